package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// acceptVerb is for offers that can be carried out now.
var acceptVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "accept", Rule: "9.2", Free: true, Answers: AskOffer, Help: "accept an offer made to you",
		Params: []engine.Param{{Name: "offer", Help: "its number", Kind: engine.Number, Min: 1}},
	},
	Open:   func(s *state, seat engine.Seat) bool { return slices.ContainsFunc(s.Offers, s.acceptable(seat)) },
	Closed: noDeal("9.2", "you have no offer that you could accept now"),
	Next:   once(func(s *state, seat engine.Seat) []engine.Option { return s.offerOptions(s.acceptable(seat)) }),
	Parse:  readNumber,
	Words:  sayNumber,
	Apply:  (*state).accept,
}

// acceptable is whether a seat can accept an offer now.
func (s *state) acceptable(seat engine.Seat) func(offered) bool {
	return func(o offered) bool { return o.To == int8(seat) && s.mayDeal() && s.mayAccept(&o) == "" }
}

// mayAccept says why an offer cannot be accepted now, or nothing.
func (s *state) mayAccept(o *offered) string {
	t := &o.Terms
	switch {
	case s.Cash[o.From] < t.Pay+t.Lend:
		return "seat " + number(o.From) + " can't pay for it now"
	case s.Cash[o.To] < t.Ask+t.Borrow:
		return "you don't have enough cash for it now"
	case t.Repay > 0 && len(s.Loans) >= mostLoans:
		return "there are already as many loans as there can be"
	}
	return ""
}

// accept does all that an offer says (rule 9.2).
func (s *state) accept(st *engine.Step, a action) error {
	i := s.findOffer(a.n)
	if i < 0 || s.Offers[i].To != int8(st.Seat) {
		return engine.Illegal("9.4", "offer %d isn't there for you to accept, or not any more", a.n)
	}
	o := s.Offers[i]
	if why := s.mayAccept(&o); why != "" {
		return engine.Illegal("9.6", "%s", why)
	}
	st.Final()
	f := DealMade{Offer: s.showOffer(&o)}
	s.Offers = slices.Delete(s.Offers, i, i+1)
	s.Refused.Dealt(o.From, o.To)
	t := &o.Terms
	for j := range t.Give {
		s.handOver(t.Give[j], o.From, o.To)
		s.handOver(t.Want[j], o.To, o.From)
	}
	s.transfer(o.From, o.To, t.Pay+t.Lend)
	s.transfer(o.To, o.From, t.Ask+t.Borrow)
	if t.Repay > 0 {
		f.Loan = s.lend(&o)
	}
	if t.Share > 0 {
		s.Visit.Shares[s.payer(&o)] = t.Share
	}
	s.promise(o.From, o.To, t.Promise)
	s.promise(o.To, o.From, t.Vote)
	engine.Say(st, f)
	s.sway(st, o.From, t.Support)
	s.sway(st, o.To, t.Sway)
	s.redirect(st)
	return nil
}

// redirect has the visitor of an advertising square that a deal has sold wait for
// its new owner, who has agreed on no shares and been offered none; a visitor who
// has bought it stays (rule 6.10). Who has sold the one that was to lead on stays too
// (rule 6.11).
func (s *state) redirect(st *engine.Step) {
	at := s.At[s.Turn]
	if s.Set.amended() && s.Phase == choosing && isProperty(at) && s.owner(at) != s.Turn {
		engine.Say(st, Stayed{Seat: engine.Seat(s.Turn), By: engine.Seat(s.Turn), Square: Squares[at].ID, Sold: true})
		s.endTurn(st)
		return
	}
	if s.Phase != directing || s.owner(at) == s.Visit.Director {
		return
	}
	owner := s.owner(at)
	if owner == s.Turn {
		engine.Say(st, Stayed{Seat: engine.Seat(s.Turn), By: engine.Seat(owner), Square: Squares[at].ID})
		s.endTurn(st)
		return
	}
	s.drop(st, WhyChanged, func(o *offered) bool { return o.Terms.Share > 0 })
	s.Visit.Director, s.Visit.Shares, s.Key = owner, shares{}, st.Seq
	engine.Say(st, Visited{Seat: engine.Seat(s.Turn), Square: Squares[at].ID, Owner: engine.Seat(owner)})
}

// payer is who would pay an offer's share: of its two, the one that does not send.
func (s *state) payer(o *offered) int8 {
	if o.From == s.Visit.Director {
		return o.To
	}
	return o.From
}

func (s *state) transfer(from, to int8, sum int64) {
	s.Cash[from] -= sum
	s.Cash[to] += sum
}

// handOver gives a paper of a deal to its new owner; 0 is none.
func (s *state) handOver(paper uint8, from, to int8) {
	switch {
	case paper == 0:
	case paper == business:
		s.Business[from]--
		s.Business[to]++
	default:
		s.own(paper, to)
	}
}

// promise records a pledge in place of an older one between the same two.
func (s *state) promise(by, to int8, side uint8) {
	if side == 0 {
		return
	}
	s.Pledges = slices.DeleteFunc(s.Pledges, func(p pledge) bool { return p.By == by && p.To == to })
	s.Pledges = append(s.Pledges, pledge{by, to, side-1 == ayes})
}
