package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/bot/render/poleconomy/books"
	"divisionbell/bot/render/poleconomy/hansard"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// The pages beside the board. A player's own is named after the seat's letter.
const (
	pageParliament = "parliament"
	pageFinance    = "finance"
	pageHansard    = "hansard"
	pageDeals      = "deals" // deals-2 and so on are older ones
)

// Pages are those to turn to from a page; "" is the board.
func (look) Pages(from string, view rules.View, s msg.Scene) (pages []msg.Page) {
	parliament, finance := msg.Page{Name: pageParliament, Title: "Parliament"}, msg.Page{Name: pageFinance, Title: "Finances"}
	debates, deals := msg.Page{Name: pageHansard, Title: "Hansard"}, msg.Page{Name: pageDeals, Title: "Deals"}
	switch {
	case from == "" && view.House != nil:
		return []msg.Page{parliament, finance}
	case from == pageParliament && view.House != nil:
		return []msg.Page{debates, deals, finance}
	case from == pageHansard && view.House != nil:
		return []msg.Page{parliament, deals, finance}
	case strings.HasPrefix(from, pageDeals) && view.House != nil:
		return []msg.Page{parliament, debates, finance}
	case from == "", from == pageParliament:
		return []msg.Page{finance, deals}
	case from == pageFinance:
		for seat := range view.Players {
			x := engine.Seat(seat)
			pages = append(pages, msg.Page{Name: pageFinance + "-" + strings.ToLower(render.Letter(x)), Title: lettered(s, x)})
		}
		return pages
	}
	return []msg.Page{finance}
}

// Page is text and picture of one of them; nil: there is no such page.
func (look) Page(name string, view rules.View, log []engine.Fact, s msg.Scene) *msg.Message {
	o, view := sceneOf(s), settled(view)
	switch {
	case name == pageParliament && view.House != nil:
		return &msg.Message{
			Text: parliament(view, s).Join(lobbying(view, s)),
			Picture: &msg.Picture{
				Alt: board.ParliamentAlt(view, o), Board: board.ParliamentText(view, o),
				Draw: func() ([]byte, error) { return board.Parliament(view, o), nil },
			},
		}
	case name == pageHansard && view.House != nil:
		return record(hansard.Of(len(view.Players), log), s)
	case name == pageFinance:
		return finance(view, log, s, engine.Nobody)
	case name == pageDeals:
		return dealings(log).page(1, view, s)
	case strings.HasPrefix(name, pageDeals+"-"):
		n, _ := strconv.Atoi(strings.TrimPrefix(name, pageDeals+"-"))
		return dealings(log).page(n, view, s)
	}
	for seat := range view.Players {
		if name == pageFinance+"-"+strings.ToLower(render.Letter(engine.Seat(seat))) {
			return finance(view, log, s, engine.Seat(seat))
		}
	}
	return nil
}

// parliament is who governs and by what law, in words.
func parliament(v rules.View, s msg.Scene) msg.Text {
	h := v.House
	t := msg.Say("There's no Government yet. ")
	if v.Over {
		t = msg.Say("There was no Government. ")
	}
	var members []engine.Seat
	for seat := range v.Players {
		if v.Players[seat].Government {
			members = append(members, engine.Seat(seat))
		}
	}
	switch {
	case v.PM < 0 && len(members) > 0 && v.Over:
		t = msg.Say("The Government of ").Bold(all(s, members)).Plain(" had no Prime Minister yet. ")
	case v.PM < 0 && len(members) > 0:
		t = msg.Say("The Government of ").Bold(all(s, members)).Plain(" still has to choose its Prime Minister. ")
	case v.PM >= 0:
		t = msg.Text{}.Bold(called(s, v.PM)).Plain(" is Prime Minister. The Government has " + counted(h.Government, "vote") +
			"; a majority needs " + number(h.Needed) + " of " + number(h.Total) + ". ")
	}
	t = t.Join(talks(v, s))
	if h.Bill != nil {
		t = t.Line().Bold("Bill before Parliament").Plain(": " + reading(*h.Bill, s) + " Ayes " + number(h.Bill.AyeVotes) + ", noes " + number(h.Bill.NoVotes) + ".")
	}
	for _, b := range h.Laid {
		t = t.Line().Bold(upper(the(b.Kind))).Plain(": " + reading(b, s) + " Ayes " + number(b.AyeVotes) + ", noes " + number(b.NoVotes) + ".")
		if b.Other != nil {
			t = t.Plain(" Amended by " + called(s, b.Other.By) + ": " + instead(b, s) + " Ayes " + number(b.Other.AyeVotes) + ".")
		}
	}
	t = t.Line().Bold("The law").Plain(": " + v.Law.Sentence())
	for _, p := range h.Later {
		t = t.Line().Bold("To come").Plain(": " + p.Sentence())
	}
	for _, g := range v.Pledges {
		side := "no"
		if g.Aye {
			side = "aye"
		}
		t = t.Line().Plain(called(s, g.By) + " has promised " + called(s, g.To) + " to vote " + side + " on the next bill.")
	}
	return t
}

// finance is worth over time, of all or with one seat before the others.
func finance(v rules.View, log []engine.Fact, s msg.Scene, seat engine.Seat) *msg.Message {
	b := books.Keep(len(v.Players), log)
	if n := len(b.Worth); n > 0 { // the view knows best
		for x, p := range v.Players {
			b.Worth[n-1][x] = p.Worth
		}
	}
	c := board.Chart{Worth: b.Worth, Rounds: v.Round, Seat: seat}
	if a := b.At(seat); seat >= 0 {
		c.Sources = []board.Source{
			{Name: "the board", Sum: a.From[books.FromBoard]}, {Name: "company profits", Sum: a.From[books.FromGuests]},
			{Name: "the state", Sum: a.From[books.FromState]}, {Name: "deals", Sum: a.From[books.FromDeals]},
		}
	}
	o := sceneOf(s)
	t := msg.Say("Richest first: ").Plain(ranking(v, s) + ".")
	if p, ok := player(v, seat); ok {
		t = msg.Text{}.Bold(called(s, seat)).Plain(" is worth " + dollars(p.Worth) + ", with " + dollars(p.Cash) + " in cash. Where it came from, net of what was paid: the board " +
			dollars(c.Sources[0].Sum) + ", company profits " + dollars(c.Sources[1].Sum) + ", the state " + dollars(c.Sources[2].Sum) + ", deals " + dollars(c.Sources[3].Sum) + ".")
	}
	return &msg.Message{
		Text: t,
		Picture: &msg.Picture{
			Alt: board.FinanceAlt(v, o, c), Board: board.FinanceText(v, o, c),
			Draw: func() ([]byte, error) { return board.Finance(v, o, c), nil },
		},
	}
}

// ranking is who is worth what, the richest first.
func ranking(v rules.View, s msg.Scene) string {
	var parts []string
	for _, seat := range board.Ranked(v) {
		parts = append(parts, called(s, engine.Seat(seat))+" "+brief(v.Players[seat].Worth))
	}
	return strings.Join(parts, ", ")
}
