package enginetest

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// Actions that bots play in a usual run of Lawful, and in a long one.
const (
	lawfulFew  = 4_000
	lawfulMany = 1_000_000
)

// Lawful has all bots of a game play among themselves, under its bounded options or those
// given, until they have played some thousands of actions, with -long a million: none is
// refused. Whoever weighs moves is told by lot what each is worth, and so comes to say
// whatever it may try. What they were seen to say is counted by verb.
func Lawful(t *testing.T, game engine.Game, variants ...map[string]string) (said map[string]int) {
	t.Helper()
	bots := game.Bots()
	parted := map[string]int{}
	most := lawfulFew
	if *long {
		most = lawfulMany
	}
	said = map[string]int{}
	about := game.About()
	for n, played := uint64(0), 0; played < most; n++ {
		seats := about.MinSeats + int(n)%(about.MaxSeats-about.MinSeats+1)
		options := about.Bounded
		if len(variants) > 0 {
			options = variants[int(n)%len(variants)]
		}
		terms, err := about.Terms(seats, options)
		if err == nil {
			_, _, err = game.New(engine.Of(Root(n), 0), terms)
		}
		if err != nil { // not for so many
			terms, err = about.Terms(about.MinSeats, options)
		}
		if err != nil {
			t.Fatal(err)
		}
		played += lawful(t, game, terms, bots, n, said, parted)
	}
	for _, b := range bots {
		if b.Weigh != nil && parted[b.ID] == 0 {
			t.Errorf("%s never said but what steady does", b.ID)
		}
	}
	t.Logf("said %v; otherwise than steady %v", said, parted)
	return said
}

// lawful plays match n, of at most as many actions as a few matches have, and says how many
// it had. Parted counts by bot what was said in place of steady's move.
func lawful(t *testing.T, game engine.Game, terms engine.Terms, bots []engine.Bot, n uint64, said, parted map[string]int) (played int) {
	t.Helper()
	root := Root(n)
	table, _, err := game.New(engine.Of(root, 0), terms)
	if err != nil {
		t.Fatal(err)
	}
	for lain := false; played < lawfulFew; played++ {
		st := table.Status(engine.Nobody)
		if st.Places != nil {
			break
		}
		ask := due(table, st, terms.Seats, lain)
		b := bots[(int(ask.Seat)+int(n))%len(bots)]
		drawn := lots{Seen: engine.See(table, ask.Seat), chances: make([]float64, terms.Seats), seed: n<<32 | uint64(table.Seq())}
		seen := drawn.Seen
		if b.Weigh != nil {
			seen = &drawn
		}
		words := b.Play(seen, ask, engine.Fast(drawn.seed))
		if lain = ask.Offer && words == nil; lain {
			continue
		}
		if _, err := table.Apply(engine.Of(root, uint64(table.Seq()+1)), ask.Seat, words...); err != nil {
			t.Fatalf("%s, match %d, %v, seat %d, seq %d: %s says %q to %v: %v", game.About().ID, n, terms.Options, ask.Seat, table.Seq(), b.ID, words, ask, err)
		}
		said[words[0]]++
		if drawn.tried && !slices.Equal(words, drawn.first) {
			parted[b.ID]++
		}
	}
	return played
}

// Lots are a seat's look at a match in which a lot says what each move leads to, the same
// whenever it is tried.
type lots struct {
	engine.Seen
	chances []float64 // of the latest
	seed    uint64
	tried   bool
	first   []string // tried, which is steady's
}

func (l *lots) Imagine() engine.Sim {
	if l.Seen.Imagine() == nil {
		return nil
	}
	return l
}

// Lots lie so high and so near each other that nothing is too much to give away.
const (
	lotsFrom = 0.9
	lotsWide = 0.01
	fnvPrime = 1099511628211
)

func (l *lots) Try(_ uint64, _ int, words ...string) (engine.Future, error) {
	if !l.tried {
		l.tried, l.first = true, words
	}
	lot := l.seed // FNV-1a goes on from it
	for _, w := range words {
		for i := range len(w) {
			lot = (lot ^ uint64(w[i])) * fnvPrime
		}
		lot *= fnvPrime
	}
	for i := range l.chances {
		l.chances[i] = lotsFrom + lotsWide*float64(lot>>40)/(1<<24)
	}
	return engine.Future{Chances: l.chances, Actions: 1}, nil
}
