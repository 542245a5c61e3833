package board

import (
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// Text is the picture's equal in words, for a type of one width: at most 42
// columns. Of each realm it lists the regions by number and letter, each with
// what is there; then the lands that nobody holds.
func Text(v rules.View, o Scene) string {
	p := new(render.Page)
	head := title
	if code := text.Clean(o.Code); code != "" {
		head += " " + text.Fit(code, 12)
	}
	p.Line("%s", head)
	p.Line("%s", text.Fit(o.Stage, render.TextWidth))
	p.Told(">", text.Clean(o.Now), 2)
	p.Told("*", text.Clean(o.Last), 3)
	var orders []string
	for _, a := range o.Arrows {
		if a.onMap() {
			orders = append(orders, a.words())
		}
	}
	p.Told("*", strings.Join(orders, " "), 3)
	if orders != nil {
		p.Line("  %s", signKey)
	}
	for seat := range v.Rulers {
		realm(p, v, o, seat)
	}
	var free []string
	for land := range atlas.Lands {
		if h := v.Regions[land]; h.In && h.Owner < 0 {
			free = append(free, cell(land, h))
		}
	}
	if len(free) > 0 {
		p.Line("")
		p.Line("– empty land")
		list(p, free, 8)
	}
	p.Line("")
	p.Line("a army  t taxman  f fleet  * city")
	p.Line("b basic  p o g advanced  ! besieged")
	return p.String()
}

// realm is one ruler's part.
func realm(p *render.Page, v rules.View, o Scene, seat int) {
	u := v.Rulers[seat]
	mark := " "
	if seat == v.Turn && v.Places == nil {
		mark = ">"
	}
	p.Line("")
	worth := strings.TrimSpace(strconv.Itoa(u.Treasury) + " " + flow(v, u))
	if u.Out != "" {
		worth = "out"
	}
	if seat < len(v.Places) {
		worth = "no. " + strconv.Itoa(int(v.Places[seat]))
	}
	p.Line("%s%s %s %s", mark, seatOf(seat).Letter, render.Padded(o.name(seat, text.Clean), 20), worth)
	var held []string
	for r, h := range v.Regions {
		if h.In && h.Owner == seat {
			held = append(held, cell(r, h))
		}
	}
	if u.Reserve != [3]int{} {
		held = append(held, "to place")
		for i, n := range u.Reserve {
			if n > 0 {
				held = append(held, strconv.Itoa(n)+"atf"[i:i+1])
			}
		}
	}
	list(p, held, 7)
}

// list sets cells in at most so many lines.
func list(p *render.Page, cells []string, most int) { p.Told(" ", strings.Join(cells, " "), most) }

// cell is a region in a word: 11*aab, Kfa.
func cell(r int, h rules.Region) string {
	s := atlas.Mark(r)
	if !atlas.IsSea(r) && atlas.Lands[r].City != "" {
		s += "*"
	}
	if h.Besieged {
		s += "!"
	}
	if h.Fleet {
		s += "f"
	}
	s += strings.Repeat("a", h.Armies) + strings.Repeat("t", h.Taxmen)
	if h.Basic {
		s += "b"
	}
	if h.Fine != "" {
		s += h.Fine[:1]
	}
	return s
}

// Alt tells in a few sentences what the picture shows; [Text] tells all.
func Alt(v rules.View, o Scene) string {
	var b strings.Builder
	b.WriteString("A map of Europe")
	for _, c := range atlas.Campaigns {
		if c.ID == v.Campaign {
			b.WriteString(" (" + c.Name + ")")
		}
	}
	if code := text.Clean(o.Code); code != "" {
		b.WriteString(", match " + text.Fit(code, 12))
	}
	fmt.Fprintf(&b, ". %s. %s.", o.Stage, strings.TrimRight(text.Clean(o.Now), "."))
	if t := strings.TrimRight(text.Clean(o.Last), "."); t != "" {
		fmt.Fprintf(&b, " Last: %s.", text.Fit(t, 160))
	}
	for i := range v.Rulers {
		fmt.Fprintf(&b, " %s %s: %s.", seatOf(i).Letter, render.Isolated(text.Fit(o.name(i, text.Clean), 22)), Stands(v, i))
	}
	return text.Fit(b.String(), render.AltRunes)
}

// Stands is how a ruler stands.
func Stands(v rules.View, i int) string {
	u := v.Rulers[i]
	if u.Out != "" {
		return holds(u)
	}
	return fmt.Sprintf("%s, treasury %d", holds(u), u.Treasury)
}

// SinceText is the picture of what happened since a turn in words: each arrow by
// its number, those that share one together.
func SinceText(v rules.View, o Scene) string {
	p := new(render.Page)
	p.Line("%s", text.Fit(title+" "+text.Clean(o.Code), render.TextWidth))
	p.Line("%s", text.Fit(o.Stage, render.TextWidth))
	p.Told("*", text.Clean(o.Last), 3)
	for i := 0; i < len(o.Arrows); {
		a, orders := o.Arrows[i], []string(nil)
		for ; i < len(o.Arrows) && o.Arrows[i].N == a.N; i++ {
			if o.Arrows[i].onMap() {
				orders = append(orders, o.Arrows[i].words())
			}
		}
		p.Told(fmt.Sprintf("%s%-2d", seatOf(a.Seat).Letter, a.N), strings.Join(orders, " "), 4)
	}
	p.Line("%s", signKey)
	return p.String()
}
