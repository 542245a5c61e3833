package fact

import "divisionbell/engine"

// All are one of each kind, to decode stored ones.
var All = []engine.Fact{
	BasicIncome{}, Capital{}, LateCash{}, DealtOut{}, Balloted{}, TurnBegan{}, ArrowTurned{},
	Threw{}, Disaster{}, Went{}, Earned{}, OwnProfits{}, Profits{}, MarkerMoved{}, Taxed{}, Interest{}, Salaried{},
	Bought{}, Cashed{}, Visited{}, Sent{}, Stayed{}, Rested{}, TakeoverBid{},
	AuctionOpened{}, Raised{}, Withdrew{}, BidGiven{}, MyBid{}, BidsOpened{}, Sold{}, Unsold{},
	Offered{}, OfferEnded{}, DealMade{}, Repaid{}, LoanDue{}, LoanCancelled{}, Shared{},
	ElectionCalled{}, Joined{}, VotesWon{}, CoalitionNamed{}, PactProposed{}, PactSigned{}, TalksGoOn{}, Invited{}, CeilingNamed{}, GovernmentFormed{}, NoGovernment{}, Nominated{}, PremierChosen{},
	CabinetChanged{}, BillRead{}, BillLaid{}, SittingCalled{}, BillAmended{}, SittingVoted{}, Voted{}, Divided{}, PaidOut{}, PaymentLapsed{}, BondsIssued{}, BondsRedeemed{},
	SupportChanged{}, Consented{}, Departed{}, Finished{},
	Worth{}, Odds{}, Statutes{},
}
