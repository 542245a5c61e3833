package discord_test

import (
	"strings"
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

// TestABeginInOneMoment: four who join and begin in one moment are told all of it at once
// in three messages, so that Discord takes what the first two of them do in time as well,
// though each calls the next.
func TestABeginInOneMoment(t *testing.T) {
	t.Parallel()
	virtually(t, plan{entropy: chattest.Luck()}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour)
		people := map[string]*discordtest.Person{}
		var all []*discordtest.Person
		for _, name := range chattest.CampaignPeople {
			people[name] = h.fake.Person(name)
			all = append(all, people[name])
		}
		code := h.gather("exchequer", "setup=dealt tokens=all length=30", all...)
		time.Sleep(100 * time.Millisecond)
		posts := h.fake.Public(h.room(code), false)
		if len(posts) != 3 {
			t.Errorf("it takes %d posts: %+v", len(posts), posts)
		}
		for _, words := range []string{"Who's in?\n**Bob** joined", "**Dan** joined", "has started.\nRoll for first"} {
			if !strings.Contains(posts[0].Content, words) {
				t.Errorf("nobody is told %q: %s", words, posts[0].Content)
			}
		}
		if first := h.awaited(code, all); !strings.Contains(posts[2].Content, "<@"+first.ID+">, your turn") {
			t.Errorf("%s is not rung: %s", first.Name, posts[2].Content)
		}
		words, board := chattest.Campaign{House: h.House, Code: code, Act: func(name string) { h.turn(code, people[name]) }}.Hurry(t, 2*time.Second)
		t.Logf("the latest words come after %v, the latest board after %v", words, board)
		if words > 2*time.Second || board > 10*time.Second {
			t.Errorf("words come after %v, and the board after %v", words, board)
		}
		h.clean()
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
		play(h, chattest.Campaign{
			House: h.House, Code: code, Pause: pause,
			Act:   func(name string) { h.turn(code, people[name]) },
			Count: func() chattest.Count { return chattest.Count(discordtest.Counted(h.fake, h.channel)) },
		})
		h.clean()
	})
}
