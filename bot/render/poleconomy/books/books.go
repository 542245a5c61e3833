// Package books keeps Poleconomy's accounts from the facts alone: what every seat has, and
// where its money came from.
package books

import (
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Where money came from and went to.
const (
	FromBoard = iota // Income squares, and the Bank's own profits
	FromGuests
	FromState // salaries, interest and payments less taxes
	FromDeals // with other players: squares, loans, shares, takeovers
	Sources
)

// An Account is what the facts say a seat has, and where its money came from.
type Account struct {
	Cash                           int64
	Savings, Bonds, Life, Business int64
	Lent, Owed                     int64
	From                           [Sources]int64
	Gone                           bool
}

type debt struct {
	lender, borrower engine.Seat
	owed             int64
}

// Books are every seat's accounts, kept from the facts alone. Worth is that of
// all seats as each turn began, and at last.
type Books struct {
	Seats    []Account
	owner    map[string]engine.Seat
	loans    map[int]debt
	number   int64
	Worth    [][]int64
	turns    int
	Highest  int64 // inflation
	Most     rules.Profits
	Terms    []Term
	Elected  int
	Carried  int
	Lost     int
	Disaster []engine.Seat
}

// A Term is a Prime Minister's, of so many turns.
type Term struct {
	PM    engine.Seat
	Turns int
}

// Keep keeps the books of a match from its log.
func Keep(seats int, log []engine.Fact) *Books {
	b := &Books{Seats: make([]Account, seats), owner: map[string]engine.Seat{}, loans: map[int]debt{}, number: 1, Highest: 1}
	for _, f := range log {
		b.read(f)
	}
	b.point()
	return b
}

// point notes what all are worth.
func (b *Books) point() {
	row := make([]int64, len(b.Seats))
	for seat := range b.Seats {
		a := &b.Seats[seat]
		row[seat] = a.Cash + rules.CardPrice*(a.Savings+a.Bonds) + rules.LifeWorth*a.Life + a.Lent - a.Owed
	}
	for id, seat := range b.owner {
		if price := rules.CompanyPrice * b.number; b.Known(seat) {
			if i, ok := board.At(id); ok && rules.Squares[i].Type == rules.Advertising {
				price = rules.AdPrice * b.number
			}
			row[seat] += price
		}
	}
	b.Worth = append(b.Worth, row)
}

func (b *Books) Known(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(b.Seats) }

// at is a seat's account; what is said of nobody is written on a loose leaf.
func (b *Books) At(seat engine.Seat) *Account {
	if !b.Known(seat) {
		return new(Account)
	}
	return &b.Seats[seat]
}

// gets adds to a seat's cash.
func (b *Books) gets(seat engine.Seat, sum int64, from int) {
	a := b.At(seat)
	a.Cash += sum
	if from < Sources {
		a.From[from] += sum
	}
}

// pays moves cash between seats.
func (b *Books) pays(from, to engine.Seat, sum int64, as int) {
	b.gets(from, -sum, as)
	b.gets(to, sum, as)
}

// cards turns papers into cash.
func (b *Books) cards(seat engine.Seat, savings, bonds int) {
	a := b.At(seat)
	a.Savings -= int64(savings)
	a.Bonds -= int64(bonds)
	a.Cash += rules.CardPrice * int64(savings+bonds)
}

func (b *Books) read(f engine.Fact) {
	switch f := f.(type) {
	case rules.Capital:
		for seat, n := range f.Amounts {
			b.gets(engine.Seat(seat), n, Sources)
		}
	case rules.LateCash:
		for seat, n := range f.Amounts {
			b.gets(engine.Seat(seat), n, Sources)
		}
	case rules.DealtOut:
		for _, id := range append(append([]string(nil), f.Companies...), f.Advertising...) {
			b.owner[id] = f.Seat
		}
	case rules.TurnBegan:
		b.turns++
		b.point()
		if n := len(b.Terms); n > 0 {
			b.Terms[n-1].Turns++
		}
	case rules.MarkerMoved:
		b.number = f.Number
		b.Highest = max(b.Highest, f.Number)
	case rules.Disaster:
		b.struck(f)
	case rules.Earned:
		b.gets(f.Seat, f.Amount, FromBoard)
	case rules.OwnProfits:
		b.gets(f.Seat, f.Amount, FromBoard)
	case rules.Profits:
		b.cards(f.Seat, f.Cards, 0)
		b.pays(f.Seat, f.Owner, f.Paid, FromGuests)
		if f.Paid > b.Most.Paid {
			b.Most = f
		}
	case rules.Shared:
		b.pays(f.From, f.To, f.Amount, FromDeals)
	default:
		b.trade(f)
		b.govern(f)
	}
}

func (b *Books) struck(f rules.Disaster) {
	a := b.At(f.Seat)
	if f.Insured {
		a.Business--
		return
	}
	b.Disaster = append(b.Disaster, f.Seat)
	a.Cash, a.Savings, a.Bonds = 0, 0, 0
	for _, id := range f.Squares {
		delete(b.owner, id)
	}
}

func (b *Books) trade(f engine.Fact) {
	switch f := f.(type) {
	case rules.Bought:
		b.gets(f.Seat, -f.Price, Sources)
		b.paper(f.Seat, f.What, int64(f.Number))
	case rules.Cashed:
		b.gets(f.Seat, f.Amount, Sources)
		b.paper(f.Seat, f.What, -int64(f.Number))
	case rules.TakeoverBid:
		b.cards(f.Seat, f.Cards, f.Bonds)
		b.gets(f.Seat, -f.Fee, FromDeals)
		if f.Won {
			b.pays(f.Seat, f.Owner, f.Price, FromDeals)
			b.owner[f.Square] = f.Seat
		}
	case rules.Sold:
		b.gets(f.Seat, -f.Price, Sources)
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
func (b *Books) paper(seat engine.Seat, what string, n int64) {
	a := b.At(seat)
	switch what {
	case "savings":
		a.Savings += n
	case "bonds":
		a.Bonds += n
	case "life":
		a.Life += n
	case "business":
		a.Business += n
	default:
		b.owner[what] = seat
	}
}

func (b *Books) deal(f rules.DealMade) {
	o := f.Offer
	b.pays(o.From, o.To, o.Pay-o.Ask+o.Lend-o.Borrow, FromDeals)
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
func (b *Books) owes(loan int, d debt) {
	if old, ok := b.loans[loan]; ok {
		b.At(old.lender).Lent -= old.owed
		b.At(old.borrower).Owed -= old.owed
		delete(b.loans, loan)
	}
	if d.owed > 0 {
		b.loans[loan] = d
		b.At(d.lender).Lent += d.owed
		b.At(d.borrower).Owed += d.owed
	}
}

func (b *Books) repaid(loan int, from, to engine.Seat, amount, left int64) {
	b.pays(from, to, amount, FromDeals)
	b.owes(loan, debt{to, from, left})
}

func (b *Books) govern(f engine.Fact) {
	switch f := f.(type) {
	case rules.Taxed:
		b.cards(f.Seat, f.Cards, 0)
		b.gets(f.Seat, -f.Paid, FromState)
	case rules.Interest:
		b.gets(f.Seat, f.Amount, FromState)
	case rules.Salaried:
		b.gets(f.Seat, f.Amount, FromState)
	case rules.PaidOut:
		for i, seat := range f.Seats {
			b.gets(seat, f.Amounts[i], FromState)
		}
	case rules.BondsRedeemed:
		b.At(f.From).Bonds -= int64(f.Number)
		b.gets(f.From, f.Amount, FromState)
	case rules.Divided:
		if f.Passed {
			b.Carried++
		} else {
			b.Lost++
		}
	case rules.Balloted:
		b.Elected++
		b.Terms = append(b.Terms, Term{PM: f.PM})
	case rules.PremierChosen:
		b.Elected++
		b.Terms = append(b.Terms, Term{PM: f.PM})
	case rules.Departed:
		a := b.At(f.Seat)
		*a = Account{Lent: a.Lent, Owed: a.Owed, From: a.From, Gone: true}
		for id, seat := range b.owner {
			if seat == f.Seat {
				delete(b.owner, id)
			}
		}
	}
}
