package poleconomy

import (
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Where money came from and went to.
const (
	fromBoard = iota // Income squares, and the Bank's own profits
	fromGuests
	fromState // salaries, interest and payments less taxes
	fromDeals // with other players: squares, loans, shares, takeovers
	sources
)

// An account is what the facts say a seat has, and where its money came from.
type account struct {
	cash                           int64
	savings, bonds, life, business int64
	lent, owed                     int64
	from                           [sources]int64
	gone                           bool
}

type debt struct {
	lender, borrower engine.Seat
	owed             int64
}

// books are every seat's accounts, kept from the facts alone. Worth is that of
// all seats as each turn began, and at last.
type books struct {
	seats    []account
	owner    map[string]engine.Seat
	loans    map[int]debt
	number   int64
	worth    [][]int64
	turns    int
	highest  int64 // inflation
	most     rules.Profits
	terms    []term
	elected  int
	carried  int
	lost     int
	disaster []engine.Seat
}

// A term is a Prime Minister's, of so many turns.
type term struct {
	pm    engine.Seat
	turns int
}

// tell keeps the books of a match from its log.
func tell(seats int, log []engine.Fact) *books {
	b := &books{seats: make([]account, seats), owner: map[string]engine.Seat{}, loans: map[int]debt{}, number: 1, highest: 1}
	for _, f := range log {
		b.read(f)
	}
	b.point()
	return b
}

// point notes what all are worth.
func (b *books) point() {
	row := make([]int64, len(b.seats))
	for seat := range b.seats {
		a := &b.seats[seat]
		row[seat] = a.cash + rules.CardPrice*(a.savings+a.bonds) + rules.LifeWorth*a.life + a.lent - a.owed
	}
	for id, seat := range b.owner {
		if price := rules.CompanyPrice * b.number; b.known(seat) {
			if square(id).Type == rules.Advertising {
				price = rules.AdPrice * b.number
			}
			row[seat] += price
		}
	}
	b.worth = append(b.worth, row)
}

func (b *books) known(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(b.seats) }

// at is a seat's account; what is said of nobody is written on a loose leaf.
func (b *books) at(seat engine.Seat) *account {
	if !b.known(seat) {
		return new(account)
	}
	return &b.seats[seat]
}

// gets adds to a seat's cash.
func (b *books) gets(seat engine.Seat, sum int64, from int) {
	a := b.at(seat)
	a.cash += sum
	if from < sources {
		a.from[from] += sum
	}
}

// pays moves cash between seats.
func (b *books) pays(from, to engine.Seat, sum int64, as int) {
	b.gets(from, -sum, as)
	b.gets(to, sum, as)
}

// cards turns papers into cash.
func (b *books) cards(seat engine.Seat, savings, bonds int) {
	a := b.at(seat)
	a.savings -= int64(savings)
	a.bonds -= int64(bonds)
	a.cash += rules.CardPrice * int64(savings+bonds)
}

func (b *books) read(f engine.Fact) {
	switch f := f.(type) {
	case rules.Capital:
		for seat, n := range f.Amounts {
			b.gets(engine.Seat(seat), n, sources)
		}
	case rules.LateCash:
		for seat, n := range f.Amounts {
			b.gets(engine.Seat(seat), n, sources)
		}
	case rules.DealtOut:
		for _, id := range append(append([]string(nil), f.Companies...), f.Advertising...) {
			b.owner[id] = f.Seat
		}
	case rules.TurnBegan:
		b.turns++
		b.point()
		if n := len(b.terms); n > 0 {
			b.terms[n-1].turns++
		}
	case rules.MarkerMoved:
		b.number = f.Number
		b.highest = max(b.highest, f.Number)
	case rules.Disaster:
		b.struck(f)
	case rules.Earned:
		b.gets(f.Seat, f.Amount, fromBoard)
	case rules.OwnProfits:
		b.gets(f.Seat, f.Amount, fromBoard)
	case rules.Profits:
		b.cards(f.Seat, f.Cards, 0)
		b.pays(f.Seat, f.Owner, f.Paid, fromGuests)
		if f.Paid > b.most.Paid {
			b.most = f
		}
	case rules.Shared:
		b.pays(f.From, f.To, f.Amount, fromDeals)
	default:
		b.trade(f)
		b.govern(f)
	}
}

func (b *books) struck(f rules.Disaster) {
	a := b.at(f.Seat)
	if f.Insured {
		a.business--
		return
	}
	b.disaster = append(b.disaster, f.Seat)
	a.cash, a.savings, a.bonds = 0, 0, 0
	for _, id := range f.Squares {
		delete(b.owner, id)
	}
}

func (b *books) trade(f engine.Fact) {
	switch f := f.(type) {
	case rules.Bought:
		b.gets(f.Seat, -f.Price, sources)
		b.paper(f.Seat, f.What, int64(f.Number))
	case rules.Cashed:
		b.gets(f.Seat, f.Amount, sources)
		b.paper(f.Seat, f.What, -int64(f.Number))
	case rules.TakeoverBid:
		b.cards(f.Seat, f.Cards, f.Bonds)
		b.gets(f.Seat, -f.Fee, fromDeals)
		if f.Won {
			b.pays(f.Seat, f.Owner, f.Price, fromDeals)
			b.owner[f.Square] = f.Seat
		}
	case rules.Sold:
		b.gets(f.Seat, -f.Price, sources)
		b.owner[f.Square] = f.Seat
	case rules.DealMade:
		b.deal(f)
	case rules.Repaid:
		b.repaid(f.Loan, f.From, f.To, f.Amount, f.Left)
	case rules.LoanDue:
		b.repaid(f.Loan, f.From, f.To, f.Amount, f.Left)
	case rules.LoanCancelled:
		b.owes(f.Loan, debt{})
	}
}

// paper gives a seat papers, or takes them.
func (b *books) paper(seat engine.Seat, what string, n int64) {
	a := b.at(seat)
	switch what {
	case "savings":
		a.savings += n
	case "bonds":
		a.bonds += n
	case "life":
		a.life += n
	case "business":
		a.business += n
	default:
		b.owner[what] = seat
	}
}

func (b *books) deal(f rules.DealMade) {
	o := f.Offer
	b.pays(o.From, o.To, o.Pay-o.Ask+o.Lend-o.Borrow, fromDeals)
	for _, what := range o.Give {
		b.paper(o.From, what, -1)
		b.paper(o.To, what, 1)
	}
	for _, what := range o.Want {
		b.paper(o.To, what, -1)
		b.paper(o.From, what, 1)
	}
	switch {
	case f.Loan == 0:
	case o.Borrow > 0:
		b.owes(f.Loan, debt{o.To, o.From, o.Repay})
	default:
		b.owes(f.Loan, debt{o.From, o.To, o.Repay})
	}
}

// owes writes a loan anew; the zero debt strikes it out.
func (b *books) owes(loan int, d debt) {
	if old, ok := b.loans[loan]; ok {
		b.at(old.lender).lent -= old.owed
		b.at(old.borrower).owed -= old.owed
		delete(b.loans, loan)
	}
	if d.owed > 0 {
		b.loans[loan] = d
		b.at(d.lender).lent += d.owed
		b.at(d.borrower).owed += d.owed
	}
}

func (b *books) repaid(loan int, from, to engine.Seat, amount, left int64) {
	b.pays(from, to, amount, fromDeals)
	b.owes(loan, debt{to, from, left})
}

func (b *books) govern(f engine.Fact) {
	switch f := f.(type) {
	case rules.Taxed:
		b.cards(f.Seat, f.Cards, 0)
		b.gets(f.Seat, -f.Paid, fromState)
	case rules.Interest:
		b.gets(f.Seat, f.Amount, fromState)
	case rules.Salaried:
		b.gets(f.Seat, f.Amount, fromState)
	case rules.PaidOut:
		for i, seat := range f.Seats {
			b.gets(seat, f.Amounts[i], fromState)
		}
	case rules.BondsRedeemed:
		b.at(f.From).bonds -= int64(f.Number)
		b.gets(f.From, f.Amount, fromState)
	case rules.Divided:
		if f.Passed {
			b.carried++
		} else {
			b.lost++
		}
	case rules.Balloted:
		b.elected++
		b.terms = append(b.terms, term{pm: f.PM})
	case rules.PremierChosen:
		b.elected++
		b.terms = append(b.terms, term{pm: f.PM})
	case rules.Departed:
		a := b.at(f.Seat)
		*a = account{lent: a.lent, owed: a.owed, from: a.from, gone: true}
		for id, seat := range b.owner {
			if seat == f.Seat {
				delete(b.owner, id)
			}
		}
	}
}
