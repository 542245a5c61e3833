package bot_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A slow hall takes a while for whatever is said there.
type slow struct {
	*hall
	takes time.Duration
}

func (s slow) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	time.Sleep(s.takes)
	return s.hall.Post(ctx, r, m)
}

// TestManyRoomsAreOwedSomethingAtOnce: at midnight as many rooms are told a day's board as
// played. Words of a match wait for none of it for long, and each room reads its own in order.
func TestManyRoomsAreOwedSomethingAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(bubble{t}, plan{bare: true})
		m := newMute(h)
		h.attach(slow{h.hall, 300 * time.Millisecond})
		code := h.begin("", "Ann", "Bob")
		h.settle()
		for i := range 40 {
			room, err := h.store.Room(ctx, match.Room{Platform: h.hall.Platform(), Channel: fmt.Sprint("room ", i)})
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{"first", "second"} {
				if err := h.store.Enqueue(ctx, match.Owed{Room: room.ID, Body: msg.Encode(msg.Message{Text: msg.Say("the day's " + part)})}); err != nil {
					t.Fatal(err)
				}
			}
		}
		stop := m.run(t, h)
		time.Sleep(time.Second)
		h.say("Ann", "match say "+code+" a word")
		time.Sleep(2 * time.Second)
		if n := len(h.hall.find("a word")); n != 1 {
			t.Errorf("after two seconds it is said %d times", n)
		}
		time.Sleep(10 * time.Second)
		stop()
		order := map[string]string{}
		for _, s := range h.hall.find("the day's") {
			order[s.channel] += strings.TrimPrefix(s.text(), "the day's ") + " "
		}
		for i := range 40 {
			if got := order[fmt.Sprint("room ", i)]; got != "first second " {
				t.Errorf("room %d reads %q", i, got)
			}
		}
	})
}

// TestManyMatchesHaveSomethingToTellAtOnce, as those that sum up their day at the same time:
// words of another are told within two seconds.
func TestManyMatchesHaveSomethingToTellAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(bubble{t}, plan{bare: true})
		m := newMute(h)
		h.attach(slow{h.hall, 300 * time.Millisecond})
		var codes []string
		for range 60 {
			h.say("Ann", "match new exchequer")
			codes = append(codes, h.newest())
		}
		h.settle()
		for _, code := range codes[:59] {
			h.say("Ann", "match say "+code+" at once")
		}
		stop := m.run(t, h)
		time.Sleep(100 * time.Millisecond)
		h.say("Ann", "match say "+codes[59]+" a word")
		time.Sleep(2 * time.Second)
		if n := len(h.hall.find("a word")); n != 1 {
			t.Errorf("after two seconds it is said %d times", n)
		}
		stop()
	})
}
