package dice

// count reads what counts the dice of a pool with faces from low to high, or the
// parts of a group.
func (p *parser) count(all []Count, word string, start int, noun string, low, high int64) ([]Count, *Error) {
	c, ok := tallies[word]
	if !ok {
		c = Count{Success, Cond{Compare: Equal}}
	}
	if word == "f" {
		c.Cond.Compare = p.habits.onFailure
	}
	if word == "df" {
		c.Kind = Failure
	}
	if parity := p.prefix([]string{"even", "odd"}); word == "cs" && parity != "" {
		p.at += len(parity)
		word, c = parity, tallies[parity]
	}
	if word == "even" || word == "odd" {
		p.read(start, "%s", c.words(noun))
		return p.counted(all, c, start, low, high)
	}
	bare := p.prefix(comparisons) == "" && !digit(p.peek())
	if n := len(all); n > 0 && all[n-1].Kind == Success && (word == "ds" && p.habits.adds || word == "df" && bare) {
		if c.Cond.Compare = all[n-1].Cond.Compare; bare { // every success is two, or all else fails
			if c.Cond = all[n-1].Cond; word == "df" {
				c.Cond.Compare = opposite[c.Cond.Compare]
			}
			p.read(start, "%s", c.words(noun))
			return append(all, c), nil
		}
	}
	var err *Error
	if word == "b" && bare {
		c.Cond.Value = 1
	} else if c.Cond, err = p.cond(c.Cond.Compare, start); err != nil {
		return nil, err
	}
	if p.habits.marks && (word == "cs" || word == "cf") {
		p.read(start, "%s of %s are only marked, so it is left out", noun, c.Cond.Words())
		return all, nil
	}
	if word != "t" && word != "tl" && word != "ds" {
		p.read(start, "%s", c.words(noun))
	}
	return p.counted(all, c, start, low, high)
}

// tallied refuses failures that have no successes to be taken from, and cf
// beside anything else.
func (p *parser) tallied(all []Count, at Place) *Error {
	var has [4]bool
	for _, c := range all {
		has[c.Kind] = true
	}
	hits := has[Success] || has[Double]
	switch {
	case has[Failure] && !hits && !has[Failures]:
		return fail(p.whole(at), "add what succeeds, such as t5, or write cf to count them alone",
			"f takes failures from successes, and nothing here succeeds")
	case has[Failures] && (hits || has[Failure]):
		return fail(p.whole(at), "write f to take failures off", "cf counts failures alone")
	}
	return nil
}
