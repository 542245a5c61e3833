package poleconomy

import (
	"strconv"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// pairs are KEY VALUE pairs.
func pairs(words []string, each func(key, word string, n int64)) {
	for i := 0; i+1 < len(words); i += 2 {
		n, _ := strconv.ParseInt(words[i+1], 10, 64)
		each(words[i], words[i+1], n)
	}
}

// amended is a law with what an action says instead.
func amended(l rules.TaxLaw, words []string) rules.TaxLaw {
	fields := map[string]*int64{
		"company": &l.Company, "advertising": &l.Advertising, "flat": &l.Flat, "from": &l.From, "to": &l.To, "exempt-below": &l.ExemptBelow,
		"free-companies": &l.FreeCompanies, "free-advertising": &l.FreeAds, "savings": &l.Savings, "life": &l.Life,
	}
	pairs(words, func(key, _ string, n int64) {
		if field, ok := fields[key]; ok {
			*field = n
		}
	})
	return l
}

// drafted is draft with its two, and who of them would pay a share.
func drafted(a action) rules.Offer {
	o := draft(a.Words)
	n, _ := strconv.Atoi(a.Words[0])
	o.From, o.To = a.Scene.Viewer, engine.Seat(n-1)
	if v := a.View.Visit; o.Share > 0 && v != nil {
		payer := o.From
		if v.Owner == o.From {
			payer = o.To
		}
		o.Payer = &payer
	}
	return o
}

// draft is a deal as far as an offer's words say it: to whom, and pairs.
func draft(words []string) (o rules.Offer) {
	sums := map[string]*int64{"pay": &o.Pay, "ask": &o.Ask, "lend": &o.Lend, "borrow": &o.Borrow, "repay": &o.Repay, "share": &o.Share}
	pairs(words[1:], func(key, word string, n int64) {
		switch key {
		case "give", "and-give":
			o.Give = append(o.Give, word)
		case "want", "and-want":
			o.Want = append(o.Want, word)
		case "due":
			o.Due = int(n)
		case "promise":
			o.Promise = word
		case "for-vote":
			o.Vote = word
		case "support":
			o.Support = word
		case "for-support":
			o.ForSupport = word
		default:
			if sum, ok := sums[key]; ok {
				*sum = n
			}
		}
	})
	return o
}
