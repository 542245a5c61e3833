package fact

// Cites are the rules by which each kind of fact comes about.
var Cites = map[string]string{
	"basic-income": "3.1 6.4", "capital": "3.2", "late-cash": "3.5", "dealt-out": "3.4", "balloted": "3.3", "turn-began": "5.1",
	"arrow-turned": "4.3", "threw": "5.2", "disaster": "5.7 5.8", "went": "5.5 6.3 6.11", "earned": "6.1 6.2",
	"own-profits": "6.6", "profits": "6.7 6.8", "marker-moved": "4.1 4.2", "taxed": "4.4 12.8", "interest": "4.5 13.2",
	"salaried": "4.6 12.4", "bought": "6.5 6.9 8.2 8.3 8.4 8.5", "cashed": "5.6", "visited": "6.10", "sent": "6.10",
	"stayed": "6.10", "rested": "5.10 8.1", "takeover-bid": "8.6 8.7 8.8", "auction-opened": "7.1", "raised": "7.2 7.5",
	"withdrew": "7.2 7.5", "bid-given": "7.3 7.4", "my-bid": "7.3 7.4", "ceiling-named": "7.7", "bids-opened": "7.4", "sold": "7.1",
	"unsold": "7.6", "offered": "9.2", "offer-ended": "9.3 9.4", "deal-made": "9.2", "repaid": "9.7", "loan-due": "9.7",
	"loan-cancelled": "5.7 10.7", "shared": "6.12", "election-called": "4.7 11.7 14.2", "joined": "11.1",
	"invited": "11.1", "votes-won": "11.2", "coalition-named": "11.4", "pact-proposed": "11.4",
	"pact-signed": "11.4 12.13", "talks-go-on": "11.5", "government-formed": "11.3 11.4 11.5", "no-government": "11.5",
	"nominated": "11.6", "premier-chosen": "11.6", "cabinet-changed": "12.3 12.4", "bill-read": "12.6", "voted": "12.6",
	"divided": "12.6 12.14", "bill-laid": "12.14", "sitting-called": "12.14", "bill-amended": "12.15", "sitting-voted": "12.6 12.15", "paid-out": "12.9 12.10", "payment-lapsed": "12.11 11.7", "bonds-issued": "13.1 13.5",
	"bonds-redeemed": "13.3 13.4", "support-changed": "14.1", "consented": "10.4", "departed": "10.7",
	"finished": "10.1 10.2 10.4 10.5 10.6", "worth": "10.5", "odds": "8.7", "statutes": "12.8",
}
