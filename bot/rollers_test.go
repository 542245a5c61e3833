package bot_test

import (
	"testing"

	"divisionbell/bot"
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
	marks := map[string]int{}
	for n := range int64(5) {
		r, err := h.store.RollByNumber(ctx, firstDay, n+1)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Mark) != 64 {
			t.Errorf("roll %d has the mark %q", n+1, r.Mark)
		}
		marks[r.Mark]++
	}
	if len(marks) != 3 {
		t.Errorf("%d marks of Ann here, Ann there and Eve: %v", len(marks), marks)
	}
	secret, err := h.store.DaySecret(ctx, firstDay, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	first, _ := h.store.RollByNumber(ctx, firstDay, 1)
	other, _ := h.store.RollByNumber(ctx, firstDay, 2)
	seen := map[int64]string{}
	for name, change := range map[string]func(r *bot.Roll){
		"itself":               func(*bot.Roll) {},
		"another roller":       func(r *bot.Roll) { r.Mark = other.Mark },
		"another number":       func(r *bot.Roll) { r.Number++ },
		"another expression":   func(r *bot.Roll) { r.Text = "20d1000+0" },
		"the law of before it": func(r *bot.Roll) { r.Law, r.Mark = 1, "" },
	} {
		r := first
		change(&r)
		result, err := bot.Rethrow(secret, r)
		if err != nil {
			t.Fatal(err)
		}
		total := result.Rolls[0].Outcomes[0].Total
		if was, ok := seen[total]; ok {
			t.Errorf("%s throws what %s does", name, was)
		}
		seen[total] = name
	}
	first.Text += " # label"
	labelled, err := bot.Rethrow(secret, first)
	if err != nil || seen[labelled.Rolls[0].Outcomes[0].Total] != "itself" {
		t.Errorf("a label changes the dice: %v", err)
	}
}
