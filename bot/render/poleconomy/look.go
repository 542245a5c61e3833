// Package poleconomy says and draws Poleconomy: its views and facts as text,
// labels, boards and pictures. What is said of a match comes only from the view
// and the facts that were handed in; people's names are shown, never read.
package poleconomy

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/bot/render/poleconomy/luck"
	"divisionbell/bot/render/poleconomy/press"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Look turns Poleconomy's views and facts into what is said.
var Look = render.New[rules.View](look{Wording: wording})

// look is it with its views typed; drawn is its board.
type look struct {
	drawn
	press.Desk
	luck.Dice
	render.Wording[rules.View]
}

var (
	_ render.Storyteller          = look{}
	_ render.Gambler[rules.View]  = look{}
	_ render.Hander[rules.View]   = look{}
	_ render.Folder               = look{}
	_ render.Ranker[rules.View]   = look{}
	_ render.Pager[rules.View]    = look{}
	_ render.Caucuser[rules.View] = look{}
	_ render.Charter[rules.View]  = look{}
)

// Headline is one line of what the match waits for and one of how it stands.
func (look) Headline(view rules.View, s msg.Scene) msg.Text {
	if view.Over {
		return ended(view, s).Line().Plain(balance(view))
	}
	return msg.Say(round(view)).Join(awaited(view, s)).Line().Plain(balance(view))
}

func round(v rules.View) string {
	if v.Rounds == 0 {
		return "Round " + strconv.Itoa(v.Round) + ". "
	}
	return "Round " + strconv.Itoa(v.Round) + " of " + strconv.Itoa(v.Rounds) + ". "
}

// awaited names everyone whom the match waits for, and what for.
func awaited(v rules.View, s msg.Scene) msg.Text {
	turn := msg.Text{}.Bold(lettered(s, v.Turn))
	switch v.Phase {
	case rules.AskTurn:
		if v.Turn == v.PM {
			return turn.Plain(", Prime Minister, to govern and then move.")
		}
		return turn.Plain(" to roll, or go to a Corner Square.")
	case rules.AskBuy:
		return turn.Plain(" to buy " + bought(v) + ", or auction it.")
	case rules.AskBid:
		return bidding(v, s)
	case rules.AskDirect:
		if v.Visit == nil {
			break
		}
		return msg.Text{}.Bold(lettered(s, v.Visit.Owner)).Plain(" to send " + called(s, v.Turn) + " on from " + place(v.Visit.Square) + ", or let them stay.")
	case rules.AskMove:
		if v.Visit != nil && v.Visit.Why == "own" {
			return turn.Plain(" to move on from their own advertising, or stay.")
		}
		return turn.Plain(" to use an Opportunity, or stay.")
	case rules.AskCorner:
		if p, ok := player(v, v.Turn); ok {
			return turn.Plain(" to do business at " + place(p.Square) + ".")
		}
	case rules.AskDivision:
		return waiting(v, s, "Parliament is voting. Still to vote: ")
	case rules.AskParty:
		return waiting(v, s, "Election: players choose their parties. Still to choose: ")
	case rules.AskCoalition:
		if v.Edition > 0 {
			return waiting(v, s, "No party has a majority, so a coalition is needed. Still to answer: ")
		}
		return waiting(v, s, "No party has a majority, so a coalition is needed. Still to name one: ")
	case rules.AskPremier:
		return waiting(v, s, "The Government is choosing its Prime Minister. Still to vote: ")
	}
	return turn.Plain(" to play.")
}

// bought is the square that is for sale with its price.
func bought(v rules.View) string {
	if v.Landing == nil {
		return "the square"
	}
	return place(v.Landing.Square) + " for " + dollars(v.Landing.Price)
}

func bidding(v rules.View, s msg.Scene) msg.Text {
	a := v.Auction
	if a == nil {
		return msg.Say("An auction.")
	}
	t := msg.Say("Auction of " + place(a.Square) + ". ")
	if a.Way == "clockwise" {
		t = t.Bold(lettered(s, a.Next)).Plain(" to bid or drop out")
		if a.Leader >= 0 {
			return t.Plain("; " + called(s, a.Leader) + " leads with " + dollars(a.Price) + ".")
		}
		return t.Plain(".")
	}
	var who []string
	for _, x := range a.Bidders {
		if !has(a.Answered, x) {
			who = append(who, lettered(s, x))
		}
	}
	return t.Plain("Still to bid: ").Bold(listed(who)).Plain(".")
}

func has(seats []engine.Seat, x engine.Seat) bool {
	for _, y := range seats {
		if x == y {
			return true
		}
	}
	return false
}

func waiting(v rules.View, s msg.Scene, text string) msg.Text {
	var who []string
	if v.House != nil {
		for _, x := range v.House.Waiting {
			who = append(who, lettered(s, x))
		}
	}
	if len(who) == 0 {
		return msg.Say(text + "nobody.")
	}
	return msg.Say(text).Bold(listed(who)).Plain(".")
}

// balance is prices, funds and what everybody is worth: Inflation 3 ↻ …
func balance(v rules.View) string {
	arrow := "↻"
	if v.Index.Arrow == "anticlockwise" {
		arrow = "↺"
	}
	parts := []string{
		"Inflation " + strconv.FormatInt(v.Index.Number, 10) + " " + arrow,
		"Bank " + brief(v.Bank),
	}
	if v.House != nil {
		parts = append(parts, "Treasury "+brief(v.Treasury))
	}
	for seat, p := range v.Players {
		part := render.Letter(engine.Seat(seat)) + " " + brief(p.Worth)
		switch {
		case p.Gone:
			part += " (left)"
		case engine.Seat(seat) == v.PM && !v.Over:
			part += " (PM)"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " · ")
}

// ended is how the match ended.
func ended(v rules.View, s msg.Scene) msg.Text {
	for _, f := range s.Last {
		if f, ok := f.(rules.Finished); ok {
			return finished(f, s)
		}
	}
	if len(v.Places) == 0 || slices.Max(v.Places) > 0 {
		return render.Over(v.Round, s, places(v.Places, s))
	}
	return msg.Text{}.Bold(finishes[rules.WhyBankrupt])
}

// HandLabel asks for one's papers.
func (look) HandLabel() string { return "Show my papers" }

// Hand is a seat's papers and what they are worth.
func (look) Hand(view rules.View, s msg.Scene) *msg.Message {
	view = settled(view)
	p, seated := player(view, s.Viewer)
	if !seated {
		return nil
	}
	return &msg.Message{
		Text: held(view, p, s).Join(ceilings(view)),
		Picture: &msg.Picture{
			Alt: board.PapersAlt(view, sceneOf(s)), Board: board.Papers(view, sceneOf(s)),
			Match: s.Code, Seq: s.Seq, Viewer: int(s.Viewer),
			Draw: func() ([]byte, error) { return board.PapersPicture(view, sceneOf(s)), nil },
		},
	}
}

// lending is what a seat has lent and owes, after what else it is worth.
func lending(v rules.View, seat engine.Seat) (told string) {
	lent, owed := board.Loans(v, seat)
	if lent > 0 {
		told = ", and " + dollars(lent) + " lent"
	}
	if owed > 0 {
		told += ", and " + dollars(owed) + " owed"
	}
	return told
}

func held(v rules.View, p rules.Player, s msg.Scene) msg.Text {
	if p.Gone {
		return msg.Say("You've left this match and have nothing.")
	}
	t := msg.Say("You're worth ").Bold(dollars(p.Worth)).Plain(": " + dollars(p.Cash) + " in cash")
	for _, x := range [...]struct {
		what string
		n    int
	}{{"savings", p.Savings}, {"bonds", p.Bonds}, {"life", p.Life}, {"business", p.Business}} {
		if x.n > 0 {
			t = t.Plain(", " + papers(x.what, x.n))
		}
	}
	if n := len(p.Companies); n > 0 {
		t = t.Plain(", " + counted(n, "company") + " at " + brief(v.Prices.Company))
	}
	if n := len(p.Advertising); n > 0 {
		t = t.Plain(", " + counted(n, "advertising square") + " at " + brief(v.Prices.Advertising))
	}
	if v.Over {
		return msg.Say("The match is over. ").Join(t).Plain(lending(v, s.Viewer) + ".")
	}
	t = t.Plain(". Your basic income is " + dollars(p.Income) + ". If tax fell due now you'd owe " + dollars(p.Tax) + ".")
	for _, l := range v.Loans {
		due := "at the end"
		if l.Due > 0 {
			due = "after round " + strconv.Itoa(l.Due)
		}
		switch s.Viewer {
		case l.Lender:
			t = t.Line().Plain("Loan " + strconv.Itoa(l.No) + ": " + called(s, l.Borrower) + " owes you " + dollars(l.Owed) + ", " + due + ".")
		case l.Borrower:
			t = t.Line().Plain("Loan " + strconv.Itoa(l.No) + ": you owe " + called(s, l.Lender) + " " + dollars(l.Owed) + ", " + due + ". ").
				Code("/poleconomy repay " + strconv.Itoa(l.No) + " " + strconv.FormatInt(l.Owed, 10))
		}
	}
	for _, o := range v.Offers {
		t = t.Line().Join(offered(o, s))
	}
	for _, g := range v.Pledges {
		if g.By == s.Viewer || g.To == s.Viewer {
			side := "no"
			if g.Aye {
				side = "aye"
			}
			t = t.Line().Plain(called(s, g.By) + " has promised " + called(s, g.To) + " to vote " + side + " on the next bill.")
		}
	}
	return t
}
