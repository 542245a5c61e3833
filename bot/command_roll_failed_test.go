package bot_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"divisionbell/engine"
	"divisionbell/engine/dice"
)

const firstDay = "2026-12-01"

// numbers is how many of the day's numbers are used up.
func (h *house) numbers() int64 {
	h.tb.Helper()
	n, err := h.store.NextRoll(ctx, firstDay)
	if err != nil {
		return 0 // the day has no secret yet
	}
	return n - 1
}

// Whoever could try a roll again unseen would know the next die: which of two
// divisions fails tells whether it is 15 or more.
func TestAThrowThatFailsHasItsNumberAndIsTold(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "roll d6")
	const peek = "1/(1-min(1,d20//15))+1/(0*d6)"
	answer := h.say("Eve", "roll "+peek+" # luck")
	h.reads(answer, "Roll 2 of 2026-12-01", "I can't divide by 0", "^", "max(1")
	h.settle()
	told := h.hall.find("Eve rolled")
	if h.numbers() != 2 || len(told) != 1 {
		t.Fatalf("%d numbers are used up, and it was told %d times", h.numbers(), len(told))
	}
	s := told[0].text()
	if !strings.Contains(s, "1/(1-min(1,1d20//15))+1/(0*1d6) # luck") || !strings.Contains(s, "I can't divide by 0 (roll 2 of 2026-12-01)") {
		t.Errorf("told %q", s)
	}
	if h.labelled(told[0].message, "Roll again") == "" || h.labelled(told[0].message, "Check this roll") == "" {
		t.Error("it cannot be rolled again, or not be proven")
	}
	r, err := h.store.RollByNumber(ctx, firstDay, 2)
	if err != nil || r.Private || !strings.HasPrefix(r.Text, "1/(1-min(1,1d20//15))+1/(0*1d6)") {
		t.Errorf("kept as %+v, %v", r, err)
	}
	h.quiet()
}

func TestAPrivateThrowThatFailsIsToldAsAPrivateOne(t *testing.T) {
	h := build(t, plan{})
	answer := h.say("Eve", "roll private 1/(0*d6)")
	h.reads(answer, "Roll 1 of 2026-12-01", "I can't divide by 0")
	h.settle()
	told := h.hall.find("Eve rolled privately (roll 1 of 2026-12-01)")
	if h.numbers() != 1 || len(told) != 1 || strings.Contains(told[0].text(), "0*") {
		t.Fatalf("%d numbers are used up, and it was told as %v", h.numbers(), told)
	}
	if again := h.press("Eve", h.labelled(answer, "Roll again")); !strings.Contains(again.Text.String(), "Roll 2 of") {
		t.Errorf("again: %s", again.Text)
	}
	h.settle()
	if told := h.hall.find("Eve rolled privately"); len(told) != 2 {
		t.Errorf("told %d times", len(told))
	}
}

func TestARepeatedThrowThatFailsIsOneThrow(t *testing.T) {
	for _, together := range []bool{false, true} {
		h := build(t, plan{})
		c := h.call("Eve")
		c.Line = "roll 1/(0*d6)"
		h.twice(c, together)
		h.settle()
		if told := h.hall.find("Eve rolled"); len(told) != 1 || h.numbers() != 1 {
			t.Errorf("together=%t: told %d times, with %d numbers", together, len(told), h.numbers())
		}
	}
}

// Dice that were handed in and thrown are gone, also when the throw failed.
func TestAThrowThatFailsSpendsTheDiceHandedIn(t *testing.T) {
	h := build(t, plan{dice: []byte{3, 5}})
	h.say("Ann", "roll 1/(0*d6)")
	h.say("Ann", "roll d6")
	h.settle()
	if told := h.hall.find("Ann rolled 5"); len(told) != 1 {
		t.Errorf("the next die is not the second: %v", h.hall.find("Ann rolled"))
	}
}

// Every way from the first die drawn to an answer, or to a refusal, has used up
// exactly one number and been told to the room; what draws none has not.
func TestWhatDrawsADieUsesUpItsNumber(t *testing.T) {
	h := build(t, plan{})
	terms := []string{"d20", "3d6", "(d20*51)d6", "(d6-4)d6", "(d4+4)d6u", "100d1!", "d6*9223372036854775807", "1/(d6-3)", "7//(0*d6)",
		"d6%(d2-1)", "{9223372036854775807,d6}", "adv", "4d6kh3", "2", "2d6[it's]", "(500*3)d6", "(0-2)d6", "1/(2-2)", "1000d6"}
	rapid.Check(t, func(t *rapid.T) {
		term := rapid.SampledFrom(terms)
		text := rapid.SampledFrom([]string{"", "2x ", "3# "}).Draw(t, "repeat") + term.Draw(t, "first") +
			rapid.SampledFrom([]string{"", "+", "-", "*", "; "}).Draw(t, "sign")
		if strings.HasSuffix(text, " ") || strings.ContainsAny(text[len(text)-1:], "+-*") {
			text += term.Draw(t, "second")
		}
		text += rapid.SampledFrom([]string{"", " vs 9", " # mine"}).Draw(t, "tail")
		way := rapid.SampledFrom([]string{"roll ", "roll private ", "roll odds "}).Draw(t, "way")
		before := h.numbers()
		answer := h.say("Eve", way+text).Text.String()
		h.settle()
		used := h.numbers() - before
		q, err := dice.Parse(text, dice.Standard)
		draws := err == nil && way != "roll odds " && drawsAlways(q)
		if want := map[bool]int64{true: 1}[draws]; used != want {
			t.Fatalf("%s%s used up %d numbers, not %d; answered %q", way, text, used, want, answer)
		}
		rolls := int64(len(h.hall.find("Eve rolled")))
		if rolls != h.numbers() {
			t.Fatalf("%s%s: %d rolls were told, and %d numbers are used up", way, text, rolls, h.numbers())
		}
	})
}

// drawsAlways reports whether a request draws dice, or rolls without any; what is
// refused before its first die is refused whatever the dice.
func drawsAlways(q *dice.Request) bool {
	for seed := range uint64(4) {
		src := engine.Fast(seed)
		if _, err := q.Roll(src); err != nil && src.Drawn() == 0 {
			return false
		}
	}
	return true
}
