package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
	"divisionbell/storage/sqlite"
)

// TestAPreviewOfALinkSpendsNothing: nobody is let in but by a press, once, within ten
// minutes; who opened it is told to the person, who can sign it out.
func TestAPreviewOfALinkSpendsNothing(t *testing.T) {
	b := afar(t)
	token := b.link("ann")
	bot := b.browser()
	for range 3 {
		bot.get("/enter")
		if status, _ := bot.send("HEAD", "/enter?token="+token, nil); status != 200 {
			t.Error("no page for a link")
		}
		if status, _ := bot.send("GET", "/api/enter?token="+token, nil); status != 404 {
			t.Errorf("a GET comes in: %d", status)
		}
	}
	ann := b.browser()
	if status, said := ann.send("POST", "/api/door", map[string]string{"token": token}); status != 200 || !strings.Contains(said, `"Ann"`) {
		t.Fatalf("%d %s", status, said)
	}
	if status, _ := ann.send("GET", "/api/hello", nil); status != 404 {
		t.Errorf("asking whose a link is lets in: %d", status)
	}
	if status, said := ann.send("POST", "/api/enter", map[string]string{"token": token}); status != 200 {
		t.Fatalf("%d %s", status, said)
	}
	ann.get("/api/hello")
	thief := b.browser()
	if status, said := thief.send("POST", "/api/enter", map[string]string{"token": token}); status != 400 || !strings.Contains(said, "/bell page") {
		t.Errorf("the link is used twice: %d %s", status, said)
	}
	for _, wrong := range []string{"", "K7QF", strings.Repeat("0", 64), token[:63]} {
		b.clock.past.Add(int64(time.Minute))
		if status, _ := thief.send("POST", "/api/enter", map[string]string{"token": wrong}); status != 400 {
			t.Errorf("%q: %d", wrong, status)
		}
	}
	late := b.link("ann")
	b.clock.past.Add(int64(10 * time.Minute))
	if status, _ := thief.send("POST", "/api/enter", map[string]string{"token": late}); status != 400 {
		t.Errorf("ten minutes later: %d", status)
	}
}

// elsewhere is the token of a link by which somebody signs in on another device.
func (a *asks) elsewhere() string {
	a.t.Helper()
	var made struct{ Link string }
	_, said := a.send("POST", "/api/link", struct{}{})
	a.Must(json.Unmarshal([]byte(said), &made))
	_, token, _ := strings.Cut(made.Link, "#")
	return token
}

// letsNobodyIn wants a link to be spent.
func (a *asks) letsNobodyIn(when, token string) {
	a.t.Helper()
	a.clock.past.Add(int64(time.Minute)) // so often nobody comes in
	if status, said := a.send("POST", "/api/enter", map[string]string{"token": token}); status != 400 || !strings.Contains(said, "has been used") {
		a.t.Errorf("%s they come in again by a link that they made: %d %s", when, status, said)
	}
}

// TestWhoeverCameInIsToldToThePersonWhoCanSignThemOut, with one press, and nobody else
// can; neither a link nor a passkey that they made meanwhile lets them in again.
func TestWhoeverCameInIsToldToThePersonWhoCanSignThemOut(t *testing.T) {
	b := afar(t)
	thief := b.in("ann") // by a link that Ann was sent
	b.chat.mu.Lock()
	told := append([]whispered(nil), b.chat.alone...)
	b.chat.mu.Unlock()
	if len(told) != 1 || told[0].to != "ann" || !regexp.MustCompile(`^Ann came in from Firefox on Linux, \d\d:\d\d\. Not you\?$`).MatchString(told[0].m.Text.String()) {
		t.Fatalf("told %+v", told)
	}
	thief.get("/api/hello")
	press := func(who string) string {
		m := b.Host.Do(context.Background(), match.Call{Account: match.Account{Platform: "discord", Workspace: "g", ID: who, Name: who},
			Room: match.Room{Platform: "discord", Workspace: "g", Channel: "c"}, Press: told[0].m.Buttons[0].ID, Delivery: "press " + who})
		return m.Text.String()
	}
	press("bob")
	thief.get("/api/hello") // it is Ann's to end
	ann, err := b.Store.Person(context.Background(), match.Account{Platform: "discord", Workspace: "g", ID: "ann", Name: "Ann"})
	b.Must(err)
	for _, key := range []match.Passkey{{Credential: []byte("before"), Made: b.clock.Now().Add(-time.Hour).UnixMilli()}, {Credential: []byte("theirs"), Made: b.clock.Now().UnixMilli()}} {
		key.Person, key.Name, key.Data = ann.ID, "Phone", []byte("{}")
		b.Must(sqlite.VisitsIn(b.Store).AddPasskey(context.Background(), key, 9))
	}
	link := thief.elsewhere()
	if said := press("ann"); !strings.Contains(said, "signed out, and 1 passkey that was made since it came in is revoked") {
		t.Error(said)
	}
	if status, _ := thief.send("GET", "/api/hello", nil); status != 404 {
		t.Errorf("signed out by the press: %d", status)
	}
	thief.letsNobodyIn("signed out by the press", link)
	if left, err := sqlite.VisitsIn(b.Store).PasskeysOf(context.Background(), ann.ID); err != nil || len(left) != 1 || string(left[0].Credential) != "before" {
		t.Errorf("passkeys are %+v (%v)", left, err)
	}
	if m := b.says("ann", "bell page out"); !strings.Contains(m.Text.String(), "You still have 1 passkey") {
		t.Error(m.Text.String())
	}
}

// TestNobodyIsGivenAwayOnThePage: who has come in as somebody of chat, for a while, cannot
// make them one with themselves for good; in chat that is done as before.
func TestNobodyIsGivenAwayOnThePage(t *testing.T) {
	b := afar(t)
	ctx, of := context.Background(), func(id string) match.Account {
		return match.Account{Platform: "discord", Workspace: "g", ID: id, Name: id}
	}
	person := func(id string) match.PersonID {
		p, err := b.Store.Person(ctx, of(id))
		b.Must(err)
		return p.ID
	}
	b.says("eve", "bell remind")
	thief, ann, eve := b.in("ann"), person("ann"), person("eve")
	code := regexp.MustCompile(`[A-Z2-9]{4}-[A-Z2-9]{4}`)
	if status, said := thief.does("", "/bell link", ""); status != 200 || code.MatchString(said) || !strings.Contains(said, "in your Discord or Slack") {
		t.Errorf("the page gives a code: %d %s", status, said)
	}
	given := code.FindString(b.says("eve", "bell link").Text.String())
	if status, said := thief.does("", "/bell link "+given, ""); status != 200 || strings.Contains(said, "Linked: ") {
		t.Errorf("the page takes a code: %d %s", status, said)
	}
	b.clock.past.Add(int64(time.Minute)) // so often nobody comes in
	if status, said := thief.send("POST", "/api/enter/both", map[string]string{"token": b.link("eve")}); status != 400 || !strings.Contains(said, "in your Discord or Slack") {
		t.Errorf("a link makes them one: %d %s", status, said)
	}
	if person("ann") != ann || person("eve") != eve {
		t.Error("Ann and Eve are one")
	}
}

// TestNoTokenIsKept: neither of a link nor of a cookie, in no byte of the store.
func TestNoTokenIsKept(t *testing.T) {
	b := afar(t)
	token := b.link("ann")
	ann := b.in("ann")
	at, err := url.Parse(b.address)
	b.Must(err)
	cookie := ann.client.Jar.Cookies(at)[0].Value
	var raw []byte
	for _, end := range []string{"", "-wal"} {
		some, err := os.ReadFile(b.Store.Path() + end)
		b.Must(err)
		raw = append(raw, some...)
	}
	for name, secret := range map[string]string{"a link's": token, "a cookie's": cookie} {
		if bytes.Contains(raw, []byte(secret)) {
			t.Errorf("the store holds %s token", name)
		}
	}
	if strings.Contains(b.Log.String(), token) || strings.Contains(b.Log.String(), cookie) {
		t.Error("the log holds a token")
	}
}

// TestSeatsOfChatAreMineOnThePage: what waits for me is listed, its board opens with my
// hand, and what I press there is my move, which the chat is told.
func TestSeatsOfChatAreMineOnThePage(t *testing.T) {
	b := afar(t)
	code := b.game()
	name := b.Awaited(code)[0]
	me, other := b.in(strings.ToLower(name)), b.in(map[string]string{"Ann": "bob", "Bob": "ann"}[name])
	own := "@" + strings.ToLower(name)
	if turns := me.get("/api/turns"); !strings.Contains(turns, code) || !strings.Contains(turns, own) {
		t.Errorf("my turns: %s", turns)
	}
	if all := me.get("/api/lobby"); !strings.Contains(all, code) {
		t.Errorf("my matches: %s", all)
	}
	if all := me.get("/api/stream?brief=500&room=" + url.QueryEscape(own)); !strings.Contains(all, `"elsewhere":[{"code":"`+code) {
		t.Errorf("my room: %s", all)
	}
	if status, _ := other.send("GET", "/api/ways?code="+code, nil); status != 200 && status != 404 {
		t.Errorf("%d", status)
	}
	ways := me.get("/api/ways?code=" + code)
	if !strings.Contains(ways, "fold") {
		t.Fatalf("my ways: %s", ways)
	}
	before := b.Match(code).Seq()
	if _, said := other.does("", "/tax "+code+" fold yes", ""); b.Match(code).Seq() != before {
		t.Errorf("another's move: %s", said)
	}
	if status, said := me.does(own, "/tax "+code+" fold yes", ""); status != 200 || b.Match(code).Seq() <= before {
		t.Errorf("my move: %d %s", status, said)
	}
}

// TestAnAccountShowsItsBrowsersAndEndsThem: one, or all of them; never another's.
func TestAnAccountShowsItsBrowsersAndEndsThem(t *testing.T) {
	b := afar(t)
	desk, phone, bob := b.in("ann"), b.in("ann"), b.in("bob")
	var all struct {
		Here    int64
		Me      struct{ Name string }
		Signins []match.Signin
	}
	read := func(who *asks) {
		b.Must(json.Unmarshal([]byte(who.get("/api/account")), &all))
	}
	read(bob)
	his := all.Here
	read(desk)
	if all.Me.Name != "Ann" || len(all.Signins) != 2 || all.Signins[0].ID != all.Here || all.Signins[0].Device != "Firefox on Linux" {
		t.Fatalf("%+v", all)
	}
	other := all.Signins[1].ID
	desk.send("POST", "/api/devices", map[string]any{"end": his})
	bob.get("/api/hello")
	link := phone.elsewhere()
	desk.send("POST", "/api/devices", map[string]any{"end": other})
	if status, _ := phone.send("GET", "/api/hello", nil); status != 404 {
		t.Errorf("signed out by another browser: %d", status)
	}
	phone.letsNobodyIn("signed out by another browser", link)
	if status, said := phone.send("POST", "/api/enter", map[string]string{"token": desk.elsewhere()}); status != 200 {
		t.Errorf("by a link for another device: %d %s", status, said)
	}
	link = phone.elsewhere()
	desk.send("POST", "/api/devices", map[string]any{"all": true})
	for name, who := range map[string]*asks{"desk": desk, "phone": phone} {
		if status, _ := who.send("GET", "/api/hello", nil); status != 404 {
			t.Errorf("signed out everywhere, but at the %s: %d", name, status)
		}
	}
	phone.letsNobodyIn("signed out everywhere", link)
	b.clock.past.Add(int64(time.Minute)) // so often nobody comes in
	b.in("ann")
	if m := b.says("ann", "bell page out"); !strings.Contains(m.Text.String(), "signed out everywhere") {
		t.Error(m.Text.String())
	}
	bob.get("/api/hello")
}

// TestAPageOfThisMachinesOwnHasNoDoor: nothing of it is there, and nobody signs in.
func TestAPageOfThisMachinesOwnHasNoDoor(t *testing.T) {
	h := chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}})
	s, err := New(Options{Host: h.Host, Store: h.Store, Listen: "127.0.0.1:0", Log: h.Logger})
	h.Must(err)
	h.Run(s.Run)
	for _, path := range []string{"enter", "account", "api/account"} {
		w, err := http.Get(s.URL() + path)
		h.Must(err)
		w.Body.Close()
		if w.StatusCode != 404 {
			t.Errorf("%s: %d", path, w.StatusCode)
		}
	}
	m := h.Host.Do(context.Background(), match.Call{Account: match.Account{Platform: "console", Workspace: "local", ID: "ann", Name: "Ann"}, Room: match.Room{Platform: "console", Workspace: "local", Channel: "c"}, Line: "bell page"})
	if !m.Refused || !strings.Contains(m.Text.String(), "There's no page here") {
		t.Error(m.Text.String())
	}
}

// TestAWindowThatIsSignedOutHearsNoMore, at once: from another browser or from chat; the
// windows of others go on.
func TestAWindowThatIsSignedOutHearsNoMore(t *testing.T) {
	b := afar(t)
	desk, bob := b.in("ann"), b.in("bob")
	listens := func(a *asks, path string) (over chan struct{}) {
		t.Helper()
		w, err := a.client.Get(a.address + path)
		b.Must(err)
		t.Cleanup(func() { w.Body.Close() })
		if w.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", path, w.StatusCode)
		}
		over = make(chan struct{})
		go func() {
			defer close(over)
			_, _ = io.Copy(io.Discard, w.Body)
		}()
		return over
	}
	his := listens(bob, "/api/stream")
	for what, out := range map[string]func(){
		"another browser": func() { desk.send("POST", "/api/devices", map[string]any{"all": true}) },
		"chat":            func() { b.says("ann", "bell page out") },
	} {
		b.clock.past.Add(int64(time.Minute)) // so often nobody comes in
		desk = b.in("ann")
		phone := b.in("ann")
		room, lobby := listens(phone, "/api/stream"), listens(phone, "/api/lobby/news")
		out()
		for _, over := range []chan struct{}{room, lobby} {
			select {
			case <-over:
			case <-time.After(pulse - 2*time.Second):
				t.Errorf("signed out from %s, and the window listens on", what)
			}
		}
	}
	select {
	case <-his:
		t.Error("Bob hears no more")
	default:
	}
}
