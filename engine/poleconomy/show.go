package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// View is what a seat may see.
func (*rules) View(s *state, seat engine.Seat) any {
	m := Index[s.Mark]
	v := View{
		Game: 1, Phase: phases[s.Phase].ask, Round: s.round(), Rounds: int(s.Set.Rounds), Turn: engine.Seat(s.Turn), PM: engine.Seat(s.PM),
		Index:  Marker{Position: int(s.Mark), Number: m.Number, Event: Events[m.Event], Arrow: s.arrow(), Turned: s.Turned},
		Prices: Prices{Company: CompanyPrice * m.Number, Advertising: AdPrice * m.Number},
		Bank:   s.Bank, Treasury: s.Treasury,
		Supply: Supply{
			Savings: int(s.forSale(savings)), Bonds: int(s.forSale(bondPaper)), Life: int(s.forSale(life)),
			Business: int(s.forSale(business)), Unissued: int(s.unissued()),
		},
		Law: s.Law, Consent: list(s.Agreed), Loans: []Loan{}, Offers: []Offer{}, Pledges: []Pledge{},
	}
	if s.Set.amended() {
		v.Edition = int(s.Set.Edition) + first
	}
	for _, i := range properties {
		v.Owners = append(v.Owners, Holding{Square: Squares[i].ID, Owner: engine.Seat(s.owner(i))})
	}
	for i := range s.Seats {
		v.Players = append(v.Players, s.player(i))
	}
	switch s.Phase {
	case landing:
		v.Landing = &Landing{Square: Squares[s.At[s.Turn]].ID, Price: s.price(s.At[s.Turn])}
	case directing, choosing, visiting:
		v.Visit = s.showVisit()
	case bidding:
		v.Auction = s.showAuction(seat)
	case joining, coalescing, electing:
		v.Turn = engine.Nobody
	case over:
		v.Over, v.Turn = true, engine.Nobody
		places := s.Places
		v.Places = places[:s.Seats]
		v.Round = min(v.Round, max(v.Rounds, 1))
		if v.Rounds == 0 {
			v.Round = s.round()
		}
	}
	if s.Set.Politics {
		v.Game, v.House = 2, s.showHouse()
	}
	for _, l := range s.Loans {
		x := Loan{No: int(l.No), Lender: engine.Seat(l.From), Borrower: engine.Seat(l.To), Owed: l.Owed}
		if l.Due > 0 {
			x.Due = (int(l.Due)-1)/int(s.Seats) + 1
		}
		v.Loans = append(v.Loans, x)
	}
	for i := range s.Offers {
		if o := &s.Offers[i]; seat >= 0 && o.parties().Has(seat) {
			v.Offers = append(v.Offers, s.showOffer(o))
		}
	}
	for to := range s.Seats {
		if s.Set.parleys() && seat >= 0 {
			v.Offered = append(v.Offered, int(s.Last[seat][to]))
		}
	}
	for _, c := range s.Ceilings {
		if engine.Seat(c.Seat) == seat {
			v.Ceilings = append(v.Ceilings, Ceiling{Square: Squares[c.Square].ID, Sum: c.Sum})
		}
	}
	for _, p := range s.Pledges {
		v.Pledges = append(v.Pledges, Pledge{By: engine.Seat(p.By), To: engine.Seat(p.To), Aye: p.Aye})
	}
	return v
}

func (s *state) player(seat int8) Player {
	p := Player{
		Square: Squares[s.At[seat]].ID, Income: s.Income[seat], Cash: s.Cash[seat],
		Savings: int(s.Savings[seat]), Bonds: int(s.Bonds[seat]), Life: int(s.Life[seat]), Business: int(s.Business[seat]),
		Companies: []string{}, Advertising: []string{}, Worth: s.worth(seat).Total, Tax: s.taxOf(seat, &s.Law),
		Gone: has(s.Gone, seat),
	}
	for _, i := range properties {
		switch {
		case s.owner(i) != seat:
		case Squares[i].Type == Company:
			p.Companies = append(p.Companies, Squares[i].ID)
		default:
			p.Advertising = append(p.Advertising, Squares[i].ID)
		}
	}
	if !s.Set.Politics {
		if seat == s.PM {
			p.Post, p.Salary, p.Government = postWords[premier], firstMinister, true
		}
		return p
	}
	p.Votes, p.Government, p.Salary = int(s.Votes[seat]), has(s.Gov, seat), s.Salary[seat]
	if s.Phase != joining || has(s.Said, seat) || s.Party[seat] != independent {
		p.Party = partyWords[s.Party[seat]]
	}
	for i := 1; i < len(partyWords) && s.Phase == joining; i++ {
		if s.Invited[seat]>>i&1 == 1 && int(s.Party[seat]) != i {
			p.Invited = append(p.Invited, partyWords[i])
		}
	}
	if s.Post[seat] != noPost {
		p.Post = postWords[s.Post[seat]]
	}
	return p
}

func (s *state) showVisit() *Visit {
	at := s.At[s.Turn]
	v := &Visit{Square: Squares[at].ID, Why: "own", Owner: -1, Throws: int(s.Visit.Throws), Bought: int(s.Visit.Bought)}
	switch {
	case s.Phase == directing:
		v.Why = "directed"
	case Squares[at].Opportunity:
		v.Why = WhyOpportunity
	case s.Phase == visiting:
		v.Why = WhyCorner
	}
	if isProperty(at) {
		v.Owner = engine.Seat(s.owner(at))
	}
	for seat := range s.Seats {
		if sum := s.Visit.Shares[seat]; sum > 0 {
			v.Shares = append(v.Shares, Share{Seat: engine.Seat(seat), Amount: sum})
		}
	}
	return v
}

func (s *state) showAuction(viewer engine.Seat) *Auction {
	a := &s.Auction
	v := &Auction{
		Square: Squares[s.At[s.Turn]].ID, Lander: engine.Seat(s.Turn), Way: auctionWords[s.Set.Auction],
		Bidders: list(a.Bidders), Next: -1, Leader: engine.Seat(a.Leader), Price: a.Price, Answered: list(a.Answer),
	}
	if s.Set.Auction == clockwise {
		v.Next = engine.Seat(a.Next)
		return v
	}
	if s.Set.Auction == sealed {
		seals := a.Seal
		v.Seals = seals[:s.Seats]
	}
	if viewer >= 0 && a.Answer.Has(viewer) {
		mine := a.Bids[viewer]
		v.Mine = &mine
	}
	return v
}

func (s *state) showHouse() *House {
	h := &House{
		Total: s.votesOf(s.playing()), Needed: s.majority(), Government: s.votesOf(s.Gov),
		Later: []PaymentLaw{}, Waiting: []engine.Seat{}, Coalitions: []Coalition{}, Named: []Nominee{}, Put: []string{}, Call: callWords[s.Call],
	}
	for _, l := range s.Later {
		h.Later = append(h.Later, l.law())
	}
	for kind := range billWords {
		if s.Billed>>kind&1 == 1 {
			h.Put = append(h.Put, billWords[kind])
		}
	}
	if s.Pact.Of != 0 {
		p := s.showPact(&s.Pact)
		h.Agreement = &p
	}
	for i := range s.Laid {
		h.Laid = append(h.Laid, s.tell(&s.Laid[i]))
	}
	switch s.Phase {
	case dividing:
		if len(s.Laid) == 0 {
			b := s.showBill(&s.Bill)
			h.Bill, h.ByBill = &b, s.sums(&s.Bill)
		}
		h.Waiting = list(s.waiting())
	case joining:
		h.Waiting = list(s.waiting())
	case coalescing:
		h.Waiting, h.Coalitions = list(s.waiting()), s.showCoalitions()
		for i := range s.Pacts {
			h.Pacts = append(h.Pacts, s.showPact(&s.Pacts[i]))
		}
		h.Talks = int(s.Talks)
		if s.NoDeal != 0 {
			h.NoDeal = list(s.NoDeal)
		}
	case electing:
		h.Waiting = list(s.waiting())
		for seat := range s.Seats {
			if has(s.Said, seat) {
				h.Named = append(h.Named, Nominee{Seat: engine.Seat(seat), For: engine.Seat(s.Named[seat])})
			}
		}
	}
	return h
}

func (s *state) showCoalitions() []Coalition {
	out := []Coalition{}
	if s.Set.amended() {
		return out // they are documents
	}
	for of := engine.Seats(0); of < 1<<s.Seats; of++ {
		if by := s.backers(of); by != 0 {
			out = append(out, Coalition{Word: s.coalitionWord(of), Members: list(of), Votes: s.votesOf(of), By: list(by)})
		}
	}
	return out
}

func (s *state) showBill(b *bill) Bill {
	v := Bill{Kind: billWords[b.Kind], Ayes: list(b.Ayes), Noes: list(b.Noes), AyeVotes: s.votesOf(b.Ayes), NoVotes: s.votesOf(b.Noes)}
	v.Law, v.Payment, v.Member, v.Sentence = b.says()
	if b.Other.Moved {
		other := b.amended()
		x := Amendment{By: engine.Seat(b.Other.By), Ayes: list(b.Other.Ayes), AyeVotes: s.votesOf(b.Other.Ayes)}
		x.Law, x.Payment, x.Member, x.Sentence = other.says()
		v.Other = &x
	}
	return v
}

// amended is a bill as its amendment would have it.
func (b *bill) amended() bill {
	return bill{Kind: b.Kind, Law: b.Other.Law, Pay: b.Other.Pay, Seat: b.Seat, Post: b.Post, Salary: b.Other.Salary}
}

// says is what a bill says, by its kind, and how it is read out.
func (b *bill) says() (l *TaxLaw, p *PaymentLaw, m *Member, sentence string) {
	switch b.Kind {
	case taxBill:
		x := b.Law
		return &x, nil, nil, x.Sentence()
	case salaryBill:
		return nil, nil, &Member{Seat: engine.Seat(b.Seat), Post: postWords[b.Post], Salary: b.Salary}, ""
	}
	x := b.Pay.law()
	if sentence = x.Sentence(); b.Kind == repealBill {
		sentence = "This payment to come is repealed: " + sentence
	}
	return nil, &x, nil, sentence
}

// tell is a bill with what each would pay by it, or get.
func (s *state) tell(b *bill) Bill {
	v := s.showBill(b)
	if b.Kind == taxBill || b.Kind == paymentBill {
		v.Sums = s.sums(b)
		if v.Other != nil {
			other := b.amended()
			v.Other.Sums = s.sums(&other)
		}
	}
	return v
}

// sums is what each would pay under a tax bill, or get by a payment.
func (s *state) sums(b *bill) (sums []int64) {
	of := s.payees(b.Pay.Who)
	for seat := range s.Seats {
		sum := int64(0)
		switch {
		case has(s.Gone, seat):
		case b.Kind == taxBill:
			sum = s.taxOf(seat, &b.Law)
		case b.Kind == paymentBill && has(of, seat):
			sum = b.Pay.Amount
		}
		sums = append(sums, sum)
	}
	return sums
}

func (s *state) showOffer(o *offered) Offer {
	t := &o.Terms
	v := Offer{
		No: int(o.No), From: engine.Seat(o.From), To: engine.Seat(o.To), Give: papersOf(t.Give), Want: papersOf(t.Want),
		Pay: t.Pay, Ask: t.Ask, Lend: t.Lend, Borrow: t.Borrow, Repay: t.Repay, Due: int(t.Due), Share: t.Share,
		Turns: int(o.Until - s.Turns),
	}
	if t.Share > 0 {
		payer := engine.Seat(s.payer(o))
		v.Payer = &payer
	}
	if t.Promise > 0 {
		v.Promise = sideWords[t.Promise-1]
	}
	if t.Vote > 0 {
		v.Vote = sideWords[t.Vote-1]
	}
	if t.Support > 0 {
		v.Support = answerWords[t.Support-1]
	}
	if t.Sway > 0 {
		v.ForSupport = answerWords[t.Sway-1]
	}
	return v
}

func papersOf(of [2]uint8) (out []string) {
	for _, p := range of {
		if p != 0 {
			out = append(out, paperWords[p])
		}
	}
	return out
}

// Imagine deals anew what a seat cannot know: others' secret bids, most of them about
// what steady would bid, and the offers among others, which it takes away, with their
// number, and their ceilings.
func (*rules) Imagine(s *state, seat engine.Seat, d *engine.Dice) {
	for i := range s.Seats {
		if engine.Seat(i) != seat && has(s.Auction.Answer, i) {
			e := look(s, i)
			sum := e.bid().n * int64(60+d.Below(81)) / 100
			if d.Below(4) == 0 {
				sum = Note * int64(d.Below(int(s.Cash[i]/Note)+1))
			}
			s.Auction.Bids[i] = min(sum-sum%Note, s.Cash[i])
		}
	}
	live := s.Offers[:0]
	for _, o := range s.Offers {
		if seat >= 0 && o.parties().Has(seat) {
			live = append(live, o)
		}
	}
	s.Offers = live
	s.Ceilings = slices.DeleteFunc(s.Ceilings, func(c ceiling) bool { return engine.Seat(c.Seat) != seat })
	for by := range s.Sent {
		for to := range s.Sent[by] {
			if seat < 0 || int(seat) != by && int(seat) != to {
				s.Sent[by][to], s.Last[by][to], s.Refused[by][to] = 0, 0, 0
			}
		}
	}
}
