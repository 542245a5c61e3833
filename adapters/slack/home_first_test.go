package slack_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// A shelf is a store that fails as long as it is to, from a call on that is said, or gives no
// answer instead.
type shelf struct {
	slack.Store
	skips, fails atomic.Int64 // calls
	hangs        atomic.Bool
}

var errShelf = errors.New("the database does not answer")

// fail has so many calls fail, after so many that do not.
func (s *shelf) fail(after, calls int64) { s.skips.Store(after); s.fails.Store(calls) }

// down is why a call fails; nil: it does not.
func (s *shelf) down(ctx context.Context) error {
	if s.skips.Add(-1) >= 0 || s.fails.Add(-1) < 0 {
		return nil
	}
	for s.hangs.Load() {
		if s.fails.Load() < 0 {
			return nil
		}
		if !chatkit.Sleep(ctx, time.Second) {
			return ctx.Err()
		}
	}
	return errShelf
}

func (s *shelf) Account(ctx context.Context, platform, workspace, id string) (match.Account, error) {
	if err := s.down(ctx); err != nil {
		return match.Account{}, err
	}
	return s.Store.Account(ctx, platform, workspace, id)
}

func (s *shelf) Room(ctx context.Context, r match.Room) (match.Room, error) {
	if err := s.down(ctx); err != nil {
		return r, err
	}
	return s.Store.Room(ctx, r)
}

func (s *shelf) PutPost(ctx context.Context, p match.Post) (int64, error) {
	if err := s.down(ctx); err != nil {
		return 0, err
	}
	return s.Store.PutPost(ctx, p)
}

func (s *shelf) PostsIn(ctx context.Context, room match.RoomID, person match.PersonID, before int64, limit int) ([]match.Post, error) {
	if err := s.down(ctx); err != nil {
		return nil, err
	}
	return s.Store.PostsIn(ctx, room, person, before, limit)
}

// shelved is a host on such a store.
type shelved struct {
	slack.Host
	of *shelf
}

func (s shelved) Desk(ctx context.Context, call match.Call) (match.Desk, error) {
	if err := s.of.down(ctx); err != nil {
		return match.Desk{}, err
	}
	return s.Host.Desk(ctx, call)
}

// TestHomeThatIsOpenedFirstInAnOutage: who opens Home for the first time while Slack answers
// nothing, for longer than we wait for anything, sees it within ten seconds of its return,
// and when it changes, also after a restart; whether or not they are known.
func TestHomeThatIsOpenedFirstInAnOutage(t *testing.T) {
	t.Parallel()
	for what, fault := range map[string]slacktest.Fault{"no answer": slacktest.Hangs, "none, ever": slacktest.Mute, "no connection": slacktest.Closed} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				h.Told(code)
				mover, other := h.mover(code)
				cat := h.work.Person("Cat")
				all := []string{"users.info", "conversations.open", "files.getUploadURLExternal", "upload", "files.completeUploadExternal", "files.info", "views.publish"}
				for _, method := range all {
					h.slack.Break(method, fault)
				}
				h.Must(other.OpenHome())
				h.Must(cat.OpenHome())
				time.Sleep(3 * time.Minute)
				for _, method := range all {
					h.slack.Break(method, slacktest.None)
				}
				h.drawnWithin("of who plays", other, "Waiting for "+mover.Name, 11*time.Second)
				h.drawnWithin("of who is new", cat, "You're not in a match right now", 2*time.Second)
				h.restart()
				h.pass(code, mover)
				h.drawnWithin("of who plays, after a restart", other, "Your turn: ", time.Minute)
			})
		})
	}
}

// TestHomeThatIsOpenedInAnOutageOutlivesItsProcess: who opens Home in an outage of Slack, or
// has it open as it changes, sees the newest once Slack is back, though the program was stopped
// meanwhile and nothing has happened since. It is owed no more then.
func TestHomeThatIsOpenedInAnOutageOutlivesItsProcess(t *testing.T) {
	t.Parallel()
	for what, fault := range map[string]slacktest.Fault{"no answer": slacktest.Hangs, "none, ever": slacktest.Mute, "no connection": slacktest.Closed} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				h.Told(code)
				mover, other := h.mover(code)
				h.Must(mover.OpenHome())
				h.home(mover, "Your turn: ")
				time.Sleep(time.Minute)
				all := []string{"users.info", "views.publish"}
				for _, method := range all {
					h.slack.Break(method, fault)
				}
				h.Must(other.OpenHome())
				h.pass(code, mover)
				time.Sleep(time.Minute)
				h.restart()
				time.Sleep(time.Minute)
				for _, method := range all {
					h.slack.Break(method, slacktest.None)
				}
				h.drawnWithin("that which was opened", other, "Your turn: ", 11*time.Second)
				h.drawnWithin("that which stood open", mover, "Waiting for "+other.Name, 11*time.Second)
				time.Sleep(time.Minute)
				h.restart()
				before := h.slack.Calls("views.publish")
				time.Sleep(time.Minute)
				if n := h.slack.Calls("views.publish") - before; n != 0 {
					t.Errorf("what is owed no more is drawn %d times", n)
				}
			})
		})
	}
}

// TestHomeThatIsOwedIsDrawnHoweverLongTheStoreIsAway: a process that starts meanwhile reads what
// is owed as soon as it can.
func TestHomeThatIsOwedIsDrawnHoweverLongTheStoreIsAway(t *testing.T) {
	t.Parallel()
	for what, hangs := range map[string]bool{"no answer": true, "an error": false} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db", shelf: &shelf{}}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				h.Told(code)
				mover, other := h.mover(code)
				h.Must(other.OpenHome())
				h.home(other, "Waiting for "+mover.Name)
				time.Sleep(2 * time.Minute)
				h.slack.Break("views.publish", slacktest.Closed)
				h.pass(code, mover)
				time.Sleep(30 * time.Second)
				h.Stop()
				h.plan.shelf.hangs.Store(hangs)
				h.plan.shelf.fail(0, 1<<30)
				h.house = build(h.TB, h.plan)
				time.Sleep(3 * time.Minute)
				h.plan.shelf.fail(0, 0)
				h.slack.Break("views.publish", slacktest.None)
				h.drawnWithin("that which was owed", other, "Your turn: ", 2*time.Minute)
			})
		})
	}
}

// A weakness is how a store fails, and after how many calls.
type weakness struct {
	name  string
	calls int64
	hangs bool // and gives no answer instead
	after []int64
}

// weaknesses of a store: one that fails often does so for minutes.
var weaknesses = []weakness{
	{"once", 1, false, []int64{0, 1, 2, 3, 4, 5, 6, 7}},
	{"for minutes", 1 << 30, false, []int64{0, 1, 3}},
	{"without an answer", 1 << 30, true, []int64{0, 1, 3}},
}

// during has a store fail after so many calls, from when something is done on.
func (x weakness) during(s *shelf, after int64, do func()) {
	s.hangs.Store(x.hangs)
	s.fail(after, x.calls)
	do()
	if x.calls > 1 {
		time.Sleep(3 * time.Minute)
		s.fail(0, 0)
	}
}

// TestHomeThatIsOpenedAsTheStoreFails: who opens Home as the store fails, at whichever call,
// sees it within ten seconds or so, and when it changes, also after a restart.
func TestHomeThatIsOpenedAsTheStoreFails(t *testing.T) {
	t.Parallel()
	for _, x := range weaknesses {
		for _, after := range x.after {
			virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db", shelf: &shelf{}}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				h.Told(code)
				mover, other := h.mover(code)
				x.during(h.plan.shelf, after, func() { h.Must(other.OpenHome()) })
				what := fmt.Sprintf("the store fails %s, after %d calls", x.name, after)
				h.drawnWithin(what, other, "Waiting for "+mover.Name, 12*time.Second)
				time.Sleep(10 * time.Second)
				h.restart()
				h.pass(code, mover)
				h.drawnWithin(what+", and after a restart", other, "Your turn: ", time.Minute)
			})
		}
	}
}

// TestHomeOfATurnThatComesAsTheStoreFails: it is drawn within ten seconds or so of when it
// could be at all, also after a restart.
func TestHomeOfATurnThatComesAsTheStoreFails(t *testing.T) {
	t.Parallel()
	for _, x := range weaknesses {
		for _, after := range x.after {
			for _, anew := range []bool{false, true} {
				virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db", shelf: &shelf{}}, func(h *table) {
					code := h.begin("/match new exchequer setup=dealt tokens=all")
					h.Told(code)
					mover, other := h.mover(code)
					h.Must(other.OpenHome())
					h.home(other, "Waiting for "+mover.Name)
					time.Sleep(time.Minute)
					within := 12 * time.Second
					if anew {
						h.restart()
						within += 15 * time.Second // for changes to gather
					}
					h.pass(code, mover)
					x.during(h.plan.shelf, after, func() {})
					h.drawnWithin(fmt.Sprintf("the store fails %s, after %d calls, after a restart %t", x.name, after, anew), other, "Your turn: ", within)
				})
			}
		}
	}
}
