package pin

import (
	"strconv"
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/msg"
)

// Places keeps where marks were placed lately, as all look at a board again and again. The
// zero value is ready; it may be used from many goroutines.
type Places struct {
	once sync.Once
	by   bounded.Map[string, []place]
}

// placesKept is how many boards' there are, of some two kilobytes each.
const placesKept = 256

// A place is what Place finds for a mark.
type place struct {
	label string
	at    [][]int
}

// Place gives marks their places, those of the same marks of a board that is called so.
func (p *Places) Place(board string, c *msg.Chart, marks []msg.Mark) {
	p.once.Do(func() { p.by = bounded.New[string, []place](placesKept) })
	key := []byte(board)
	for i := range marks {
		m := &marks[i]
		key = append(key, ' ')
		key = strconv.AppendInt(key, int64(m.N), 10)
		for _, word := range [...]string{m.Kind, m.From, m.To} {
			key = append(append(key, '/'), word...)
		}
		key = strconv.AppendInt(append(key, '/'), int64(m.Seat), 10)
	}
	if found, ok := p.by.Get(string(key)); ok {
		for i := range found {
			marks[i].Label, marks[i].At = found[i].label, found[i].at
		}
		return
	}
	Place(c, marks)
	found := make([]place, len(marks))
	for i := range marks {
		found[i] = place{marks[i].Label, marks[i].At}
	}
	p.by.Add(string(key), found)
}
