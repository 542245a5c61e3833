package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

// acceptVerb answers an offer that both sides can keep.
var acceptVerb = withOffer(
	engine.Verb{Name: "accept", Rule: "7.2", Answers: AskOffer, Help: "accept an offer made to you"}, maker,
	func(s *state, seat int8, d *deal) bool { return d.To == seat && s.possible(d) },
	(*state).accept,
)

// accept does what was offered, if both can still keep it (rule 7.2).
func (s *state) accept(st *engine.Step, o *deal) error {
	d := *o
	switch {
	case d.To != int8(st.Seat):
		return engine.Illegal("7.2", "offer %d is your own, so the other ruler answers it", d.No)
	case !s.possible(&d):
		return engine.Illegal("7.3", "one of you can't spare that any more")
	}
	s.Refused.Dealt(d.From, d.To)
	if s.drop(d); d.Ally {
		s.giveWord(st, d.From, 0)
		return nil
	}
	b, from, to := d.Bargain, d.From, d.To
	s.Goods[from].Minus(&b.Give)
	s.Goods[from].Plus(&b.Want)
	s.Goods[to].Minus(&b.Want)
	s.Goods[to].Plus(&b.Give)
	s.Passage[from][to] = max(s.Passage[from][to], uint8(b.GivePassage))
	s.Passage[to][from] = max(s.Passage[to][from], uint8(b.WantPassage))
	engine.Say(st, fact.Traded{Seat: engine.Seat(from), To: st.Seat, Bargain: b, No: int(d.No)})
	return nil
}

// possible reports whether both sides could keep a bargain now.
func (s *state) possible(d *deal) bool {
	return s.spares(d.From, &d.Give, &d.Want) && s.spares(d.To, &d.Want, &d.Give)
}

// spares reports whether a seat can give goods for what comes in return.
func (s *state) spares(seat int8, goods, in *tokens.Goods) bool {
	g := &s.Goods[seat]
	return g.Covers(goods) && g.Worth()-goods.Worth()+in.Worth() >= s.owes(seat)
}

// owes is what a seat's treasury must stay worth: the bill of what it has
// ordered, and its bid (rule 7.3).
func (s *state) owes(seat int8) (n int) {
	if seat == s.Turn && s.Stage != paying {
		n = int(s.Due)
	}
	if s.Lot != nil && s.Lot.Bidder == seat {
		n += int(s.Lot.Bid)
	}
	return n
}
