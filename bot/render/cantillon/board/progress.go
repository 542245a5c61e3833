package board

import (
	"math"
	"slices"
	"strconv"

	"divisionbell/bot/render"
	rules "divisionbell/engine/cantillon"
)

// The progress sheet: a wheel of six segments with each ruler's flag in the order of
// play, and the stages of a turn, those that nobody may skip in purple frames.

const (
	progressHigh = 128
	segments     = 6
)

// stages are a turn's, in order. The first needs no decision, so no match is seen in it.
var stages = [...]struct {
	id, title string
	must      bool
}{
	{"tax", "Tax", true}, {rules.StagePay, "Pay", true}, {rules.StageExpand, "Expand", false}, {rules.StageBuild, "Build", false},
	{rules.StagePosition, "Position", false}, {rules.StageProduce, "Produce", true}, {rules.StageFactories, "Factories", false},
	{rules.StageNegotiate, "Negotiate", false},
}

// wheel draws the order of play about x, y: a segment for each to six, with the
// ruler's colour and letter; whose turn it is has the accent about it.
func wheel(l *render.Layer, v rules.View, x, y, radius float64) {
	const turn = 2 * math.Pi / segments
	l.Fill(render.Disc(x, y, radius+3), render.Black)
	for i := range segments {
		seat, ink := -1, render.Paper
		if i < len(v.Order) {
			seat = v.Order[i]
		}
		from := turn*float64(i) - math.Pi/2 - turn/2
		gone := seat >= 0 && seat < len(v.Rulers) && v.Rulers[seat].Out != ""
		if seat >= 0 && !gone {
			ink = seatOf(seat).Ground
		}
		if seat == v.Turn && v.Places == nil && seat >= 0 {
			l.Fill(render.Band(x, y, radius*0.2, radius+9, from-0.03, from+turn+0.03), render.Turn)
		}
		l.Fill(render.Band(x, y, radius*0.24, radius, from+0.035, from+turn-0.035), ink)
		sin, cos := math.Sincos(from + turn/2)
		cx, cy := x+cos*radius*0.64, y+sin*radius*0.64
		if seat < 0 || gone {
			f := plain(radius * 0.36)
			l.Centre(f, strconv.Itoa(i+1), math.Round(cx), math.Round(cy+f.Size*render.CapHeight/2), render.Grey)
			continue
		}
		f := heavy(radius * 0.44)
		l.Centre(f, seatOf(seat).Letter, math.Round(cx), math.Round(cy+f.Size*render.CapHeight/2), seatOf(seat).Type)
	}
	l.Fill(render.Disc(x, y, radius*0.22), render.Paper)
}

// track draws the stages in so many columns, the ruler's flag on the present one.
func track(l *render.Layer, v rules.View, x, y, w float64, columns int, high float64) {
	now := slices.IndexFunc(stages[:], func(s struct {
		id, title string
		must      bool
	}) bool {
		return s.id == v.Stage
	})
	for i, s := range stages {
		b := stageAt(i, x, y, w, columns, high)
		bx, by, wide := b.x-b.w/2, b.y-b.h/2, b.w
		edge, ground, ink := render.Faint, render.Paper, render.Grey
		if s.must {
			edge = render.Purple
		}
		if i == now && v.Places == nil {
			ground, ink = render.Turn, render.White
		}
		l.Fill(render.Rounded(bx, by, wide, high, 10), edge)
		l.Fill(render.Rounded(bx+5, by+5, wide-10, high-10, 6), ground)
		f := firm(28).Fit(s.title, wide-16, 18)
		at := by + high/2 + f.Size*render.CapHeight/2
		if i == now && v.Places == nil && columns > 2 {
			at = by + high - 14
			piece(l, "taxman", seatOf(v.Turn), 1.1, math.Round(bx+wide/2), by+high/2+2)
		}
		l.Centre(f, s.title, math.Round(bx+wide/2), math.Round(at), ink)
	}
}

// stageAt is where the ith stage of a track in so many columns stands.
func stageAt(i int, x, y, w float64, columns int, high float64) box {
	const gap = 8.0
	wide := (w - gap*float64(columns-1)) / float64(columns)
	return box{x + (wide+gap)*float64(i%columns) + wide/2, y + (high+gap)*float64(i/columns) + high/2, wide, high}
}

// strip is the progress sheet below a map, in a line.
func strip(l *render.Layer, v rules.View, y float64) {
	wheel(l, v, margin+stripWheel+8, y+stripWheel+8, stripWheel)
	x, y, w, columns, high := inStrip(y)
	track(l, v, x, y, w, columns, high)
}

const (
	stripWheel = 50.0 // radius
	panelWheel = 84.0
	panelGap   = 32 // about a panel
)

// inStrip is where the track of a strip stands, in how many columns of what height.
func inStrip(top float64) (x, y, w float64, columns int, high float64) {
	return margin + 2*stripWheel + 40, top + 18, Wide - 2*margin - 2*stripWheel - 40, len(stages), 80
}

// inPanel is the same of a panel at x, y.
func inPanel(x, y float64) (_, _, w float64, columns int, high float64) {
	return x + 2*panelWheel + 36, y + panelEdge + 2, Wide - panelGap - x - 2*panelWheel - 36, 2, 40
}

// panel is all that stands beside an upright map: the progress sheet, the rulers, what
// happened, what is to be done, and the key.
func panel(l *render.Layer, v rules.View, o Scene, x, y float64) {
	w := Wide - panelGap - x
	wheel(l, v, x+panelWheel+10, y+panelEdge+panelWheel+10, panelWheel)
	at, line, wide, columns, high := inPanel(x, y)
	track(l, v, at, line, wide, columns, high)
	y += panelTop
	for i := range v.Rulers {
		y += tall(l, v, o, i, x, y, w)
	}
	y += 8
	y += note(l, render.Printable(o.Last), x, y, w, 5, render.Happened) + 8
	note(l, render.Printable(o.Now), x, y, w, 4, render.Turn)
	columns = panelColumns(w)
	key(l, x, float64(l.H)-keyHeight(columns)-14, w, columns)
}

// panelTop is how high the panel's progress sheet is.
const (
	panelEdge = 22.0
	panelTop  = panelEdge + 2*panelWheel + 36
)

// panelColumns are those of a panel's key.
func panelColumns(w float64) int {
	if w > 640 {
		return 3
	}
	return 2
}

const tallHigh = 112 // of a ruler's row beside a map

// tall writes one ruler in a narrow row, and says how high it is.
func tall(l *render.Layer, v rules.View, o Scene, seat int, x, y, w float64) float64 {
	u := v.Rulers[seat]
	ink, quiet := render.Black, render.Grey
	if seat == v.Turn && v.Places == nil || len(v.Places) > seat && v.Places[seat] == 1 {
		l.Fill(ribbon(x, y, w, tallHigh-6).path(), render.Turn)
		ink, quiet = render.White, render.White
	} else if u.Out != "" {
		ink = render.Grey
	}
	l.Swatch(seatOf(seat), x, y+6, 58)
	left := x + 74
	room := x + w - left
	if u.Out == "" {
		worth := strconv.Itoa(u.Treasury)
		l.Right(heavy(44), worth, x+w, y+40, ink)
		l.Right(plain(24), flow(v, u), x+w, y+98, quiet)
		room -= heavy(44).Width(worth) + 14
	}
	name := o.name(seat, render.Printable)
	f := firm(36).Fit(name, room, 26)
	l.Text(f, f.Shorten(name, room), left, y+36, ink)
	t := holds(u)
	if seat < len(o.Bots) && o.Bots[seat] {
		t = "bot · " + t
	}
	f = plain(25)
	for i, line := range f.Break(t, 2, func(i int) float64 { return x + w - left - 90*float64(i) }) {
		l.Text(f, line, left, y+68+30*float64(i), quiet)
	}
	return tallHigh
}
