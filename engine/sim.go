package engine

import (
	"errors"
	"fmt"
	"slices"
)

// A Sim plays a match on as one seat imagines it. Every world in it is dealt anew
// from what the seat may know, so that there is no door to the true one. It is for one
// goroutine, and for as long as the table stays as it is.
type Sim interface {
	// Try deals world w, has the seat say words there, and persist in them where the game
	// is a [Persister], and all seats play steadily until the match is over or so many
	// stretches of the game have ended; 0: until it is over. The same w, words and
	// stretches give the same future, and all words meet the same dice, step by step.
	// With no words the seat says nothing: it lets an offer lie. An error is the game's,
	// or [ErrCut].
	Try(w uint64, stretches int, words ...string) (Future, error)
}

// A Future is where a world led. Chances and Places are by seat and good until the
// next Try. Chance of a seat that won is 1, of k that won together 1/k; of a match cut
// off it is what the game promises, and Places is nil. Actions is how many were played.
type Future struct {
	Chances []float64
	Places  []int8
	Actions int
}

// ErrCut is what a Sim answers whose thinking is no longer wanted.
var ErrCut = errors.New("nobody waits for this thought any more")

// futureMost is how many actions a future has at most before its game is at fault.
const futureMost = 100_000

// A sim has one memory for all of its worlds.
type sim[S, A any] struct {
	from  *Live[S, A]
	seat  Seat
	swift Swift[S, A]
	live  Live[S, A]
	dice  *Dice
	sums  []float64
	world uint64
	dealt bool // world is in deal
	deal  S
	stays Persister[S, A]  // nil: there is none, or nothing was said
	first A                // what the seat said
	asked []string         // of what kinds it was asked then
	pairs Pairer[S, A]     // nil: there is none
	came  [luckSlots]uint8 // how often such luck was met in this future
}

// luckSlots are more than the throws of a future by far: where two numbers share one,
// their dice are as good, and only less alike.
const luckSlots = 1 << 10

// sim imagines the match as seat may; nil: the game has no Swift.
func (l *Live[S, A]) sim(seat Seat) Sim {
	swift, ok := l.Rules.(Swift[S, A])
	if !ok {
		return nil
	}
	pairs, _ := l.Rules.(Pairer[S, A])
	dice := Fast(0)
	dice.level = true
	return &sim[S, A]{from: l, seat: seat, swift: swift, live: Live[S, A]{Rules: l.Rules, game: l.game, ed: l.ed}, dice: dice, pairs: pairs}
}

// steady is the Swift's answer in words; nil: there is no Swift, or it has none.
func (l *Live[S, A]) steady(seat Seat, ask Ask, d *Dice) []string {
	swift, ok := l.Rules.(Swift[S, A])
	if !ok || seat != ask.Seat {
		return nil
	}
	a, act := swift.Steady(&l.State, ask, d)
	if !act {
		return nil
	}
	return l.Rules.Words(&l.State, a)
}

func (m *sim[S, A]) Try(w uint64, stretches int, words ...string) (Future, error) {
	l := &m.live
	l.seq = m.from.seq
	if h, ok := l.Rules.(Hider[S]); !ok {
		l.Rules.Clone(&m.from.State, &l.State)
	} else {
		if !m.dealt || m.world != w {
			l.Rules.Clone(&m.from.State, &m.deal)
			m.dice.reseed(w)
			h.Imagine(&m.deal, m.seat, m.dice)
			m.world, m.dealt = w, true
		}
		l.Rules.Clone(&m.deal, &l.State)
	}
	m.dice.reseed(w + 1<<63) // not the dice that it was dealt by
	if m.pairs != nil {
		m.came = [luckSlots]uint8{}
	}
	if m.stays = nil; len(words) == 0 {
		l.Pass(l.seq + 1) // what was offered before is let lie
		return m.run(stretches)
	}
	a, err := l.Rules.Parse(&l.State, m.seat, words)
	if err == nil {
		m.persist(a)
		m.dice.Turn(1)
		err = m.do(m.seat, a)
	}
	if err != nil {
		return Future{}, fmt.Errorf("%s: seq %d: seat %d tries %q: %w", m.from.game.spec.ID, m.from.seq, m.seat, words, err)
	}
	return m.run(stretches)
}

// run plays on; the first action has been said.
func (m *sim[S, A]) run(stretches int) (Future, error) {
	l := &m.live
	promiser, cuts := l.Rules.(Promiser[S])
	cuts = cuts && stretches > 0
	var end uint32
	if cuts { // what the move itself has ended counts
		end = promiser.Stretch(&m.from.State) + uint32(stretches)
	}
	for n := 1; n < futureMost; n++ {
		st := l.Asks()
		if st.Places != nil {
			return Future{m.shares(st.Places), st.Places, n}, nil
		}
		if cuts && promiser.Stretch(&l.State) >= end {
			m.sums = promiser.Promise(&l.State, m.sums[:0])
			return Future{m.sums, nil, n}, nil
		}
		m.dice.Turn(uint64(n) + 1)
		if err := m.step(st); err != nil {
			return Future{}, err
		}
	}
	return Future{}, fmt.Errorf("%s: seq %d: steady plays on for ever", m.from.game.spec.ID, m.from.seq)
}

// step has one seat answer: what the match waits for stands first, and only where that is
// nothing of a seat's own, as while others vote, an offer that has just been made. Whom an
// offer is made to answers it at their own turn.
func (m *sim[S, A]) step(st Status) error {
	l := &m.live
	for _, ask := range st.Asks {
		if !ask.Must && (!ask.Offer || ask.Key != l.seq) {
			continue
		}
		a, act := m.answer(ask)
		if !act {
			if ask.Must {
				return fmt.Errorf("%s: seq %d: steady has no answer to %s of seat %d", m.from.game.spec.ID, l.seq, ask.Kind, ask.Seat)
			}
			continue
		}
		if err := m.do(ask.Seat, a); err != nil {
			return fmt.Errorf("%s: seq %d: steady says %q in seat %d: %w", m.from.game.spec.ID, l.seq, l.Rules.Words(&l.State, a), ask.Seat, err)
		}
		return nil
	}
	return fmt.Errorf("%s: seq %d: the match waits for nobody and is not over", m.from.game.spec.ID, l.seq)
}

// persist has the seat go on in this future as it begins with an action.
func (m *sim[S, A]) persist(first A) {
	stays, ok := m.live.Rules.(Persister[S, A])
	if !ok {
		return
	}
	m.stays, m.first, m.asked = stays, first, m.asked[:0]
	for _, ask := range m.live.Asks().Asks {
		if ask.Seat == m.seat {
			m.asked = append(m.asked, ask.Kind)
		}
	}
}

// answer is what a seat persists in, or what steady says.
func (m *sim[S, A]) answer(ask Ask) (A, bool) {
	if m.stays != nil && ask.Seat == m.seat && slices.Contains(m.asked, ask.Kind) {
		if a, act := m.stays.Persist(&m.live.State, ask, m.first); act {
			return a, true
		}
	}
	return m.swift.Steady(&m.live.State, ask, m.dice)
}

// do has a seat act, with the dice that are its action's.
func (m *sim[S, A]) do(seat Seat, a A) error {
	l := &m.live
	if m.pairs == nil {
		return l.Do(m.dice, seat, a)
	}
	if luck := m.pairs.Luck(&l.State, seat, a); luck != 0 {
		x := mix(luck)
		came := &m.came[x%luckSlots]
		m.dice.Turn(x + uint64(*came))
		*came++
	}
	return l.Do(m.dice, seat, a)
}

// mix makes numbers that are near each other far apart (Steele, Lea and Flood's
// SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// shares is who won: 1 among those in the first place.
func (m *sim[S, A]) shares(places []int8) []float64 {
	first := 0
	for _, p := range places {
		if p == 1 {
			first++
		}
	}
	m.sums = m.sums[:0]
	for _, p := range places {
		x := 0.0
		if p == 1 {
			x = 1 / float64(first)
		}
		m.sums = append(m.sums, x)
	}
	return m.sums
}
