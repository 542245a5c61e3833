package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// Limits of what lies open.
const (
	mostOffers = 4  // from one seat to another
	mostLoans  = 24 // in a match
)

// A span is the numbers that may be said: none when max is below min.
type span struct{ min, max, step int64 }

func money(least, most int64) span { return span{least, most - most%Note, Note} }

func (r span) empty() bool { return r.max < r.min || r.step == 0 }

func (r span) has(n int64) bool {
	return !r.empty() && n >= r.min && n <= r.max && (n-r.min)%r.step == 0
}

// text is the span for people.
func (r span) text(kind engine.Kind) string {
	switch {
	case r.empty():
		return "not to be said now"
	case kind == engine.Money:
		return "from " + Dollars(r.min) + " to " + Dollars(r.max) + ", in steps of " + Dollars(r.step)
	}
	return "from " + strconv.FormatInt(r.min, 10) + " to " + strconv.FormatInt(r.max, 10)
}

// mayDeal reports whether deals can be offered and accepted now (rule 9.5).
func (s *state) mayDeal() bool { return s.Phase != bidding && s.Phase != over }

// holds reports whether a seat has a paper that can be dealt in.
func (s *state) holds(seat int8, paper uint8) bool {
	if paper == business {
		return s.Business[seat] > 0
	}
	return paper < firstCorner && isProperty(paper) && s.owner(paper) == seat
}

// slot is a free number for an offer of one seat to another, or 0. It tells
// nobody how many others there are.
func (s *state) slot(by, to int8) uint16 {
	for n := uint16(1); n <= mostOffers; n++ {
		no := uint16(by+1)*100 + uint16(to+1)*10 + n
		if s.findOffer(int64(no)) < 0 {
			return no
		}
	}
	return 0
}

func (s *state) findOffer(no int64) int {
	return slices.IndexFunc(s.Offers, func(o offered) bool { return int64(o.No) == no })
}

// mayOffer reports whether a seat can offer something to another.
func (s *state) mayOffer(by, to int8) bool {
	if by == to || to < 0 || to >= s.Seats || !has(s.playing(), to) || !s.mayDeal() || s.slot(by, to) == 0 {
		return false
	}
	return s.Set.Politics || s.Cash[by] >= Note || s.Cash[to] >= Note || s.dealable(by) || s.dealable(to)
}

// dealable reports whether a seat has a paper that can be dealt in.
func (s *state) dealable(seat int8) bool {
	return s.Holds[seat] != [2]int8{} || s.Business[seat] > 0
}

// mayKey reports whether key i can be said of an offer that says k beside it.
func (s *state) mayKey(by, to int8, i int, k *keyed) bool {
	if !k.ready(&dealKeys[i]) {
		return false
	}
	switch i {
	case keyPromise, keyVote:
		return s.Set.Politics
	case keyGive, keyAndGive, keyWant, keyAndWant:
		for _, p := range properties {
			if s.mayPaper(by, to, i, p, k) {
				return true
			}
		}
		return s.mayPaper(by, to, i, business, k)
	}
	return !s.dealSpan(by, to, i, k).empty()
}

// mayPaper reports whether a paper can be said for key i.
func (s *state) mayPaper(by, to int8, i int, paper uint8, k *keyed) bool {
	holder := by
	if i == keyWant || i == keyAndWant {
		holder = to
	}
	if !s.holds(holder, paper) {
		return false
	}
	other := i ^ 1 // of the two that are given, or wanted
	return !k.said(other) || k.val[other] != int64(paper) || paper == business && s.Business[holder] > 1
}

// dealSpan is what can be said for key i of an offer that says k beside it.
func (s *state) dealSpan(by, to int8, i int, k *keyed) span {
	loan := k.val[keyLend] + k.val[keyBorrow]
	switch i {
	case keyPay:
		if !k.said(keyAsk) {
			return money(Note, s.Cash[by]-k.val[keyLend])
		}
	case keyAsk:
		if !k.said(keyPay) {
			return money(Note, s.Cash[to]-k.val[keyBorrow])
		}
	case keyLend:
		if !s.Set.NoLoans && !k.said(keyBorrow) {
			return money(Note, s.Cash[by]-k.val[keyPay])
		}
	case keyBorrow:
		if !s.Set.NoLoans && !k.said(keyLend) {
			return money(Note, s.Cash[to]-k.val[keyAsk])
		}
	case keyRepay:
		if loan > 0 {
			return money(Note, 10*loan)
		}
	case keyDue:
		if loan > 0 {
			return span{1, mostRounds, 1}
		}
	case keyShare:
		if s.mayShare(by, to) {
			return money(Note, CompanyPrice*s.inflation())
		}
	case keyTurns:
		return span{1, mostRounds, 1}
	}
	return span{}
}

// mayShare: while somebody waits to be sent, the sender and the owner of a company
// may agree what the sender gets (rule 6.12).
func (s *state) mayShare(by, to int8) bool {
	if s.Phase != directing || by == s.Turn || to == s.Turn {
		return false
	}
	d := s.Visit.Director
	return by == d && s.Holds[to][0] > 0 || to == d && s.Holds[by][0] > 0
}

// offer offers a deal in private (rules 9.1 to 9.3).
func (s *state) offer(st *engine.Step, a action) error {
	by, to := int8(st.Seat), a.seat
	if err := s.judgeOffer(by, to, &a.keys); err != nil {
		return err
	}
	stands := uint32(s.Seats)
	if a.keys.said(keyTurns) {
		stands = uint32(a.keys.val[keyTurns])
	}
	o := offered{No: s.slot(by, to), From: by, To: to, Terms: termsOf(&a.keys), Until: s.Turns + stands, Key: st.Seq}
	s.Offers = append(s.Offers, o)
	engine.Tell(st, o.parties(), Offered{s.showOffer(&o)}, engine.Silence{})
	return nil
}

func (o *offered) parties() engine.Seats { return 1<<o.From | 1<<o.To }

func (s *state) judgeOffer(by, to int8, k *keyed) error {
	switch {
	case to == by:
		return engine.Illegal("9.2", "an offer is made to somebody else")
	case to < 0 || to >= s.Seats || !has(s.playing(), to):
		return engine.Illegal("9.2", "seat %d does not play", to+1)
	case s.slot(by, to) == 0:
		return engine.Illegal("9.3", "seat %d has %d offers of yours to think about; withdraw one first", to+1, mostOffers)
	case !s.mayOffer(by, to):
		return engine.Illegal("9.1", "neither of you has anything that could be dealt in")
	case k.has&^(1<<keyTurns) == 0:
		return engine.Illegal("9.1", "say what you give, want, pay, ask, lend or borrow")
	}
	for i := range dealKeys {
		if !k.said(i) {
			continue
		}
		d, beside := &dealKeys[i], k.without(i)
		switch {
		case !s.mayKey(by, to, i, beside):
			return engine.Illegal("9.1", "%s cannot be part of this offer: %s", d.name, d.help)
		case d.set == "papers" && !s.mayPaper(by, to, i, uint8(k.val[i]), beside):
			return engine.Illegal("9.1", "%s: that is not there to be dealt in", d.name)
		case d.words == nil && !s.dealSpan(by, to, i, beside).has(k.val[i]):
			return engine.Illegal("9.6", "%s is %s", d.name, s.dealSpan(by, to, i, beside).text(d.kind))
		}
	}
	return nil
}

// termsOf is what an offer's keys say.
func termsOf(k *keyed) (t terms) {
	for i, p := range [...]*uint8{&t.Give[0], &t.Give[1], &t.Want[0], &t.Want[1]} {
		*p = uint8(k.val[keyGive+i])
	}
	t.Pay, t.Ask, t.Lend, t.Borrow = k.val[keyPay], k.val[keyAsk], k.val[keyLend], k.val[keyBorrow]
	if t.Repay = k.val[keyRepay]; t.Repay == 0 {
		t.Repay = t.Lend + t.Borrow
	}
	t.Due, t.Share = uint8(k.val[keyDue]), k.val[keyShare]
	if k.said(keyPromise) {
		t.Promise = uint8(k.val[keyPromise]) + 1
	}
	if k.said(keyVote) {
		t.Vote = uint8(k.val[keyVote]) + 1
	}
	return t
}

// mayAccept says why an offer cannot be accepted now, or nothing.
func (s *state) mayAccept(o *offered) string {
	t := &o.Terms
	switch {
	case s.Cash[o.From] < t.Pay+t.Lend:
		return "seat " + number(o.From) + " has too little cash now"
	case s.Cash[o.To] < t.Ask+t.Borrow:
		return "you have too little cash now"
	case t.Repay > 0 && len(s.Loans) >= mostLoans:
		return "there are too many loans already"
	}
	return ""
}

// accept does all that an offer says (rule 9.2).
func (s *state) accept(st *engine.Step, no int64) error {
	i := s.findOffer(no)
	if i < 0 || s.Offers[i].To != int8(st.Seat) {
		return engine.Illegal("9.4", "there is no offer %d to you, or none any more", no)
	}
	o := s.Offers[i]
	if why := s.mayAccept(&o); why != "" {
		return engine.Illegal("9.6", "%s", why)
	}
	st.Final()
	f := DealMade{Offer: s.showOffer(&o)}
	s.Offers = slices.Delete(s.Offers, i, i+1)
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
		owner := o.From
		if owner == s.Visit.Director {
			owner = o.To
		}
		s.Visit.Shares[owner] = t.Share
	}
	s.promise(o.From, o.To, t.Promise)
	s.promise(o.To, o.From, t.Vote)
	engine.Say(st, f)
	s.redirect(st)
	return nil
}

// redirect has the visitor of an advertising square that a deal has sold wait for
// its new owner, who has agreed on no shares and been offered none; a visitor who
// has bought it stays (rule 6.10).
func (s *state) redirect(st *engine.Step) {
	at := s.At[s.Turn]
	if s.Phase != directing || s.owner(at) == s.Visit.Director {
		return
	}
	owner := s.owner(at)
	if owner == s.Turn {
		engine.Say(st, Stayed{engine.Seat(s.Turn), engine.Seat(owner), Squares[at].ID})
		s.endTurn(st)
		return
	}
	s.drop(st, WhyChanged, func(o *offered) bool { return o.Terms.Share > 0 })
	s.Visit.Director, s.Visit.Shares, s.Key = owner, shares{}, st.Seq
	engine.Say(st, Visited{engine.Seat(s.Turn), Squares[at].ID, engine.Seat(owner)})
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

// refuse refuses an offer, or withdraws one's own (rule 9.3).
func (s *state) refuse(st *engine.Step, no int64) error {
	seat := int8(st.Seat)
	i := s.findOffer(no)
	if i < 0 || s.Offers[i].To != seat && s.Offers[i].From != seat {
		return engine.Illegal("9.3", "there is no offer %d of yours or to you", no)
	}
	o := s.Offers[i]
	why := WhyRefused
	if o.From == seat {
		why = WhyWithdrawn
	}
	s.Offers = slices.Delete(s.Offers, i, i+1)
	s.tellEnd(st, &o, why)
	return nil
}

func (s *state) tellEnd(st *engine.Step, o *offered, why string) {
	engine.Tell(st, o.parties(), OfferEnded{int(o.No), engine.Seat(o.From), engine.Seat(o.To), why}, engine.Silence{})
}

// drop ends the offers of which a condition holds, and tells their two.
func (s *state) drop(st *engine.Step, why string, dead func(o *offered) bool) {
	live := s.Offers[:0]
	for i := range s.Offers {
		o := s.Offers[i]
		if dead(&o) {
			s.tellEnd(st, &o, why)
		} else {
			live = append(live, o)
		}
	}
	s.Offers = live
}

// cull ends the offers whose papers have gone elsewhere or whose visitor has
// (rule 9.4).
func (s *state) cull(st *engine.Step) {
	s.drop(st, WhyChanged, func(o *offered) bool {
		t := &o.Terms
		for i := range t.Give {
			if t.Give[i] != 0 && !s.holds(o.From, t.Give[i]) || t.Want[i] != 0 && !s.holds(o.To, t.Want[i]) {
				return true
			}
		}
		return t.Share > 0 && !s.mayShare(o.From, o.To) || s.short(o.From, t.Give) || s.short(o.To, t.Want)
	})
}

// short reports that a seat has one business policy where two are part of a deal.
func (s *state) short(seat int8, of [2]uint8) bool {
	return of == [2]uint8{business, business} && s.Business[seat] < 2
}

// expire ends offers whose time is over.
func (s *state) expire(st *engine.Step) {
	s.drop(st, WhyExpired, func(o *offered) bool { return o.Until <= s.Turns })
}
