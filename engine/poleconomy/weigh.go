package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/manner"
	"divisionbell/engine/poleconomy/view"
)

// What steady expects of a match, found by simulation.
const (
	meanInflation = 4.3
	bondsRate     = 0.035 // a turn, that the marker comes to Bonds
	visitRate     = 0.012 // a turn of another, that a square is landed on
	usualRounds   = 15    // where no end is agreed
	alone         = 0.25  // what part advertising brings whom no company is to be visited of
	ruin          = 5     // times its worth that steady shuns what would ruin the country
)

// An eye is what a seat makes of a match, from what it may know alone: not from others'
// secret bids and ceilings, nor from offers among others. It makes no garbage.
type eye struct {
	engine.Character
	s     *state
	seat  int8
	at    uint8
	turns float64 // of its own, left
	hits  float64 // times that bonds will pay
	kept  purse   // once it was looked at
	knows bool
}

func look(s *state, seat int8) eye {
	e := eye{s: s, seat: seat, at: s.At[seat], turns: usualRounds}
	if s.Set.Rounds > 0 {
		e.turns = float64(max(int(s.Set.Rounds)-s.round(), 0))
	}
	e.hits = bondsRate * e.turns * float64(s.Seats)
	return e
}

// price is what a square costs now.
func (e *eye) price(square uint8) float64 { return float64(e.s.price(square)) }

func (e *eye) companyPrice() float64 { return float64(CompanyPrice * e.s.inflation()) }

// expected is the inflation number that steady expects at the end: near it, the one
// that is.
func (e *eye) expected() float64 {
	n := float64(e.s.inflation())
	return n + (meanInflation-n)*min(1, e.turns/6)
}

// worthOf is what owning a square brings it until the end, its price then included.
func (e *eye) worthOf(square uint8) float64 { return e.worthTo(square, e.seat) }

// worthTo is what owning a square brings a seat: of the only company also what their
// advertising brings through it.
func (e *eye) worthTo(square uint8, owner int8) float64 {
	visits := visitRate * e.turns * float64(e.s.Seats-1)
	profits := visits * CompanyPrice * meanInflation
	others, company := int(e.s.Holds[owner][0]), Squares[square].Type == Company
	if company && e.s.owner(square) == owner {
		others--
	}
	if company {
		sum := e.expected()*CompanyPrice + profits
		if others == 0 {
			sum += profits * float64(e.s.Holds[owner][1]) * (1 - alone)
		}
		return sum
	}
	if others == 0 {
		profits *= alone
	}
	return e.expected()*AdPrice + profits
}

// gain is what buying a square brings beyond keeping its price in bonds.
func (e *eye) gain(square uint8) float64 {
	return manner.Dear(e.Character)*e.worthOf(square) - e.price(square)*(1+e.hits)
}

// means is what can be had in cash on one's turn.
func (e *eye) means() float64 {
	return float64(e.s.Cash[e.seat]) + CardPrice*float64(int(e.s.Savings[e.seat])+int(e.s.Bonds[e.seat]))
}

// exposed is what profits and tax can reach.
func (e *eye) exposed() float64 {
	return float64(e.s.Cash[e.seat]) + CardPrice*float64(e.s.Savings[e.seat])
}

// throwing is what a throw may be expected to bring, disaster included.
func (e *eye) throwing(on circuit) float64 {
	sum := 0.0
	for n := 2; n <= 12; n++ {
		ways := float64(6 - max(n-7, 7-n))
		sum += ways * e.landing(view.Reach(e.at, on, n), true)
	}
	if e.s.Business[e.seat] == 0 {
		sum -= e.atRisk()
	}
	return sum / 36
}

// atRisk is what a disaster takes.
func (e *eye) atRisk() float64 {
	h := e.s.Holds[e.seat]
	return e.means() + float64(h[0])*e.companyPrice() + float64(h[1])*float64(AdPrice*e.s.inflation())
}

// landing is what coming to a square brings. By dice an Opportunity's move is to
// come.
func (e *eye) landing(to uint8, dice bool) float64 {
	sq, s := &Squares[to], e.s
	switch sq.Type {
	case Income:
		sum := float64(sq.Times * s.Income[e.seat])
		if sq.Interest {
			sum += CardPrice * float64(s.Savings[e.seat])
		}
		if sq.Opportunity {
			sum += 20 * float64(s.Income[e.seat])
		}
		return sum
	case Inflation:
		return e.inflating(int(sq.Move))
	case Corner:
		return 0
	}
	owner, company := s.owner(to), sq.Type == Company
	switch {
	case owner < 0:
		if e.price(to) > e.means() {
			return 0
		}
		return max(0, e.gain(to))
	case owner == e.seat && company:
		return e.price(to)
	case owner == e.seat && dice && s.Holds[e.seat][0] > 0:
		return e.companyPrice()
	case owner != e.seat && (company || s.Holds[owner][0] > 0):
		return -min(e.companyPrice(), e.exposed())
	}
	return 0
}

// inflating is what moving the marker brings: its event, and some of the change in
// what one's squares are worth.
func (e *eye) inflating(steps int) float64 {
	s := e.s
	m := Index[view.Marked(s.Mark, s.Anti, steps)]
	if s.Set.Politics && e.purse().ruins(m.Event) {
		return -ruin * float64(s.worth(e.seat).Total)
	}
	sum := 0.0
	switch m.Event {
	case Taxation:
		sum -= min(float64(s.taxOf(e.seat, &s.Law)), e.exposed())
	case Bonds:
		sum += CardPrice * float64(s.Bonds[e.seat])
	case Salary:
		sum += float64(e.salary())
	}
	squares := CompanyPrice*float64(s.Holds[e.seat][0]) + AdPrice*float64(s.Holds[e.seat][1])
	weight := 0.2
	if e.turns < 2 {
		weight = 0.8
	}
	return sum + weight*squares*float64(m.Number-s.inflation())
}

// salary is what it is paid of Government Salaries.
func (e *eye) salary() int64 {
	if !e.s.Set.Politics && e.seat == e.s.PM {
		return firstMinister
	}
	return e.s.Salary[e.seat]
}

// corner is what going to a Corner Square brings.
func (e *eye) corner(at uint8) float64 {
	switch at {
	case canadaLife:
		if e.s.forSale(life) > 0 && e.means() >= CardPrice {
			return LifeWorth - CardPrice*(1+e.hits)
		}
	case royalBank:
		return float64(e.bondsToBuy()) * CardPrice * e.hits
	case royalInsurance:
		if e.s.Business[e.seat] == 0 && e.s.forSale(business) > 0 && e.means() >= CardPrice {
			return manner.Sure(e.Character)*e.atRisk()/36*e.turns*0.8 - CardPrice
		}
	}
	return 0
}

// promised is how it has promised to vote in its next division; bound: it has, and keeps it.
func (e *eye) promised() (aye, bound bool) {
	for i := range e.s.Pledges {
		if p := &e.s.Pledges[i]; p.By == e.seat {
			return p.Aye, manner.Faithful(e.Character)
		}
	}
	return false, false
}
