package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// laid are the bills of this turn's sitting.
func laid(v rules.View) []rules.Bill {
	if v.House == nil {
		return nil
	}
	return v.House.Laid
}

// pending are those of them that a seat has not voted on.
func pending(v rules.View, seat engine.Seat) (of []rules.Bill) {
	if v.Phase != rules.AskDivision {
		return nil
	}
	for _, b := range laid(v) {
		if !has(b.Ayes, seat) && !has(b.Noes, seat) && (b.Other == nil || !has(b.Other.Ayes, seat)) {
			of = append(of, b)
		}
	}
	return of
}

// amendable is the bill of a kind that a seat could amend.
func amendable(v rules.View, seat engine.Seat, kind string) (rules.Bill, bool) {
	for _, b := range pending(v, seat) {
		if b.Kind == kind && b.Other == nil && seat != v.PM && kind != "repeal" {
			return b, true
		}
	}
	return rules.Bill{}, false
}

// tabled is the law that an action changes: that of the bill that its seat could amend,
// else the one that holds.
func tabled(a action) rules.TaxLaw {
	if b, ok := amendable(a.View, a.Scene.Viewer, a.Verb); ok && b.Law != nil {
		return *b.Law
	}
	return a.View.Law
}

// the is a bill's kind within a sentence.
func the(kind string) string {
	if name, ok := bills[kind]; ok {
		return strings.ToLower(name[:1]) + name[1:]
	}
	return "the bill"
}

func kindsOf(of []rules.Bill) (kinds []string) {
	for _, b := range of {
		kinds = append(kinds, the(b.Kind))
	}
	return kinds
}

// instead is what an amendment says.
func instead(b rules.Bill, s msg.Scene) string {
	if b.Other == nil {
		return ""
	}
	return reading(rules.Bill{Kind: b.Kind, Sentence: b.Other.Sentence, Member: b.Other.Member}, s)
}

func billLaid(f rules.BillLaid, s msg.Scene) msg.Text {
	return msg.Text{}.Bold(billName(f.Bill) + " was laid").Plain(": " + reading(f.Bill, s))
}

func sittingCalled(f rules.SittingCalled) msg.Text {
	var kinds []string
	for _, kind := range f.Bills {
		kinds = append(kinds, the(kind))
	}
	return msg.Text{}.Bold("The vote was called").Plain(" on " + listed(kinds) + ".")
}

func billAmended(f rules.BillAmended, s msg.Scene) msg.Text {
	return msg.Text{}.Bold(called(s, f.Seat) + " moved to amend " + the(f.Bill.Kind)).Plain(": " + instead(f.Bill, s) + " Everyone else votes on it again.")
}

// sides are how a vote in a sitting is told.
var sides = map[string]string{"aye": "aye", "no": "no", "amended": "for the amendment", "either": "for either version"}

func sittingVoted(f rules.SittingVoted, s msg.Scene) msg.Text {
	t := msg.Say(called(s, f.Seat) + " voted ")
	for i, x := range f.On {
		if i > 0 && i == len(f.On)-1 {
			t = t.Plain(" and ")
		} else if i > 0 {
			t = t.Plain(", ")
		}
		t = t.Bold(sides[x.Side]).Plain(" on " + the(x.Bill))
	}
	return t.Plain(", with " + counted(f.Votes, "vote") + ".")
}

// verdict is what became of a bill, and its promises.
func verdict(f rules.Divided, s msg.Scene) msg.Text {
	ayes := f.Bill.AyeVotes
	how := " was lost"
	switch {
	case f.Amended:
		ayes, how = f.Bill.Other.AyeVotes, " was carried as amended"
	case f.Passed:
		how = " was carried"
	}
	t := msg.Text{}.Bold(billName(f.Bill) + how)
	if o := f.Bill.Other; o != nil && !f.Amended {
		t = t.Plain(", by " + strconv.Itoa(ayes) + " votes for it as laid, " + strconv.Itoa(o.AyeVotes) + " as amended and " + strconv.Itoa(f.Bill.NoVotes) + " for neither.")
	} else {
		t = t.Plain(", by " + strconv.Itoa(ayes) + " votes to " + strconv.Itoa(f.Bill.NoVotes) + ".")
	}
	for _, p := range f.Broken {
		t = t.Plain(" " + called(s, p.By) + " broke a promise to " + called(s, p.To) + ".")
	}
	return t
}

// calling tells a Prime Minister how to go on whose bills are laid.
func calling(v rules.View) msg.Text {
	t := say(msg.Say("Call the vote on "+listed(kindsOf(laid(v)))+": "), "vote call").Plain(". You move after it.")
	if len(v.House.Put) < len(bills) {
		t = t.Plain(" You can lay bills of other kinds before, and all are voted on together.")
	}
	return t
}

// onBills asks for a vote on the bills of a sitting.
func onBills(v rules.View, seat engine.Seat, s msg.Scene) string {
	of := pending(v, seat)
	if len(of) == 1 && of[0].Other == nil {
		return "vote on " + the(of[0].Kind) + ": " + reading(of[0], s)
	}
	return "vote on " + listed(kindsOf(of))
}

// voting tells a seat its ways to vote, with what each bill would bring it.
func voting(v rules.View, seat engine.Seat, s msg.Scene) msg.Text {
	of := pending(v, seat)
	t := say(say(msg.Say("Vote: "), "vote aye").Plain(" or "), "vote no").Plain(". ")
	if len(of) > 1 {
		t = say(say(msg.Say("For all of them: "), "vote aye").Plain(" or "), "vote no").Plain(". ")
		words := "vote"
		for i, b := range of {
			words += " " + b.Kind + " " + []string{"aye", "no"}[i%2]
		}
		t = say(t.Plain("For each: "), words).Plain(". ")
	}
	for _, b := range of {
		if len(of) > 1 || b.Other != nil {
			t = t.Plain(upper(the(b.Kind)) + ": " + reading(b, s) + " ")
		}
		t = t.Plain(brings(v, seat, b.Kind, b.Sums, ""))
		switch {
		case b.Other != nil:
			t = say(t.Plain(called(s, b.Other.By)+" would have instead: "+instead(b, s)+" "+brings(v, seat, b.Kind, b.Other.Sums, " as amended")+"For that: "), "vote "+b.Kind+" amended").Plain("; ")
			t = say(t, "vote "+b.Kind+" either").Plain(" is for both. ")
		case b.Kind == "tax" && seat != v.PM:
			t = say(t.Plain("To amend it: "), "tax company "+strconv.FormatInt(max(0, b.Law.Company-rules.Note), 10)).Plain(". ")
		case b.Kind == "payment" && seat != v.PM:
			t = say(t.Plain("To amend it: "), "payment "+b.Payment.Who+" "+strconv.FormatInt(max(rules.Note, b.Payment.Amount-rules.Note), 10)).Plain(". ")
		}
	}
	return say(t, "law").Plain(" shows the law and what each player would pay.")
}

// brings is what a version of a bill would bring a seat.
func brings(v rules.View, seat engine.Seat, kind string, sums []int64, version string) string {
	p, ok := player(v, seat)
	if !ok || int(seat) >= len(sums) {
		return ""
	}
	switch kind {
	case "tax":
		return "You'd owe " + dollars(sums[seat]) + version + ", under today's law " + dollars(p.Tax) + ". "
	case "payment":
		return "You'd get " + dollars(sums[seat]) + version + ". "
	}
	return ""
}

// sittingIdeas are ways to vote in a sitting, best first: as each bill serves the seat,
// then on all alike.
func sittingIdeas(v rules.View, seat engine.Seat) [][]string {
	of := pending(v, seat)
	p, _ := player(v, seat)
	each, apart, last := to("vote"), false, ""
	for _, b := range of {
		side := "aye"
		if worse(b.Kind, b.Sums, p, seat) && !p.Government {
			side = "no"
		}
		if b.Other != nil && !worse(b.Kind, b.Other.Sums, p, seat) {
			side = map[string]string{"aye": "either", "no": "amended"}[side]
		}
		each = append(each, b.Kind, side)
		apart = apart || last != "" && side != last || b.Other != nil
		last = side
	}
	var out [][]string
	if apart {
		out = append(out, each)
	}
	aye, no := to("vote", "aye"), to("vote", "no")
	if last == "no" && !apart {
		return append(out, no, aye)
	}
	return append(out, aye, no)
}

// worse reports whether a seat is worse off by a version of a bill.
func worse(kind string, sums []int64, p rules.Player, seat engine.Seat) bool {
	if seat < 0 || int(seat) >= len(sums) {
		return false
	}
	return kind == "payment" && sums[seat] == 0 || kind == "tax" && sums[seat] > p.Tax
}

// The captions of bills that are laid, amended and voted on.

// laying is an amendment to a tax bill.
func laying(a action) string {
	if _, ok := amendable(a.View, a.Scene.Viewer, a.Verb); ok && len(a.Words) > 0 {
		return "Amend " + the(a.Verb) + " to say this"
	}
	return ""
}

// paying is an amendment to a payment.
func paying(a action) string {
	if _, ok := amendable(a.View, a.Scene.Viewer, a.Verb); !ok || len(a.Words) < 2 {
		return ""
	}
	what := sumName(a, a.Words[1]) + " to " + payees(a.Words[0])
	if len(a.Words) > 3 {
		what += ", in " + turnsName(a, a.Words[3])
	}
	return "Amend it: " + what
}

// governing is a power's label: who could amend a bill of its kind uses it for that.
func governing(kind string) func(action) string {
	return func(a action) string {
		if _, ok := amendable(a.View, a.Scene.Viewer, kind); ok {
			return "Amend " + the(kind)
		}
		return ""
	}
}

// balloting is a vote in a sitting, and the call for one.
func balloting(a action) string {
	switch {
	case a.Last() == "call":
		return "Call the vote on " + listed(kindsOf(laid(a.View)))
	case len(a.Words) > 1:
		var parts []string
		for i := 0; i+1 < len(a.Words); i += 2 {
			parts = append(parts, upper(strings.TrimPrefix(the(a.Words[i]), "the "))+": "+a.Words[i+1])
		}
		return strings.Join(parts, ", ")
	case len(pending(a.View, a.Scene.Viewer)) > 1 && len(a.Words) == 1 && seatOf(a.Words[0]) < 0:
		return upper(a.Words[0]) + " to all " + strconv.Itoa(len(pending(a.View, a.Scene.Viewer))) + " bills"
	}
	return ""
}

// billKeys are the kinds of bill that can be voted on one by one.
var billKeys = keys{
	"tax": {Label: "The tax bill", Ask: "The tax bill: aye or no?"}, "payment": {Label: "The payment", Ask: "The payment: aye or no?"},
	"salary": {Label: "The salary bill", Ask: "The salary bill: aye or no?"}, "repeal": {Label: "The repeal", Ask: "The repeal: aye or no?"},
}

// sideName is a side of a bill for a menu.
func sideName(_ action, word string) string {
	return map[string]string{"aye": "Aye", "no": "No", "amended": "As amended", "either": "Either version"}[word]
}
