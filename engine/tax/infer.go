package tax

import "divisionbell/engine"

const (
	exchanges = 24 // that are tried, before the hands are taken as they are
	unlikely  = 16 // how many times less likely an act is that steady would not have done
)

// An inference looks for hands that explain what others did this round. It works on
// a state of its own.
type inference struct {
	state
	me   int8
	acts [actsMost]situation // in their order
	odd  [maxSeats]int       // how much of what a seat did steady would not have done
}

// A situation is an act and what lay there before it.
type situation struct {
	act
	tops, display [2]uint8
}

// infer exchanges cards among hands that were dealt evenly, for as long as something
// is odd: each exchange is as likely as it explains what the others did.
func (s *state) infer(me engine.Seat, slots []slot, d *engine.Dice) {
	in := inference{state: *s, me: int8(me)}
	in.look()
	odd := 0
	for seat := range s.Seats {
		in.odd[seat] = in.oddity(seat)
		odd += in.odd[seat]
	}
	for n := 0; n < exchanges && odd > 0; n++ {
		a, b := in.suspect(slots, d.Below(len(slots))), &slots[d.Below(len(slots))]
		if a.owner != b.owner && a.rank != b.rank && s.may(a.owner, b.rank) && s.may(b.owner, a.rank) {
			odd += in.try(a, b, d)
		}
	}
	s.Hands = in.Hands
}

// suspect is the first card, from one on, of a hand by which something is odd; that one
// itself where such hands lie open.
func (in *inference) suspect(slots []slot, from int) *slot {
	for i := range slots {
		if a := &slots[(from+i)%len(slots)]; in.was(a.owner) > 0 {
			return a
		}
	}
	return &slots[from]
}

// try exchanges two cards, or leaves them, and says how much odder it has become.
func (in *inference) try(a, b *slot, d *engine.Dice) int {
	in.exchange(a, b)
	x, y := in.oddity(a.owner), in.oddity(b.owner)
	worse := x + y - in.was(a.owner) - in.was(b.owner)
	for range worse { // it is as unlikely as all that became odd together
		if d.Below(unlikely) > 0 {
			in.exchange(a, b)
			return 0
		}
	}
	if a.owner != nobody {
		in.odd[a.owner] = x
	}
	if b.owner != nobody {
		in.odd[b.owner] = y
	}
	return worse
}

// exchange gives each of two owners the other's card.
func (in *inference) exchange(a, b *slot) {
	if a.owner != nobody {
		in.Hands[a.owner][a.rank-1]--
		in.Hands[a.owner][b.rank-1]++
	}
	if b.owner != nobody {
		in.Hands[b.owner][b.rank-1]--
		in.Hands[b.owner][a.rank-1]++
	}
	a.rank, b.rank = b.rank, a.rank
}

// was is the oddity of an owner before an exchange.
func (in *inference) was(owner int8) int {
	if owner == nobody {
		return 0
	}
	return in.odd[owner]
}

// look finds what lay there before each act, from the last to the first.
func (in *inference) look() {
	display, count := in.Display, in.Count
	for i := int(in.Acted) - 1; i >= 0; i-- {
		a := in.Acts[i]
		for _, t := range [2]top{a.left(), a.right()} {
			if t != keep {
				count--
			}
			switch {
			case t.isCommunal() && display[0] == 0:
				display[0] = t.rank()
			case t.isCommunal():
				display[1] = t.rank()
			}
		}
		in.acts[i] = situation{a, in.under(count), display}
	}
}

// under is the tops of the piles when so many cards were laid.
func (in *inference) under(count uint8) (tops [2]uint8) {
	for _, c := range in.Laid[:count] {
		tops[c/onRight] = c % onRight
	}
	return tops
}

// oddity counts what an owner did that steady would not have done with its hand.
func (in *inference) oddity(owner int8) (odd int) {
	if owner == nobody || owner == in.me {
		return 0
	}
	s := state{Turn: owner}
	h := &s.Hands[owner]
	*h = in.Hands[owner]
	for i := int(in.Acted) - 1; i >= 0; i-- {
		x := &in.acts[i]
		if x.seat() != owner {
			continue
		}
		s.Tops, s.Display = x.tops, x.display
		for _, t := range [2]top{x.left(), x.right()} {
			if t.isHand() {
				h[t-1]++
			}
		}
		if a := s.steady(); a.left != x.left() || a.right != x.right() {
			odd++
		}
	}
	return odd
}
