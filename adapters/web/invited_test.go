package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/door"
	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
	"divisionbell/storage/sqlite"
)

// A street is a page that people come to from afar, behind a proxy on this machine.
type street struct {
	*chattest.House
	page   *Server
	visits *visit.Roll
	doors  door.Doors
	number int
}

func newStreet(t *testing.T, address string) *street {
	t.Helper()
	s := &street{House: chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}})}
	s.visits = visit.NewRoll(sqlite.VisitsIn(s.Store))
	s.doors = s.Host.Receive(door.Page{Address: address, Visits: s.visits})
	at, err := url.Parse(address)
	s.Must(err)
	s.page, err = New(Options{
		Host: s.Host, Store: s.Store, Listen: "127.0.0.1:0", Log: s.Logger,
		Offers: []Offer{{Game: "tax", Seats: 3}},
		Afar: &Afar{
			Address: at, Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Visits: s.visits, People: s.Store, Doors: s.doors,
		},
	})
	s.Must(err)
	return s
}

// A walker is somebody's browser on the street.
type walker struct {
	*street
	from   string // their address
	cookie string
}

// walker is one that nobody is signed in in, at an address of its own.
func (s *street) walker() *walker {
	s.number++
	return &walker{street: s, from: fmt.Sprintf("192.0.2.%d", s.number)}
}

// signedIn is the browser of somebody of a chat, who came in by a link.
func (s *street) signedIn(name string) (*walker, match.PersonID) {
	s.TB.Helper()
	p, err := s.Store.Person(s.TB.Context(), match.Account{Platform: "discord", Workspace: "g", ID: name, Name: name})
	s.Must(err)
	w := s.walker()
	w.enters(p.ID, nil, http.StatusOK)
	return w, p.ID
}

// enters opens a link for somebody in this browser.
func (w *walker) enters(who match.PersonID, more map[string]any, status int) {
	w.TB.Helper()
	link, err := w.doors.Open(w.TB.Context(), who, 0)
	w.Must(err)
	_, token, _ := strings.Cut(link, "#")
	body := map[string]any{"token": token}
	for k, v := range more {
		body[k] = v
	}
	w.post("/api/enter", body, status)
}

func (w *walker) ask(method, path string, body []byte) *httptest.ResponseRecorder {
	w.TB.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(string(body)))
	r.Host, r.RemoteAddr = w.page.afar.Address.Host, "127.0.0.1:7"
	r.Header.Set("X-Forwarded-For", w.from)
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", w.page.afar.Address.String())
	}
	if w.cookie != "" {
		r.Header.Set("Cookie", w.cookie)
	}
	out := httptest.NewRecorder()
	w.page.server.Handler.ServeHTTP(out, r)
	for _, c := range out.Result().Cookies() {
		if w.cookie = c.Name + "=" + c.Value; c.MaxAge < 0 {
			w.cookie = ""
		}
	}
	return out
}

// post sends v, wants a status, and gives the answer.
func (w *walker) post(path string, v any, status int) map[string]any {
	w.TB.Helper()
	body, err := json.Marshal(v)
	w.Must(err)
	return w.answered(w.ask(http.MethodPost, path, body), path, status)
}

func (w *walker) get(path string, status int) map[string]any {
	w.TB.Helper()
	return w.answered(w.ask(http.MethodGet, path, nil), path, status)
}

func (w *walker) answered(res *httptest.ResponseRecorder, path string, status int) map[string]any {
	w.TB.Helper()
	said, _ := io.ReadAll(res.Body)
	if res.Code != status {
		w.TB.Fatalf("%s is answered %d %s, not %d", path, res.Code, said, status)
	}
	var out map[string]any
	if len(said) > 0 && said[0] == '{' {
		w.Must(json.Unmarshal(said, &out))
	}
	return out
}

// opens opens a match of Tax and gives its code.
func (w *walker) opens() string {
	w.TB.Helper()
	room := w.post("/api/rooms", map[string]string{"name": "den"}, http.StatusOK)["room"].(string)
	w.post("/api/do", map[string]any{"room": room, "text": "/match new tax", "delivery": fmt.Sprint("opens ", w.from, room)}, http.StatusOK)
	return w.Code()
}

// invites is the token of a new invitation.
func (w *walker) invites(code string, seats int) string {
	w.TB.Helper()
	link := w.post("/api/invite", map[string]any{"code": code, "seats": seats}, http.StatusOK)["link"].(string)
	before, token, _ := strings.Cut(link, "#")
	if _, ok := visit.ReadToken(token); before != w.page.afar.Address.String()+"/join" || !ok {
		w.TB.Fatalf("the link is %s", link)
	}
	return token
}

// annOfChat is Ann where she plays otherwise.
var annOfChat = match.Account{Platform: "discord", Workspace: "g", ID: "Ann", Name: "Ann"}

func (s *street) sitters(code string) (names []string) {
	for _, t := range s.Match(code).Seats {
		names = append(names, t.Name)
	}
	return names
}

func TestAGuestComesByALinkAndPlays(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	code := ann.opens()
	token := ann.invites(code, 2)
	bob := s.walker()
	offer := bob.post("/api/invitation", map[string]string{"token": token}, http.StatusOK)
	if offer["by"] != "Ann" || offer["game"] != "Tax" || offer["left"] != 2.0 {
		t.Errorf("%v", offer)
	}
	got := bob.post("/api/join", map[string]string{"token": token, "name": "Bob"}, http.StatusOK)
	if got["seat"] != "Bob" || got["by"] != "Ann" || got["fresh"] != true || bob.cookie == "" {
		t.Errorf("%v %q", got, bob.cookie)
	}
	if !slices.Equal(s.sitters(code), []string{"Ann", "Bob"}) {
		t.Errorf("there sit %v", s.sitters(code))
	}
	if me := bob.get("/api/account", http.StatusOK)["me"].(map[string]any); me["name"] != "Bob" {
		t.Errorf("Bob is %v", me)
	}
	bob.get("/api/waiting?code="+code, http.StatusOK)

	mine := ann.get("/api/invite?code="+code, http.StatusOK)
	if links := mine["links"].([]any); len(links) != 1 || links[0].(map[string]any)["left"] != 1.0 || fmt.Sprint(mine["guests"]) != "[Bob]" {
		t.Errorf("Ann sees %v", mine)
	}
	link, _ := bob.post("/api/link", struct{}{}, http.StatusOK)["link"].(string)
	_, again, _ := strings.Cut(link, "#")
	ann.post("/api/invite/out", map[string]string{"code": code, "name": "Bob"}, http.StatusOK)
	bob.get("/api/account", http.StatusNotFound)
	bob.post("/api/enter", map[string]string{"token": again}, http.StatusBadRequest) // nor by a link that he made
	if !slices.Equal(s.sitters(code), []string{"Ann"}) {
		t.Errorf("there sit %v", s.sitters(code))
	}
	if mine = ann.get("/api/invite?code="+code, http.StatusOK); fmt.Sprint(mine["links"], mine["guests"]) != "[] []" {
		t.Errorf("Ann sees %v", mine)
	}
}

// TestWhatIsNotForAGuestReadsTheSame: a token that is none, of another kind, spent, taken
// back; an invitation of another's; a match that is not theirs.
func TestWhatIsNotForAGuestReadsTheSame(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, annID := s.signedIn("Ann")
	eve, _ := s.signedIn("Eve")
	code := ann.opens()
	back := ann.invites(code, 1)
	list := ann.get("/api/invite?code="+code, http.StatusOK)["links"].([]any)
	id := list[0].(map[string]any)["id"]
	enter, err := s.doors.Open(t.Context(), annID, 0)
	s.Must(err)
	_, enter, _ = strings.Cut(enter, "#")
	want := s.walker().ask(http.MethodGet, "/api/nothing-like-it", nil).Body.String()
	same := func(w *walker, path string, v any) {
		t.Helper()
		body, err := json.Marshal(v)
		s.Must(err)
		if res := w.ask(http.MethodPost, path, body); res.Code != http.StatusNotFound || res.Body.String() != want {
			t.Errorf("%s %s is answered %d %s", path, body, res.Code, res.Body)
		}
	}
	same(eve, "/api/invite/back", map[string]any{"id": id})
	same(eve, "/api/invite/out", map[string]any{"code": code, "name": "Ann"})
	same(eve, "/api/invite", map[string]any{"code": code, "seats": 1})
	same(eve, "/api/invite", map[string]any{"code": "ZZZZ", "seats": 1})
	same(ann, "/api/invite/back", map[string]any{"id": "00"})
	same(ann, "/api/invite/back", map[string]any{"id": strings.Repeat("zz", 32)})
	same(ann, "/api/invite/back", map[string]any{"id": strings.Repeat("00", 3000)})
	ann.post("/api/invite/back", map[string]any{"id": id}, http.StatusOK)
	for _, token := range []string{back, enter, visit.NewToken(), code, "", "..", strings.Repeat("A", 5000)} {
		visitor := s.walker()
		same(visitor, "/api/invitation", map[string]string{"token": token})
		same(visitor, "/api/join", map[string]string{"token": token, "name": "Mallory"})
		if visitor.cookie != "" {
			t.Error("somebody is signed in by nothing")
		}
	}
	visitor := s.walker()
	same(visitor, "/api/invite", map[string]any{"code": code, "seats": 1})
	same(visitor, "/api/invite/back", map[string]any{"id": id})
	same(visitor, "/api/invite/out", map[string]any{"code": code, "name": "Ann"})
}

// TestNobodyIsLetInByLooking: no GET of a link spends or signs in, and its token is no
// part of any address.
func TestNobodyIsLetInByLooking(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	token := ann.invites(ann.opens(), 1)
	preview := s.walker()
	for _, path := range []string{"/join", "/join?token=" + token, "/join/" + token} {
		if res := preview.ask(http.MethodGet, path, nil); len(res.Result().Cookies()) != 0 || strings.Contains(res.Body.String(), "Ann") {
			t.Errorf("%s lets in", path)
		}
	}
	preview.post("/api/invitation", map[string]string{"token": token}, http.StatusOK)
	if got := s.walker().post("/api/join", map[string]string{"token": token, "name": "Bob"}, http.StatusOK); got["seat"] != "Bob" {
		t.Errorf("%v", got)
	}
}

func TestAGuestsNameIsTheirOwn(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	dora, _ := s.signedIn("Dora")
	dora.me()
	token := ann.invites(ann.opens(), 1)
	for _, name := range []string{"", " ", "2", "12.", "Ann", "ANN", "Аnn", "dora", strings.Repeat("x", 81)} {
		bob := s.walker()
		if said := bob.post("/api/join", map[string]string{"token": token, "name": name}, http.StatusBadRequest); said["error"] == "" || bob.cookie != "" {
			t.Errorf("%q: %v", name, said)
		}
	}
	got := s.walker().post("/api/join", map[string]string{"token": token, "name": "<b>Bob</b>\u202e"}, http.StatusOK)
	if got["seat"] != "<b>Bob</b>" {
		t.Errorf("%v", got)
	}
}

// TestWhoIsSignedInJoinsAsThemselves and stays signed in.
func TestWhoIsSignedInJoinsAsThemselves(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	bea, _ := s.signedIn("Bea")
	cookie := bea.cookie
	got := bea.post("/api/join", map[string]string{"token": ann.invites(ann.opens(), 1), "name": "Mallory"}, http.StatusOK)
	if got["seat"] != "Bea" || got["fresh"] != false || bea.cookie != cookie {
		t.Errorf("%v", got)
	}
}

// TestAGuestWhoComesToChatIsOnePerson: by /bell page, in the browser that knows the guest.
// Seats and passkeys go along.
func TestAGuestWhoComesToChatIsOnePerson(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, annID := s.signedIn("Ann")
	code := ann.opens()
	bob := s.walker()
	bob.post("/api/join", map[string]string{"token": ann.invites(code, 1), "name": "Bob"}, http.StatusOK)
	d := bob.device()
	robert, err := s.Store.Person(t.Context(), match.Account{Platform: "discord", Workspace: "g", ID: "robert", Name: "Robert"})
	s.Must(err)

	link, err := s.doors.Open(t.Context(), robert.ID, 0)
	s.Must(err)
	_, token, _ := strings.Cut(link, "#")
	if said := bob.post("/api/door", map[string]string{"token": token}, http.StatusOK); said["name"] != "Robert" || said["me"] != "Bob" {
		t.Errorf("%v", said)
	}
	s.walker().post("/api/enter/both", map[string]string{"token": token}, http.StatusNotFound) // a visitor has nobody to be one with
	before := bob.cookie
	bob.post("/api/enter/both", map[string]string{"token": token}, http.StatusOK)
	if bob.cookie == before {
		t.Error("the cookie is the old one")
	}
	bob.post("/api/enter/both", map[string]string{"token": token}, http.StatusBadRequest) // it was spent
	if seat := s.Match(code).Seats[1]; seat.Person != robert.ID || seat.Name != "Bob" {
		t.Errorf("%+v", seat)
	}
	accounts, err := s.Store.AccountsOf(t.Context(), robert.ID)
	if s.Must(err); len(accounts) != 2 {
		t.Errorf("%+v", accounts)
	}
	if res := s.walker().signs(d); res.Code != http.StatusOK {
		t.Errorf("the guest's passkey is answered %d %s", res.Code, res.Body)
	}

	// Two who sit in one match do not become one; whoever asked stays who they were.
	cleo := s.walker()
	cleo.post("/api/join", map[string]string{"token": ann.invites(code, 1), "name": "Cleo"}, http.StatusOK)
	link, err = s.doors.Open(t.Context(), annID, 0)
	s.Must(err)
	_, token, _ = strings.Cut(link, "#")
	before = cleo.cookie
	if said := cleo.post("/api/enter/both", map[string]string{"token": token}, http.StatusBadRequest)["error"].(string); !strings.Contains(said, code) {
		t.Errorf("%q", said)
	}
	if cleo.cookie != before {
		t.Error("they are signed in all the same")
	}

	// Whoever is known in chat by now is not offered it.
	link, err = s.doors.Open(t.Context(), annID, 0)
	s.Must(err)
	_, token, _ = strings.Cut(link, "#")
	if said := bob.post("/api/door", map[string]string{"token": token}, http.StatusOK); said["me"] != nil {
		t.Errorf("%v", said)
	}
}

// TestAGuestIsMutedByAPressOnThePage: whoever made the match is offered it beside what
// else can be asked of a table; from then on nobody is shown what the guest says, by a
// command or without one, and the guest is told so.
func TestAGuestIsMutedByAPressOnThePage(t *testing.T) {
	s := newStreet(t, "https://bell.example.org")
	ann, _ := s.signedIn("Ann")
	code := ann.opens()
	gus := s.walker()
	gus.post("/api/join", map[string]string{"token": ann.invites(code, 1), "name": "Gus"}, http.StatusOK)
	room, _ := ann.get("/api/lobby", http.StatusOK)["rooms"].([]any)
	if len(room) < 2 {
		t.Fatalf("Ann's rooms are %v", room)
	}
	den := fmt.Sprint(room[1])
	said := func(w *walker, text, press string) string {
		w.number++
		out := w.post("/api/do", map[string]any{"room": den, "text": text, "press": press, "delivery": fmt.Sprint("mutes ", w.number)}, http.StatusOK)
		s.Must(s.Host.Settle(t.Context()))
		all, err := json.Marshal(out)
		s.Must(err)
		return string(all)
	}
	said(ann, "/match start "+code, "")
	said(gus, "before", "")
	asked := said(ann, "/match ask "+code, "")
	press := regexp.MustCompile(`"id":"([^"]+)"[^{}]*"label":"Mute Gus"|"label":"Mute Gus"[^{}]*"id":"([^"]+)"`).FindStringSubmatch(asked)
	if press == nil {
		t.Fatalf("to mute Gus is not offered: %s", asked)
	}
	said(ann, "", press[1]+press[2])
	for _, line := range []string{"hidden words", "/match say " + code + " hidden words", "/match say " + code + " to Ann hidden words", "/roll d6 # hidden words"} {
		if answer := said(gus, line, ""); !strings.Contains(answer, "Nobody was told") {
			t.Errorf("%s: %s", line, answer)
		}
	}
	posts := ann.ask(http.MethodGet, "/api/posts?before=4611686018427387904&room="+url.QueryEscape(den), nil).Body.String()
	if !strings.Contains(posts, "before") || strings.Contains(posts, "hidden words") {
		t.Errorf("Ann is shown %s", posts)
	}
}
