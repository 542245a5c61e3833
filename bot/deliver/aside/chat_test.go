package aside_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A wire takes a while for whatever is asked of it, and fails with err.
type wire struct {
	match.Chat
	took  time.Duration
	err   error
	mu    sync.Mutex
	asked []string
}

func (w *wire) all() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.asked)
}

func (w *wire) Platform() string { return "wire" }

func (w *wire) do(asked string) error {
	err := w.err
	time.Sleep(w.took)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = append(w.asked, asked)
	return err
}

func (w *wire) Post(_ context.Context, _ match.Room, m msg.Message) (string, error) {
	return "id of " + m.Key, w.do("post " + m.Key)
}

func (w *wire) Edit(_ context.Context, _ match.Room, id string, m msg.Message) error {
	return w.do(fmt.Sprint("edit ", id, ": ", m.Text))
}

func (w *wire) Drop(_ context.Context, _ match.Room, id string) error { return w.do("drop " + id) }

func say(words string) msg.Message { return msg.Message{Text: msg.Say(words), Key: words} }

// TestWhatTakesLong: of what is done to a message one thing is under way at a time, and
// nothing is begun or asked for meanwhile. What came of something older is not taken for
// what is done now, but a failure for now is told; what was posted is taken back by its id.
func TestWhatTakesLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, asked := &wire{took: 7 * time.Second}, 0
		c := aside.Chat{Chat: w, Calls: errand.NewCalls(func(errand.Key, error) {})}
		c.Calls.Hurry()
		redraws := c.Sparing(func(match.Spending) bool { asked++; return true }, match.ToRedraw)
		ctx, room := t.Context(), match.Room{ID: 1}
		is := func(err, want error, did ...string) {
			t.Helper()
			if !errors.Is(err, want) || !slices.Equal(w.all(), did) {
				t.Errorf("%v after %q, not %v after %q", err, w.all(), want, did)
			}
		}
		is(redraws.Edit(ctx, room, "1", say("old")), aside.ErrUnderWay)
		is(redraws.Edit(ctx, room, "1", say("new")), aside.ErrUnderWay)
		is(c.Drop(ctx, room, "1"), aside.ErrUnderWay)
		if !c.Under(room, "1") || c.Under(room, "2") || asked != 1 {
			t.Errorf("message 1: %v, 2: %v, asked %d times", c.Under(room, "1"), c.Under(room, "2"), asked)
		}
		c.Calls.Wait()
		w.took, w.err = 0, nil
		is(redraws.Edit(ctx, room, "1", say("new")), nil, "edit 1: old", "edit 1: new")

		w.asked, w.took, w.err = nil, 7*time.Second, errors.New("503")
		is(c.Edit(ctx, room, "1", say("old")), aside.ErrUnderWay)
		c.Calls.Wait()
		is(c.Edit(ctx, room, "1", say("new")), w.err, "edit 1: old")

		w.asked, w.err = nil, match.ErrRefused
		is(c.Edit(ctx, room, "1", say("old")), aside.ErrUnderWay)
		c.Calls.Wait()
		w.took, w.err = 0, nil
		is(c.Edit(ctx, room, "1", say("new")), nil, "edit 1: old", "edit 1: new")

		w.asked, w.took = nil, 7*time.Second
		c.To = 5
		_, err := c.Post(ctx, room, say("ring"))
		is(err, aside.ErrUnderWay)
		is(c.TakeBack(ctx, room, say("ring")), aside.ErrUnderWay)
		c.Calls.Wait()
		w.took = 0
		is(c.TakeBack(ctx, room, say("ring")), nil, "post ring", "drop id of ring")
		_, err = c.Post(ctx, room, say("ring"))
		is(err, nil, "post ring", "drop id of ring", "post ring")

		w.asked, w.took = nil, time.Second
		for _, d := range []time.Duration{1500 * time.Millisecond, 500 * time.Millisecond} {
			want := map[bool]error{true: aside.ErrUnderWay}[d < w.took]
			if err := c.Within(d).Edit(ctx, room, "2", say(d.String())); !errors.Is(err, want) {
				t.Errorf("waited for %v it is %v", d, err)
			}
		}
		c.Calls.Wait()

		none := c.Sparing(func(match.Spending) bool { return false }, match.ToRedraw)
		is(none.Edit(ctx, room, "1", say("more")), aside.Err, w.all()...)
	})
}

// TestWhatWasDoneUnderAnOlderLease: what was edited late, and heard of by nobody, is not taken
// for done once another process has spoken there meanwhile.
func TestWhatWasDoneUnderAnOlderLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{took: 7 * time.Second}
		c := aside.Chat{Chat: w, Calls: errand.NewCalls(func(errand.Key, error) {}), Fence: 1}
		c.Calls.Hurry()
		edit := func() error { return c.Edit(t.Context(), match.Room{ID: 1}, "1", say("old")) }
		if err := edit(); !errors.Is(err, aside.ErrUnderWay) {
			t.Fatal(err)
		}
		c.Calls.Wait()
		w.took, c.Fence = 0, 3
		if err := edit(); err != nil || len(w.all()) != 2 {
			t.Errorf("%v after %q", err, w.all())
		}
	})
}

// A diary is a wire with a calendar, in which each event has its time for an id.
type diary struct {
	*wire
	gone bool // what has an id was taken out
}

func (d *diary) Enter(_ context.Context, _ match.Room, id string, e match.Event) (string, error) {
	now := fmt.Sprint(e.At.Unix())
	if err := d.do("enter " + now + " for " + id); err != nil || id == "" || !d.gone {
		return now, err
	}
	return "", match.ErrGone
}

func (d *diary) Strike(_ context.Context, _ match.Room, id string) error { return d.do("strike " + id) }

// TestACalendarThatTakesLong: what was entered late is heard of before anything else is, and
// not under another lease. Where people took an event out there is another.
func TestACalendarThatTakesLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &diary{wire: &wire{took: 7 * time.Second}}
		c := aside.Chat{Chat: w, Calls: errand.NewCalls(func(errand.Key, error) {}), Fence: 1}
		c.Calls.Hurry()
		room := match.Room{ID: 1}
		enter := func(id string, at int64) (aside.Entry, error) {
			e := match.Event{Title: "K7QF ends"}
			if at > 0 {
				e.At = time.Unix(at, 0)
			}
			return c.Enter(t.Context(), w, room, id, e)
		}
		entered := func(want aside.Entry, late bool, fails error) {
			t.Helper()
			if is, heard, err := c.Entered(room, "K7QF ends"); is != want || heard != late || !errors.Is(err, fails) {
				t.Errorf("it is %v, heard of: %v, %v", is, heard, err)
			}
		}
		is := func(got aside.Entry, err error, want aside.Entry, did ...string) {
			t.Helper()
			if all := w.all(); got != want || err != nil || !slices.Equal(all, did) {
				t.Errorf("it is %v after %q, not %v after %q: %v", got, all, want, did, err)
			}
			w.asked = nil
		}
		entered(aside.Entry{}, false, nil)
		for _, lease := range []int64{1, 2} {
			if _, err := enter("", 5); !errors.Is(err, aside.ErrUnderWay) {
				t.Fatal(err)
			}
			entered(aside.Entry{}, false, aside.ErrUnderWay)
			if _, _, err := c.Entered(room, "AB2C ends"); err != nil {
				t.Errorf("another match waits: %v", err)
			}
			if c.Calls.Wait(); lease == 1 {
				entered(aside.Entry{ID: "5", At: 5000}, true, nil)
			}
			c.Fence++
			entered(aside.Entry{}, false, nil)
		}
		w.took, w.asked, w.gone = 0, nil, true
		got, err := enter("5", 6)
		is(got, err, aside.Entry{ID: "6", At: 6000}, "enter 6 for 5", "enter 6 for ")
		got, err = enter("6", 0)
		is(got, err, aside.Entry{}, "strike 6")
	})
}
