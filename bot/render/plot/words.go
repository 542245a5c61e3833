package plot

import (
	"fmt"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
)

// Alt is the plot in a sentence: Areas from start to round 12: Ann 4 to 12, Bob 7 to 3.
func (p Plot) Alt() string {
	var all []string
	for _, line := range p.lines() {
		if n := len(line.Values); n > 0 {
			all = append(all, fmt.Sprintf("%s %s to %s", whole(line.Names), p.number(line.Values[0]), p.number(line.Values[n-1])))
		}
	}
	if len(all) == 0 {
		return text.Line(p.Title, 80) + "."
	}
	return fmt.Sprintf("%s, %s to %s: %s.", text.Line(p.Title, 80), text.Line(p.First, 40), text.Line(p.Last, 40), strings.Join(all, ", "))
}

// whole are names in full, listed.
func whole(names []string) string {
	var all []string
	for _, name := range names {
		all = append(all, text.Line(name, 40))
	}
	return render.Listed(all)
}

// mostBars is how many columns of the board a seat's line takes.
const mostBars = 24

// Board is the plot in columns of text, [render.TextWidth] at most: a row a seat.
func (p Plot) Board() string {
	var page render.Page
	page.Line("%s", text.Fit(text.Line(p.Title, 80), render.TextWidth))
	lines := p.lines()
	low, high, _ := scale(lines)
	for i, line := range lines {
		if len(line.Values) == 0 {
			continue
		}
		n := min(len(line.Values), mostBars)
		var bars strings.Builder
		for k := range n {
			v := line.Values[k*(len(line.Values)-1)/max(1, n-1)]
			bars.WriteRune(render.Bar(1+int((v-low)/(high-low)*999), 1000))
		}
		value := p.number(line.Values[len(line.Values)-1])
		name, room := whole(line.Names), max(1, render.TextWidth-n-text.Columns(value)-4)
		if len(line.Names) > 1 && text.Columns(name) > room {
			page.Line("%s %s %s", render.Seats[i].Letter, bars.String(), value)
			page.Told(" ", name, len(line.Names))
			continue
		}
		page.Line("%s %s %s %s", render.Seats[i].Letter, bars.String(), value, text.Fit(name, room))
	}
	return page.String()
}
