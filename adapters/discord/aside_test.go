package discord_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A roll is seen by all who are in a channel where the bot may not speak, once,
// and its buttons work there; what is one person's is theirs alone.
func TestRollsAreSeenWhereTheBotMayNotSpeak(t *testing.T) {
	t.Parallel()
	for _, mode := range modes {
		for name, lacks := range map[string]int64{"send": discordtest.SendMessages, "see": discordtest.ViewChannel} {
			t.Run(mode+" "+name, func(t *testing.T) {
				t.Parallel()
				h := build(t, plan{app: discord.Options{Mode: mode}})
				h.fake.Deny(h.channel, lacks)
				ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
				h.says(ann, "/roll dice:3d6")
				seen := func(who string) (n int, newest discordtest.Message) {
					for _, m := range h.fake.Public(h.channel, false) {
						if strings.Contains(m.Content, "**"+who+"** rolled ") {
							n, newest = n+1, m
						}
					}
					return n, newest
				}
				h.Until("the roll is seen", func() bool { n, _ := seen("Ann"); return n == 1 })
				_, roll := seen("Ann")
				if a, err := bob.Press(roll.ID, "Show odds"); err != nil || a.Message == nil || a.Message.To != bob.ID || !strings.Contains(a.Message.Content, "average 10.50") {
					t.Errorf("the odds: %+v, %v", a, err)
				}
				for range 3 {
					if _, err := bob.Press(roll.ID, "Roll again"); err != nil {
						t.Fatal(err)
					}
				}
				h.Until("the others are seen", func() bool { n, _ := seen("Bob"); return n == 3 })
				h.says(ann, "/roll dice:private 1d20")
				h.Until("it is seen that there was a private one", func() bool { n, _ := seen("Ann"); return n == 2 })
				for _, m := range h.fake.Public(h.channel, false) {
					if said, _, _ := strings.Cut(m.Content, "fingerprint"); strings.Contains(said, "average") || strings.Contains(said, "d20") {
						t.Errorf("all see %q", said)
					}
				}
				if n := len(ann.Directs()) + len(bob.Directs()); n != 0 {
					t.Errorf("%d direct messages came", n)
				}
				h.clean()
			})
		}
	}
}

// Who asked longer ago than Discord takes answers is answered no more.
func TestNobodyIsAnsweredTooLate(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	ann := h.fake.Person("Ann")
	h.says(ann, "/match list")
	h.fake.Deny(h.channel, discordtest.SendMessages)
	h.fake.Skip(16 * time.Minute)
	r := match.Room{Platform: "discord", Workspace: h.guild, Channel: h.channel}
	m := msg.Message{Text: msg.Say("what was rolled"), Once: true}
	if _, err := h.app.Post(ctx, r, m); !errors.Is(err, match.ErrGone) {
		t.Errorf("it does not wait: %v", err)
	}
	h.says(ann, "/match list")
	if _, err := h.app.Post(ctx, r, m); err != nil {
		t.Error(err)
	}
	m.Once = false // what may be edited needs an id
	if _, err := h.app.Post(ctx, r, m); err == nil {
		t.Error("it is said without an id")
	}
	if n := len(h.fake.Public(h.channel, false)); n != 1 {
		t.Errorf("it is said %d times", n)
	}
}
