package render

// A Sheet keeps what is drawn on a layer as paths, so that it can be printed at any size.
type Sheet struct {
	w, h   float64
	ground Ink
	deeds  []deed
}

// A deed is one thing that was drawn: a shape filled with ink, or with a width a line
// along it; a letter; or, where there are some within, a group of them: scaled, then
// shifted, and cut along the shape if there is one.
type deed struct {
	shape  *Path
	ink    Ink
	width  float64
	dash   []float64
	letter letter
	size   float64
	x, y   float64
	within []deed
	seat   *Seat // whose pattern the group is
}

// A letter is printed once, and then set.
type letter struct {
	weight Weight
	r      rune
}

// NewSheet is a layer that keeps what is drawn on it as paths too.
func NewSheet(w, h int, ground Ink) *Layer {
	l := NewLayer(w, h, ground)
	l.sheet = &Sheet{w: float64(w), h: float64(h), ground: ground}
	return l
}

// NewPlate is a layer of fixed ink, to be copied many times.
func NewPlate(w, h int, ground Ink, draw func(l *Layer)) *Layer {
	l := NewLayer(w, h, ground)
	draw(l)
	l.draw = draw
	return l
}

// Sheet is what a layer keeps; nil: nothing.
func (l *Layer) Sheet() *Sheet { return l.sheet }

// Copy takes what is on a plate of the same size.
func (l *Layer) Copy(plate *Layer) {
	copy(l.Pix, plate.Pix)
	if l.sheet != nil && plate.draw != nil {
		plate.draw(l)
	}
}

// Rows is a layer of some of a layer's rows, with the same pixels. What was drawn on it is
// kept by the whole when it is set there.
func (l *Layer) Rows(from, high int) *Layer {
	out := &Layer{W: l.W, H: high, Pix: l.Pix[from*l.W : (from+high)*l.W]}
	if l.sheet != nil {
		out.sheet = &Sheet{w: float64(l.W), h: float64(high)}
	}
	return out
}

// Set keeps what another layer keeps, scaled and with its corner at x, y.
func (l *Layer) Set(from *Layer, scale, x, y float64) {
	if from.sheet != nil {
		l.keep(deed{within: from.sheet.deeds, size: scale, x: x, y: y})
	}
}

// Trace keeps a shape that was filled without a path.
func (l *Layer) Trace(p *Path, k Ink) { l.keep(deed{shape: p, ink: k}) }

// TraceLine keeps a line along a path, broken by a dash.
func (l *Layer) TraceLine(p *Path, width float64, k Ink, dash ...float64) {
	l.keep(deed{shape: p, ink: k, width: width, dash: dash})
}

// TraceCover keeps a shape that was covered with a seat's colour and pattern.
func (l *Layer) TraceCover(p *Path, s Seat) {
	if l.sheet != nil {
		l.keep(covered(p, &s, 0, 0))
	}
}

// TraceWithin keeps what is drawn on a layer of the same size inside a shape.
func (l *Layer) TraceWithin(p *Path, draw func(l *Layer)) {
	if l.sheet == nil {
		return
	}
	part := NewSheet(l.W, l.H, Ground)
	draw(part)
	l.keep(deed{shape: p, within: part.sheet.deeds, size: 1})
}

func (l *Layer) keep(d deed) {
	if l.sheet != nil {
		l.sheet.deeds = append(l.sheet.deeds, d)
	}
}

// covered is a shape in a seat's colour and pattern, which begins at x, y.
func covered(p *Path, s *Seat, x, y float64) deed {
	x0, y0, x1, y1 := p.bounds()
	box := Rect(float64(x0), float64(y0), float64(x1-x0), float64(y1-y0))
	d := deed{shape: p, size: 1, seat: s, within: []deed{{shape: box, ink: s.Ground}}}
	if s.Pattern == Plain {
		return d
	}
	from := func(a int, origin float64) float64 { // the last beginning of the pattern before a
		n := (float64(a) - origin) / period
		if n < 0 {
			n -= 1
		}
		return origin + float64(int(n))*period
	}
	left, top := from(x0, x), from(y0, y)
	wide, high := float64(x1)-left, float64(y1)-top
	at := Turned{X: left, Y: top}
	d.within = append(d.within, deed{shape: s.Pattern.path(wide, high).Place(1, at), ink: s.Tone})
	if s.Pattern == Hatches {
		d.within = append(d.within, deed{shape: mirrored(wide, high).Place(1, at), ink: s.Tone})
	}
	return d
}

// hush keeps that a seat's pattern was cleared away from a box, below whatever else lies
// there.
func (k *Sheet) hush(s Seat, x, y, w, h int) {
	for i := range k.deeds {
		d := &k.deeds[i]
		if d.seat == nil || d.seat.Letter != s.Letter {
			continue
		}
		if x0, y0, x1, y1 := d.shape.bounds(); x < x1 && x0 < x+w && y < y1 && y0 < y+h {
			d.within = append(d.within, deed{shape: Rounded(float64(x), float64(y), float64(w), float64(h), 5), ink: s.Ground})
		}
	}
}
