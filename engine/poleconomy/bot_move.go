package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// frugal is how many times what may fall due steady keeps when it moves a payment.
const frugal = 12

// grant is a payment to lay beside another bill, so that nobody is asked once more for
// it: one that favours its mover, after which the Treasury lasts without any tax, and
// for which those who gain by it have a majority.
func grant(p *purse, t engine.Seen) (best []string) {
	if h := p.v.House; p.v.Edition < edition || h == nil || len(h.Laid) == 0 || slices.Contains(h.Put, billWords[paymentBill]) {
		return nil
	}
	most := int64(0)
	for who, word := range payeeWords {
		r := t.Next("payment", word)
		if len(r) == 0 || r[0].Max < Note {
			continue
		}
		sums := make([]int64, len(p.v.Players))
		after := *p
		for i := range p.v.Players {
			if x := &p.v.Players[i]; !x.Gone && meets(who, x) {
				sums[i] = r[0].Max
				after.reserve -= sums[i]
			}
		}
		if gain := p.favour(sums); gain > most && after.lasts(0) && after.reserve >= frugal*p.due && p.gainers(sums, make([]int64, len(sums))) >= p.v.House.Needed {
			best, most = []string{"payment", word, strconv.FormatInt(r[0].Max, 10)}, gain
		}
	}
	return best
}

// meets reports whether a payment's condition holds of a player.
func meets(who int, p *Player) bool {
	c, a := len(p.Companies) > 0, len(p.Advertising) > 0
	switch {
	case who >= view.From:
		return p.Income >= view.Bands[who-view.From]
	case who >= view.UpTo:
		return p.Income <= view.Bands[who-view.UpTo]
	}
	return [view.UpTo]bool{
		view.Everyone: true, view.NoCompanies: !c, view.SomeCompanies: c, view.NoAds: !a, view.SomeAds: a, view.NoSquares: !a && !c,
		view.NoSavings: p.Savings == 0, view.NoLife: p.Life == 0, view.SomeLife: p.Life > 0,
		view.NoBusiness: p.Business == 0, view.SomeBusiness: p.Business > 0,
	}[who]
}

// amending is another version of a tax bill that is not for it: one that takes less of
// it, more than which the Treasury does not need, and by which a majority pays less than
// by the bill.
func amending(e *eye, t engine.Seen) []string {
	if e.v.Edition < edition || e.v.House == nil || len(t.Next(verbs[taxLaw].Name)) == 0 {
		return nil
	}
	i := slices.IndexFunc(e.v.House.Laid, func(b Bill) bool { return b.Kind == billWords[taxBill] && b.Other == nil })
	if i < 0 {
		return nil
	}
	b, p := &e.v.House.Laid[i], e.purse()
	if p.approves(b, b.Sums) {
		return nil
	}
	for _, words := range append(slices.Clone(favours), levies...) {
		f, err := t.Answer(append([]string{verbs[law].Name}, words...)...)
		s, ok := f.(Statutes)
		if err != nil || !ok {
			continue
		}
		brings := p.revenue(s.Then)
		if p.approves(&Bill{Kind: b.Kind}, s.Then) && p.favour(s.Then) < p.favour(b.Sums) && p.gainers(b.Sums, s.Then) >= p.v.House.Needed &&
			(p.lasts(brings) || brings >= p.revenue(b.Sums)) {
			return append([]string{verbs[taxLaw].Name}, words...)
		}
	}
	return nil
}
