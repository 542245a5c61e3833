package dice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Listed are the faces of a die that are no range: the value of each, the lowest
// first, as often as there are faces that show it.
type Listed struct{ Values []int64 }

// String prints the faces as they are read: 1,1,3..5.
func (l *Listed) String() string {
	var parts []string
	for i := 0; i < len(l.Values); i++ {
		end := i
		for end+1 < len(l.Values) && l.Values[end+1] == l.Values[end]+1 {
			end++
		}
		part := strconv.FormatInt(l.Values[i], 10)
		if end > i+1 {
			part += ".." + strconv.FormatInt(l.Values[end], 10)
			i = end
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ",")
}

// even reports whether every value of a die is as likely.
func (f Faces) even() bool {
	return f.Kind != Fate1 && (f.Kind != List || len(slices.Compact(slices.Clone(f.Listed.Values))) == len(f.Listed.Values))
}

// each is every face of a die whose values have gaps or repeat; nil for a range.
func (f Faces) each() []int64 {
	switch f.Kind {
	case D66:
		return d66Values[:]
	case List:
		return f.Listed.Values
	}
	return nil
}

// span reads the faces of a die after its bracket: the lowest and the highest, or a
// list of numbers and of such ranges.
func (p *parser) span(start int) (Faces, *Error) {
	var values []int64
	for first := true; ; first = false {
		from := p.at
		low, high, ranged, err := p.stretchOfFaces(start)
		if err != nil {
			return Faces{}, err
		}
		p.skip()
		more := p.peek() == ','
		switch {
		case low > high && first && p.take(']'):
			return Faces{}, fail(p.place(start), fmt.Sprintf("did you mean d[%d..%d]?", high, low), "a range goes from low to high")
		case low > high:
			return Faces{}, fail(p.place(from), fmt.Sprintf("did you mean %d..%d?", high, low), "a range goes from low to high")
		case !more && !p.take(']') || first && !more && !ranged:
			return Faces{}, p.faceless(start)
		case first && !more && high-low >= MaxSides:
			return Faces{}, fail(p.place(start), "", "a die has at most 1,000,000 sides")
		case first && !more:
			return Faces{Kind: Range, Low: low, High: high}, nil
		case int64(len(values))+high-low >= maxListed:
			return Faces{}, fail(p.place(start), "", "a list of faces has at most %d of them", maxListed)
		}
		for v := low; v <= high; v++ {
			values = append(values, v)
		}
		if !more {
			return listed(values), nil
		}
		p.at++
	}
}

// stretchOfFaces reads a number, or two with .. between them.
func (p *parser) stretchOfFaces(start int) (low, high int64, ranged bool, err *Error) {
	var ends [2]int64
	for i := range ends {
		p.skip()
		if !digit(p.peek()) && !(p.peek() == '-' && digit(p.ahead(1))) {
			return 0, 0, false, p.faceless(start)
		}
		at := p.at
		if ends[i], err = p.signed(start); err != nil {
			return 0, 0, false, err
		}
		if n := ends[i]; n > MaxFace || n < -MaxFace {
			return 0, 0, false, fail(p.place(at), "", "a face shows at most 1,000,000,000,000")
		}
		p.skip()
		if i == 0 && p.word([]string{".."}) == "" {
			return ends[0], ends[0], false, nil
		}
	}
	return ends[0], ends[1], true, nil
}

// faceless refuses what stands in the brackets of a die and is no face.
func (c *cursor) faceless(start int) *Error {
	inside, _, closed := strings.Cut(string(c.runs[min(start, len(c.runs)):]), "]")
	at := c.place(start)
	if closed {
		at = c.stretch(start, start+len([]rune(inside))+1)
	}
	if strings.Contains(inside, ",") {
		return fail(at, "write numbers, such as d[1,1,2], and say in a label what they stand for", "the faces of a die are numbers here")
	}
	return fail(at, "write d[1..6], or a list such as d[1,1,2]", "a range of faces is two numbers with .. between them")
}

// listed are the faces of a die that shows these values: a range, if they are one.
func listed(values []int64) Faces {
	slices.Sort(values)
	f := Faces{Kind: List, Low: values[0], High: values[len(values)-1]}
	if f.Listed = (&Listed{values}); f.even() && f.High-f.Low == int64(len(values)-1) {
		return Faces{Kind: Range, Low: f.Low, High: f.High}
	}
	return f
}
