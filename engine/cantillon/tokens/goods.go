// Package tokens is what Cantillon's Europe pays with: goods by sort, how a bill is
// paid with the least loss, and bargains. Rules 3.5, 6.1 and 7.1 tell of them.
package tokens

// Goods are tokens by sort: pale red, blue, yellow; dark red, blue, yellow;
// purple, orange, green.
type Goods [GoodCount]uint32

// The sorts of goods. Pale is a land's produce, dark a basic factory's, the rest
// advanced factories' (rule 6.1).
const (
	PaleRed = iota
	PaleBlue
	PaleYellow
	DarkRed
	DarkBlue
	DarkYellow
	Purple
	Orange
	Green
	GoodCount
)

// GoodNames are the sorts as words.
var GoodNames = [GoodCount]string{
	"pale-red", "pale-blue", "pale-yellow", "dark-red", "dark-blue", "dark-yellow", "purple", "orange", "green",
}

// GoodValues are what a token of each sort is worth.
var GoodValues = Goods{1, 1, 1, 2, 2, 2, 8, 8, 8}

// Advanced are the dark goods that each advanced factory takes: blue and red for
// purple, yellow and red for orange, yellow and blue for green (rule 6.4).
var Advanced = [...][2]int{{DarkBlue, DarkRed}, {DarkYellow, DarkRed}, {DarkYellow, DarkBlue}}

// Worth is the face value of all.
func (g *Goods) Worth() int {
	n := g[0] + g[1] + g[2] + 2*(g[3]+g[4]+g[5]) + 8*(g[6]+g[7]+g[8])
	return int(n)
}

func (g *Goods) Plus(x *Goods) {
	for i := range g {
		g[i] += x[i]
	}
}

func (g *Goods) Minus(x *Goods) {
	for i := range g {
		g[i] -= x[i]
	}
}

// Raise adds tokens of what another has that are worth so much at least, few and cheap ones;
// false: they have not as much beside what is in g.
func (g *Goods) Raise(short int, of Goods) bool {
	for of.Minus(g); short > 0; {
		pick := -1
		for i, n := range of {
			if n == 0 {
				continue
			}
			if pick = i; int(GoodValues[i]) >= short {
				break
			}
		}
		if pick < 0 {
			return false
		}
		g[pick]++
		of[pick]--
		short -= int(GoodValues[pick])
	}
	return true
}

// Covers reports whether x can be taken out of g.
func (g *Goods) Covers(x *Goods) bool {
	for i := range g {
		if g[i] < x[i] {
			return false
		}
	}
	return true
}

func (g *Goods) None() bool { return *g == Goods{} }
