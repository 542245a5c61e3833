package storage

import (
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
)

// A Misuse is a change that no store could make sense of: a bug of the host's.
type Misuse struct{ text string }

func (m *Misuse) Error() string { return "storage: " + m.text }

// Misused is a [Misuse] that says what is wrong.
func Misused(format string, args ...any) error { return &Misuse{fmt.Sprintf(format, args...)} }

// Judge finds what cannot be meant by a change, before anything is written.
func Judge(c *match.Change) error {
	n := len(c.Entries)
	switch {
	case c.New != nil && c.Match != 0:
		return Misused("a new match cannot have the id %d already", c.Match)
	case n > 0 && c.Position == nil:
		return Misused("match %d: entry %d without its position", c.Match, c.Entries[0].Seq)
	case n > 0 && c.Position.Seq != c.Entries[n-1].Seq:
		return Misused("match %d: entry %d with the position at %d", c.Match, c.Entries[n-1].Seq, c.Position.Seq)
	}
	for i, e := range c.Entries {
		if e.Seq != c.Entries[0].Seq+uint32(i) {
			return Misused("match %d: entry %d follows entry %d", c.Match, e.Seq, c.Entries[i-1].Seq)
		}
		if len(e.Hash) != 32 {
			return Misused("match %d: entry %d has a hash of %d bytes", c.Match, e.Seq, len(e.Hash))
		}
	}
	return nil
}

// Amended is what a change makes anew of its match's own row: phase, terms, settings,
// epoch, when it ended and the places, as they are stored; of them nil stays. nil: all of it.
func Amended(c *match.Change) (columns []any, err error) {
	if c.Phase == "" && c.Terms == nil && c.Settings == nil && c.Epoch == 0 && c.Ended == 0 && c.Places == nil {
		return nil, nil
	}
	columns = []any{nil, nil, nil, nil, nil, PlacesJSON(c.Places)}
	if c.Phase != "" {
		columns[0] = string(c.Phase)
	}
	if c.Terms != nil {
		if columns[1], err = marshalled(c.Terms); err != nil {
			return nil, fmt.Errorf("storage: match %d: terms: %w", c.Match, err)
		}
	}
	if c.Settings != nil {
		if columns[2], err = marshalled(c.Settings); err != nil {
			return nil, fmt.Errorf("storage: match %d: settings: %w", c.Match, err)
		}
	}
	if c.Epoch != 0 {
		columns[3] = c.Epoch
	}
	if c.Ended != 0 {
		columns[4] = c.Ended
	}
	return columns, nil
}

func marshalled(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

// PlacesJSON is places as they are stored; nil without any.
func PlacesJSON(places []int8) any {
	if places == nil {
		return nil
	}
	b, _ := json.Marshal(places) // small numbers always marshal
	return string(b)
}
