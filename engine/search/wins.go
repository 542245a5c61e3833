package search

// Wins count first places; a shared one counts in parts.
type Wins struct {
	Seat  []float64          `json:"seat"`
	Order []float64          `json:"order,omitempty"` // by who plays first, second and so on
	Side  map[string]float64 `json:"side,omitempty"`  // by the side taken
	Bot   map[string]float64 `json:"bot"`
}

// A Rate is what part of some matches was won, in %, and the ends of its interval of 95 %
// (Wilson's).
type Rate [3]float64

// Shares are the rates of wins.
type Shares struct {
	Seat  []Rate          `json:"seat"`
	Order []Rate          `json:"order,omitempty"`
	Side  map[string]Rate `json:"side,omitempty"`
	Bot   map[string]Rate `json:"bot"`
}

// Shares are what wins are of so many games, those by order of so many that told it, and
// those of a side of as many as it was taken in.
func (w Wins) Shares(games, ordered int, sided map[string]int) Shares {
	s := Shares{Bot: map[string]Rate{}}
	for _, won := range w.Seat {
		s.Seat = append(s.Seat, rate(won, games))
	}
	for _, won := range w.Order {
		s.Order = append(s.Order, rate(won, ordered))
	}
	for side, won := range w.Side {
		if s.Side == nil {
			s.Side = map[string]Rate{}
		}
		s.Side[side] = rate(won, sided[side])
	}
	for bot, won := range w.Bot {
		s.Bot[bot] = rate(won, games)
	}
	return s
}

func rate(won float64, n int) Rate {
	low, high := Wilson(won, n)
	return Rate{100 * won / float64(max(1, n)), 100 * low, 100 * high}
}
