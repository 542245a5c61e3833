package render

import (
	"fmt"
	"math"
	"strconv"
)

// A Format is a size of paper, in millimetres.
type Format struct{ Wide, High float64 }

// The formats. What is drawn for one fits the other.
var (
	A3 = Format{297, 420}
	A2 = Format{420, 594}
)

// SVG is the sheet as a picture of paths, without type of its own.
func (k *Sheet) SVG(on Format) []byte {
	s := &svg{letters: map[letter]int{}}
	s.deeds(k.deeds)
	var out []byte
	out = fmt.Appendf(out, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+`<svg xmlns="http://www.w3.org/2000/svg" width="%gmm" height="%gmm" viewBox="0 0 %g %g">`+"\n", on.Wide, on.High, k.w, k.h)
	out = append(append(append(out, "<defs>\n"...), s.defs...), "</defs>\n"...)
	out = fmt.Appendf(out, `<rect width="%g" height="%g" fill="%s"/>`+"\n", k.w, k.h, k.ground.hex())
	return append(append(out, s.body...), "</svg>\n"...)
}

type svg struct {
	body, defs []byte
	letters    map[letter]int
	clips      int
}

func (k Ink) hex() string {
	c := k.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// em is how many units a letter has that is printed once and then set.
const em = 1000

func (s *svg) deeds(list []deed) {
	for i := range list {
		switch d := &list[i]; {
		case d.within != nil:
			s.group(d)
		case d.letter.r != 0:
			alike := func(j int) bool { return j >= 0 && j < len(list) && list[j].letter.r != 0 && list[j].ink == d.ink }
			if !alike(i - 1) {
				s.body = append(append(append(s.body, `<g fill="`...), d.ink.hex()...), "\">\n"...)
			}
			s.letter(d)
			if !alike(i + 1) {
				s.body = append(s.body, "</g>\n"...)
			}
		case d.width > 0:
			s.body = append(append(append(s.body, `<path fill="none" stroke-linejoin="round" stroke="`...), d.ink.hex()...), `" stroke-width="`...)
			s.body = number(s.body, d.width, 1)
			for j, n := range d.dash {
				s.body = append(s.body, map[bool]string{true: `" stroke-dasharray="`, false: " "}[j == 0]...)
				s.body = number(s.body, n, 1)
			}
			s.body = append(append(s.body, `" d="`...), d.shape.data(false, 1)...)
			s.body = append(s.body, "\"/>\n"...)
		default:
			s.body = append(append(append(s.body, `<path fill="`...), d.ink.hex()...), '"')
			if d.shape.odd {
				s.body = append(s.body, ` fill-rule="evenodd"`...)
			}
			s.body = append(append(s.body, ` d="`...), d.shape.data(true, 1)...)
			s.body = append(s.body, "\"/>\n"...)
		}
	}
}

func (s *svg) group(d *deed) {
	s.body = append(s.body, "<g"...)
	if d.shape != nil {
		s.clips++
		rule := ""
		if d.shape.odd {
			rule = ` clip-rule="evenodd"`
		}
		s.defs = fmt.Appendf(s.defs, `<clipPath id="c%d"><path%s d="%s"/></clipPath>`+"\n", s.clips, rule, d.shape.data(true, 1))
		s.body = fmt.Appendf(s.body, ` clip-path="url(#c%d)"`, s.clips)
	}
	if d.x != 0 || d.y != 0 || d.size != 1 {
		s.body = fmt.Appendf(s.body, ` transform="translate(%g %g) scale(%g)"`, d.x, d.y, d.size)
	}
	s.body = append(s.body, ">\n"...)
	s.deeds(d.within)
	s.body = append(s.body, "</g>\n"...)
}

func (s *svg) letter(d *deed) {
	id, ok := s.letters[d.letter]
	if !ok {
		id = len(s.letters) + 1
		s.letters[d.letter] = id
		s.defs = fmt.Appendf(s.defs, `<path id="l%d" d="%s"/>`+"\n", id, d.letter.weight.glyph(d.letter.r).outline.data(true, em))
	}
	s.body = fmt.Appendf(s.body, `<use href="#l%d" transform="translate(`, id)
	s.body = append(number(s.body, d.x, 1), ' ')
	s.body = append(number(s.body, d.y, 1), ") scale("...)
	s.body = append(number(s.body, d.size/em, 5), ")\"/>\n"...)
}

// data is a path as SVG writes it: after its first point each is told by how far it lies
// from the last one, in tenths.
func (p *Path) data(closed bool, scale float64) (out []byte) {
	var x, y int // of the last point, in tenths
	tenths := func(v float64) int { return int(math.Round(v * scale * 10)) }
	last := byte(0)
	for i, m := range p.marks {
		if m.kind == 'M' {
			if i > 0 && closed {
				out = append(out, 'z')
			}
			x, y, last = tenths(m.p[0].x), tenths(m.p[0].y), 'M'
			out = apart(number(append(out, 'M'), float64(x)/10, 1), float64(y)/10)
			continue
		}
		kind := m.kind - 'A' + 'a'
		for j, q := range m.p[:points[m.kind]] {
			dx, dy := float64(tenths(q.x)-x)/10, float64(tenths(q.y)-y)/10
			if j == 0 && kind != last {
				out = number(append(out, kind), dx, 1)
			} else {
				out = apart(out, dx)
			}
			out = apart(out, dy)
		}
		end := m.p[points[m.kind]-1]
		x, y, last = tenths(end.x), tenths(end.y), kind
	}
	if closed && len(p.marks) > 0 {
		out = append(out, 'z')
	}
	return out
}

// apart writes a number after another.
func apart(out []byte, v float64) []byte {
	if v >= 0 {
		out = append(out, ' ')
	}
	return number(out, v, 1)
}

// points are how many a mark has.
var points = map[byte]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3}

// number writes a number with so many decimals at most.
func number(out []byte, v float64, decimals int) []byte {
	from := len(out)
	out = strconv.AppendFloat(out, v, 'f', decimals, 64)
	for out[len(out)-1] == '0' {
		out = out[:len(out)-1]
	}
	if out[len(out)-1] == '.' {
		out = out[:len(out)-1]
	}
	if len(out) == from+1 && out[from] == '-' || len(out) == from { // nothing but noughts
		out = append(out[:from], '0')
	}
	return out
}
