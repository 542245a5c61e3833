package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/match"
)

// aye is the newest button of the room that voted yes.
func (h *house) aye() string {
	h.tb.Helper()
	id := ""
	for _, s := range h.hall.all() {
		for _, b := range s.message.Buttons {
			if strings.HasPrefix(b.Label, "Yes: ") {
				id = b.ID
			}
		}
	}
	if id == "" {
		h.tb.Fatal("no button voted yes")
	}
	return id
}

// TestAMotionToUndoIsNamedInWords: on its buttons, in what is said of it, and in
// what one types, which does what it says.
func TestAMotionToUndoIsNamedInWords(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=12 clock=10d remind=off", "Ann", "Bob", "Cat", "Dan")
	h.turn(code)
	h.say("Bob", "match ask "+code+" undo")
	h.settle()
	h.reads(h.say("Cat", "match vote "+code+" aye pause"), "Everyone is asked to undo to the start")
	h.say("Bob", "match ask "+code+" end")
	m := h.say("Cat", "match vote "+code+" aye")
	if got := strings.Join(labels(m), " | "); got != "Yes: undo to the start | Yes: end" {
		t.Errorf("the buttons are %s", got)
	}
	h.reads(m, "/match vote "+code+" yes undo —", "undoing everything")
	if got := strings.Join(labels(h.status(code).message), " | "); !strings.Contains(got, "Yes: undo to the start | No") {
		t.Errorf("the buttons are %s", got)
	}
	h.reads(h.say("Cat", "match vote "+code+" aye undo"), "You voted yes to undoing everything")
	h.say("Dan", "match vote "+code+" no undo")
	h.say("Ann", "match vote "+code+" no undo")
	h.settle()
	h.say("Cat", "match ask "+code+" undo 1")
	for _, name := range []string{"Ann", "Bob", "Dan"} {
		h.say(name, "match vote "+code+" yes undo")
	}
	h.settle()
	if len(h.hall.find("The players voted to undo everything since the start.")) == 0 || len(h.hall.find("undid their last action")) != 0 {
		t.Error("an undo by vote is told as somebody's own")
	}
	if len(h.hall.find("undo 0")) != 0 {
		t.Error("it is called undo 0")
	}
	h.quiet()
}

// TestAVoteButtonIsOfItsMotionAlone: of a later one of the same name it only asks,
// and the button that it then gives counts for what is open. So does one that was
// drawn before buttons were bound.
func TestAVoteButtonIsOfItsMotionAlone(t *testing.T) {
	for _, what := range []string{"end", "abandon", "extend 24h", "pause"} {
		t.Run(what, func(t *testing.T) {
			h := build(t, plan{})
			code := h.begin("clock=10d remind=off", "Dan", "Bob", "Ann", "Cat")
			h.say("Bob", "match ask "+code+" "+what)
			h.settle()
			first := h.aye()
			h.reads(h.press("Ann", first), "You voted yes to")
			for _, name := range []string{"Cat", "Dan"} {
				h.say(name, "match vote "+code+" no "+what)
			}
			h.settle()
			h.reads(h.press("Cat", first), "Your vote came too late")
			h.reads(h.say("Bob", "match ask "+code+" "+what), "I've asked everyone")
			h.settle()
			second := h.aye()
			if first == second {
				t.Errorf("both motions are answered by %q", first)
			}
			var asked []string
			for _, id := range []string{first, fmt.Sprintf("1/ match vote %s aye %s", code, what), fmt.Sprintf("1/ match vote %s no %s", code, what)} {
				m := h.press("Ann", id)
				h.reads(m, "may belong to an earlier vote")
				asked = append(asked, m.Buttons[0].ID)
			}
			if got := h.votes(code); got[what] != 1 || h.match(code).Phase != match.Playing {
				t.Fatalf("an old button voted: %v", got)
			}
			h.reads(h.press("Ann", asked[0]), "You voted yes to")
			h.reads(h.press("Cat", asked[1]), "You voted yes to")
			if what == "end" || what == "abandon" {
				if p := h.match(code).Phase; !p.Ended() {
					t.Errorf("it is %s", p)
				}
			}
			h.quiet()
		})
	}
}
