package view

import (
	"fmt"
	"slices"
	"strings"
)

// AllSavings is how many Savings Interest Cards there are: a law that spares as many
// spares all.
const AllSavings = 20

// A TaxLaw is what is due when the marker lands on Taxation. Sums are dollars.
type TaxLaw struct {
	Company       int64 `json:"company"`       // for each
	Advertising   int64 `json:"advertising"`   // for each
	Flat          int64 `json:"flat"`          // from basic incomes From to To
	From          int64 `json:"from"`          // 0: no lower bound
	To            int64 `json:"to"`            // 0: no upper bound
	ExemptBelow   int64 `json:"exemptBelow"`   // basic incomes below pay nothing
	FreeCompanies int64 `json:"freeCompanies"` // the first so many are exempt
	FreeAds       int64 `json:"freeAds"`
	Savings       int64 `json:"savings"` // cards that need not be cashed
	Life          int64 `json:"life"`    // deducted for each policy
}

// Due is what somebody owes under the law, before what they have is looked at.
func (l *TaxLaw) Due(income int64, companies, ads, lives int) int64 {
	if income < l.ExemptBelow {
		return 0
	}
	sum := l.Company*max(0, int64(companies)-l.FreeCompanies) + l.Advertising*max(0, int64(ads)-l.FreeAds)
	if income >= l.From && (l.To == 0 || income <= l.To) {
		sum += l.Flat
	}
	return max(0, sum-l.Life*int64(lives))
}

// Sentence is the law as it is read to Parliament.
func (l TaxLaw) Sentence() string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if l.Company > 0 {
		add("%s for each Company%s", Dollars(l.Company), beyond(l.FreeCompanies))
	}
	if l.Advertising > 0 {
		add("%s for each Advertising Square%s", Dollars(l.Advertising), beyond(l.FreeAds))
	}
	if l.Flat > 0 {
		add("%s from every player%s", Dollars(l.Flat), l.band())
	}
	text := "No tax is due."
	if len(parts) > 0 {
		text = "Tax is " + Series(parts) + "."
	}
	parts = nil
	if l.ExemptBelow > 0 {
		add("Players with Basic Incomes below %s pay no tax.", Dollars(l.ExemptBelow))
	}
	if l.Life > 0 {
		add("%s may be deducted for each Life Insurance Policy.", Dollars(l.Life))
	}
	switch {
	case l.Savings >= AllSavings:
		add("Savings Interest Cards need not be cashed to pay it.")
	case l.Savings == 1:
		add("One Savings Interest Card need not be cashed to pay it.")
	case l.Savings > 0:
		add("The first %d Savings Interest Cards need not be cashed to pay it.", l.Savings)
	}
	return strings.Join(append([]string{text}, parts...), " ")
}

func beyond(n int64) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " but the first"
	}
	return fmt.Sprintf(" but the first %d", n)
}

func (l *TaxLaw) band() string {
	switch {
	case l.From > 0 && l.To > 0:
		return fmt.Sprintf(" with a Basic Income from %s to %s", Dollars(l.From), Dollars(l.To))
	case l.From > 0:
		return fmt.Sprintf(" with a Basic Income of %s or more", Dollars(l.From))
	case l.To > 0:
		return fmt.Sprintf(" with a Basic Income of %s or less", Dollars(l.To))
	}
	return ""
}

// A PaymentLaw pays so much from the Treasury to everybody of whom its condition
// holds; Later is on which of the Prime Minister's coming turns, 0 at once.
type PaymentLaw struct {
	Who    string `json:"who"` // the condition's word
	Amount int64  `json:"amount"`
	Later  int    `json:"later,omitempty"`
}

// Sentence is the payment as it is read to Parliament.
func (p PaymentLaw) Sentence() string {
	i := slices.Index(PayeeWords, p.Who)
	who := p.Who
	if i >= 0 {
		who = Payees[i]
	}
	text := fmt.Sprintf("The Treasury pays %s to %s", Dollars(p.Amount), who)
	switch p.Later {
	case 0:
		return text + "."
	case 1:
		return text + " on the Prime Minister's next turn."
	}
	return fmt.Sprintf("%s on the Prime Minister's turn %d rounds from now.", text, p.Later)
}

// Conditions under which a payment is made (rule 12.9). The last ones are bands of
// basic income.
const (
	Everyone = iota
	NoCompanies
	SomeCompanies
	NoAds
	SomeAds
	NoSquares
	NoSavings
	NoLife
	SomeLife
	NoBusiness
	SomeBusiness
	UpTo
	From     = UpTo + BandsSize
	WhosSize = From + BandsSize

	BandsSize = 4
)

// Bands are basic incomes at which a payment's condition may draw the line.
var Bands = [BandsSize]int64{40_000, 60_000, 80_000, 100_000}

// PayeeWords are the conditions' words, and Payees of whom they hold.
var PayeeWords, Payees = func() (w []string, titles [WhosSize]string) {
	w = []string{
		Everyone: "everyone", NoCompanies: "no-companies", SomeCompanies: "companies", NoAds: "no-advertising", SomeAds: "advertising",
		NoSquares: "no-squares", NoSavings: "no-savings", NoLife: "no-life", SomeLife: "life", NoBusiness: "no-business", SomeBusiness: "business",
	}
	copy(titles[:], []string{
		Everyone: "every player", NoCompanies: "every player without a Company", SomeCompanies: "every player with a Company",
		NoAds: "every player without an Advertising Square", SomeAds: "every player with an Advertising Square",
		NoSquares:  "every player without a Company or Advertising Square",
		NoSavings:  "every player without Savings Interest Cards",
		NoLife:     "every player without a Life Insurance Policy",
		SomeLife:   "every player with a Life Insurance Policy",
		NoBusiness: "every player without a Business Insurance Policy", SomeBusiness: "every player with a Business Insurance Policy",
	})
	for i, b := range Bands {
		w = append(w, fmt.Sprintf("income-up-to-%dk", b/1000))
		titles[UpTo+i] = "every player with a Basic Income of " + Dollars(b) + " or less"
	}
	for i, b := range Bands {
		w = append(w, fmt.Sprintf("income-from-%dk", b/1000))
		titles[From+i] = "every player with a Basic Income of " + Dollars(b) + " or more"
	}
	return w, titles
}()

// Dollars is a sum as people read it: $1,250,000.
func Dollars(n int64) string {
	if n < 0 {
		return "−" + Dollars(-n)
	}
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return "$" + digits
}

// Series joins parts as a sentence does: a, b and c.
func Series(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}
