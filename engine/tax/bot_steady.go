package tax

import "divisionbell/engine"

// Steady goes by its hand, the tops and the display alone. It never folds while
// it can play.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "plays two cards when it can, keeps the useful ones and leaves awkward sums",
	Play: func(t engine.Seen, _ engine.Ask, _ *engine.Dice) []string {
		v, ok := t.View().(View)
		if !ok {
			return nil
		}
		s := v.mine()
		a, best := action{verb: fold}, 0
		for i, p := range s.plays() {
			if m := s.merit(p); i == 0 || m > best {
				a, best = p, m
			}
		}
		return new(rules).Words(nil, a)
	},
}

// What a play is worth to steady: each card it spends, each of the 45 pairs of
// tops that it could pay next, and each pair of cards that would pay what it
// leaves. Found by trying which weights beat the bot random most.
const (
	spending  = 405
	readiness = 27
	easiness  = 5
	goingOut  = 1 << 20
)

func (s *state) merit(a action) int {
	after := *s
	after.Tops = s.after(a)
	for _, t := range [2]top{a.left, a.right} {
		switch {
		case t.isHand():
			after.Hands[0][t-1]--
		case t.isCommunal():
			after.take(t.rank())
		}
	}
	if after.Hands[0] == (hand{}) {
		return goingOut
	}
	return spending*a.spends() + readiness*after.ready() - easiness*after.easy()
}

// ready counts the pairs of tops that the hand could pay.
func (s *state) ready() (n int) {
	t := *s
	for t.Tops[left] = 1; t.Tops[left] <= ranks; t.Tops[left]++ {
		for t.Tops[right] = t.Tops[left]; t.Tops[right] <= ranks; t.Tops[right]++ {
			if !t.stuck() {
				n++
			}
		}
	}
	return n
}

// easy counts the pairs of cards, one after the other, that would pay the tops.
func (s *state) easy() (n int) {
	for r := uint8(1); r <= ranks; r++ {
		n += s.partners(r).count()
	}
	return n
}
