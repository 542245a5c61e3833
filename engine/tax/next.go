package tax

import (
	"strconv"

	"divisionbell/engine"
)

// Option lists that are the same in every position.
var (
	playOrFold = []engine.Option{{Word: verbs[play].Name}, {Word: verbs[fold].Name, Last: true, Confirm: true}}
	foldOnly   = []engine.Option{{Word: verbs[fold].Name, Last: true}}
	leaving    = []engine.Option{{Word: verbs[leave].Name}}
	topOptions = func() map[top]engine.Option {
		m := map[top]engine.Option{}
		for _, n := range topNames() {
			m[tops[n.Word]] = engine.Option{Word: n.Word, Title: n.Title, Also: n.Also}
		}
		return m
	}()
)

// Next lists the legal ways to continue the action begun by words: of plays,
// those alone that make a target (rule 4.6), each with its sum.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	switch {
	case s.Over:
		return nil
	case seat == engine.Nobody:
		return s.nextOfTable(words)
	case int8(seat) != s.Turn:
		return nil
	case len(words) == 0 && s.stuck():
		return foldOnly
	case len(words) == 0:
		return playOrFold
	case words[0] != verbs[play].Name || len(words) > 2:
		return nil
	case len(words) == 1:
		return s.nextLeft()
	}
	if t, ok := tops[words[1]]; ok {
		return s.nextRight(t)
	}
	return nil
}

// nextLeft offers what the left pile can end with.
func (s *state) nextLeft() (out []engine.Option) {
	for _, t := range s.within() {
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

// called is what people call a top: 9, communal 9, as it is.
func called(o engine.Option) string {
	if o.Title == "" {
		return o.Word
	}
	return o.Title
}

// within are the tops that the turn's seat can lay anywhere: keep, its ranks,
// the communal ones.
func (s *state) within() []top {
	all := make([]top, 1, 1+ranks+2)
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

// nextOfTable: what is said by nobody, that a seat has left.
func (s *state) nextOfTable(words []string) []engine.Option {
	switch {
	case len(words) == 0:
		return leaving
	case len(words) > 1 || words[0] != verbs[leave].Name:
		return nil
	}
	var out []engine.Option
	for seat := range s.Seats {
		if s.Gone>>seat&1 == 0 {
			out = append(out, engine.Option{Word: strconv.Itoa(int(seat) + 1), Last: true})
		}
	}
	return out
}
