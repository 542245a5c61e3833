package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestALessonIsTakenByItsButtons from the first step to the match that it leads to, and
// nothing is kept of it before.
func TestALessonIsTakenByItsButtons(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable}})
	m := h.say("Ann", "match lesson")
	if len(m.Buttons) != 1 || m.Buttons[0].Label != "Exchequer!" {
		t.Fatalf("the lessons are %v", m.Buttons)
	}
	for n := 0; !strings.Contains(m.Text.String(), "That was the lesson."); n++ {
		if m = h.press("Ann", m.Buttons[0].ID); m.Refused || n > 12 {
			t.Fatalf("after %d presses: %s", n, m.Text)
		}
		if m.Picture == nil {
			t.Errorf("after %d presses there is no board", n)
		}
	}
	if list := h.say("Ann", "match list"); !strings.Contains(list.Text.String(), "not in a match") {
		t.Errorf("it left a match behind: %s", list.Text)
	}
	if m = h.press("Ann", m.Buttons[0].ID); m.Refused {
		t.Fatal(m.Text)
	}
	made := h.match(h.newest())
	if made.Phase != match.Playing || len(made.Seats) != 3 || made.Seats[1].Bot != "gentle" {
		t.Errorf("it leads to %v with %v", made.Phase, made.Seats)
	}
}

// TestALessonSaysWhatIsWrong, by typed lines too, and stays where it is.
func TestALessonSaysWhatIsWrong(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable}})
	for line, want := range map[string]string{
		"match lesson chess":                         "no lesson “chess”",
		"match lesson exchequer two":                 "Which step?",
		"match lesson exchequer 2 place poat 3":      "put all 10 on POAT",
		"match lesson exchequer 2 place poat 10":     "step 3 of 9",
		"match lesson exch 99":                       "That was the lesson.",
		"match lesson exchequer 4 attack poat sdlt ": "SDLT is yours",
	} {
		if m := h.say("Ann", line); !strings.Contains(m.Text.String(), want) {
			t.Errorf("%s: %q, not %q", line, m.Text, want)
		}
	}
}

// TestANewcomerReadsOfTheLesson with the first match that they make, and in no other.
func TestANewcomerReadsOfTheLesson(t *testing.T) {
	h := build(t, plan{tables: []match.Table{exchequerTable}})
	told := func(m msg.Message) bool { return strings.Contains(m.Text.String(), "/match lesson exchequer") }
	if !told(h.say("Ann", "match new exchequer length=1 setup=dealt tokens=all")) {
		t.Error("whoever is new to a game does not read of it")
	}
	first := h.newest()
	if !told(h.say("Bob", "match join "+first)) {
		t.Error("who joins does not read of it")
	}
	h.say("Ann", "match start "+first)
	if told(h.say("Ann", "match new exchequer")) {
		t.Error("who has played reads of it again")
	}
}
