package austerity

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// A chart has so many columns of time, a list so many entries.
const (
	chartColumns = 20
	mostListed   = 4
)

// Summary is how a match went: why it ended and its score, tracks and debt over
// the years, what was done, and what won or lost it. The facts are those of the
// whole log, less what was undone.
func (look) Summary(view rules.View, log []engine.Fact, s msg.Scene) msg.Text {
	h := tell(log)
	var t msg.Text
	switch {
	case h.end != nil:
		t = ended(*h.end)
	case view.Result != nil:
		t = ended(*view.Result)
	default:
		t = msg.Say("It ended in year " + strconv.Itoa(view.Year) + ", undecided. " + score(view.Score, false) + ".")
	}
	t = t.Plain(" " + upper(counted(h.draws, "draw")) + ".").Line()
	if len(h.years) > 0 {
		t = t.Block(chart(h)).Line()
	}
	return t.Join(turnings(h)).Join(debts(h)).Join(doings(h, s))
}

// chart draws the tracks as each year began and at the end, of ten, and the debt.
func chart(h *history) string {
	var b strings.Builder
	n := len(h.years)
	columns := min(n, chartColumns)
	at := func(c int) int {
		if columns < 2 {
			return n - 1
		}
		return c * (n - 1) / (columns - 1)
	}
	fmt.Fprintf(&b, "%-14s from year 1 to the end", "")
	for k, name := range rules.TrackNames {
		fmt.Fprintf(&b, "\n%-13s ", name)
		for c := range columns {
			b.WriteRune(bar(h.years[at(c)][k], rules.MaxTrack))
		}
		fmt.Fprintf(&b, " %d→%d", h.years[0][k], h.years[n-1][k])
	}
	most := slices.Max(h.debts)
	fmt.Fprintf(&b, "\n%-13s ", "Debt")
	for c := range columns {
		b.WriteRune(bar(h.debts[at(c)], most))
	}
	fmt.Fprintf(&b, " %d→%d", h.debts[0], h.debts[n-1])
	return b.String()
}

// turnings are what moved the track that lost the match, or of one that was won
// the track that stood lowest.
func turnings(h *history) msg.Text {
	if len(h.years) == 0 {
		return nil
	}
	k := 0
	for i, n := range h.tracks {
		if n < h.tracks[k] {
			k = i
		}
	}
	list := changes(h.moved[k])
	if len(list) == 0 {
		return nil
	}
	t := msg.Text{}.Bold(rules.TrackNames[k])
	if h.tracks[k] == rules.MinTrack {
		t = t.Plain(" fell from " + strconv.Itoa(h.start[k]) + " to 0: ")
	} else {
		t = t.Plain(" ended lowest, " + strconv.Itoa(h.start[k]) + " to " + strconv.Itoa(h.tracks[k]) + ": ")
	}
	return t.Plain(strings.Join(list, ", ") + ".").Line()
}

// changes lists what a tally holds, the greatest first, with signs.
func changes(t tally) (list []string) {
	names := slices.Clone(t.names)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(abs(t.n[b]), abs(t.n[a])) })
	for _, name := range names {
		if t.n[name] != 0 && len(list) < mostListed+2 {
			list = append(list, name+" "+signed(t.n[name]))
		}
	}
	return list
}

func abs(n int) int { return max(n, -n) }

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// debts are how the debt went and came.
func debts(h *history) msg.Text {
	gone, came := 0, 0
	for _, n := range h.cleared.n {
		gone += n
	}
	for _, n := range h.owed.n {
		came += n
	}
	if gone+came == 0 {
		return msg.Say("The debt hasn't changed.").Line()
	}
	t := msg.Say("Debt: ").Bold(strconv.Itoa(gone) + " cleared")
	t = t.Plain(from(h.cleared)).Plain(", ").Bold(strconv.Itoa(came) + " made").Plain(from(h.owed))
	return t.Plain(".").Line()
}

// from is what a tally's numbers came from, in brackets.
func from(t tally) string {
	var parts []string
	for _, name := range t.names {
		if len(parts) < mostListed {
			parts = append(parts, name+" "+strconv.Itoa(t.n[name]))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// doings are the minister's acts and the commonest events.
func doings(h *history, s msg.Scene) msg.Text {
	done := func(n int, one string) string { return one + " " + times(n) }
	parts := []string{
		done(h.acts[rules.ByBorrow], "borrowed"), done(h.acts[rules.ByTaxes], "raised taxes"), done(h.acts[rules.ByPay], "paid a loan"),
		done(h.funded, "funded"), done(h.banked, "banked"), done(h.cuts, "cut") + ", with " + penaltiesOf(h.fines),
	}
	t := msg.Text{}.Bold(called(s)).Plain(" " + strings.Join(parts, ", ") + ".")
	names := slices.Clone(h.events.names)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(h.events.n[b], h.events.n[a]) })
	var common []string
	for _, name := range names[:min(3, len(names))] {
		common = append(common, name+" "+times(h.events.n[name]))
	}
	if len(common) > 0 {
		t = t.Plain(" The bag gave most: " + listed(common) + ".")
	}
	return t
}

func penaltiesOf(n int) string {
	switch n {
	case 0:
		return "no penalty"
	case 1:
		return "1 penalty"
	}
	return strconv.Itoa(n) + " penalties"
}
