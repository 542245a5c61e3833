package board

import (
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

// textWidth is how many columns the text board may take.
const textWidth = 42

// Board is the picture's equal in words, for a type of one width: at most 42
// columns. Tracks are bars of ten, 0 is the end; cubes are counted by letter.
func Board(v rules.View, o Scene) string { return written(read(v, o, render.Clean)) }

// A page of text is written line by line.
type text struct{ strings.Builder }

func (b *text) line(format string, args ...any) {
	b.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

// told writes words in at most n lines behind a mark.
func (b *text) told(mark, s string, n int) {
	for i, t := range render.Lines(s, n, textWidth-2) {
		if i > 0 {
			mark = " "
		}
		b.line("%s %s", mark, t)
	}
}

func written(s sheet) string {
	b := new(text)
	b.line("%s", strings.TrimRight("Austerity "+s.code, " "))
	b.line("%s, %s", s.year, s.draw)
	b.told(">", s.now, 2)
	b.told("*", s.last, 4)
	b.line("")
	eventText(b, s)
	accountsText(b, s)
	purseText(b, s)
	housesText(b, s)
	if len(s.dials) > 0 {
		b.line("")
		b.told("=", dialsLabel, 2)
		for _, d := range s.dials {
			b.told(" ", d.name+" "+d.ends[d.at]+": "+d.says, 4)
		}
	}
	for _, c := range s.cards {
		b.line("")
		b.told("=", c.name+", "+c.kind, 2)
		if c.meter != nil {
			b.line("  %s %d of %d", c.meter.name, c.meter.at, c.meter.need)
		}
		for _, t := range c.lines {
			b.told(" ", t, 2)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// eventText is the pair, its event and its choices; between pairs what may come.
func eventText(b *text, s sheet) {
	if s.before != nil {
		b.told("=", "Last: "+lettersOf(s.before.cubes)+" "+s.before.event, 2)
		b.told(" ", s.before.did, 3)
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
		b.told("=", strings.Join(cubes, " ")+" "+s.event, 2)
	} else {
		b.told("=", s.event, 2)
	}
	if len(s.odds) == 0 {
		b.told(" ", s.effect, 4)
	}
	for _, e := range s.sum {
		b.line("  %-28s %9d", e.words, e.n)
	}
	for _, c := range s.odds[:min(5, len(s.odds))] {
		o := rules.Occurrences[c.event]
		b.line("  %s %-27s %9s", o.Pair, render.Shorten(o.Name, 27), percent(c))
	}
	for _, a := range s.asks {
		mark := "  -"
		if a.shut {
			mark = "  ×"
		}
		for i, t := range render.Lines(a.words, 3, textWidth-4) {
			if i > 0 {
				mark = "   "
			}
			b.line("%s %s", mark, t)
		}
	}
	b.line("")
}

func lettersOf(cubes []int) string {
	text := ""
	for _, c := range cubes {
		text += dyes[c].seat.Letter
	}
	return text
}

func accountsText(b *text, s sheet) {
	b.line("ACCOUNTS      0 is out      next Year End")
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
		b.line("%-13s %s%s %2d%s %s", t.name, strings.Repeat("#", n), strings.Repeat("·", 10-n), t.value, danger, render.Shorten(outlook, 13))
	}
	for _, t := range s.tracks {
		if t.was != t.value {
			b.line("* %s %d, was %d", t.name, t.value, t.was)
		}
	}
	b.line("")
}

func purseText(b *text, s sheet) {
	b.line("CUBES      K   R   B   W   Y  all")
	for _, a := range s.areas {
		row := fmt.Sprintf("%-8s", a.name)
		for _, n := range a.cubes {
			cell := "·"
			if n > 0 {
				cell = strconv.Itoa(n)
			}
			row += fmt.Sprintf(" %3s", cell)
		}
		b.line("%s  %3d", row, a.sum())
	}
	for _, a := range s.areas {
		if a.note != "" {
			b.line("%s: %s", a.name, a.note)
		}
	}
	for _, d := range s.deeds {
		if d.shut {
			b.line("not now: %s", d.name)
		}
	}
}

func housesText(b *text, s sheet) {
	b.line("")
	b.line("INSTITUTIONS        cuts  Income cut on")
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
		b.line("%s%-18s %s", mark, h.name, state)
		b.told("  ", render.Shorten(strings.Repeat("Y", h.need)+" "+h.reward+"; 3rd cut "+h.penalty, textWidth-4), 1)
	}
}

// altLimit keeps the alt text within what chats take.
const altLimit = 1000

// Alt tells in a few sentences what the picture shows; [Board] tells all.
func Alt(v rules.View, o Scene) string {
	s := read(v, o, render.Clean)
	var b strings.Builder
	b.WriteString("Austerity")
	if s.code != "" {
		b.WriteString(" match " + s.code)
	}
	fmt.Fprintf(&b, ", %s, %s. %s.", s.year, s.draw, s.now)
	if t := strings.TrimRight(s.last, "."); t != "" {
		fmt.Fprintf(&b, " Last: %s.", render.Shorten(t, 200))
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
	return render.Shorten(b.String(), altLimit)
}
