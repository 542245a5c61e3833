// Package maiden knows the names that Dice Maiden has for the rolls of games, and
// writes out the dice that stand for them.
package maiden

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Dice are what a name stands for.
type Dice struct {
	Length  int    // of the name, in bytes
	Roll    string // the dice
	Ours    bool   // they are written in the notation of package dice, else in Dice Maiden's
	Words   string // the dice in words, or ""
	Told    string // what Dice Maiden tells beside the total, and these dice don't; or ""
	Charted bool   // a chart reads each die here, and would read the total if something were added
}

// Read finds a name at the beginning of a text in lower case.
func Read(text string) (d Dice, ok bool) {
	for i, name := range names() {
		found := name.FindStringSubmatchIndex(text)
		if found == nil {
			continue
		}
		a := aliases[i]
		roll := string(name.ExpandString(nil, a.roll, text, found))
		if a.make != nil {
			if roll = a.make(name.FindStringSubmatch(text)[1:]); roll == "" {
				continue
			}
		}
		words := string(name.ExpandString(nil, a.words, text, found))
		return Dice{found[1], roll, a.ours, words, a.told, a.charted}, true
	}
	return Dice{}, false
}

// An alias is a name for a roll, and the dice that stand for it.
type alias struct {
	name    string // a regular expression
	roll    string // $1 is what the first brackets of the name hold, $2 the second
	make    func(held []string) string
	ours    bool
	words   string // with $1 and $2 too
	told    string
	charted bool // a chart reads each die, or the total if something is added
}

// aliases are tried in this order. Games whose dice are read by a chart or a table,
// or that follow from how other dice fell, have none.
var aliases = []alias{
	{name: `\+d%`, roll: "2d10 kl1 * 10 + 1d10 - 10", words: "d100 with the lower of two tens"}, // a low hundred is good
	{name: `-d%`, roll: "2d10 k1 * 10 + 1d10 - 10", words: "d100 with the higher of two tens"},
	{name: `\+d(\d+)`, roll: "2d${1} k1", words: "the better of two d${1}"},
	{name: `-d(\d+)`, roll: "2d${1} kl1", words: "the worse of two d${1}"},
	{name: `(\d+)cod([89]?)`, make: func(held []string) string { return held[0] + "d10 t8 ie" + cmp.Or(held[1], "10") }},
	{name: `(\d+)codr`, roll: "${1}d10 t8 ie10 r7"},
	{name: `(\d+)wod(\d+)`, roll: "${1}d10 t${2} f1"},
	{name: `(\d+)yz`, roll: "${1}d6 t6"},
	{name: `alien(\d+)s(\d+)`, roll: "${1}d6>=6+${2}d6>=6", ours: true, told: "panic"},
	{name: `alien(\d+)`, roll: "${1}d6 t6"},
	{name: `(\d+)wh(\d+)\+`, roll: "${1}d6 t${2}"},
	{name: `(\d+)lf([2-5])l?`, roll: "${1}d6 tl${2}", told: "exact hits"},
	{name: `(\d+)lf([2-5])f`, roll: "${1}d6 t${2}", told: "exact hits"},
	{name: `sr(\d+)`, roll: "${1}d6 t5", told: "glitches"},
	{name: `sp(\d+)(?:t(\d+))?`, make: func(held []string) string { return held[0] + "d10 t" + cmp.Or(held[1], "8") + " ie10" }},
	{name: `snm(\d+)`, roll: "${1}d6 t4 ie6"},
	{name: `ex(\d+)(?:t(\d+))?(?:ds?(\d+))?`, make: exalted},
	{name: `wng(?:\s+w\d+)?(?:\s+dn(\d+))?\s+(\d+)d6(?:\s*!\s*(soak|exempt|dmg))?`, make: wrath, told: "what the wrath dice show"},
	{name: `cs\s+(\d+)`, make: cypher, told: "effects"},
	{name: `mnm`, roll: "1d20 vs 10", told: "degrees"},
	{name: `ms(\d*)`, make: func(held []string) string { return "1d100 vs <=" + cmp.Or(held[0], "50") }, ours: true, told: "criticals"},
	{name: `dndstats`, roll: "6 4d6 k3"},
	{name: `(?:attack|skill|save)`, roll: "1d20"},
	{name: `([+-]?)a5e\s*([+-]\s*\d+)?\s*ex(100|1|2|3|4|6|8|10|12|20)`, make: expertise},
	{name: `([+-]?)ess(\d*d\d+)(s?)`, make: essence, ours: true},
	{name: `ol(10|\d)(?:([ad])(\d+))?`, make: openLegend},
	{name: `age`, roll: "2d6 + 1d6"},
	{name: `dd(\d)(\d)`, roll: "1d${1} * 10 + 1d${2}"},
	{name: `d6s(\d+)`, roll: "${1}d6 + 1d6 ie"},
	{name: `(\d+)d6l`, make: legends, ours: true},
	{name: `sw(4|6|8|10|12)`, roll: "max(1d${1} ie, 1d6 ie)", told: "snake eyes"},
	{name: `ww(\d+)`, roll: "${1}d6 k1", told: "twists"},
	{name: `ww(\d+)c(\d+)`, roll: "${1}d6dh${2}kh1", ours: true, told: "twists"},
	{name: `fitd0`, roll: "2d6 kl1"},
	{name: `fitd(\d+)`, roll: "${1}d6 k1", told: "more than one 6"},
	{name: `dh\s+(\d+)d(\d+)`, roll: "${1}d${2} ie${2}"},
	{name: `dheart`, roll: "2d12", told: "hope and fear"},
	{name: `cpr`, roll: "1d10 e10 i1"},
	{name: `(\d*)(\.5)?hsk(1?)`, make: killing, ours: true, told: "BODY"},
	{name: `mm`, roll: "2d6+1d[2,3,4,5,6,6]", ours: true},
	{name: `tdh(\d+)([bn]?)`, make: house, told: "the house die"},
	{name: `tdh(\d+)([bn]?)c`, make: called, told: "doom"},
	{name: `dheartgm`, roll: "1d20"},
	{name: `\d*hsh`, roll: "3d6"},
	{name: `(\d*)hsn`, make: sixes, told: "BODY"},
	{name: `ed(?:4e)?(\d+)`, make: earthdawn, ours: true},
	{name: `(\d*)dp`, make: func(held []string) string { return held[0] + "d[2,4,0,0,0,0]" }, ours: true, told: "opportunities"},
	{name: `gbs\s+(\d+d\d+)`, roll: "$1"},
	{name: `gbs`, roll: "1d20"},
	{name: `gb\s+(\d+)d(\d+)`, make: func(held []string) string { return godbound(held[0], held[1], "0") }, ours: true, charted: true},
	{name: `gb(?:\s*([+-])\s*(\d+))?`, make: func(held []string) string { return godbound("1", "20", held[0]+cmp.Or(held[1], "0")) }, ours: true, charted: true},
	{name: `cd(\d*)`, make: func(held []string) string { return cmp.Or(held[0], "1") + "d[1,2,0,0,1,1]" }, ours: true, told: "effects"},
}

// exalted doubles tens, or from where the name says.
func exalted(held []string) string {
	return held[0] + "d10 t" + cmp.Or(held[1], "7") + "ds" + cmp.Or(held[2], "10")
}

// expertise is a d20 and a die of one's level.
func expertise(held []string) string {
	die := map[string]string{"1": "4", "2": "6", "3": "8"}[held[2]]
	return signed20s(held[0]) + held[1] + "+1d" + cmp.Or(die, held[2])
}

func signed20s(sign string) string {
	return map[string]string{"": "1d20", "+": "2d20 k1", "-": "2d20 kl1"}[sign]
}

// openLegend is an exploding d20 and the exploding dice of a score, with an advantage of
// so many levels, or one at most for the d20 alone.
func openLegend(held []string) string {
	score, _ := strconv.Atoi(held[0])
	dice := []string{"", "1d4", "1d6", "1d8", "1d10", "2d6", "2d8", "2d10", "3d8", "3d10", "4d8"}[score]
	levels := map[string]string{"a": " adv", "d": " dis"}[held[1]]
	if dice == "" {
		if strings.Trim(held[2], "0") != "" {
			return "1d20 ie" + levels + "1"
		}
		return "1d20 ie"
	}
	if strings.Trim(held[2], "0") == "" {
		return "1d20 ie + " + dice + " ie"
	}
	return "1d20 ie + " + dice + " ie" + levels + held[2]
}

// legends are dice of which the last explodes, and takes one off if it is a one.
func legends(held []string) string {
	n, _ := strconv.Atoi(held[0])
	switch n {
	case 0:
		return ""
	case 1:
		return "1d6!6>=4f1"
	}
	return fmt.Sprintf("%dd6>=4+1d6!6>=4f1", n-1)
}

// godbound is dice whose faces are the damage that a chart has for them, or for what
// they are with something added.
func godbound(count, sides, added string) string {
	n, _ := strconv.Atoi(sides)
	more, _ := strconv.Atoi(added)
	var faces []string
	for face := more + 1; face <= more+min(n, 100); face++ {
		damage := "4"
		switch {
		case face < 2:
			damage = "0"
		case face < 6:
			damage = "1"
		case face < 10:
			damage = "2"
		}
		faces = append(faces, damage)
	}
	return count + "d[" + strings.Join(faces, ",") + "]"
}

// wrath counts a six twice, or adds the dice up where no icons count.
func wrath(held []string) string {
	roll := held[1] + "d6 t4ds6"
	if held[2] != "" {
		roll = held[1] + "d6"
	}
	if held[0] != "" {
		roll += " vs " + held[0]
	}
	return roll
}

// house is two dice and a rating, or three of which one is dropped.
func house(held []string) string {
	return map[string]string{"": "2d6", "b": "3d6 d1", "n": "3d6 dh1"}[held[1]] + " + " + held[0]
}

// called is house with the house's own die on top.
func called(held []string) string { return house(held) + " + 1d6" }

// killing is six-sided dice, and a three-sided one for the half of another, so many
// times over as one more of three sides shows.
func killing(held []string) string {
	dice := sixes(held)
	if held[1] != "" || held[2] != "" {
		dice += "+1d3"
	}
	return "(" + dice + ")*1d3"
}

// cypher is a d20 against three times a level.
func cypher(held []string) string {
	level, _ := strconv.Atoi(held[0])
	return fmt.Sprintf("1d20 vs %d", 3*min(level, 1000))
}

func sixes(held []string) string { return cmp.Or(held[0], "1") + "d6" }

// essence is a d20 and a die, or the best of that die and all below it.
func essence(held []string) string {
	ladder := []string{"1d2", "1d4", "1d6", "1d8", "1d10", "1d12", "2d8", "3d6"}
	die := held[1]
	if die[0] == 'd' {
		die = "1" + die
	}
	if held[2] == "s" {
		rank := slices.Index(ladder, die)
		if rank < 0 {
			return ""
		}
		slices.Reverse(ladder[:rank+1])
		die = "max(" + strings.Join(ladder[:rank+1], ",") + ")"
	}
	return map[string]string{"": "1d20", "+": "2d20kh1", "-": "2d20kl1"}[held[0]] + "+" + die
}

// earthdawn is the dice of the steps that both of its editions have.
func earthdawn(held []string) string {
	steps := []string{
		"1d4!-2", "1d4!-1", "1d4!", "1d6!", "1d8!", "1d10!", "1d12!", "2d6!", "1d8!+1d6!", "2d8!", "1d10!+1d8!",
		"2d10!", "1d12!+1d10!", "2d12!", "1d12!+2d6!", "1d12!+1d8!+1d6!", "1d12!+2d8!", "1d12!+1d10!+1d8!",
	}
	if n, _ := strconv.Atoi(held[0]); n >= 1 && n <= len(steps) {
		return steps[n-1]
	}
	return ""
}

// names are those of the aliases, each with an end.
var names = sync.OnceValue(func() []*regexp.Regexp {
	all := make([]*regexp.Regexp, len(aliases))
	for i, a := range aliases {
		end := `\b`
		if strings.HasSuffix(a.name, `\+`) || strings.HasSuffix(a.name, `%`) {
			end = ""
		}
		all[i] = regexp.MustCompile("^(?:" + a.name + ")" + end)
	}
	return all
})
