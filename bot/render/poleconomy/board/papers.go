package board

import (
	"strings"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// A player's cards, in pixels, six in a row.
const (
	cardsTop   = 250.0
	cardWide   = 176.0
	cardHigh   = 132.0
	cardStep   = cardWide + 10
	cardsInRow = 6
)

// A card is a paper as a player holds it.
type card struct {
	name, note string
	worth      int64
	company    bool
}

// cards are all that a player holds, the dearest kinds first.
func cards(v rules.View, p rules.Player) (all []card) {
	for _, id := range p.Companies {
		all = append(all, card{square(id), "company", v.Prices.Company, true})
	}
	for _, id := range p.Advertising {
		all = append(all, card{square(id), "advertising", v.Prices.Advertising, false})
	}
	for _, x := range [...]struct {
		name, note string
		n          int
		each       int64
	}{
		{"life policy", "at the end", p.Life, rules.LifeWorth}, {"savings card", "interest", p.Savings, rules.CardPrice},
		{"bond", "100%", p.Bonds, rules.CardPrice}, {"business policy", "one double six", p.Business, 0},
	} {
		if x.n > 0 {
			all = append(all, card{name: render.Counted(x.n, x.name), note: x.note, worth: int64(x.n) * x.each})
		}
	}
	return all
}

// viewer is whose papers are shown; false: nobody's.
func viewer(v rules.View, o Scene) (rules.Player, bool) {
	if o.Viewer < 0 || int(o.Viewer) >= len(v.Players) {
		return rules.Player{}, false
	}
	return v.Players[o.Viewer], true
}

// PapersPicture draws what the viewer holds and what it is worth as a PNG, 1200
// wide. Safe for use from several goroutines.
func PapersPicture(v rules.View, o Scene) []byte {
	p, ok := viewer(v, o)
	all := cards(v, p)
	rows := (len(all) + cardsInRow - 1) / cardsInRow
	l := canvas("papers", int(cardsTop)+rows*int(cardHigh+12)+130, func(*render.Layer) {})
	defer canvases.Put(l)
	header(l, v, o)
	if !ok {
		return l.PNG()
	}
	l.Swatch(look(o.Viewer), margin, 124, 76)
	l.Text(firm(40), "Cash", 146, 158, render.Grey)
	l.Text(heavy(54), Brief(p.Cash), 146, 208, render.Black)
	l.Text(firm(40), "Worth", 480, 158, render.Grey)
	l.Text(heavy(54), Brief(p.Worth), 480, 208, render.Black)
	l.Text(firm(40), "Basic income", 800, 158, render.Grey)
	l.Text(heavy(54), Brief(p.Income), 800, 208, render.Black)
	for i, c := range all {
		c.draw(l, margin+cardStep*float64(i%cardsInRow), cardsTop+(cardHigh+12)*float64(i/cardsInRow))
	}
	y := cardsTop + float64(rows)*(cardHigh+12) + 44
	text := "If tax fell due now you'd owe " + Brief(p.Tax) + "."
	if v.Over {
		text = ""
	}
	if lent, owed := Loans(v, o.Viewer); lent+owed > 0 {
		text += " You've lent " + Brief(lent) + " and owe " + Brief(owed) + "."
	}
	l.Text(plain(34), strings.TrimSpace(text), margin, y, render.Black)
	switch {
	case v.Over:
	case p.Business == 0:
		l.Text(firm(34), "Not insured against a double six.", margin, y+46, render.Turn)
	default:
		l.Text(plain(34), "Insured against a double six.", margin, y+46, render.Black)
	}
	return l.PNG()
}

// Loans are what a seat has lent and owes.
func Loans(v rules.View, seat engine.Seat) (lent, owed int64) {
	for _, x := range v.Loans {
		if x.Lender == seat {
			lent += x.Owed
		}
		if x.Borrower == seat {
			owed += x.Owed
		}
	}
	return lent, owed
}

func (c card) draw(l *render.Layer, x, y float64) {
	l.Fill(render.Rounded(x, y, cardWide, cardHigh, 12), render.Black)
	l.Fill(render.Rounded(x+3, y+3, cardWide-6, cardHigh-6, 10), render.White)
	ink := render.Black
	if c.company {
		l.Fill(render.Rounded(x, y, cardWide, 74, 12), render.Black)
		l.Fill(render.Rect(x, y+50, cardWide, 24), render.Black)
		ink = render.White
	}
	lines := firm(25).Break(c.name, 2, func(int) float64 { return cardWide - 18 })
	for i, s := range lines {
		l.Centre(firm(25), s, x+cardWide/2, y+33+29*float64(i)+12*float64(2-len(lines)), ink)
	}
	if c.worth > 0 {
		l.Centre(heavy(40), Brief(c.worth), x+cardWide/2, y+117, render.Black)
		return
	}
	l.Centre(firm(24), c.note, x+cardWide/2, y+112, render.Black)
}
