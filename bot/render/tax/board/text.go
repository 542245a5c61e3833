package board

import (
	"fmt"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	rules "divisionbell/engine/tax"
)

// Board is the picture's equal in words, for a type of one width: at most 42
// columns.
func Board(v rules.View, o Scene) string {
	b := new(render.Page)
	title := "Tax"
	if code := text.Clean(o.Code); code != "" {
		title += " " + text.Fit(code, 12)
	}
	b.Line("%s", text.Fit(title+" · "+round(v), render.TextWidth))
	b.Told(">", o.now(v, text.Clean), 3)
	last := text.Clean(o.Last.Text)
	if o.Last.Sum != "" {
		last += ": " + o.Last.Sum
	}
	b.Told("*", last, 4)
	b.Line("")
	sum, difference := owed(v)
	b.Line("   LEFT   RIGHT    SHARED")
	b.Line("   [ %d ]  [ %d ]    %s", v.Tops[0], v.Tops[1], orNone(communal(v.Display)))
	b.Line("")
	if v.Over {
		b.Line("   the last targets: %d and %d", v.Targets[0], v.Targets[1])
	} else {
		b.Line("   %s   or   %s", sum, difference)
	}
	if !v.Covered {
		for pile, name := range [...]string{"left", "right"} {
			if p := v.Piles[pile]; len(p) > 1 {
				b.Told("  ", fmt.Sprintf("%-5s lies on %s", name, spaced(p[:len(p)-1])), 2)
			}
		}
	}
	b.Line("   out of the round: %s", cards(v.Deck))
	b.Line("")
	b.Line("   %-14s %15s %7s", "", "hand", "points")
	for seat := range v.Players {
		textRow(b, v, o, seat)
	}
	if o.hasHand(v) {
		b.Line("")
		b.Line("%s  %s", strings.ToUpper(handTitle(v)), spaced(v.Hand))
	}
	return b.String()
}

func orNone(s string) string {
	if s == "" {
		return "none left"
	}
	return s
}

func textRow(b *render.Page, v rules.View, o Scene, seat int) {
	p := v.Players[seat]
	mark := " "
	if seat == int(v.Turn) && !v.Over {
		mark = ">"
	}
	name := o.name(seat, text.Clean)
	if o.bot(seat) {
		name = text.Fit(name, 10) + " bot"
	}
	name = render.Padded(name, 14)
	b.Line("%s%s %s %15s %7d", mark, look(seat).Letter, name, standing(v, seat), p.Points)
	if len(p.Open) > 0 {
		b.Line("   shows %s", spaced(p.Open))
	}
	if v.Over && seat < len(v.Places) {
		b.Line("   place %d", v.Places[seat])
	}
}

// Alt tells in a few sentences what the picture shows; [Board] tells all.
func Alt(v rules.View, o Scene) string {
	var b strings.Builder
	b.WriteString("Tax")
	if code := text.Clean(o.Code); code != "" {
		b.WriteString(" match " + text.Fit(code, 12))
	}
	fmt.Fprintf(&b, ", %s. %s.", strings.ToLower(round(v)), o.now(v, text.Clean))
	if t := strings.TrimRight(text.Clean(o.Last.Text), "."); t != "" {
		fmt.Fprintf(&b, " Last: %s", text.Fit(t, 160))
		if o.Last.Sum != "" {
			b.WriteString(", " + o.Last.Sum)
		}
		b.WriteString(".")
	}
	sum, difference := owed(v)
	fmt.Fprintf(&b, " Left top %d, right top %d: %s or %s. Shared cards: %s.", v.Tops[0], v.Tops[1], sum, difference, orNone(spaced(v.Display)))
	for seat := range v.Players {
		fmt.Fprintf(&b, " %s %s: %s.", look(seat).Letter, render.Isolated(text.Fit(o.name(seat, text.Clean), 22)), Stands(v, seat))
	}
	if o.hasHand(v) {
		fmt.Fprintf(&b, " Your hand: %s.", spaced(v.Hand))
	}
	return text.Fit(b.String(), render.AltRunes)
}

// Stands is how a player stands, with the cards that all can see.
func Stands(v rules.View, seat int) string {
	p, s := v.Players[seat], standing(v, seat)
	if s != "" {
		s += ", "
	}
	s += points(p.Points)
	if len(p.Open) > 0 {
		s += ", shows " + spaced(p.Open)
	}
	return s
}

// HandAlt describes the picture of a hand.
func HandAlt(v rules.View) string {
	if len(v.Hand) == 0 {
		return "An empty hand."
	}
	return "A hand of " + cards(len(v.Hand)) + ", from the lowest: " + spaced(v.Hand) + "."
}
