package nonce

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// TestWhatStoodThereBeforeIsNotTheLost: the process before said the same words half a minute
// ago, and what this one said was not taken. It is said, whatever the clocks show; where it
// was taken, it is found, as often as it could not be edited to say more.
func TestWhatStoodThereBeforeIsNotTheLost(t *testing.T) {
	const epoch, words = 1420070400000, "Bob passed."
	for _, apart := range []time.Duration{0, 40 * time.Second, -time.Hour} { // Discord's clock
		for _, taken := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(20 * 365 * 24 * time.Hour) // ids begin in 2015
				var there []*discordgo.Message
				put := func() *discordgo.Message {
					id := time.Now().Add(apart).UnixMilli() - epoch
					m := &discordgo.Message{ID: strconv.FormatInt(id<<22, 10), Content: words}
					there = append(there, m)
					return m
				}
				p := NewPosts(Wire{
					History: func(_ context.Context, _, after string) (since []*discordgo.Message, err error) {
						from, err := strconv.ParseInt(after, 10, 64)
						for _, m := range there {
							if id, _ := strconv.ParseInt(m.ID, 10, 64); id > from {
								since = append(since, m)
							}
						}
						return since, err
					},
					Own: func(*discordgo.Message) bool { return true }, Said: func(m *discordgo.Message) string { return m.Content }, Unclear: func(err error) bool { return err != nil },
					Ahead: func() (time.Duration, bool) { return apart - time.Second, true },
				})
				put()
				time.Sleep(30 * time.Second)
				var is discordgo.Message
				say := func(f func() error) bool {
					found, _ := p.Once(t.Context(), "room", "n", words, &is, f)
					return found
				}
				say(func() error {
					if taken {
						put()
					}
					return errors.New("503")
				})
				for i, edited := range []string{words, words, words + " Ann, your turn."} { // it is to say more by then
					time.Sleep(2 * life)
					there[len(there)-1].Content = edited // also where the answer to an edit was lost
					found, _ := p.Once(t.Context(), "room", "n", words+" Ann, your turn.", &is, func() error { is = *put(); return nil })
					if found != (taken || i > 0) || len(there) != 2 || is.ID != there[1].ID {
						t.Errorf("clocks %v apart, taken %v, look %d: found %v, %d stand there", apart, taken, i, found, len(there))
					}
				}
			})
		}
	}
}
