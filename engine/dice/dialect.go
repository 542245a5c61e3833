package dice

import "fmt"

// Dialect is whose reading of a symbol holds where bots differ.
type Dialect uint8

// The dialects. Standard is this package's own.
const (
	Standard Dialect = iota
	Avrae
	Roll20
	Foundry
	DiceMaiden
)

var dialectNames = [...]string{"standard", "avrae", "roll20", "foundry", "dicemaiden"}

func (d Dialect) String() string {
	if int(d) < len(dialectNames) {
		return dialectNames[d]
	}
	return fmt.Sprintf("dialect(%d)", uint8(d))
}

// Dialects names every dialect, Standard first.
func Dialects() []string { return append([]string(nil), dialectNames[:]...) }

// ParseDialect finds a dialect by its name; "" is Standard.
func ParseDialect(name string) (Dialect, error) {
	if name == "" {
		return Standard, nil
	}
	for i, n := range dialectNames {
		if n == name {
			return Dialect(i), nil
		}
	}
	return Standard, fmt.Errorf("no dialect is called %q; there are standard, avrae, roll20, foundry and dicemaiden", name)
}

// habits are the readings in which dialects differ.
type habits struct {
	keepEquals   bool       // k3 keeps the dice that show 3, not the highest 3
	reroll       RerollKind // what r means; rr is always until, ro always once
	burst        BurstKind  // what e means; ie is always again, xo always once
	onReroll     Compare    // a bare number after a reroll
	onBurst      Compare    // a bare number after an explosion
	onFailure    Compare    // a bare number after f
	above, below Compare    // what > and < mean
	totals       bool       // a comparison holds the total, and counts no dice
}

// readings is the table of dialects. What is not in it reads alike in all:
//
//	         standard     avrae        roll20      foundry     dicemaiden
//	k3       highest 3    equal to 3   highest 3   highest 3   highest 3
//	r2       once, =2     once, =2     until, =2   once, =2    once, 2 or less
//	rr ro ir until, once, until, with the same bare numbers as r
//	e6       again, =6    again, =6    again, =6   again, =6   once, 6 or more
//	! x !!   again, with the same bare numbers as e
//	f1       =1           =1           =1          =1          1 or less
//	>5       6 or more    6 or more    5 or more   6 or more   6 or more
//	<5       4 or less    4 or less    5 or less   4 or less   4 or less
//	4d6>5    counts dice  total over 5 counts dice counts dice counts dice
//
// Avrae has neither r nor f and Foundry no e; there the standard reading holds.
var readings = [...]habits{
	Standard:   {false, RerollOnce, Explode, Equal, Equal, Equal, Above, Below, false},
	Avrae:      {true, RerollOnce, Explode, Equal, Equal, Equal, Above, Below, true},
	Roll20:     {false, RerollUntil, Explode, Equal, Equal, Equal, AtLeast, AtMost, false},
	Foundry:    {false, RerollOnce, Explode, Equal, Equal, Equal, Above, Below, false},
	DiceMaiden: {false, RerollOnce, ExplodeOnce, AtMost, AtLeast, AtMost, Above, Below, false},
}
