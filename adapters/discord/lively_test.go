package discord_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
)

// TestFourLivelyTables play as fast as people press, in threads of one channel: Tax, in which
// each action calls somebody else, and with -long all games. Discord refuses nothing, and
// whoever is awaited is rung within two seconds.
func TestFourLivelyTables(t *testing.T) {
	t.Parallel()
	games := []string{"tax", "exchequer", "poleconomy", "cantillon"}
	lasts := 30 * time.Second
	if chattest.Long() {
		lasts = time.Minute
	} else {
		games = games[:1]
	}
	for _, game := range games {
		t.Run(game, func(t *testing.T) {
			virtually(t, plan{}, func(h *house) {
				h.fake.Skip(20 * 365 * 24 * time.Hour)
				var tables [4][]*discordtest.Person
				var codes [4]string
				for i := range tables {
					for k := range 4 {
						tables[i] = append(tables[i], h.fake.Person(fmt.Sprintf("P%d%d", i, k)))
					}
					codes[i] = h.begin(game, "", tables[i]...)
				}
				var late [4]time.Duration
				var playing sync.WaitGroup
				until := time.Now().Add(lasts)
				for i, people := range tables {
					playing.Go(func() { late[i] = h.lively(codes[i], people, until) })
				}
				playing.Wait()
				for _, code := range codes {
					h.Told(code)
				}
				t.Logf("the latest rings after %v", late)
				if slices.Max(late[:]) > 2*time.Second {
					t.Errorf("somebody was rung %v after their turn had come", slices.Max(late[:]))
				}
				if n := discordtest.TooOften(h.fake); n > 0 {
					t.Errorf("%d requests came more often than Discord takes them", n)
				}
				h.clean()
			})
		})
	}
}

// lively acts every two seconds and says something after every fourth action, until an
// instant or the match's end, and gives how late somebody was rung.
func (h *house) lively(code string, people []*discordtest.Person, until time.Time) (late time.Duration) {
	for n := 0; time.Now().Before(until) && h.Match(code).Phase == match.Playing; n++ {
		next := time.Now().Add(2 * time.Second)
		h.turn(code, h.awaited(code, people))
		acted := time.Now()
		if n%4 == 1 {
			h.says(people[n%4], fmt.Sprintf("/match say code:%s text:Word %d", code, n))
		}
		h.Until("whoever is awaited is rung", func() bool {
			return !slices.ContainsFunc(h.Match(code).Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed })
		})
		late = max(late, time.Since(acted))
		time.Sleep(time.Until(next))
	}
	return late
}
