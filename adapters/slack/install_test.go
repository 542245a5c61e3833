package slack_test

import (
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
)

// keys are a configuration's.
var keys = []string{"a key of the configuration, 32 or more"}

// A browser goes where the app's pages send it. It brings its cookie along, as it does
// over HTTPS.
type browser struct {
	h      *house
	cookie string
}

// get opens a page of the app; to is where it sends the browser to.
func (b *browser) get(path string) (status int, said, to string) {
	b.h.TB.Helper()
	q, err := http.NewRequest(http.MethodGet, b.h.door+path, nil)
	b.h.Must(err)
	if b.cookie != "" {
		q.Header.Set("Cookie", b.cookie)
	}
	c := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	a, err := c.Do(q)
	b.h.Must(err)
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	b.h.Must(err)
	for _, c := range a.Cookies() {
		b.cookie = c.Name + "=" + c.Value
		if c.MaxAge < 0 {
			b.cookie = ""
		}
		if !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode {
			b.h.TB.Errorf("a cookie that others may read: %v", c)
		}
	}
	return a.StatusCode, string(body), a.Header.Get("Location")
}

// back is the app's own page of an address to which Slack sends people back.
func back(address string) string { return strings.TrimPrefix(address, "https://bell.example") }

// install installs the app in a workspace.
func (h *house) install(w *slacktest.Workspace) {
	h.TB.Helper()
	b := &browser{h: h}
	_, _, to := b.get("/slack/install")
	allowed, err := w.Allow(to)
	h.Must(err)
	if status, said, _ := b.get(back(allowed)); status != http.StatusOK || !strings.Contains(said, "Division Bell is installed in "+w.Name) {
		h.TB.Fatalf("%d %s", status, said)
	}
}

// stand is a house into which people install the app.
func stand(t *testing.T, o slacktest.Options, p plan) *house {
	o.ReadyAfter = 10 * time.Millisecond
	p.slack, p.mode, p.keys = slacktest.New(o), slack.HTTP, keys
	t.Cleanup(p.slack.Close)
	return build(t, p)
}

// TestPeopleInstallTheApp: a workspace that installs it is served at once, without a
// restart and beside one of the configuration's tokens, and after a restart too.
func TestPeopleInstallTheApp(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{ReadyAfter: 10 * time.Millisecond})
	t.Cleanup(s.Close)
	fixed, work := s.Workspace("Exchequer"), s.Workspace("Commons").Never()
	ann, cat := work.Person("Ann"), fixed.Person("Cat")
	room, other := work.Channel("games", ann), fixed.Channel("other", cat)
	path := t.TempDir() + "/bell.db"
	h := build(t, plan{slack: s, mode: slack.HTTP, keys: keys, tokens: []string{fixed.Token}, path: path})
	h.Must(ann.Command(room, "/roll 3d6"))
	h.see(ann, room, private("open https://bell.example/slack/install"))
	h.install(work)
	h.Must(ann.Command(room, "/match new exchequer"))
	h.see(ann, room, private("is open and you're in seat 1"))
	h.Told(h.Code())
	h.Must(cat.Command(other, "/roll 3d6"))
	h.see(cat, other, public("3d6"))
	h.unrefused()
	token := work.Token
	h.Stop()
	for _, file := range []string{path, path + "-wal"} {
		b, err := os.ReadFile(file)
		if err == nil && strings.Contains(string(b), token) {
			t.Errorf("%s has the token", file)
		}
	}
	if log := h.Log.String(); strings.Contains(log, token) || strings.Contains(log, slacktest.ClientSecret) || strings.Contains(log, "code.") || strings.Contains(log, "state=") {
		t.Errorf("a secret is logged: %s", log)
	}
	h = build(t, plan{slack: s, mode: slack.HTTP, keys: keys, tokens: []string{fixed.Token}, path: path})
	h.Must(ann.Command(room, "/roll 2d8"))
	h.see(ann, room, public("2d8"))
}

// TestAnInstallIsWhosItIs: a state is good once, in the browser that it was given to,
// and not for ever; whoever says no changes nothing.
func TestAnInstallIsWhosItIs(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	now := time.Now()
	h := stand(t, slacktest.Options{}, plan{now: func() time.Time { mu.Lock(); defer mu.Unlock(); return now }})
	work := h.slack.Workspace("Commons").Never()
	begin := func() (b *browser, to string) {
		b = &browser{h: h}
		status, _, to := b.get("/slack/install")
		if status != http.StatusFound {
			t.Fatal(status)
		}
		return b, to
	}
	refused := func(what string, b *browser, path string, status int, words string) {
		t.Helper()
		if got, said, _ := b.get(path); got != status || !strings.Contains(said, words) || work.Token != "" && what != "used twice" {
			t.Errorf("%s: %d %s", what, got, said)
		}
	}
	const stale = "used before, is older than 15 minutes, or was opened in another browser"
	b, to := begin()
	allowed, err := work.Allow(to)
	h.Must(err)
	refused("another browser", &browser{h: h}, back(allowed), http.StatusBadRequest, stale)
	other, _ := begin()
	refused("another install's cookie", other, back(allowed), http.StatusBadRequest, stale)
	refused("no state", b, "/slack/oauth?code=x", http.StatusBadRequest, stale)
	b, to = begin()
	denied, err := work.Deny(to)
	h.Must(err)
	refused("denied", b, back(denied), http.StatusForbidden, "the install wasn&#39;t allowed")
	b, to = begin()
	if allowed, err = work.Allow(to); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	now = now.Add(16 * time.Minute)
	mu.Unlock()
	refused("late", b, back(allowed), http.StatusBadRequest, stale)
	b, to = begin()
	if allowed, err = work.Allow(to); err != nil {
		t.Fatal(err)
	}
	refused("a wrong code", b, back(strings.Replace(allowed, "code=code.", "code=code.x", 1)), http.StatusBadRequest, "Slack no longer takes this link")
	h.install(work)
	b, to = begin()
	if allowed, err = work.Allow(to); err != nil {
		t.Fatal(err)
	}
	cookie := b.cookie
	b.get(back(allowed))
	b.cookie = cookie
	refused("used twice", b, back(allowed), http.StatusBadRequest, stale)
}

// TestATokenThatExpiresIsNotTaken: it would be refused after half a day.
func TestATokenThatExpiresIsNotTaken(t *testing.T) {
	t.Parallel()
	h := stand(t, slacktest.Options{Rotates: true}, plan{})
	work := h.slack.Workspace("Commons").Never()
	b := &browser{h: h}
	_, _, to := b.get("/slack/install")
	allowed, err := work.Allow(to)
	h.Must(err)
	if status, said, _ := b.get(back(allowed)); status != http.StatusBadRequest || !strings.Contains(said, "Token rotation is turned on") {
		t.Errorf("%d %s", status, said)
	}
}

// TestAnOrganisationIsServedByOneToken: people of all its workspaces play with each
// other in a channel that these share.
func TestAnOrganisationIsServedByOneToken(t *testing.T) {
	t.Parallel()
	h := stand(t, slacktest.Options{}, plan{})
	org := slacktest.Organisation(h.slack, "Crown")
	org.Never()
	ann, bob := org.Member("Ann", "T000000771"), org.Member("Bob", "T000000772")
	room := org.Channel("shared", ann, bob)
	h.install(org)
	h.Must(ann.Command(room, "/match new exchequer length=3 setup=dealt"))
	h.see(ann, room, private("is open and you're in seat 1"))
	code := h.Code()
	h.Told(code)
	h.Must(bob.Press(h.see(bob, room, public(code, "Join")), "Join"))
	h.see(bob, room, private("seat 2"))
	h.Told(code)
	m := h.Match(code)
	h.Must(ann.Mention(room, h.place(m.Shows[len(m.Shows)-1].Room).Thread, "start"))
	h.Until("it has begun", func() bool { return h.Match(code).Phase == "playing" })
	h.Must(bob.OpenHome())
	h.Until("Bob has a Home tab", func() bool { _, n := bob.Home(); return n > 0 })
	h.unrefused()
}

// room reads one.
func (h *house) place(id match.RoomID) match.Room {
	r, err := h.Store.RoomByID(ctx, id)
	h.Must(err)
	return r
}

// installs are those that are kept.
func (h *house) installs() ([]match.Install, error) {
	return sqlite.InstallsIn(h.Store).Installs(ctx, slack.Platform)
}

// waits reports whether a room of a match is put off.
func (h *house) waits(code string) bool {
	for _, s := range h.Match(code).Shows {
		if s.NotBefore > time.Now().UnixMilli() {
			return true
		}
	}
	return false
}

// TestAnAppThatWasTakenAwayWaits: its token is dropped, its matches stay, operators are
// told, others are served; installed anew all goes on where it was.
func TestAnAppThatWasTakenAwayWaits(t *testing.T) {
	t.Parallel()
	l := &lamps{}
	h := stand(t, slacktest.Options{}, plan{light: l, gone: 500 * time.Millisecond})
	work, lords := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Lords").Never()
	ann, bob, cat := work.Person("Ann"), work.Person("Bob"), lords.Person("Cat")
	room, other := work.Channel("games", ann, bob), lords.Channel("games", cat)
	h.install(work)
	h.install(lords)
	h.Must(ann.Command(room, "/match new exchequer"))
	h.see(ann, room, private("is open and you're in seat 1"))
	code := h.Code()
	h.Told(code)
	h.Must(work.Uninstall())
	if why := l.withdrawn(work.ID); why != "tokens_revoked" {
		t.Errorf("operators are told %q", why)
	}
	if l.refused(work.ID) {
		t.Error("a token that was dropped counts as refused")
	}
	h.Must(cat.Command(other, "/match join "+code))
	h.see(cat, other, private("seat 2"))
	h.Must(cat.Command(other, "/match say "+code+" from afar"))
	h.see(cat, other, public("from afar"))
	h.Until("the room that cannot be told is tried", func() bool { return h.waits(code) })
	for _, s := range h.Match(code).Shows {
		if s.Shut != "" {
			t.Errorf("a room is shut: %+v", s)
		}
	}
	h.Must(cat.Command(other, "/roll 3d6"))
	h.see(cat, other, public("3d6"))
	sites, err := h.installs()
	h.Must(err)
	for _, s := range sites {
		if s.Workspace == work.ID && (len(s.Sealed) > 0 || s.Gone != "tokens_revoked") {
			t.Errorf("it is kept as %+v", s)
		}
	}
	h.install(work)
	if why := l.withdrawn(work.ID); why != "" {
		t.Errorf("operators are told %q still", why)
	}
	h.Must(ann.Command(room, "/match say "+code+" here again"))
	h.see(bob, room, public("here again"))
	h.see(bob, room, public("from afar"))
	h.Must(work.Tells(map[string]any{"type": "app_uninstalled"})) // late, of the one before
	h.Must(ann.Command(room, "/roll 2d4"))
	h.see(ann, room, public("2d4"))
}

// TestACheckupKnowsInstalls: those that are served are tried, those that took the app
// away are named, and those that no key opens are to be mended.
func TestACheckupKnowsInstalls(t *testing.T) {
	t.Parallel()
	h := stand(t, slacktest.Options{}, plan{})
	work, lords := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Lords").Never()
	h.install(work)
	h.install(lords)
	h.Must(lords.Uninstall())
	look := func(key string) (told, findings string) {
		o := slack.Checkup{Tell: func(line string) { told += line + "\n" }}
		o.Mode, o.Secret, o.API, o.ClientID, o.ClientSecret, o.URL = slack.HTTP, h.slack.Secret(), h.slack.API(), slacktest.ClientID, slacktest.ClientSecret, "https://bell.example"
		o.Keys, o.Installs = []string{key}, sqlite.InstallsIn(h.Store)
		findings = strings.Join(slack.Check(ctx, o), "\n")
		return told, findings
	}
	told, findings := look(keys[0])
	if findings != "" || !strings.Contains(told, "upload a picture in Commons: ok") || !strings.Contains(told, "Lords ("+lords.ID+"): skipped, the app was taken away there (tokens_revoked)") {
		t.Errorf("%q, %q", told, findings)
	}
	if told, findings = look("some other key of thirty-two letters"); !strings.Contains(findings, "no key in slack.keys opens the tokens of Commons") {
		t.Errorf("%q, %q", told, findings)
	}
	work.Revoke()
	if told, findings = look(keys[0]); !strings.Contains(findings, "the install in Commons: Slack refuses it (token_revoked): have the app installed anew there") {
		t.Errorf("%q, %q", told, findings)
	}
}

// TestInstallsUnderAnotherKeyStay: the program says so and serves the others; with the
// old key behind the new one all is sealed anew.
func TestInstallsUnderAnotherKeyStay(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{ReadyAfter: 10 * time.Millisecond})
	t.Cleanup(s.Close)
	path := t.TempDir() + "/bell.db"
	begin := func(keys ...string) (*house, *lamps) {
		l := &lamps{}
		return build(t, plan{slack: s, mode: slack.HTTP, keys: keys, path: path, light: l}), l
	}
	work := s.Workspace("Commons").Never()
	ann := work.Person("Ann")
	room := work.Channel("games", ann)
	h, _ := begin(keys...)
	h.install(work)
	h.Stop()
	const second = "another key of the configuration, as long"
	h, l := begin(second)
	if said := h.Log.String(); !strings.Contains(said, "no key in slack.keys opens the tokens of Commons") || l.withdrawn(work.ID) != "sealed with another key" {
		t.Errorf("%q, %s", l.withdrawn(work.ID), said)
	}
	h.Stop()
	h, _ = begin(second, keys[0])
	h.Must(ann.Command(room, "/roll 3d6"))
	h.see(ann, room, public("3d6"))
	h.Stop()
	h, l = begin(second)
	h.Must(ann.Command(room, "/roll 2d6"))
	h.see(ann, room, public("2d6"))
	if why := l.withdrawn(work.ID); why != "" {
		t.Error(why)
	}
}

// TestSomebodyOfAnotherCompanyPlays in a channel that companies share: by mention, press
// and form, as the person whom their own workspace knows.
func TestSomebodyOfAnotherCompanyPlays(t *testing.T) {
	t.Parallel()
	h := stand(t, slacktest.Options{}, plan{entropy: rand.NewChaCha8([32]byte{1})})
	work, theirs := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Bundestag").Never()
	ann, zoe := work.Person("Ann"), theirs.Person("Zoe")
	zoe.Admin = true
	room, own := work.Channel("shared", ann), theirs.Channel("eigen", zoe)
	guest := work.Guest(zoe, room)
	h.install(work)
	h.Must(ann.Command(room, "/match new exchequer length=3 setup=dealt"))
	h.see(ann, room, private("is open and you're in seat 1"))
	code := h.Code()
	h.Told(code)
	h.Must(guest.Press(h.see(guest, room, public(code, "Join")), "Join"))
	h.see(guest, room, private("seat 2"))
	m := h.Match(code)
	thread := h.place(m.Shows[len(m.Shows)-1].Room).Thread
	h.Must(guest.Mention(room, thread, "say guten Tag"))
	h.see(ann, room, public("guten Tag"))
	h.Must(ann.Mention(room, thread, "start"))
	h.Until("it has begun", func() bool { return h.Match(code).Phase == "playing" })
	h.install(theirs)
	h.Must(zoe.Command(own, "/match list"))
	h.see(zoe, own, private(code))
	// What is done in the shared channel belongs there, though their own workspace has the app.
	h.Must(guest.Mention(room, thread, "say noch einmal"))
	h.see(ann, room, public("noch einmal"))
	h.Must(guest.Press(h.see(guest, room, public("Show my moves")), "Show my moves"))
	for _, b := range h.see(guest, room, private(code, "place")).Buttons()[:1] { // it says nothing of whose it is
		h.Must(guest.PressButton(h.see(guest, room, private(code, "place")), b))
	}
	if of, err := sqlite.InstallsIn(h.Store).WorkspacesOf(ctx, slack.Platform, room.ID); err != nil || !slices.Equal(of, []string{work.ID}) {
		t.Errorf("the shared channel counts as one of %q (%v)", of, err)
	}
	h.unrefused()
}

// TestTroubleIsNoWordOfAnUninstall: Slack says late, of the install before, that the app
// was taken away, and cannot be asked just then. The token stays; one that really was
// revoked goes as soon as Slack says so.
func TestTroubleIsNoWordOfAnUninstall(t *testing.T) {
	t.Parallel()
	h := stand(t, slacktest.Options{}, plan{})
	work, lords := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Lords").Never()
	ann := work.Person("Ann")
	room := work.Channel("games", ann)
	h.install(work)
	h.install(lords)
	gone := func() (all []string) {
		sites, err := h.installs()
		h.Must(err)
		for _, s := range sites {
			if s.Gone != "" {
				all = append(all, s.Workspace)
			}
		}
		return all
	}
	h.slack.Break("auth.test", slacktest.Busy)
	h.Must(work.Tells(map[string]any{"type": "app_uninstalled"}))
	h.Must(lords.Uninstall())
	if got := gone(); len(got) > 0 {
		t.Errorf("tokens are dropped: %v", got)
	}
	h.slack.Break("auth.test", slacktest.None)
	h.Until("the revoked one is dropped", func() bool { return slices.Equal(gone(), []string{lords.ID}) })
	h.Must(ann.Command(room, "/roll 2d4"))
	h.see(ann, room, public("2d4"))
}
