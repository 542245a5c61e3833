package slack_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
)

// promisedSoon is how long it takes at most until who asked reads that it takes longer.
const promisedSoon = slack.AckWithin + 500*time.Millisecond

// TestWhatIsAskedBeforeTheHostIsUnderWay: Slack gives no answer when it is asked where
// somebody's direct messages are, before the host is asked. After two seconds they read that it
// takes longer, and then the answer; or, where the program stops meanwhile, that it did not get
// to it.
func TestWhatIsAskedBeforeTheHostIsUnderWay(t *testing.T) {
	t.Parallel()
	const lists = "You're not in a match"
	for what, c := range map[string]struct {
		does    func(h *table, in *slacktest.Channel) error
		between bool
		words   string
	}{
		"a command in the app's direct messages": {func(h *table, in *slacktest.Channel) error { return h.bob.Command(in, "/match list") }, false, lists},
		"a command between two people":           {func(h *table, in *slacktest.Channel) error { return h.bob.Command(in, "/match list") }, true, lists},
		"a match in the app's direct messages":   {func(h *table, in *slacktest.Channel) error { return h.bob.Command(in, "/match new exchequer") }, false, "is open and you're in seat 1"},
		"a press on Home":                        {func(h *table, _ *slacktest.Channel) error { return h.bob.PressHome("Help") }, false, "/match new"},
		"a form without a channel": {func(h *table, _ *slacktest.Channel) error {
			h.Must(h.bob.PressHome("New match"))
			h.opens(h.bob, "Where")
			return h.bob.Window().Fill(map[string]any{"game": "exchequer"})
		}, false, "is open and you're in seat 1"},
	} {
		for _, stops := range []bool{false, true} {
			t.Run(what, func(t *testing.T) {
				virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
					h.Stop()
					h.plan.web.Timeout = 20 * time.Second
					h.house = build(h.TB, h.plan)
					in := h.bob.Door()
					if c.between {
						in = h.work.Between(h.bob, h.ann)
					}
					h.Must(h.bob.OpenHome())
					h.home(h.bob, "New match")
					read := func(words string) bool {
						home, _ := h.bob.Home()
						for _, m := range append(h.bob.Messages(in), h.bob.Messages(h.bob.Door())...) {
							home += m.Text
						}
						return strings.Contains(home, words)
					}
					within := func(d time.Duration, words string) {
						h.TB.Helper()
						for began := time.Now(); !read(words); time.Sleep(50 * time.Millisecond) {
							if time.Since(began) > d {
								h.TB.Fatalf("after %v Bob has not read %q", d, words)
							}
						}
					}
					h.slack.Break("conversations.open", slacktest.Hangs)
					if what == "a form without a channel" { // which opens first
						within = func(d time.Duration, words string) { h.home(h.bob, words) }
					}
					h.Must(c.does(h, in))
					within(promisedSoon-slack.AckWithin, "This is taking longer than usual")
					if stops {
						time.Sleep(time.Second)
						h.restart()
						h.slack.Break("conversations.open", slacktest.None)
						within(time.Second, "didn’t get to that")
						return
					}
					within(30*time.Second, c.words)
				})
			})
		}
	}
}

// TestAGuestIsToldThoughTheStoreDoesNotAnswer: somebody of another company presses for the
// first time, as the store does not say who they are in their own workspace. They read that it
// takes longer; then it is done, or they read after a minute that it was not, or that the
// program was stopped, and can press again.
func TestAGuestIsToldThoughTheStoreDoesNotAnswer(t *testing.T) {
	t.Parallel()
	const longer, joined, undone, stopped = "This is taking longer than usual", "seat 2", "nothing was done", "didn’t get to that"
	for what, c := range map[string]struct {
		lasts time.Duration
		fails bool // at once
		stops bool
		words string
	}{
		"for twelve seconds":          {12 * time.Second, false, false, joined},
		"for three quarters":          {45 * time.Second, false, false, joined},
		"for more than a minute":      {75 * time.Second, false, false, undone},
		"and fails":                   {12 * time.Second, true, false, joined},
		"and fails for over a minute": {75 * time.Second, true, false, undone},
		"and the program stops":       {75 * time.Second, false, true, stopped},
	} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
				h.Stop()
				p, r := h.plan, &rows{}
				theirs := h.slack.Workspace("Bundestag")
				p.rows, p.tokens = r, append(p.tokens, theirs.Token)
				h.house = build(h.TB, p)
				guest := h.work.Guest(theirs.Person("Zoe"), h.room)
				h.Must(h.ann.Command(h.room, "/match new tax"))
				h.see(h.ann, h.room, private("is open and you're in seat 1"))
				code := h.Code()
				h.Told(code)
				lobby := h.see(guest, h.room, public(code, "Join"))
				end := r.hang(h.TB)
				if c.fails {
					end()
					r.fails.Store(1 << 40)
					end = func() { r.fails.Store(0) }
				}
				time.AfterFunc(c.lasts, end)
				reads := func(by time.Duration, words string) {
					h.TB.Helper()
					began := time.Now()
					h.see(guest, h.room, private(words))
					if took := time.Since(began); took > by {
						h.TB.Errorf("%q is read after %v", words, took)
					}
				}
				h.Must(guest.Press(lobby, "Join"))
				reads(promisedSoon-slack.AckWithin, longer)
				if c.stops {
					time.Sleep(time.Second)
					h.restart()
				}
				reads(min(c.lasts, time.Minute), c.words)
				if c.words == joined {
					return
				}
				if n := len(h.Match(code).Seats); n != 1 {
					h.TB.Errorf("%d sit in %s", n, code)
				}
				time.Sleep(c.lasts)
				h.Must(guest.Press(lobby, "Join"))
				h.see(guest, h.room, private(joined))
			})
		})
	}
}

// TestManyNewPeopleAreAskedOfSideBySide: Slack does not say who they are, and nobody waits for
// that more than once.
func TestManyNewPeopleAreAskedOfSideBySide(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
		line, all := "/match say", []*slacktest.Person{h.ann, h.bob}
		for _, name := range []string{"Cat", "Dan", "Eve", "Fay", "Gus"} {
			p := h.work.Person(name)
			line, all = line+" <@"+p.ID+">", append(all, p)
		}
		h.room = h.work.Channel("big", all...)
		h.Must(h.ann.Command(h.room, "/match new exchequer"))
		h.see(h.ann, h.room, private("is open and you're in seat 1"))
		h.Told(h.Code())
		h.slack.Break("users.info", slacktest.Hangs)
		began := time.Now()
		h.Must(h.ann.Command(h.room, line))
		if took := time.Since(began); took > 1500*time.Millisecond {
			t.Errorf("it is answered after %v", took)
		}
		h.see(h.bob, h.room, public("somebody"))
	})
}

// TestAViewThatDoesNotOpenIsSaid: Slack gives no answer when a view is to be opened. Who
// asked for it is told, or reads what stands in it, as soon as none can open any more.
func TestAViewThatDoesNotOpenIsSaid(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		does  func(h *table) error
		words string
	}{
		"a new match": {func(h *table) error { return h.bob.Command(h.room, "/match new") }, "Slack didn't open the form in time"},
		"their turns": {func(h *table) error { return h.bob.Shortcut(h.room, "my_turns") }, "You're not in a match"},
	} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				h.Stop()
				h.plan.web.Timeout = 20 * time.Second
				h.house = build(h.TB, h.plan)
				h.slack.Break("views.open", slacktest.Hangs)
				began := time.Now()
				h.Must(c.does(h))
				h.Until("Bob reads it", func() bool {
					return count(h.bob, h.room, c.words) > 0 || slices.ContainsFunc(h.bob.Messages(h.bob.Door()), says(c.words))
				})
				if took := time.Since(began); took > 5*time.Second {
					t.Errorf("it is read after %v", took)
				}
			})
		})
	}
}
