package poleconomy

import (
	"math/bits"

	"divisionbell/engine"
)

const maxSeats = 6

// A phase is what the match waits for.
type phase uint8

const (
	moving     phase = iota // the turn's seat, who throws or goes
	landing                 // the turn's seat, who may buy the square it is on
	bidding                 // bidders
	directing               // the owner of the advertising square landed on
	choosing                // the turn's seat, on its own advertising or an Opportunity
	visiting                // the turn's seat, at a Corner Square
	dividing                // who has not voted on the bill
	joining                 // who has not said of which party it is
	coalescing              // who has not said which coalition it agrees to
	electing                // members of the Government who have not named a Prime Minister
	over
)

// state is a match between two actions. Sums are dollars, squares are indexes of
// Squares. Versions of its shape:
//
//	0  November 2026, the first
//	1  November 2026: coalitions as documents, invitations to parties, numbered offers
//	2  November 2026: sittings of Parliament, amendments
//	3  November 2026: support in deals
//	4  November 2026: cash for those who move later
type state struct {
	Set   settings `json:"set"`
	Seats int8     `json:"seats"`
	Phase phase    `json:"phase"`
	Turn  int8     `json:"turn"`
	PM    int8     `json:"pm"` // -1: there is none yet
	Turns uint32   `json:"turns,omitzero"`
	Key   uint32   `json:"key"`           // of what the turn's seat, or one other, is asked
	Keys  keys     `json:"keys,omitzero"` // of what several are asked at once

	Bank     int64             `json:"bank"`
	Treasury int64             `json:"treasury,omitzero"`
	BankBond uint8             `json:"bankBond,omitzero"` // game 2: issued bonds the Bank holds
	Broke    bool              `json:"broke,omitzero"`    // the Bank has run out
	Bankrupt bool              `json:"bankrupt,omitzero"` // the Treasury has
	Mark     uint8             `json:"mark,omitzero"`     // on the Inflation Index
	Anti     bool              `json:"anti,omitzero"`     // the arrow points anticlockwise
	Cash     [maxSeats]int64   `json:"cash,omitzero"`
	Income   [maxSeats]int64   `json:"income,omitzero"` // basic
	At       [maxSeats]uint8   `json:"at,omitzero"`
	Savings  [maxSeats]uint8   `json:"savings,omitzero"`
	Bonds    [maxSeats]uint8   `json:"bonds,omitzero"`
	Life     [maxSeats]uint8   `json:"life,omitzero"`
	Business [maxSeats]uint8   `json:"business,omitzero"`
	Owner    deeds             `json:"owner"`
	Holds    [maxSeats][2]int8 `json:"holds,omitzero"` // companies, advertising squares
	Gone     engine.Seats      `json:"gone,omitzero"`
	Agreed   engine.Seats      `json:"agreed,omitzero"` // to end now

	Visit   visit   `json:"visit,omitzero"`
	Auction auction `json:"auction,omitzero"`

	Turned   bool            `json:"turned,omitzero"` // this turn: the arrow
	Call     uint8           `json:"call,omitzero"`   // an election is due, and why
	Party    [maxSeats]uint8 `json:"party,omitzero"`
	Votes    [maxSeats]int16 `json:"votes,omitzero"`
	Gov      engine.Seats    `json:"gov,omitzero"`  // the Government
	Said     engine.Seats    `json:"said,omitzero"` // who has answered what all are asked
	Hung     uint8           `json:"hung,omitzero"` // elections in a row without a Government
	Named    [maxSeats]uint8 `json:"named,omitzero"`
	Invited  [maxSeats]uint8 `json:"invited,omitzero"` // by which parties, a bit each
	NoDeal   engine.Seats    `json:"noDeal,omitzero"`  // who wants no coalition
	Talks    uint8           `json:"talks,omitzero"`   // how often all have spoken in coalition talks
	Pacts    []pact          `json:"pacts,omitempty"`  // coalitions proposed
	LastPact uint16          `json:"lastPact,omitzero"`
	Pact     pact            `json:"pact,omitzero"` // in force
	Post     [maxSeats]uint8 `json:"post,omitzero"`
	Salary   [maxSeats]int64 `json:"salary,omitzero"`
	Before   [maxSeats]int64 `json:"before,omitzero"` // salaries as the Prime Minister's turn began
	Law      TaxLaw          `json:"law,omitzero"`
	Bill     bill            `json:"bill,omitzero"`
	Laid     sitting         `json:"laid,omitempty"`     // from the third edition on: this turn's bills, in order
	Billed   uint8           `json:"billed,omitzero"`    // kinds of bill put this turn, a bit each
	Got      [maxSeats]int64 `json:"got,omitzero"`       // of payments this turn
	Others   uint8           `json:"others,omitzero"`    // bonds redeemed this turn, not the Prime Minister's
	Own      uint8           `json:"own,omitzero"`       // and the Prime Minister's
	Later    []later         `json:"later,omitempty"`    // payments fixed for a turn to come
	Offers   []offered       `json:"offers,omitempty"`   // private to two
	Counted  bool            `json:"counted,omitzero"`   // no offer has the number of another; not in edition 1
	Sent     sent            `json:"sent,omitzero"`      // offers made so far, by their two
	Last     sent            `json:"last,omitzero"`      // from the fourth edition on: in which round the last one was made
	Loans    []loan          `json:"loans,omitempty"`    //
	Pledges  []pledge        `json:"pledges,omitempty"`  //
	Ceilings []ceiling       `json:"ceilings,omitempty"` // by seat and square; private
	LastNo   uint16          `json:"lastNo,omitzero"`    // of offers and loans; where offers are counted, of loans
	Places   [maxSeats]int8  `json:"places,omitzero"`
}

type keys [maxSeats]uint32

type sent [maxSeats][maxSeats]uint16 // by maker and taker

// A visit is what the turn's seat does where it landed.
type visit struct {
	Own      bool   `json:"own,omitzero"`      // reached by an own advertising square
	Bought   uint8  `json:"bought,omitzero"`   // policies at this Corner Square
	Throws   uint8  `json:"throws,omitzero"`   // of takeover bids
	Director int8   `json:"director,omitzero"` // who may send; valid while directing
	Shares   shares `json:"shares,omitzero"`   // agreed with each seat; 0 is none
}

type shares [maxSeats]int64

// An auction of the square that the turn's seat is on. Bids are secret unless they
// go clockwise; Seal and Nonce are of sealed ones, told with the bid and with the
// opening.
type auction struct {
	Bidders engine.Seats     `json:"bidders,omitzero"` // still in, or still to be opened
	Answer  engine.Seats     `json:"answer,omitzero"`  // have bid or passed, where bids are secret
	Leader  int8             `json:"leader,omitzero"`  // -1: nobody
	Price   int64            `json:"price,omitzero"`
	Next    int8             `json:"next,omitzero"`
	Bids    [maxSeats]int64  `json:"bids,omitzero"` // 0 is a pass
	Seal    [maxSeats]string `json:"seal,omitzero"`
	Nonce   [maxSeats]string `json:"nonce,omitzero"`
}

// Kinds of bill.
const (
	taxBill uint8 = iota
	paymentBill
	salaryBill
	repealBill
)

// A bill is before Parliament while the phase is dividing.
type bill struct {
	Kind   uint8        `json:"kind,omitzero"`
	Law    TaxLaw       `json:"law,omitzero"`
	Pay    later        `json:"pay,omitzero"`
	Seat   int8         `json:"seat,omitzero"` // whose salary
	Post   uint8        `json:"post,omitzero"`
	Salary int64        `json:"salary,omitzero"`
	Ayes   engine.Seats `json:"ayes,omitzero"`
	Noes   engine.Seats `json:"noes,omitzero"`
	Other  amendment    `json:"other,omitzero"`
}

// An amendment is what a bill would say instead, by the kind of bill. Ayes are those
// who vote for the bill as amended.
type amendment struct {
	Moved  bool         `json:"moved,omitzero"`
	By     int8         `json:"by,omitzero"`
	Law    TaxLaw       `json:"law,omitzero"`
	Pay    later        `json:"pay,omitzero"`
	Salary int64        `json:"salary,omitzero"`
	Ayes   engine.Seats `json:"ayes,omitzero"`
}

// A later payment: on the Prime Minister's turn after In more; 0 is this one, before
// the move.
type later struct {
	Who    uint8 `json:"who,omitzero"`
	Amount int64 `json:"amount,omitzero"`
	In     uint8 `json:"in,omitzero"`
}

// terms are what both sides of a deal do, all at once.
type terms struct {
	Give    [2]uint8 `json:"give,omitzero"` // papers, and 0 is none; Start is no paper
	Want    [2]uint8 `json:"want,omitzero"`
	Pay     int64    `json:"pay,omitzero"`
	Ask     int64    `json:"ask,omitzero"`
	Lend    int64    `json:"lend,omitzero"`
	Borrow  int64    `json:"borrow,omitzero"`
	Repay   int64    `json:"repay,omitzero"`
	Due     uint8    `json:"due,omitzero"` // rounds; 0 is the end
	Share   int64    `json:"share,omitzero"`
	Promise uint8    `json:"promise,omitzero"` // 0 none, 1 no, 2 aye
	Vote    uint8    `json:"vote,omitzero"`
	Support uint8    `json:"support,omitzero"` // of the Prime Minister: 0 nothing, 1 no, 2 yes
	Sway    uint8    `json:"sway,omitzero"`    // the other's
}

// offered is a deal that one seat has offered another.
type offered struct {
	No    uint16 `json:"no"`
	From  int8   `json:"from"`
	To    int8   `json:"to"`
	Terms terms  `json:"terms,omitzero"`
	Until uint32 `json:"until,omitzero"` // the turn in which it expires
	Key   uint32 `json:"key"`
}

// A loan: Due is the turn after which it is collected, 0 is the match's end.
type loan struct {
	No   uint16 `json:"no"`
	From int8   `json:"from"` // lender
	To   int8   `json:"to"`   // borrower
	Owed int64  `json:"owed,omitzero"`
	Due  uint32 `json:"due,omitzero"`
}

// A pledge is how a seat has promised another to vote in its next division.
type pledge struct {
	By  int8 `json:"by,omitzero"`
	To  int8 `json:"to"`
	Aye bool `json:"aye,omitzero"`
}

// Clone is a deep copy.
func (*rules) Clone(from, to *state) {
	l, o, n, p, c, b, d := to.Later, to.Offers, to.Loans, to.Pledges, to.Pacts, to.Ceilings, to.Laid
	*to = *from
	to.Later = append(l[:0], from.Later...)
	to.Offers = append(o[:0], from.Offers...)
	to.Loans = append(n[:0], from.Loans...)
	to.Pledges = append(p[:0], from.Pledges...)
	to.Pacts = append(c[:0], from.Pacts...)
	to.Ceilings = append(b[:0], from.Ceilings...)
	to.Laid = append(d[:0], from.Laid...)
}

// inflation is the inflation number.
func (s *state) inflation() int64 { return Index[s.Mark].Number }

// price is what a square costs now, and what a company's profits are.
func (s *state) price(square uint8) int64 {
	if Squares[square].Type == Advertising {
		return AdPrice * s.inflation()
	}
	return CompanyPrice * s.inflation()
}

// owner is who owns a square; -1 is the Bank.
func (s *state) owner(square uint8) int8 { return s.Owner[square] - 1 }

// own gives a square to a seat, or -1 for the Bank.
func (s *state) own(square uint8, seat int8) {
	kind := 0
	if Squares[square].Type == Advertising {
		kind = 1
	}
	if old := s.owner(square); old >= 0 {
		s.Holds[old][kind]--
	}
	s.Owner[square] = seat + 1
	if seat >= 0 {
		s.Holds[seat][kind]++
	}
}

// playing are the seats that have not left.
func (s *state) playing() engine.Seats { return (1<<s.Seats - 1) &^ s.Gone }

// plays reports whether a seat is one of them.
func (s *state) plays(seat engine.Seat) bool { return s.playing().Has(seat) }

func count(of engine.Seats) int { return bits.OnesCount16(uint16(of)) }

func has(of engine.Seats, seat int8) bool { return of>>seat&1 == 1 }

// after is the next seat clockwise of a set that is not empty.
func (s *state) after(seat int8, of engine.Seats) int8 {
	for {
		if seat++; seat >= s.Seats {
			seat = 0
		}
		if has(of, seat) {
			return seat
		}
	}
}

// round is the one going on, from 1.
func (s *state) round() int { return int(s.Turns)/int(s.Seats) + 1 }
