package discord_test

import (
	"regexp"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
)

var acting = regexp.MustCompile(`^1[!?] \S+ \d+ \S+ \S+ \S`)

// Nothing of a hand is in a public message or in what another reads.
func TestHandsAreTheirHoldersAlone(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, eve := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Eve")
	code := h.begin("tax", "points=4", ann, bob)
	hands := map[string]map[string]bool{} // what was held, by whom
	for range 60 {
		h.Told(code)
		if h.Match(code).Phase.Ended() {
			break
		}
		status := h.status(code)
		for _, p := range []*discordtest.Person{ann, bob} {
			a, err := p.Press(status.ID, "Show my cards")
			if err != nil {
				if a, err = p.Type(h.channel, "/match hand code:"+code); err != nil {
					t.Fatal(err)
				}
			}
			if !strings.Contains(a.Message.Content, "have ") && !strings.Contains(a.Message.Content, "folded") {
				t.Fatalf("%s is shown %q", p.Name, a.Message.Content)
			}
			line, _, _ := strings.Cut(a.Message.Content, "\n")
			if hands[line] == nil {
				hands[line] = map[string]bool{}
			}
			hands[line][p.Name] = true
		}
		if a, err := eve.Press(status.ID, "Show as text"); err != nil || strings.Contains(a.Message.Content, "YOUR HAND") {
			t.Fatalf("Eve is shown %+v, %v", a.Message, err)
		}
		p := h.awaited(code, []*discordtest.Person{ann, bob})
		if p == nil {
			continue
		}
		h.turn(code, p)
	}
	if len(hands) < 4 {
		t.Fatalf("only %d hands were ever seen", len(hands))
	}
	room := h.room(code)
	if room == h.channel {
		t.Error("the match has no thread of its own")
	}
	public := append(h.fake.Public(h.channel, true), h.fake.Public(room, true)...)
	if len(public) < 10 {
		t.Fatalf("the rooms read only %d messages", len(public))
	}
	for _, m := range public {
		if strings.Contains(m.Content, "You have ") || strings.Contains(m.Content, "YOUR HAND") {
			t.Errorf("the room reads %s", m.Content)
		}
		for _, r := range m.Rows {
			for _, x := range r.Parts {
				if acting.MatchString(x.ID) {
					t.Errorf("the room may press %q, %s", x.Label, x.ID)
				}
			}
		}
		for _, f := range m.Files {
			if strings.Contains(f.Description, "You have") {
				t.Errorf("the room's picture tells %s", f.Description)
			}
		}
	}
	for _, p := range []*discordtest.Person{ann, bob, eve} {
		for _, m := range append(append(p.Sees(h.channel), p.Sees(room)...), p.Directs()...) {
			for hand, whose := range hands {
				if !whose[p.Name] && strings.Contains(m.Content, hand) {
					t.Errorf("%s reads what others hold: %s", p.Name, m.Content)
				}
			}
		}
	}
	if log := h.Log.String(); strings.Contains(log, "You have ") || strings.Contains(log, h.fake.Token+" ") {
		t.Error("the log holds a secret")
	}
	h.clean()
}
