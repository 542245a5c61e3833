package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/nim"
)

// nimHouse is a house where Nim is played, in which it is plain who wins.
func nimHouse(t *testing.T, p plan) *house {
	p.tables = []match.Table{{Game: nim.Game, Look: nimlook.Look}}
	return build(t, p)
}

// sticks begins a match of Nim of these players and gives its code.
func (h *house) sticks(options string, names ...string) string {
	h.tb.Helper()
	h.say(names[0], strings.TrimSpace("match new nim "+options))
	code := h.newest()
	for _, n := range names[1:] {
		if kind, ok := strings.CutSuffix(n, "bot"); ok {
			h.say(names[0], "match add-bot "+code+" "+kind)
			continue
		}
		h.say(n, "match join "+code)
	}
	h.say(names[0], "match start "+code)
	h.settle()
	return code
}

// idle is the one of Ann and Bob whom a match does not wait for.
func (h *house) idle(code string) string {
	if h.awaited(code) == "Ann" {
		return "Bob"
	}
	return "Ann"
}

// takeOut plays a match of Nim to its end, one stick at a time.
func (h *house) takeOut(code string) {
	h.tb.Helper()
	for range 20 {
		if h.match(code).Phase.Ended() {
			return
		}
		who, _, _ := strings.Cut(h.awaited(code), " ") // Ann holds the seat of Ann 2 as well
		for _, heap := range []string{"left", "middle", "right"} {
			before := h.seq(code)
			if h.say(who, "nim "+code+" take "+heap+" 1"); h.seq(code) > before {
				break
			}
		}
		h.settle()
	}
	h.tb.Fatalf("%s does not end", code)
}

// hints are the notes of hints that a match keeps.
func (h *house) hints(code string) (n int) {
	h.tb.Helper()
	notes, err := h.store.Notes(ctx, h.match(code).ID, 0)
	if err != nil {
		h.tb.Fatal(err)
	}
	for _, o := range notes {
		if o.Kind == match.NoteHint {
			n++
		}
	}
	return n
}

var worth = regexp.MustCompile(` · (under |over )?\d+%$`)

// A hint is three moves, each a button that plays it with its chance, and a sentence
// why. The room hears nothing of it.
func TestAHintIsThreeMovesWithTheirChances(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	who, told := h.awaited(code), len(h.hall.all())
	m := h.say(who, "match hint")
	h.settle()
	if got := h.hall.all(); len(got) != told {
		t.Errorf("the room was told: %s", got[told].text())
	}
	h.reads(m, "1. ", "2. ", "3. ", "Why: ", "/nim "+code+" take ", "Only you see this")
	if len(m.Buttons) != 3 || m.Buttons[0].Look != msg.Primary {
		t.Fatalf("the buttons are %+v", m.Buttons)
	}
	for _, label := range labels(m) {
		if !worth.MatchString(label) || !strings.HasPrefix(label, "Take ") {
			t.Errorf("a button is called %q", label)
		}
	}
	if h.press(who, m.Buttons[0].ID); h.seq(code) != 1 {
		t.Errorf("the first button did not play: %d", h.seq(code))
	}
	h.quiet()
}

// The first is what wins where anything does.
func TestAHintFindsWhatWins(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	for _, words := range []string{"take left 3", "take middle 4"} { // 0, 1 and 7 are left
		h.say(h.awaited(code), "nim "+code+" "+words)
	}
	m := h.say(h.awaited(code), "match hint "+code)
	h.reads(m, "1. Take 6 from right, over 99%", "Why: of every 100 imagined futures the first won ")
}

// Whoever is not to move is told who is, and whoever has no seat that they have none.
func TestAHintIsForWhoeverIsToMove(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	m := h.say(h.idle(code), "match hint "+code)
	if h.reads(m, "It isn't your turn in "+code, "Waiting for "+h.awaited(code)); !m.Refused || m.Buttons != nil {
		t.Errorf("out of turn: %+v", m)
	}
	if m = h.say("Eve", "match hint "+code); !m.Refused || !strings.Contains(m.Text.String(), "You're not playing in "+code) {
		t.Errorf("to a watcher: %s", m.Text)
	}
	if m = h.say(h.awaited(code), "match hint please tell"); !m.Refused || !strings.Contains(m.Text.String(), "takes only a match's code") {
		t.Errorf("with words: %s", m.Text)
	}
	if h.hints(code) != 0 {
		t.Error("what is no hint is counted as one")
	}
	h.say("Ann", "match new nim")
	if m = h.say("Ann", "match hint "+h.newest()); !m.Refused {
		t.Errorf("in a lobby: %s", m.Text)
	}
}

// A match may be made without hints; whoever made it may allow them, and all hear it.
func TestAMatchMayBeMadeWithoutHints(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("hints=off", "Ann", "Bob")
	who := h.awaited(code)
	h.reads(h.say("Ann", "match new nim hints=off"), "is open")
	h.reads(h.say("Ann", "match board "+h.newest()), "Hints are off.")
	m := h.say(who, "match hint "+code)
	if h.reads(m, "Hints are off in "+code, "/match settings "+code+" hints on", "/nim"); !m.Refused || h.hints(code) != 0 {
		t.Errorf("%+v", m)
	}
	m = h.say(who, "match try "+code+" take left 1")
	if h.reads(m, "Only a try"); strings.Contains(m.Text.String(), "%") {
		t.Errorf("a try tells chances where hints are off: %s", m.Text)
	}
	h.say("Ann", "match settings "+code+" hints on")
	h.settle()
	if len(h.hall.find("set hints=on")) != 1 {
		t.Error("nobody hears that hints are allowed")
	}
	h.reads(h.say(who, "match hint "+code), "Why: ")
	h.reads(h.say("Ann", "match settings "+code), "hints=on — can players ask for advice with /match hint?")
}

// Who asked for hints, and how often, is told when the match is over and no sooner,
// also by a host that was begun anew; the same asked twice counts once.
func TestHintsAreToldAtTheEnd(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	for range 2 {
		h.say(h.awaited(code), "match hint "+code)
	}
	first := h.awaited(code)
	h.say(first, "nim "+code+" take left 1")
	second := h.awaited(code)
	h.say(second, "match hint "+code)
	h.say(second, "nim "+code+" take left 1")
	h.say(first, "match hint "+code)
	h.settle()
	h.host.Close()
	h = nimHouse(t, plan{path: h.path, clock: h.clock, hall: h.hall})
	if n := h.hints(code); n != 3 {
		t.Errorf("%d hints are counted", n)
	}
	h.say(first, "nim "+code+" take left 1")
	h.settle()
	if heard := h.hall.find("asked for"); heard != nil {
		t.Errorf("told before the end: %s", heard[0].text())
	}
	h.takeOut(code)
	if told := h.hall.find(first + " asked for 2 hints and " + second + " asked for one hint."); len(told) != 1 {
		t.Errorf("told %d times at the end", len(told))
	}
	h.quiet()
}

// They are told too where a match ends with no winner, and of one in which nobody asked
// there is nothing to tell.
func TestHintsOfAnAbandonedMatchAreTold(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "strongbot")
	h.say("Ann", "match hint "+code)
	h.say("Ann", "match abandon "+code+" yes")
	h.settle()
	if told := h.hall.find("Ann asked for one hint."); len(told) != 1 {
		t.Errorf("told %d times", len(told))
	}
	code = h.sticks("", "Ann", "Bob")
	h.takeOut(code)
	if told := h.hall.find("asked for"); len(told) != 1 {
		t.Errorf("told of a match without hints: %s", told[1].text())
	}
}

// A delivery that comes again is given the same hint, which counts once.
func TestARepeatedHintIsTheSame(t *testing.T) {
	h := nimHouse(t, plan{})
	code := h.sticks("", "Ann", "Bob")
	c := h.call(h.awaited(code))
	c.Line = "match hint " + code
	first := h.do(c)
	h.say(h.awaited(code), "nim "+code+" take left 1")
	if again := h.do(c); again.Text.String() != first.Text.String() || h.hints(code) != 1 {
		t.Errorf("again: %s", again.Text)
	}
}

// slowly is Nim whose bot thinks until it is told to go on.
type slowly struct {
	engine.Game
	begun, on chan struct{}
}

func (g slowly) Bots() []engine.Bot {
	return []engine.Bot{{ID: "strong", Play: nim.Steady.Play, Weigh: func(t engine.Seen, ask engine.Ask, d *engine.Dice, _ int) []engine.Weighed {
		g.begun <- struct{}{}
		<-g.on
		return []engine.Weighed{{Words: t.Steady(ask, d), Chance: 0.5, Error: 0.2}}
	}}}
}

// While a hint is thought out the match is nobody's: its player may move, and then the
// hint is not given and not counted.
func TestAHintHoldsNobodyUp(t *testing.T) {
	game := slowly{nim.Game, make(chan struct{}), make(chan struct{})}
	h := build(t, plan{tables: []match.Table{{Game: game, Look: nimlook.Look}}})
	code := h.sticks("", "Ann", "Bob")
	who := h.awaited(code)
	c := h.call(who)
	c.Line = "match hint " + code
	answer := make(chan msg.Message)
	go func() { answer <- h.host.Do(ctx, c) }()
	<-game.begun
	h.say(who, "nim "+code+" take left 1")
	game.on <- struct{}{}
	if m := <-answer; !m.Refused || !strings.Contains(m.Text.String(), "went on while I was thinking") || h.hints(code) != 0 {
		t.Errorf("overtaken: %s, %d hints", m.Text, h.hints(code))
	}
	go func() {
		<-game.begun
		game.on <- struct{}{}
	}()
	h.reads(h.say(h.awaited(code), "match hint "+code), "50% ±40", "no other move to compare it with")
}

// In the scored go of the day there is no advice; its practice goes have it, which is told
// when they are over.
func TestTheScoredGoHasNoHints(t *testing.T) {
	h := austere(t)
	h.say("Ann", "austerity daily")
	code := h.newest()
	m := h.say("Ann", "match hint "+code)
	if h.reads(m, "no hints in your scored go"); !m.Refused {
		t.Errorf("%+v", m)
	}
	table, err := austerity.Game.Open(*h.match(code).Position)
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(austerity.Steady.Play(engine.See(table, 0), h.match(code).Asks[0], engine.Fast(1)), " ")
	if m = h.say("Ann", "match try "+code+" "+words); strings.Contains(m.Text.String(), "chance to win") || m.Refused {
		t.Errorf("tried there: %s", m.Text)
	}
	if m = h.say("Bob", "match try "+code+" "+words); !strings.Contains(m.Text.String(), "private until midnight") {
		t.Errorf("tried by another: %s", m.Text)
	}
	h.say("Ann", "match abandon "+code+" yes")
	h.say("Ann", "austerity daily")
	h.reads(h.say("Ann", "match hint "+h.newest()), "My advice in "+h.newest())
	h.say("Ann", "match abandon "+h.newest()+" yes")
	h.settle()
	if told := h.hall.find("Ann asked for one hint."); len(told) != 1 {
		t.Errorf("at the end of a practice go hints are told %d times", len(told))
	}
}
