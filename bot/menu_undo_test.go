package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestUndoIsOfferedWhereItUndoes: in every game, at its first decision and after every step,
// the board's Undo stands where it takes the step back, and nowhere else.
func TestUndoIsOfferedWhereItUndoes(t *testing.T) {
	for g := range monthTables {
		t.Run(monthTables[g].table.About().ID, func(t *testing.T) {
			h, rng := everyTable(t), rand.New(rand.NewPCG(3, uint64(g)))
			code := h.hotseatOf(g)
			undone := map[bool]int{}
			for range 30 {
				m := h.match(code)
				if m.Phase.Ended() {
					break
				}
				seq, offered := m.Position.Seq, h.undo("Ann", code)
				answer := h.say("Ann", "match undo "+code)
				if undid := h.seq(code) > seq; undid != (offered != "") {
					t.Fatalf("after entry %d undo is offered as %q, and said it answers %q", seq, offered, answer.Text)
				} else if undone[undid]++; undid {
					log, err := h.store.Log(ctx, m.ID, seq, seq)
					if err != nil {
						t.Fatal(err)
					}
					h.say("Ann", m.Game+" "+code+" "+strings.Join(log[0].Words, " "))
				}
				_, words := h.walk(g, code, rng)
				h.say("Ann", m.Game+" "+code+" "+strings.Join(words, " "))
			}
			t.Logf("undone or not: %v", undone)
		})
	}
}

// TestUndoIsOfferedToWhoMovedLast: and to nobody else.
func TestUndoIsOfferedToWhoMovedLast(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=6", "Ann", "Bob")
	if got := h.undo("Ann", code) + h.undo("Bob", code); got != "" {
		t.Errorf("%q is offered before a move", got)
	}
	for range 3 {
		first := h.awaited(code)
		other := map[string]string{"Ann": "Bob", "Bob": "Ann"}[first]
		h.turn(code)
		if got := h.undo(first, code); got == "" {
			t.Errorf("%s is offered no undo after a move", first)
		}
		if got := h.undo(other, code) + h.undo("Zoe", code); got != "" {
			t.Errorf("others are offered %q", got)
		}
	}
}

// undo is the button that the board offers somebody to take a step back; "": none.
func (h *house) undo(name, code string) string {
	h.tb.Helper()
	ways, err := h.host.Ways(ctx, code, h.call(name).Account, nil)
	if err != nil {
		h.tb.Fatal(err)
	}
	return ways.Undo
}
