package discord_test

import (
	"strings"
	"testing"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
)

// TestAMatchOfExchequer plays a match from its first command to its end, each
// person by their own buttons, choices and commands.
func TestAMatchOfExchequer(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{discord.Gateway, discord.HTTP} {
		t.Run(mode, func(t *testing.T) {
			h := build(t, plan{app: discord.Options{Mode: mode}})
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			h.playOut(code, ann, bob)
			m := h.Match(code)
			if m.Phase != match.Over {
				t.Fatalf("%s is %s", code, m.Phase)
			}
			status := h.status(code)
			if _, ok := status.Part("Rematch"); !ok || len(status.Files) != 1 || status.Files[0].Description == "" {
				t.Errorf("the status at the end: %+v", status)
			}
			if status.Edits == 0 {
				t.Error("the status was never edited in place")
			}
			h.clean()
		})
	}
}

// begin has the first of some people open a match, the others join, and begins.
func (h *house) begin(game, options string, people ...*discordtest.Person) (code string) {
	h.TB.Helper()
	code = h.gather(game, options, people...)
	h.Told(code)
	return code
}

// gather does so, and does not wait until the room is told.
func (h *house) gather(game, options string, people ...*discordtest.Person) (code string) {
	h.TB.Helper()
	h.says(people[0], strings.TrimSuffix("/match new game:"+game+" options:"+options, " options:"))
	code = h.Code()
	h.Told(code)
	for _, p := range people[1:] {
		if _, err := p.Press(h.status(code).ID, "Join"); err != nil {
			h.TB.Fatal(err)
		}
	}
	if _, err := people[0].Press(h.status(code).ID, "Start"); err != nil {
		h.TB.Fatal(err)
	}
	return code
}

// playOut plays a match to its end.
func (h *house) playOut(code string, people ...*discordtest.Person) {
	h.TB.Helper()
	for range 600 {
		h.Told(code)
		if h.Match(code).Phase.Ended() {
			return
		}
		p := h.awaited(code, people)
		if p == nil {
			continue
		}
		h.turn(code, p)
	}
	h.TB.Fatalf("%s does not end", code)
}

// preferred are the labels' verbs that move a match on, the likeliest first.
var preferred = []string{" end", " place ", " occupy ", " neutral ", " play ", " pass", " done"}

// turn has somebody do one thing by pressing what they are offered.
func (h *house) turn(code string, p *discordtest.Person) {
	h.TB.Helper()
	before := h.Match(code).Rev
	offer := h.says(p, "/"+h.Match(code).Game+" now match:"+code)
	for range 12 {
		id := pressable(offer)
		if id == "" {
			h.TB.Fatalf("%s has nothing to press: %+v", p.Name, offer)
		}
		a, err := p.Press(offer.ID, id)
		if err != nil && strings.Contains(err.Error(), "is no button") {
			part, _ := offer.Part(id)
			a, err = p.Pick(offer.ID, id, part.Options[0].Value)
		}
		if err != nil {
			h.TB.Fatalf("%s presses %s: %v", p.Name, id, err)
		}
		if a.Modal != nil {
			if a, err = p.Submit("", offer.ID, a.Modal); err != nil {
				h.TB.Fatal(err)
			}
		}
		if h.Match(code).Rev != before {
			return
		}
		if a.Message == nil {
			h.TB.Fatalf("%s pressed %s: nothing", p.Name, id)
		}
		offer = *a.Message
	}
	h.TB.Fatalf("%s gets nowhere", p.Name)
}

// pressable is a button that acts at once, else any that goes on, else a select.
func pressable(m discordtest.Message) string {
	var acts, goes []string
	for _, r := range m.Rows {
		for _, x := range r.Parts {
			switch {
			case strings.HasPrefix(x.ID, "1! "):
				acts = append(acts, x.ID)
			case strings.HasPrefix(x.ID, "1? "), strings.HasPrefix(x.ID, "select "):
				goes = append(goes, x.ID)
			}
		}
	}
	for _, verb := range preferred {
		for _, id := range acts {
			if strings.Contains(id, verb) {
				return id
			}
		}
	}
	if all := append(acts, goes...); len(all) > 0 {
		return all[0]
	}
	return ""
}
