package discord_test

import (
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
