package board

import (
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	rules "divisionbell/engine/austerity"
)

// Board is the picture's equal in words, for a type of one width: at most 42
// columns. Tracks are bars of ten, 0 is the end; cubes are counted by letter.
func Board(v rules.View, o Scene) string { return written(read(v, o, text.Clean)) }

func written(s sheet) string {
	b := new(render.Page)
	b.Line("%s", strings.TrimRight("Austerity "+s.code, " "))
	b.Line("%s, %s", s.year, s.draw)
	b.Told(">", s.now, 2)
	b.Told("*", s.last, 4)
	b.Line("")
	eventText(b, s)
	accountsText(b, s)
	purseText(b, s)
	housesText(b, s)
	if len(s.dials) > 0 {
		b.Line("")
		b.Told("=", dialsLabel, 2)
		for _, d := range s.dials {
			b.Told(" ", d.name+" "+d.ends[d.at]+": "+d.says, 4)
		}
	}
	for _, c := range s.cards {
		b.Line("")
		b.Told("=", c.name+", "+c.kind, 2)
		if c.meter != nil {
			b.Line("  %s %d of %d", c.meter.name, c.meter.at, c.meter.need)
		}
		for _, t := range c.lines {
			b.Told(" ", t, 2)
		}
	}
	return b.String()
}

// eventText is the pair, its event and its choices; between pairs what may come.
func eventText(b *render.Page, s sheet) {
	if s.before != nil {
		b.Told("=", "Last: "+lettersOf(s.before.cubes)+" "+s.before.event, 2)
		b.Told(" ", s.before.did, 3)
	}
	if len(s.pair) > 0 {
		var cubes []string
		for _, c := range s.pair {
			name := dyes[c.colour].seat.Letter
			if c.went != "" {
				name += " (" + c.went + ")"
			}
			cubes = append(cubes, name)
		}
		b.Told("=", strings.Join(cubes, " ")+" "+s.event, 2)
	} else {
		b.Told("=", s.event, 2)
	}
	if len(s.odds) == 0 {
		b.Told(" ", s.effect, 4)
	}
	for _, e := range s.sum {
		b.Line("  %-28s %9d", e.words, e.n)
	}
	for _, c := range s.odds[:min(5, len(s.odds))] {
		o := rules.Occurrences[c.event]
		b.Line("  %s %-27s %9s", o.Pair, text.Fit(o.Name, 27), percent(c))
	}
	for _, a := range s.asks {
		mark := "  -"
		if a.shut {
			mark = "  ×"
		}
		b.Told(mark, a.words, 3)
	}
	b.Line("")
}

func lettersOf(cubes []int) string {
	text := ""
	for _, c := range cubes {
		text += dyes[c].seat.Letter
	}
	return text
}

func accountsText(b *render.Page, s sheet) {
	b.Line("ACCOUNTS      0 is out      next Year End")
	for _, t := range s.tracks {
		n := max(0, min(10, t.value))
		sign := " "
		switch {
		case t.rise > 0:
			sign = "+"
		case t.rise < 0:
			sign = "−"
		}
		danger := " "
		if t.value <= peril {
			danger = "!"
		}
		outlook := t.outlook
		if t.rise != 0 {
			outlook = sign + " " + outlook
		}
		b.Line("%-13s %s%s %2d%s %s", t.name, strings.Repeat("#", n), strings.Repeat("·", 10-n), t.value, danger, text.Fit(outlook, 13))
	}
	for _, t := range s.tracks {
		if t.was != t.value {
			b.Line("* %s %d, was %d", t.name, t.value, t.was)
		}
	}
	b.Line("")
}

func purseText(b *render.Page, s sheet) {
	b.Line("CUBES      K   R   B   W   Y  all")
	for _, a := range s.areas {
		row := fmt.Sprintf("%-8s", a.name)
		for _, n := range a.cubes {
			cell := "·"
			if n > 0 {
				cell = strconv.Itoa(n)
			}
			row += fmt.Sprintf(" %3s", cell)
		}
		b.Line("%s  %3d", row, a.sum())
	}
	for _, a := range s.areas {
		if a.note != "" {
			b.Line("%s: %s", a.name, a.note)
		}
	}
	for _, d := range s.deeds {
		if d.shut {
			b.Line("not now: %s", d.name)
		}
	}
}

func housesText(b *render.Page, s sheet) {
	b.Line("")
	b.Line("INSTITUTIONS        cuts  Income cut on")
	for _, h := range append(append([]house(nil), s.houses...), s.extras...) {
		mark := " "
		switch {
		case h.last:
			mark = "*"
		case h.hot != "":
			mark = ">"
		}
		state := fmt.Sprintf("cut %d/3 Y %d/%d %s", h.step, h.funded, h.room, strings.Join(h.pairs, " "))
		if h.sale {
			state = "buy it: YY   " + strings.Join(h.pairs, " ")
		}
		b.Line("%s%-18s %s", mark, h.name, state)
		b.Told("  ", text.Fit(strings.Repeat("Y", h.need)+" "+h.reward+"; 3rd cut "+h.penalty, render.TextWidth-4), 1)
	}
}

// Alt tells in a few sentences what the picture shows; [Board] tells all.
func Alt(v rules.View, o Scene) string {
	s := read(v, o, text.Clean)
	var b strings.Builder
	b.WriteString("Austerity")
	if s.code != "" {
		b.WriteString(" match " + s.code)
	}
	fmt.Fprintf(&b, ", %s, %s. %s.", s.year, s.draw, s.now)
	if t := strings.TrimRight(s.last, "."); t != "" {
		fmt.Fprintf(&b, " Last: %s.", text.Fit(t, 200))
	}
	if len(s.pair) > 0 {
		var cubes []int
		for _, c := range s.pair {
			cubes = append(cubes, c.colour)
		}
		fmt.Fprintf(&b, " Drawn: %s, %s.", lettersOf(cubes), s.event)
	}
	for i, t := range s.tracks {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, " %s %d", t.name, t.value)
	}
	b.WriteString(" of 10.")
	for _, a := range s.areas {
		var held []string
		for c, n := range a.cubes {
			if n > 0 {
				held = append(held, strconv.Itoa(n)+" "+dyes[c].name)
			}
		}
		if len(held) == 0 {
			held = []string{"empty"}
		}
		fmt.Fprintf(&b, " %s: %s.", a.name, strings.Join(held, ", "))
	}
	for _, h := range append(append([]house(nil), s.houses...), s.extras...) {
		if !h.sale && h.step > 0 {
			fmt.Fprintf(&b, " %s: cut %d of 3.", h.name, h.step)
		}
	}
	for _, c := range s.cards {
		fmt.Fprintf(&b, " %s", c.name)
		if c.meter != nil {
			fmt.Fprintf(&b, ", %d of %d", c.meter.at, c.meter.need)
		}
		b.WriteString(".")
	}
	return text.Fit(b.String(), render.AltRunes)
}
