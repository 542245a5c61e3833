package render

import (
	"bytes"
	"compress/zlib"
	"fmt"
)

// pdf writes one page of paths (ISO 32000-1). Each letter is a form, drawn once.
type pdf struct {
	objects [][]byte // the first is number 1
	letters map[letter]int
	forms   []letter
	body    []byte
	ink     int // the last one set; -1: none
}

const (
	catalog = iota + 1
	pageTree
	pageObject
	contents
	firstForm
)

// PDF is the sheet as a page of paths, without type of its own. The same sheet gives the
// same bytes.
func (k *Sheet) PDF(on Format) []byte {
	const pointsPerMillimetre = 72 / 25.4
	wide, high := on.Wide*pointsPerMillimetre, on.High*pointsPerMillimetre
	w := &pdf{letters: map[letter]int{}, ink: -1}
	// The page counts upwards, a sheet downwards.
	w.body = fmt.Appendf(w.body, "%.6f 0 0 %.6f 0 %.3f cm\n", wide/k.w, -high/k.h, high)
	w.deeds([]deed{{shape: Rect(0, 0, k.w, k.h), ink: k.ground}})
	w.deeds(k.deeds)

	var named []byte
	for i := range w.forms {
		named = fmt.Appendf(named, "/L%d %d 0 R ", i+1, firstForm+i)
	}
	w.objects = append(w.objects,
		fmt.Appendf(nil, "<< /Type /Catalog /Pages %d 0 R >>", pageTree),
		fmt.Appendf(nil, "<< /Type /Pages /Kids [%d 0 R] /Count 1 >>", pageObject),
		fmt.Appendf(nil, "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R /Resources << /XObject << %s>> >> >>", pageTree, wide, high, contents, named),
		stream("", w.body))
	for _, l := range w.forms {
		outline := append(l.weight.glyph(l.r).outline.operators(nil, em), "f\n"...)
		w.objects = append(w.objects, stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [%d %d %d %d] ", -em, -2*em, 3*em, em), outline))
	}
	return w.file()
}

// stream is packed data with what says of what kind it is.
func stream(kind string, data []byte) []byte {
	var z bytes.Buffer
	packer := zlib.NewWriter(&z)
	_, _ = packer.Write(data) // memory takes everything
	_ = packer.Close()
	out := fmt.Appendf(nil, "<< %s/Filter /FlateDecode /Length %d >>\nstream\n", kind, z.Len())
	return append(append(out, z.Bytes()...), "\nendstream"...)
}

// file is the objects one after another, and a table of where each begins.
func (w *pdf) file() []byte {
	out := []byte("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	at := make([]int, len(w.objects))
	for i, o := range w.objects {
		at[i] = len(out)
		out = fmt.Appendf(out, "%d 0 obj\n", i+1)
		out = append(append(out, o...), "\nendobj\n"...)
	}
	table := len(out)
	out = fmt.Appendf(out, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, n := range at {
		out = fmt.Appendf(out, "%010d 00000 n \n", n)
	}
	return fmt.Appendf(out, "trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, catalog, table)
}

func (w *pdf) deeds(list []deed) {
	for i := range list {
		switch d := &list[i]; {
		case d.within != nil:
			w.group(d)
		case d.letter.r != 0:
			w.set(d)
		case d.width > 0:
			c := d.ink.RGBA()
			w.body = fmt.Appendf(w.body, "q 1 j %.3f %.3f %.3f RG %.2f w [", part(c.R), part(c.G), part(c.B), d.width)
			for _, n := range d.dash {
				w.body = append(number(w.body, n, 1), ' ')
			}
			w.body = append(w.body, "] 0 d\n"...)
			w.body = append(d.shape.operators(w.body, 1), "S Q\n"...)
		default:
			w.dip(d.ink)
			w.body = append(append(d.shape.operators(w.body, 1), "f"...), star(d.shape)+"\n"...)
		}
	}
}

func part(c uint8) float64 { return float64(c) / 255 }

// star says that outlines which overlap cut holes.
func star(p *Path) string {
	if p.odd {
		return "*"
	}
	return ""
}

func (w *pdf) dip(k Ink) {
	if w.ink != int(k) {
		c := k.RGBA()
		w.body = fmt.Appendf(w.body, "%.3f %.3f %.3f rg\n", part(c.R), part(c.G), part(c.B))
		w.ink = int(k)
	}
}

func (w *pdf) group(d *deed) {
	w.body = append(w.body, "q\n"...)
	// What is cut is cut as it lies inside the group.
	if d.x != 0 || d.y != 0 || d.size != 1 {
		w.body = fmt.Appendf(w.body, "%.6f 0 0 %.6f %.3f %.3f cm\n", d.size, d.size, d.x, d.y)
	}
	if d.shape != nil {
		w.body = append(d.shape.operators(w.body, 1), "W"+star(d.shape)+" n\n"...)
	}
	w.deeds(d.within)
	w.body = append(w.body, "Q\n"...)
	w.ink = -1
}

func (w *pdf) set(d *deed) {
	id, ok := w.letters[d.letter]
	if !ok {
		w.forms = append(w.forms, d.letter)
		id = len(w.forms)
		w.letters[d.letter] = id
	}
	w.dip(d.ink)
	w.body = append(w.body, "q "...)
	w.body = append(number(w.body, d.size/em, 5), " 0 0 "...)
	w.body = append(number(w.body, d.size/em, 5), ' ')
	w.body = append(number(w.body, d.x, 1), ' ')
	w.body = append(number(w.body, d.y, 1), " cm /L"...)
	w.body = fmt.Appendf(w.body, "%d Do Q\n", id)
}

// operators are a path as PDF builds it, which knows no bend towards one point.
func (p *Path) operators(out []byte, scale float64) []byte {
	var at point
	write := func(op byte, ps ...point) {
		for _, q := range ps {
			out = append(number(out, q.x*scale, 1), ' ')
			out = append(number(out, q.y*scale, 1), ' ')
		}
		out = append(out, op, '\n')
		at = ps[len(ps)-1]
	}
	for _, m := range p.marks {
		switch m.kind {
		case 'M':
			write('m', m.p[0])
		case 'L':
			write('l', m.p[0])
		case 'Q':
			towards := func(a, b point) point { return point{a.x + (b.x-a.x)*2/3, a.y + (b.y-a.y)*2/3} }
			write('c', towards(at, m.p[0]), towards(m.p[1], m.p[0]), m.p[1])
		case 'C':
			write('c', m.p[0], m.p[1], m.p[2])
		}
	}
	return out
}
