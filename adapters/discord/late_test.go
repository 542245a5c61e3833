package discord_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// An answer that takes longer is put off and comes later, still to its caller
// alone; a picture comes with it.
func TestSlowAnswersArePutOff(t *testing.T) {
	t.Parallel()
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			p := brisk
			p.Defer = 30 * time.Millisecond
			let := make(chan struct{})
			h := puppets(t, mode, p, discordtest.Options{}, func(c match.Call) msg.Message {
				<-let
				return msg.Message{Text: msg.Say("at last"), Picture: chattest.Picture("x", 1)}
			})
			ann := h.fake.Person("Ann")
			i, err := ann.Begin(h.channel, "/match list")
			if err != nil {
				t.Fatal(err)
			}
			if i.First() != discordtest.Later5 {
				t.Errorf("the first answer is of type %d", i.First())
			}
			close(let)
			a, err := i.Wait()
			if err != nil || a.Message.Content != "at last" || len(a.Message.Files) != 1 || a.Message.To != ann.ID {
				t.Errorf("%+v, %v", a.Message, err)
			}
			if len(h.fake.Public(h.channel, true)) != 0 {
				t.Error("it is public")
			}
			h.clean()
		})
	}
}

// late is a house in which Ann has asked for something, and a quarter of an hour has
// passed until let has her answered.
func late(t *testing.T, mode string) (h *house, ann *discordtest.Person, let func()) {
	t.Helper()
	p := brisk
	p.Defer = 10 * time.Millisecond
	answered := make(chan struct{})
	h = puppets(t, mode, p, discordtest.Options{}, func(c match.Call) msg.Message {
		<-answered
		return msg.Message{Text: msg.Say("at long last")}
	})
	ann = h.fake.Person("Ann")
	i, err := ann.Begin(h.channel, "/match list")
	if err != nil {
		t.Fatal(err)
	}
	i.First()
	h.fake.Skip(16 * time.Minute)
	return h, ann, func() { close(answered) }
}

// An answer after a quarter of an hour, or after Discord has stopped waiting,
// goes to the person by direct message and never to the channel.
func TestLateAnswersGoByDirectMessage(t *testing.T) {
	t.Parallel()
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			h, ann, let := late(t, mode)
			let()
			h.Until("she is told", func() bool { return len(ann.Directs()) == 1 })
			if m := ann.Directs()[0]; m.Content != "at long last" {
				t.Errorf("%+v", m)
			}
			if len(h.fake.Public(h.channel, true)) != 0 {
				t.Error("it is public")
			}
		})
	}
}

// A late answer that Discord does not take at once is not lost.
func TestLateAnswersAreTriedAgain(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(h *house){
		"a limit": func(h *house) { h.fake.Limit(4, false) },
		"a fault of Discord's": func(h *house) {
			var failed atomic.Int64
			h.fake.Fail(func(method, path string) (int, int) {
				if method == "POST" && strings.HasSuffix(path, "/messages") && failed.Add(1) < 3 {
					return 500, 0
				}
				return 0, 0
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			h, ann, let := late(t, discord.Gateway)
			fault(h)
			let()
			h.Until("she is told", func() bool { return len(ann.Directs()) == 1 })
		})
	}
}

func TestMissedAcknowledgementsGoByDirectMessage(t *testing.T) {
	t.Parallel()
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			p := brisk
			p.Defer = time.Minute
			missed := make(chan struct{}, 1)
			known := time.Duration(0) // until it is that nobody waits
			if mode == discord.HTTP {
				known = discord.Waits // whether the connection still stands or not
			}
			h := puppets(t, mode, p, discordtest.Options{Ack: 400 * time.Millisecond}, func(c match.Call) msg.Message {
				<-missed
				time.Sleep(known)
				return msg.Message{Text: msg.Say("here it is"), Receipt: strings.HasSuffix(c.Line, "help")}
			})
			ann := h.fake.Person("Ann")
			if _, err := ann.Type(h.channel, "/match list"); !errors.Is(err, discordtest.ErrSilent) {
				t.Fatalf("%v", err)
			}
			missed <- struct{}{}
			h.Until("she is told", func() bool { return len(ann.Directs()) == 1 })
			if _, err := ann.Type(h.channel, "/exchequer help"); !errors.Is(err, discordtest.ErrSilent) {
				t.Fatalf("%v", err)
			}
			missed <- struct{}{}
			time.Sleep(known + 300*time.Millisecond)
			if len(ann.Directs()) != 1 {
				t.Error("a receipt came by direct message")
			}
		})
	}
}

// The acknowledgement is repeated when its connection breaks, and not put off
// by a rate limit.
func TestAcknowledgementsAreRepeated(t *testing.T) {
	t.Parallel()
	h := puppets(t, discord.Gateway, brisk, discordtest.Options{}, func(c match.Call) msg.Message {
		return msg.Message{Text: msg.Say("yes")}
	})
	ann := h.fake.Person("Ann")
	broken := 0
	h.fake.Drop(func(method, path string) bool {
		if strings.HasSuffix(path, "/callback") {
			broken++
			return broken == 1
		}
		return false
	})
	h.says(ann, "/match list")
	h.fake.Drop(nil)
	for _, html := range []bool{false, true} {
		h.fake.Limit(1, html)
		h.says(ann, "/match list")
	}
}
