package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// drawn is the board, as a picture and in words.
type drawn struct{}

var _ render.Shower[rules.View] = drawn{}

// motif is all that a picture shows.
type motif struct {
	view  rules.View
	scene board.Scene
}

func (d drawn) Draw(v rules.View, s msg.Scene) []byte {
	o := d.motif(v, s)
	return board.Picture(o.view, o.scene)
}

// Shows is all that Draw goes by.
func (d drawn) Shows(v rules.View, s msg.Scene) any { return d.motif(v, s) }

func (drawn) motif(v rules.View, s msg.Scene) motif {
	s.Viewer, v = engine.Nobody, settled(v)
	v.Offers, v.Offered, v.Ceilings = nil, nil, nil // what a seat alone knows is not on the board
	if v.Auction != nil {
		a := *v.Auction
		a.Mine, v.Auction = nil, &a
	}
	return motif{v, sceneOf(s)}
}

func (drawn) Sheet(v rules.View, s msg.Scene) *render.Layer {
	return board.Sheet(settled(v), sceneOf(s))
}

// Paint shows take the board before it is packed.
func (drawn) Paint(v rules.View, s msg.Scene, take func(*render.Layer)) {
	board.Paint(settled(v), sceneOf(s), take)
}

// Trace paints it with a caption in place of what was done last.
func (drawn) Trace(v rules.View, s msg.Scene, caption string, take func(*render.Layer)) {
	s.Last = nil
	o := sceneOf(s)
	o.Last.Text = caption
	board.Paint(settled(v), o, take)
}

func (drawn) Alt(v rules.View, s msg.Scene) string { return board.Alt(settled(v), sceneOf(s)) }
func (drawn) Stands(v rules.View, seat engine.Seat, _ msg.Scene) string {
	v.Places = nil // which stand before it
	return board.Stands(v, int(seat))
}
func (drawn) Text(v rules.View, s msg.Scene) string { return board.Board(settled(v), sceneOf(s)) }

// sceneOf is what a picture shows of the table beside the view.
func sceneOf(s msg.Scene) board.Scene {
	o := board.Scene{Code: s.Code, Viewer: s.Viewer, Last: lastOf(s)}
	for _, x := range s.Seats {
		o.Names, o.Bots = append(o.Names, x.Name), append(o.Bots, x.Bot)
	}
	for _, f := range s.Recent {
		if f, ok := f.(rules.Threw); ok {
			o.Dice = f.Dice
		}
	}
	return o
}

// lastOf is the newest entry as a picture marks it: the deed that matters most,
// the squares it touched and where the marker came from.
func lastOf(s msg.Scene) board.Last {
	l, weight := board.Last{From: -1}, -1
	for _, p := range s.Tenancies(s.LastHeld, 0, len(s.Last)) {
		for _, f := range s.Last[p.From:p.To] {
			if w, text := deed(f, p.Scene); w > weight {
				weight, l.Text = w, text
			}
		}
	}
	for _, f := range s.Last {
		switch f := f.(type) {
		case rules.Threw:
			l.Squares = append(l.Squares, f.To)
		case rules.Went:
			l.Squares = append(l.Squares, f.To)
		case rules.Sent:
			l.Squares = append(l.Squares, f.To)
		case rules.Bought:
			l.Squares = append(l.Squares, f.What)
		case rules.Sold:
			l.Squares = append(l.Squares, f.Square)
		case rules.TakeoverBid:
			l.Squares = append(l.Squares, f.Square)
		case rules.MarkerMoved:
			l.From = f.From
		}
	}
	return l
}

// Weigh is how much a fact matters beside others.
func (look) Weigh(facts []engine.Fact, s msg.Scene) int {
	weight, _ := deed(facts[0], s)
	return weight
}

// deed is a fact in few words, and how much it matters beside others of the same
// entry; below 0: not at all.
func deed(f engine.Fact, s msg.Scene) (weight int, text string) {
	who := func(seat engine.Seat) string { return short(s, seat) }
	switch f := f.(type) {
	case rules.Finished:
		return 20, finishes[f.Why]
	case rules.Disaster:
		if f.Insured {
			return 19, "Double six! " + who(f.Seat) + " was insured"
		}
		return 19, "Double six! " + who(f.Seat) + " lost everything"
	case rules.TakeoverBid:
		if f.Won {
			return 16, who(f.Seat) + " took over " + place(f.Square) + " from " + who(f.Owner)
		}
		return 16, who(f.Seat) + " failed to take over " + place(f.Square)
	case rules.MarkerMoved:
		return 15, "The marker moved " + strconv.Itoa(f.Steps) + " to " + strconv.FormatInt(f.Number, 10) + ", " + f.Event
	case rules.Profits:
		return 14, who(f.Seat) + " paid " + who(f.Owner) + " " + brief(f.Paid) + " for " + place(f.Square)
	case rules.Sold:
		return 13, place(f.Square) + " was sold to " + who(f.Seat) + " for " + brief(f.Price)
	case rules.DealMade:
		return 12, dealt(f, s)
	case rules.Bought:
		return 11, who(f.Seat) + " bought " + papers(f.What, f.Number) + " for " + brief(f.Price)
	case rules.Earned:
		return 10, who(f.Seat) + " was paid " + brief(f.Amount)
	case rules.OwnProfits:
		return 10, who(f.Seat) + " was paid " + brief(f.Amount) + " by the Bank"
	case rules.AuctionOpened:
		return 9, place(f.Square) + " went to auction"
	case rules.Threw:
		return 8, who(f.Seat) + " rolled " + dice(f.Dice) + " and landed on " + place(f.To)
	case rules.Went:
		return 8, who(f.Seat) + " went to " + place(f.To)
	case rules.Sent:
		return 8, who(f.By) + " sent " + who(f.Seat) + " to " + place(f.To)
	case rules.Raised:
		return 7, who(f.Seat) + " bid " + brief(f.Amount)
	case rules.Cashed:
		return 6, who(f.Seat) + " sold " + papers(f.What, f.Number)
	case rules.Unsold:
		return 6, "Nobody wanted " + place(f.Square)
	case rules.Stayed:
		return 5, who(f.Seat) + " stayed"
	case rules.Departed:
		return 5, who(f.Seat) + " left"
	case rules.Repaid:
		return 5, who(f.From) + " paid back " + brief(f.Amount)
	case rules.Rested:
		return 1, who(f.Seat) + " ended their turn"
	case rules.TurnBegan:
		return 0, who(f.Seat) + " to move"
	}
	return division(f, s)
}

// division is the same of politics.
func division(f engine.Fact, s msg.Scene) (weight int, text string) {
	who := func(seat engine.Seat) string { return short(s, seat) }
	switch f := f.(type) {
	case rules.PremierChosen:
		return 18, who(f.PM) + " is Prime Minister"
	case rules.Balloted:
		return 18, who(f.PM) + " was elected Prime Minister"
	case rules.Divided:
		if f.Amended {
			return 17, billName(f.Bill) + " was carried as amended, " + strconv.Itoa(f.Bill.Other.AyeVotes) + " to " + strconv.Itoa(f.Bill.NoVotes)
		}
		if f.Passed {
			return 17, billName(f.Bill) + " was carried, " + strconv.Itoa(f.Bill.AyeVotes) + " to " + strconv.Itoa(f.Bill.NoVotes)
		}
		return 17, billName(f.Bill) + " was lost, " + strconv.Itoa(f.Bill.AyeVotes) + " to " + strconv.Itoa(f.Bill.NoVotes)
	case rules.GovernmentFormed:
		return 10, "A Government was formed, of " + counted(len(f.Members), "member")
	case rules.BillLaid:
		return 9, billName(f.Bill) + " was laid"
	case rules.SittingCalled:
		return 10, "The vote was called on " + counted(len(f.Bills), "bill")
	case rules.BillAmended:
		return 12, who(f.Seat) + " moved to amend " + the(f.Bill.Kind)
	case rules.SittingVoted:
		return 4, who(f.Seat) + " voted on " + counted(len(f.On), "bill")
	case rules.BillRead:
		return 10, "A bill was put to the vote"
	case rules.SupportChanged:
		if f.Given {
			return 10, who(f.Seat) + " now supports the Prime Minister"
		}
		return 10, who(f.Seat) + " stopped supporting the Prime Minister"
	case rules.ElectionCalled:
		return 9, "An election was called"
	case rules.VotesWon:
		return 9, "The votes were counted"
	case rules.BondsIssued:
		return 7, "The Treasury issued " + counted(f.Number, "bond")
	case rules.BondsRedeemed:
		return 7, "The Treasury redeemed " + counted(f.Number, "bond")
	case rules.CabinetChanged:
		return 7, who(f.Seat) + " has a new salary: " + brief(f.Salary)
	case rules.Voted:
		return 6, who(f.Seat) + " voted " + map[bool]string{true: "aye", false: "no"}[f.Aye]
	case rules.ArrowTurned:
		return 6, who(f.Seat) + " turned the arrow " + f.Arrow
	case rules.Joined:
		if f.Party == "independent" {
			return 5, who(f.Seat) + " stood as an Independent"
		}
		return 5, who(f.Seat) + " joined the " + party(f.Party)
	case rules.PactProposed:
		return 6, who(f.Pact.By) + " proposed coalition " + pactWord(f.Pact.No)
	case rules.PactSigned:
		return 6, who(f.Seat) + " signed coalition " + pactWord(f.No)
	case rules.TalksGoOn:
		return 5, "The coalition talks carried on"
	case rules.Invited:
		return 5, who(f.By) + " invited " + who(f.Seat) + " to the " + party(f.Party)
	case rules.CoalitionNamed:
		return 5, who(f.Seat) + " named a coalition"
	case rules.Nominated:
		if f.Seat == f.For {
			return 5, who(f.Seat) + " wants to be Prime Minister"
		}
		return 5, who(f.Seat) + " voted for " + who(f.For)
	}
	return -1, ""
}

func (drawn) End(v rules.View, places []int8) rules.View {
	v.Over, v.Phase, v.Places = true, "over", places
	return v
}

// settled is a view of a match that is over, however it ended, without what stood until then:
// nobody is to answer an offer, vote on a bill or be paid any more.
func settled(v rules.View) rules.View {
	if !v.Over {
		return v
	}
	v.Auction, v.Visit, v.Landing, v.Offers, v.Pledges, v.Ceilings = nil, nil, nil, nil, nil, nil
	if v.House != nil {
		h := *v.House
		h.Bill, h.ByBill, h.Laid, h.Later, h.Waiting, h.Call = nil, nil, nil, nil, nil, ""
		h.Coalitions, h.Named, h.Pacts, h.NoDeal = nil, nil, nil, nil
		v.House = &h
	}
	return v
}
