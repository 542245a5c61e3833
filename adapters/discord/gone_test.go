package discord_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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

// As long as a status cannot be edited what is played is told within two seconds, and who
// is awaited is called; once it can, or in its place, one stands as the match does.
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
			virtually(t, plan{}, func(h *house) {
				ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
				people := []*discordtest.Person{ann, bob}
				code := h.begin("exchequer", "length=9 setup=dealt tokens=all", ann, bob)
				time.Sleep(10 * time.Second)
				id := h.status(code).ID
				h.fake.Fail(func(method, path string) (int, int) {
					if method == "PATCH" && strings.HasSuffix(path, id) {
						return x.status, x.code
					}
					return 0, 0
				})
				for n := range 6 {
					p := h.awaited(code, people)
					h.turn(code, p)
					next, at := h.awaited(code, people), time.Now()
					h.Until("it is told and called", func() bool {
						said := ""
						for _, m := range h.fake.Public(h.room(code), false) {
							said += m.Content + "\n"
						}
						m := h.Match(code)
						owed := slices.ContainsFunc(m.Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed })
						called := strings.Contains(said, "<@"+next.ID+">, your turn") || strings.Contains(said, "**"+next.Name+"**, your turn")
						return table(m).Seq >= int64(m.Seq()) && !owed && (n > 1 || called && strings.Contains(said, p.Name+" placed"))
					})
					if d := time.Since(at); d > 2*time.Second {
						t.Errorf("%d: it is told after %v", n, d)
					}
					time.Sleep(5 * time.Second)
				}
				h.fake.Fail(nil)
				h.turn(code, h.awaited(code, people))
				h.Until("the status is right again", func() bool {
					return strings.Contains(h.status(code).Content, h.awaited(code, people).Name)
				})
			})
		})
	}
}

// While nothing is answered in somebody's direct messages what others say is told within
// two seconds, and once; then whose turn it is is rung, once.
func TestNothingWaitsForDirectMessages(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
		people := []*discordtest.Person{ann, bob, cat}
		for _, p := range people {
			h.says(p, "/bell clock setting:ring dm")
		}
		code := h.begin("exchequer", "setup=dealt tokens=all length=9", people...)
		time.Sleep(10 * time.Second)
		room := h.room(code)
		h.fake.Fail(func(method, path string) (int, int) {
			if method == "POST" && (strings.HasSuffix(path, "/messages") && !strings.Contains(path, room) || strings.HasSuffix(path, "/@me/channels")) {
				return discordtest.Hang, 0
			}
			return 0, 0
		})
		first := h.awaited(code, people)
		for h.awaited(code, people) == first {
			h.turn(code, first)
		}
		next := h.awaited(code, people)
		had := len(next.Directs())
		said := func(word string) (n int) {
			for _, m := range h.fake.Public(room, false) {
				n += strings.Count(m.Content, word)
			}
			return n
		}
		for n := range 10 {
			word := fmt.Sprintf("word%d.", n)
			h.says(cat, "/match say code:"+code+" text:"+word)
			at := time.Now()
			h.Until("it is told", func() bool { return said(word) > 0 })
			if d := time.Since(at); d > 2*time.Second || said(word) != 1 {
				t.Errorf("%s is told %d times after %v", word, said(word), d)
			}
			time.Sleep(3 * time.Second)
		}
		h.fake.Fail(nil)
		h.Until("they are rung", func() bool { return len(next.Directs()) > had })
		time.Sleep(time.Minute)
		if n := len(next.Directs()) - had; n != 1 {
			t.Errorf("%s is rung %d times", next.Name, n)
		}
	})
}
