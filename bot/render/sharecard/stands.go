package sharecard

import (
	"strings"

	"divisionbell/bot/render"
)

// A standing is a headline's second line taken apart: what each seat has, of what, and
// what is not of a seat.
type standing struct {
	unit string   // Points
	has  []string // by seat
	rest []string
}

// hasWidth is how much room a row has for what its player has, in pixels.
const hasWidth = 200

// read takes a headline's second line apart. A part that begins with a seat's letter is
// that seat's, as far as a row has room for it; the others stay whole.
func read(line string, seats int) standing {
	s := standing{has: make([]string, max(seats, len(render.Seats)))}
	for _, part := range strings.Split(render.Printable(line), " · ") {
		of := part
		unit, after, labelled := strings.Cut(part, ": ")
		if labelled {
			of = after
		}
		letter, has, ok := strings.Cut(of, " ")
		seat := strings.Index("ABCDEF"[:min(seats, len(render.Seats))], letter)
		if !ok || len(letter) != 1 || seat < 0 {
			if part != "" {
				s.rest = append(s.rest, part)
			}
			continue
		}
		if labelled {
			s.unit = unit
		}
		has, _, _ = strings.Cut(has, " (")
		if render.SemiBold.At(fineSize).Width(has) > hasWidth || s.unit != "" {
			has, _, _ = strings.Cut(has, ",")
		}
		s.has[seat] = render.SemiBold.At(fineSize).Shorten(has, hasWidth)
	}
	return s
}
