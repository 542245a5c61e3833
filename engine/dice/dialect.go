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

	tool    string // whose dialect it is; "" is ours
	words   wayOn  // of the tool's that mean nothing here, and the way on
	turns   turns  // when the tool does what
	totals  bool   // a comparison makes 1 or 0 of what stands before it, and counts no dice
	marks   bool   // cs and cf mark dice for the eye, and count none
	tens    bool   // d% shows 0 to 90 in tens
	sides   bool   // d66 has 66 sides
	flat    bool   // arithmetic goes from left to right, and each division drops the rest
	rounded bool   // below 0, the rest and halves are rounded otherwise than here
	drops   bool   // the rest of a total is dropped, also below 0
	signs   bool   // a roll that begins with +d20 or -d20 has advantage or disadvantage
	capped  bool   // a number before a sign, as in r1=1, is how many dice at most
	last    bool   // of several counts of successes the last one holds
	adds    bool   // a die that several counts match counts for each
	whole   bool   // a group chooses among its parts, also if it has one
	trails  bool   // words behind a roll are its comment
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
//	4d6>5    counts dice  1 or 0       counts dice counts dice counts dice
//	cs>5     counts       counts       marks only  counts      counts
//	df1      d and f1     d and f1     d and f1    like f1     d and f1
//	d%       1 to 100     0 to 90      1 to 100    1 to 100    1 to 100
//	d66      tens, units  66 sides     66 sides    66 sides    66 sides
//	1+2*3    7            7            7           7           9
//	-d20     minus a d20  minus a d20  minus a d20 minus a d20 worse of two
//	t7 t10   once         once         once        once        tens twice
//
// Avrae has neither r nor f and Foundry no e; there the standard reading holds.
// What a tool does and cannot be done here is refused in its dialect, such as to
// reroll what was kept.
var readings = [...]habits{
	Standard: {onReroll: Equal, onBurst: Equal, onFailure: Equal, above: Above, below: Below},
	Avrae: {
		keepEquals: true, onReroll: Equal, onBurst: Equal, onFailure: Equal, above: Above, below: Below,
		tool: "Avrae", words: avraeWords, turns: inTurn | joined, totals: true, tens: true, sides: true, drops: true, trails: true,
	},
	Roll20: {
		reroll: RerollUntil, onReroll: Equal, onBurst: Equal, onFailure: Equal, above: AtLeast, below: AtMost,
		tool: "Roll20", words: roll20Words, marks: true, sides: true, rounded: true, trails: true,
	},
	Foundry: {
		onReroll: Equal, onBurst: Equal, onFailure: Equal, above: Above, below: Below,
		tool: "Foundry", words: foundryWords, turns: inTurn | apart, sides: true, rounded: true, capped: true, last: true, whole: true,
	},
	DiceMaiden: {
		burst: ExplodeOnce, onReroll: AtMost, onBurst: AtLeast, onFailure: AtMost, above: Above, below: Below,
		tool: "Dice Maiden", words: diceMaidenWords, turns: apart | oneLeft, sides: true, flat: true, signs: true, adds: true,
	},
}

// Words of the tools that mean nothing here, or that would be read as others, and
// the way on.
var (
	avraeWords = ways("write the values, such as ro<3", "roh", "rol", "rrh", "rrl", "rah", "ral", "eh", "el").
			and("d drops by value: d=3, d>5", "p")
	roll20Words = ways("leave it out: it only shows which dice match", "m").
			and("leave it out: matches are not counted here", "mt")
	foundryWords = ways("did you mean df1? it takes one off for each", "sf").
			and("did you mean vs? it tells by how much", "ms").
			and("leave out the dialect and count the values: 4d6=2=4=6", "even").
			and("leave out the dialect and count the values: 4d6=1=3=5", "odd").
			and("work it out and write the number", "sqrt", "pow", "sign")
	diceMaidenWords = ways("no die is taken off here; count the ones with cf1", "i").
			and("did you mean cf<=1? it counts them alone", "b").
			and("leave it out: no die cancels another here", "c").
			and("did you mean r>=2?", "rg").
			and("did you mean ir>=2?", "irg").
			and("did you mean /roll private?", "p").
			and("leave it out: the total stands first", "s").
			and("leave it out: the total is always told", "nr").
			and("roll the dice and drop: 2d6 adv1 is 3d6 d1", "adv").
			and("roll the dice and drop: 2d6 dis1 is 3d6 dh1", "dis").
			and("did you mean 6 4d6 k3?", "dndstats").
			and("did you mean d20?", "attack", "skill", "save").
			and("write the dice of that game out", "cod", "codr", "wod", "ex", "sw", "dd", "cpr", "gb", "gbs", "wng", "sr", "sp", "ed", "age",
			"yz", "wh", "lf", "mm", "fitd", "alien", "conan", "cd", "sil", "ol", "ess", "essd", "tdh", "mnm", "wit", "bnw", "vtm", "snm",
			"hsn", "hsk", "hsh", "dp", "dheart", "dheartgm", "ww", "l")
)

// A wayOn is what to write instead, by word.
type wayOn map[string]string

func ways(way string, words ...string) wayOn { return wayOn{}.and(way, words...) }

func (w wayOn) and(way string, words ...string) wayOn {
	for _, word := range words {
		w[word] = way
	}
	return w
}
