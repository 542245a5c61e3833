package cantillon

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

var kit = rendertest.Kit{
	Table:  match.Table{Game: rules.Game, Look: Look},
	Called: func(s msg.Scene, seat engine.Seat) string { return lettered(s, int(seat)) },
	Slips:  true,

	ChartBytes: 20_000, // all Europe has 109 regions
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	variants := []struct {
		seats   int
		options map[string]string
	}{
		{2, map[string]string{"campaign": "nordic"}},
		{3, map[string]string{"campaign": "nordic", "goal": "richest", "rounds": "9"}},
		{4, map[string]string{"campaign": "atlantic", "auction": "ceilings"}},
		{3, map[string]string{"campaign": "mediterranean", "goal": "last"}},
		{6, map[string]string{"campaign": "eastern"}},
		{6, map[string]string{}},
	}
	for i, x := range variants {
		name := rendertest.Hostile
		if i%2 == 1 {
			name = rendertest.Blank
		}
		kit.Say(t, uint64(3+i), x.seats, x.options, name, 97, 900)
	}
}

func TestNothingIsSaidOfSecrets(t *testing.T) {
	kit.Begin(t, 5, 4, map[string]string{"campaign": "atlantic", "goal": "richest", "rounds": "4", "auction": "ceilings"}, "Ann", "Bob", "Cat", "Dan").Secrets(50)
}

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	kit.Foreign(t, (*rules.View)(nil), rules.StageExpand, "move", "svealand")
}

// A button names the unit that would go, as the rules choose it.
func TestCaptionsNameTheUnitThatGoes(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(6) {
		w := kit.Begin(t, seed, 3, map[string]string{"campaign": "nordic"}, "Ann", "Bob", "Cat")
		for i := range 200 {
			v := w.Table.View(engine.Nobody).(rules.View)
			if i%7 == 0 && (v.Stage == rules.StageExpand || v.Stage == rules.StagePosition) {
				captioned(t, engine.See(w.Table, engine.Seat(v.Turn)), w.Scene, seen)
			}
			if !w.Step() {
				break
			}
		}
	}
	if seen["army"] < 50 || seen["taxman"] < 50 || seen["fleet"] < 50 {
		t.Errorf("too few were met: %v", seen)
	}
}

func captioned(t *testing.T, s engine.Seen, scene msg.Scene, met map[string]int) {
	for _, from := range s.Next("move") {
		for _, to := range s.Next("move", from.Word) {
			if !to.Last {
				continue
			}
			f, err := s.Answer("draft", from.Word, to.Word)
			if err != nil {
				t.Fatal(err)
			}
			unit := f.(fact.Foreseen).Orders[0].Unit
			met[unit]++
			if got := Look.Caption(s, scene, []string{"move", from.Word, to.Word}); !strings.Contains(strings.ToLower(got), aUnit(unit)+" ") {
				t.Fatalf("%s goes from %s to %s; the button says %q", unit, from.Word, to.Word, got)
			}
		}
	}
}

// An army that was never placed is sent home from the reserve.
func TestTheReserveIsSentHome(t *testing.T) {
	w := kit.Begin(t, 1, 2, map[string]string{"campaign": "nordic"}, "Ann", "Bob")
	for words, want := range map[string]string{"reserve": "Send an army home from the reserve", "svealand": "Send an army home from Svealand (11)"} {
		if got := Look.Caption(engine.See(w.Table, 0), w.Scene, []string{"disband", words}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// What was drafted can be sent as it is, unless some order cannot be.
func TestDraftsAreSentAsDrafted(t *testing.T) {
	query := []string{"draft", "svealand", "norrland", "gotaland", "the-belts"}
	for _, x := range []struct {
		answer      engine.Fact
		line, label string
	}{
		{fact.Foreseen{Orders: make([]fact.Foresight, 2)}, "move svealand norrland gotaland the-belts", "Give these 2 orders"},
		{fact.Foreseen{Orders: []fact.Foresight{{}, {Refused: "it is full"}}}, "", ""},
		{fact.Odds{To: 10}, "move svealand norrland gotaland the-belts", "Attack Svealand (11)"},
		{fact.Worth{}, "", ""},
	} {
		if line, label := Look.Then(query, x.answer); line != x.line || label != x.label {
			t.Errorf("after %+v: %q, %q", x.answer, line, label)
		}
	}
}

// An order that cannot be does not make the others hopeless.
func TestADraftReckonsWhatCanBe(t *testing.T) {
	good, bad := fact.Foresight{Unit: "army", From: 10, To: 11, Odds: 0.5}, fact.Foresight{Unit: "army", From: 10, To: 60, Refused: "it is no neighbour"}
	for want, orders := range map[string][]fact.Foresight{
		"; all together 50%, and you":                                        {good},
		"; leaving out what can't be done, all together 50%, and you'd hold": {good, bad},
		"; none of this can be done, and you'd hold":                         {bad},
	} {
		f := fact.Foreseen{Orders: orders, Together: 1}
		for _, o := range orders {
			f.Together *= o.Odds
		}
		if got := foreseen(f, seated("Ann")).String(); !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
}

func TestFirstButtonsLeadOn(t *testing.T) {
	kit.Lead(t, map[string]string{"campaign": "nordic", "goal": "richest", "rounds": "6"}, 2, 3)
}

func TestVerbsHaveTheirWords(t *testing.T) { rendertest.Verbs(t, rules.Game, wording) }

func TestWhatLooksTheSameIsDrawnOnce(t *testing.T) {
	kit.Begin(t, 5, 3, map[string]string{"campaign": "nordic"}, "Ann", "Bob", "Cat", "Dan").Share(40, 120, true)
}

// TestNumbersLieOnNothing: what was done is numbered beside what is to be read.
func TestNumbersLieOnNothing(t *testing.T) {
	kit.Pins(t, 1, 3, map[string]string{"campaign": "nordic"}, 150, 75)
	kit.Pins(t, 2, 3, nil, 150, 150)
}

// BenchmarkNumbers is what each look at a board costs that has them.
func BenchmarkNumbers(b *testing.B) {
	kit.BenchmarkPins(b, 1, 3, map[string]string{"campaign": "nordic"})
}

// TestWhoHeldTheSeatIsNamed in what is told of what was done before it changed hands.
func TestWhoHeldTheSeatIsNamed(t *testing.T) {
	kit.Held(t, 5, 3, map[string]string{"campaign": "nordic", "rounds": "8"}, 150)
}
