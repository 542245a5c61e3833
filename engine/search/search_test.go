package search

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"divisionbell/engine"
)

// says is what a bot says at a table, as whoever is waited for.
func says(b engine.Bot, l *engine.Live[number, step], seed uint64) string {
	ask := l.Asks().Asks[0]
	return fmt.Sprint(b.Play(engine.See(l, ask.Seat), ask, engine.Fast(seed)))
}

// Where steady throws a match away the search finds the move that wins it, in a
// future of one action as in one of many.
func TestStrongWinsWhereSteadyBlunders(t *testing.T) {
	b := Strong(Plan{})
	for left, want := range map[int]string{
		1: "[count 1]", 2: "[count 2]",
		4: "[count 2]", // then the other counts by one, and one is left for me; steady would leave three, and two, and one
		5: "[count 1]",
	} {
		for seed := range uint64(20) {
			if got := says(b, at(left), seed); got != want {
				t.Errorf("%d left, seed %d: %s, not %s", left, seed, got, want)
			}
		}
	}
}

// A move that is a little better by luck alone is not made.
func TestSteadysMoveIsKeptUnlessAnotherIsClearlyBetter(t *testing.T) {
	l := at(5) // steady wins
	for seed := range uint64(50) {
		if got := says(Strong(Plan{Playouts: 400}), l, seed); got != "[count 1]" {
			t.Fatalf("seed %d: %s", seed, got)
		}
	}
}

// The same position and chance give the same move, and the same weights.
func TestSameSeedSameThought(t *testing.T) {
	b := Strong(Plan{Playouts: 60})
	for left := 1; left < 12; left++ {
		l := at(left)
		ask := l.Asks().Asks[0]
		for seed := range uint64(5) {
			x := b.Weigh(engine.See(l, ask.Seat), ask, engine.Fast(seed), 1)
			if y := b.Weigh(engine.See(l.Clone(), ask.Seat), ask, engine.Fast(seed), 1); fmt.Sprint(x) != fmt.Sprint(y) {
				t.Errorf("%d left, seed %d: %v and then %v", left, seed, x, y)
			}
			if x, y := says(b, l, seed), says(b, l, seed); x != y {
				t.Errorf("%d left, seed %d: %s and then %s", left, seed, x, y)
			}
		}
	}
}

// What is weighed has what is chosen first, then the others, the best first, with
// the chances that they have.
func TestWeighTellsTheBestFirst(t *testing.T) {
	l := at(2)
	ask := l.Asks().Asks[0]
	all := Strong(Plan{Playouts: 2000}).Weigh(engine.See(l, ask.Seat), ask, engine.Fast(3), 1)
	if len(all) != 3 || fmt.Sprint(all[0].Words, all[1].Words, all[2].Words) != "[count 2] [throw] [count 1]" {
		t.Fatalf("%+v", all)
	}
	for i, want := range []float64{1, 1. / 6, 0} {
		if got := all[i]; got.Chance < want-4*got.Error || got.Chance > want+4*got.Error || got.Error > 0.05 {
			t.Errorf("%q: %.3f ± %.3f, not %.3f", got.Words, got.Chance, got.Error, want)
		}
	}
}

// A doubt draws what is told towards an equal share, and changes no choice.
func TestDoubtIsToldAndChangesNoChoice(t *testing.T) {
	sure := Plan{Playouts: 200}
	unsure := sure
	unsure.Doubt = func(any) float64 { return 0.6 }
	for left := 1; left < 12; left++ {
		l := at(left)
		ask := l.Asks().Asks[0]
		a := Strong(sure).Weigh(engine.See(l, ask.Seat), ask, engine.Fast(1), 1)
		b := Strong(unsure).Weigh(engine.See(l, ask.Seat), ask, engine.Fast(1), 1)
		for i := range a {
			want := 0.5 + 0.4*(a[i].Chance-0.5)
			if !slices.Equal(a[i].Words, b[i].Words) || math.Abs(b[i].Chance-want) > 1e-9 || math.Abs(b[i].Error-0.4*a[i].Error) > 1e-9 {
				t.Errorf("%d left: %+v in doubt is %+v", left, a[i], b[i])
			}
		}
		if x, y := says(Strong(sure), l, 1), says(Strong(unsure), l, 1); x != y {
			t.Errorf("%d left: %s, in doubt %s", left, x, y)
		}
	}
}

// Verbs that are free, and offers to others with them, are tried where the plan
// names them; answers to offers are tried where there is an offer.
func TestWhatIsTried(t *testing.T) {
	l := at(5)
	see := engine.See(l, 0)
	ask := l.Asks().Asks[0]
	for want, p := range map[string]Plan{
		"[[count 1] [count 2] [count 3] [throw]]":         {},
		"[[count 1] [count 2] [count 3] [throw] [shout]]": {Free: []string{"shout"}},
	} {
		p = p.whole()
		got := p.moves(see, ask, []string{"count", "1"}, engine.Fast(1))
		slices.SortFunc(got, func(a, b []string) int {
			order := []string{"count", "throw", "shout"}
			return slices.Compare([]string{fmt.Sprint(slices.Index(order, a[0])), fmt.Sprint(a)}, []string{fmt.Sprint(slices.Index(order, b[0])), fmt.Sprint(b)})
		})
		if fmt.Sprint(got) != want {
			t.Errorf("%+v: %q, not %s", p, got, want)
		}
	}
	l.State.Offer = 1
	p := Plan{}.whole()
	draw := engine.Ask{Seat: 1, Kind: "draw", Of: 1, Key: 1, Offer: true}
	if got := p.moves(engine.See(l, 1), draw, nil, engine.Fast(1)); fmt.Sprint(got) != "[[] [draw 1]]" {
		t.Errorf("to an offer: %q", got)
	}
}

// An offer that saves a lost match is accepted, though steady lets it lie; one that
// gives a won match away is let lie.
func TestOffersAreWeighed(t *testing.T) {
	for left, want := range map[int]string{5: "[draw 1]", 4: "[]"} {
		l := at(left)
		l.State.Offer = 1
		ask := l.Asks().Asks[1]
		if got := fmt.Sprint(Strong(Plan{}).Play(engine.See(l, 1), ask, engine.Fast(1))); got != want {
			t.Errorf("%d left: %s, not %s", left, got, want)
		}
	}
}

// What nobody wins is worse than to lose, as far as the plan says, at an end and where a
// future is cut off.
func TestRuinIsWorseThanALoss(t *testing.T) {
	for _, c := range []struct {
		ruin    float64
		chances []float64
		want    float64
	}{{0.5, []float64{0, 1}, 0}, {0.5, []float64{0, 0}, -0.5}, {0.5, []float64{0.25, 0.5}, 0.125}, {0.5, []float64{0.5, 0.5}, 0.5}, {0, []float64{0, 0}, 0}} {
		x := thought{plan: &Plan{Ruin: c.ruin}}
		if got := x.value(engine.Future{Chances: c.chances}); got != c.want {
			t.Errorf("ruin %v, chances %v: worth %v, not %v", c.ruin, c.chances, got, c.want)
		}
	}
}

// Where the seat has done enough, steady goes on.
func TestEnoughIsSteadys(t *testing.T) {
	b := Strong(Plan{Enough: func(view any) bool { return view.(number).Left < 4 }})
	if got := says(b, at(2), 1); got != "[count 1]" {
		t.Errorf("enough: %s", got)
	}
	if got := says(b, at(4), 1); got != "[count 2]" {
		t.Errorf("not enough: %s", got)
	}
}

// cut is a seat whose thinking ends after so many futures.
type cut struct {
	engine.Seen
	engine.Sim
	left int
	err  error
}

func (c *cut) Imagine() engine.Sim {
	c.Sim = c.Seen.Imagine()
	return c
}

func (c *cut) Try(w uint64, stretches int, words ...string) (engine.Future, error) {
	if c.left--; c.left < 0 {
		return engine.Future{}, c.err
	}
	return c.Sim.Try(w, stretches, words...)
}

// A thought that is cut off, or that a fault of the game's ends, is steady's move,
// and weighs nothing. No future is asked for any more.
func TestWhatIsCutOffIsSteadys(t *testing.T) {
	l := at(2)
	ask := l.Asks().Asks[0]
	for _, err := range []error{engine.ErrCut, errors.New("a fault")} {
		for _, left := range []int{0, 1, 30} {
			c := &cut{Seen: engine.See(l, ask.Seat), left: left, err: err}
			if got := fmt.Sprint(Strong(Plan{}).Play(c, ask, engine.Fast(1))); got != "[count 1]" || c.left != -1 {
				t.Errorf("%v after %d: %s, and %d futures more", err, left, got, -1-c.left)
			}
			c = &cut{Seen: engine.See(l, ask.Seat), left: left, err: err}
			if got := Strong(Plan{}).Weigh(c, ask, engine.Fast(1), 1); got != nil {
				t.Errorf("%v after %d: %v", err, left, got)
			}
		}
	}
}

// The budget is held but for what is left of a last world.
func TestBudgetIsPlayouts(t *testing.T) {
	for _, n := range []int{20, 200, 2000} {
		l := at(12)
		ask := l.Asks().Asks[0]
		c := &cut{Seen: engine.See(l, ask.Seat), left: 1 << 30}
		p := Plan{Playouts: n}
		Strong(p).Weigh(c, ask, engine.Fast(1), 1)
		if spent := 1<<30 - c.left; spent < n || spent > n+3 {
			t.Errorf("%d futures of %d", spent, n)
		}
	}
}

// No more worlds are dealt than the plan allows, however many futures it does.
func TestBudgetIsWorlds(t *testing.T) {
	l := at(12)
	ask := l.Asks().Asks[0]
	c := &cut{Seen: engine.See(l, ask.Seat), left: 1 << 30}
	Strong(Plan{Playouts: 1 << 20, Worlds: 40}).Weigh(c, ask, engine.Fast(1), 1)
	if spent := 1<<30 - c.left; spent < 40 || spent > 40*4 {
		t.Errorf("%d futures of four moves at most in 40 worlds", spent)
	}
}

// A part of a thought costs that part, but for what is left of a last world.
func TestBudgetIsAPart(t *testing.T) {
	for parts, n := range map[int]int{1: 1600, 8: 200, 16: 100, 5000: 1} {
		l := at(12)
		ask := l.Asks().Asks[0]
		c := &cut{Seen: engine.See(l, ask.Seat), left: 1 << 30}
		Strong(Plan{Playouts: 1600}).Weigh(c, ask, engine.Fast(1), parts)
		if spent := 1<<30 - c.left; spent < n || spent > n+3 {
			t.Errorf("%d parts: %d futures of %d", parts, spent, n)
		}
	}
}

// A future makes no garbage but what reads its words, nor a world but its ranking.
func TestFuturesMakeNoGarbage(t *testing.T) {
	l := at(12)
	ask := l.Asks().Asks[0]
	d := engine.Fast(1)
	made := func(playouts int) float64 {
		b := Strong(Plan{Playouts: playouts})
		return testing.AllocsPerRun(20, func() { b.Weigh(engine.See(l, ask.Seat), ask, d, 1) })
	}
	if n := (made(2000) - made(200)) / 1800; n > 2 {
		t.Errorf("%.2f allocations a future", n)
	}
}

// What has little of the budget left to catch up in is given up, and nothing while there is
// enough; steady's move stays.
func TestWhatHasNoHopeIsGivenUp(t *testing.T) {
	for _, c := range []struct {
		gone float64
		won  []int // of a hundred, steady's first
		in   int
	}{{0.9, []int{50, 51, 40}, 1}, {0.9, []int{50, 50}, 1}, {0.9, []int{50, 53, 40}, 2}, {0.5, []int{50, 51, 51}, 3}, {0.5, []int{50, 40, 51}, 2}} {
		x := thoughtOf(Plan{Clear: 2, Early: 6}, 2, c.won...)
		x.spent = 100 * len(c.won)
		if x.giveUp(c.gone); x.in() != c.in || x.moves[0].out {
			t.Errorf("%v of the budget gone, won %v: %d are left", c.gone, c.won, x.in())
		}
	}
}

// With Early a decision in which nothing is to be had costs less, and what wins is found.
func TestEarlyCostsLess(t *testing.T) {
	think := func(left, early int) (spent, move int) {
		l := at(left)
		m := mind{plan: Plan{Playouts: 60, Clear: 2, Early: early}.whole()}
		x := m.begin(engine.See(l, 0), l.Asks().Asks[0], engine.Fast(1))
		if err := x.race(1); err != nil {
			t.Fatal(err)
		}
		return x.spent, x.clearest()
	}
	for _, left := range []int{9, 10} {
		soon, move := think(left, 4)
		late, same := think(left, 0)
		if lost := left%2 == 1; move != same || lost != (move == 0) || lost && soon*2 > late {
			t.Errorf("%d left: move %d after %d futures, and %d after %d without Early", left, move, soon, same, late)
		}
	}
}
