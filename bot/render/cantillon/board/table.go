package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	rules "divisionbell/engine/cantillon"
)

const margin = 40

func plain(size float64) render.Face { return render.Face{Weight: render.Regular, Size: size} }
func firm(size float64) render.Face  { return render.Face{Weight: render.SemiBold, Size: size} }
func heavy(size float64) render.Face { return render.Face{Weight: render.Bold, Size: size} }

// title is what stands above every picture.
const title = "Cantillon’s Europe"

// header writes the one line at the top: game, match, stage and whose turn.
func header(l *render.Layer, v rules.View, o Scene) {
	const y = 64
	l.Text(heavy(46), title, margin, y, render.Black)
	x := margin + heavy(46).Width(title) + 22
	if code := render.Printable(o.Code); code != "" {
		f := firm(44)
		code = f.Shorten(code, 260)
		l.Text(f, code, x, y, render.Grey)
	}
	right := float64(Wide - margin)
	if v.Places == nil && v.Turn >= 0 && v.Turn < len(v.Rulers) {
		l.Fill(render.Rounded(right-60, y-47, 60, 60, 8), render.Turn)
		l.Swatch(seatOf(v.Turn), right-54, y-41, 48)
		right -= 78
	}
	f := firm(44).Fit(o.Stage, 620, 30)
	l.Right(f, f.Shorten(o.Stage, 620), right, y, render.Black)
}

// table writes the rulers, two in a row.
func table(l *render.Layer, v rules.View, o Scene, y float64) {
	for i := range v.Rulers {
		x, y, w := inTable(i, y)
		row(l, v, o, i, x, y, w)
	}
}

// inTable is where a ruler's row begins in a table, and how wide it is.
func inTable(i int, top float64) (x, y, w float64) {
	const half = (Wide - 3*margin) / 2.0
	return margin + float64(i%2)*(half+margin), top + float64(i/2)*rowHigh, half
}

// row writes one ruler: who, what is held, what is in the treasury and comes in.
func row(l *render.Layer, v rules.View, o Scene, seat int, x, y, w float64) {
	u := v.Rulers[seat]
	ink, quiet := render.Black, render.Grey
	if seat == v.Turn && v.Places == nil || len(v.Places) > seat && v.Places[seat] == 1 {
		l.Fill(ribbon(x, y, w, rowHigh-4).path(), render.Turn)
		ink, quiet = render.White, render.White
	} else if u.Out != "" {
		ink = render.Grey
	}
	l.Swatch(seatOf(seat), x, y+5, 58)
	left := x + 74
	worth := strconv.Itoa(u.Treasury)
	if u.Out == "" {
		l.Right(heavy(44), worth, x+w, y+40, ink)
		l.Right(plain(24), flow(v, u), x+w, y+62, quiet)
	}
	room := x + w - 150 - left
	name := o.name(seat, render.Printable)
	f := firm(36).Fit(name, room, 28)
	l.Text(f, f.Shorten(name, room), left, y+33, ink)
	t := holds(u)
	if seat < len(o.Bots) && o.Bots[seat] {
		t = "bot · " + t
	}
	f = plain(25).Fit(t, room+40, 22)
	l.Text(f, f.Shorten(t, room+40), left, y+61, quiet)
}

// ribbon is the room of a ruler's row.
func ribbon(x, y, w, high float64) box { return box{x + w/2, y - 2 + high/2, w + 20, high} }

func (b box) path() *render.Path { return render.Rounded(b.x-b.w/2, b.y-b.h/2, b.w, b.h, 10) }

// flow is what lies on the lands to be taxed, and what the armies cost: +12 −3; "" when no
// tax comes any more.
func flow(v rules.View, u rules.Ruler) string {
	if v.Places != nil {
		return ""
	}
	if u.Upkeep == 0 {
		return fmt.Sprintf("+%d", u.Income)
	}
	return fmt.Sprintf("+%d −%d", u.Income, u.Upkeep)
}

var outs = map[string]string{
	"conquered": "conquered", "starved": "starved out", "unpaid": "out: troops unpaid", "left": "left",
}

// holds is a realm in a few words.
func holds(u rules.Ruler) string {
	if u.Out != "" {
		if t, ok := outs[u.Out]; ok {
			return t
		}
		return "out"
	}
	parts := []string{render.Counted(u.Lands, "land"), render.Counted(u.Cities, "city")}
	for _, p := range [...]struct {
		n    int
		what string
	}{{u.Armies, "army"}, {u.Fleets, "fleet"}, {u.Basic + u.Advanced, "factory"}} {
		if p.n > 0 {
			parts = append(parts, render.Counted(p.n, p.what))
		}
	}
	if n := u.Reserve[0] + u.Reserve[1] + u.Reserve[2]; n > 0 {
		parts = append(parts, strconv.Itoa(n)+" to place")
	}
	return strings.Join(parts, ", ")
}

func (o Scene) name(seat int, shown func(string) string) string {
	if seat >= 0 && seat < len(o.Names) {
		if n := shown(o.Names[seat]); n != "" {
			return n
		}
	}
	return "Seat " + seatOf(seat).Letter
}

// foot writes what just happened on the left and what is to be done on the right.
func foot(l *render.Layer, o Scene, y float64) {
	const half = (Wide - 3*margin) / 2.0
	note(l, render.Printable(o.Last), margin, y+16, half, 2, render.Happened)
	note(l, render.Printable(o.Now), 2*margin+half, y+16, half, 2, render.Turn)
}

// note sets a text behind a bar of an accent, in so many lines at most.
func note(l *render.Layer, s string, x, y, w float64, most int, accent render.Ink) (high float64) {
	if s == "" {
		return 0
	}
	var f render.Face
	var lines []string
	for _, size := range [...]float64{36, 32, 28} {
		f = firm(size)
		lines = f.Break(s, most, func(int) float64 { return w - 26 })
		if strings.Join(lines, " ") == s {
			break
		}
	}
	high = max(82, f.Size*1.24*float64(len(lines)))
	l.Fill(render.Rect(x, y+6, 12, high), render.Black)
	l.Fill(render.Rect(x+2, y+8, 8, high-4), accent)
	for i, t := range lines {
		at := y + 15 + high/2 + f.Size*0.62*(2*float64(i)-float64(len(lines)-1)) - 4
		l.Text(f, t, x+26, math.Round(at), render.Black)
	}
	return high + 12
}
