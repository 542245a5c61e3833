package board

import (
	"fmt"
	"strings"

	"divisionbell/bot/render"
	rules "divisionbell/engine/tax"
)

// textWidth is how many columns the text board may take.
const textWidth = 42

// Board is the picture's equal in words, for a type of one width: at most 42
// columns.
func Board(v rules.View, o Scene) string {
	b := new(page)
	title := "Tax"
	if code := render.Clean(o.Code); code != "" {
		title += " " + render.Shorten(code, 12)
	}
	b.line("%s", render.Shorten(title+" · "+round(v), textWidth))
	b.told(">", o.now(v, render.Clean), 3)
	last := render.Clean(o.Last.Text)
	if o.Last.Sum != "" {
		last += ": " + o.Last.Sum
	}
	b.told("*", last, 4)
	b.line("")
	sum, difference := owed(v)
	b.line("   LEFT   RIGHT    COMMUNAL")
	b.line("   [ %d ]  [ %d ]    %s", v.Tops[0], v.Tops[1], orNone(communal(v.Display)))
	b.line("")
	b.line("   %s   or   %s", sum, difference)
	if !v.Covered {
		for pile, name := range [...]string{"left", "right"} {
			if p := v.Piles[pile]; len(p) > 1 {
				b.told("  ", fmt.Sprintf("%-5s lies on %s", name, spaced(p[:len(p)-1])), 2)
			}
		}
	}
	b.line("   out of the round: %s", cards(v.Deck))
	b.line("")
	b.line("   %-14s %15s %7s", "", "hand", "points")
	for seat := range v.Players {
		b.row(v, o, seat)
	}
	if _, ok := mine(v, o); ok {
		b.line("")
		b.line("YOUR HAND  %s", spaced(v.Hand))
	}
	return strings.TrimRight(b.String(), "\n")
}

func orNone(s string) string {
	if s == "" {
		return "none left"
	}
	return s
}

// A page is lines of text in the making.
type page struct{ strings.Builder }

func (b *page) line(format string, args ...any) {
	b.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

// told sets a text in lines behind a mark.
func (b *page) told(mark, s string, most int) {
	for i, t := range render.Lines(s, most, textWidth-1-render.Columns(mark)) {
		if i > 0 {
			mark = strings.Repeat(" ", render.Columns(mark))
		}
		b.line("%s %s", mark, t)
	}
}

func (b *page) row(v rules.View, o Scene, seat int) {
	p := v.Players[seat]
	mark := " "
	if seat == int(v.Turn) && !v.Over {
		mark = ">"
	}
	name := o.name(seat, render.Clean)
	if o.bot(seat) {
		name = render.Shorten(name, 10) + " bot"
	}
	name = render.Shorten(name, 14)
	name = render.Isolated(name) + strings.Repeat(" ", max(0, 14-render.Columns(name)))
	b.line("%s%s %s %15s %7d", mark, look(seat).Letter, name, standing(v, seat), p.Points)
	if len(p.Open) > 0 {
		b.line("   shows %s", spaced(p.Open))
	}
	if v.Over && seat < len(v.Places) {
		b.line("   place %d", v.Places[seat])
	}
}

// altLimit keeps the alt text within what chats take.
const altLimit = 1000

// Alt tells in a few sentences what the picture shows; [Board] tells all.
func Alt(v rules.View, o Scene) string {
	var b strings.Builder
	b.WriteString("Tax")
	if code := render.Clean(o.Code); code != "" {
		b.WriteString(" match " + render.Shorten(code, 12))
	}
	fmt.Fprintf(&b, ", %s. %s.", strings.ToLower(round(v)), o.now(v, render.Clean))
	if t := strings.TrimRight(render.Clean(o.Last.Text), "."); t != "" {
		fmt.Fprintf(&b, " Last: %s", render.Shorten(t, 160))
		if o.Last.Sum != "" {
			b.WriteString(", " + o.Last.Sum)
		}
		b.WriteString(".")
	}
	sum, difference := owed(v)
	fmt.Fprintf(&b, " Left top %d, right top %d: %s or %s. Communal cards: %s.", v.Tops[0], v.Tops[1], sum, difference, orNone(spaced(v.Display)))
	for seat, p := range v.Players {
		fmt.Fprintf(&b, " %s %s: ", look(seat).Letter, render.Isolated(render.Shorten(o.name(seat, render.Clean), 22)))
		if s := standing(v, seat); s != "" {
			b.WriteString(s + ", ")
		}
		b.WriteString(points(p.Points))
		if len(p.Open) > 0 {
			b.WriteString(", shows " + spaced(p.Open))
		}
		b.WriteString(".")
	}
	if _, ok := mine(v, o); ok {
		fmt.Fprintf(&b, " Your hand: %s.", spaced(v.Hand))
	}
	return render.Shorten(b.String(), altLimit)
}

// HandAlt describes the picture of a hand.
func HandAlt(v rules.View) string {
	if len(v.Hand) == 0 {
		return "An empty hand."
	}
	return "A hand of " + cards(len(v.Hand)) + ", from the lowest: " + spaced(v.Hand) + "."
}
