package poleconomy

import "divisionbell/engine"

// open are the actions that lead somewhere for a seat now.
func (s *state) open(seat int8) verbSet {
	if !has(s.playing(), seat) || s.Phase == over {
		return 0
	}
	v := verbsOf(consent) | s.dealing(seat)
	if s.Set.Politics && s.PM >= 0 && seat != s.PM {
		v |= 1 << support
	}
	one := s.waited()
	if one >= 0 && one != seat || one < 0 && !has(s.waiting(), seat) {
		if s.Phase == coalescing {
			v |= 1 << coalition
		}
		return v
	}
	switch s.Phase {
	case moving:
		v |= 1<<throw | 1<<travel | s.premiership()
	case landing:
		v |= 1 << pass
		if s.Cash[seat] >= s.price(s.At[seat]) {
			v |= 1 << buy
		}
	case choosing:
		v |= 1<<travel | 1<<pass
		if Squares[s.At[seat]].Opportunity {
			v |= 1 << throw
		}
	case visiting:
		v |= 1<<pass | s.trading()
	case directing:
		return v | 1<<send | 1<<pass
	case bidding:
		return v | 1<<bid | 1<<pass
	case dividing, electing:
		return v | 1<<vote
	case joining:
		return v | 1<<party
	case coalescing:
		return v | 1<<coalition
	}
	if s.Savings[seat]+s.Bonds[seat]+s.Life[seat] > 0 {
		v |= 1 << cash
	}
	return v
}

// premiership are the Prime Minister's powers before he moves.
func (s *state) premiership() (v verbSet) {
	if s.Turn != s.PM {
		return 0
	}
	if !s.Turned {
		v |= 1 << arrow
	}
	if !s.Set.Politics {
		return v
	}
	v |= 1 << cabinet
	if s.mayPut(taxBill) {
		v |= 1 << taxLaw
	}
	if s.mayPut(paymentBill) && s.paysAny() {
		v |= 1 << payment
	}
	for what := range uint8(len(bondWords)) {
		if !s.bondSpan(what).empty() {
			return v | 1<<bonds
		}
	}
	return v
}

// trading is what a Corner Square offers for the cash in hand.
func (s *state) trading() (v verbSet) {
	for paper := savings; paper < papersEnd; paper++ {
		if s.buyable(paper) > 0 {
			v |= 1 << buy
		}
	}
	if s.At[s.Turn] == mcLeod && s.canTakeOver(s.liquid(s.Turn)) {
		v |= 1 << takeover
	}
	return v
}

// dealing is what a seat can do about offers and loans now.
func (s *state) dealing(seat int8) (v verbSet) {
	for i := range s.Offers {
		o := &s.Offers[i]
		if o.From == seat || o.To == seat {
			v |= 1 << refuse
		}
		if o.To == seat && s.mayDeal() && s.mayAccept(o) == "" {
			v |= 1 << accept
		}
	}
	for i := range s.Loans {
		if !s.repayable(seat, &s.Loans[i]).empty() {
			v |= 1 << repay
		}
	}
	for to := range s.Seats {
		if s.mayOffer(seat, to) {
			return v | 1<<offer
		}
	}
	return v
}

// closed says why a verb leads nowhere for a seat now, and what is awaited.
func (s *state) closed(seat int8, v verb) error {
	rule := verbs[v].Rule
	because := func(format string, args ...any) error { return engine.Illegal(rule, format, args...) }
	switch v {
	case offer, accept, repay:
		if !s.mayDeal() {
			return engine.Illegal("9.5", "while an auction is open nothing else changes hands")
		}
	}
	switch v {
	case offer:
		return because("there is nobody you could offer anything more")
	case accept:
		return because("there is no offer to you that can be accepted now")
	case refuse:
		return because("there is no offer of yours or to you")
	case repay:
		return because("there is no loan that you could pay back now")
	case support:
		if !s.Set.Politics {
			return because("parties and laws belong to game 2")
		}
		return because("there is no Prime Minister, or you are it")
	case arrow:
		if s.Turn == s.PM && seat == s.PM && s.Turned {
			return because("the arrow is turned once a turn")
		}
	case bonds:
		if s.Set.Politics && s.Turn == s.PM && seat == s.PM && s.Phase == moving {
			return because("no bonds are left to issue, and none that the Treasury can pay for to redeem")
		}
	case taxLaw, payment:
		if s.Set.Politics && s.Turn == s.PM && seat == s.PM && s.Phase == moving {
			return engine.Illegal("12.12", "one bill of each kind can be put a turn, and the Treasury must be able to pay")
		}
	}
	politics := verbsOf(arrow, cabinet, taxLaw, payment, bonds)
	if politics.has(v) && seat != s.PM {
		return because("that is for the Prime Minister, before moving; %s", s.now(seat))
	}
	if !s.Set.Politics && verbsOf(cabinet, taxLaw, payment, bonds, vote, party, coalition).has(v) {
		return because("parties and laws belong to game 2")
	}
	if v == cash && s.Turn == seat {
		return because("the Bank takes papers back on your turn, and you have none or the moment has passed")
	}
	if v == buy && s.Turn == seat && (s.Phase == landing || s.Phase == visiting) {
		return because("you have too little cash for anything that is for sale here; cash papers first, or pass")
	}
	if v == bid && s.Phase == bidding {
		return because("it is for others to bid; a square's lander left it to them, and a sealed bid is made once")
	}
	return because("%s is not what is awaited: %s", verbs[v].Name, s.now(seat))
}

// now says what is awaited, for a refusal.
func (s *state) now(seat int8) string {
	who := "you are"
	if one := s.waited(); one >= 0 && one != seat {
		who = "seat " + number(one) + " is"
	}
	switch s.Phase {
	case moving:
		return who + " to throw or to go to a Corner Square"
	case landing:
		return who + " to buy the square landed on or to pass"
	case choosing:
		return who + " to go on to another square or to pass"
	case visiting:
		return who + " at a Corner Square, to deal there or to pass"
	case directing:
		return who + " to send the visitor on or to pass"
	case bidding:
		return "there is an auction, and bids are awaited"
	case dividing:
		return "Parliament divides, and votes are awaited"
	case joining:
		return "everybody says of which party they are"
	case coalescing:
		return "coalitions are being made"
	}
	return "the Government chooses its Prime Minister"
}
