package bot_test

import (
	"fmt"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/roll"
)

// A die that was foretold in one room, to one person or of one roll is not the
// next one elsewhere.
func TestRoomRollerAndExpressionDecideTheDice(t *testing.T) {
	h := build(t, plan{})
	for _, who := range []string{"Ann", "Eve", "Ann"} {
		h.say(who, "roll 20d1000")
	}
	h.in("hall", "cellar", "Ann", "roll 20d1000")
	h.say("Ann", "roll 20d1000 # the same, with a label")
	secret, err := h.store.DaySecret(ctx, firstDay, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	for i, who := range [][2]string{{"table", "ann"}, {"table", "eve"}, {"table", "ann"}, {"cellar", "ann"}, {"table", "ann"}} {
		r, err := h.store.RollByNumber(ctx, firstDay, int64(i+1))
		if want := marked(secret, firstDay, "hall", "", who[0], "", "hall", "", who[1], fmt.Sprint(i+1)); err != nil || r.Mark != want {
			t.Errorf("roll %d of %s in the %s has the mark %q, want %q; %v", i+1, who[1], who[0], r.Mark, want, err)
		}
	}
	first, _ := h.store.RollByNumber(ctx, firstDay, 1)
	other, _ := h.store.RollByNumber(ctx, firstDay, 2)
	seen := map[string]string{}
	for name, change := range map[string]func(r *match.Roll){
		"itself":               func(*match.Roll) {},
		"another roller":       func(r *match.Roll) { r.Mark = other.Mark },
		"another number":       func(r *match.Roll) { r.Number++ },
		"another expression":   func(r *match.Roll) { r.Text = "20d1000+0" },
		"the law of before it": func(r *match.Roll) { r.Law, r.Mark = 1, "" },
	} {
		r := first
		change(&r)
		result, err := roll.Rethrow(secret, r)
		if err != nil {
			t.Fatal(err)
		}
		dice := fmt.Sprint(result.Rolls[0].Outcomes[0].Parts[1].Pool.Dice)
		if was, ok := seen[dice]; ok {
			t.Errorf("%s throws what %s does", name, was)
		}
		seen[dice] = name
	}
	first.Text += " # label"
	labelled, err := roll.Rethrow(secret, first)
	if err != nil || seen[fmt.Sprint(labelled.Rolls[0].Outcomes[0].Parts[1].Pool.Dice)] != "itself" {
		t.Errorf("a label changes the dice: %v", err)
	}
}

// TestAToolsWordForAPrivateRollMakesItOne, not a public one with a word left out.
func TestAToolsWordForAPrivateRollMakesItOne(t *testing.T) {
	h := build(t, plan{})
	for n, line := range []string{"roll dialect=dicemaiden p 3d6", "roll dialect=dicemaiden 3d6"} {
		h.say("Ann", line)
		r, err := h.store.RollByNumber(ctx, firstDay, int64(n+1))
		if err != nil || r.Private != (n == 0) {
			t.Errorf("%s is private: %t, %v", line, r.Private, err)
		}
	}
}
