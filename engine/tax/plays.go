package tax

// A Play is one way to pay with the hand of a view: what each pile ends with,
// as the words of play, the sum that makes a target, and how many cards of the
// hand it takes.
type Play struct {
	Left, Right string
	Sum         Sum
	Cards       int
}

// Plays lists what the hand of a view could play on the tops as they are,
// whoever's turn it is: one card first, then what goes with each card.
func Plays(v View) []Play {
	s := v.mine()
	var all []Play
	for _, a := range s.plays() {
		tops := s.after(a)
		all = append(all, Play{
			Left: topWords[a.left], Right: topWords[a.right], Cards: a.spends(),
			Sum: *making[s.Tops[left]][s.Tops[right]][tops[left]][tops[right]],
		})
	}
	return all
}

// mine is what a view's seat sees of the round, as seat 0 of a state.
func (v *View) mine() (s state) {
	s.Tops = [2]uint8{uint8(v.Tops[left]), uint8(v.Tops[right])}
	for i, c := range v.Display {
		s.Display[i] = uint8(c)
	}
	for _, c := range v.Hand {
		s.Hands[0][c-1]++
	}
	return s
}

// plays lists what the turn's seat can play.
func (s *state) plays() (all []action) {
	for _, l := range s.within() {
		if s.reaches(l) {
			all = append(all, action{left: l})
		}
		for m := s.rights(l); m != 0; m &= m - 1 {
			all = append(all, action{left: l, right: top(m.nth(0))})
		}
		for m := s.onto(l); m != 0; m &= m - 1 {
			all = append(all, action{left: l, right: communal | top(m.nth(0))})
		}
	}
	return all
}

// spends is how many cards of the hand an action takes.
func (a action) spends() (n int) {
	for _, t := range [2]top{a.left, a.right} {
		if t.isHand() {
			n++
		}
	}
	return n
}
