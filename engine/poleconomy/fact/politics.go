package fact

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// What can happen in politics, how a match ends, and the answers to queries.
type (
	// ElectionCalled: why is index, confidence, gone, first, no-majority.
	ElectionCalled struct {
		Why string `json:"why"`
	}
	// Joined is a seat's party for the election; independent is none.
	Joined struct {
		Seat  engine.Seat `json:"seat"`
		Party string      `json:"party"`
	}
	// VotesWon are every seat's dice and the votes they sum to, by seat; who is
	// gone has none.
	VotesWon struct {
		Dice   [][]int `json:"dice"`
		Votes  []int   `json:"votes"`
		Needed int     `json:"needed"` // a majority
	}
	// CoalitionNamed is a coalition that a seat agrees to; no members is none.
	CoalitionNamed struct {
		Seat    engine.Seat   `json:"seat"`
		Members []engine.Seat `json:"members"`
		Word    string        `json:"word"`
	}
	// PactProposed is a coalition as a document, which its mover has signed. It takes
	// the place of any other of the mover's.
	PactProposed struct {
		Pact view.Pact `json:"pact"`
	}
	// PactSigned is a proposal that a seat signs.
	PactSigned struct {
		Seat engine.Seat `json:"seat"`
		No   int         `json:"no"`
	}
	// TalksGoOn: all have spoken and nothing is signed by a majority; Seats are asked
	// again.
	TalksGoOn struct {
		Seats []engine.Seat `json:"seats"`
	}
	// Invited is a seat that may join a party.
	Invited struct {
		Seat  engine.Seat `json:"seat"`
		By    engine.Seat `json:"by"`
		Party string      `json:"party"`
	}
	// GovernmentFormed: why is party, coalition, imposed.
	GovernmentFormed struct {
		Members []engine.Seat `json:"members"`
		Votes   int           `json:"votes"`
		Why     string        `json:"why"`
	}
	// NoGovernment: no majority was agreed; a new election follows, or a Government is
	// imposed.
	NoGovernment struct{}
	// Nominated is whom a member of the Government names Prime Minister.
	Nominated struct {
		Seat engine.Seat `json:"seat"`
		For  engine.Seat `json:"for"`
	}
	// PremierChosen: why is alone, agreed, votes. Dice are throws between members
	// with as many votes.
	PremierChosen struct {
		PM     engine.Seat `json:"pm"`
		Why    string      `json:"why"`
		Rounds [][]Throw   `json:"rounds,omitempty"`
	}
	// CabinetChanged is a post and salary as they are now; post none is a dismissal.
	CabinetChanged struct {
		Seat   engine.Seat `json:"seat"`
		Post   string      `json:"post"`
		Salary int64       `json:"salary"`
	}
	// BillRead is a bill before Parliament; Broken is to whom its mover, who votes
	// for it, had promised otherwise.
	BillRead struct {
		Bill   view.Bill     `json:"bill"`
		Broken []engine.Seat `json:"broken,omitempty"`
	}
	// Voted is a vote in the division; Broken is to whom it had been promised
	// otherwise.
	Voted struct {
		Seat   engine.Seat   `json:"seat"`
		Aye    bool          `json:"aye"`
		Votes  int           `json:"votes"`
		Broken []engine.Seat `json:"broken,omitempty"`
	}
	// Divided is a division closed, as soon as its result was certain. Of a sitting it
	// tells whether the bill passed as amended, and which promises it kept and broke.
	Divided struct {
		Bill    view.Bill     `json:"bill"`
		Passed  bool          `json:"passed"`
		Amended bool          `json:"amended,omitempty"`
		Kept    []view.Pledge `json:"kept,omitempty"`
		Broken  []view.Pledge `json:"broken,omitempty"`
	}
	// BillLaid is a bill that the Prime Minister lays for the turn's sitting.
	BillLaid struct {
		Bill view.Bill `json:"bill"`
	}
	// SittingCalled puts all bills that were laid to the vote, by kind.
	SittingCalled struct {
		Bills []string `json:"bills"`
	}
	// BillAmended is a bill with the amendment that a seat has moved.
	BillAmended struct {
		Seat engine.Seat `json:"seat"`
		Bill view.Bill   `json:"bill"`
	}
	// SittingVoted is how a seat votes on some bills of a sitting.
	SittingVoted struct {
		Seat  engine.Seat     `json:"seat"`
		Votes int             `json:"votes"`
		On    []view.BillVote `json:"on"`
	}
	// PaidOut is a payment from the Treasury to all of whom its condition held.
	PaidOut struct {
		Payment view.PaymentLaw `json:"payment"`
		Seats   []engine.Seat   `json:"seats"`
		Amounts []int64         `json:"amounts"`
	}
	// PaymentLapsed is a payment that falls with its Prime Minister, is repealed, or
	// for which the Treasury is short, as more have come to qualify.
	PaymentLapsed struct {
		Payment  view.PaymentLaw `json:"payment"`
		Repealed bool            `json:"repealed,omitempty"`
		Short    bool            `json:"short,omitempty"`
	}
	// BondsIssued are sold to the Bank; Auto: because something was due.
	BondsIssued struct {
		Number int   `json:"number"`
		Amount int64 `json:"amount"`
		Auto   bool  `json:"auto,omitempty"`
	}
	// BondsRedeemed are bought back from a seat, or from the Bank, -1.
	BondsRedeemed struct {
		From   engine.Seat `json:"from"`
		Number int         `json:"number"`
		Amount int64       `json:"amount"`
	}
	// SupportChanged is support given or withdrawn; Votes are now the Government's.
	SupportChanged struct {
		Seat   engine.Seat `json:"seat"`
		Given  bool        `json:"given"`
		Votes  int         `json:"votes"`
		Needed int         `json:"needed"`
	}
	// Consented is who agrees to end now, or no longer.
	Consented struct {
		Seat   engine.Seat `json:"seat"`
		Agrees bool        `json:"agrees"`
	}
	// Departed is a seat that has left for good.
	Departed struct {
		Seat engine.Seat `json:"seat"`
	}
	// Finished is the end: places by seat, 1 is first, all 0 when nobody has won;
	// what each is worth. Why: bank, bankrupt, rounds, time, agreed, deserted.
	Finished struct {
		Places []int8  `json:"places"`
		Worth  []int64 `json:"worth"`
		Why    string  `json:"why"`
	}

	// Worth answers worth.
	Worth struct {
		Seat        engine.Seat `json:"seat"`
		Cash        int64       `json:"cash"`
		Companies   int64       `json:"companies"`
		Advertising int64       `json:"advertising"`
		Savings     int64       `json:"savings"`
		Bonds       int64       `json:"bonds"`
		Life        int64       `json:"life"`
		Lent        int64       `json:"lent"`
		Owed        int64       `json:"owed"`
		Total       int64       `json:"total"`
	}
	// Odds answers odds: where the next throw may lead, each in so many ways of 36.
	// A double six, one way of 36, is a disaster for who is not insured.
	Odds struct {
		From    string `json:"from"`
		Circuit string `json:"circuit"`
		Lands   []Land `json:"lands"`
		Insured bool   `json:"insured"`
	}
	// Statutes answers law: what each seat would pay, by seat.
	Statutes struct {
		Law    view.TaxLaw       `json:"law"`
		Now    []int64           `json:"now"`
		Bill   *view.Bill        `json:"bill,omitempty"`
		ByBill []int64           `json:"byBill,omitempty"` // of a tax bill: tax; of a payment: what each would get
		Laid   []view.Bill       `json:"laid,omitempty"`   // of a sitting
		WhatIf *view.TaxLaw      `json:"whatIf,omitempty"` // the law that was asked about
		Then   []int64           `json:"then,omitempty"`   // under it
		Later  []view.PaymentLaw `json:"later,omitempty"`
	}
)

// The kinds under which facts are stored, for ever.
func (BasicIncome) Kind() string      { return "basic-income" }
func (Capital) Kind() string          { return "capital" }
func (LateCash) Kind() string         { return "late-cash" }
func (DealtOut) Kind() string         { return "dealt-out" }
func (Balloted) Kind() string         { return "balloted" }
func (TurnBegan) Kind() string        { return "turn-began" }
func (ArrowTurned) Kind() string      { return "arrow-turned" }
func (Threw) Kind() string            { return "threw" }
func (Disaster) Kind() string         { return "disaster" }
func (Went) Kind() string             { return "went" }
func (Earned) Kind() string           { return "earned" }
func (OwnProfits) Kind() string       { return "own-profits" }
func (Profits) Kind() string          { return "profits" }
func (MarkerMoved) Kind() string      { return "marker-moved" }
func (Taxed) Kind() string            { return "taxed" }
func (Interest) Kind() string         { return "interest" }
func (Salaried) Kind() string         { return "salaried" }
func (Bought) Kind() string           { return "bought" }
func (Cashed) Kind() string           { return "cashed" }
func (Visited) Kind() string          { return "visited" }
func (Sent) Kind() string             { return "sent" }
func (Stayed) Kind() string           { return "stayed" }
func (Rested) Kind() string           { return "rested" }
func (TakeoverBid) Kind() string      { return "takeover-bid" }
func (AuctionOpened) Kind() string    { return "auction-opened" }
func (Raised) Kind() string           { return "raised" }
func (Withdrew) Kind() string         { return "withdrew" }
func (BidGiven) Kind() string         { return "bid-given" }
func (MyBid) Kind() string            { return "my-bid" }
func (CeilingNamed) Kind() string     { return "ceiling-named" }
func (BidsOpened) Kind() string       { return "bids-opened" }
func (Sold) Kind() string             { return "sold" }
func (Unsold) Kind() string           { return "unsold" }
func (Offered) Kind() string          { return "offered" }
func (OfferEnded) Kind() string       { return "offer-ended" }
func (DealMade) Kind() string         { return "deal-made" }
func (Repaid) Kind() string           { return "repaid" }
func (LoanDue) Kind() string          { return "loan-due" }
func (LoanCancelled) Kind() string    { return "loan-cancelled" }
func (Shared) Kind() string           { return "shared" }
func (ElectionCalled) Kind() string   { return "election-called" }
func (Joined) Kind() string           { return "joined" }
func (VotesWon) Kind() string         { return "votes-won" }
func (CoalitionNamed) Kind() string   { return "coalition-named" }
func (PactProposed) Kind() string     { return "pact-proposed" }
func (PactSigned) Kind() string       { return "pact-signed" }
func (TalksGoOn) Kind() string        { return "talks-go-on" }
func (Invited) Kind() string          { return "invited" }
func (GovernmentFormed) Kind() string { return "government-formed" }
func (NoGovernment) Kind() string     { return "no-government" }
func (Nominated) Kind() string        { return "nominated" }
func (PremierChosen) Kind() string    { return "premier-chosen" }
func (CabinetChanged) Kind() string   { return "cabinet-changed" }
func (BillRead) Kind() string         { return "bill-read" }
func (Voted) Kind() string            { return "voted" }
func (Divided) Kind() string          { return "divided" }
func (BillLaid) Kind() string         { return "bill-laid" }
func (SittingCalled) Kind() string    { return "sitting-called" }
func (BillAmended) Kind() string      { return "bill-amended" }
func (SittingVoted) Kind() string     { return "sitting-voted" }
func (PaidOut) Kind() string          { return "paid-out" }
func (PaymentLapsed) Kind() string    { return "payment-lapsed" }
func (BondsIssued) Kind() string      { return "bonds-issued" }
func (BondsRedeemed) Kind() string    { return "bonds-redeemed" }
func (SupportChanged) Kind() string   { return "support-changed" }
func (Consented) Kind() string        { return "consented" }
func (Departed) Kind() string         { return "departed" }
func (Finished) Kind() string         { return "finished" }
func (Worth) Kind() string            { return "worth" }
func (Odds) Kind() string             { return "odds" }
func (Statutes) Kind() string         { return "statutes" }
