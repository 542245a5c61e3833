package exchequer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// A summary has so many turning points, and its chart so many columns of time.
const (
	maxTurnings  = 6
	chartColumns = 32
)

// Summary is how a match went: places, areas by round, what each seat took and
// lost, its luck against fair dice, and what turned the match. The facts are
// those of the whole log, less what was undone.
func (look) Summary(view rules.View, log []engine.Fact, s msg.Scene) msg.Text {
	if len(view.Parties) == 0 {
		return places(view.Places, s)
	}
	h := tell(view, log)
	names := legend(len(h.ledgers), s)
	s = abbreviated(s)
	var t msg.Text
	if h.end.Places != nil {
		t = finished(h.end, s)
	} else {
		t = places(view.Places, s)
	}
	if h.round == 0 {
		return t.Plain(" The first round hadn't started.").Line().Plain(names)
	}
	t = t.Plain(" " + sized(h) + ".").Line().Plain(names).Line()
	t = t.Block(chart(h, s)).Line()
	t = t.Block(ledgers(h, s)).Line()
	return msg.TrimLine(t.Join(turnings(h, s)).Join(greatest(h, s)).Join(fortune(h, s)))
}

// abbreviated is the table with names as short as on a label: the legend has
// them in full.
func abbreviated(s msg.Scene) msg.Scene {
	seats := slices.Clone(s.Seats)
	for i := range seats {
		seats[i].Name = short(s, i)
	}
	s.Seats = seats
	return s
}

// sized: 12 rounds, 214 throws.
func sized(h *history) string { return counted(h.round, "round") + ", " + counted(h.throws, "roll") }

// legend tells the letters' names.
func legend(parties int, s msg.Scene) string {
	var names []string
	for p := range parties {
		name := called(s, p)
		if isNeutral(s, p) {
			name += ", HM Treasury temps"
		}
		names = append(names, seatLetter(s, p)+" "+name)
	}
	return strings.Join(names, " · ")
}

// chart draws each party's areas over the rounds, highest for the most areas
// anybody ever had, and ends with their number.
func chart(h *history, s msg.Scene) string {
	most, n := 1, len(h.rounds)
	for _, counts := range h.rounds {
		most = max(most, slices.Max(counts))
	}
	columns := min(n, chartColumns)
	var b strings.Builder
	fmt.Fprintf(&b, "areas by round, 1 to %d", h.round)
	for p := range h.ledgers {
		b.WriteString("\n" + seatLetter(s, p) + " ")
		for c := range columns {
			at := 0
			if columns > 1 {
				at = c * (n - 1) / (columns - 1)
			}
			b.WriteRune(render.Bar(h.rounds[at][p], most))
		}
		fmt.Fprintf(&b, " %2d", h.rounds[n-1][p])
	}
	return b.String()
}

// ledgers is the table of what each party took and lost.
func ledgers(h *history, s msg.Scene) string {
	var b strings.Builder
	b.WriteString("  areas +  −  sectors +  −   luck")
	for p, l := range h.ledgers {
		fmt.Fprintf(&b, "\n%s %7s %2s %10s %2s %6s", seatLetter(s, p),
			compact(l.taken), compact(l.lost), compact(l.sectors), compact(l.broken), signed(l.luck))
	}
	return b.String()
}

// signed is luck with its sign and one decimal: +2.3, −0.8, 0.0.
func signed(x float64) string {
	x = math.Round(10*x) / 10
	switch {
	case x > 0:
		return fmt.Sprintf("+%.1f", x)
	case x < 0:
		return fmt.Sprintf("−%.1f", -x)
	}
	return "0.0"
}

// turnings are what changed the match: who fell, and the sectors that paid most,
// in order.
func turnings(h *history, s msg.Scene) (t msg.Text) {
	weight := func(t *turning) int {
		if t.sector < 0 {
			return math.MaxInt
		}
		return t.paid
	}
	var kept []*turning
	for _, x := range h.turnings {
		if weight(x) > 0 {
			kept = append(kept, x)
		}
	}
	order := slices.Clone(kept)
	slices.SortStableFunc(order, func(a, b *turning) int { return cmp.Compare(weight(b), weight(a)) })
	order = order[:min(len(order), maxTurnings)]
	for _, x := range kept {
		if slices.Contains(order, x) {
			t = t.Join(turningLine(x, s)).Line()
		}
	}
	return t
}

// turningLine: Round 3: Ann takes VAT; it pays twice until Bob breaks it up.
func turningLine(x *turning, s msg.Scene) msg.Text {
	when, who := "Round "+strconv.Itoa(x.round)+": ", called(s, x.party)
	if x.sector < 0 {
		return msg.Say(when).Bold(who + " is out").Plain(", and their last area went to " + called(s, x.by) + ".")
	}
	t := msg.Say(when + who + " completed ")
	if x.round == 0 {
		t = msg.Say("From the start " + who + " held ")
	}
	t = t.Bold(rules.Sectors[x.sector].Name).Plain("; it paid " + times(x.paid))
	if x.lost {
		t = t.Plain(" until " + called(s, x.by) + " broke it up")
	}
	return t.Plain(".")
}

// greatest is the assault that cost both sides most.
func greatest(h *history, s msg.Scene) msg.Text {
	g := h.greatest
	if g.throws == 0 {
		return nil
	}
	t := msg.Say("Bloodiest attack, round " + strconv.Itoa(g.round) + ": " + called(s, int(g.first.Seat)) + ", " +
		counted(g.tokens, "token") + " against " + strconv.Itoa(g.guard) + " of " + called(s, g.first.Party) + ", for ").
		Bold(areaName(g.first.To)).Plain(". It cost " + called(s, int(g.first.Seat)) + " " + strconv.Itoa(g.lost) + " and " + called(s, g.first.Party) + " " + strconv.Itoa(g.took))
	if g.won {
		return t.Plain(", and won it.").Line()
	}
	return t.Plain(", and won nothing but respect.").Line()
}

// fortune is whom the dice liked most, and least.
func fortune(h *history, s msg.Scene) msg.Text {
	if h.throws == 0 {
		return nil
	}
	best, worst := 0, 0
	for p, l := range h.ledgers {
		if l.luck > h.ledgers[best].luck {
			best = p
		}
		if l.luck < h.ledgers[worst].luck {
			worst = p
		}
	}
	if signed(h.ledgers[best].luck) == "0.0" {
		return msg.Say("The dice were scrupulously fair.")
	}
	return msg.Say("The dice gave ").Bold(called(s, best)).
		Plain(fmt.Sprintf(" %.1f tokens too many and ", h.ledgers[best].luck)).
		Bold(called(s, worst)).Plain(fmt.Sprintf(" %.1f too few. They owe %s an apology.", -h.ledgers[worst].luck, called(s, worst)))
}
