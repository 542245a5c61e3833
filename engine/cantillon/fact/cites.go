package fact

// Cites are the rules by which each kind of fact comes about.
var Cites = map[string]string{
	"ordered": "2.1", "settled": "2.3 2.4 2.5 2.6", "began": "3.1", "taxed": "3.7", "staged": "3.1 3.2", "paid": "3.4 3.5",
	"disbanded": "3.3", "moved": "4.1 4.2 4.10", "fought": "5.1 5.2 5.4", "took": "5.3 5.5", "cutoff": "4.7",
	"besieged": "5.6 5.7", "starved": "5.7", "out": "5.8", "inherited": "5.9", "returned": "5.8", "built": "3.6",
	"produced": "6.2", "ran": "6.3 6.4", "founded": "6.6", "offered": "7.1", "traded": "7.2 7.3", "declined": "7.2",
	"withdrawn": "7.2", "expired": "7.2", "lapsed": "7.4", "allied": "7.5", "renounced": "7.5", "abdicated": "8.1", "ceded": "8.3",
	"auctioned": "8.4", "bid": "8.4", "sold": "8.4", "unsold": "8.4", "ceiling-named": "8.8", "ceiling-given": "8.7", "my-ceiling": "8.7", "burnt": "8.2", "finished": "9.1 9.2 9.3 9.5",
	"foreseen": "4.9", "odds": "4.8", "worth": "9.4",
}
