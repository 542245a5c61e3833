package austerity

import "divisionbell/engine"

// drawVerb draws a pair, or ends a year in which none is left.
var drawVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{Name: "draw", Title: "Draw 2 cubes", Rule: "3.1", Help: "draw the next 2 cubes from the bag"},
	Open: during(drawing),
	Root: func(s *state, _ engine.Seat, o *engine.Option) {
		switch s.Bag.Sum() {
		case 0:
			o.Title = "End the year"
		case 1:
			o.Title = "Draw the last cube"
		}
	},
	Apply: (*state).draw,
}

// pairs is the event of two colours.
var pairs = layPairs()

func layPairs() (p [colours][colours]Event) {
	for e := range Occurrences {
		c := cubes(Occurrences[e].Pair)
		for a := range c {
			for b := range c {
				if a == b && c[a] == 2 || a != b && c[a] == 1 && c[b] == 1 {
					p[a][b] = Event(e)
				}
			}
		}
	}
	return p
}

// daysDraw marks the numbers of daily draws off from those of log entries.
const daysDraw = 1 << 63

// draw takes the next pair from the bag and lets its event begin (rule 3.1). Of
// a daily run the k-th draw of year y has dice of its own: those that the root
// gives for the number 2⁶³ + y·2³² + k (rule 2.8).
func (s *state) draw(st *engine.Step, _ action) error {
	if s.Phase == turning {
		return engine.Illegal("9.4", "first choose what the Trade card shows: %s", s.tradeFaces())
	}
	if s.Phase != drawing {
		return engine.Bar("3.2", "finish the pair you drew first")
	}
	switch s.Bag.Sum() {
	case 0: // at a year's beginning alone (rule 3.10)
		s.endYear(st)
		return nil
	case 1:
		s.leaveOver(st)
		return nil
	}
	d := st.Dice()
	s.Draw++
	if s.Set.Daily {
		d.Turn(daysDraw | uint64(s.Year)<<32 | uint64(s.Draw))
	}
	a := s.drawOne(d)
	b := s.drawOne(d)
	s.Event = pairs[a][b]
	s.Current[a]++
	s.Current[b]++
	if !st.Muted() {
		engine.Say(st, Drew{Year: int(s.Year), N: int(s.Draw), Pair: s.Current, Event: s.Event, Left: s.Bag.Sum()})
	}
	s.begin(st)
	return nil
}

// drawOne takes one cube of the bag, each as likely.
func (s *state) drawOne(d *engine.Dice) Colour {
	k := d.Below(s.Bag.Sum())
	for c := range s.Bag {
		if k -= int(s.Bag[c]); k < 0 {
			s.Bag[c]--
			return Colour(c)
		}
	}
	return Debt // not reached: k is below the sum
}

// leaveOver puts a last single cube into Used, and the year ends (rule 3.3).
func (s *state) leaveOver(st *engine.Step) {
	for c := range s.Bag {
		if s.Bag[c] == 1 {
			s.Bag[c]--
			s.Used[c]++
			engine.Say(st, Leftover{Year: int(s.Year), Colour: Colour(c)})
		}
	}
	s.endYear(st)
}

// endPair moves what is left of a pair to Used (rule 3.2).
func (s *state) endPair(st *engine.Step) {
	for c := range s.Current {
		s.Used[c] += s.Current[c]
	}
	s.Current = Cubes{}
	if s.Bag == (Cubes{}) {
		s.endYear(st)
		return
	}
	s.to(st, drawing)
}
