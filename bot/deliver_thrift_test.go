package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A poor hall takes no edits and gives no messages back as long as it is broke, and posts
// that call nobody only as long as it is not full. An edit rings nobody there.
type poor struct {
	*hall
	broke, full bool
}

func (p *poor) Grows() {}

func (p *poor) Affords(_ match.Room, what match.Spending) bool {
	if what == match.ToSay {
		return !p.full
	}
	return !p.broke
}

// count is how many messages were posted, and how often they were edited.
func (p *poor) count() (posts, edits int) {
	for _, s := range p.hall.all() {
		posts++
		edits += s.edits
	}
	return posts, edits
}

// handOn acts for whoever is awaited until somebody else is.
func (h *house) handOn(code string) {
	for name := h.awaited(code); h.awaited(code) == name; h.settle() {
		h.turn(code)
	}
}

// TestWhatCallsNobodyGivesWay: where a platform has no room for it, whoever is awaited is
// rung at once, and all that happened is told in one message within six seconds.
func TestWhatCallsNobodyGivesWay(t *testing.T) {
	h := build(t, plan{bare: true})
	p := &poor{hall: h.hall}
	h.attach(p)
	code := h.begin("length=3", "Ann", "Bob")
	before, edits := p.count()
	rings := len(h.hall.find("your turn in"))
	p.broke, p.full = true, true
	h.handOn(code)
	for _, c := range []struct {
		pass  time.Duration
		posts int
	}{{0, 0}, {5 * time.Second, 0}, {time.Second, 1}} {
		h.clock.pass(c.pass)
		h.settle()
		posts, _ := p.count()
		if posts -= before + len(h.hall.find("your turn in")) - rings; posts != c.posts {
			t.Errorf("%d posts that call nobody after %v more, not %d", posts, c.pass, c.posts)
		}
	}
	if m := h.match(code); slices.ContainsFunc(m.Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed }) {
		t.Errorf("not rung: %v", m.Notices)
	}
	h.onPages(code, "table")
	h.handOn(code)
	p.full = false // there is room again
	h.settle()
	h.onPages(code, "table")
	if _, now := p.count(); now != edits {
		t.Errorf("%d edits of a platform that is broke", now-edits)
	}
	h.quiet()
}

// TestWhatIsRefusedAsksAgain: what a platform put off by its rate limit is edited no sooner
// than it can well take that.
func TestWhatIsRefusedAsksAgain(t *testing.T) {
	h := build(t, plan{bare: true})
	p := &poor{hall: h.hall}
	h.attach(p)
	code := h.begin("length=3", "Ann", "Bob")
	h.handOn(code)
	h.hall.failing = func(op string, _ saying) error {
		if op != "post" {
			return nil
		}
		h.hall.failing, p.broke = nil, true
		return &match.Wait{For: time.Second, Err: errors.New("too many messages")}
	}
	h.handOn(code)
	_, edits := p.count()
	for range 8 {
		h.turn(code)
		h.settle()
		h.clock.pass(time.Second)
		h.settle()
	}
	if _, now := p.count(); now != edits || !p.broke {
		t.Errorf("%d edits of a platform that is broke", now-edits)
	}
	h.onPages(code, "table")
}

// TestAPoorPlatformIsToldLater: what calls somebody is posted at once, what else happened
// waits a second for an edit and is posted then, and the board waits until it can be
// drawn: once, as it stands by then. Nothing is told twice, and nothing failed.
func TestAPoorPlatformIsToldLater(t *testing.T) {
	h := build(t, plan{bare: true})
	p := &poor{hall: h.hall}
	h.attach(p)
	code := h.begin("", "Ann", "Bob")
	status, edits := h.status(code), 0
	for _, s := range h.hall.all() {
		edits += s.edits
	}
	p.broke = true
	var lines []string
	acts := func() (ends bool) {
		name := h.awaited(code)
		h.turn(code)
		lines = append(lines, h.say("Ann", "match log "+code+" 1").Text.String())
		return h.awaited(code) != name
	}
	for !acts() {
		h.settle()
	}
	h.settle() // it is another's turn
	if owed := slices.DeleteFunc(h.match(code).Notices, func(n match.Notice) bool { return n.State != match.NoticeOwed }); len(owed) > 0 {
		t.Errorf("not rung: %v", owed)
	}
	for range 4 {
		acts()
		h.settle()
		h.clock.pass(2 * time.Second)
		h.settle()
	}
	for _, line := range lines {
		_, words, _ := strings.Cut(line, ". ")
		words, _, _ = strings.Cut(words, "\n")
		if n := len(h.hall.find(words)); n == 0 {
			t.Errorf("nobody was told %q", words)
		}
	}
	now := 0
	for _, s := range h.hall.all() {
		now += s.edits
	}
	if now != edits {
		t.Errorf("%d edits of a platform that is broke", now-edits)
	}
	if m := h.match(code); m.Shows[0].Tries != 0 || m.Shows[0].Told >= m.Rev {
		t.Errorf("%d tries, told %d of %d", m.Shows[0].Tries, m.Shows[0].Told, m.Rev)
	}
	p.broke = false
	h.settle()
	if m := h.match(code); m.Shows[0].Told < m.Rev || h.status(code).edits != status.edits+1 {
		t.Errorf("told %d of %d, by %d edits", m.Shows[0].Told, m.Rev, h.status(code).edits-status.edits)
	}
	h.onPages(code, "table")
	h.quiet()
}

// A vain hall is a poor one that makes some edits, gives no answer and is broke from then on.
// Whoever is dead says nothing there.
type vain struct {
	*poor
	lost func(id string) bool
	dead *bool
}

func (v vain) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	if *v.dead {
		return "", errKilled
	}
	return v.hall.Post(ctx, r, m)
}

func (v vain) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	if *v.dead {
		return errKilled
	}
	err := v.hall.Edit(ctx, r, id, m)
	if err == nil && v.lost(id) {
		v.broke = true
		return errors.New("no answer")
	}
	return err
}

// A shutDown store keeps nothing of what rooms were told once its process is killed.
type shutDown struct {
	match.Store
	dead *bool
}

func (s shutDown) Shown(ctx context.Context, show match.Show, f match.Fence, owed ...match.Owed) error {
	if *s.dead {
		return errKilled
	}
	return s.Store.Shown(ctx, show, f, owed...)
}

// TestWhatWasEditedInVainIsPostedNowhere: where a message was edited and no answer came, or
// the process was killed first, what it tells is not posted too, though the platform can
// well take no edit for a while.
func TestWhatWasEditedInVainIsPostedNowhere(t *testing.T) {
	begin := func(h *house) string { return h.begin("length=2 clock=4h misses=9", "Ann", "Bob", "Cat") }
	for what, c := range map[string]struct {
		first func(h *house) (code string)
		then  func(h *house, code string)
	}{
		"a turn": {
			func(h *house) string { code := begin(h); h.turn(code); return code },
			func(h *house, code string) { h.turn(code) },
		},
		"the lobby": {
			func(h *house) string { h.say("Ann", "match new exchequer length=2"); return h.newest() },
			func(h *house, code string) { h.say("Bob", "match join "+code) },
		},
		"what caretakers did": {
			func(h *house) string { code := begin(h); h.tick(5 * time.Hour); return code },
			func(h *house, _ string) { h.tick(5 * time.Hour) },
		},
	} {
		for _, killed := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, killed: %v", what, killed), func(t *testing.T) {
				dead, wild, edits := false, false, 0
				h := build(t, plan{bare: true, wrap: func(s match.Store) match.Store { return shutDown{s, &dead} }})
				room := vain{poor: &poor{hall: h.hall}, dead: &dead}
				room.lost = func(id string) bool {
					page := h.match(h.newest()).Shows[0].Page.ID
					if !wild || edits > 0 || id != page {
						return false
					}
					edits++
					dead = killed
					return true
				}
				h.attach(room)
				code := c.first(h)
				h.settle()
				wild = true
				c.then(h, code)
				_ = h.host.Settle(ctx)
				if edits != 1 || !room.broke {
					t.Fatalf("edited in vain %d times", edits)
				}
				if killed {
					h.host.Close()
					calls := h.calls
					h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true})
					h.calls = calls
					dead = false
					h.attach(room)
					h.clock.pass(11 * time.Second) // the lease is over
				}
				for range 4 {
					h.settle()
					h.clock.pass(5 * time.Second)
				}
				h.onPages(code, "table")
				room.broke = false
				h.clock.pass(time.Minute)
				h.settle()
				h.onPages(code, "table")
			})
		}
	}
}
