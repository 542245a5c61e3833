package tokens

// Pairing is a bargain by which one gets a dark good from another of which an own one
// makes a pair for an advanced factory, and gives a dark one to spare and a pale one for
// it; ok is false where there is none.
func Pairing(mine, theirs *Goods) (b Bargain, ok bool) {
	for _, pair := range Advanced {
		for i, want := range pair {
			have := pair[1-i]
			if mine[want] > 0 || mine[have] == 0 || theirs[want] == 0 {
				continue
			}
			if give, pale, ok := mine.spare(have); ok {
				b.Want[want], b.Give[give], b.Give[pale] = 1, 1, 1
				return b, true
			}
		}
	}
	return b, false
}

// spare is a dark good that is not wanted, or is there twice, and a pale one.
func (g *Goods) spare(kept int) (dark, pale int, ok bool) {
	dark, pale = -1, -1
	for i := PaleRed; i <= PaleYellow; i++ {
		if g[i] > 0 {
			pale = i
		}
	}
	for i := DarkRed; i <= DarkYellow; i++ {
		if g[i] > 1 || g[i] > 0 && i != kept {
			dark = i
		}
	}
	return dark, pale, dark >= 0 && pale >= 0
}
