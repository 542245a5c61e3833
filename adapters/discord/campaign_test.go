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
	campaign(t, 5*time.Second, chattest.CampaignOptions(), func(_ *house, c chattest.Campaign) { c.Play(t) })
}

// TestWordsGoAheadOfBoards: at an action a second, which is more than Discord takes edits
// of for words and boards together, what happened is said within two seconds, and the
// board is shown within ten.
func TestWordsGoAheadOfBoards(t *testing.T) {
	t.Parallel()
	campaign(t, time.Second, "setup=dealt tokens=all length=30", func(_ *house, c chattest.Campaign) {
		words, board := c.Hurry(t, 45*time.Second)
		t.Logf("the latest words come after %v, the latest board after %v", words, board)
		if words > 2*time.Second || board > 10*time.Second {
			t.Errorf("words come after %v, and the board after %v", words, board)
		}
	})
}

// campaign has four people begin a campaign.
func campaign(t *testing.T, pause time.Duration, options string, play func(*house, chattest.Campaign)) {
	t.Helper()
	virtually(t, plan{entropy: chattest.Luck()}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour) // virtual time begins before Discord's, in which no id can be mentioned
		people := map[string]*discordtest.Person{}
		var all []*discordtest.Person
		for _, name := range chattest.CampaignPeople {
			people[name] = h.fake.Person(name)
			all = append(all, people[name])
		}
		code := h.begin("exchequer", options, all...)
		time.Sleep(10 * time.Second) // four who join and begin in one moment take all that Discord lets post in five seconds
		play(h, chattest.Campaign{
			House: h.House, Code: code, Pause: pause,
			Act:   func(name string) { h.turn(code, people[name]) },
			Count: func() chattest.Count { return chattest.Count(discordtest.Counted(h.fake, h.channel)) },
		})
		h.clean()
	})
}
