package bot_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"divisionbell/bot/match"
	cantillonlook "divisionbell/bot/render/cantillon"
	poleconomylook "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/poleconomy"
)

// among is a match of Ann among bots.
func among(t *testing.T, game string, bots ...string) (h *house, code string) {
	t.Helper()
	h = build(t, plan{entropy: seed(), tables: []match.Table{
		{Game: cantillon.Game, Look: cantillonlook.Look}, {Game: poleconomy.Game, Look: poleconomylook.Look},
	}})
	h.say("Ann", "match new "+game)
	code = h.newest()
	for _, kind := range bots {
		h.say("Ann", "match add-bot "+code+" "+kind)
	}
	h.say("Ann", "match start "+code)
	h.settle()
	for _, city := range []string{"svealand", "zealand", "ingria", "scotland", "eastern-norway"} {
		if h.match(code).Asks[0].Kind == "settle" {
			h.say("Ann", "cantillon "+code+" settle "+city)
			h.settle()
		}
	}
	return h, code
}

// A bot answers an offer in the turn of whoever made it, before any time has passed.
func TestBotsAnswerAtOnce(t *testing.T) {
	for game, what := range map[string][2]string{
		"cantillon campaign=nordic": {"offer %d want-passage 3", "declined"},
		"poleconomy game=1":         {"offer %d pay 10000", "made a deal"},
	} {
		h, code := among(t, game, "steady", "cautious")
		id, _, _ := strings.Cut(game, " ")
		for seat := 2; seat <= 3; seat++ {
			now, turn := h.clock.Now(), h.match(code).Asks[0]
			before := len(h.hall.find(what[1]))
			h.say("Ann", id+" "+code+" "+fmt.Sprintf(what[0], seat))
			h.settle()
			if n := len(h.hall.find(what[1])); n <= before {
				t.Errorf("%s: seat %d has not answered", game, seat)
			}
			if after := h.match(code).Asks[0]; after.Seat != turn.Seat || !h.clock.Now().Equal(now) {
				t.Errorf("%s: meanwhile it's %v at %v", game, after, h.clock.Now())
			}
		}
		h.quiet()
	}
}

// A bot that declines a person's offer tells them why, and nobody else; where nobody is to
// talk it does not.
func TestBotsSayWhyTheyDecline(t *testing.T) {
	for _, c := range []struct{ game, offer, why string }{
		{"cantillon campaign=nordic", "offer 2 want-passage 3", "No: I let you pass only for as many turns as you let me."},
		{"poleconomy game=1", "offer 2 borrow 100000", "No: I lend nothing, to anybody."},
		{"poleconomy game=1 talk=no", "offer 2 borrow 100000", ""},
	} {
		h, code := among(t, c.game, "cautious")
		id, _, _ := strings.Cut(c.game, " ")
		h.say("Ann", id+" "+code+" "+c.offer)
		h.settle()
		said := h.hall.find("Dora says to ")
		if c.why == "" && len(said) > 0 || c.why != "" && (len(said) != 1 || !strings.HasSuffix(said[0].text(), "Dora says to you alone, in "+code+": "+c.why)) {
			t.Errorf("%s: after %q a bot says %v", c.game, c.offer, said)
		}
		h.quiet()
	}
}

// What bots deal among themselves is a line in the room for each of their turns at most.
func TestBotsDealingsAreALine(t *testing.T) {
	h, code := among(t, "cantillon campaign=nordic", "trader", "trader")
	dealing := regexp.MustCompile(`(Dora|Edwin)(’s| gave| accepted| offered| declined| took back).*(Dora|Edwin)`)
	lines, turns := 0, 0
	for range 40 {
		if h.match(code).Phase.Ended() {
			break
		}
		said := "done end"
		if h.match(code).Asks[0].Kind == "pay" {
			said = "pay"
		}
		h.say("Ann", "cantillon "+code+" "+said)
		h.settle()
	}
	for _, line := range h.hall.told() {
		switch {
		case dealing.MatchString(line):
			lines++
		case strings.HasPrefix(line, "Dora, round ") || strings.HasPrefix(line, "Edwin, round "):
			turns++
		}
	}
	if lines == 0 || lines > turns {
		t.Errorf("bots' dealings are %d lines in %d of their turns:\n%s", lines, turns, strings.Join(h.hall.told(), "\n"))
	}
	h.quiet()
}
