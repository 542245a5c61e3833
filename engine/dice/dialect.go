package dice

import (
	"fmt"
	"strings"
)

// Dialect is whose reading of a symbol holds where bots differ.
type Dialect uint8

// The dialects. Standard is this package's own.
const (
	Standard Dialect = iota
	Avrae
	Roll20
	Foundry
	DiceMaiden
	RPGDiceRoller
)

var dialectNames = [...]string{"standard", "avrae", "roll20", "foundry", "dicemaiden", "rpgdiceroller"}

func (d Dialect) String() string {
	if int(d) < len(dialectNames) {
		return dialectNames[d]
	}
	return fmt.Sprintf("dialect(%d)", uint8(d))
}

// Dialects names every dialect, Standard first.
func Dialects() []string { return append([]string(nil), dialectNames[:]...) }

// ParseDialect finds a dialect by its name, however it is spelt: roll20, Roll20,
// rpg-dice-roller; "" is Standard.
func ParseDialect(name string) (Dialect, error) {
	if name == "" {
		return Standard, nil
	}
	name = strings.NewReplacer("-", "", " ", "", "_", "").Replace(strings.ToLower(name))
	for i, n := range dialectNames {
		if n == name {
			return Dialect(i), nil
		}
	}
	return Standard, fmt.Errorf("no dialect is called %q; there are %s", name, strings.Join(dialectNames[:], ", "))
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
	capped  bool   // a number before a sign, as in r1=1, is how many dice at most
	last    bool   // of several counts of successes the last one holds
	adds    bool   // a die that several counts match counts for each
	whole   bool   // a group chooses among its parts, also if it has one
	sets    bool   // round brackets may hold several values, and choose among them
	coins   bool   // dc is a coin
	margins bool   // ms takes its number off the total
	faces   bool   // x with a number explodes
	bangs   bool   // != explodes on what follows
	aliases bool   // it has names for rolls, such as -d20, and words before them
	inline  bool   // [[ ]] are brackets
	valued  bool   // u may have a value, and keep and drop both choose from all dice
}

// readings is the table of dialects; docs/decisions/dialects.md has it in words.
var readings = [...]habits{
	Standard: {onReroll: Equal, onBurst: Equal, onFailure: Equal, above: Above, below: Below},
	Avrae: {
		keepEquals: true, onReroll: Equal, onBurst: Equal, onFailure: Equal, above: Above, below: Below,
		tool: "Avrae", words: avraeWords, turns: inTurn | joined, totals: true, tens: true, sides: true, drops: true, sets: true,
	},
	Roll20: {
		reroll: RerollUntil, onReroll: Equal, onBurst: Equal, onFailure: Equal, above: AtLeast, below: AtMost,
		tool: "Roll20", words: roll20Words, marks: true, sides: true, rounded: true, inline: true,
	},
	Foundry: {
		onReroll: Equal, onBurst: Equal, onFailure: Equal, above: Above, below: Below,
		tool: "Foundry", words: foundryWords, turns: inTurn | apart, sides: true, rounded: true, capped: true, last: true, whole: true, coins: true, margins: true, faces: true,
	},
	DiceMaiden: {
		burst: ExplodeOnce, onReroll: AtMost, onBurst: AtLeast, onFailure: AtMost, above: Above, below: Below,
		tool: "Dice Maiden", words: diceMaidenWords, turns: apart | oneLeft, sides: true, flat: true, adds: true, aliases: true,
	},
	RPGDiceRoller: {
		reroll: RerollUntil, onReroll: Equal, onBurst: Equal, onFailure: Equal, above: Above, below: Below,
		tool: "rpg-dice-roller", words: rpgWords, turns: apart, valued: true, marks: true, sides: true, rounded: true, bangs: true,
	},
}

// Words of the tools that mean nothing here, or that would be read as others, and
// the way on.
var (
	avraeWords   = wayOn{}
	rpgWords     = ways("work it out and write the number", "cos", "sin", "tan", "exp", "log")
	roll20Words  = ways("leave it out: matches are not counted here", "mt")
	foundryWords = ways("did you mean df1? it takes one off for each", "sf").
			and("work it out and write the number", "cos", "sin", "tan", "exp", "log")
	diceMaidenWords = ways("leave it out: no die cancels another here", "c").
			and("roll the dice and drop: 2d6 adv1 is 3d6 d1", "adv").
			and("roll the dice and drop: 2d6 dis1 is 3d6 dh1", "dis").
			and("write the dice of that game out", "wod", "gb", "gbs", "wng", "ed", "age",
			"wh", "lf", "mm", "fitd", "alien", "conan", "cd", "sil", "ess", "essd", "tdh", "mnm", "wit", "bnw", "vtm",
			"hsn", "hsh", "dp", "dheart", "dheartgm", "ww", "l")
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
