package dice

// chain is the distribution of what one die and all that it sets off are worth,
// from the last follow-up that is allowed back to the first throw.
func (k *reckoner) chain(d *Dice, worth func(int64) int64) (dense, *Error) {
	faces, err := d.faces()
	if err != nil {
		return dense{}, err
	}
	l := link{d: d, faces: faces, worth: worth}
	compounds := d.Burst != nil && d.Burst.compounds()
	if compounds {
		l.worth = same
	}
	rerolls := d.Reroll != nil && d.Reroll.Kind != RerollAdd
	if d.Burst == nil && !rerolls && d.Sinks == nil {
		return k.relabel(faces, worth)
	}
	if d.Sinks != nil {
		if l.less, err = d.sinking(); err != nil {
			return dense{}, err
		}
	}
	var fresh, again [2]dense // of the next link: [1] for a die that was brought by another
	longest := MaxFollowUps
	if once := d.Burst == nil && (!rerolls || d.Reroll.Kind == RerollOnce); once || !rerolls && d.Burst.Kind == ExplodeOnce {
		longest = 1 // what a second follow-up would do is never asked
	}
	for used := longest; used >= 0; used-- {
		var now, nowAgain [2]dense
		for brought := range 2 {
			if brought == 1 && (used == 0 || d.Burst == nil) {
				continue
			}
			l.brought, l.last = brought == 1, used == longest
			l.more = fresh[1]
			l.again, l.mayReroll = again[brought], rerolls
			if now[brought], err = k.link(l); err != nil {
				return dense{}, err
			}
			l.mayReroll = rerolls && d.Reroll.Kind == RerollUntil
			if nowAgain[brought] = now[brought]; rerolls && !l.mayReroll {
				if nowAgain[brought], err = k.link(l); err != nil {
					return dense{}, err
				}
			}
		}
		fresh, again = now, nowAgain
	}
	if compounds {
		return k.relabel(fresh[0], worth)
	}
	return fresh[0], nil
}

// link is one throw of a chain.
type link struct {
	d         *Dice
	faces     dense
	worth     func(int64) int64
	brought   bool  // by an explosion
	last      bool  // no follow-up is left
	mayReroll bool  // the rule allows one
	again     dense // the rest of the chain, if it is thrown again
	more      dense // and what an explosion adds
	less      dense // and what an implosion takes off
}

// next tells how the chain goes on from a throw of v, what v itself adds, and
// whether the die lands there.
func (l link) next(v int64) (rest *dense, adds int64, lands bool) {
	if l.mayReroll && !l.last && l.d.rerolls(v) {
		return &l.again, 0, false
	}
	counts := v
	if l.brought && l.d.Burst.penetrates() {
		counts--
	}
	adds = l.worth(counts)
	if l.d.explodes(v) && !l.last && !(l.brought && l.d.Burst.Kind == ExplodeOnce) {
		return &l.more, adds, true
	}
	return nil, adds, true
}

// link reckons one throw.
func (k *reckoner) link(l link) (dense, *Error) {
	none := nothing()
	sunk := [2]*dense{&l.less} // what follows a die that implodes, and one that explodes too
	if l.less.p != nil && !l.brought && l.more.p != nil {
		both, err := k.convolve(l.less, l.more)
		if err != nil {
			return dense{}, err
		}
		sunk[1] = &both
	}
	ends := func(v int64) (rest *dense, low, high int64) {
		rest, adds, lands := l.next(v)
		switch sinks := lands && !l.brought && l.d.sinks(v); {
		case sinks && rest == nil:
			rest = sunk[0]
		case sinks:
			rest = sunk[1]
		case rest == nil:
			rest = &none
		}
		return rest, adds + rest.low, adds + rest.high()
	}
	var low, high int64
	cost := 0
	for i, p := range l.faces.p {
		if p == 0 {
			continue
		}
		rest, a, b := ends(l.faces.low + int64(i))
		if cost == 0 {
			low, high = a, b
		}
		low, high = min(low, a), max(high, b)
		cost += len(rest.p)
	}
	if err := k.spend(cost); err != nil {
		return dense{}, err
	}
	c, err := newCollect(low, high)
	if err != nil {
		return dense{}, err
	}
	for i, p := range l.faces.p {
		if p > 0 {
			rest, a, _ := ends(l.faces.low + int64(i))
			c.add(*rest, a-rest.low, p)
		}
	}
	return c.dense, nil
}

// sinking is what the dice that d throws for those that implode take off.
func (d *Dice) sinking() (dense, *Error) {
	plain := *d
	plain.Floor, plain.Ceil = Bound{}, Bound{}
	faces, err := plain.faces()
	if err != nil {
		return dense{}, err
	}
	return faces.negate(), nil
}
