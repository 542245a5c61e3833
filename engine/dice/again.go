package dice

import "strings"

// This file reads what has dice thrown again: explosions and rerolls.

func (p *parser) burst(d *Dice, word string, start int) (bare bool, err *Error) {
	kind := p.habits.burst
	if word != "e" {
		kind = bursts[word]
	}
	twice := d.Burst != nil && d.Burst.Kind == kind && len(d.Burst.On) == 0
	if d.Burst == nil {
		d.Burst = &Burst{Kind: kind}
	}
	if d.Burst.Rank, err = p.rank(d.Burst.Rank, len(d.Burst.On), start); err != nil {
		return false, err
	}
	if d.Burst.Rank != 0 {
		p.read(start, "explode %s", ranking(d.Burst.Rank))
		return false, nil
	}
	on, ok, err := p.point(p.habits.onBurst, start)
	if err == nil && !ok && word != "!" && word != "!!" && word != "!p" && word != "!!p" && word != "!o" {
		err = p.minus(word, start)
	}
	switch {
	case err != nil:
	case twice && !ok && !p.printed:
		return false, fail(p.place(start), "leave it out", "this says the same twice")
	case d.Burst.Kind != kind:
		if (!ok || len(d.Burst.On) == 0) && d.Sides != nil || !d.also(kind, on, ok) {
			return false, fail(p.place(start), "keep one of them", "a pool explodes in one way only on one value")
		}
	case ok:
		d.Burst.On = append(d.Burst.On, on)
	}
	if err == nil {
		err = p.uncapped(start, ok)
	}
	if err == nil && (word == "e" || word == "x" || ok) {
		p.read(start, "%s", (&Burst{Kind: kind}).words(on, ok))
	}
	return !ok && d.Burst.Kind == kind, err
}

// also adds a further kind of explosion, with a condition if ok; false where it has
// been said already without one.
func (d *Dice) also(kind BurstKind, on Cond, ok bool) bool {
	for i := range d.Also {
		if a := &d.Also[i]; a.Kind == kind {
			if !ok || len(a.On) == 0 {
				return false
			}
			a.On = append(a.On, on)
			return true
		}
	}
	d.Also = append(d.Also, Burst{Kind: kind})
	if a := &d.Also[len(d.Also)-1]; ok {
		a.On = []Cond{on}
	}
	return true
}

// spell writes out which value the highest is, where a pool explodes in several ways.
func (d *Dice) spell() {
	if len(d.Also) == 0 {
		return
	}
	highest := []Cond{{Equal, d.clamp(d.Faces.High)}}
	if len(d.Burst.On) == 0 {
		d.Burst.On = highest
	}
	for i := range d.Also {
		if a := &d.Also[i]; len(a.On) == 0 {
			a.On = highest
		}
	}
}

// rankless is a run of letters, which comes next, without the h or l that says with
// the number behind it which dice are rerolled or explode.
func (p *parser) rankless(run string) string {
	short := run[:len(run)-1]
	if last := run[len(short):]; last != "h" && last != "l" || !digit(p.ahead(len(run))) {
		return run
	}
	for _, word := range []string{"ro", "ra", "rr", "ir", "e"} {
		if strings.HasSuffix(short, word) && segments(short) {
			return short
		}
	}
	return run
}

// rankAhead reports whether h or l and a number come next.
func (c *cursor) rankAhead() bool {
	return (c.peek() == 'h' || c.peek() == 'l') && digit(c.ahead(1))
}

// rank reads h3 or l3 behind the word of a reroll or an explosion, which may have
// one already, and so many conditions; 0 if none comes next.
func (p *parser) rank(rank int64, conds, start int) (int64, *Error) {
	if !p.rankAhead() {
		if rank != 0 {
			return 0, fail(p.place(start), "keep one of them", "dice go by their rank or by what they show, and not by both")
		}
		return 0, nil
	}
	low := p.peek() == 'l'
	p.at++
	n, err := p.number()
	switch {
	case err != nil:
		return 0, err
	case rank != 0 || conds > 0:
		return 0, fail(p.place(start), "keep one of them", "dice go by their rank or by what they show, and not by both")
	case n < 1 || n > MaxDice:
		return 0, fail(p.place(start), "leave it out", "this is no number of dice")
	case low:
		n = -n
	}
	return n, nil
}

func (p *parser) reroll(d *Dice, word string, start int) (bare bool, err *Error) {
	kind, above := p.habits.reroll, p.habits.onReroll
	if word != "r" {
		kind = rerolls[word]
	}
	if word == "rg" || word == "irg" { // of so many or more
		above = AtLeast
	}
	if d.Reroll == nil {
		d.Reroll = &Reroll{Kind: kind}
	}
	if d.Reroll.Kind != kind {
		return false, fail(p.place(start), "keep one of them", "a pool is rerolled in one way only")
	}
	if kind == RerollUntil && p.rankAhead() {
		return false, fail(p.place(start), "did you mean ro?", "the lowest or highest die is there whatever it shows, so that this would never end")
	}
	if d.Reroll.Rank, err = p.rank(d.Reroll.Rank, len(d.Reroll.On), start); err != nil {
		return false, err
	}
	if d.Reroll.Rank != 0 {
		if kind == RerollAdd {
			p.read(start, "add a die to %s", strings.TrimRight(ranking(d.Reroll.Rank), " 0123456789"))
			return false, nil
		}
		p.read(start, "reroll %s once", ranking(d.Reroll.Rank))
		return false, nil
	}
	on, ok, err := p.point(above, start)
	if err == nil && !ok && (word == "r" || word == "ir") {
		err = p.minus(word, start)
	}
	if ok && err == nil {
		d.Reroll.On = append(d.Reroll.On, on)
	}
	if err == nil {
		err = p.uncapped(start, ok)
	}
	if err == nil && (word == "r" || ok) {
		p.read(start, "%s", d.Reroll.words(on, ok))
	}
	return !ok, err
}
