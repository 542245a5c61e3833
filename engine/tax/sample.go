package tax

import "divisionbell/engine"

// Sample chooses one of the legal plays, each as likely, without listing them;
// it folds only when it must.
func (*rules) Sample(s *state, _ engine.Seat, d *engine.Dice) action {
	held, twice, shared := s.Hands[s.Turn].ranks(), s.Hands[s.Turn].twice(), s.display()
	table := &partners[s.Tops[left]][s.Tops[right]]
	onRight, onLeft := table[s.Tops[left]]&held, table[s.Tops[right]]&held
	n := onRight.count() + onLeft.count()
	var beside [2 * ranks]rankSet // of each rank held, of the hand; then of the display
	k := 0
	for m := held; m != 0; m &= m - 1 {
		r := m.nth(0)
		with := table[r] & (held&^(1<<r) | twice&(1<<r))
		beside[k], beside[k+1] = with, table[r]&shared
		n += with.count() + 2*beside[k+1].count()
		k += 2
	}
	if n == 0 {
		return action{verb: fold}
	}
	i := d.Below(n)
	if c := onRight.count(); i < c {
		return action{right: top(onRight.nth(i))}
	} else if i -= c; i < onLeft.count() {
		return action{left: top(onLeft.nth(i))}
	}
	i -= onLeft.count()
	k = 0
	for m := held; m != 0; m &= m - 1 {
		r := top(m.nth(0))
		if c := beside[k].count(); i < c {
			return action{left: r, right: top(beside[k].nth(i))}
		} else if i -= c; i < 2*beside[k+1].count() {
			with := communal | top(beside[k+1].nth(i/2))
			if i%2 == 0 {
				return action{left: r, right: with}
			}
			return action{left: with, right: r}
		}
		i -= 2 * beside[k+1].count()
		k += 2
	}
	return action{verb: fold}
}
