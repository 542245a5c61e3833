package nim

import "divisionbell/engine"

// A View is what a seat may see, built up from what it may know and never a
// state with parts taken out. In Nim that is the same for all. Places is nil
// while the match goes on.
type View struct {
	Heaps  [len(Heaps)]int `json:"heaps"`
	Turn   engine.Seat     `json:"turn"`
	Loses  bool            `json:"loses"`
	Places []int8          `json:"places,omitempty"`
}

// View is built for one seat, and for the watchers, who are Nobody.
func (rules) View(s *state, _ engine.Seat) any {
	v := View{Heaps: s.Heaps, Turn: s.Turn, Loses: s.Loses}
	if s.over() {
		v.Places = s.places()
	}
	return v
}
