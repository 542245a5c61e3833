package poleconomy

import "divisionbell/engine"

// A verb is an index of verbs. Positions never hold one, so order is free.
type verb uint8

const (
	throw verb = iota
	travel
	buy
	pass
	cash
	takeover
	send
	bid
	offer
	accept
	refuse
	repay
	arrow
	cabinet
	taxLaw
	payment
	bonds
	vote
	support
	party
	coalition
	consent
	worth
	odds
	law
	leave
	timeUp
)

// mostRounds is the longest a match, a loan or an offer can be agreed for.
const mostRounds = 100

var verbs = [...]engine.Verb{
	throw: {Name: "throw", Rule: "5.1", Help: "throw the dice and move; on an Opportunity square, throw your basic income anew",
		Params: []engine.Param{{Name: "what", Help: "from a Corner Square, which circuit; income for a new basic income", Set: "throws", Optional: true}}},
	travel: {Name: "go", Rule: "5.5", Help: "go to a Corner Square instead of throwing, or where your own advertising or an Opportunity lets you",
		Params: []engine.Param{{Name: "square", Help: "where", Set: "squares"}}},
	buy: {Name: "buy", Rule: "6.5", Help: "buy the square you are on, or papers at a Corner Square",
		Params: []engine.Param{
			{Name: "what", Help: "a square, savings, bonds, life or business", Set: "papers"},
			{Name: "number", Help: "how many savings cards or bonds", Kind: engine.Number, Optional: true},
		}},
	pass: {Name: "pass", Rule: "5.10", Help: "do no more: do not buy, do not bid, do not send, stay, or end your turn at a Corner Square"},
	cash: {Name: "cash", Rule: "5.6", Help: "turn papers into cash at the Bank, on your turn",
		Params: []engine.Param{
			{Name: "what", Help: "savings, bonds or life", Set: "papers"},
			{Name: "number", Help: "how many", Kind: engine.Number},
		}},
	takeover: {Name: "takeover", Rule: "8.6", Help: "bid to take over a square of somebody else's, at McLeod Young Weir",
		Params: []engine.Param{{Name: "target", Help: "a company or advertising square", Set: "papers"}}},
	send: {Name: "send", Rule: "6.10", Help: "send whoever landed on your advertising square to a company",
		Params: []engine.Param{{Name: "company", Help: "any company", Set: "papers"}}},
	bid: {Name: "bid", Rule: "7.2", Help: "bid in the auction: a price, or your secret ceiling or bid as the match has it",
		Params: []engine.Param{{Name: "amount", Help: "at most your cash", Kind: engine.Money}}},
	offer: {Name: "offer", Rule: "9.1", Help: "offer somebody a deal, in private; all of it happens or nothing does",
		Params: append([]engine.Param{{Name: "to", Help: "to whom", Set: "seat"}}, params(dealKeys[:])...)},
	accept: {Name: "accept", Rule: "9.2", Help: "accept an offer made to you",
		Params: []engine.Param{{Name: "offer", Help: "its number", Kind: engine.Number}}},
	refuse: {Name: "refuse", Rule: "9.3", Help: "refuse an offer made to you, or withdraw yours",
		Params: []engine.Param{{Name: "offer", Help: "its number", Kind: engine.Number}}},
	repay: {Name: "repay", Rule: "9.7", Help: "pay back a loan, or some of it",
		Params: []engine.Param{
			{Name: "loan", Help: "its number", Kind: engine.Number},
			{Name: "amount", Help: "how much", Kind: engine.Money},
		}},
	arrow: {Name: "arrow", Rule: "4.3", Help: "as Prime Minister, turn the arrow of inflation before you move"},
	cabinet: {Name: "cabinet", Rule: "12.3", Help: "as Prime Minister, give posts and salaries; none dismisses",
		Params: []engine.Param{
			{Name: "member", Help: "of the Government", Set: "seat"},
			{Name: "post", Help: "premier is your own", Set: "posts"},
			{Name: "salary", Help: "as it is if you do not say", Kind: engine.Money, Optional: true},
		}},
	taxLaw: {Name: "tax", Rule: "12.7", Help: "as Prime Minister, put a tax law to the vote; what you do not say stays as it is",
		Params: params(lawKeys[:])},
	payment: {Name: "payment", Rule: "12.9", Help: "as Prime Minister, put a payment from the Treasury to the vote",
		Params: []engine.Param{
			{Name: "who", Help: "everybody who …", Set: "payees"},
			{Name: "amount", Help: "to each", Kind: engine.Money},
			{Name: "turns", Key: "later", Help: "on which of your turns from now, if not at once", Kind: engine.Number, Optional: true},
		}},
	bonds: {Name: "bonds", Rule: "13.1", Help: "as Prime Minister, issue Treasury bonds to the Bank or redeem them",
		Params: []engine.Param{
			{Name: "what", Help: "issue; or redeem from-bank, from-2 and so on", Set: "bonds"},
			{Name: "number", Help: "how many", Kind: engine.Number},
		}},
	vote: {Name: "vote", Rule: "12.6", Help: "vote aye or no in the division; after an election, for a Prime Minister",
		Params: []engine.Param{{Name: "for", Help: "aye, no, or a member of the Government", Set: "votes"}}},
	support: {Name: "support", Rule: "14.1", Help: "give the Prime Minister your support, or withdraw it",
		Params: []engine.Param{{Name: "answer", Help: "yes or no", Set: "answers"}}},
	party: {Name: "party", Rule: "11.1", Help: "before an election, join a party or stay independent",
		Params: []engine.Param{{Name: "party", Help: "which", Set: "parties"}}},
	coalition: {Name: "coalition", Rule: "11.4", Help: "name the coalition you agree to; it governs when all its members name it",
		Params: []engine.Param{{Name: "members", Help: "parties and independent seats joined by +, or none"}}},
	consent: {Name: "consent", Rule: "10.4", Confirm: true, Help: "agree to end the match now; it ends when all agree",
		Params: []engine.Param{{Name: "answer", Help: "yes or no", Set: "answers"}}},
	worth: {Name: "worth", Rule: "10.5", Query: true, Help: "what a player's papers are worth now; yours if you do not say whose",
		Params: []engine.Param{{Name: "seat", Help: "whose", Set: "seat", Optional: true}}},
	odds: {Name: "odds", Rule: "5.2", Query: true, Help: "where your next throw may lead, with the chance of each",
		Params: []engine.Param{{Name: "circuit", Help: "from a Corner Square; inner if you do not say", Set: "circuits", Optional: true}}},
	law: {Name: "law", Rule: "12.8", Query: true, Help: "the statute book: what each would pay under it, under the bill, and under a law you say",
		Params: params(lawKeys[:])},
	leave: {Name: "leave", Rule: "10.7", Host: true, Help: "a seat leaves for good; all it has goes to the Bank",
		Params: []engine.Param{{Name: "seat", Help: "which, counted from 1", Kind: engine.Number}}},
	timeUp: {Name: "time-up", Rule: "10.3", Host: true, Help: "the agreed date has come and the match ends"},
}

// A verbSet is a set of verbs: bit i is verb i.
type verbSet uint32

func (v verbSet) has(x verb) bool { return v>>x&1 == 1 }

func verbsOf(list ...verb) (v verbSet) {
	for _, x := range list {
		v |= 1 << x
	}
	return v
}

// free are the verbs that answer no decision; queries are asked at any time.
var (
	free    = verbsOf(offer, accept, refuse, repay, support, consent)
	queries = verbsOf(worth, odds, law)
)

func verbOf(word string) (verb, bool) {
	for v := range verbs {
		if verbs[v].Name == word {
			return verb(v), true
		}
	}
	return 0, false
}
