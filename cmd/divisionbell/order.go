package main

import (
	"fmt"

	"divisionbell/engine"
)

// How wins are counted: by the order of play, or by the side taken, such as a city.
const (
	byOrder = "order"
	bySide  = "side"
)

// turns is the order of play that an outcome tells, or nil.
func turns(out engine.Outcome, seats int) []engine.Seat {
	for _, e := range out.Events {
		if f, ok := e.Fact.(engine.Ordering); ok {
			return f.Turns(seats)
		}
	}
	return nil
}

// A course is what a match told of how it came to be: the order of play, nil until it
// is told, and by seat the side taken.
type course struct {
	order []engine.Seat
	sides []string
}

// hear notes what an outcome tells.
func (c *course) hear(out engine.Outcome, seats int) {
	if c.order == nil {
		c.order = turns(out, seats)
	}
	for _, e := range out.Events {
		f, ok := e.Fact.(engine.Siding)
		if !ok {
			continue
		}
		if c.sides == nil {
			c.sides = make([]string, seats)
		}
		seat, name := f.Side()
		c.sides[seat] = name
	}
}

// countSides counts a match's first places by the sides that were taken.
func (c *tally) countSides(places []int8, sides []string, winners int) {
	if c.Wins.Side == nil {
		c.Wins.Side = map[string]float64{}
		c.sided = map[string]int{}
	}
	for seat, name := range sides {
		if name == "" {
			continue
		}
		c.sided[name]++
		won := c.Wins.Side[name]
		if places[seat] == 1 {
			won += 1 / float64(winners)
		}
		c.Wins.Side[name] = won
	}
}

// countOrder counts a match's first places by who plays first, second and so on;
// a shared one in parts.
func (c *tally) countOrder(places []int8, order []engine.Seat, winners int) {
	if c.Wins.Order == nil {
		c.Wins.Order = make([]float64, len(order))
	}
	for i, seat := range order {
		if int(seat) < len(places) && places[seat] == 1 {
			c.Wins.Order[i] += 1 / float64(winners)
		}
	}
}

// ordinal is a place in the order of play, counted from 0.
func ordinal(i int) string {
	switch i {
	case 0:
		return "1st"
	case 1:
		return "2nd"
	case 2:
		return "3rd"
	}
	return fmt.Sprintf("%dth", i+1)
}
