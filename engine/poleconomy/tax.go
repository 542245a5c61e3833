package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// taxVerb is one of the Prime Minister's powers.
var taxVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "tax", Rule: "12.7", Help: "as Prime Minister, bring a tax bill; as a member, amend it; what you leave out stays as it is",
		Params: params(lawKeys[:]),
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.legislates(seat) && s.mayPut(taxBill) || s.Laid.mayAmend(s, seat, taxBill)
	},
	Closed: noBill(taxBill),
	Root:   func(_ *state, _ engine.Seat, o *engine.Option) { o.Last = false }, // something must be said
	Next:   (*state).nextLaw,
	Parse:  readLaw,
	Words:  sayLaw,
	Apply:  (*state).propose,
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
	keyFlat:          {name: "flat", help: "a flat tax on every player within the band", kind: engine.Money},
	keyFrom:          {name: "from", help: "the band's lowest basic income", kind: engine.Money},
	keyTo:            {name: "to", help: "the band's highest basic income", kind: engine.Money},
	keyExempt:        {name: "exempt-below", help: "players with a lower basic income pay no tax at all", kind: engine.Money},
	keyFreeCompanies: {name: "free-companies", help: "how many companies of each player are exempt", kind: engine.Number},
	keyFreeAds:       {name: "free-advertising", help: "how many advertising squares of each player are exempt", kind: engine.Number},
	keySavings:       {name: "savings", help: "how many savings cards needn't be cashed for tax", kind: engine.Number},
	keyLife:          {name: "life", help: "deducted for each life policy", kind: engine.Money},
}

func (s *state) nextLaw(_ engine.Seat, words []string) []engine.Option {
	return nextKeys(lawKeys[:], words,
		func(i int, k *keyed) bool { return s.Set.Politics && !s.lawSpan(i, k).Empty() },
		func(i int, k *keyed) []engine.Option { return s.lawSpan(i, k).Options(lawKeys[i].kind) })
}

func readLaw(_ *state, t *engine.Taker, a *action) { a.keys.take(t, lawKeys[:]) }

func sayLaw(_ *state, a action, w []string) []string { return a.keys.words(lawKeys[:], w) }

// lawSpan is what can be said for key i of a tax bill that says k beside it (rule
// 12.7).
func (s *state) lawSpan(i int, k *keyed) span.Span {
	const highest = 12 * Note // of basic incomes
	switch i {
	case keyCompany, keyAdvertising, keyFlat, keyLife:
		return span.Money(0, mostSalaries)
	case keyFrom:
		if k.said(keyTo) {
			return span.Money(0, k.val[keyTo])
		}
		return span.Money(0, highest)
	case keyTo:
		least := s.tabled().From
		if k.said(keyFrom) {
			least = k.val[keyFrom]
		}
		return span.Money(least, highest)
	case keyExempt:
		return span.Money(0, highest+Note)
	case keyFreeCompanies:
		return span.Ones(0, int64(len(companies)))
	case keyFreeAds:
		return span.Ones(0, int64(len(ads)))
	case keySavings:
		return span.Ones(0, AllSavings)
	}
	return span.Span{}
}

// judgeLaw refuses what a tax law cannot say.
func (s *state) judgeLaw(k *keyed) error {
	if k.has == 0 {
		return engine.Illegal("12.7", "what should the law tax? Add company, advertising, flat or another")
	}
	for i := range lawKeys {
		if !k.said(i) {
			continue
		}
		if r := s.lawSpan(i, k.without(i)); !r.Has(k.val[i]) {
			return engine.Illegal("12.7", "“%s” can be %s", lawKeys[i].name, r.Text(lawKeys[i].kind))
		}
	}
	return nil
}

// propose puts a tax law to the vote.
func (s *state) propose(st *engine.Step, a action) error {
	if err := s.judgeLaw(&a.keys); err != nil {
		return err
	}
	l := changed(s.tabled(), &a.keys)
	if s.Phase == dividing {
		return s.Laid.amend(s, st, taxBill, amendment{Law: l})
	}
	s.read(st, bill{Kind: taxBill, Law: l})
	return nil
}

// tabled is the law that a bill or an amendment changes: that of the bill before
// Parliament, else the one that holds.
func (s *state) tabled() TaxLaw {
	if b := s.Laid.of(taxBill); b != nil && s.Phase == dividing {
		return b.Law
	}
	return s.Law
}
