// Package luck reckons what chance gave the seats of a match, against what it gives on
// average where they stood: in the game's own units, and in standard deviations. It is
// told from what all may know, and no game is named.
package luck

import (
	"math"
	"slices"

	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Sum is what chance gave a seat in so many throws, and what it gives in those on average.
type Sum struct {
	Seat                    engine.Seat
	Throws                  int
	Got, Expected, variance float64
}

// Over is by how much a seat got more than on average, in the game's units.
func (s Sum) Over() float64 { return s.Got - s.Expected }

// Deviations is the same in standard deviations; 0 where nothing could fall otherwise.
func (s Sum) Deviations() float64 {
	if s.variance <= 0 {
		return 0
	}
	return s.Over() / math.Sqrt(s.variance)
}

// Of are the sums of some entries, by seat.
func Of(entries []chronicle.Entry, seats int) []Sum {
	sums := make([]Sum, seats)
	for i := range sums {
		sums[i].Seat = engine.Seat(i)
	}
	for i := range entries {
		add(sums, entries[i].Luck)
	}
	return sums
}

// By are the sums of some entries by those who held the seats then, in the order of seats,
// and a scene in which each of them is a seat.
func By(m match.Match, entries []chronicle.Entry) (sums []Sum, by msg.Scene) {
	by = m.Scene(engine.Nobody)
	by.Seats = nil
	first, holders := map[engine.Seat]int{}, map[engine.Seat][]match.Holder{}
	for i := range m.Seats {
		seat := engine.Seat(i)
		first[seat], holders[seat] = len(sums), m.Holders(seat)
		for _, h := range holders[seat] {
			sums, by.Seats = append(sums, Sum{Seat: seat}), append(by.Seats, msg.Sitter{Name: h.Name})
		}
	}
	for _, e := range entries {
		then := m.Then(e.Seq)
		luck := slices.Clone(e.Luck)
		for i, t := range luck {
			luck[i].Seat = engine.Nobody
			if n := slices.IndexFunc(holders[t.Seat], func(h match.Holder) bool { return h.Has(then.Seats[t.Seat]) }); n >= 0 {
				luck[i].Seat = engine.Seat(first[t.Seat] + n)
			}
		}
		add(sums, luck)
	}
	return sums, by
}

// add puts throws to those of seats; those of who holds no seat are left out.
func add(sums []Sum, luck []msg.Throw) {
	for _, t := range luck {
		if t.Seat < 0 || int(t.Seat) >= len(sums) {
			continue
		}
		s := &sums[t.Seat]
		s.Throws++
		s.Got, s.Expected, s.variance = s.Got+t.Got, s.Expected+t.Expected, s.variance+t.Variance
	}
}

// thrown is how many throws there are in sums.
func thrown(sums []Sum) (n int) {
	for _, s := range sums {
		n += s.Throws
	}
	return n
}

// Extremes are who was given most and least, by standard deviations; Nobody where chance
// gave all what it gives on average, as far as it is told.
func Extremes(g match.Table, sums []Sum) (most, least engine.Seat) {
	most, least = engine.Nobody, engine.Nobody
	for i, s := range sums {
		seat := engine.Seat(i)
		if d := s.Deviations(); nought(g, s) {
			continue
		} else if d > 0 && (most < 0 || d > sums[most].Deviations()) {
			most = seat
		} else if d < 0 && (least < 0 || d < sums[least].Deviations()) {
			least = seat
		}
	}
	return most, least
}
