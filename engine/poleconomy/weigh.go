package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// What steady expects of a match, found by simulation.
const (
	meanInflation = 4.3
	bondsRate     = 0.035 // a turn, that the marker comes to Bonds
	visitRate     = 0.012 // a turn of another, that a square is landed on
	usualRounds   = 15    // where no end is agreed
	alone         = 0.25  // what part advertising brings whom no company is to be visited of
)

// An eye is what steady makes of its view.
type eye struct {
	v     *View
	seat  engine.Seat
	me    *Player
	at    uint8
	turns float64 // of its own, left
	hits  float64 // times that bonds will pay
	kept  *purse  // once it was looked at
}

func look(v *View, seat engine.Seat) *eye {
	e := &eye{v: v, seat: seat, me: &v.Players[seat]}
	e.at = paperIndex[e.me.Square]
	rounds := v.Rounds
	if rounds == 0 {
		rounds = v.Round + usualRounds
	}
	e.turns = float64(max(rounds-v.Round, 0))
	e.hits = bondsRate * e.turns * float64(len(v.Players))
	return e
}

// holder is who owns a square; -1 is the Bank.
func (e *eye) holder(square uint8) engine.Seat {
	for _, h := range e.v.Owners {
		if h.Square == Squares[square].ID {
			return h.Owner
		}
	}
	return -1
}

func (e *eye) price(square uint8) float64 {
	if Squares[square].Type == Advertising {
		return float64(e.v.Prices.Advertising)
	}
	return float64(e.v.Prices.Company)
}

// expected is the inflation number that steady expects at the end: near it, the one
// that is.
func (e *eye) expected() float64 {
	n := float64(e.v.Index.Number)
	return n + (meanInflation-n)*min(1, e.turns/6)
}

// worthOf is what owning a square brings it until the end, its price then included.
func (e *eye) worthOf(square uint8) float64 { return e.worthTo(square, e.me) }

// worthTo is what owning a square brings a player: of the only company also what their
// advertising brings through it.
func (e *eye) worthTo(square uint8, owner *Player) float64 {
	visits := visitRate * e.turns * float64(len(e.v.Players)-1)
	profits := visits * CompanyPrice * meanInflation
	others := len(owner.Companies)
	if slices.Contains(owner.Companies, Squares[square].ID) {
		others--
	}
	if Squares[square].Type == Company {
		sum := e.expected()*CompanyPrice + profits
		if others == 0 {
			sum += profits * float64(len(owner.Advertising)) * (1 - alone)
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
	return e.worthOf(square) - e.price(square)*(1+e.hits)
}

// means is what can be had in cash on one's turn.
func (e *eye) means() float64 {
	return float64(e.me.Cash) + CardPrice*float64(e.me.Savings+e.me.Bonds)
}

// exposed is what profits and tax can reach.
func (e *eye) exposed() float64 { return float64(e.me.Cash) + CardPrice*float64(e.me.Savings) }

// throwing is what a throw may be expected to bring, disaster included.
func (e *eye) throwing(on circuit) float64 {
	sum := 0.0
	for n := 2; n <= 12; n++ {
		ways := float64(6 - max(n-7, 7-n))
		sum += ways * e.landing(reach(e.at, on, n), true)
	}
	if e.me.Business == 0 {
		sum -= e.atRisk()
	}
	return sum / 36
}

// atRisk is what a disaster takes.
func (e *eye) atRisk() float64 {
	return e.means() + float64(len(e.me.Companies))*e.price(7) + float64(len(e.me.Advertising))*float64(e.v.Prices.Advertising)
}

// landing is what coming to a square brings. By dice an Opportunity's move is to
// come.
func (e *eye) landing(to uint8, dice bool) float64 {
	sq := &Squares[to]
	switch sq.Type {
	case Income:
		sum := float64(sq.Times * e.me.Income)
		if sq.Interest {
			sum += CardPrice * float64(e.me.Savings)
		}
		if sq.Opportunity {
			sum += 20 * float64(e.me.Income)
		}
		return sum
	case Inflation:
		return e.inflating(int(sq.Move))
	case Corner:
		return 0
	}
	owner := e.holder(to)
	company := sq.Type == Company
	switch {
	case owner < 0:
		if e.price(to) > e.means() {
			return 0
		}
		return max(0, e.gain(to))
	case owner == e.seat && company:
		return e.price(to)
	case owner == e.seat && dice && len(e.me.Companies) > 0:
		return float64(e.v.Prices.Company)
	case owner != e.seat && (company || len(e.v.Players[owner].Companies) > 0):
		return -min(float64(e.v.Prices.Company), e.exposed())
	}
	return 0
}

// inflating is what moving the marker brings: its event, and some of the change in
// what one's squares are worth.
func (e *eye) inflating(steps int) float64 {
	m := Index[marked(uint8(e.v.Index.Position), e.v.Index.Arrow == Anticlockwise, steps)]
	sum := 0.0
	if e.v.Game == 2 && e.purse().ruins(m.Event) {
		return -float64(e.me.Worth)
	}
	switch m.Event {
	case Taxation:
		sum -= min(float64(e.me.Tax), e.exposed())
	case Bonds:
		sum += CardPrice * float64(e.me.Bonds)
	case Salary:
		sum += float64(e.me.Salary)
	}
	squares := CompanyPrice*float64(len(e.me.Companies)) + AdPrice*float64(len(e.me.Advertising))
	weight := 0.2
	if e.turns < 2 {
		weight = 0.8
	}
	return sum + weight*squares*float64(m.Number-e.v.Index.Number)
}

// corner is what going to a Corner Square brings.
func (e *eye) corner(at uint8) float64 {
	switch at {
	case canadaLife:
		if e.v.Supply.Life > 0 && e.means() >= CardPrice {
			return LifeWorth - CardPrice*(1+e.hits)
		}
	case royalBank:
		return float64(e.bondsToBuy()) * CardPrice * e.hits
	case royalInsurance:
		if e.me.Business == 0 && e.v.Supply.Business > 0 && e.means() >= CardPrice {
			return e.atRisk()/36*e.turns*0.8 - CardPrice
		}
	}
	return 0
}
