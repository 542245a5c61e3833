package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
)

// TestNeitherFetchesAByteOfTheOthersHand: of two browsers behind one proxy, whatever is
// asked for, by every request of the table, as whomever it is asked. What one is shown is
// what is theirs, and is the same whoever they say they are.
func TestNeitherFetchesAByteOfTheOthersHand(t *testing.T) {
	b := afar(t)
	code := b.game()
	ann, bob, cat := b.in("ann"), b.in("bob"), b.in("cat")
	seen := map[string]map[string]bool{}
	for name, who := range map[string]*asks{"ann": ann, "bob": bob, "cat": cat} {
		seen[name] = secrets(who.get("/api/moment?seq=-1&code=" + code))
	}
	public := cat.get("/api/moment?seq=-1&code=" + code) // where what is told of a turn may stand in a longer line
	taught := cat.get("/api/lesson?game=tax&step=1")     // whose cards can be as Ann's are
	hands := map[string][]string{}
	for name, other := range map[string]string{"ann": "bob", "bob": "ann"} {
		for line := range seen[name] {
			if !strings.Contains(public, line) && !seen[other][line] && !strings.Contains(taught, line) {
				hands[name] = append(hands[name], line)
			}
		}
		if len(hands[name]) == 0 {
			t.Fatalf("%s sees no hand", name)
		}
	}
	tried := 0
	for _, row := range requests(b.server, &lobby{Server: b.server}) {
		if row.Mode == visit.LocalOnly || row.Method != "GET" || row.Path == "/api/stream" || row.Path == "/api/lobby/news" {
			continue // streams are asked briefly below
		}
		path := strings.NewReplacer("{code}", code, "{room}", "c", "{game}", "tax", "{$}", "").Replace(row.Path)
		for _, file := range []string{"now.png", "0.png", code + ".jsonl", code + ".svg", "lobby.js"} {
			for _, as := range []string{"", "&as=ann", "&as=bob", "&seat=0&viewer=0&person=1"} {
				asked := strings.ReplaceAll(path, "{file}", file) + "?seq=-1&before=999&line=tax&game=tax&step=1&code=" + code + as
				bare := strings.TrimSuffix(asked, as)
				for name, who := range map[string]*asks{"ann": ann, "bob": bob, "cat": cat} {
					status, said := who.fresh().send("GET", asked, nil)
					if _, plain := who.fresh().send("GET", bare, nil); row.Path != "/api/lobby" && row.Path != "/api/account" && plain != said {
						t.Errorf("%s as %s: %q makes a difference", asked, name, as)
					}
					for other, lines := range hands {
						for _, line := range lines {
							if other != name && strings.Contains(said, line) {
								t.Errorf("%s as %s (%d) tells of %s's hand: %s", asked, name, status, other, line)
							}
						}
					}
					tried++
				}
			}
			if !strings.Contains(row.Path, "{file}") {
				break
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d requests were tried", tried)
	}
	if ann.get("/picture/"+code+"/now.png") == bob.get("/picture/"+code+"/now.png") {
		t.Error("both see one picture, so neither sees a hand")
	}
	if cat.get("/picture/"+code+"/now.png?as=ann") != cat.get("/picture/"+code+"/now.png") {
		t.Error("a picture is drawn for whom somebody says they are")
	}
	for name, who := range map[string]*asks{"ann": ann, "bob": bob} {
		for _, path := range []string{"/api/stream?brief=500&as=ann", "/api/stream?brief=500&room=%40ann", "/api/stream?brief=500&room=%40bob&as=bob", "/api/lobby/news?brief=500&as=ann"} {
			_, said := who.send("GET", path, nil)
			for other, lines := range hands {
				for _, line := range lines {
					if other != name && strings.Contains(said, line) {
						t.Errorf("%s as %s tells of %s's hand", path, name, other)
					}
				}
			}
		}
	}
}

// secrets are the lines of a moment that may tell of a hand: whatever is said or drawn.
func secrets(moment string) map[string]bool {
	out := map[string]bool{}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		case string:
			for _, line := range strings.Split(v, "\n") {
				if len(line) > 12 && regexp.MustCompile(`\d.*[ :].*\d`).MatchString(line) {
					quoted, _ := json.Marshal(line)
					out[strings.Trim(string(quoted), `"`)] = true
				}
			}
		}
	}
	var v any
	if json.Unmarshal([]byte(moment), &v) == nil {
		walk(v)
	}
	return out
}

// TestEveryRequestHasItsRow: a visitor gets what the table gives to visitors, and of all
// else one answer, also of what is not there at all; who is signed in gets no more of a
// match than its players let all see, and ways on are its players' alone.
func TestEveryRequestHasItsRow(t *testing.T) {
	b := afar(t)
	code := b.game()
	visitor, cat, ann := b.browser(), b.in("cat"), b.in("ann")
	_, absent := visitor.send("GET", "/nowhere", nil)
	for _, row := range requests(b.server, &lobby{Server: b.server}) {
		path := strings.NewReplacer("{code}", code, "{room}", "c", "{game}", "tax", "{file}", "now.png", "{$}", "").Replace(row.Path) + "?brief=500&seq=-1&before=9&line=m&game=tax&step=1&code=" + code
		for name, who := range map[string]struct {
			*asks
			role visit.Role
		}{"a visitor": {visitor, visit.Visitor}, "somebody without a seat": {cat, visit.Watcher}, "a player": {ann, visit.Player}} {
			if row.Path == "/api/devices" && who.role > visit.Visitor {
				continue // it signs out, which is tried elsewhere
			}
			status, said := who.fresh().send(row.Method, path, struct{}{})
			refused := status == 404 && said == absent
			may := row.Mode != visit.LocalOnly && who.role >= row.May
			if may && refused && !mayBeAbsent[row.Path] || !may && !refused {
				t.Errorf("%s %s by %s: %d %s", row.Method, row.Path, name, status, said)
			}
		}
	}
}

// mayBeAbsent are requests of which there may be nothing for who may ask.
var mayBeAbsent = map[string]bool{"/api/push/end": true, "/page/{file}": true, "/chart/{file}": true, "/export/{file}": true, "/feed/{file}": true, "/poster/{file}": true, "/card/{file}": true, "/qr/{file}": true, "/learn/{game}": true,
	"/picture/lesson/{file}": true, "/picture/cup/{file}": true, "/api/waiting": true, "/api/come": true, "/api/invitation": true, "/api/join": true, "/api/invite": true, "/api/invite/back": true, "/api/invite/out": true, "/api/lesson": true, "/api/lesson/ways": true, "/api/dismiss": true}

// TestACodeOpensNothingToWhoIsNotSignedIn, and what is there reads as what is not.
func TestACodeOpensNothingToWhoIsNotSignedIn(t *testing.T) {
	b := afar(t)
	code := b.game()
	visitor := b.browser()
	for _, path := range []string{"/api/moment?seq=-1&code=", "/api/ways?code=", "/api/waiting?code="} {
		first, there := visitor.send("GET", path+code, nil)
		second, not := visitor.send("GET", path+"AAAA", nil)
		if first != 404 || second != 404 || there != not {
			t.Errorf("%s: %d %q, and of none %d %q", path, first, there, second, not)
		}
	}
	lobby := visitor.get("/api/lobby")
	for _, hidden := range []string{code, "Ann", "Bob"} {
		if strings.Contains(lobby, hidden) {
			t.Errorf("a visitor's lobby tells of %s: %s", hidden, lobby)
		}
	}
}

// TestNobodyIsInARoomThatTheyWereNotLetInto: neither hears nor says anything there, and a
// room's name is not to be guessed; who knows a match's code may come to watch it.
func TestNobodyIsInARoomThatTheyWereNotLetInto(t *testing.T) {
	b := afar(t)
	ann, eve := b.in("ann"), b.in("eve")
	var made struct{ Room string }
	status, said := ann.send("POST", "/api/rooms", map[string]string{"name": "Kitchen"})
	if status != 200 || json.Unmarshal([]byte(said), &made) != nil || !strings.HasPrefix(made.Room, "kitchen-") {
		t.Fatalf("%d %s", status, said)
	}
	if status, said := ann.does(made.Room, "/match new tax", ""); status != 200 {
		t.Fatal(said)
	}
	code := b.Code()
	for _, room := range []string{made.Room, "@ann", "table", "kitchen"} {
		for _, path := range []string{"/api/stream?brief=500&room=", "/api/posts?before=99&room=", "/api/complete?line=m&room="} {
			if status, said := eve.send("GET", path+url.QueryEscape(room), nil); status != 404 {
				t.Errorf("%s%s: %d %s", path, room, status, said)
			}
		}
		if status, said := eve.does(room, "hello", ""); status != 404 {
			t.Errorf("said in %s: %d %s", room, status, said)
		}
	}
	if all := eve.get("/api/lobby"); strings.Contains(all, code) || strings.Contains(all, made.Room) || strings.Contains(all, "Ann") {
		t.Errorf("a stranger's lobby: %s", all)
	}
	if status, said := eve.send("POST", "/api/come", map[string]string{"code": code}); status != 200 || !strings.Contains(said, made.Room) {
		t.Fatalf("with the code: %d %s", status, said)
	}
	eve.get("/api/stream?brief=500&room=" + made.Room)
	if status, said := eve.does(made.Room, "/match join "+code, ""); status != 200 || len(b.Match(code).Seats) != 2 {
		t.Errorf("%d %s", status, said)
	}
	if status, _ := eve.send("POST", "/api/come", map[string]string{"code": "AAAA"}); status != 404 {
		t.Error("a code of no match leads somewhere")
	}
}

// TestNobodyAdministersFromAfar, nor plays for several people.
func TestNobodyAdministersFromAfar(t *testing.T) {
	b := afar(t)
	ann := b.in("ann")
	for line, no := range map[string]string{"/match new tax hotseat=yes": "hotseat=yes is off", "/bell settings makers admins": "admin"} {
		if _, said := ann.does("", line, ""); !strings.Contains(said, no) {
			t.Errorf("%s: %s", line, said)
		}
	}
	if list, err := b.Store.Matches(context.Background(), 0); err != nil || len(list) != 0 {
		t.Errorf("%d matches, %v", len(list), err)
	}
}

// TestRequestsOfOtherSitesAreIgnored: by their origin, their form, or in a frame.
func TestRequestsOfOtherSitesAreIgnored(t *testing.T) {
	b := afar(t)
	ann := b.in("ann")
	for name, change := range map[string]func(*http.Request){
		"another origin":   func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") },
		"plain http":       func(r *http.Request) { r.Header.Set("Origin", strings.Replace(b.address, "https", "http", 1)) },
		"fetched from one": func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") },
		"a form":           func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") },
	} {
		r, err := http.NewRequest("POST", b.address+"/api/devices", strings.NewReader(`{"all":true}`))
		b.Must(err)
		r.Header.Set("Content-Type", "application/json")
		change(r)
		w, err := ann.client.Do(r)
		b.Must(err)
		w.Body.Close()
		if w.StatusCode == 200 {
			t.Errorf("%s: done", name)
		}
	}
	ann.get("/api/hello")
	w, err := ann.client.Get(b.address + "/")
	b.Must(err)
	w.Body.Close()
	if h := w.Header; h.Get("X-Frame-Options") != "DENY" || h.Get("Strict-Transport-Security") == "" || !strings.Contains(h.Get("Content-Security-Policy"), "; trusted-types worker") {
		t.Errorf("%v", h)
	}
}

// TestAFloodOfRoomsIsStopped at five a day, with word of when there is another.
func TestAFloodOfRoomsIsStopped(t *testing.T) {
	b := afar(t)
	eve := b.in("eve")
	for n := range 6 {
		status, said := eve.send("POST", "/api/rooms", map[string]string{"name": fmt.Sprint("room ", n)})
		if want := map[bool]int{true: 200, false: 429}[n < 5]; status != want {
			t.Errorf("room %d: %d %s", n, status, said)
		}
	}
	b.clock.past.Add(int64(5 * time.Hour))
	if status, said := eve.send("POST", "/api/rooms", map[string]string{"name": "later"}); status != 200 {
		t.Errorf("five hours later: %d %s", status, said)
	}
}

// TestMarkupInANameIsText: to the page it is sent as it is, and as nothing but a string.
func TestMarkupInANameIsText(t *testing.T) {
	b := afar(t)
	m := b.Host.Do(context.Background(), match.Call{Account: match.Account{Platform: "discord", Workspace: "g", ID: "x", Name: "<img src=x onerror=alert(1)>"},
		Room: match.Room{Platform: "discord", Workspace: "g", Channel: "c"}, Line: "bell page"})
	_, token, _ := strings.Cut(m.Text.String(), "#")
	x := b.browser()
	_, said := x.send("POST", "/api/enter", map[string]string{"token": token[:64]})
	for _, body := range []string{said, x.get("/api/hello"), x.get("/api/account"), x.get("/api/lobby")} {
		if strings.Contains(body, "<img") || !strings.Contains(body, `img src=x`) {
			t.Errorf("the name is sent as %s", body)
		}
	}
	for _, path := range []string{"/", "/enter", "/account"} {
		if strings.Contains(x.get(path), "onerror") {
			t.Errorf("%s has the name in its markup", path)
		}
	}
}

// TestTheLogIsNotSwampedWithTalk: twenty lines in ten minutes, however they are put, also
// behind dice, and moves go on.
func TestTheLogIsNotSwampedWithTalk(t *testing.T) {
	b := afar(t)
	code := b.game()
	ann := b.in("ann")
	if status, said := ann.does("", "/roll save mine d6 # hello", ""); status != 200 {
		t.Fatalf("save: %d %s", status, said)
	}
	for n := range 23 {
		line := []string{"/match say " + code + " hello", "hello", "/roll d6 # hello", "/MATCH  Say " + code + " hello", "/bell match say " + code + " hello", "/R d6 # hello", "", "/roll mine"}[n%8]
		press := map[string]string{"": "1/ match say " + code + " hello"}[line]
		status, said := ann.does("", line, press)
		if want := map[bool]int{true: 200, false: 429}[n < 20]; status != want {
			t.Errorf("line %d: %d %s", n, status, said)
		}
	}
	for _, line := range []string{"/match board " + code, "/roll d6"} {
		if status, said := ann.does("", line, ""); status != 200 {
			t.Errorf("%s: %d %s", line, status, said)
		}
	}
	b.clock.past.Add(int64(time.Minute))
	if status, said := ann.does("", "hello again", ""); status != 200 {
		t.Errorf("a minute later: %d %s", status, said)
	}
}

// TestAFloodOfMatchesIsStopped at thirty an hour; what is refused opens none.
func TestAFloodOfMatchesIsStopped(t *testing.T) {
	b := afar(t)
	ann := b.in("ann")
	for n := range 33 {
		status, said := ann.does("", []string{"/match new tax", "/Match New tax", "/bell match new tax"}[n%3], "")
		if want := map[bool]int{true: 200, false: 429}[n < 30]; status != want {
			t.Errorf("match %d: %d %s", n, status, said)
		}
	}
	b.clock.past.Add(int64(2 * time.Minute))
	if status, said := ann.does("", "/match new tax", ""); status != 200 {
		t.Errorf("two minutes later: %d %s", status, said)
	}
}
