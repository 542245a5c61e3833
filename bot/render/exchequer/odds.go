package exchequer

import (
	"fmt"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// Answer tells what a question of the game's was answered.
func (l look) Answer(f engine.Fact, s msg.Scene) msg.Text { return l.Line(f, s) }

// oddsRows is how many lines of chances each half of the table has at most.
const oddsRows = 8

// odds tells a whole assault's chances: to win, what is left on average, what
// is likeliest, and a table of how it may end.
func odds(f rules.Odds, s msg.Scene) msg.Text {
	t := msg.Say(areaName(f.From) + " (" + counted(f.Tokens, "token") + ") against " + areaName(f.To) + " (" +
		counted(f.Guard, "token") + ", " + called(s, f.Party) + "), to the end: ").
		Bold(percent(f.Win) + " to win").Plain(".")
	fail := total(f.Losses)
	if f.Win > 0 {
		t = t.Plain(fmt.Sprintf(" If you win, expect %.1f of %d left, most likely %d.",
			mean(f.Left)/f.Win, f.Tokens, likeliest(f.Left)))
	}
	if fail > 0 && f.Guard > 1 {
		t = t.Plain(fmt.Sprintf(" If you lose, expect %.1f of %d still defending, most likely %d.",
			mean(f.Losses)/fail, f.Guard, likeliest(f.Losses)))
	}
	// Who loses an assault is left with one token.
	t = t.Plain(fmt.Sprintf(" On average you lose %.1f and they lose %.1f",
		float64(f.Tokens)-mean(f.Left)-fail, float64(f.Guard)-mean(f.Losses)))
	if f.Dice == 2 {
		t = t.Plain("; counting 2 dice wherever 3 tokens defend")
	}
	return t.Plain(".").Line().Block(oddsTable(f))
}

// oddsTable sets out the endings side by side, 42 columns at most: tokens left
// if it is won, defenders left if it is lost. An ending that hardly happens has
// no lines.
func oddsTable(f rules.Odds) string {
	won, lost := bands("won with", f.Left), bands("lost to", f.Losses)
	var lines []string
	for i := range max(len(won), len(lost)) {
		line := ""
		if i < len(won) {
			line = won[i]
		}
		if i < len(lost) {
			line = fmt.Sprintf("%-20s%s", line, lost[i])
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// bands puts a distribution into lines of even width under a title, the most
// tokens first; what is under half a tenth of a percent at either end is left
// out. Nil: nothing is left.
func bands(title string, p []float64) (lines []string) {
	from, to := 0, len(p)-1
	for from <= to && p[from] < 0.0005 {
		from++
	}
	for to >= from && p[to] < 0.0005 {
		to--
	}
	if from > to {
		return nil
	}
	lines = append(lines, fmt.Sprintf("%9s  chance", title))
	width := (to - from + oddsRows) / oddsRows
	for hi := to; hi >= from; hi -= width {
		lo := max(from, hi-width+1)
		label := compact(hi)
		if lo < hi {
			label = compact(lo) + "–" + compact(hi)
		}
		lines = append(lines, fmt.Sprintf("%9s %5.1f%%", label, 100*total(p[lo:hi+1])))
	}
	return lines
}

func total(p []float64) (s float64) {
	for _, x := range p {
		s += x
	}
	return s
}

// mean is Σ k·p[k].
func mean(p []float64) (m float64) {
	for k, x := range p {
		m += float64(k) * x
	}
	return m
}

// likeliest is the k with the greatest p[k], the least of equals.
func likeliest(p []float64) (k int) {
	for i, x := range p {
		if x > p[k] {
			k = i
		}
	}
	return k
}

// chance is the game's own answer to how likely a whole assault is to win;
// false: it gives none.
func chance(t engine.Seen, from, to string) (float64, bool) {
	f, err := t.Answer("odds", from, to)
	if err != nil {
		return 0, false
	}
	o, ok := f.(rules.Odds)
	return o.Win, ok
}
