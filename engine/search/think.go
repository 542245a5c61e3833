package search

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"divisionbell/engine"
)

const (
	fewWorlds  = 8   // before a move is dropped for what it wins, or made in place of steady's
	manyWorlds = 24  // before two that are left are told apart for good
	slim       = 0.5 // standard errors by which a move that is kept may seem worse than steady's
	plain      = 4.0 // standard errors by which two are told apart
	hope       = 2.0 // standard errors by which what is still to be played may turn out better
)

// A thought is one decision being thought over. The first move is steady's; all that
// are still in have met the same worlds.
type thought struct {
	plan   *Plan
	sim    engine.Sim
	seat   engine.Seat
	seats  int
	rest   bool // gentle gives nothing away
	moves  []move
	first  uint64 // world
	worlds int
	spent  int // futures
	played int // actions in them
}

// A move is what it has won so far.
type move struct {
	words  []string
	out    bool
	chance tally // to win
	better tally // by how much it did better than steady's move in the same world
}

// A tally sums up numbers.
type tally struct{ n, sum, squares float64 }

func (y *tally) add(x float64) {
	y.n++
	y.sum += x
	y.squares += x * x
}

func (y *tally) mean() float64 { return y.sum / max(1, y.n) }

// doubt is the standard error of the mean.
func (y *tally) doubt() float64 {
	if y.n < 2 {
		return 1
	}
	return math.Sqrt(max(0, y.squares-y.sum*y.sum/y.n) / (y.n - 1) / y.n)
}

// begin finds what there is to try. There is always steady's move, which is nil
// where it has none.
func (m mind) begin(t engine.Seen, ask engine.Ask, d *engine.Dice) *thought {
	x := &thought{plan: &m.plan, seat: ask.Seat, first: uint64(d.Below(1<<32))<<32 | uint64(d.Below(1<<32))}
	steady := t.Steady(ask, d)
	x.moves = []move{{words: steady}}
	if x.sim = t.Imagine(); x.sim == nil || steady == nil && !ask.Offer || m.plan.Enough != nil && m.plan.Enough(t.View()) {
		return x
	}
	x.rest = m.plan.Rest(t.View(), ask)
	x.moves = x.moves[:0]
	for _, words := range m.plan.moves(t, ask, steady, d) {
		x.moves = append(x.moves, move{words: words})
	}
	return x
}

// world is the number of world i, far from that of any other.
func (x *thought) world(i int) uint64 { return x.first + uint64(i)*0x9e3779b97f4a7c15 }

// try has every move that is still in meet one more world.
func (x *thought) try() error {
	w := x.world(x.worlds)
	base := 0.0
	for i := range x.moves {
		m := &x.moves[i]
		if m.out {
			continue
		}
		f, err := x.sim.Try(w, x.plan.Stretches, m.words...)
		if err != nil {
			return err
		}
		x.seats = len(f.Chances)
		x.played += f.Actions
		v := x.value(f)
		if i == 0 {
			base = v
		}
		m.chance.add(f.Chances[x.seat])
		m.better.add(v - base)
		x.spent++
	}
	x.worlds++
	return nil
}

// value is what a future is worth to the seat.
func (x *thought) value(f engine.Future) float64 {
	v := f.Chances[x.seat]
	if x.plan.Places > 0 {
		v += x.plan.Places * behind(f, x.seat)
	}
	if x.plan.Ruin > 0 {
		v -= x.plan.Ruin * nobodys(f)
	}
	return v
}

// nobodys is the chance that nobody wins.
func nobodys(f engine.Future) float64 {
	left := 1.0
	for _, c := range f.Chances {
		left -= c
	}
	return max(0, left)
}

// behind is the share of the others that a seat has left behind it; of a match cut
// off, of those who are promised less.
func behind(f engine.Future, seat engine.Seat) float64 {
	n := 0
	for i := range f.Chances {
		if f.Places != nil && f.Places[i] > f.Places[seat] || f.Places == nil && f.Chances[i] < f.Chances[seat] {
			n++
		}
	}
	return float64(n) / float64(max(1, len(f.Chances)-1))
}

// in counts the moves that are still in.
func (x *thought) in() (n int) {
	for i := range x.moves {
		if !x.moves[i].out {
			n++
		}
	}
	return n
}

// race spends the budget on fewer and fewer moves: the worse half goes at each of its
// stages, and whatever is plainly worse than steady's move before. Steady's stays, and
// so many moves in all.
func (x *thought) race(least int) error {
	stages := max(1, bits.Len(uint(len(x.moves)-1)))
	for stage, gone := 1, 0.0; gone < 1; {
		if err := x.try(); err != nil {
			return err
		}
		gone = x.gone()
		if stage < stages && gone*float64(stages) >= float64(stage) {
			x.keep(max(least, (x.in()+1)/2))
			stage++
		}
		if x.worlds >= fewWorlds {
			x.drop(least)
		}
		if least == 1 && x.plan.Early > 0 && x.worlds >= x.plan.Early && gone < 1 {
			x.giveUp(gone)
		}
		if x.in() < 2 && least < 2 || least == 1 && x.decided() {
			break
		}
	}
	return nil
}

// gone is the share of the budget that is gone.
func (x *thought) gone() float64 {
	gone := float64(x.spent) / float64(x.plan.Playouts)
	if x.plan.Actions > 0 {
		gone = max(gone, float64(x.played)/float64(x.plan.Actions))
	}
	if x.plan.Worlds > 0 {
		gone = max(gone, float64(x.worlds)/float64(x.plan.Worlds))
	}
	return gone
}

// ranked are the moves that are still in but steady's, the best first.
func (x *thought) ranked() (order []int) {
	for i := 1; i < len(x.moves); i++ {
		if !x.moves[i].out {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(x.moves[b].better.mean(), x.moves[a].better.mean())
	})
	return order
}

// keep puts all out but the best so many, steady's move among them.
func (x *thought) keep(most int) {
	order := x.ranked()
	for _, i := range order[min(len(order), most-1):] {
		x.moves[i].out = true
	}
}

// drop puts out what does worse than steady's move, and what is no other than it.
func (x *thought) drop(least int) {
	order := x.ranked()
	slices.Reverse(order)
	for left, k := len(order)+1, 0; k < len(order) && left > least; k++ {
		m := &x.moves[order[k]]
		mean, doubt := m.better.mean(), m.better.doubt()
		if mean+slim*doubt < 0 || x.worlds >= manyWorlds && mean == 0 && doubt == 0 {
			m.out = true
			left--
		}
	}
}

// giveUp puts out what will hardly do clearly better than steady's move at the end, if the
// rest of the budget is spent on the two of them.
func (x *thought) giveUp(gone float64) {
	worlds := float64(x.worlds)
	share := worlds / (worlds + float64(x.spent)*(1-gone)/gone/2)
	for i := range x.moves {
		m := &x.moves[i]
		mean, doubt := m.better.mean(), m.better.doubt()
		if i > 0 && mean/math.Sqrt(share)+hope*math.Sqrt(1-share)*doubt <= x.plan.Clear*doubt {
			m.out = true
		}
	}
}

// decided reports that two moves are left, and which is the better is plain.
func (x *thought) decided() bool {
	if x.worlds < manyWorlds || x.in() > 2 {
		return false
	}
	m := &x.moves[x.ranked()[0]]
	return math.Abs(m.better.mean()) > plain*m.better.doubt()
}

// clearest is the best move where it does clearly better than steady's, else that.
func (x *thought) clearest() int {
	order := x.ranked()
	if len(order) == 0 || x.worlds < fewWorlds {
		return 0
	}
	m := &x.moves[order[0]]
	if mean := m.better.mean(); mean > 0 && mean > x.plan.Clear*m.better.doubt() {
		return order[0]
	}
	return 0
}

// told is what the moves that are still in are worth, one of them first, for so much
// doubt.
func (x *thought) told(first int, doubt float64) []engine.Weighed {
	weighed := func(m *move) engine.Weighed {
		share := 1 / float64(max(1, x.seats))
		return engine.Weighed{Words: m.words, Chance: m.chance.mean() + doubt*(share-m.chance.mean()), Error: (1 - doubt) * m.chance.doubt()}
	}
	var all []engine.Weighed
	for i := range x.moves {
		if m := &x.moves[i]; !m.out && i != first {
			all = append(all, weighed(m))
		}
	}
	slices.SortStableFunc(all, func(a, b engine.Weighed) int { return cmp.Compare(b.Chance, a.Chance) })
	return slices.Insert(all, 0, weighed(&x.moves[first]))
}
