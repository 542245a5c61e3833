package dice

import (
	"cmp"
	"slices"

	"divisionbell/engine/dice/exact"
)

// ranks gives the stretch, from lowest to highest, that is kept of n.
func (s Select) ranks(n int) (from, to int) {
	c := int(min(s.Count, int64(n)))
	switch s.Kind {
	case KeepHigh:
		return n - c, n
	case KeepLow:
		return 0, c
	case KeepMiddle:
		return (n - c) / 2, (n-c)/2 + c
	case DropHigh:
		return 0, n - c
	}
	return c, n
}

// matches reports whether s goes by value, and not by rank.
func (s Select) matches() bool { return s.Kind == KeepMatch || s.Kind == DropMatch }

// selectDice marks as dropped what the selections, one after the other, drop.
func (r *roller) selectDice(all []Select, dice []*Die) *Error {
	for _, s := range all {
		if err := r.step(len(dice)); err != nil {
			return err
		}
		live := r.order[:0]
		for i, d := range dice {
			switch {
			case d.Marks&(Dropped|Sunk) != 0:
			case !s.matches():
				live = append(live, i)
			case s.Cond.Holds(d.Value) == (s.Kind == DropMatch):
				d.Marks |= Dropped
			}
		}
		r.order = live
		slices.SortFunc(live, func(i, j int) int {
			return s.order(cmp.Compare(dice[i].Value, dice[j].Value), i, j)
		})
		from, to := s.ranks(len(live))
		for rank, i := range live {
			if rank < from || rank >= to {
				dice[i].Marks |= Dropped
			}
		}
	}
	return nil
}

// order breaks ties so that, of equals, the earlier is kept.
func (s Select) order(byValue, i, j int) int {
	switch {
	case byValue != 0:
		return byValue
	case s.Kind == KeepLow || s.Kind == DropHigh:
		return cmp.Compare(i, j)
	}
	return cmp.Compare(j, i)
}

// selectParts sets kept for the parts of a group that the selections leave.
func (r *roller) selectParts(all []Select, parts []exact.Ratio, kept []bool) *Error {
	for i := range kept {
		kept[i] = true
	}
	for _, s := range all {
		if err := r.step(len(parts)); err != nil {
			return err
		}
		var live []int
		for i, v := range parts {
			switch {
			case !kept[i]:
			case !s.matches():
				live = append(live, i)
			default:
				kept[i] = holds(v, s.Cond) == (s.Kind == KeepMatch)
			}
		}
		slices.SortFunc(live, func(i, j int) int {
			return s.order(parts[i].Compare(parts[j]), i, j)
		})
		from, to := s.ranks(len(live))
		for rank, i := range live {
			kept[i] = rank >= from && rank < to
		}
	}
	return nil
}

// score is what a value counts for, and the marks it earns.
func score(tally []Count, n int64) (int64, Mark) {
	var total int64
	var marks Mark
	for _, c := range tally {
		if !c.Cond.Holds(n) {
			continue
		}
		marks |= [...]Mark{Succeeded, Succeeded | Doubled, Failed, Failed}[c.Kind]
		if c.Kind == Failures {
			return 1, Failed
		}
	}
	switch {
	case marks.Has(Doubled):
		total = 2
	case marks.Has(Succeeded):
		total = 1
	}
	if marks.Has(Failed) {
		total--
	}
	return total, marks
}

// tallyDice counts the dice that are kept, and marks them.
func tallyDice(tally []Count, dice []*Die) (total int64) {
	for _, d := range dice {
		if d.Marks&(Dropped|Sunk) != 0 {
			continue
		}
		n, marks := score(tally, d.Value)
		d.Marks |= marks
		total += n
	}
	return total
}

// worth is what the total of a part counts for.
func worth(a exact.Ratio, tally []Count) int64 {
	if a.IsWhole() {
		n, _ := score(tally, a.Num)
		return n
	}
	// Between two whole numbers, = never holds and < is the same as <=.
	bent := make([]Count, 0, len(tally))
	for _, c := range tally {
		if holds(a, c.Cond) {
			c.Cond = Cond{Equal, 0}
			bent = append(bent, c)
		}
	}
	n, _ := score(bent, 0)
	return n
}

// holds is Cond.Holds for fractions.
func holds(a exact.Ratio, c Cond) bool {
	if a.IsWhole() {
		return c.Holds(a.Num)
	}
	switch c.Compare {
	case AtLeast, Above:
		return a.Floor() >= c.Value
	case AtMost, Below:
		return a.Floor() < c.Value
	}
	return c.Compare == NotEqual
}
