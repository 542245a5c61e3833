package exchequer

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// Line tells one fact in a sentence or two, its dice shown. Nil: there is
// nothing to say.
func (look) Line(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.First:
		return first(f, s)
	case rules.Dealt:
		return dealt(f, s)
	case rules.Taken:
		return taken(f, s)
	case rules.Placed:
		return placed([]rules.Placed{f}, s)
	case rules.Began:
		return began(f, s)
	case rules.Battled:
		return battled(f, s)
	case rules.Won:
		return won(f, s).Plain("; at least " + counted(f.Must, "token") + " must move in.")
	case rules.Occupied:
		return msg.Say(subject(s, int(f.Seat)) + " moved " + counted(f.N, "token") + " into ").Bold(areaName(f.To)).Plain(".")
	case rules.Out:
		return out(f, s)
	case rules.Moved:
		return msg.Say(subject(s, int(f.Seat)) + " moved " + counted(f.N, "token") + " from " + areaName(f.From) + " to ").Bold(areaName(f.To)).Plain(".")
	case rules.Ended:
		if f.Forced {
			return msg.Say(subject(s, int(f.Seat)) + " had no moves left, so the turn ended.")
		}
		return msg.Say(subject(s, int(f.Seat)) + " ended their turn.")
	case rules.Departed:
		return msg.Text{}.Bold(subject(s, int(f.Seat))).Plain(" left. Their tokens stay and defend.")
	case rules.Defends:
		return defends(f)
	case rules.Finished:
		return finished(f, s)
	case rules.Odds:
		return odds(f, s)
	}
	return nil
}

// first shows every throw for who goes first, ties again.
func first(f rules.First, s msg.Scene) msg.Text {
	t := msg.Say("Roll for first: ")
	for i, try := range f.Tries {
		if i > 0 {
			t = t.Plain(". Tied, again: ")
		}
		best, comma := 0, ""
		for _, pips := range try {
			best = max(best, pips)
		}
		for seat, pips := range try {
			if pips == 0 {
				continue
			}
			t = t.Plain(comma + called(s, seat) + " ")
			if comma = ", "; pips == best {
				t = t.Bold(strconv.Itoa(pips))
			} else {
				t = t.Plain(strconv.Itoa(pips))
			}
		}
	}
	t = t.Plain(".")
	for i, seat := range f.Order {
		switch i {
		case 0:
			t = t.Plain(" ").Bold(subject(s, seat)).Plain(" goes first")
		default:
			t = t.Plain(", then " + called(s, seat))
		}
	}
	if len(f.Order) > 0 {
		t = t.Plain(". ").Plain(streams(s))
	}
	return t
}

// streams says which business stream each player leads (rule 1.6).
func streams(s msg.Scene) string {
	var led []string
	for seat := range min(len(s.Seats), len(rules.Streams)) {
		led = append(led, called(s, seat)+" the "+rules.Streams[seat])
	}
	if len(led) == 0 {
		return ""
	}
	led[0] = subject(s, 0) + " leads the " + rules.Streams[0]
	return listed(led) + "."
}

// dealt counts what each party was dealt.
func dealt(f rules.Dealt, s msg.Scene) msg.Text {
	var n [7]int
	total := 0
	for _, o := range f.Owners {
		if o >= 0 && int(o) < len(n) {
			n[o]++
			total++
		}
	}
	var shares []string
	for p, k := range n {
		if k > 0 {
			shares = append(shares, called(s, p)+" "+strconv.Itoa(k))
		}
	}
	return msg.Say("The " + counted(total, "area") + " were dealt out, 1 token on each: " + listed(shares) + ".")
}

func taken(f rules.Taken, s msg.Scene) msg.Text {
	if f.Drawn {
		return msg.Say("By lot, ").Bold(areaName(f.Area)).Plain(" went to " + called(s, f.Party) + ".")
	}
	return msg.Say(subject(s, f.Party) + " took ").Bold(areaName(f.Area)).Plain(".")
}

// placed tells placements in a row, of one seat and one party.
func placed(run []rules.Placed, s msg.Scene) msg.Text {
	f := run[len(run)-1]
	kind := "token"
	if int(f.Seat) != f.Party {
		kind = "neutral token"
	}
	var t msg.Text
	if f.Drawn {
		t = msg.Say("By lot, ")
	} else {
		t = msg.Say(subject(s, int(f.Seat)) + " placed ")
	}
	for i, p := range run {
		switch {
		case i == 0:
			t = t.Plain(counted(p.N, kind) + " on ")
		case i == len(run)-1:
			t = t.Plain(" and " + strconv.Itoa(p.N) + " on ")
		default:
			t = t.Plain(", " + strconv.Itoa(p.N) + " on ")
		}
		t = t.Bold(areaName(p.Area))
	}
	if f.Drawn {
		t = t.Plain(" for " + called(s, f.Party))
	}
	if f.Left > 0 {
		return t.Plain("; " + strconv.Itoa(f.Left) + " left to place.")
	}
	return t.Plain(".")
}

// began shows the sum of the new tokens.
func began(f rules.Began, s msg.Scene) msg.Text {
	t := msg.Say(subject(s, int(f.Seat)) + ", round " + strconv.Itoa(f.Round) + ": " +
		counted(f.Areas, "area") + " ÷ 3 = ")
	if f.Tokens == f.Areas/3 {
		t = t.Bold(counted(f.Tokens, "new token")).Plain(".")
	} else {
		t = t.Plain(strconv.Itoa(f.Areas / 3))
		if f.Third > f.Areas/3 {
			t = t.Plain(", but " + strconv.Itoa(f.Third) + " at least")
		}
		for i, sector := range rules.Sectors {
			if f.Sectors>>i&1 == 1 {
				t = t.Plain(", + 3 for " + sector.Name)
			}
		}
		t = t.Plain(": ").Bold(counted(f.Tokens, "new token")).Plain(".")
	}
	if f.Neutral > 0 {
		t = t.Plain(" The neutral gets half: " + strconv.Itoa(f.Neutral) + ".")
	}
	return t
}

// dice shows a throw: the winner of each comparison bold, what was compared
// with nothing struck. The defender wins ties.
func dice(f rules.Battled) msg.Text {
	var t msg.Text
	show := func(pips, against uint8, wins bool) {
		switch {
		case pips == 0:
			return
		case against == 0:
			t = t.Struck(strconv.Itoa(int(pips)))
		case wins:
			t = t.Bold(strconv.Itoa(int(pips)))
		default:
			t = t.Plain(strconv.Itoa(int(pips)))
		}
	}
	for i, a := range f.Attack {
		if i > 0 && a > 0 {
			t = t.Plain(" ")
		}
		d := uint8(0)
		if i < len(f.Defend) {
			d = f.Defend[i]
		}
		show(a, d, a > d)
	}
	t = t.Plain(" against ")
	for i, d := range f.Defend {
		if i > 0 && d > 0 {
			t = t.Plain(" ")
		}
		show(d, f.Attack[i], d >= f.Attack[i])
	}
	return t
}

// attacks is how the sentence of an assault begins.
func attacks(f rules.Battled, s msg.Scene) msg.Text {
	return msg.Say(subject(s, int(f.Seat)) + " attacked ").Bold(areaName(f.To)).
		Plain(" (" + called(s, f.Party) + ") from " + areaName(f.From))
}

func battled(f rules.Battled, s msg.Scene) msg.Text {
	t := attacks(f, s).Plain(": ").Join(dice(f)).Plain(". ")
	switch {
	case f.Lost == 0:
		t = t.Plain(subject(s, f.Party) + " lost " + strconv.Itoa(f.Took))
	case f.Took == 0:
		t = t.Plain(subject(s, int(f.Seat)) + " lost " + strconv.Itoa(f.Lost))
	default:
		t = t.Plain("Both lost " + strconv.Itoa(f.Lost))
	}
	return t.Plain("; " + facing(f) + ".")
}

// facing is how the two areas stand after a roll: 3 against 2 left.
func facing(f rules.Battled) string {
	switch {
	case f.ToLeft == 0:
		return "nobody is left there"
	case f.FromLeft == 1:
		return "1 against " + strconv.Itoa(f.ToLeft) + " left"
	}
	return strconv.Itoa(f.FromLeft) + " against " + strconv.Itoa(f.ToLeft) + " left"
}

func won(f rules.Won, s msg.Scene) msg.Text {
	return msg.Text{}.Bold(subject(s, int(f.Seat)) + " took " + areaName(f.To)).Plain(" from " + called(s, f.Party))
}

// enter: 1 token moved in, 3 tokens moved in.
func enter(n int) string {
	if n == 1 {
		return "1 token moved in"
	}
	return counted(n, "token") + " moved in"
}

func out(f rules.Out, s msg.Scene) msg.Text {
	if isNeutral(s, f.Party) {
		return msg.Text{}.Bold("The neutral is out").Plain(": the HM Treasury temps have gone home.")
	}
	return msg.Text{}.Bold(subject(s, f.Party) + " is out").Plain(". Their last department has new management.")
}

func defends(f rules.Defends) msg.Text {
	if f.Dice == 1 {
		return msg.Say("From now on you defend with ").Bold("1 die").Plain(". Nobody else can see this.")
	}
	return msg.Say("From now on you defend with ").Bold("2 dice").Plain(" wherever you have 3 tokens. Nobody else can see this.")
}

// whys are the reasons for which a match ends.
var whys = map[string]string{
	"whole":     "One player holds the whole Exchequer.",
	"opponent":  "The winner's opponents have no areas left.",
	"rounds":    "That was the last round. Whole sectors count first, then areas, then tokens.",
	"stalemate": "Nobody can move: deadlock, as in all the best committees.",
	"deserted":  "Everyone has left.",
}

func finished(f rules.Finished, s msg.Scene) msg.Text {
	t := msg.Say(whys[f.Why])
	if len(t) > 0 {
		t = t.Plain(" ")
	}
	return t.Join(places(f.Places, s))
}

// places puts them in words: Ann wins, Bob and Cat share second place.
func places(by []int8, s msg.Scene) msg.Text {
	return render.Places(by, func(seat engine.Seat) string { return called(s, int(seat)) }, "share first place")
}
