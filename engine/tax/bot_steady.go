package tax

import (
	"math/bits"

	"divisionbell/engine"
)

// Steady goes by its hand, the tops and the display alone. It never folds while
// it can play.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "plays two cards when it can, keeps the useful ones and leaves awkward sums",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string { return t.Steady(ask, d) },
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

// Steady plays as the bot does.
func (*rules) Steady(s *state, _ engine.Ask, _ *engine.Dice) (action, bool) { return s.steady(), true }

// steady is what is worth most of what the turn's seat can play.
func (s *state) steady() action {
	var buffer [playsMost]action
	a, best := action{verb: fold}, 0
	held := s.Hands[s.Turn].copies()
	for i, p := range s.playsOf(&held, buffer[:0]) {
		if m := s.merit(held, p); i == 0 || m > best {
			a, best = p, m
		}
	}
	return a
}

// merit is what a play is worth to whoever holds these cards before it.
func (s *state) merit(held copiesOf, a action) int {
	shared := s.Display
	for _, t := range [2]top{a.left, a.right} {
		switch {
		case t.isHand():
			held.drop(t.rank())
		case t.isCommunal() && shared[0] == t.rank():
			shared[0] = 0
		case t.isCommunal():
			shared[1] = 0
		}
	}
	if held[0] == 0 {
		return goingOut
	}
	tops := s.after(a)
	return spending*a.spends() + readiness*ready(&held, shared) - easiness*easy[tops[left]][tops[right]]
}

// copiesOf a hand are the ranks that it has once at least, twice at least and so on.
type copiesOf [copies]rankSet

func (h *hand) copies() (c copiesOf) {
	for i, n := range h {
		for k := range n {
			c[k] |= 2 << i
		}
	}
	return c
}

// drop takes one card of a rank that is there.
func (c *copiesOf) drop(rank uint8) {
	card := rankSet(1) << rank
	for k := range copies - 1 {
		c[k] &^= card &^ c[k+1]
	}
	c[copies-1] &^= card
}

// ready counts the pairs of tops that a hand could pay, with the shared cards.
func ready(held *copiesOf, shared [2]uint8) int {
	pays := paysOf[held[0]>>1] | paysTwice[held[1]>>1] | paysBeside[shared[0]][held[0]>>1] | paysBeside[shared[1]][held[0]>>1]
	return bits.OnesCount64(uint64(pays))
}

// A topSet is a set of pairs of tops, each of the 45 a bit.
type topSet uint64

// What sets of ranks, bit 0 being rank 1, can pay: with one card or two of
// different ranks, with two of one rank, and with one beside a shared card of a
// rank, of which 0 is none.
var (
	paysOf     [1 << ranks]topSet
	paysTwice  [1 << ranks]topSet
	paysBeside [ranks + 1][1 << ranks]topSet
)

// easy counts the pairs of cards, one after the other, that would pay the tops.
var easy [ranks + 1][ranks + 1]int

// layReady fills them in. It goes by partners.
func layReady() {
	pair := 0
	for a := uint8(1); a <= ranks; a++ {
		for b := a; b <= ranks; b++ {
			layPair(a, b, 1<<pair)
			pair++
		}
	}
}

// layPair adds a pair of tops to every set of ranks that pays it.
func layPair(a, b uint8, pair topSet) {
	pay := &partners[a][b]
	for set := range rankSet(1 << ranks) {
		held := set << 1
		one := (pay[a]|pay[b])&held != 0
		for m := held; m != 0; m &= m - 1 {
			r := m.nth(0)
			if one || pay[r]&held&^(1<<r) != 0 {
				paysOf[set] |= pair
			}
			if pay[r].has(r) {
				paysTwice[set] |= pair
			}
			for c := pay[r]; c != 0; c &= c - 1 {
				paysBeside[c.nth(0)][set] |= pair
			}
		}
	}
	for r := range pay {
		easy[a][b] += pay[r].count()
	}
	easy[b][a] = easy[a][b]
}
