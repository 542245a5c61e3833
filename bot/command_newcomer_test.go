package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine"
	"divisionbell/engine/nim"
)

// milder is Nim with a bot for newcomers before its others.
type milder struct{ engine.Game }

func (g milder) Bots() []engine.Bot {
	gentle := engine.Random
	gentle.ID, gentle.Help = "gentle", "lets you win now and then"
	return append([]engine.Bot{gentle}, g.Game.Bots()...)
}

// TestBotsAreOfTheLobbysGame in what completes add-bot, and add-bot help tells what each
// does; where there is no lobby all bots there are complete it.
func TestBotsAreOfTheLobbysGame(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable, {Game: nim.Game, Look: nimlook.Look}}})
	completes := func() (kinds []string) {
		typing := h.call("Ann")
		typing.Line = "/match add-bot "
		for _, s := range h.host.Complete(t.Context(), typing, 25) {
			kinds = append(kinds, s.Title)
		}
		return kinds
	}
	if got := completes(); !slices.Contains(got, "vengeful") || !slices.Contains(got, "steady") {
		t.Errorf("with no lobby add-bot is completed by %q", got)
	}
	h.say("Ann", "match new nim")
	if got := completes(); slices.Contains(got, "vengeful") || !slices.Contains(got, "steady") {
		t.Errorf("in a lobby of Nim add-bot is completed by %q", got)
	}
	h.say("Bob", "match new exchequer")
	h.reads(h.say("Bob", "match add-bot "+h.newest()+" help"), "/match add-bot vengeful — a bot that goes for whoever took most areas from it lately.")
	if n := len(h.match(h.newest()).Seats); n != 1 {
		t.Errorf("asking for help has seated %d", n-1)
	}
}

// TestANewcomersBotIsGentle in their first match of a game; in those that follow it is
// steady, and whoever says which has that one.
func TestANewcomersBotIsGentle(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable, {Game: milder{nim.Game}, Look: nimlook.Look}}})
	sits := func(name, game, kind, want string) (code string) {
		t.Helper()
		h.say(name, "match new "+game)
		code = h.newest()
		h.say(name, "match add-bot "+code+" "+kind)
		if m := h.match(code); len(m.Seats) != 2 || m.Seats[1].Bot != want {
			t.Fatalf("%s has the bot %v, not %s", name, m.Seats[1:], want)
		}
		return code
	}
	sits("Ann", "exchequer", "", "gentle")
	sits("Ann", "nim", "steady", "steady")
	first := sits("Ann", "nim", "", "gentle") // the one before never began
	h.say("Ann", "match start "+first)
	sits("Ann", "nim", "", "steady")
	sits("Ann", "nim", "gentle", "gentle")
	sits("Bob", "nim", "", "gentle")
}

// TestALobbyTellsItsOptionsInWords and not as they are typed; what is usual goes
// without saying.
func TestALobbyTellsItsOptionsInWords(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable, {Game: nim.Game, Look: nimlook.Look}}})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=12")
	dealt := h.newest()
	h.reads(h.say("Bob", "match board "+dealt), "Here the areas are dealt at random; you place all your other tokens at once; it ends after round 12 at the latest.")
	h.say("Ann", "match new nim")
	usual := h.newest()
	for _, code := range []string{dealt, usual} {
		h.settle()
		for _, said := range []string{h.say("Bob", "match board "+code).Text.String(), h.status(code).text()} {
			if strings.Contains(said, "=") || code == usual && strings.Contains(said, "Here ") {
				t.Errorf("the lobby of %s is told as %q", code, said)
			}
		}
	}
}

// TestAMatchOpensWithItsBots where bots=N says so: N of the kind that its maker usually
// plays against, and no more than there is room for.
func TestAMatchOpensWithItsBots(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable, {Game: milder{nim.Game}, Look: nimlook.Look}}})
	h.reads(h.say("Ann", "match new exchequer bots=2 length=1"), "is open and you're in seat 1, with 2 bots.")
	code := h.newest()
	h.settle()
	seats := h.match(code).Seats
	if len(seats) != 3 || seats[1].Bot != "gentle" || seats[2].Bot != "gentle" || seats[1].Name == seats[2].Name {
		t.Errorf("the match opened with %v", seats)
	}
	if !slices.ContainsFunc(h.hall.all(), func(s saying) bool { return strings.Contains(s.text(), seats[2].Name+", a gentle bot, joined "+code) }) {
		t.Error("nobody is told who came")
	}
	h.reads(h.say("Ann", "match start "+code), "has started")
	h.reads(h.say("Ann", "match new nim bots=1"), "with 1 bot.")
	for line, want := range map[string]string{
		"match new exchequer bots=6":    "Bots can't be “6”. Choose 0 to 5",
		"match new exchequer bots=many": "Bots can't be “many”. Choose 0 to 5",
	} {
		before := h.newest()
		if h.reads(h.say("Ann", line), want); h.newest() != before {
			t.Errorf("%s opened a match", line)
		}
	}
	h.reads(h.say("Ann", "match options exchequer"), "bots=0 — how many bots to start with")
	typing := h.call("Ann")
	typing.Line = "/match new exchequer bo"
	if got := h.host.Complete(t.Context(), typing, 25); len(got) != 6 || got[0].Title != "bots=0" || !strings.HasPrefix(got[0].Help, "0…5: ") || got[5].Title != "bots=5" {
		t.Errorf("bo is completed by %v", got)
	}
}
