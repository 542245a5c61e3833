package poleconomy

import "divisionbell/engine/poleconomy/view"

// What a seat may see, and the laws.
type (
	View       = view.View
	Marker     = view.Marker
	Prices     = view.Prices
	Supply     = view.Supply
	Holding    = view.Holding
	Player     = view.Player
	Landing    = view.Landing
	Visit      = view.Visit
	Share      = view.Share
	Auction    = view.Auction
	House      = view.House
	Coalition  = view.Coalition
	Pact       = view.Pact
	Nominee    = view.Nominee
	Bill       = view.Bill
	Amendment  = view.Amendment
	BillVote   = view.BillVote
	Member     = view.Member
	Offer      = view.Offer
	Ceiling    = view.Ceiling
	Loan       = view.Loan
	Pledge     = view.Pledge
	TaxLaw     = view.TaxLaw
	PaymentLaw = view.PaymentLaw
)

// AllSavings is how many Savings Interest Cards there are.
const AllSavings = view.AllSavings

// Payees are of whom the conditions of payments hold.
var Payees = view.Payees

var payeeWords = words(view.PayeeWords)

// Dollars is a sum as people read it: $1,250,000.
func Dollars(n int64) string { return view.Dollars(n) }

// firstLaw holds until Parliament makes another (rule 4.4).
var firstLaw = TaxLaw{Company: companyTax, Advertising: adTax}

// changed is a law with what keys say instead.
func changed(l TaxLaw, k *keyed) TaxLaw {
	for i, field := range [lawKeysSize]*int64{
		keyCompany: &l.Company, keyAdvertising: &l.Advertising, keyFlat: &l.Flat, keyFrom: &l.From, keyTo: &l.To,
		keyExempt: &l.ExemptBelow, keyFreeCompanies: &l.FreeCompanies, keyFreeAds: &l.FreeAds,
		keySavings: &l.Savings, keyLife: &l.Life,
	} {
		if k.said(i) {
			*field = k.val[i]
		}
	}
	if l.To < l.From { // an old bound below the new one binds no more
		l.To = 0
	}
	return l
}
