// Package weigh has the arithmetic by which bots of Poleconomy weigh: pure functions of
// numbers, that know no match.
package weigh

import "strconv"

// A Lot orders what is equal else: 32 bits of FNV-1a over what all see. All who see the
// same table draw the same, so that whoever speaks first has no advantage by it.
type Lot uint32

// NewLot is the lot of nothing.
const NewLot Lot = 2166136261

// Text adds a text.
func (l Lot) Text(s string) Lot {
	for i := range len(s) {
		l = (l ^ Lot(s[i])) * 16777619
	}
	return l
}

// Numbers adds numbers, in decimal, with a space between them.
func (l Lot) Numbers(of ...int64) Lot {
	var room [20]byte
	for i, n := range of {
		if i > 0 {
			l = l.Text(" ")
		}
		for _, c := range strconv.AppendInt(room[:0], n, 10) {
			l = (l ^ Lot(c)) * 16777619
		}
	}
	return l
}
