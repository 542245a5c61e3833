package poleconomy

import (
	"fmt"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Answer tells a query's answer.
func (look) Answer(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Worth:
		return worthOf(f, s)
	case rules.Odds:
		return oddsOf(f)
	case rules.Statutes:
		return statutes(f, s)
	}
	return nil
}

func worthOf(f rules.Worth, s msg.Scene) msg.Text {
	b := new(render.Page)
	item := func(what string, sum int64) {
		if sum != 0 {
			b.Line("%-18s %13s", what, dollars(sum))
		}
	}
	item("cash", f.Cash)
	item("companies", f.Companies)
	item("advertising", f.Advertising)
	item("savings cards", f.Savings)
	item("bonds", f.Bonds)
	item("life insurance", f.Life)
	item("lent", f.Lent)
	item("owed", -f.Owed)
	b.Line("%-18s %13s", "worth", dollars(f.Total))
	return msg.Text{}.Bold(called(s, f.Seat)).Plain(" is worth " + dollars(f.Total) + ":").Line().Block(b.String())
}

func oddsOf(f rules.Odds) msg.Text {
	b := new(render.Page)
	for _, l := range f.Lands {
		b.Line("%2d %4.0f%%  %s", l.Throw, 100*float64(l.Ways)/36, text.Fit(exactly(l.Square), 31))
	}
	t := msg.Say("From " + exactly(f.From) + " along the " + f.Circuit + " circuit:").Line().Block(b.String()).Line()
	if f.Insured {
		return t.Plain("A double six (1 in 36) would cost you only a business policy.")
	}
	return t.Plain("A double six (1 in 36) would be a disaster: you aren't insured.")
}

// mostColumns is how many of sums fit a board's width.
const mostColumns = 3

// statutes is the statute book, with a table of what each would pay.
func statutes(f rules.Statutes, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold("The law").Plain(": " + f.Law.Sentence())
	heads, columns := []string{"now"}, [][]int64{f.Now}
	if f.Bill != nil {
		t = t.Line().Bold("The bill").Plain(": " + reading(*f.Bill, s))
		if len(f.ByBill) > 0 && f.Bill.Kind != "salary" {
			head := "under bill"
			if f.Bill.Kind == "payment" {
				head = "would get"
			}
			heads, columns = append(heads, head), append(columns, f.ByBill)
		}
	}
	for _, b := range f.Laid {
		t = t.Line().Bold(upper(the(b.Kind))).Plain(": " + reading(b, s))
		head := map[string]string{"tax": "by bill", "payment": "would get"}[b.Kind]
		if head != "" && len(columns) < mostColumns {
			heads, columns = append(heads, head), append(columns, b.Sums)
		}
		if b.Other != nil {
			t = t.Plain(" " + called(s, b.Other.By) + " would have instead: " + instead(b, s))
			if head != "" && len(columns) < mostColumns {
				heads, columns = append(heads, "amended"), append(columns, b.Other.Sums)
			}
		}
	}
	if f.WhatIf != nil && len(columns) == mostColumns { // what was asked about goes before what is laid
		heads, columns = heads[:mostColumns-1], columns[:mostColumns-1]
	}
	if f.WhatIf != nil {
		t = t.Line().Bold("What if").Plain(": " + f.WhatIf.Sentence())
		heads, columns = append(heads, "what if"), append(columns, f.Then)
	}
	for _, p := range f.Later {
		t = t.Line().Bold("To come").Plain(": " + p.Sentence())
	}
	b := new(render.Page)
	row := strings.Builder{}
	fmt.Fprintf(&row, "%-8s", "tax due")
	for _, h := range heads {
		fmt.Fprintf(&row, " %10s", h)
	}
	b.Line("%s", row.String())
	for seat := range f.Now {
		row.Reset()
		fmt.Fprintf(&row, "%s%7s", render.Letter(engine.Seat(seat)), "")
		for _, c := range columns {
			sum := "–"
			if seat < len(c) {
				sum = dollars(c[seat])
			}
			fmt.Fprintf(&row, " %10s", sum)
		}
		b.Line("%s", row.String())
	}
	return t.Line().Block(b.String())
}
