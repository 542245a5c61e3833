package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

// stillToBid are whom an auction by ceilings waits for.
func stillToBid(a *rules.Auction) (seats []int) {
	for _, seat := range a.In {
		if !slices.Contains(a.Answered, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// bidding names who is to bid, and what for.
func bidding(a *rules.Auction, s msg.Scene) msg.Text {
	lot := regionNames(a.Regions, 3)
	if !a.Ceilings {
		return msg.Text{}.Bold(lettered(s, a.Next)).Plain(" to bid for " + lot + ", or drop out.")
	}
	var who []string
	for _, seat := range stillToBid(a) {
		who = append(who, lettered(s, seat))
	}
	return msg.Say("Still to bid for " + lot + ": ").Bold(listed(who)).Plain(".")
}

// biddingNow is the same below the picture.
func biddingNow(a *rules.Auction, short msg.Scene) string {
	if !a.Ceilings {
		return render.Sentence(called(short, a.Next)) + " to bid, or drop out"
	}
	var who []string
	for _, seat := range stillToBid(a) {
		who = append(who, called(short, seat))
	}
	return "Still to bid: " + listed(who)
}

// bidWays are what one who is asked for a ceiling can say.
func bidWays(v rules.View, a engine.Ask, say func(string) msg.Text) msg.Text {
	worth := strconv.Itoa(ruler(v, int(a.Seat)).Treasury)
	return msg.Say("Bid the most you would pay, as in ").Join(say("bid " + worth)).
		Plain(". Nobody sees your bid, and the highest bidder pays only 1 more than the next. To drop out: ").Join(say("bid 0")).Plain(".")
}

// bidIdeas are what a seat could bid: the least, and by ceilings all and half of what
// it has.
func bidIdeas(v rules.View, t engine.Seen) (list [][]string) {
	say := func(n int64) []string { return []string{"bid", strconv.FormatInt(n, 10)} }
	for _, o := range t.Next("bid") {
		if v.Auction != nil && v.Auction.Ceilings && o.Max > 1 {
			list = append([][]string{say(o.Max), say((o.Max + 1) / 2)}, list...)
			continue
		}
		list = append([][]string{say(o.Min)}, list...)
	}
	return list
}

// secretBid is a ceiling that is given now, or named beforehand.
func secretBid(a action) string {
	if len(a.Words) == 1 && a.View.Auction != nil && a.View.Auction.Ceilings && a.Words[0] != "0" {
		return "Bid up to " + a.Words[0] + ", in secret"
	}
	if len(a.Words) == 2 && a.Words[0] == "0" {
		return "Don't bid for " + lotName(a, a.Words[1])
	}
	return passing(a)
}

// naming is what a bid is for whom no auction waits.
func naming(a action) string {
	if v := a.View.Auction; v != nil && (!v.Ceilings || slices.Contains(stillToBid(v), int(a.Scene.Viewer))) {
		return ""
	}
	return "Bid beforehand"
}

// asksBid asks how much, and says what a 0 is.
func asksBid(a action) string {
	if len(a.Words) == 0 && naming(a) != "" {
		return "Bid up to how much, when it's auctioned? 0 bids nothing."
	}
	return ""
}

// Rank puts what can be said beforehand of auctions, which are rare, behind the rest.
func (look) Rank(_ rules.View, _ msg.Scene, verbs []engine.Option) {
	last := func(o engine.Option) int {
		if o.Word == "bid" && o.Free {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(verbs, func(a, b engine.Option) int { return last(a) - last(b) })
}

// lotName is a lot that a ceiling is named for.
func lotName(a action, word string) string {
	if word == "all" {
		return "any other lot"
	}
	return placeName(a, word)
}

func lotLabel(a action, o option) string {
	if o.Word == "all" {
		return "Any other lot"
	}
	return placeLabel(a, o)
}

// lotOf is the lot of a ceiling in a sentence; -1 is any but a region alone.
func lotOf(region int) string {
	if region < 0 {
		return "any other lot"
	}
	return regionName(region)
}

// ceilinged tells of bids in secret.
func ceilinged(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case fact.CeilingGiven:
		return msg.Say(subject(s, f.Seat) + " has bid in secret.")
	case fact.MyCeiling:
		if f.N == 0 {
			return msg.Say("You bid nothing in this auction.")
		}
		return msg.Say("You bid up to ").Bold(strconv.Itoa(f.N)).Plain(" in this auction. Nobody else knows how much.")
	case fact.CeilingNamed:
		when := "When " + lotOf(f.Region) + " is auctioned, you'll "
		switch {
		case f.Off:
			return msg.Say(when + "be asked what you bid.")
		case f.N == 0:
			return msg.Say(when + "bid nothing. To undo this, type it again.")
		}
		return msg.Say(when + "bid up to ").Bold(strconv.Itoa(f.N)).
			Plain(", or what you have by then. Nobody else knows. To undo this, type it again.")
	}
	return nil
}

// HandLabel asks for one's ceilings.
func (look) HandLabel() string { return "Show my ceilings" }

// Hand is what a seat alone knows: the ceilings that it has named.
func (look) Hand(view rules.View, _ msg.Scene) *msg.Message {
	if len(view.Ceilings) == 0 {
		return nil
	}
	var parts []string
	for _, c := range view.Ceilings {
		parts = append(parts, "up to "+strconv.Itoa(c.N)+" for "+lotOf(c.Region))
	}
	return &msg.Message{Text: msg.Say("What you'll bid, which only you can see: " + listed(parts) + ".")}
}
