package discord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord/discordtest"
)

// TestAnEditThatHangsHoldsNoLineUp: where the messages of turns cannot be edited, and that
// takes long, what happened is told within two seconds. When such an edit is made after all,
// or never, each line stands once in the end.
func TestAnEditThatHangsHoldsNoLineUp(t *testing.T) {
	t.Parallel()
	for _, late := range chattest.LateEdits {
		campaign(t, 5*time.Second, "setup=dealt tokens=all length=30", func(h *house, c chattest.Campaign) {
			there := h.fake.Channel(h.guild, "gallery")
			if _, err := h.fake.Person("Eve").Type(there, "/match watch code:"+c.Code); err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Second)
			room, status := h.room(c.Code), table(h.Match(c.Code)).Status
			first := chattest.First(status)
			discordtest.Delay(h.fake, func(method, path string) time.Duration {
				in, id, ok := strings.Cut(path, "/messages/")
				if ok && method == "PATCH" && strings.HasSuffix(in, room) && first(id) {
					return late
				}
				return 0
			})
			reads := func(channel string) func() []string {
				return func() (says []string) {
					for _, m := range h.fake.Public(channel, false) {
						if len(m.Files) == 0 {
							says = append(says, m.Content)
						}
					}
					return says
				}
			}
			c.Late(t, func() *chattest.House { return h.House }, func() { discordtest.Delay(h.fake, nil) }, reads(room), reads(there))
		})
	}
}

// lateOnce has the first edit that f names be made 12 seconds late, by when it was given up.
func (h *house) lateOnce(f func(path string) bool) (times *int) {
	times = new(int)
	discordtest.Delay(h.fake, func(method, path string) time.Duration {
		if method != "PATCH" || !f(path) || *times > 0 {
			return 0
		}
		*times++
		return 12 * time.Second
	})
	return times
}

// TestALateEditOfWhatWasPostedLosesNoLine: a post's answer is lost, and more is said before
// it is tried again. The edit by which that comes into the same message is late, and another
// with what was said since is made meanwhile: each line stands there once in the end.
func TestALateEditOfWhatWasPostedLosesNoLine(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		room, status := h.room(code), h.status(code).ID
		h.fake.Lose(func(method, path string) bool {
			return method == "POST" && strings.Contains(path, "/channels/"+room+"/messages")
		})
		late := h.lateOnce(func(path string) bool {
			return strings.Contains(path, "/channels/"+room+"/messages/") && !strings.HasSuffix(path, status)
		})
		h.says(ann, "/match say text:"+code+" alpha")
		time.Sleep(time.Second)
		h.says(bob, "/match say text:"+code+" beta")
		time.Sleep(time.Second)
		h.fake.Lose(nil)
		time.Sleep(4 * time.Second)
		h.says(ann, "/match say text:"+code+" gamma")
		time.Sleep(10 * time.Minute)
		said := ""
		for _, m := range h.fake.Public(room, false) {
			said += m.Content + "\n"
		}
		for _, line := range []string{": alpha", ": beta", ": gamma"} {
			if n := strings.Count(said, line); n != 1 || *late != 1 {
				t.Errorf("%s is read %d times, and %d edits were late\n%s", line, n, *late, said)
			}
		}
	})
}

// TestAStatusIsRightAfterALateEdit: an edit of a status is late, and the next one is made
// meanwhile. The board is the newest in the end.
func TestAStatusIsRightAfterALateEdit(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		people := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob")}
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all clock=72h remind=off", people...)
		time.Sleep(time.Minute)
		status := h.status(code).ID
		late := h.lateOnce(func(path string) bool { return strings.HasSuffix(path, status) })
		h.turn(code, h.awaited(code, people))
		time.Sleep(5 * time.Second)
		h.turn(code, h.awaited(code, people))
		time.Sleep(30 * time.Minute)
		board := fmt.Sprintf("%s-%d-", code, h.Match(code).Seq())
		if now := h.status(code); len(now.Files) != 1 || !strings.HasPrefix(now.Files[0].Name, board) || *late != 1 {
			t.Errorf("half an hour later the board is not %s: %+v; %d edits were late", board, now, *late)
		}
	})
}
