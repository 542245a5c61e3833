package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine/nim"
)

// TestWhatWasMeant is asked wherever a word of ours is misspelt: behind /match, behind
// a game, behind /bell, and where words are said to us without a command.
func TestWhatWasMeant(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	for line, wants := range map[string]string{
		"match bord":              "Did you mean board?",
		"match bord " + code:      "Did you mean board?",
		"match " + code + " bord": "Did you mean /match board " + code,
		"match " + code + " log":  "/match log " + code,
		"mtch board":              "Did you mean /match?",
		"bell vaction":            "Did you mean /bell vacation?",
		"bell why":                "Did you mean /match why?",
		"why":                     "Did you mean /match why?",
		"exchequr":                "Did you mean /exchequer?",
		"match bots":              "Did you mean add-bot?",
		"match begin":             "Did you mean start?",
		"match begn":              "/match help",
		"match hel":               "Did you mean help?",
		"match yes":               "Did you mean vote yes?",
		"match vacation":          "Did you mean /bell vacation?",
		"match zoen":              "Did you mean /bell zone?",
		"match roll 2d6":          "Did you mean /roll?",
		"match exchequer":         "Did you mean /exchequer?",
		"match plase":             "/match help",
		"match place iht":         "Did you mean /exchequer place?",
		"match on":                "/match help",
		"bell quiet":              "Did you mean /bell clock quiet?",
		"bell weekdays":           "Did you mean /bell clock days weekdays?",
		"bell off":                "/bell has link",
		"bell timezone":           "Did you mean /bell zone?",
		"bell Away":               "Did you mean /bell vacation?",
		"bell start":              "Did you mean /match start?",
		"bell bots":               "Did you mean /match add-bot?",
		"begin":                   "Did you mean /match start?",
		"play":                    "Want to play?",
		"match play":              "Did you mean new?",
		"attack iht sd":           "Did you mean /exchequer attack?",
		"exchequer atack iht sd":  "attack",
		"here bord":               "board",
		"here " + code + " bord":  "board",
		"here optoins":            "options",
	} {
		m := h.say("Ann", line)
		h.reads(m, wants)
	}
}

// TestWhatIsTheMatchsIsNotTheGames: who says it to the game, or as other hosts call it, is
// told where it is.
func TestWhatIsTheMatchsIsNotTheGames(t *testing.T) {
	h := build(t, plan{})
	h.begin("", "Ann", "Bob")
	for line, want := range map[string]string{
		"exchequer undo":           "There's no /exchequer undo. Did you mean /match undo?",
		"exchequer QUIT":           "There's no /exchequer QUIT. Did you mean /match leave?",
		"exchequer rules 4.3":      "Did you mean /match rules?",
		"match quit":               "There's no /match quit. Did you mean leave?",
		"match stop":               "Did you mean end?",
		"exchequer end now please": "You can't use “end” now",
	} {
		h.reads(h.say("Ann", line), want)
	}
}

// TestACodeThatNoMatchHas is said to be none where several matches are played: which of
// them was meant is not asked.
func TestACodeThatNoMatchHas(t *testing.T) {
	h := build(t, plan{})
	h.begin("", "Ann", "Bob")
	h.begin("", "Ann", "Bob")
	for _, line := range []string{"match join zzzz", "match watch ZZZZ"} {
		h.reads(h.say("Ann", line), "There's no match “ZZZZ”. To see yours, type /match list")
	}
	h.reads(h.say("Ann", "match board"), "Which match?")
}

// TestAWordThatIsNoBellIsToldWhatBellsThereAre, and not how to begin a match.
func TestAWordThatIsNoBellIsToldWhatBellsThereAre(t *testing.T) {
	h := build(t, plan{})
	m := h.say("Ann", "bell xyzzy")
	h.reads(m, "I don't know /bell xyzzy", "zone, ", "/bell help")
	if strings.Contains(m.Text.String(), "Want to play?") {
		t.Errorf("how to begin a match was not asked: %s", m.Text)
	}
	if m := h.say("Ann", "xyzzy"); len(m.Buttons) == 0 {
		t.Errorf("%s tells of a button, and has none", m.Text)
	}
	h.reads(h.say("Ann", "bell /roll 1d1"), "Rolled")
}

// TestANewMatchOfNoGameOffersThemAll, with the options that it was to have.
func TestANewMatchOfNoGameOffersThemAll(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable, {Game: nim.Game, Look: nimlook.Look}}})
	m := h.say("Ann", "match new length=3 setup=dealt")
	h.reads(m, "Which game?", "/match new exchequer length=3 setup=dealt")
	if len(m.Buttons) != 2 || m.Buttons[0].Label != "Exchequer!" {
		t.Fatalf("the games are offered as %v", m.Buttons)
	}
	h.reads(h.press("Ann", m.Buttons[0].ID), "Exchequer! "+h.newest()+" is open")
	h.reads(h.say("Ann", "match options "+h.newest()), "length=3")
}

// TestWhoIsNotAwaitedReadsWhatNeedNotWait: the sentence above a button out of turn.
func TestWhoIsNotAwaitedReadsWhatNeedNotWait(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("tokens=one", "Ann", "Bob", "Cat")
	first, second := h.awaited(code), "Ann"
	if first == second {
		second = "Bob"
	}
	h.reads(h.say(second, "exchequer"), "Waiting for "+first+". Meanwhile, you can use /exchequer defend.")
	h.reads(h.say(second, "exchequer place iht"), "Meanwhile, you can use /exchequer defend.")
}
