package dice

import "slices"

// turns are the ways in which a tool's time for its modifiers differs from ours:
// here each die is clamped, rerolled and explodes as it lands, then they are
// chosen from, then counted.
type turns uint8

const (
	inTurn  turns = 1 << iota // one modifier after the other, in the order written
	joined                    // like ones side by side are one, which picks what either does
	apart                     // like ones are done one after the other
	oneLeft                   // a die is left whatever is dropped, and whether a drop after a keep comes first has changed
)

// A stage is when a modifier is done here, whatever order it is written in.
type stage uint8

const (
	clamping stage = iota
	rerolling
	exploding
	imploding
	keeping
	dropping
	counting
	neither // it shows the dice otherwise, or is ours alone
)

// stageOf is the stage of a modifier's word.
func stageOf(word string) stage {
	_, reroll := rerolls[word]
	_, burst := bursts[word]
	_, count := tallies[word]
	kind, chosen := selects[word]
	switch {
	case slices.Contains([]string{"mi", "min", "ma", "max"}, word):
		return clamping
	case reroll || word == "r":
		return rerolling
	case burst || word == "e":
		return exploding
	case word == "implode" || word == "i":
		return imploding
	case chosen && (kind == KeepHigh || kind == KeepLow || kind == KeepMiddle):
		return keeping
	case chosen:
		return dropping
	case count || word == "cmp" || word == "df":
		return counting
	}
	return neither
}

// timely refuses a modifier, which stands from start to the cursor, that the
// dialect's tool does at another time than we do. before are those of the same
// pool that stand before it.
func (p *parser) timely(before []string, word string, start int) *Error {
	has := func(way turns) bool { return p.habits.turns&way != 0 }
	tool, b := p.habits.tool, stageOf(word)
	if p.habits.turns == 0 || b == neither {
		return nil
	}
	for _, earlier := range before {
		a := stageOf(earlier)
		switch {
		case a == imploding && b == rerolling:
			return fail(p.place(start), "write it before "+earlier, "%s does %s after %s, and here it comes before", tool, word, earlier)
		case a == imploding || b == imploding:
		case a != b && a <= exploding && b <= exploding:
			way := "leave out the dialect, to have both as each die lands"
			if a == clamping || b == clamping {
				way = "for one die write max(10,d20ro1), or " + way
			}
			return fail(p.place(start), way, "%s does %s and %s one after the other, and here each die has both as it lands", tool, earlier, word)
		case a == b && (a == rerolling || a == exploding) && has(apart):
			span := "<=2"
			if a == exploding {
				span = ">=5"
			}
			return fail(p.place(start), "write one of them, such as "+word+span, "%s does one %s after the other, and here they are done at once", tool, word)
		case a > exploding && a < neither && b <= exploding && has(inTurn):
			return fail(p.place(start), "write it before "+earlier, "%s does %s after %s, and here it comes before", tool, word, earlier)
		case a == keeping && b == keeping && has(joined), a == dropping && word == earlier && has(joined):
			return fail(p.place(start), "keep one of them", "%s picks what either picks, and here the second picks from what the first left", tool)
		case a == keeping && b == dropping && has(oneLeft):
			return fail(p.place(start), "put it before "+earlier+" to drop first", "%s has changed whether it drops before or after %s", tool, earlier)
		}
	}
	return nil
}

// leaves has a drop of every die leave one where the dialect's tool does.
func (p *parser) leaves(d *Dice, start int) {
	n, literal := numeral(d.Count)
	drop := &d.Select[len(d.Select)-1]
	if p.habits.turns&oneLeft == 0 || !literal || len(d.Select) > 1 || drop.Kind != DropLow || drop.Count < n.Value {
		return
	}
	*drop = Select{Kind: KeepHigh, Count: 1}
	p.read(start, "leave one die")
}

// uncapped refuses a number before a sign, as in r1=1, where the dialect's tool
// takes it for how many dice at most. A point has just been read.
func (p *parser) uncapped(start int, read bool) *Error {
	if !p.habits.capped || !read || p.prefix(comparisons) == "" {
		return nil
	}
	return fail(p.place(start), "leave that number out: r=1, x=10", "%s takes the number before a sign for how many dice at most, and here all dice that match go", p.habits.tool)
}
