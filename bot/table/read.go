package table

import (
	"fmt"
	"strings"

	"divisionbell/engine"
)

// Understood reads a person's words for a seat; where they cannot be read as they
// are, with seats' numbers for the names and letters people know them by.
func (l *State) Understood(seat engine.Seat, text string) (engine.Reading, error) {
	r, err := engine.Read(l.Table, seat, text)
	if err == nil {
		return r, nil
	}
	if numbered := numbered(l, text); numbered != text {
		return engine.Read(l.Table, seat, numbered)
	}
	return r, err
}

// numbered is a text with seats' numbers for names, the longest first, and letters.
func numbered(l *State, text string) string {
	var out []string
	for said := strings.Fields(text); len(said) > 0; {
		word, used := said[0], 0
		for _, t := range l.Match.Seats {
			n := len(strings.Fields(t.Name))
			switch {
			case n > used && n <= len(said) && strings.EqualFold(strings.TrimPrefix(strings.Join(said[:n], " "), "@"), t.Name):
				word, used = fmt.Sprint(t.Seat+1), n
			case used == 0 && strings.EqualFold(said[0], string(rune('A'+t.Seat))):
				word = fmt.Sprint(t.Seat + 1)
			}
		}
		out, said = append(out, word), said[max(used, 1):]
	}
	return strings.Join(out, " ")
}
