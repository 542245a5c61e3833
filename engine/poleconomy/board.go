package poleconomy

import (
	"divisionbell/engine/poleconomy/view"
	"divisionbell/engine/poleconomy/weigh"
)

// The board, as the views name its squares.
type (
	Type   = view.Type
	Square = view.Square
	Event  = view.Event
	Mark   = view.Mark
)

// The types of squares, and the events of the index.
const (
	Income      = view.Income
	Inflation   = view.Inflation
	Company     = view.Company
	Advertising = view.Advertising
	Corner      = view.Corner

	Election = view.Election
	Taxation = view.Taxation
	Salary   = view.Salary
	Bonds    = view.Bonds
)

// Squares is the board: the inner circuit, the outer, the Corner Squares. Index is the
// Inflation Index, clockwise from where the marker begins, and Events its events' names.
var (
	Squares = view.Squares
	Index   = view.Index
	Events  = view.Events
)

// Where squares stand in Squares.
const (
	firstCorner = view.FirstCorner
	boardSize   = view.BoardSize
	start       = 0
)

// The Corner Squares.
const (
	royalBank uint8 = firstCorner + iota
	canadaLife
	mcLeod
	royalInsurance
)

// Prices, in dollars.
const (
	Note          = weigh.Note // the smallest; every sum is a multiple of it
	CompanyPrice  = 100_000
	AdPrice       = 20_000 // both times the inflation number
	CardPrice     = 100_000
	Surrender     = 80_000    // of a life policy
	LifeWorth     = 1_000_000 // at the end
	TakeoverFee   = 30_000
	StartCapital  = 300_000
	BankFund      = 20*10_000 + 30*20_000 + 40*50_000 + 90*100_000 + 48*1_000_000
	companyTax    = 50_000
	adTax         = 10_000
	firstMinister = 100_000 // the Prime Minister's least salary
	mostSalaries  = 500_000
	mostRaise     = 100_000
	mostPayment   = 100_000
	redemption    = 200_000 // of a player's bond
)

// Papers there are, beside one card for each Company and Advertising square.
const (
	AllBonds    = 30
	AllLife     = 6
	AllBusiness = 6
)

// A circuit is one of the two; unsaid is what a throw from a circuit says.
type circuit = view.Circuit

const (
	unsaid = view.Unsaid
	inner  = view.Inner
	outer  = view.Outer
)

func isProperty(square uint8) bool {
	return square < firstCorner && (Squares[square].Type == Company || Squares[square].Type == Advertising)
}

// Companies and ads are the squares that can be owned, in the board's order.
var companies, ads, properties = func() (c, a, both []uint8) {
	for i := range Squares {
		switch Squares[i].Type {
		case Company:
			c, both = append(c, uint8(i)), append(both, uint8(i))
		case Advertising:
			a, both = append(a, uint8(i)), append(both, uint8(i))
		}
	}
	return c, a, both
}()
