// Package view is what a seat may see of a match of Poleconomy, as plain data, the board, and the
// laws that Parliament makes.
package view

import "divisionbell/engine"

// A View is what one seat may see. All money and papers lie open; secret are the
// offers among others and, in an auction with secret bids, what others bid. Sums
// are dollars, squares their ids, seats count from 0 and -1 is nobody or the Bank.
type View struct {
	Game     int           `json:"game"`              // 1 or 2
	Edition  int           `json:"edition,omitempty"` // of the rules, where it is not the first
	Phase    string        `json:"phase"`             // the kind of what is asked, "over" at the end
	Round    int           `json:"round"`             // from 1
	Rounds   int           `json:"rounds"`            // 0: no end is agreed
	Turn     engine.Seat   `json:"turn"`              // whose turn it is; nobody's during an election
	PM       engine.Seat   `json:"pm"`
	Index    Marker        `json:"index"`
	Prices   Prices        `json:"prices"`
	Bank     int64         `json:"bank"`
	Treasury int64         `json:"treasury"` // game 2
	Supply   Supply        `json:"supply"`
	Owners   []Holding     `json:"owners"`  // of each company and advertising square, in the board's order
	Players  []Player      `json:"players"` // by seat
	Landing  *Landing      `json:"landing,omitempty"`
	Visit    *Visit        `json:"visit,omitempty"`
	Auction  *Auction      `json:"auction,omitempty"`
	House    *House        `json:"house,omitempty"` // game 2
	Law      TaxLaw        `json:"law"`
	Loans    []Loan        `json:"loans"`
	Offers   []Offer       `json:"offers"`            // made by or to the viewer
	Offered  []int         `json:"offered,omitempty"` // the round of the viewer's last offer to each seat; 0: none
	Pledges  []Pledge      `json:"pledges"`
	Ceilings []Ceiling     `json:"ceilings,omitempty"` // the viewer's, named beforehand
	Consent  []engine.Seat `json:"consent"`            // to end now
	Over     bool          `json:"over"`
	Places   []int8        `json:"places,omitempty"`
}

// Marker is the marker on the Inflation Index.
type Marker struct {
	Position int    `json:"position"` // in Index, from 0
	Number   int64  `json:"number"`
	Event    string `json:"event"`            // of that number
	Arrow    string `json:"arrow"`            // clockwise, anticlockwise
	Turned   bool   `json:"turned,omitempty"` // this turn
}

// Prices now. A company's profits are its price.
type Prices struct {
	Company     int64 `json:"company"`
	Advertising int64 `json:"advertising"`
}

// Supply is the papers that can be bought. In game 2 Bonds are the Bank's, and
// Unissued lie in the Treasury.
type Supply struct {
	Savings  int `json:"savings"`
	Bonds    int `json:"bonds"`
	Life     int `json:"life"`
	Business int `json:"business"`
	Unissued int `json:"unissued"`
}

// A Holding is who owns a square.
type Holding struct {
	Square string      `json:"square"`
	Owner  engine.Seat `json:"owner"` // -1: the Bank
}

// A Player is what a seat has and is.
type Player struct {
	Square      string   `json:"square"`
	Income      int64    `json:"income"` // basic
	Cash        int64    `json:"cash"`
	Savings     int      `json:"savings"`
	Bonds       int      `json:"bonds"`
	Life        int      `json:"life"`
	Business    int      `json:"business"`
	Companies   []string `json:"companies"`
	Advertising []string `json:"advertising"`
	Worth       int64    `json:"worth"`
	Tax         int64    `json:"tax"` // due under the law, if Taxation came now
	Votes       int      `json:"votes,omitempty"`
	Party       string   `json:"party,omitempty"`   // its word: independent, grits …
	Invited     []string `json:"invited,omitempty"` // before an election: parties it may join
	Government  bool     `json:"government,omitempty"`
	Post        string   `json:"post,omitempty"` // its word: premier, finance …
	Salary      int64    `json:"salary,omitempty"`
	Gone        bool     `json:"gone,omitempty"`
}

// Landing is a square that the turn's seat may buy.
type Landing struct {
	Square string `json:"square"`
	Price  int64  `json:"price"`
}

// Visit is what the turn's seat does where it is. Why: directed (Owner may send
// it), own (its own advertising), opportunity, corner.
type Visit struct {
	Square string      `json:"square"`
	Why    string      `json:"why"`
	Owner  engine.Seat `json:"owner"`            // of the advertising
	Shares []Share     `json:"shares,omitempty"` // agreed for this visitor
	Throws int         `json:"throws,omitempty"` // of takeover bids, made
	Bought int         `json:"bought,omitempty"` // policies, this visit
}

// A Share is what the owner of a company gives of a visitor's profits to who sends
// it there.
type Share struct {
	Seat   engine.Seat `json:"seat"`
	Amount int64       `json:"amount"`
}

// Auction is one that is going on. Way: clockwise, open, sealed.
type Auction struct {
	Square   string        `json:"square"`
	Lander   engine.Seat   `json:"lander"`
	Way      string        `json:"way"`
	Bidders  []engine.Seat `json:"bidders"` // still in
	Next     engine.Seat   `json:"next"`    // clockwise: who is to bid; else -1
	Leader   engine.Seat   `json:"leader"`  // clockwise; else -1
	Price    int64         `json:"price"`   // bid so far
	Answered []engine.Seat `json:"answered"`
	Seals    []string      `json:"seals,omitempty"` // sealed: by seat, "" for none
	Mine     *int64        `json:"mine,omitempty"`  // what I bid in secret; 0 is a pass
}

// House is Parliament.
type House struct {
	Total      int           `json:"total"`      // votes there are
	Needed     int           `json:"needed"`     // a majority
	Government int           `json:"government"` // its votes
	Bill       *Bill         `json:"bill,omitempty"`
	ByBill     []int64       `json:"byBill,omitempty"`    // of a tax bill: what each would pay; of a payment: get
	Later      []PaymentLaw  `json:"later"`               // fixed for coming turns
	Waiting    []engine.Seat `json:"waiting"`             // who is yet to say party, coalition, Prime Minister or vote
	Coalitions []Coalition   `json:"coalitions"`          // named so far
	Named      []Nominee     `json:"named"`               // for Prime Minister
	Pacts      []Pact        `json:"pacts,omitempty"`     // coalitions proposed
	NoDeal     []engine.Seat `json:"noDeal,omitempty"`    // who wants no coalition
	Talks      int           `json:"talks,omitempty"`     // how often all have spoken
	Agreement  *Pact         `json:"agreement,omitempty"` // in force
	Put        []string      `json:"put"`                 // kinds of bill that were put this turn
	Laid       []Bill        `json:"laid,omitempty"`      // of this turn's sitting, in order, with Sums
	Call       string        `json:"call,omitempty"`      // an election is due at the end of this turn, and why
}

// A Coalition is one that seats have named; no members is none.
type Coalition struct {
	Word    string        `json:"word"`
	Members []engine.Seat `json:"members"`
	Votes   int           `json:"votes"`
	By      []engine.Seat `json:"by"`
}

// A Pact is a coalition as a document: its Prime Minister and that salary, its
// ministers with their posts and Pay, and who has signed it.
type Pact struct {
	No      int           `json:"no"`
	By      engine.Seat   `json:"by"`
	Word    string        `json:"word"`
	Members []engine.Seat `json:"members"`
	Votes   int           `json:"votes"`
	PM      engine.Seat   `json:"pm"`
	Salary  int64         `json:"salary"`
	Posts   []Member      `json:"posts"`
	Pay     int64         `json:"pay,omitempty"`
	Signed  []engine.Seat `json:"signed"`
}

// A Nominee is whom a member of the Government named.
type Nominee struct {
	Seat engine.Seat `json:"seat"`
	For  engine.Seat `json:"for"`
}

// A Bill before Parliament. Kind: tax, payment, salary. Sentence is how it is read
// out; but for a salary, whose seat the reader names.
type Bill struct {
	Kind     string        `json:"kind"`
	Sentence string        `json:"sentence,omitempty"`
	Law      *TaxLaw       `json:"law,omitempty"`
	Payment  *PaymentLaw   `json:"payment,omitempty"`
	Member   *Member       `json:"member,omitempty"`
	Ayes     []engine.Seat `json:"ayes"`
	Noes     []engine.Seat `json:"noes"`
	AyeVotes int           `json:"ayeVotes"`
	NoVotes  int           `json:"noVotes"`
	Other    *Amendment    `json:"other,omitempty"`
	Sums     []int64       `json:"sums,omitempty"` // what each would pay by a tax bill, or get by a payment
}

// An Amendment is what a bill would say instead, moved by a seat; Ayes vote for the
// bill as amended.
type Amendment struct {
	By       engine.Seat   `json:"by"`
	Sentence string        `json:"sentence,omitempty"`
	Law      *TaxLaw       `json:"law,omitempty"`
	Payment  *PaymentLaw   `json:"payment,omitempty"`
	Member   *Member       `json:"member,omitempty"`
	Ayes     []engine.Seat `json:"ayes"`
	AyeVotes int           `json:"ayeVotes"`
	Sums     []int64       `json:"sums,omitempty"`
}

// A BillVote is a vote on a bill of a kind. Side: aye, no, amended, either.
type BillVote struct {
	Bill string `json:"bill"`
	Side string `json:"side"`
}

// A Member is a post and salary for a member of the Government.
type Member struct {
	Seat   engine.Seat `json:"seat"`
	Post   string      `json:"post"`
	Salary int64       `json:"salary"`
}

// An Offer is a deal between two seats: what From gives, pays, lends and promises,
// and what it wants, asks, borrows and is promised of To. Sums of 0 are none.
type Offer struct {
	No      int          `json:"no"`
	From    engine.Seat  `json:"from"`
	To      engine.Seat  `json:"to"`
	Give    []string     `json:"give,omitempty"` // squares' ids, business
	Want    []string     `json:"want,omitempty"`
	Pay     int64        `json:"pay,omitempty"`
	Ask     int64        `json:"ask,omitempty"`
	Lend    int64        `json:"lend,omitempty"`
	Borrow  int64        `json:"borrow,omitempty"`
	Repay   int64        `json:"repay,omitempty"`   // of the loan, in all
	Due     int          `json:"due,omitempty"`     // after so many rounds; 0 at the end
	Share   int64        `json:"share,omitempty"`   // of this visitor's profits, to who sends it
	Payer   *engine.Seat `json:"payer,omitempty"`   // of the share: the company's owner
	Promise string       `json:"promise,omitempty"` // aye, no: From's vote in its next division
	Vote    string       `json:"vote,omitempty"`    // To's
	Support string       `json:"support,omitempty"` // yes, no: From's of the Prime Minister, from then on
	Turns   int          `json:"turns,omitempty"`   // that it still stands

	ForSupport string `json:"forSupport,omitempty"` // To's
}

// A Ceiling is the most that its seat bids for a square; 0 is a pass.
type Ceiling struct {
	Square string `json:"square"`
	Sum    int64  `json:"sum"`
}

// A Loan that is owed. Due is the round after which it is collected, 0 the end.
type Loan struct {
	No       int         `json:"no"`
	Lender   engine.Seat `json:"lender"`
	Borrower engine.Seat `json:"borrower"`
	Owed     int64       `json:"owed"`
	Due      int         `json:"due,omitempty"`
}

// A Pledge is a vote promised in the next division. It is recorded, not enforced.
type Pledge struct {
	By  engine.Seat `json:"by"`
	To  engine.Seat `json:"to"`
	Aye bool        `json:"aye"`
}
