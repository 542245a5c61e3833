package poleconomy

import "divisionbell/engine/poleconomy/fact"

// What can happen, and what queries answer.
type (
	BasicIncome      = fact.BasicIncome
	Capital          = fact.Capital
	LateCash         = fact.LateCash
	DealtOut         = fact.DealtOut
	Balloted         = fact.Balloted
	TurnBegan        = fact.TurnBegan
	ArrowTurned      = fact.ArrowTurned
	Threw            = fact.Threw
	Disaster         = fact.Disaster
	Went             = fact.Went
	Earned           = fact.Earned
	OwnProfits       = fact.OwnProfits
	Profits          = fact.Profits
	MarkerMoved      = fact.MarkerMoved
	Taxed            = fact.Taxed
	Interest         = fact.Interest
	Salaried         = fact.Salaried
	Bought           = fact.Bought
	Cashed           = fact.Cashed
	Visited          = fact.Visited
	Sent             = fact.Sent
	Stayed           = fact.Stayed
	Rested           = fact.Rested
	TakeoverBid      = fact.TakeoverBid
	AuctionOpened    = fact.AuctionOpened
	Raised           = fact.Raised
	Withdrew         = fact.Withdrew
	CeilingNamed     = fact.CeilingNamed
	BidGiven         = fact.BidGiven
	MyBid            = fact.MyBid
	BidsOpened       = fact.BidsOpened
	Sold             = fact.Sold
	Unsold           = fact.Unsold
	Offered          = fact.Offered
	OfferEnded       = fact.OfferEnded
	DealMade         = fact.DealMade
	Repaid           = fact.Repaid
	LoanDue          = fact.LoanDue
	LoanCancelled    = fact.LoanCancelled
	Shared           = fact.Shared
	ElectionCalled   = fact.ElectionCalled
	Joined           = fact.Joined
	VotesWon         = fact.VotesWon
	CoalitionNamed   = fact.CoalitionNamed
	PactProposed     = fact.PactProposed
	PactSigned       = fact.PactSigned
	TalksGoOn        = fact.TalksGoOn
	Invited          = fact.Invited
	GovernmentFormed = fact.GovernmentFormed
	NoGovernment     = fact.NoGovernment
	Nominated        = fact.Nominated
	PremierChosen    = fact.PremierChosen
	CabinetChanged   = fact.CabinetChanged
	BillRead         = fact.BillRead
	Voted            = fact.Voted
	Divided          = fact.Divided
	BillLaid         = fact.BillLaid
	SittingCalled    = fact.SittingCalled
	BillAmended      = fact.BillAmended
	SittingVoted     = fact.SittingVoted
	PaidOut          = fact.PaidOut
	PaymentLapsed    = fact.PaymentLapsed
	BondsIssued      = fact.BondsIssued
	BondsRedeemed    = fact.BondsRedeemed
	SupportChanged   = fact.SupportChanged
	Consented        = fact.Consented
	Departed         = fact.Departed
	Finished         = fact.Finished
	Worth            = fact.Worth
	Odds             = fact.Odds
	Statutes         = fact.Statutes
	Throw            = fact.Throw
	OpenedBid        = fact.OpenedBid
	Land             = fact.Land
)

// Why something happened, as facts say it. Stored for ever.
const (
	WhyDice       = "dice"        // Balloted
	WhyIndex      = "index"       // ElectionCalled: the marker landed on Election
	WhyConfidence = "confidence"  // ElectionCalled: no majority supports the Prime Minister
	WhyGone       = "gone"        // ElectionCalled: the Prime Minister has left; OfferEnded
	WhyFirst      = "first"       // ElectionCalled: the match begins
	WhyNoMajority = "no-majority" // ElectionCalled: no coalition was agreed

	WhyParty     = "party"     // GovernmentFormed
	WhyCoalition = "coalition" // GovernmentFormed
	WhyImposed   = "imposed"   // GovernmentFormed: none was agreed too often
	WhyAlone     = "alone"     // PremierChosen: a Government of one
	WhyAgreed    = "agreed"    // PremierChosen by all members; Finished by all players
	WhyVotes     = "votes"     // PremierChosen: the member with most votes

	WhyCorner      = "corner"      // Went instead of throwing
	WhyOpportunity = "opportunity" // Went
	WhyOwn         = "own"         // Went by an own advertising square

	WhyRefused   = "refused"   // OfferEnded
	WhyWithdrawn = "withdrawn" // OfferEnded
	WhyExpired   = "expired"   // OfferEnded
	WhyChanged   = "changed"   // OfferEnded: what it rested on is gone

	WhyBank     = "bank"     // Finished: the Bank has run out
	WhyBankrupt = "bankrupt" // Finished: the Treasury is bankrupt, nobody has won
	WhyRounds   = "rounds"   // Finished
	WhyTime     = "time"     // Finished
	WhyDeserted = "deserted" // Finished
)
