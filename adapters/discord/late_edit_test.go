package discord_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
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

// lateOnce has the first edit that f names be made so late, by when it was given up, and those
// of the next 40 seconds as slowly as slow is.
func (h *house) lateOnce(late, slow time.Duration, f func(path string) bool) (times *int) {
	times = new(int)
	var first time.Time
	discordtest.Delay(h.fake, func(method, path string) time.Duration {
		switch {
		case method != "PATCH" || !f(path):
			return 0
		case *times > 0 && time.Since(first) > 40*time.Second:
			return 0
		case *times > 0:
			return slow
		}
		*times, first = 1, time.Now()
		return late
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
		late := h.lateOnce(12*time.Second, 0, func(path string) bool {
			return strings.Contains(path, "/channels/"+room+"/messages/") && !strings.HasSuffix(path, status)
		})
		h.says(ann, "/match say code:"+code+" text:alpha")
		time.Sleep(time.Second)
		h.says(bob, "/match say code:"+code+" text:beta")
		time.Sleep(time.Second)
		h.fake.Lose(nil)
		time.Sleep(4 * time.Second)
		h.says(ann, "/match say code:"+code+" text:gamma")
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

// TestAStatusIsRightAfterALateEdit: an edit of a status is late, and the next ones are made
// meanwhile, at once or so slowly that the board comes late too. The board is the newest in
// the end.
func TestAStatusIsRightAfterALateEdit(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ late, slow, gap time.Duration }{
		{12 * time.Second, 0, 5 * time.Second}, {15 * time.Second, 1600 * time.Millisecond, 8 * time.Second},
		{22 * time.Second, 2 * time.Second, 3 * time.Second}, {28 * time.Second, 3 * time.Second, 5 * time.Second},
	} {
		virtually(t, plan{}, func(h *house) {
			people := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob")}
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all clock=72h remind=off", people...)
			time.Sleep(time.Minute)
			status := h.status(code).ID
			late := h.lateOnce(x.late, x.slow, func(path string) bool { return strings.HasSuffix(path, status) })
			h.turn(code, h.awaited(code, people))
			time.Sleep(x.gap)
			h.turn(code, h.awaited(code, people))
			time.Sleep(30 * time.Minute)
			board := fmt.Sprintf("%s-%d-", code, h.Match(code).Seq())
			if now := h.status(code); len(now.Files) != 1 || !strings.HasPrefix(now.Files[0].Name, board) || *late != 1 {
				t.Errorf("%v: half an hour later the board is not %s: %.60q with %v; %d edits were late", x, board, now.Content, named(now), *late)
			}
		})
	}
}

// named are the names of what a message shows.
func named(m discordtest.Message) (names []string) {
	for _, f := range m.Files {
		names = append(names, f.Name)
	}
	return names
}

// TestWhatIsMadeAgainBringsItsPicture: an edit is made late over one whose picture came slowly.
// What is made again brings that picture with its words, in whatever form the message is.
func TestWhatIsMadeAgainBringsItsPicture(t *testing.T) {
	t.Parallel()
	for _, panel := range []bool{false, true} {
		virtually(t, plan{still: true}, func(h *house) {
			r := match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}
			says := func(n byte) msg.Message {
				return msg.Message{Text: msg.Say(fmt.Sprint("turn ", n)), Picture: chattest.Picture("A", 1, n), Panel: panel}
			}
			id := h.post(r, says(1))
			h.lateOnce(28*time.Second, 2*time.Second, func(path string) bool { return strings.HasSuffix(path, id) })
			for n := range byte(3) {
				_ = h.app.Edit(ctx, r, id, says(n+2))
				time.Sleep(5 * time.Second)
			}
			time.Sleep(10 * time.Minute)
			if m := h.newest(h.channel); !strings.Contains(m.Content, "turn 4") || len(m.Files) != 1 || !bytes.Equal(m.Files[0].Body, []byte{1, 4}) {
				t.Errorf("panel %v: in the end it says %q and shows %v", panel, m.Content, named(m))
			}
		})
	}
}
