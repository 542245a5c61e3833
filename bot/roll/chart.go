package roll

import (
	"fmt"
	"strings"

	"divisionbell/engine/dice"
)

// chartRows is the most rows of bars that a chart has.
const chartRows = 16

// chart draws the totals between the 0.5th and the 99.5th percentile as bars, in at
// most 42 columns and a few lines, neighbours joined where there are many.
func chart(b *strings.Builder, o *dice.Odds) {
	low, high := o.Percentile(0.005), o.Percentile(0.995)
	width := (high-low)/chartRows + 1
	if high-low < 0 || width < 0 {
		return // wider than 64 bits
	}
	var labels []string
	var chances []float64
	for from := low; ; from += width {
		p, to := 0.0, from+width-1
		if high-from < width {
			to = high
		}
		for _, c := range o.Outcomes {
			if c.Total >= from && c.Total <= to {
				p += c.P
			}
		}
		label := fmt.Sprint(from)
		if to > from {
			label = fmt.Sprintf("%d to %d", from, to)
		}
		labels, chances = append(labels, label), append(chances, p)
		if to == high {
			break
		}
	}
	wide, top := 0, 0.0
	for i := range labels {
		wide, top = max(wide, len(labels[i])), max(top, chances[i])
	}
	room := 42 - wide - len(" 100.0% ")
	if room < 5 {
		return
	}
	for i, p := range chances {
		line := fmt.Sprintf("%*s %6s %s", wide, labels[i], fmt.Sprintf("%.1f%%", 100*p), strings.Repeat("█", int(p/top*float64(room)+0.5)))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}
