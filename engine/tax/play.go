package tax

import (
	"strconv"

	"divisionbell/engine"
)

// playVerb says what the turn leaves on the piles.
var playVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "play", Rule: "4.1", Help: "choose what goes on the left pile and on the right pile",
		Params: []engine.Param{
			{Name: "left", Help: "one of your cards, c8 for a shared 8, or keep", Set: "tops"},
			{Name: "right", Help: "one of your cards, c8 for a shared 8, or keep", Set: "tops"},
		},
	},
	Open: func(s *state, seat engine.Seat) bool { return int8(seat) == s.Turn && !s.stuck() },
	Next: (*state).nextPlay,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.left, a.right = engine.Taken(t, tops, "card"), engine.Taken(t, tops, "card")
	},
	Words: func(_ *state, a action, w []string) []string { return append(w, topWords[a.left], topWords[a.right]) },
	Apply: (*state).play,
}

// nextPlay offers the plays alone that make a target (rule 4.6), each with its sum.
func (s *state) nextPlay(_ engine.Seat, words []string) []engine.Option {
	switch len(words) {
	case 0:
		return s.nextLeft()
	case 1:
		if t, ok := tops[words[0]]; ok {
			return s.nextRight(t)
		}
	}
	return nil
}

// nextLeft offers what the left pile can end with.
func (s *state) nextLeft() (out []engine.Option) {
	for _, t := range s.within(nil) {
		if s.rights(t) != 0 || s.onto(t) != 0 || s.reaches(t) {
			out = append(out, topOptions[t])
		}
	}
	return out
}

// nextRight offers what then lies on the right, with the sum that makes it.
func (s *state) nextRight(l top) (out []engine.Option) {
	from := s.after(action{left: l})[left]
	offer := func(t top) {
		o := topOptions[t]
		sum := titles[s.Tops[left]][s.Tops[right]][from][s.after(action{right: t})[right]]
		o.Title, o.Last = called(o)+": "+sum, true // begun by the card, lest a 5 be read as 5 + 4
		out = append(out, o)
	}
	if !s.holds(l) {
		return nil
	}
	if s.reaches(l) {
		offer(keep)
	}
	for m := s.rights(l); m != 0; m &= m - 1 {
		offer(top(m.nth(0)))
	}
	for m := s.onto(l); m != 0; m &= m - 1 {
		offer(communal | top(m.nth(0)))
	}
	return out
}

// play lays one or two cards so that the tops make a target (rules 4.2 to 4.4).
func (s *state) play(st *engine.Step, a action) error {
	if err := s.judgePlay(a); err != nil {
		return err
	}
	before, seat := s.Tops, s.Turn
	s.note(seat, a)
	for pile, t := range [2]top{a.left, a.right} {
		switch {
		case t == keep:
			continue
		case t.isCommunal():
			s.take(t.rank())
		default:
			s.spend(seat, t.rank())
		}
		s.lay(pile, t.rank())
	}
	if !st.Muted() {
		f := Played{Seat: engine.Seat(seat), Left: int(a.left.rank()), Right: int(a.right.rank()), Before: pair(before),
			Sum: *making[before[left]][before[right]][s.Tops[left]][s.Tops[right]], Cards: s.Hands[seat].size()}
		switch {
		case a.left.isCommunal():
			f.Communal = Left
		case a.right.isCommunal():
			f.Communal = Right
		}
		engine.Say(st, f)
	}
	if s.Hands[seat] == (hand{}) {
		s.score(st, seat, forOut)
		return nil
	}
	s.pass(st)
	return nil
}

// judgePlay says which of the conditions of a play is not met.
func (s *state) judgePlay(a action) error {
	h := &s.Hands[s.Turn]
	switch {
	case a.left == keep && a.right == keep:
		return engine.Illegal("4.1", "play at least 1 card, or fold")
	case !a.left.isHand() && !a.right.isHand():
		return engine.Illegal("4.4", "a shared card needs one from your hand on the other pile")
	}
	for _, t := range [2]top{a.left, a.right} {
		if t.isHand() && h[t-1] == 0 {
			return engine.Illegal("4.2", "you don't have a %d. You have %s", t, listed(h.cards()))
		}
		if t.isCommunal() && s.Display[0] != t.rank() && s.Display[1] != t.rank() {
			return engine.Illegal("4.4", "there's no shared %d. %s", t.rank(), s.displayed())
		}
	}
	if a.left == a.right && h[a.left-1] < 2 {
		return engine.Illegal("4.3", "you have only one %d", a.left)
	}
	tops := s.after(a)
	if s.partners(tops[left]).has(tops[right]) {
		return nil
	}
	targets := Targets(int(s.Tops[left]), int(s.Tops[right]))
	return engine.Illegal("5.1", "%d and %d make %s. You need %d or %d", tops[left], tops[right],
		results(int(tops[left]), int(tops[right])), targets[0], targets[1])
}

// after is what the tops will be.
func (s *state) after(a action) [2]uint8 {
	tops := s.Tops
	if a.left != keep {
		tops[left] = a.left.rank()
	}
	if a.right != keep {
		tops[right] = a.right.rank()
	}
	return tops
}

// spend takes a card out of a hand; of two alike the one that lies open goes
// first (rule 8.3).
func (s *state) spend(seat int8, rank uint8) {
	s.Hands[seat][rank-1]--
	switch {
	case s.Open[seat]>>lowest&1 == 1 && s.Low[seat] == rank:
		s.Open[seat] &^= 1 << lowest
	case s.Open[seat]>>highest&1 == 1 && s.High[seat] == rank:
		s.Open[seat] &^= 1 << highest
	}
}

// take uses a communal card, which is not replaced (rule 4.4).
func (s *state) take(rank uint8) {
	if s.Display[0] == rank {
		s.Display[0] = 0
	} else {
		s.Display[1] = 0
	}
}

// pass makes it the turn of the next clockwise who is in the round (rule 4.1).
func (s *state) pass(st *engine.Step) {
	s.Turn = s.next(s.Turn, s.In)
	s.Key = st.Seq
}

// results lists what two cards make: 10, 0, 25 or 1.
func results(a, b int) string {
	var all []int
	for _, s := range Sums(a, b) {
		all = append(all, s.Is)
	}
	return either(all)
}

func (s *state) displayed() string {
	var there []int
	for _, c := range s.Display {
		if c > 0 {
			there = append(there, int(c))
		}
	}
	if len(there) == 0 {
		return "Both have been used"
	}
	return "The shared cards are " + listed(there)
}

// listed: 3, 5 and 9.
func listed(n []int) string { return joined(n, " and ") }

// either: 3, 5 or 9.
func either(n []int) string { return joined(n, " or ") }

func joined(n []int, last string) string {
	text := ""
	for i, x := range n {
		switch {
		case i == 0:
		case i == len(n)-1:
			text += last
		default:
			text += ", "
		}
		text += strconv.Itoa(x)
	}
	return text
}
