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
	for _, a := range s.plays(nil) {
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

// topsMost and playsMost are more than can ever be laid: a hand has six ranks at
// most, beside two communal cards and keep.
const (
	topsMost  = 1 + handSize + 1 + 2
	playsMost = topsMost * topsMost
)

// plays adds to a list what the turn's seat can play: as [state.within], [state.reaches],
// [state.rights] and [state.onto] have it, in their order, which are asked one by one
// where people choose.
func (s *state) plays(all []action) []action {
	held := s.Hands[s.Turn].copies()
	return s.playsOf(&held, all)
}

// playsOf are the plays of whoever holds such cards.
func (s *state) playsOf(held *copiesOf, all []action) []action {
	pays := &partners[s.Tops[left]][s.Tops[right]]
	shared := s.display()
	for m := pays[s.Tops[left]] & held[0]; m != 0; m &= m - 1 {
		all = append(all, action{right: top(m.nth(0))})
	}
	for from := held[0]; from != 0; from &= from - 1 {
		l := from.nth(0)
		if pays[s.Tops[right]].has(l) {
			all = append(all, action{left: top(l)})
		}
		for m := pays[l] & (held[0]&^(1<<l) | held[1]&(1<<l)); m != 0; m &= m - 1 {
			all = append(all, action{left: top(l), right: top(m.nth(0))})
		}
		for m := pays[l] & shared; m != 0; m &= m - 1 {
			all = append(all, action{left: top(l), right: communal | top(m.nth(0))})
		}
	}
	for from := shared; from != 0; from &= from - 1 {
		l := from.nth(0)
		for m := pays[l] & held[0]; m != 0; m &= m - 1 {
			all = append(all, action{left: communal | top(l), right: top(m.nth(0))})
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

// within adds to a list the tops that the turn's seat can lay anywhere: keep, its
// ranks, the communal ones.
func (s *state) within(all []top) []top {
	all = append(all, keep)
	for m := s.Hands[s.Turn].ranks(); m != 0; m &= m - 1 {
		all = append(all, top(m.nth(0)))
	}
	for m := s.display(); m != 0; m &= m - 1 {
		all = append(all, communal|top(m.nth(0)))
	}
	return all
}

// display is the ranks of the communal cards.
func (s *state) display() rankSet {
	return (1<<s.Display[0] | 1<<s.Display[1]) &^ 1
}

// holds reports whether the turn's seat can lay a top at all.
func (s *state) holds(t top) bool {
	switch {
	case t == keep:
		return true
	case t.isCommunal():
		return s.display().has(t.rank())
	}
	return s.Hands[s.Turn][t-1] > 0
}

// reaches reports whether a card of the hand, laid on the left alone, makes a
// target (rule 4.2).
func (s *state) reaches(l top) bool { return l.isHand() && s.partners(s.Tops[right]).has(l.rank()) }

// rights are the ranks of the hand that may lie on the right when l lies on the
// left (rules 4.2, 4.3 and 4.4).
func (s *state) rights(l top) rankSet {
	h := &s.Hands[s.Turn]
	switch {
	case l == keep:
		return s.partners(s.Tops[left]) & h.ranks()
	case l.isCommunal():
		return s.partners(l.rank()) & h.ranks()
	case h[l-1] > 1:
		return s.partners(l.rank()) & h.ranks()
	}
	return s.partners(l.rank()) & h.ranks() &^ (1 << l.rank())
}

// onto are the communal ranks that may lie on the right when l lies on the left
// (rule 4.4).
func (s *state) onto(l top) rankSet {
	if !l.isHand() {
		return 0
	}
	return s.partners(l.rank()) & s.display()
}

// stuck reports that the turn's seat can only fold (rule 4.6).
func (s *state) stuck() bool {
	held := s.Hands[s.Turn].ranks()
	if (s.partners(s.Tops[left])|s.partners(s.Tops[right]))&held != 0 {
		return false
	}
	shared := s.display()
	twice := s.Hands[s.Turn].twice()
	for m := held; m != 0; m &= m - 1 {
		r := m.nth(0)
		if s.partners(r)&(held&^(1<<r)|twice&(1<<r)|shared) != 0 {
			return false
		}
	}
	return true
}
