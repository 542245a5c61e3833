package discord_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestAnAnswerThatWasTakenIsGivenOnce: Discord took an answer and did not say so in
// time; it is looked for before it is given by direct message.
func TestAnAnswerThatWasTakenIsGivenOnce(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	var given, dropped atomic.Int64
	answers := func(method, path string) bool { return method == "POST" && strings.HasSuffix(path, "/callback") }
	h.fake.Lose(func(method, path string) bool { return answers(method, path) && given.Add(1) == 1 })
	h.fake.Drop(func(method, path string) bool {
		cut := answers(method, path) && given.Load() > 0
		if cut {
			dropped.Add(1)
		}
		return cut
	})
	if m := h.says(ann, "/match list"); m.To != ann.ID {
		t.Errorf("the answer: %+v", m)
	}
	h.Until("it is tried again in vain", func() bool { return dropped.Load() == 2 })
	h.fake.Lose(nil)
	h.fake.Drop(nil)
	h.says(ann, "/match list")
	h.Stop()
	if m := ann.Directs(); len(m) != 0 {
		t.Errorf("the answer came again: %q", m[0].Content)
	}
}

// TestDirectMessagesOpenedTooFast: Discord lets no more of them be opened for a while. Who
// is to be told alone is told when it does, and the bot waits a while before it asks.
func TestDirectMessagesOpenedTooFast(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	ann := h.fake.Person("Ann")
	fast := true
	h.fake.Fail(func(method, path string) (int, int) {
		if fast && strings.HasSuffix(path, "/users/@me/channels") {
			return 400, 40003
		}
		return 0, 0
	})
	tell := func() error {
		return h.app.Whisper(ctx, match.Room{Platform: discord.Platform, Channel: h.channel}, match.Account{Platform: discord.Platform, ID: ann.ID}, msg.Message{Text: msg.Say("for you alone")})
	}
	err := tell()
	var wait *match.Wait
	if !errors.As(err, &wait) || wait.For < time.Second || errors.Is(err, match.ErrRefused) {
		t.Errorf("it is no reason to wait: %v", err)
	}
	fast = false
	if err := tell(); err != nil || len(ann.Directs()) != 1 {
		t.Errorf("%v; told %d times", err, len(ann.Directs()))
	}
}
