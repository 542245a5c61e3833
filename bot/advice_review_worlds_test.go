package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"divisionbell/bot/match"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

// An elsewhere game is one of whose tables every copy is of another world, as one seat
// may imagine it.
type elsewhere struct {
	engine.Game
	seat   engine.Seat
	seed   uint64
	worlds *int // that were others
}

type elsewhereTable struct {
	engine.Table
	game elsewhere
}

func (g elsewhere) New(d *engine.Dice, t engine.Terms) (engine.Table, engine.Outcome, error) {
	table, out, err := g.Game.New(d, t)
	return elsewhereTable{table, g}, out, err
}

func (g elsewhere) Open(p engine.Position) (engine.Table, error) {
	table, err := g.Game.Open(p)
	return elsewhereTable{table, g}, err
}

func (t elsewhereTable) Clone() engine.Table {
	other := t.Table.Imagine(t.game.seat, engine.Fast(t.game.seed))
	a, _ := t.Table.Position()
	if b, _ := other.Position(); string(a.State) != string(b.State) {
		*t.game.worlds++
	}
	return elsewhereTable{other, t.game}
}

// A look back goes by what its player knew at each decision and by nothing else, though
// the match is over and all is open: dealt anew as their seat could imagine it then, it
// reads the same to the letter. Of a match that is not over there is none, in the same
// words in every world.
func TestAReviewIsTheSameWhateverWasHidden(t *testing.T) {
	for _, game := range []struct {
		match.Table
		options string
		most    int // actions
	}{
		{match.Table{Game: tax.Game, Look: taxlook.Look}, "points=3", 400},
		{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, "rounds=2 auction=open", 400},
	} {
		id := game.About().ID
		h := build(t, plan{tables: []match.Table{game.Table}, entropy: rand.NewChaCha8([32]byte{3})})
		h.say("Ann", "match new "+id+" remind=off "+game.options)
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Cat", "match join "+code)
		h.say("Ann", "match start "+code)
		var seat engine.Seat
		for i, s := range h.match(code).Seats {
			if s.Name == "Ann" {
				seat = engine.Seat(i)
			}
		}
		// review is the look back as it reads where the seat's copies are of another world.
		review := func(seed uint64) (text string, worlds int) {
			other := elsewhere{game.Game, seat, seed, &worlds}
			there := build(t, plan{tables: []match.Table{{Game: other, Look: game.Look}}, path: h.path, clock: h.clock, hall: newHall("there"), bare: true})
			l, adviser, err := there.host.Advise(ctx, code)
			if err != nil {
				t.Fatal(err)
			}
			person := h.match(code).Seats[seat].Person
			ask := func() string {
				m, err := adviser.Review(ctx, l, person, 1, "")
				return fmt.Sprint(m.Text, labels(m), err)
			}
			text = ask()
			adviser.Rest()
			if strings.Contains(text, "A moment") {
				text = ask()
			}
			return text, worlds
		}
		alike := func(when, want string) {
			t.Helper()
			first, worlds := review(1)
			if !strings.Contains(first, want) {
				t.Fatalf("%s, %s: %s", id, when, first)
			}
			for seed := uint64(2); seed < 3; seed++ {
				got, n := review(seed)
				if worlds += n; got != first {
					t.Errorf("%s, %s, in one world\n%s\nand in another\n%s", id, when, first, got)
				}
			}
			if when == "over" && worlds < 10 {
				t.Errorf("%s: only %d worlds were others", id, worlds)
			}
		}
		chance := engine.Fast(5)
		for n := 0; !h.match(code).Phase.Ended(); n++ {
			if n == game.most {
				t.Fatalf("%s does not end", id)
			}
			m := h.match(code)
			table, err := game.Game.Open(*m.Position)
			if err != nil {
				t.Fatal(err)
			}
			by := m.Asks[0].Seat
			words := engine.Walk(engine.See(table, by), chance)
			if got := h.say(m.Seats[by].Name, id+" "+code+" "+strings.Join(words, " ")); got.Refused {
				t.Fatalf("%s: %q: %s", id, words, got.Text)
			}
			if n == 5 {
				alike("under way", "still being played")
			}
		}
		alike("over", "moves in "+code)
	}
}
