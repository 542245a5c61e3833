package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// offerVerb can be said out of turn.
var offerVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "offer", Rule: "9.1", Free: true, Help: "offer somebody a deal in private; all of it happens, or nothing does",
		Params: append([]engine.Param{{Name: "to", Help: "to whom", Set: "seat"}}, params(dealKeys[:])...),
	},
	Open: func(s *state, seat engine.Seat) bool {
		for to := range s.Seats {
			if s.mayOffer(int8(seat), to) {
				return true
			}
		}
		return false
	},
	Closed: noDeal("9.1", "there's nobody you can make another offer to now"),
	Next:   (*state).nextOffer,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.seat = takeSeat(t)
		a.keys.take(t, dealKeys[:])
	},
	Words: func(_ *state, a action, w []string) []string {
		return a.keys.words(dealKeys[:], append(w, number(a.seat)))
	},
	Apply: (*state).offer,
}

// Keys of an offer, in the order in which they are printed.
const (
	keyGive = iota
	keyAndGive
	keyWant
	keyAndWant
	keyPay
	keyAsk
	keyLend
	keyBorrow
	keyRepay
	keyDue
	keyShare
	keyPromise
	keyVote
	keySupport
	keySway
	keyTurns
	dealKeysSize
)

var dealKeys = [dealKeysSize]key{
	keyGive:    {name: "give", help: "a square or business policy of yours", set: "papers", words: paperWords},
	keyAndGive: {name: "and-give", help: "another of yours", set: "papers", words: paperWords, needs: 1 << keyGive},
	keyWant:    {name: "want", help: "a square or business policy of theirs", set: "papers", words: paperWords},
	keyAndWant: {name: "and-want", help: "another of theirs", set: "papers", words: paperWords, needs: 1 << keyWant},
	keyPay:     {name: "pay", help: "what you pay", kind: engine.Money},
	keyAsk:     {name: "ask", help: "what they pay", kind: engine.Money},
	keyLend:    {name: "lend", help: "what you lend them", kind: engine.Money},
	keyBorrow:  {name: "borrow", help: "what they lend you", kind: engine.Money},
	keyRepay:   {name: "repay", help: "how much is paid back in all; the same sum if you leave it out", kind: engine.Money, needs: 1<<keyLend | 1<<keyBorrow},
	keyDue:     {name: "due", help: "after how many rounds; at the end of the match if you leave it out", kind: engine.Number, needs: 1<<keyLend | 1<<keyBorrow},
	keyShare:   {name: "share", help: "how much of this visitor's profits goes to whoever sends them", kind: engine.Money},
	keyPromise: {name: "promise", help: "how you will vote in the next division", set: "sides", words: sideWords},
	keyVote:    {name: "for-vote", help: "how they will vote in the next division", set: "sides", words: sideWords},
	keySupport: {name: "support", help: "whether you support the Prime Minister from then on", set: "answers", words: answerWords},
	keySway:    {name: "for-support", help: "whether they support the Prime Minister from then on", set: "answers", words: answerWords},
	keyTurns:   {name: "turns", help: "how many turns the offer stands; a round if you leave it out", kind: engine.Number, needs: 1<<keyTurns - 1},
}

// Limits of what lies open.
const (
	mostOffers = 4   // from one seat to another
	mostLoans  = 24  // in a match
	mostSent   = 500 // from one seat to another in a match
	mostRepaid = 10  // times what is lent
)

func (s *state) nextOffer(from engine.Seat, words []string) []engine.Option {
	by := int8(from)
	if len(words) == 0 {
		return s.seatOptions(func(to int8) bool { return s.mayOffer(by, to) }, false)
	}
	n, ok := seatWords.find(words[0])
	to := int8(n)
	if !ok || !s.mayOffer(by, to) {
		return nil
	}
	return nextKeys(dealKeys[:], words[1:],
		func(i int, k *keyed) bool { return s.mayKey(by, to, i, k) },
		func(i int, k *keyed) []engine.Option {
			switch {
			case dealKeys[i].set == "papers":
				return squareOptions(papersEnd, func(paper uint8) bool { return s.mayPaper(by, to, i, paper, k) })
			case i == keySupport || i == keySway:
				return supportable(s, [...]int8{by, to}[i-keySupport])
			case dealKeys[i].words != nil:
				return sideOptions
			}
			return s.dealSpan(by, to, i, k).Options(dealKeys[i].kind)
		})
}

// slot is the number of the next offer of one seat to another, or 0: their seats
// and how many there have been. It tells nobody how many others there are.
func (s *state) slot(by, to int8) uint16 {
	if !s.Counted {
		return s.free(by, to)
	}
	n, open := s.Sent[by][to]+1, 0
	for i := range s.Offers {
		if o := &s.Offers[i]; o.From == by && o.To == to {
			open++
		}
	}
	if n > mostSent || open >= mostOffers {
		return 0
	}
	return numbered(by, to, n)
}

// numbered is an offer's number: its two seats, then which of theirs it is.
func numbered(by, to int8, n uint16) uint16 {
	no := uint16(by+1)*10 + uint16(to+1)
	for power := uint16(1); power <= n; power *= 10 {
		no *= 10
	}
	return no + n
}

// free is the first number of the edition 1 that no offer of one seat to another has
// now, or 0.
func (s *state) free(by, to int8) uint16 {
	for n := uint16(1); n <= mostOffers; n++ {
		if no := numbered(by, to, n); s.findOffer(int64(no)) < 0 {
			return no
		}
	}
	return 0
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
	case keySupport, keySway:
		return s.Set.parleys() && len(supportable(s, [...]int8{by, to}[i-keySupport])) > 0
	case keyGive, keyAndGive, keyWant, keyAndWant:
		for _, p := range properties {
			if s.mayPaper(by, to, i, p, k) {
				return true
			}
		}
		return s.mayPaper(by, to, i, business, k)
	}
	return !s.dealSpan(by, to, i, k).Empty()
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
func (s *state) dealSpan(by, to int8, i int, k *keyed) span.Span {
	loan := k.val[keyLend] + k.val[keyBorrow]
	switch i {
	case keyPay, keyAsk, keyLend, keyBorrow: // i^1 is the other way, i^2 out of the same purse
		if payer := [...]int8{by, to}[i&1]; !k.said(i^1) && (i < keyLend || !s.Set.NoLoans) {
			return span.Money(Note, s.Cash[payer]-k.val[i^2])
		}
	case keyRepay:
		if loan > 0 {
			return span.Money(Note, mostRepaid*loan)
		}
	case keyDue:
		if loan > 0 {
			return span.Ones(1, mostRounds)
		}
	case keyShare:
		if s.mayShare(by, to) {
			return span.Money(Note, CompanyPrice*s.inflation())
		}
	case keyTurns:
		return span.Ones(1, mostRounds)
	}
	return span.Span{}
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
	s.Refused.Offered(by, to)
	if s.Counted {
		s.Sent[by][to]++
	}
	if s.Set.parleys() {
		s.Last[by][to] = uint16(min(s.round(), mostRounds*maxSeats))
	}
	engine.Tell(st, o.parties(), Offered{Offer: s.showOffer(&o)}, engine.Silence{})
	return nil
}

func (s *state) judgeOffer(by, to int8, k *keyed) error {
	switch {
	case to == by:
		return engine.Illegal("9.2", "you can't make yourself an offer")
	case to < 0 || to >= s.Seats || !has(s.playing(), to):
		return engine.Illegal("9.2", "seat %d isn't playing", to+1)
	case s.Sent[by][to] >= mostSent:
		return engine.Illegal("9.3", "you've made seat %d %d offers, which is the limit for a match", to+1, mostSent)
	case s.slot(by, to) == 0:
		return engine.Illegal("9.3", "seat %d is still thinking about %d offers of yours. Withdraw one first", to+1, mostOffers)
	case !s.mayOffer(by, to):
		return engine.Illegal("9.1", "neither of you has anything to deal in")
	case k.has&^(1<<keyTurns) == 0:
		return engine.Illegal("9.1", "what's in the deal? Add what you give, want, pay, ask, lend or borrow")
	}
	for i := range dealKeys {
		if !k.said(i) {
			continue
		}
		d, beside := &dealKeys[i], k.without(i)
		switch {
		case d.set == "papers" && lacks(s, by, to, i, uint8(k.val[i])) != "":
			return engine.Illegal("9.1", "%s", lacks(s, by, to, i, uint8(k.val[i])))
		case (i == keySupport || i == keySway) && !s.mayKey(by, to, i, beside):
			return engine.Illegal("9.9", "“%s” can't be part of this offer: there's no Prime Minister to support, or it's one of you", d.name)
		case !s.mayKey(by, to, i, beside):
			return engine.Illegal("9.1", "“%s” can't be part of this offer (it's %s)", d.name, d.help)
		case d.set == "papers" && !s.mayPaper(by, to, i, uint8(k.val[i]), beside):
			return engine.Illegal("9.1", "you can't deal in that (“%s”): it isn't theirs or yours to give, or it's already in this offer", d.name)
		case (i == keySupport || i == keySway) && !s.maySway([...]int8{by, to}[i-keySupport], uint8(k.val[i])):
			return engine.Illegal("9.9", "“%s %s” is how things are already", d.name, answerWords[k.val[i]])
		case d.words == nil && !s.dealSpan(by, to, i, beside).Has(k.val[i]):
			return engine.Illegal("9.6", "“%s” can be %s", d.name, s.dealSpan(by, to, i, beside).Text(d.kind))
		}
	}
	return nil
}

// lacks says why a paper cannot be said for key i of an offer: nobody deals in it, or it
// is not there to be given; "" if it is.
func lacks(s *state, by, to int8, i int, paper uint8) string {
	owner, whose := by, "yours"
	if i == keyWant || i == keyAndWant {
		owner, whose = to, "seat "+number(to)+"'s"
	}
	switch {
	case s.holds(owner, paper):
		return ""
	case paper == business && owner == by:
		return "you have no business policy to give"
	case paper == business:
		return "seat " + number(to) + " has no business policy to give you"
	case paper < boardSize:
		return Squares[paper].Name + " isn't " + whose + " to give"
	}
	return "savings cards, bonds and life policies never change hands between players"
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
	if k.said(keySupport) {
		t.Support = uint8(k.val[keySupport]) + 1
	}
	if k.said(keySway) {
		t.Sway = uint8(k.val[keySway]) + 1
	}
	return t
}
