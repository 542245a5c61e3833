package discord_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestACallThatHangsHoldsNobodyForLonger: where Discord does not answer, what else is to be
// done in the same bucket waits for as long as whoever wants it, and no longer.
func TestACallThatHangsHoldsNobodyForLonger(t *testing.T) {
	t.Parallel()
	p := brisk
	p.Request = time.Hour
	h := build(t, plan{still: true, app: discord.Options{Patience: p}})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	room := match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}
	m := msg.Message{Text: msg.Say("it is there")}
	one, two := h.post(room, m), h.post(room, m)
	open := func(of *discordtest.Person) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := h.app.Direct(ctx, match.Account{Platform: discord.Platform, ID: of.ID})
			return err
		}
	}
	drop := func(id string) func(context.Context) error {
		return func(ctx context.Context) error { return h.app.Drop(ctx, room, id) }
	}
	edit := func(id string) func(context.Context) error {
		return func(ctx context.Context) error { return h.app.Edit(ctx, room, id, m) }
	}
	say := func(ctx context.Context) error {
		_, err := h.app.Post(ctx, room, m)
		return err
	}
	for _, c := range []struct {
		what, in     string
		first, other func(ctx context.Context) error
	}{
		{"opening direct messages", "POST /users/@me/channels", open(ann), open(bob)},
		{"an edit", "PATCH /channels/", edit(one), edit(two)},
		{"a message", "POST /channels/", say, say},
		{"a deletion", "DELETE /channels/", drop(one), drop(two)},
	} {
		hangs := make(chan struct{}, 16)
		h.fake.Fail(func(method, path string) (int, int) {
			if strings.HasPrefix(method+" "+path, c.in) {
				hangs <- struct{}{}
				return discordtest.Hang, 0
			}
			return 0, 0
		})
		under, stop := context.WithCancel(ctx)
		ended, left := make(chan error, 1), make(chan error, 1)
		go func() { ended <- c.first(under) }()
		<-hangs
		go func() {
			within, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
			defer cancel()
			left <- c.other(within)
		}()
		select {
		case err := <-left:
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s that others wait for: %v", c.what, err)
			}
		case <-time.After(20 * time.Second):
			t.Errorf("%s holds others up though they wait no longer", c.what)
		}
		select {
		case err := <-ended:
			t.Errorf("%s does not hang: %v", c.what, err)
		default:
		}
		stop()
		<-ended
		h.fake.Fail(nil)
		if err := c.other(ctx); err != nil {
			t.Errorf("%s is not done when Discord answers again: %v", c.what, err)
		}
	}
}
