package record

import (
	"fmt"
	"slices"

	"divisionbell/engine"
)

// At is the table as it stood after entry n, played again from entry 0. entries
// are the log in order and whole up to n, at least; only those that count for n
// are played, each with its own dice. It trusts them: [Verify] does not.
func At(game engine.Game, m Match, entries []Entry, n uint32) (engine.Table, error) {
	return Walk(game, m, entries, n, func(*Entry, engine.Table) error { return nil })
}

// Walk is At that shows each action on the way, with the table as it stood before. The
// table is its own, and is to be left as it is; an error ends the walk.
func Walk(game engine.Game, m Match, entries []Entry, n uint32, before func(e *Entry, t engine.Table) error) (engine.Table, error) {
	path, err := Counting(entries, n)
	if err != nil {
		return nil, err
	}
	epochs := epochsOf(entries[:n+1])
	dice := engine.Of(m.Root(epochs[0].no), 0).Given(pips(entries[0].Given)...)
	table, _, err := game.New(dice, m.Terms)
	if err != nil {
		return nil, fmt.Errorf("record: %s: set up: %w", m.Code, err)
	}
	for _, k := range path {
		for len(epochs) > 1 && epochs[1].from <= k {
			epochs = epochs[1:]
			dice = engine.Of(m.Root(epochs[0].no), 0)
		}
		e := &entries[k]
		dice.Turn(uint64(k))
		if e.Given != "" {
			dice.Given(pips(e.Given)...)
		}
		if err := before(e, table); err != nil {
			return nil, err
		}
		if _, err := table.Redo(k, dice, e.Seat, e.Words...); err != nil {
			return nil, fmt.Errorf("record: %s: play entry %d again: %w", m.Code, k, err)
		}
	}
	table.Pass(n)
	return table, nil
}

// Counting lists the actions that lead to the position after entry n: an undo
// leaps over what it took back.
func Counting(entries []Entry, n uint32) ([]uint32, error) {
	if int(n) >= len(entries) {
		return nil, fmt.Errorf("record: there is no entry %d among %d", n, len(entries))
	}
	var path []uint32
	for k := n; ; {
		e := &entries[k]
		switch {
		case e.Seq != k:
			return nil, fmt.Errorf("record: entry %d stands where %d belongs", e.Seq, k)
		case k == 0 && e.Kind == Setup:
			slices.Reverse(path)
			return path, nil
		case k == 0 || e.Kind == Setup:
			return nil, fmt.Errorf("record: entry %d: the set-up is entry 0 and no other", k)
		case e.Kind == "":
			path = append(path, k)
			k--
		case e.Kind == Undo && e.To < k:
			k = e.To
		case e.Kind == Epoch || e.Kind == End:
			k--
		default:
			return nil, fmt.Errorf("record: entry %d: cannot follow a %q to %d", k, e.Kind, e.To)
		}
	}
}

// An epoch of the dice holds from an entry on. An undo does not take it back.
type epoch struct{ from, no uint32 }

func epochsOf(entries []Entry) []epoch {
	epochs := []epoch{{0, entries[0].To}}
	for i := range entries {
		if entries[i].Kind == Epoch {
			epochs = append(epochs, epoch{entries[i].Seq + 1, entries[i].To})
		}
	}
	return epochs
}

// pips are the dice of digits; what is no die is nothing.
func pips(digits string) []byte {
	var p []byte
	for i := range len(digits) {
		if d := digits[i]; d >= '1' && d <= '6' {
			p = append(p, d-'0')
		}
	}
	return p
}
