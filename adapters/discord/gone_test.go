package discord_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Of a status that somebody deleted Discord is asked once: then it is posted anew, and the
// dead one is left alone.
func TestADeletedStatusIsLeftAlone(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	people := []*discordtest.Person{ann, bob}
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	h.Told(code)
	dead := h.status(code).ID
	if _, no := h.raw("DELETE", h.room(code)+"/messages/"+dead, ""); no != "" {
		t.Fatal(no)
	}
	var asked atomic.Int64
	h.fake.Drop(func(_, path string) bool {
		if strings.HasSuffix(path, dead) {
			asked.Add(1)
		}
		return false
	})
	for range 4 {
		h.turn(code, h.awaited(code, people))
		h.Told(code)
	}
	if m := h.status(code); m.ID == dead || asked.Load() != 1 {
		t.Errorf("the status is %s and was %s, of which Discord was asked %d times", m.ID, dead, asked.Load())
	}
	h.clean()
}

// What is known to be deleted is neither edited nor deleted again; what only cannot be
// edited any more is.
func TestWhatIsKnownToBeGoneIsNotAskedFor(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	for code, want := range map[int]int64{10008: 1, 30046: 3} {
		id := h.post(r, msg.Message{Text: msg.Say("as it was")})
		var asked atomic.Int64
		h.fake.Fail(func(method, path string) (int, int) {
			if !strings.HasSuffix(path, id) {
				return 0, 0
			}
			if asked.Add(1); method == "PATCH" {
				return 404, code
			}
			return 0, 0
		})
		for range 2 {
			if err := h.app.Edit(ctx, r, id, msg.Message{Text: msg.Say("as it is")}); !isGone(err) {
				t.Errorf("%d: %v", code, err)
			}
		}
		if err := h.app.Drop(ctx, r, id); err != nil || asked.Load() != want {
			t.Errorf("%d: %v, asked %d times and not %d", code, err, asked.Load(), want)
		}
		h.fake.Fail(nil)
	}
}

func isGone(err error) bool { return errors.Is(err, match.ErrGone) }

// As long as a status cannot be edited what is played is told, and who is awaited is
// called; once it can, or in its place, one stands as the match does.
func TestNothingWaitsForTheStatus(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct{ status, code int }{
		"out of order":   {500, 0},
		"not permitted":  {403, 50013},
		"not any more":   {400, 30046},
		"not there":      {404, 10008},
		"without an end": {discordtest.Hang, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := brisk
			if x.status == discordtest.Hang {
				p.Request = time.Second // that the words wait for
			}
			h := build(t, plan{app: discord.Options{Patience: p}})
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			people := []*discordtest.Person{ann, bob}
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			id := h.status(code).ID
			h.fake.Fail(func(method, path string) (int, int) {
				if method == "PATCH" && strings.HasSuffix(path, id) {
					return x.status, x.code
				}
				return 0, 0
			})
			for range 2 {
				p := h.awaited(code, people)
				h.turn(code, p)
				next := h.awaited(code, people)
				h.Until("it is told and called", func() bool {
					said := ""
					for _, m := range h.fake.Public(h.room(code), false) {
						said += m.Content + "\n"
					}
					return strings.Contains(said, p.Name+" placed") && (strings.Contains(said, "<@"+next.ID+">, your turn") || strings.Contains(said, "**"+next.Name+"**, your turn"))
				})
			}
			h.fake.Fail(nil)
			h.turn(code, h.awaited(code, people))
			h.Until("the status is right again", func() bool {
				return strings.Contains(h.status(code).Content, h.awaited(code, people).Name)
			})
		})
	}
}
