package exchequer

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// position is Ann's turn to attack: she holds all of Capital taxes but stamp
// duty, which is Bob's last area; Cat holds the rest.
func position() rules.View {
	v := rules.View{Board: "whole", Seats: 4, Round: 3, Phase: rules.PhaseAttack, Turn: ann, Placer: engine.Nobody, From: -1, To: -1,
		Parties: []rules.Party{{Areas: 5}, {Areas: 1}, {Areas: 36}, {Out: true}}, Areas: make([]rules.Holding, len(rules.Areas))}
	for i, a := range rules.Areas {
		v.Areas[i] = rules.Holding{Owner: cat, Tokens: 1, InPlay: true}
		if rules.Sectors[a.Sector].ID == "capital-taxes" {
			v.Areas[i] = rules.Holding{Owner: ann, Tokens: 2, InPlay: true}
		}
	}
	v.Areas[sd] = rules.Holding{Owner: bob, Tokens: 3, InPlay: true}
	v.Areas[iht].Tokens = 8
	return v
}

func TestLabels(t *testing.T) {
	v, free := position(), position()
	free.Phase, free.Areas[sd] = rules.PhaseDraft, rules.Holding{Owner: rules.Unowned, InPlay: true}
	number := func(least, most int64) engine.Option {
		return engine.Option{Kind: engine.Number, Min: least, Max: most}
	}
	word := func(w string) engine.Option { return engine.Option{Word: w} }
	for _, c := range []struct {
		v             rules.View
		words         string
		option        engine.Option
		label, detail string
	}{
		{v, "", word("attack"), "Attack", ""},
		{v, "", word("end"), "End the turn", ""},
		{v, "", word("occupy"), "Move in", ""},
		{v, "attack", word("inheritance-tax"), "Inheritance tax (IHT), 8 tokens, Ann", "beside SD 3 (B)"},
		{v, "attack", word("capital-gains-tax"), "Capital gains tax (CGT), 2 tokens, Ann", "beside NIC4 1 (C)"},
		{v, "attack inheritance-tax", word("stamp-duty"), "Stamp duty (SD), 3 tokens, Bob",
			"8 against 3; completes Capital taxes; last area of Bob"},
		{v, "attack capital-gains-tax", word("class-4-nic"), "Class 4 NIC (NIC4), 1 token, Cat", "2 against 1; breaks National Insurance"},
		{v, "place", word("pre-owned-assets-tax"), "Pre-owned assets tax (POAT), 2 tokens, Ann", "no enemy next to it"},
		{v, "place", word("paye"), "PAYE, 1 token, Cat", "no enemy next to it"},
		{free, "place", word("stamp-duty"), "Stamp duty (SD), free", "Capital taxes: 5 of 6 yours"},
		{v, "place inheritance-tax", number(1, 5), "1 to 5 tokens", ""},
		{v, "attack inheritance-tax stamp-duty", number(1, 3), "1 to 3 dice", ""},
		{v, "attack inheritance-tax stamp-duty", number(1, 1), "1 die", ""},
		{v, "attack inheritance-tax stamp-duty", word("until"), "Attack until", ""},
		{v, "attack inheritance-tax stamp-duty until", number(1, 7), "Until 1 to 7 tokens left", ""},
		{v, "defend", number(1, 2), "1 to 2 dice", ""},
		{v, "odds inheritance-tax stamp-duty", number(2, 9999), "2 to 9999 tokens", ""},
	} {
		words := strings.Fields(c.words)
		if got := Look.Label(c.v, four, words, c.option); got != c.label {
			t.Errorf("%s: label %q, not %q", c.words, got, c.label)
		}
		if got := Look.Detail(c.v, four, words, c.option); got != c.detail {
			t.Errorf("%s: detail %q, not %q", c.words, got, c.detail)
		}
	}
}

func TestPrompts(t *testing.T) {
	v, occupying := position(), position()
	occupying.Phase, occupying.From, occupying.To, occupying.Must = rules.PhaseOccupy, iht, sd, 3
	drafting := position()
	drafting.Phase = rules.PhaseDraft
	for _, c := range []struct {
		v           rules.View
		words, want string
	}{
		{v, "", "Choose what to do next"},
		{v, "place", "Place on which area?"},
		{drafting, "place", "Which area will you take?"},
		{v, "place stamp-duty", "How many tokens on Stamp duty?"},
		{v, "place stamp-duty 3", "And on which area?"},
		{v, "neutral", "Place neutral tokens on which area?"},
		{v, "attack", "Attack from where?"},
		{v, "attack inheritance-tax", "Attack which area from Inheritance tax?"},
		{v, "attack inheritance-tax stamp-duty", "Attack Stamp duty with how many dice, and until when?"},
		{v, "attack inheritance-tax stamp-duty until", "Go on until how many tokens are left on Inheritance tax?"},
		{v, "attack inheritance-tax stamp-duty 2 until", "Go on until how many tokens are left on Inheritance tax?"},
		{v, "move", "Move from where?"},
		{v, "move inheritance-tax", "Move from Inheritance tax to where?"},
		{v, "move inheritance-tax capital-gains-tax", "How many tokens move to Capital gains tax?"},
		{occupying, "occupy", "How many tokens move into Stamp duty?"},
		{v, "defend", "Defend with how many dice?"},
		{v, "odds inheritance-tax", "The odds of attacking which area from Inheritance tax?"},
		{v, "odds inheritance-tax stamp-duty", "What if how many tokens were on Inheritance tax?"},
	} {
		if got := Look.Prompt(c.v, four, strings.Fields(c.words)); got != c.want {
			t.Errorf("after %q: %q, not %q", c.words, got, c.want)
		}
	}
}

func TestAsksAndWaysOn(t *testing.T) {
	for _, c := range []struct {
		kind     string
		change   func(v *rules.View)
		ask, way string
	}{
		{rules.PhaseDraft, func(v *rules.View) { v.Areas[sd] = rules.Holding{Owner: rules.Unowned, InPlay: true} },
			"take a free area", "Take a free area: `/exchequer place sd`, or press Place."},
		{rules.PhaseDeploy, func(v *rules.View) { v.Left, v.Parties[ann].Reserve = 1, 12 },
			"place 1 of 12 tokens", "Place your 1 of 12 tokens: `/exchequer place sdrt 1`, or press Place."},
		{rules.PhaseStrengthen, func(v *rules.View) { v.Left = 5 },
			"place 5 new tokens", "Place your 5 new tokens: `/exchequer place sdrt 3 sdlt 2`, or press Place."},
		{rules.PhaseAttack, func(*rules.View) {},
			"attack, move once or end your turn",
			"Attack: `/exchequer attack iht sd`. Add `until 2` to keep going until you win or have 2 tokens left. " +
				"Odds: `/exchequer odds iht sd`. " +
				"Or move once and end your turn: `/exchequer move poat iht 1`. Or just end it: `/exchequer end`."},
		{rules.PhaseAttack, func(v *rules.View) { // the front is not drawn back
			for i := range v.Areas {
				if h := &v.Areas[i]; i != iht && h.Owner == ann {
					h.Tokens = 1
				}
			}
		},
			"attack, move once or end your turn",
			"Attack: `/exchequer attack iht sd`. Add `until 2` to keep going until you win or have 2 tokens left. " +
				"Odds: `/exchequer odds iht sd`. Or just end it: `/exchequer end`."},
		{rules.PhaseAttack, func(v *rules.View) {
			for i := range v.Areas {
				v.Areas[i].Tokens = 1
			}
		}, "attack, move once or end your turn", "None of your areas can attack. Or just end it: `/exchequer end`."},
		{rules.PhaseOccupy, func(v *rules.View) { v.From, v.To, v.Must = iht, sd, 3 },
			"move 3 to 7 tokens into Stamp duty",
			"Move 3 to 7 tokens from Inheritance tax into Stamp duty: `/exchequer occupy 7`, or press Move in."},
	} {
		v := position()
		v.Phase = c.kind
		c.change(&v)
		a := engine.Ask{Seat: ann, Kind: c.kind, Must: true}
		if got := Look.Ask(a, v, four); got != c.ask {
			t.Errorf("%s: asks %q, not %q", c.kind, got, c.ask)
		}
		if got := styled(Look.WayOn(a, v, four)); got != c.way {
			t.Errorf("%s:\n is %s\nnot %s", c.kind, got, c.way)
		}
	}
}

// told is a table that shows one view and answers odds with one chance.
type told struct {
	engine.Seen
	view rules.View
	win  float64
}

func (t told) Seat() engine.Seat { return ann }
func (t told) View() any         { return t.view }
func (t told) Answer(words ...string) (engine.Fact, error) {
	return rules.Odds{Win: t.win}, nil
}

func TestCaptions(t *testing.T) {
	attack, draft, occupy := position(), position(), position()
	attack.Left = 5
	draft.Phase = rules.PhaseDraft
	occupy.Phase, occupy.From, occupy.To, occupy.Must = rules.PhaseOccupy, iht, sd, 3
	for _, c := range []struct {
		v           rules.View
		words, want string
	}{
		{attack, "attack inheritance-tax stamp-duty until 1", "Attack SD from IHT (72%)"},
		{attack, "attack inheritance-tax stamp-duty", "Attack SD from IHT"},
		{attack, "attack inheritance-tax stamp-duty 2", "Attack SD from IHT, 2 dice"},
		{attack, "attack inheritance-tax stamp-duty 1 until 4", "Attack SD from IHT, 1 die, until 4 left"},
		{attack, "place inheritance-tax 5", "Put all 5 on IHT"},
		{attack, "place inheritance-tax 2", "Put 2 on IHT"},
		{attack, "place inheritance-tax", "Put 1 on IHT"},
		{draft, "place stamp-duty", "Take Stamp duty (SD)"},
		{attack, "neutral beer-duty 2", "Put 2 neutral tokens on BEER"},
		{occupy, "occupy 7", "Move in all 7"},
		{occupy, "occupy 5", "Move in 5"},
		{occupy, "occupy 3", "Move in 3 (minimum)"},
		{attack, "move inheritance-tax capital-gains-tax 6", "Move 6 from IHT to CGT, end the turn"},
		{attack, "defend 1", "Defend with one die"},
		{attack, "odds inheritance-tax stamp-duty", "Odds of SD from IHT"},
		{attack, "end", "End the turn"},
	} {
		if got := Look.Caption(told{view: c.v, win: 0.724}, four, strings.Fields(c.words)); got != c.want {
			t.Errorf("%q is %q, not %q", c.words, got, c.want)
		}
	}
}

// A move is offered that brings idle tokens to a front, and none that takes a stack
// away from it.
func TestNoStackIsOfferedToLeaveItsFront(t *testing.T) {
	offered := func(v rules.View) (moves [][]string) {
		for _, words := range assaults(told{view: v, win: 0.2}, v) {
			if words[0] == "move" {
				moves = append(moves, words)
			}
		}
		return moves
	}
	v := position()
	for _, i := range heldBy(v, ann) {
		if i != iht {
			v.Areas[i].Tokens = 1
		}
	}
	if got := offered(v); got != nil { // all else stands before SD
		t.Errorf("%v is offered", got)
	}
	for i := range v.Areas {
		if i != sd {
			v.Areas[i] = rules.Holding{Owner: ann, Tokens: 1, InPlay: true}
		}
	}
	for _, behind := range neighbours(v, iht) {
		if behind != sd && !atFront(v, behind, ann) {
			v.Areas[behind].Tokens = 5
			if got := offered(v); len(got) != 1 || got[0][1] != rules.Areas[behind].ID || got[0][3] != "4" {
				t.Errorf("5 tokens behind the front at %s: %v is offered", rules.Areas[behind].ID, got)
			}
			return
		}
	}
	t.Fatal("no area lies behind")
}

func TestSalliesLeadWithTheStronger(t *testing.T) {
	v := position()
	want := []sally{{from: iht, to: sd}, {from: cgt, to: numberOf("NIC4")}, {from: numberOf("SDRT"), to: numberOf("TPD")}}
	if got := sallies(v, ann); !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}
