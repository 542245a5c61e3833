package dice

import "fmt"

// The words of the modifiers, longest first, so that dl1 is never d and l1. vs
// and dc end the modifiers.
var modifierWords = []string{
	"implode", "then", "even", "min", "max", "odd",
	"rr", "ro", "ra", "ir", "ie", "xo", "mi", "ma", "kh", "kl", "km", "dh", "dl", "ph", "pl",
	"tl", "cs", "cf", "ds", "sa", "sd", "uo", "vs", "dc",
	"r", "e", "x", "k", "d", "t", "f", "s", "u",
}

// The signs of explosions, longest first. != is a comparison.
var burstSigns = []string{"!!p", "!!", "!p", "!o", "!=", "!"}

var bursts = map[string]BurstKind{
	"!": Explode, "!!": Compound, "!p": Penetrate, "!!p": CompoundPenetrate, "!o": ExplodeOnce,
	"x": Explode, "ie": Explode, "xo": ExplodeOnce,
}

var rerolls = map[string]RerollKind{
	"rr": RerollUntil, "ir": RerollUntil, "rg": RerollOnce, "irg": RerollUntil, "ro": RerollOnce, "ra": RerollAdd,
}

var selects = map[string]SelectKind{
	"kh": KeepHigh, "k": KeepHigh, "kl": KeepLow, "km": KeepMiddle,
	"dh": DropHigh, "ph": DropHigh, "dl": DropLow, "d": DropLow, "pl": DropLow,
	"p": DropMatch, // with a value behind it, where the dialect has it
}

// tallies gives each word that counts its meaning and what a bare number after
// it compares.
var tallies = map[string]Count{
	"t": {Success, Cond{AtLeast, 0}}, "tl": {Success, Cond{AtMost, 0}}, "cs": {Success, Cond{Equal, 0}},
	"even": {Success, Cond{Even, 0}}, "odd": {Success, Cond{Odd, 0}},
	"ds": {Double, Cond{AtLeast, 0}}, "f": {Failure, Cond{Equal, 0}}, "cf": {Failures, Cond{Equal, 0}},
	"b": {Failures, Cond{AtMost, 0}}, // where the dialect has it
}

var opposite = map[Compare]Compare{Below: AtLeast, AtMost: Above, Equal: NotEqual, AtLeast: Below, Above: AtMost, NotEqual: Equal, Even: Odd, Odd: Even}

// next finds the modifier that comes next and passes over its word; "" means
// that none does. Signs must touch the dice; a word may stand apart, alone.
func (p *parser) next() (string, int, *Error) {
	here := p.at
	spaced := p.skip()
	start := p.at
	switch r := p.peek(); {
	case r == '!' && !spaced:
		return p.sign(), start, nil
	case (r == '<' || r == '>' || r == '=') && !spaced && !p.habits.totals:
		return "cmp", start, nil
	case letter(r):
		run := p.letters()
		word := p.prefix(modifierWords)
		if short := p.rankless(run); short != run {
			run = short
			if _, reroll := rerolls[run]; reroll || run == "e" {
				p.at += len(run)
				return run, start, nil
			}
		}
		switch {
		case p.habits.capped && p.prefix([]string{"df"}) != "":
			word = "df"
		case p.habits.capped && p.prefix([]string{"sf1", "sf=1"}) != "" && !digit(p.ahead(3)):
			p.at += len("sf") // a one that is taken off is one taken off
			return "df", start, nil
		case run == "then" && !p.printed && !p.turnAhead():
			p.at = here
			return "", here, nil
		case p.habits.sets && run == "p":
			p.at++
			return "p", start, nil
		case p.habits.tool == "Roll20" && run == "m":
			p.at++
			return "m", start, nil
		case p.habits.aliases && (run == "rg" || run == "irg" || run == "b" || run == "i"):
			p.at += len(run)
			return run, start, nil
		}
		if more := p.prefix(sugar); p.habits.aliases && more == run && digit(p.ahead(len(run))) {
			p.at += len(run)
			return more, start, nil
		}
		if word == "vs" || word == "dc" || spaced && (run == "adv" || run == "dis") {
			break
		}
		if p.habits.margins && run == "ms" && !spaced {
			p.at = start
			return "", start, nil
		}
		labels := spaced && p.depth == 0 && !p.printed
		switch {
		case labels && (p.habits.words[run] != "" || word != run || run == "x" && p.ahead(1) == ' '):
			p.at = here
			return "", here, nil // it begins a label, or is refused there
		case p.habits.words[run] != "", spaced && word != run, !segments(run):
			return "", start, p.unknown(start)
		}
		if err := p.clumped(word, run, spaced, start); err != nil {
			return "", start, err
		}
		p.at += len(word)
		return word, start, nil
	}
	p.at = here
	return "", here, nil
}

// sign reads a sign that begins with !; != is left for the comparison.
func (p *parser) sign() string {
	switch word := p.prefix(burstSigns); {
	case word == "!=" && p.habits.totals:
		return ""
	case word == "!=" && p.habits.bangs:
		p.at++
		return "!"
	case word == "!=":
		return "cmp"
	default:
		p.at += len(word)
		return word
	}
}

// segments reports whether a run of letters is made of modifiers.
func segments(run string) bool {
	c := newCursor(run)
	for !c.done() {
		if c.word(modifierWords) == "" {
			return false
		}
	}
	return true
}

// modifiers reads what is done to a pool.
func (p *parser) modifiers(d *Dice) *Error {
	highest, lowest := false, false // explode, reroll without a number
	var before []string
	var spots []spot
	var surplus []Select // what an advantage drops before anything else is done
	for {
		word, start, err := p.next()
		if err != nil {
			return err
		}
		if written := word == "then"; written || p.habits.nextTurn(before, word) {
			if !written {
				p.at = start
			}
			next := d.turn(written)
			if err := p.closed(d, spots, surplus, highest, lowest); err != nil {
				return err
			}
			return onward(p, d, next, start)
		}
		if err := p.timely(before, word, start); err != nil {
			return err
		}
		before = append(before, word)
		switch word {
		case "":
			return p.closed(d, spots, surplus, highest, lowest)
		case "!", "!!", "!p", "!!p", "!o", "e", "ie", "x", "xo":
			var bare bool
			bare, err = p.burst(d, word, start)
			highest = highest || bare
		case "implode", "i":
			err = p.implode(d, before, word, start)
		case "rr", "ro", "ra", "r", "ir", "rg", "irg":
			var bare bool
			bare, err = p.reroll(d, word, start)
			lowest = lowest || bare
		case "adv", "dis":
			surplus, err = p.more(d, surplus, word, start)
		case "m":
			if digit(p.peek()) || p.prefix(comparisons) != "" {
				return fail(p.place(start), "leave it out", "matches are not counted here")
			}
			p.read(start, "like dice are only shown, so it is left out")
		case "mi", "min", "ma", "max":
			err = p.bound(d, word, start)
		case "u", "uo":
			d.Unique, d.Once = true, word == "uo"
			if p.habits.valued && (digit(p.peek()) || p.prefix(comparisons) != "") {
				return fail(p.place(start), "leave out the value, to have no two alike", "%s has %s look at those values alone", p.habits.tool, word)
			}
		case "s", "sa", "sd":
			err = p.sort(&d.Sort, word, start)
		case "kh", "kl", "km", "k", "dh", "dl", "d", "ph", "pl", "p":
			if d.Select, err = p.keep(d.Select, word, start); err == nil && word == "d" {
				p.leaves(d, start)
			}
		default:
			d.Tally, err = p.count(d.Tally, word, start, "dice", d.Faces.Low, d.Faces.High)
		}
		if err != nil {
			return err
		}
		spots = append(spots, spot{stageOf(word), p.place(start)})
	}
}

// closed is done when all of a pool's modifiers have been read.
func (p *parser) closed(d *Dice, spots []spot, surplus []Select, highest, lowest bool) *Error {
	if highest && len(d.Burst.On) > 0 {
		d.Burst.On = append(d.Burst.On, Cond{Equal, d.clamp(d.Faces.High)})
	}
	d.spell()
	if lowest && len(d.Reroll.On) > 0 {
		d.Reroll.On = append(d.Reroll.On, Cond{Equal, d.clamp(d.Faces.Low)})
	}
	if err := p.tallied(d.Tally, d.Place); err != nil {
		return err
	}
	if err := p.selectsAtOnce(d); err != nil {
		return err
	}
	if err := sunk(p, d, spots); err != nil {
		return err
	}
	if err := p.sensible(d, spots); err != nil || surplus == nil {
		return err
	}
	if d.Reroll == nil && d.Burst == nil {
		d.Select = append(surplus, d.Select...)
		return nil
	}
	d.Then = []Turn{{d.Reroll, d.Burst, d.Select}}
	d.Reroll, d.Burst, d.Select = nil, nil, surplus
	return nil
}

// groupModifiers reads what is done to a group.
func (p *parser) groupModifiers(g *Group) *Error {
	noun := "parts"
	if _, pure, ok := g.pool(); ok && pure {
		noun = "dice"
	}
	var chosen []Place
	for {
		word, start, err := p.next()
		if err != nil {
			return err
		}
		switch _, keep := selects[word]; {
		case word == "":
			if err := p.tallied(g.Tally, g.Place); err != nil {
				return err
			}
			if _, pure, ok := g.pool(); p.habits.whole && ok && pure && len(g.Select) == 0 && len(g.Tally) > 0 {
				g.Parts[0] = Binary{Op: Add, Left: g.Parts[0], Right: Number{0}, Place: g.Place} // as verdict does
			} else if p.habits.whole && len(g.Parts) == 1 && len(g.Select) > 0 {
				return fail(p.whole(g.Place), "put commas between its parts, or do it to the dice inside", "%s has { } choose among parts, and this has one", p.habits.tool)
			}
			if err := g.possible(); err != nil || len(g.Parts) == 1 {
				return err
			}
			return p.leftOf(g.Select, int64(len(g.Parts)), "parts", func(i int) Place { return chosen[i] }, nil)
		case keep:
			g.Select, err = p.keep(g.Select, word, start)
			chosen = append(chosen, p.place(start))
		case word == "s" || word == "sa" || word == "sd":
			err = p.sort(&g.Sort, word, start)
		case word == "cmp" || tallies[word].Cond.Compare != "":
			g.Tally, err = p.count(g.Tally, word, start, noun, -MaxFace, MaxFace)
		default:
			return fail(p.place(start), "put it on the dice inside", "a group can keep, drop, count and sort, and nothing else")
		}
		if err != nil {
			return err
		}
	}
}

// point reads an optional comparison behind a word; nothing is skipped.
func (p *parser) point(bare Compare, start int) (Cond, bool, *Error) {
	if p.prefix(comparisons) == "" && !digit(p.peek()) {
		return Cond{}, false, nil
	}
	c, err := p.cond(bare, start)
	return c, true, err
}

func (p *parser) bound(d *Dice, word string, start int) *Error {
	p.skip()
	n, err := p.signed(start)
	if err != nil {
		return err
	}
	if n > MaxFace || n < -MaxFace {
		return fail(p.place(start), "", "a face shows at most 1,000,000,000,000")
	}
	if word == "mi" || word == "min" {
		if !d.Floor.Set || n > d.Floor.Value {
			d.Floor = Bound{true, n}
		}
	} else if !d.Ceil.Set || n < d.Ceil.Value {
		d.Ceil = Bound{true, n}
	}
	if d.Floor.Set && d.Ceil.Set && d.Floor.Value > d.Ceil.Value {
		return fail(p.place(start), fmt.Sprintf("write mi%dma%d", d.Ceil.Value, d.Floor.Value),
			"the lowest a die counts for is above the highest")
	}
	return nil
}

func (p *parser) sort(sort *Sort, word string, start int) *Error {
	order := Ascending
	if word == "sd" {
		order = Descending
	}
	if *sort != AsRolled && *sort != order {
		return fail(p.place(start), "keep one of them", "a pool is sorted one way only")
	}
	*sort = order
	return nil
}

func (p *parser) keep(all []Select, word string, start int) ([]Select, *Error) {
	s := Select{Kind: selects[word], Count: 1}
	short := word == "k" || word == "d"
	switch {
	case word == "p":
		c, err := p.cond(Equal, start)
		if err != nil {
			return nil, err
		}
		s = Select{Kind: DropMatch, Cond: c}
		p.read(start, "%s", s.words())
	case short && p.prefix(comparisons) != "",
		word == "k" && p.habits.keepEquals && digit(p.peek()):
		c, err := p.cond(Equal, start)
		if err != nil {
			return nil, err
		}
		s = Select{Kind: KeepMatch, Cond: c}
		if word == "d" {
			s.Kind = DropMatch
		}
	case digit(p.peek()):
		n, err := p.number()
		if err != nil {
			return nil, err
		}
		s.Count = n
	default:
		if err := p.minus(word, start); err != nil {
			return nil, err
		}
	}
	if short {
		p.read(start, "%s", s.words())
	}
	return append(all, s), nil
}

// whole is from the start of a pool to the cursor.
func (p *parser) whole(at Place) Place {
	end := p.from[min(p.at, len(p.from)-1)]
	return Place{at.At, end - at.At}
}
