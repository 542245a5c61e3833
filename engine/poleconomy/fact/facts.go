// Package fact is what can happen in a match of Poleconomy, and what its queries answer.
package fact

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// What can happen. Sums are dollars, squares their ids, seats count from 0; a seat
// of -1 is the Bank. Bills, laws and deals are the types of the view.
type (
	// BasicIncome is thrown for as the match begins, and anew on an Opportunity.
	BasicIncome struct {
		Seat    engine.Seat `json:"seat"`
		Dice    [2]int      `json:"dice"`
		Basic   int64       `json:"basic"`
		Rethrow bool        `json:"rethrow,omitempty"`
	}
	// Capital is what each starts with: $300,000 and 4 times the basic income.
	Capital struct {
		Amounts []int64 `json:"amounts"`
	}
	// LateCash is what each gets more because others move before them, by seat.
	LateCash struct {
		Amounts []int64 `json:"amounts"`
	}
	// DealtOut are the squares that the quick deal gives a seat.
	DealtOut struct {
		Seat        engine.Seat `json:"seat"`
		Companies   []string    `json:"companies"`
		Advertising []string    `json:"advertising"`
	}
	// Balloted is game 1's election: all throws, by round of those who tied.
	Balloted struct {
		Rounds [][]Throw   `json:"rounds"`
		PM     engine.Seat `json:"pm"`
	}
	// TurnBegan is a turn: Round from 1.
	TurnBegan struct {
		Seat  engine.Seat `json:"seat"`
		Round int         `json:"round"`
		Turn  int         `json:"turn"`
	}
	// ArrowTurned is the arrow as it points now: clockwise, anticlockwise.
	ArrowTurned struct {
		Seat  engine.Seat `json:"seat"`
		Arrow string      `json:"arrow"`
	}

	// Threw is a throw and where it led.
	Threw struct {
		Seat engine.Seat `json:"seat"`
		Dice [2]int      `json:"dice"`
		From string      `json:"from"`
		To   string      `json:"to"`
	}
	// Disaster is a double six: Insured, or what was lost.
	Disaster struct {
		Seat     engine.Seat `json:"seat"`
		Insured  bool        `json:"insured"`
		Cash     int64       `json:"cash,omitempty"`
		Squares  []string    `json:"squares,omitempty"`
		Savings  int         `json:"savings,omitempty"`
		Bonds    int         `json:"bonds,omitempty"`
		Business int         `json:"business,omitempty"`
	}
	// Went is a move without dice. Why: corner, opportunity, own.
	Went struct {
		Seat engine.Seat `json:"seat"`
		From string      `json:"from"`
		To   string      `json:"to"`
		Why  string      `json:"why"`
	}
	// Earned is an Income square: Times the basic income, and interest on so many
	// savings cards.
	Earned struct {
		Seat    engine.Seat `json:"seat"`
		Square  string      `json:"square"`
		Times   int64       `json:"times"`
		Savings int         `json:"savings,omitempty"`
		Amount  int64       `json:"amount"`
	}
	// OwnProfits is what the Bank pays for landing on an own company.
	OwnProfits struct {
		Seat   engine.Seat `json:"seat"`
		Square string      `json:"square"`
		Amount int64       `json:"amount"`
	}
	// Profits is what a seat pays the owner of a company it landed on. Cards are
	// savings cards cashed for it; what was due beyond Paid is cancelled.
	Profits struct {
		Seat   engine.Seat `json:"seat"`
		Owner  engine.Seat `json:"owner"`
		Square string      `json:"square"`
		Due    int64       `json:"due"`
		Paid   int64       `json:"paid"`
		Cards  int         `json:"cards,omitempty"`
	}
	// MarkerMoved is the inflation marker on its index, positions from 0.
	MarkerMoved struct {
		From   int    `json:"from"`
		To     int    `json:"to"`
		Steps  int    `json:"steps"`
		Arrow  string `json:"arrow"`
		Number int64  `json:"number"`
		Event  string `json:"event"`
	}
	// Taxed is what one seat pays in tax, to the Bank or, in game 2, the Treasury.
	Taxed struct {
		Seat  engine.Seat `json:"seat"`
		Due   int64       `json:"due"`
		Paid  int64       `json:"paid"`
		Cards int         `json:"cards,omitempty"`
	}
	// Interest is paid on bonds; seat -1 is the Bank, for those that it holds.
	Interest struct {
		Seat   engine.Seat `json:"seat"`
		Bonds  int         `json:"bonds"`
		Amount int64       `json:"amount"`
	}
	// Salaried is a Government salary paid.
	Salaried struct {
		Seat   engine.Seat `json:"seat"`
		Post   string      `json:"post"`
		Amount int64       `json:"amount"`
	}

	// Bought is a square or papers bought of the Bank: what is a square's id,
	// savings, bonds, life or business.
	Bought struct {
		Seat   engine.Seat `json:"seat"`
		What   string      `json:"what"`
		Number int         `json:"number"`
		Price  int64       `json:"price"` // in all
	}
	// Cashed is papers turned into cash at the Bank.
	Cashed struct {
		Seat   engine.Seat `json:"seat"`
		What   string      `json:"what"`
		Number int         `json:"number"`
		Amount int64       `json:"amount"`
	}
	// Visited: a seat has landed on another's advertising, who may send it on.
	Visited struct {
		Seat   engine.Seat `json:"seat"`
		Square string      `json:"square"`
		Owner  engine.Seat `json:"owner"`
	}
	// Sent is a lander sent to a company by the owner of the advertising.
	Sent struct {
		Seat engine.Seat `json:"seat"`
		By   engine.Seat `json:"by"`
		From string      `json:"from"`
		To   string      `json:"to"`
	}
	// Stayed is a lander that stays where it is; By is who let it.
	Stayed struct {
		Seat   engine.Seat `json:"seat"`
		By     engine.Seat `json:"by"`
		Square string      `json:"square"`
		Sold   bool        `json:"sold,omitempty"` // Seat has sold it, so it leads nowhere
	}
	// Rested is a turn at a Corner Square ended.
	Rested struct {
		Seat   engine.Seat `json:"seat"`
		Square string      `json:"square"`
	}
	// TakeoverBid is one throw for a takeover. Fee was paid with it, Price if it
	// was a double; Cards and Bonds were cashed to pay.
	TakeoverBid struct {
		Seat   engine.Seat `json:"seat"`
		Square string      `json:"square"`
		Owner  engine.Seat `json:"owner"`
		Dice   [2]int      `json:"dice"`
		Won    bool        `json:"won"`
		Fee    int64       `json:"fee,omitempty"`
		Price  int64       `json:"price,omitempty"`
		Cards  int         `json:"cards,omitempty"`
		Bonds  int         `json:"bonds,omitempty"`
	}

	// AuctionOpened: who may bid, clockwise from the lander. Way: clockwise, open,
	// sealed.
	AuctionOpened struct {
		Square  string        `json:"square"`
		Lander  engine.Seat   `json:"lander"`
		Bidders []engine.Seat `json:"bidders"`
		Way     string        `json:"way"`
	}
	// Raised is a bid that all hear.
	Raised struct {
		Seat   engine.Seat `json:"seat"`
		Amount int64       `json:"amount"`
	}
	// Withdrew is who bids no more; Short: has too little cash to.
	Withdrew struct {
		Seat  engine.Seat `json:"seat"`
		Short bool        `json:"short,omitempty"`
	}
	// CeilingNamed is what a seat bids at most whenever a square is auctioned, told to
	// it alone; Off: no more.
	CeilingNamed struct {
		Seat   engine.Seat `json:"seat"`
		Square string      `json:"square"`
		Sum    int64       `json:"sum"`
		Off    bool        `json:"off,omitempty"`
	}
	// BidGiven is what all are told of a secret bid or pass. Seal, of a sealed one,
	// is the SHA-256 in hexadecimal of "SEAT AMOUNT NONCE", seat from 1, 0 a pass.
	BidGiven struct {
		Seat engine.Seat `json:"seat"`
		Seal string      `json:"seal,omitempty"`
	}
	// MyBid is the same told to who gave it; 0 is a pass.
	MyBid struct {
		Seat   engine.Seat `json:"seat"`
		Amount int64       `json:"amount"`
		Seal   string      `json:"seal,omitempty"`
		Nonce  string      `json:"nonce,omitempty"`
	}
	// BidsOpened are sealed bids, by seat as they were asked.
	BidsOpened struct {
		Bids []OpenedBid `json:"bids"`
	}
	// Sold is a square auctioned to the highest bidder.
	Sold struct {
		Seat   engine.Seat `json:"seat"`
		Square string      `json:"square"`
		Price  int64       `json:"price"`
	}
	// Unsold is a square that nobody bid for; the Bank keeps it.
	Unsold struct {
		Square string `json:"square"`
	}

	// Offered is a deal offered, told to the two whom it concerns.
	Offered struct {
		Offer view.Offer `json:"offer"`
	}
	// OfferEnded is told to the same two. Why: refused, withdrawn, expired, changed,
	// gone.
	OfferEnded struct {
		No   int         `json:"no"`
		From engine.Seat `json:"from"`
		To   engine.Seat `json:"to"`
		Why  string      `json:"why"`
	}
	// DealMade is an offer accepted, which all see. Loan is the number of the loan
	// it made, 0 if none.
	DealMade struct {
		Offer view.Offer `json:"offer"`
		Loan  int        `json:"loan,omitempty"`
	}
	// Repaid is a loan paid back, or some of it; Left is still owed.
	Repaid struct {
		Loan   int         `json:"loan"`
		From   engine.Seat `json:"from"` // borrower
		To     engine.Seat `json:"to"`   // lender
		Amount int64       `json:"amount"`
		Left   int64       `json:"left"`
	}
	// LoanDue is a loan collected on its day, as far as cash goes.
	LoanDue struct {
		Loan   int         `json:"loan"`
		From   engine.Seat `json:"from"`
		To     engine.Seat `json:"to"`
		Amount int64       `json:"amount"`
		Left   int64       `json:"left"`
	}
	// LoanCancelled is a loan whose lender or borrower is ruined or gone.
	LoanCancelled struct {
		Loan int         `json:"loan"`
		From engine.Seat `json:"from"` // borrower
		To   engine.Seat `json:"to"`   // lender
		Owed int64       `json:"owed"`
	}
	// Shared is what the owner of a company gives of directed profits to who sent
	// the visitor.
	Shared struct {
		From   engine.Seat `json:"from"`
		To     engine.Seat `json:"to"`
		Amount int64       `json:"amount"`
	}
)

// A Throw is a seat's two dice.
type Throw struct {
	Seat engine.Seat `json:"seat"`
	Dice [2]int      `json:"dice"`
}

// An OpenedBid is a sealed bid laid open; the seal is checked with its nonce.
type OpenedBid struct {
	Seat   engine.Seat `json:"seat"`
	Amount int64       `json:"amount"`
	Nonce  string      `json:"nonce"`
	Seal   string      `json:"seal"`
}

// A Land is a square and in how many ways of 36 a throw leads there.
type Land struct {
	Square string `json:"square"`
	Throw  int    `json:"throw"` // the dice's sum
	Ways   int    `json:"ways"`
}
