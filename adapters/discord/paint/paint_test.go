package paint_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/discord/paint"
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
