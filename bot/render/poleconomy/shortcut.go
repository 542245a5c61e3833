package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Shortcuts are whole actions worth a button now, best first, five at most.
func (look) Shortcuts(v rules.View, t engine.Seen, a engine.Ask) [][]string {
	return render.Offered(t, ideas(v, t, a))
}

func to(words ...string) []string { return words }

func cash(n int64) string { return strconv.FormatInt(n, 10) }

// ideas are actions worth thinking of, best first; not all may be legal.
func ideas(v rules.View, t engine.Seen, a engine.Ask) [][]string {
	p, _ := player(v, a.Seat)
	switch a.Kind {
	case rules.AskTurn:
		return turns(v, p, a)
	case rules.AskBuy:
		if v.Landing == nil {
			break
		}
		missing := v.Landing.Price - p.Cash
		cards := (missing + rules.CardPrice - 1) / rules.CardPrice
		return [][]string{to("buy", v.Landing.Square), to("cash", "savings", cash(cards)), to("cash", "bonds", cash(cards)), to("pass")}
	case rules.AskBid:
		return bidIdeas(v, p)
	case rules.AskDirect:
		return append(targets(v), to("pass"))
	case rules.AskMove:
		return moveIdeas(v, p)
	case rules.AskCorner:
		return cornerIdeas(v, p)
	case rules.AskDivision:
		if len(pending(v, a.Seat)) > 0 {
			return sittingIdeas(v, a.Seat)
		}
		return divisionIdeas(v, a.Seat)
	case rules.AskParty:
		return partyIdeas(t, v, a.Seat)
	case rules.AskCoalition:
		var out [][]string
		for _, o := range t.Next("coalition") {
			if len(out) < render.Shortcuts-1 && o.Word != "none" {
				out = append(out, to("coalition", o.Word))
			}
		}
		return append(out, to("coalition", "none"))
	case rules.AskSign:
		return [][]string{to("coalition", pactWord(int(a.Of)))}
	case rules.AskPremier:
		out := [][]string{to("vote", typed(a.Seat))}
		for seat := range v.Players {
			if engine.Seat(seat) != a.Seat {
				out = append(out, to("vote", typed(engine.Seat(seat))))
			}
		}
		return out
	case rules.AskOffer:
		return engine.Replies(t, a)
	}
	return [][]string{to("pass")}
}

// turns: a Prime Minister's arrow first, in game 2 alone, since the other powers
// come before the move; then the throw, then the corners that have something to
// sell.
func turns(v rules.View, p rules.Player, a engine.Ask) (out [][]string) {
	if a.Seat == v.PM && len(laid(v)) > 0 {
		return append(out, to("vote", "call"))
	}
	if a.Seat == v.PM {
		out = append(out, to("arrow"))
	}
	if a.Seat == v.PM && v.House != nil && !v.Index.Turned { // the other powers come before the move
		return out
	}
	out = append(out, to("throw"), to("throw", "outer"), to("throw", "inner"))
	if p.Cash >= rules.CardPrice {
		if v.Supply.Life > 0 {
			out = append(out, to("go", "canada-life"))
		}
		if p.Business == 0 && v.Supply.Business > 0 && len(p.Companies) > 0 {
			out = append(out, to("go", "royal-insurance"))
		}
		if v.Supply.Savings+v.Supply.Bonds > 0 {
			out = append(out, to("go", "royal-bank"))
		}
	}
	if prey(v) != "" {
		out = append(out, to("go", "mcleod-young-weir"))
	}
	return append(out, to("go", "royal-bank"))
}

// powers are the Prime Minister's verbs.
var powers = map[string]bool{"arrow": true, "cabinet": true, "tax": true, "payment": true, "bonds": true}

// Rank puts a Prime Minister's powers before the move, as he is to use them.
func (look) Rank(_ rules.View, _ msg.Scene, verbs []engine.Option) {
	slices.SortStableFunc(verbs, func(a, b engine.Option) int {
		switch x, y := powers[a.Word], powers[b.Word]; {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
}

func bidIdeas(v rules.View, p rules.Player) [][]string {
	if v.Auction == nil {
		return [][]string{to("pass")}
	}
	list, next := priceOf(v, v.Auction.Square), v.Auction.Price+rules.Note
	half := list / 2 / rules.Note * rules.Note
	out := [][]string{}
	if v.Auction.Way == "clockwise" {
		if next > list {
			out = append(out, to("pass"))
		}
		out = append(out, to("bid", cash(next)))
		if half > next {
			out = append(out, to("bid", cash(half)))
		}
	}
	if v.Auction.Way != "clockwise" && half > 0 {
		out = append(out, to("bid", cash(half)))
	}
	if list > next {
		out = append(out, to("bid", cash(min(list, p.Cash))))
	}
	return append(out, to("pass"))
}

// targets are companies to send a visitor to: one's own, then one of each with a
// share agreed.
func targets(v rules.View) (out [][]string) {
	if v.Visit == nil {
		return nil
	}
	owners := []engine.Seat{v.Visit.Owner}
	for _, x := range v.Visit.Shares {
		owners = append(owners, x.Seat)
	}
	for _, owner := range owners {
		if p, ok := player(v, owner); ok && len(p.Companies) > 0 {
			out = append(out, to("send", p.Companies[0]))
		}
	}
	return out
}

// favourite is the company to name as an example.
func favourite(v rules.View) string {
	if t := targets(v); len(t) > 0 {
		return t[0][1]
	}
	for _, h := range v.Owners {
		if square(h.Square).Type == rules.Company && h.Owner != v.Turn {
			return h.Square
		}
	}
	return "molson-breweries"
}

// bestOwn is where to go from an own advertising square.
func bestOwn(v rules.View) string {
	if p, ok := player(v, v.Turn); ok && len(p.Companies) > 0 {
		return p.Companies[0]
	}
	return free(v, rules.Company)
}

// free is the first square of a type that nobody owns; else any.
func free(v rules.View, kind rules.Type) string {
	for _, h := range v.Owners {
		if h.Owner == engine.Nobody && square(h.Square).Type == kind {
			return h.Square
		}
	}
	return "molson-breweries"
}

// prey is a square to bid for in a takeover: a company of the richest whom one can
// pay; "" where there is none.
func prey(v rules.View) string {
	p, _ := player(v, v.Turn)
	best, worth := "", int64(-1)
	for _, h := range v.Owners {
		o, ok := player(v, h.Owner)
		if !ok || h.Owner == v.Turn || liquid(p) < fee(v)+priceOf(v, h.Square) {
			continue
		}
		value := o.Worth
		if square(h.Square).Type == rules.Company {
			value += 1 << 40
		}
		if value > worth {
			best, worth = h.Square, value
		}
	}
	return best
}

func moveIdeas(v rules.View, p rules.Player) [][]string {
	if v.Visit != nil && v.Visit.Why == "own" {
		out := [][]string{to("go", bestOwn(v))}
		if means(v, v.Turn) >= v.Prices.Company {
			out = append([][]string{to("go", free(v, rules.Company))}, out...)
		}
		return append(out, to("go", free(v, rules.Advertising)), to("pass"))
	}
	out := [][]string{to("go", "outer-0"), to("go", free(v, rules.Company))}
	if prey(v) != "" {
		out = append(out, to("go", "mcleod-young-weir"))
	}
	out = append(out, to("pass"))
	if p.Income <= 5*rules.Note {
		return append([][]string{to("throw", "income")}, out...)
	}
	return append(out, to("throw", "income"))
}

func cornerIdeas(v rules.View, p rules.Player) [][]string {
	n := p.Cash / rules.CardPrice
	out := [][]string{
		to("buy", "life"), to("buy", "business"),
		to("buy", "savings", cash(min(n, int64(v.Supply.Savings)))), to("buy", "bonds", cash(min(n, int64(v.Supply.Bonds)))),
		to("buy", "savings", "1"), to("buy", "bonds", "1"),
	}
	if at := prey(v); at != "" {
		out = append(out, to("takeover", at))
	}
	return append(out, to("pass"))
}

// divisionIdeas put first what a seat is better off by.
func divisionIdeas(v rules.View, seat engine.Seat) [][]string {
	aye, no := to("vote", "aye"), to("vote", "no")
	if v.House == nil || v.House.Bill == nil || int(seat) >= len(v.House.ByBill) || seat < 0 {
		return [][]string{aye, no}
	}
	p, _ := player(v, seat)
	worse := v.House.Bill.Kind == "payment" && v.House.ByBill[seat] == 0 || v.House.Bill.Kind == "tax" && v.House.ByBill[seat] > p.Tax
	if worse && !p.Government {
		return [][]string{no, aye}
	}
	return [][]string{aye, no}
}
