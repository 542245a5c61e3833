package cantillon

import (
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

// Answer tells a query's answer.
func (l look) Answer(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case fact.Foreseen:
		return foreseen(f, s)
	case fact.Odds:
		return odds(f, s)
	case fact.Worth:
		return worth(f, s)
	}
	return l.Line(f, s)
}

// Then gives the orders that were drafted, if each can be, or makes the attack of
// which the odds were asked.
func (look) Then(query []string, f engine.Fact) (line, label string) {
	switch f := f.(type) {
	case fact.Foreseen:
		for _, o := range f.Orders {
			if o.Refused != "" {
				return "", ""
			}
		}
		if n := len(f.Orders); n > 1 {
			label = "Give these " + strconv.Itoa(n) + " orders"
		} else {
			label = "Give this order"
		}
	case fact.Odds:
		label = "Attack " + regionName(f.To)
	}
	if label == "" || len(query) < 3 {
		return "", ""
	}
	return "move " + strings.Join(query[1:], " "), label
}

// foreseen is a draft: each order with its odds or why not, and what follows.
func foreseen(f fact.Foreseen, s msg.Scene) msg.Text {
	t := msg.Say("Draft of " + counted(len(f.Orders), "order") + ": ")
	const shown = 12
	for i, o := range f.Orders {
		if i == shown {
			t = t.Plain("and " + strconv.Itoa(len(f.Orders)-shown) + " more; ")
			break
		}
		t = t.Plain(aUnit(o.Unit) + " from " + regionName(o.From) + " to ").Bold(regionName(o.To))
		switch {
		case o.Refused != "":
			t = t.Plain(" can't be done (" + o.Refused + ")")
		case len(o.Against) > 0:
			t = t.Plain(" against " + things(o.Against) + ", ").Bold(percent(o.Odds))
		case o.Party >= 0:
			t = t.Plain(" takes it from " + called(s, o.Party))
		}
		if len(o.IfLost) > 0 {
			t = t.Plain(", and if it fails " + regionNames(o.IfLost, 3) + " would be cut off")
		}
		t = t.Plain("; ")
	}
	t = t.Plain(chances(f) + ", and you'd hold " + counted(f.Lands, "land") + " and ").Bold(counted(f.Cities, "city"))
	for _, x := range [...]struct {
		rs   []int
		what string
	}{{f.CutOff, "cut off"}, {f.Falling, "falling"}, {f.Sieges, "under siege"}} {
		if len(x.rs) > 0 {
			t = t.Plain("; " + x.what + ": " + regionNames(x.rs, 6))
		}
	}
	return t.Plain(".")
}

// chances is how likely all orders of a draft are to succeed; of those that can be
// given, where some cannot.
func chances(f fact.Foreseen) string {
	refused, all := 0, 1.0
	for _, o := range f.Orders {
		if o.Refused != "" {
			refused++
		} else {
			all *= o.Odds
		}
	}
	switch {
	case refused == 0:
		return "all together " + percent(f.Together)
	case refused == len(f.Orders):
		return "none of this can be done"
	}
	return "leaving out what can't be done, all together " + percent(all)
}

func odds(f fact.Odds, s msg.Scene) msg.Text {
	t := msg.Say(render.Sentence(aUnit(f.Unit)) + " from " + regionName(f.From) + " against ").Bold(regionName(f.To))
	if f.Party >= 0 {
		t = t.Plain(" held by " + called(s, f.Party))
	}
	if len(f.Against) == 0 {
		return t.Plain(": undefended, so you take it without a roll.")
	}
	t = t.Plain(", defended by " + things(f.Against) + ": ").Bold(percent(f.Win))
	if f.Units > 1 {
		t = t.Plain("; with all " + strconv.Itoa(f.Units) + ", one after another: ").Bold(percent(f.All))
	}
	return t.Plain(".")
}

func worth(f fact.Worth, s msg.Scene) msg.Text {
	t := msg.Say(subject(s, f.Seat) + "’s treasury: " + goods(f.Goods) + ", worth ").Bold(strconv.Itoa(f.Treasury))
	t = t.Plain(fmt.Sprintf(". On the lands: %s, worth %d. Armies cost %d a turn. ", goods(f.Lying), f.Income, f.Upkeep))
	t = t.Plain(fmt.Sprintf("With every factory running a turn would bring %d. Score: %d + 2 × %d + %d = ", f.Net, f.Treasury, f.Basic+f.Advanced, f.Lands))
	return t.Bold(strconv.Itoa(f.Score)).Plain(".")
}
