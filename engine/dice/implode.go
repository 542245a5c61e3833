package dice

// This file has to do with dice that implode: another die is thrown for each, and
// taken off the total.

// implode reads on what the dice of a pool implode; before are its modifiers so far.
func (p *parser) implode(d *Dice, before []string, word string, start int) *Error {
	bare := Equal
	if p.habits.aliases {
		bare = AtMost
	}
	on, ok, err := p.point(bare, start)
	switch {
	case err != nil:
		return err
	case d.Sinks != nil:
		return fail(p.place(start), "keep one of them", "a pool implodes in one way only")
	case !ok:
		if err := p.minus(word, start); err != nil {
			return err
		}
		on = Cond{Equal, d.Faces.Low}
	}
	for _, earlier := range before {
		if earlier == "adv" || earlier == "dis" {
			return fail(p.place(start), p.habits.words[earlier], "%s has no die implode that %s drops, and here all do that land", p.habits.tool, earlier)
		}
	}
	d.Sinks = &on
	p.read(start, "take a die off for each %s", on.Words())
	return nil
}

// sunk refuses what can't be done to a pool that implodes. Where dice are counted
// nothing is added up, and so nothing is taken off.
func sunk(p *parser, d *Dice, spots []spot) *Error {
	at := p.whole(d.Place)
	for _, s := range spots {
		if s.stage == imploding {
			at = s.place
		}
	}
	switch {
	case d.Sinks == nil:
	case len(d.Tally) > 0 && p.habits.aliases:
		d.Sinks = nil
	case len(d.Tally) > 0:
		return fail(at, "leave it out, or write f1 to take successes off", "dice are counted here, and an implosion is taken off a sum")
	case d.Unique || d.Reroll != nil && (d.Reroll.Kind == RerollAdd || d.Reroll.Rank != 0) || d.Burst != nil && d.Burst.Rank != 0:
		return fail(at, "leave it out", "a pool can't implode and also go by what its other dice show")
	}
	return nil
}
