package poleconomy

import "divisionbell/engine"

// A key is one KEY VALUE of an offer or a law. Words is what its value is one of;
// else it is a number or money. It comes after one of needs, if there are any.
type key struct {
	name, help string
	kind       engine.Kind
	set        string
	words      words
	needs      uint16
}

// Keys of an offer, in the order in which they are printed.
const (
	keyGive = iota
	keyAndGive
	keyWant
	keyAndWant
	keyPay
	keyAsk
	keyLend
	keyBorrow
	keyRepay
	keyDue
	keyShare
	keyPromise
	keyVote
	keyTurns
	dealKeysSize
)

var dealKeys = [dealKeysSize]key{
	keyGive:    {name: "give", help: "a square or business policy of yours", set: "papers", words: paperWords},
	keyAndGive: {name: "and-give", help: "another of yours", set: "papers", words: paperWords, needs: 1 << keyGive},
	keyWant:    {name: "want", help: "a square or business policy of theirs", set: "papers", words: paperWords},
	keyAndWant: {name: "and-want", help: "another of theirs", set: "papers", words: paperWords, needs: 1 << keyWant},
	keyPay:     {name: "pay", help: "what you pay", kind: engine.Money},
	keyAsk:     {name: "ask", help: "what they pay", kind: engine.Money},
	keyLend:    {name: "lend", help: "what you lend them", kind: engine.Money},
	keyBorrow:  {name: "borrow", help: "what they lend you", kind: engine.Money},
	keyRepay:   {name: "repay", help: "what is to be paid back in all; as much if you do not say", kind: engine.Money, needs: 1<<keyLend | 1<<keyBorrow},
	keyDue:     {name: "due", help: "after how many rounds; at the end of the match if you do not say", kind: engine.Number, needs: 1<<keyLend | 1<<keyBorrow},
	keyShare:   {name: "share", help: "of this visitor's profits, what goes to whoever sends them", kind: engine.Money},
	keyPromise: {name: "promise", help: "how you will vote in the next division", set: "sides", words: sideWords},
	keyVote:    {name: "for-vote", help: "how they will vote in the next division", set: "sides", words: sideWords},
	keyTurns:   {name: "turns", help: "how many turns the offer stands; a round if you do not say", kind: engine.Number, needs: 1<<keyTurns - 1},
}

// Keys of a tax law, in the order in which they are printed.
const (
	keyCompany = iota
	keyAdvertising
	keyFlat
	keyFrom
	keyTo
	keyExempt
	keyFreeCompanies
	keyFreeAds
	keySavings
	keyLife
	lawKeysSize
)

var lawKeys = [lawKeysSize]key{
	keyCompany:       {name: "company", help: "for each company", kind: engine.Money},
	keyAdvertising:   {name: "advertising", help: "for each advertising square", kind: engine.Money},
	keyFlat:          {name: "flat", help: "a flat tax, from those within the band", kind: engine.Money},
	keyFrom:          {name: "from", help: "the band's lowest basic income", kind: engine.Money},
	keyTo:            {name: "to", help: "the band's highest basic income", kind: engine.Money},
	keyExempt:        {name: "exempt-below", help: "basic incomes below this pay no tax at all", kind: engine.Money},
	keyFreeCompanies: {name: "free-companies", help: "the first so many companies are exempt", kind: engine.Number},
	keyFreeAds:       {name: "free-advertising", help: "the first so many advertising squares are exempt", kind: engine.Number},
	keySavings:       {name: "savings", help: "so many savings cards need not be cashed for tax", kind: engine.Number},
	keyLife:          {name: "life", help: "deducted for each life policy", kind: engine.Money},
}

// mostKeys is the size of the larger list.
const mostKeys = 14

// keyed is what an action says by key: bit i of Has is key i. Words are their
// index in the key's words.
type keyed struct {
	has uint16
	val [mostKeys]int64
}

func (k *keyed) said(i int) bool { return k.has>>i&1 == 1 }

func (k *keyed) say(i int, v int64) {
	k.has |= 1 << i
	k.val[i] = v
}

// without is what was said but for key i.
func (k *keyed) without(i int) *keyed {
	rest := *k
	rest.has &^= 1 << i
	rest.val[i] = 0
	return &rest
}

// ready reports whether a key can follow what was said, as far as its needs go.
func (k *keyed) ready(of *key) bool { return of.needs == 0 || of.needs&k.has != 0 }

// params declares keys as parameters.
func params(keys []key) (out []engine.Param) {
	for _, k := range keys {
		out = append(out, engine.Param{Name: k.name, Key: k.name, Help: k.help, Kind: k.kind, Set: k.set, Optional: true})
	}
	return out
}

// keyOf finds a key by its name.
func keyOf(keys []key, name string) int {
	for i := range keys {
		if keys[i].name == name {
			return i
		}
	}
	return -1
}
