package tax

import (
	"math/bits"
	"strconv"
)

// The deck: four copies each of one to nine (rule 1.1).
const (
	ranks    = 9
	copies   = 4
	deckSize = ranks * copies
)

// A hand is how many copies of each rank are held; rank 1 is at 0.
type hand [ranks]uint8

func (h *hand) size() (n int) {
	for _, c := range h {
		n += int(c)
	}
	return n
}

// A rankSet is a set of ranks: bit r is rank r.
type rankSet uint16

func (h *hand) ranks() (set rankSet) {
	for i, c := range h {
		if c > 0 {
			set |= 2 << i
		}
	}
	return set
}

// twice are the ranks held more than once.
func (h *hand) twice() (set rankSet) {
	for i, c := range h {
		if c > 1 {
			set |= 2 << i
		}
	}
	return set
}

// cards lists a hand from the lowest to the highest.
func (h *hand) cards() []int {
	list := make([]int, 0, h.size())
	for i, c := range h {
		for range c {
			list = append(list, i+1)
		}
	}
	return list
}

func (r rankSet) has(rank uint8) bool { return r>>rank&1 == 1 }
func (r rankSet) count() int          { return bits.OnesCount16(uint16(r)) }

// nth is the i-th lowest rank of a set, from 0.
func (r rankSet) nth(i int) uint8 {
	for ; i > 0; i-- {
		r &= r - 1
	}
	return uint8(bits.TrailingZeros16(uint16(r)))
}

// A Sum is one operation between two cards, the larger first where order
// matters: 9 ÷ 3 = 3.
type Sum struct {
	A  int    `json:"a"`
	Op string `json:"op"`
	B  int    `json:"b"`
	Is int    `json:"is"`
}

func (s Sum) String() string {
	return strconv.Itoa(s.A) + " " + s.Op + " " + strconv.Itoa(s.B) + " = " + strconv.Itoa(s.Is)
}

// Sums lists what two cards make, in the order + − × ÷; the last only where it
// leaves no remainder (rules 5.1 and 5.2).
func Sums(left, right int) []Sum {
	high, low := max(left, right), min(left, right)
	all := []Sum{
		{left, "+", right, left + right},
		{high, "−", low, high - low},
		{left, "×", right, left * right},
	}
	if high%low == 0 {
		all = append(all, Sum{high, "÷", low, high / low})
	}
	return all
}

// Targets are what two tops ask for: their sum and their difference (rule 3.1).
func Targets(left, right int) [2]int {
	return [2]int{left + right, max(left, right) - min(left, right)}
}

// partners[a][b][c] are the ranks that, beside c, make a target of the tops a
// and b; titles[a][b][c][d] is the sum by which d does.
var (
	partners [ranks + 1][ranks + 1][ranks + 1]rankSet
	making   [ranks + 1][ranks + 1][ranks + 1][ranks + 1]*Sum
	titles   [ranks + 1][ranks + 1][ranks + 1][ranks + 1]string
)

func init() {
	names := map[Sum]string{}
	for c := 1; c <= ranks; c++ {
		for d := 1; d <= ranks; d++ {
			sums := Sums(c, d)
			for i := range sums {
				names[sums[i]] = sums[i].String()
			}
			for a := 1; a <= ranks; a++ {
				for b := 1; b <= ranks; b++ {
					targets := Targets(a, b)
					for i := range sums {
						if sums[i].Is == targets[0] || sums[i].Is == targets[1] {
							partners[a][b][c] |= 1 << d
							making[a][b][c][d] = &sums[i]
							titles[a][b][c][d] = names[sums[i]]
							break
						}
					}
				}
			}
		}
	}
	layReady()
}
