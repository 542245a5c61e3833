package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"
)

// nameless has somebody say a line as their platform cannot say what they are called.
func (h *house) nameless(id, lent, line string) {
	h.tb.Helper()
	c := h.call(lent)
	c.Account.ID, c.Account.Name, c.Line = id, lent, line
	h.do(c)
}

// named has them be called by their name.
func (h *house) named(id, name string, lent ...string) {
	h.tb.Helper()
	if err := h.host.Named(ctx, match.Account{Platform: h.hall.platform, ID: id, Name: name}, lent...); err != nil {
		h.tb.Fatal(err)
	}
	h.settle()
	h.kept()
}

// names are what a table calls those who sit there.
func (h *house) names(code string) string {
	var all []string
	for _, t := range h.match(code).Seats {
		all = append(all, t.Name)
	}
	return strings.Join(all, ", ")
}

// TestWhoWasLentANameIsCalledByTheirOwn: in a lobby, and in play, where the log goes on to
// prove who played; like nobody else at the table. Whoever changes the name they had keeps it
// at a table, and nobody is kept who was not known.
func TestWhoWasLentANameIsCalledByTheirOwn(t *testing.T) {
	h := build(t, plan{dice: nil})
	h.say("Bob", "match new exchequer setup=dealt tokens=all length=2")
	lobby := h.newest()
	h.nameless("ann", "", "match join "+lobby)
	h.nameless("cat", "cat", "match join "+lobby)
	h.nameless("robert", "", "match join "+lobby)
	if is := h.names(lobby); is != "Bob, somebody, cat, somebody 2" {
		t.Fatalf("at first they are called %s", is)
	}
	h.named("robert", "Bob")
	h.named("zoe", "Nobody")
	if is := h.names(lobby); is != "Bob, somebody, cat, Bob 2" {
		t.Errorf("in the lobby they are called %s", is)
	}
	if all, err := h.db.Accounts(ctx, h.hall.platform, ""); err != nil || len(all) != 4 {
		t.Errorf("there are %d accounts: %v", len(all), err)
	}
	h.nameless("robert", "Bob", "match leave "+lobby)
	h.say("Bob", "match start "+lobby)
	h.settle()
	before := h.match(lobby)
	h.named("ann", "Ann")
	h.named("cat", "Cat", "cat")
	h.turn(lobby)
	h.named("cat", "Kate", "Zoe")
	if is := h.names(lobby); is != "Bob, Ann, Cat" {
		t.Errorf("in play they are called %s", is)
	}
	m := h.match(lobby)
	for seat := range m.Seats {
		if !m.Kept(engine.Seat(seat)) || len(m.Holders(engine.Seat(seat))) != 1 {
			t.Errorf("seat %d counts as having changed hands", seat+1)
		}
	}
	if len(m.Notices) != len(before.Notices) || len(m.Timing.Turns) != len(before.Timing.Turns) {
		t.Errorf("%d turns and %d notices became %d and %d", len(before.Timing.Turns), len(before.Notices), len(m.Timing.Turns), len(m.Notices))
	}
	h.playOut(lobby)
	f, err := h.host.Export(ctx, lobby)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(f, func(string) (engine.Game, bool) { return exchequer.Game, true }, ""); err != nil {
		t.Error(err)
	}
	if n := len(f.Header.Handovers); n != 2 {
		t.Errorf("the file tells of %d who took a seat later: %+v", n, f.Header.Handovers)
	}
	said := h.say("Bob", "match board "+lobby).Picture.Board
	if !strings.Contains(said, "Ann") || strings.Contains(said, "somebody") {
		t.Errorf("the board says %q", said)
	}
	h.named("ann", "Anna", "Ann")
	if is := h.names(lobby); is != "Bob, Ann, Cat" {
		t.Errorf("once it is over they are called %s", is)
	}
	h.quiet()
}
