package board

import (
	"fmt"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	rules "divisionbell/engine/exchequer"
)

// Board is the picture's equal in words, for a type of one width: at most 42
// columns. Each sector's rows hold an area of the outer and one of the inner
// circle: abbreviation, owner's letter (· nobody, – neutral) and tokens; a ‖
// after an area is the white line to the next sector.
func Board(v rules.View, o Scene) string {
	b := new(render.Page)
	title := "Exchequer!"
	if code := text.Clean(o.Code); code != "" {
		title += " " + text.Fit(code, 12)
	}
	b.Line("%s · %s", title, round(v))
	b.Told(">", o.now(v, text.Clean), 3)
	b.Told("*", text.Clean(o.Last.Text), 4)
	if o.Last.arrow() {
		b.Line("* %s → %s", rules.Areas[o.Last.From].Abbr, rules.Areas[o.Last.To].Abbr)
	}
	var ringed []string
	for _, a := range o.Last.Placed {
		if known(a) {
			ringed = append(ringed, rules.Areas[a].Abbr)
		}
	}
	if len(ringed) > 0 {
		b.Told("*", "placed: "+strings.Join(ringed, " "), 8)
	}

	walls := map[int]bool{}
	for _, w := range closed(v.Board) {
		for _, a := range w {
			if c := rules.Areas[a].Cell; c == rules.O3 || c == rules.I3 {
				walls[a] = true
			}
		}
	}
	cell := func(i int) string {
		mark := ' '
		if walls[i] {
			mark = '‖'
		}
		return textCell(v, i) + string(mark)
	}
	for s, sector := range rules.Sectors {
		b.Line("")
		b.Line("%s", strings.ToUpper(sector.Name))
		for k := range 3 {
			b.Line("%s| %s", cell(6*s+k), cell(6*s+3+k))
		}
	}
	b.Line("")
	b.Line("  %-14s areas sect. tokens %5s", "", lastColumn(v))
	for i := range v.Parties {
		textRow(b, v, o, i)
	}
	if len(walls) > 0 {
		b.Line("")
		b.Line("‖ white line: no way to the next sector")
	}
	return b.String()
}

// textCell is one area in eighteen columns.
func textCell(v rules.View, i int) string {
	if i >= len(v.Areas) || !v.Areas[i].InPlay {
		return fmt.Sprintf("%-18s", "")
	}
	h := v.Areas[i]
	letter, n := "·", ""
	if h.Owner != rules.Unowned {
		letter, n = look(v, h.Owner).Letter, tokens(h.Tokens)
	}
	return fmt.Sprintf("%-7s %s %8s", rules.Areas[i].Abbr, letter, n)
}

func textRow(b *render.Page, v rules.View, o Scene, i int) {
	p := v.Parties[i]
	mark := " "
	if i == actor(v) {
		mark = ">"
	}
	next := ""
	switch {
	case settingUp(v):
		next = tokens(p.Reserve)
	case v.Phase == rules.PhaseOver:
		if i < len(v.Places) {
			next = fmt.Sprint(v.Places[i])
		}
	case !p.Out && !p.Gone && i < v.Seats:
		next = "+" + tokens(p.Next)
	}
	name := render.Padded(o.name(v, i, text.Clean), 13)
	b.Line("%s%s %s %4d %4d %8s %6s", mark, look(v, i).Letter, name, p.Areas, p.Sectors, tokens(p.Tokens), next)
	t := sum(v, i)
	if o.bot(i) {
		t = strings.TrimSuffix("bot · "+t, " · ")
	}
	for _, s := range render.Lines(t, 2, render.TextWidth-3) {
		b.Line("   %s", s)
	}
}

// Alt tells in a few sentences what the picture shows; [Board] tells all.
func Alt(v rules.View, o Scene) string {
	var b strings.Builder
	b.WriteString("Exchequer!")
	if code := text.Clean(o.Code); code != "" {
		b.WriteString(" match " + text.Fit(code, 12))
	}
	fmt.Fprintf(&b, ", %s. %s.", strings.ToLower(round(v)), o.now(v, text.Clean))
	if t := strings.TrimRight(text.Clean(o.Last.Text), "."); t != "" {
		fmt.Fprintf(&b, " Last: %s.", text.Fit(t, 160))
	}
	for i := range v.Parties {
		fmt.Fprintf(&b, " %s %s: %s.", look(v, i).Letter, render.Isolated(text.Fit(o.name(v, i, text.Clean), 22)), Stands(v, i))
	}
	return text.Fit(b.String(), render.AltRunes)
}

// Stands is how a party stands.
func Stands(v rules.View, i int) string {
	p := v.Parties[i]
	if p.Out {
		return "out"
	}
	s := count(p.Areas, "area") + ", " + count(p.Sectors, "sector") + ", " + count(p.Tokens, "token")
	if v.Phase != rules.PhaseOver && !settingUp(v) && i < v.Seats {
		s += ", next +" + tokens(p.Next)
	}
	return s
}
