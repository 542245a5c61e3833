package paint_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/discord/paint"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A picture that hangs is waited for once. The next messages are sent in words, and their
// pictures follow beside; one is given up when its message says something else, and when
// the program ends.
func TestPicturesFollow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &paint.Pictures{
			Patience: time.Second, Log: slog.New(slog.DiscardHandler), Beside: func(_ string, work func()) { go work() },
			Words: func(m msg.Message) msg.Message { return msg.Message{Text: m.Text} },
			Kind:  func(error) error { return nil },
		}
		hangs := true
		try := func(ctx context.Context) error {
			if hangs {
				select {
				case <-ctx.Done():
					return ctx.Err()
				case <-time.After(time.Minute):
					return errors.New("no answer")
				}
			}
			return nil
		}
		var followed, left int
		say := func(message string) (took time.Duration) {
			p.Leave(message)
			began := time.Now()
			m := msg.Message{Picture: &msg.Picture{Draw: func() ([]byte, error) { return nil, nil }}}
			debt, err := p.Send(t.Context(), m, true, func(ctx context.Context, m msg.Message) (bool, error) {
				if m.Picture == nil {
					return false, nil
				}
				return false, try(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
			p.Owe(message, debt, func(ctx context.Context) error {
				followed++
				err := try(ctx)
				if errors.Is(err, context.Canceled) {
					left++
				}
				return err
			})
			return time.Since(began)
		}
		is := func(message string, bare, ready bool) {
			t.Helper()
			if b, r := p.Bare(message); b != bare || r != ready {
				t.Errorf("%s: bare %v, ready %v", message, b, r)
			}
		}
		if took := say("a"); took != time.Second {
			t.Errorf("words wait for %v", took)
		}
		is("a", true, false)
		time.Sleep(time.Second)
		is("a", true, true)
		for range 3 {
			if took := say("b"); took != 0 {
				t.Errorf("words wait for %v", took)
			}
			synctest.Wait()
			is("a", true, false) // another's is under way
			time.Sleep(time.Second / 2)
		}
		if followed != 3 || left != 2 {
			t.Errorf("%d tries, and %d given up", followed, left)
		}
		p.LeaveAll()
		synctest.Wait()
		if left != 3 {
			t.Error("one is under way though nobody waits")
		}
		hangs = false
		say("b")
		synctest.Wait()
		is("b", false, false)
		is("a", true, true)
		if say("a"); followed != 4 {
			t.Error("it follows though pictures come")
		}
		is("a", false, false)
	})
}

// TestEachPictureIsTriedAnew: one that is refused is let be for a minute, five and thirty, and
// then owed no more. Another that its message shows meanwhile has pauses of its own, and what
// only took too long has none.
func TestEachPictureIsTriedAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refused := errors.New("no files here")
		p := &paint.Pictures{
			Patience: time.Second, Log: slog.New(slog.DiscardHandler), Beside: func(_ string, work func()) { go work() },
			Words: func(m msg.Message) msg.Message { return msg.Message{Text: m.Text} },
			Kind: func(err error) error {
				if errors.Is(err, refused) {
					return match.ErrRefused
				}
				return nil
			},
		}
		say := func(seq uint32, alt string, why error) {
			p.Leave("a")
			m := msg.Message{Picture: &msg.Picture{Seq: seq, Alt: alt, Draw: func() ([]byte, error) { return nil, nil }}}
			debt, err := p.Send(t.Context(), m, true, func(_ context.Context, m msg.Message) (bool, error) {
				if m.Picture == nil {
					return false, nil
				}
				return false, why
			})
			if err != nil {
				t.Fatal(err)
			}
			p.Owe("a", debt, func(context.Context) error { return why })
			synctest.Wait()
		}
		after := func(what string, pause time.Duration) {
			t.Helper()
			time.Sleep(pause - time.Second)
			bare, early := p.Bare("a")
			time.Sleep(time.Second)
			if _, ready := p.Bare("a"); !bare || early || !ready {
				t.Errorf("%s: owed %v, tried too early %v, tried in time %v", what, bare, early, ready)
			}
		}
		say(1, "one", refused)
		after("the first", time.Minute)
		say(1, "one", refused)
		after("the first again", 5*time.Minute)
		say(2, "two", refused)
		after("the second", time.Minute)
		say(2, "two more", refused)
		after("the second in other words", time.Minute)
		say(2, "two more", refused)
		say(3, "three", errors.New("too slow"))
		after("the third, which is slow", time.Second)
		say(3, "three", refused) // beside
		after("the third", time.Minute)
		say(3, "three", refused)
		after("the third again", 5*time.Minute)
		say(3, "three", refused)
		after("the third for the third time", 30*time.Minute)
		say(3, "three", refused)
		if bare, _ := p.Bare("a"); bare {
			t.Error("it is owed for ever")
		}
		say(3, "three", refused)
		after("the third with the next change", time.Minute)
		say(4, "four", nil)
		if bare, _ := p.Bare("a"); bare {
			t.Error("it is owed what it has")
		}
	})
}
