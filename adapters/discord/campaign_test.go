package discord_test

import (
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord/discordtest"
)

// TestCampaign plays a campaign of four people by their buttons, an action every few
// seconds, and counts what it says: one message a turn, which rings and then grows.
// With -long it is twelve rounds, and two without.
func TestCampaign(t *testing.T) {
	t.Parallel()
	virtually(t, plan{entropy: chattest.Luck()}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour) // virtual time begins before Discord's, in which no id can be mentioned
		people := map[string]*discordtest.Person{}
		var all []*discordtest.Person
		for _, name := range chattest.CampaignPeople {
			people[name] = h.fake.Person(name)
			all = append(all, people[name])
		}
		code := h.begin("exchequer", chattest.CampaignOptions(), all...)
		chattest.Campaign{
			House: h.House, Code: code, Pause: 5 * time.Second,
			Act:   func(name string) { h.turn(code, people[name]) },
			Count: func() chattest.Count { return chattest.Count(discordtest.Counted(h.fake, h.channel)) },
		}.Play(t)
		h.clean()
	})
}
