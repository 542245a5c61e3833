package enginetest

import (
	"testing"

	"divisionbell/engine"
)

// Actions that bots play in a usual run of Lawful, and in a long one.
const (
	lawfulFew  = 4_000
	lawfulMany = 1_000_000
)

// Lawful has the bots of a game that answer at once play among themselves, under its
// bounded options and those given, until they have played some thousands of actions, with
// -long a million: none is refused. What they were seen to say is counted by verb.
func Lawful(t *testing.T, game engine.Game, variants ...map[string]string) (said map[string]int) {
	t.Helper()
	var bots []engine.Bot
	for _, b := range game.Bots() {
		if b.Weigh == nil && b.ID != engine.Random.ID {
			bots = append(bots, b)
		}
	}
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
		played += lawful(t, game, terms, bots, n, said)
	}
	return said
}

// lawful plays match n, of at most as many actions as a few matches have, and says how many
// it had.
func lawful(t *testing.T, game engine.Game, terms engine.Terms, bots []engine.Bot, n uint64, said map[string]int) (played int) {
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
		words := b.Play(engine.See(table, ask.Seat), ask, engine.Fast(n<<32|uint64(table.Seq())))
		if lain = ask.Offer && words == nil; lain {
			continue
		}
		if _, err := table.Apply(engine.Of(root, uint64(table.Seq()+1)), ask.Seat, words...); err != nil {
			t.Fatalf("%s, match %d, %v, seat %d, seq %d: %s says %q to %v: %v", game.About().ID, n, terms.Options, ask.Seat, table.Seq(), b.ID, words, ask, err)
		}
		said[words[0]]++
	}
	return played
}
