package quota

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// TestNobodyWaitsForLong: however many calls of one key are made while one of them is not
// answered, each waits as long as for an answer and then is told so; calls of other keys
// wait for none, and afterwards all is as before.
func TestNobodyWaitsForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const patience = 7 * time.Second
		c := NewBuckets(discordgo.NewRatelimiter(), &Budget{}, patience)
		hung, done, err := c.Take(t.Context(), "delete", false)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		told := make(chan error)
		for range 5 {
			go func() {
				_, _, err := c.Take(t.Context(), "delete", false)
				told <- err
			}()
		}
		if err := c.Pressed(t.Context(), "post"); err != nil || time.Since(began) > 0 {
			t.Errorf("another key waits: %v", err)
		}
		for range 5 {
			if err := <-told; !errors.Is(err, ErrBusy) || time.Since(began) != patience {
				t.Errorf("it is told %v after %v", err, time.Since(began))
			}
		}
		if c.Free("delete") {
			t.Error("the call that is not answered is forgotten")
		}
		hung.Unlock()
		done()
		if err := c.Pressed(t.Context(), "delete"); err != nil || !c.Free("delete") {
			t.Errorf("it is busy for ever: %v", err)
		}
	})
}
