package nim

import "divisionbell/engine"

// state is a match between two actions, as it is stored. A new field wants a new
// version: see Migrations in engine.Spec. Versions of its shape:
//
//	0  November 2026, the first
type state struct {
	Heaps [len(Heaps)]int `json:"heaps"`
	Turn  engine.Seat     `json:"turn"`
	Loses bool            `json:"loses"` // the last stick does
	Key   uint32          `json:"key"`   // of the turn's decision: the entry that opened it
}

// Setup lays the heaps out (rules 1.1 and 1.2). Chance comes from the step alone.
func (rules) Setup(s *state, st *engine.Step, t engine.Terms) error {
	value, err := last.Of(t.Options)
	if err != nil {
		return err
	}
	*s = state{Turn: engine.Seat(st.Dice().Below(seats)), Loses: value == "loses"}
	for i, h := range Heaps {
		s.Heaps[i] = h.Sticks
	}
	engine.Say(st, Began{First: s.Turn})
	return nil
}

// AskTake is the kind of the one decision there is: whose turn it is.
const AskTake = "take"

// Status says whom the match waits for, or how it ended.
func (rules) Status(s *state, into []engine.Ask) engine.Status {
	if s.over() {
		return engine.Status{Asks: into, Places: s.places()}
	}
	return engine.Status{Asks: append(into, engine.Ask{Seat: s.Turn, Kind: AskTake, Key: s.Key, Must: true, Turn: s.Key})}
}

// Clone copies: a state holds no pointer.
func (rules) Clone(from, to *state) { *to = *from }

func (s *state) over() bool { return s.Heaps == [len(Heaps)]int{} }

// places are those of an ended match, by seat. The turn has passed on from
// whoever took the last stick (rules 3.1 and 3.2).
func (s *state) places() []int8 {
	winner := 1 - s.Turn
	if s.Loses {
		winner = s.Turn
	}
	places := []int8{2, 2}
	places[winner] = 1
	return places
}
