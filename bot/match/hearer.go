package match

import (
	"slices"

	"divisionbell/engine"
)

// A Hearer is one of those whom a note is for that is not for all: who had a seat of them when
// it was written, whoever has it now. Person is 0 of a bot, and of who is not known.
type Hearer struct {
	Seat   engine.Seat // then
	Person PersonID
	Name   string
}

// hearers are all of them, by the notes that were written later. Of whom these don't tell there
// is none: what was said to few is told to nobody else.
func (m Match) hearers(n Note, later []Note) (all []Hearer) {
	lobby := m.Position == nil || slices.ContainsFunc(later, func(n Note) bool { return n.Kind == NoteStarted })
	for seat := range engine.Seat(maxSeats) {
		if !n.To.Has(seat) {
			continue
		}
		if h, known := m.hearer(seat, later, lobby); known {
			h.Seat = seat
			all = append(all, h)
		}
	}
	return all
}

// maxSeats is how many seats there can be.
const maxSeats = 16

// hearer is who had a seat before some notes were written. In a lobby those behind one that is
// given up move up.
func (m Match) hearer(seat engine.Seat, later []Note, lobby bool) (h Hearer, known bool) {
	for _, n := range later {
		left := n.Kind == NoteLeft || n.Kind == NoteRemoved
		switch {
		case n.Kind == NoteStarted:
			lobby = false
		case n.Seat == seat && (left || n.hands()):
			return Hearer{Person: n.Person, Name: n.Name}, true
		case n.Seat == seat && n.Kind == NoteJoined:
			return h, false
		case lobby && left && n.Seat < seat:
			seat--
		}
	}
	for _, t := range m.Seats {
		if t.Seat == seat && t.Bot != "" {
			return Hearer{Name: t.Name}, true
		}
		if t.Seat == seat {
			return Hearer{Person: t.Person, Name: t.Name}, true
		}
	}
	return h, false
}

// Said reports whether it was somebody who said a note that is not for all.
func (n Note) Said(p PersonID) bool {
	return p != 0 && (n.Person == p || slices.ContainsFunc(n.Hearers, func(h Hearer) bool { return h.Seat == n.Seat && h.Person == p }))
}

// Told are the people who are to be told a note that is not for all, each once, in the order
// of their seats: not who said it.
func (n Note) Told() (people []PersonID) {
	for _, h := range n.Hearers {
		if h.Person != 0 && !n.Said(h.Person) && !slices.Contains(people, h.Person) {
			people = append(people, h.Person)
		}
	}
	return people
}

// Others are the names of those to whom a note was said besides somebody.
func (n Note) Others(p PersonID) (names []string) {
	for _, h := range n.Hearers {
		if h.Person != p && h.Seat != n.Seat {
			names = append(names, h.Name)
		}
	}
	return names
}

// For reports whether somebody may read a note that is not for all.
func (n Note) For(p PersonID) bool {
	return slices.ContainsFunc(n.Hearers, func(h Hearer) bool { return p != 0 && h.Person == p })
}

// NameOf is what one of those was called to whom a note was said that is not for all; empty: they
// are none of them.
func (n Note) NameOf(p PersonID) string {
	for _, h := range n.Hearers {
		if p != 0 && h.Person == p {
			return h.Name
		}
	}
	return ""
}
