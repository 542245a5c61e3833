package bot_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// A slow club takes long to find that a private thread is gone, and tells each person once what
// has the same key.
type slowClub struct {
	*club
	gone func(room, words string) bool // of what is posted there
	keys *sync.Map
}

func (c slowClub) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	if _, told := c.keys.LoadOrStore(to.ID+" "+m.Key, true); told {
		return nil
	}
	return c.club.Whisper(ctx, r, to, m)
}

func (c slowClub) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	if c.gone(where(r), m.Text.String()) {
		time.Sleep(10 * time.Second)
		return "", fmt.Errorf("no: %w", match.ErrGone)
	}
	return c.club.Post(ctx, r, m)
}

// TestWhatIsSaidWhileACaucussRoomIsFoundGoneIsRead alone by its people, each once: while what was
// said before it is on its way there, or that the caucus is over.
func TestWhatIsSaidWhileACaucussRoomIsFoundGoneIsRead(t *testing.T) {
	both := []string{"bob", "cat"}
	for _, c := range []struct {
		words string // that are on their way there
		want  [3][]string
	}{
		{"first-said", [3][]string{both, both, both}},
		{"is over: its players", [3][]string{{"table/s1"}, both, {"table/s3"}}},
	} {
		synctest.Test(t, func(t *testing.T) {
			tables := []match.Table{{Game: poleconomy.Game, Look: look.Look}}
			h := build(bubble{t}, plan{tables: tables, bare: true})
			lost := false
			h.attach(slowClub{club: &club{court: &court{hall: h.hall}}, keys: &sync.Map{}, gone: func(room, said string) bool {
				lost = lost || strings.Contains(said, c.words)
				return lost && room == "table/s1"
			}})
			code := govern(h)
			h.settle()
			stop := running(t, h)
			h.say("Ann", "match say "+code+" to government first-said")
			if c.words != "first-said" {
				time.Sleep(2 * time.Second)
				h.say("Cat", "poleconomy "+code+" support no")
				time.Sleep(2 * time.Second)
				h.say("Cat", "poleconomy "+code+" support yes")
			}
			time.Sleep(5 * time.Second)
			h.say("Ann", "match say "+code+" to government second-said")
			time.Sleep(time.Minute)
			h.say("Ann", "match say "+code+" to government third-said")
			time.Sleep(time.Minute)
			stop()
			for i, said := range []string{"first-said", "second-said", "third-said"} {
				var read []string
				for _, s := range h.hall.find(said) {
					read = append(read, cmp.Or(s.to, s.channel))
				}
				slices.Sort(read)
				if want := c.want[i]; !slices.Equal(read, want) {
					t.Errorf("%s is read by %q, not %q", said, read, want)
				}
			}
		})
	}
}
