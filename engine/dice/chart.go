package dice

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// chartRows is the most rows of bars that String draws.
const chartRows = 16

// String tells the odds in lines of at most 42 columns: whether they are exact,
// the figures, the chance of success, and a chart of the totals between the
// 0.5th and the 99.5th percentile, neighbours joined where there are many.
func (o *Odds) String() string {
	var b strings.Builder
	switch unit := o.Unit; {
	case o.Exact && unit == Points:
		b.WriteString("exact\n")
	case o.Exact:
		fmt.Fprintf(&b, "exact, in %s\n", unit)
	default:
		fmt.Fprintf(&b, "an estimate from %s rolls\n", thousands(o.Trials))
	}
	mean := "average " + figure(o.Mean())
	if !o.Exact {
		mean += " ± " + figure(o.StandardError())
	}
	row(&b, mean, "spread "+figure(o.SD()))
	row(&b, fmt.Sprintf("least %d", o.Min()), fmt.Sprintf("most %d", o.Max()))
	row(&b, fmt.Sprintf("5%% %d", o.Percentile(0.05)), fmt.Sprintf("half %d", o.Percentile(0.5)),
		fmt.Sprintf("95%% %d", o.Percentile(0.95)))
	if p, ok := o.Success(); ok {
		fmt.Fprintf(&b, "%s: %s", o.Check.check(), percent(p))
		if !o.Exact {
			fmt.Fprintf(&b, " ± %s", percent(o.Within(p)))
		}
		b.WriteByte('\n')
	}
	o.chart(&b)
	return b.String()
}

// Chart draws the totals between the 0.5th and the 99.5th percentile as bars, in at
// most 42 columns and a few lines, neighbours joined where there are many.
func (o *Odds) Chart() string {
	var b strings.Builder
	o.chart(&b)
	return b.String()
}

// row writes figures on one line, or each on its own where one is too short.
func row(b *strings.Builder, figures ...string) {
	line := strings.Join(figures, ", ")
	if utf8.RuneCountInString(line) > 42 {
		line = strings.Join(figures, "\n")
	}
	b.WriteString(line + "\n")
}

// chart draws a bar for each total, or for each stretch of totals.
func (o *Odds) chart(b *strings.Builder) {
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
		line := fmt.Sprintf("%*s %6s %s", wide, labels[i], percent(p), strings.Repeat("█", int(p/top*float64(room)+0.5)))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func percent(p float64) string { return fmt.Sprintf("%.1f%%", 100*p) }

// figure prints a number to two places, or to five figures if it is large.
func figure(f float64) string {
	if f >= 1e6 || f <= -1e6 {
		return fmt.Sprintf("%.4g", f)
	}
	return fmt.Sprintf("%.2f", f)
}
