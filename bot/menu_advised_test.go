package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine"
	"divisionbell/engine/nim"
)

// TestThePrimaryButtonIsTheGamesOwnMove: in every game, along matches of which half is
// played by pressing it, the one button of a seat's own menu that stands out is what the
// game's own player would say, and none does where it says nothing.
func TestThePrimaryButtonIsTheGamesOwnMove(t *testing.T) {
	tables := append(slices.Clone(monthTables), monthTable{match.Table{Game: nim.Game, Look: nimlook.Look}, 2, "", nil})
	for g, game := range tables {
		t.Run(game.table.About().ID, func(t *testing.T) {
			besides(t)
			h := build(t, plan{tables: []match.Table{game.table}})
			rng := rand.New(rand.NewPCG(2, uint64(g)))
			h.say("Ann", fmt.Sprintf("match new %s %s hotseat=yes remind=off", game.table.About().ID, game.options))
			code := h.newest()
			for range game.seats - 1 {
				h.say("Ann", "match join "+code)
			}
			h.say("Ann", "match start "+code)
			for range 40 {
				m := h.match(code)
				if m.Phase.Ended() {
					break
				}
				table, err := game.table.Open(*m.Position)
				if err != nil {
					t.Fatal(err)
				}
				pressed := outstanding(h.say("Ann", game.table.About().ID+" "+code))
				first := slices.MinFunc(m.Asks, func(a, b engine.Ask) int { return int(a.Seat - b.Seat) })
				seen := engine.See(table, first.Seat)
				asks := seen.Status().Asks
				ask := asks[slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Must && a.Seat == first.Seat })]
				want := seen.Steady(ask, engine.Fast(uint64(m.Position.Seq)))
				if got := wordsOf(t, pressed); !slices.Equal(got, want) {
					t.Errorf("entry %d, %s: what stands out says %q, the game's own player %q", m.Position.Seq, ask.Kind, got, want)
				}
				if pressed != "" && rng.IntN(2) == 0 {
					h.press("Ann", pressed)
				}
				if h.seq(code) == m.Position.Seq {
					h.say("Ann", game.table.About().ID+" "+code+" "+strings.Join(engine.Walk(seen, engine.Fast(rng.Uint64())), " "))
				}
			}
		})
	}
}

// outstanding is the id of the action that stands out in a menu; "": none does.
func outstanding(m msg.Message) (id string) {
	for _, b := range m.Buttons {
		if b.Look == msg.Primary {
			id += b.ID
		}
	}
	return id
}

// wordsOf are the words of a button that acts.
func wordsOf(t *testing.T, id string) []string {
	t.Helper()
	if id == "" {
		return nil
	}
	f := strings.Fields(id)
	if len(f) < 6 || f[0] != "1!" {
		t.Fatalf("button %q does not act", id)
	}
	return f[5:]
}

// A masked game is Nim, of which those who may not know imagine another position.
type masked struct {
	engine.Game
	imagined func() engine.Table
}

type maskedTable struct {
	engine.Table
	game masked
}

func (g masked) New(d *engine.Dice, t engine.Terms) (engine.Table, engine.Outcome, error) {
	table, out, err := g.Game.New(d, t)
	return maskedTable{table, g}, out, err
}

func (g masked) Open(p engine.Position) (engine.Table, error) {
	table, err := g.Game.Open(p)
	return maskedTable{table, g}, err
}

func (t maskedTable) Clone() engine.Table { return maskedTable{t.Table.Clone(), t.game} }

func (t maskedTable) Imagine(seat engine.Seat, d *engine.Dice) engine.Table {
	if seat != engine.Nobody {
		return t.Table.Imagine(seat, d)
	}
	return t.game.imagined()
}

// TestWhatStandsOutBeforeAllTellsNoSecret: in the message that all see it is what the
// game's own player would say in the world as all imagine it, in a seat's own menu as the
// seat knows it.
func TestWhatStandsOutBeforeAllTellsNoSecret(t *testing.T) {
	advice := func(table engine.Table) []string {
		ask := table.Status(engine.Nobody).Asks[0]
		return engine.See(table, ask.Seat).Steady(ask, engine.Fast(0))
	}
	var other engine.Table
	h := build(t, plan{tables: []match.Table{{Game: masked{nim.Game, func() engine.Table { return other }}, Look: nimlook.Look}}})
	h.say("Ann", "match new nim")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	m := h.match(code)
	table, err := nim.Game.Open(*m.Position)
	if err != nil {
		t.Fatal(err)
	}
	seat := m.Asks[0].Seat
	for dice := engine.Fast(1); other == nil; { // another position in which the seat would say something else, which it may
		x := table.Clone()
		for range 2 {
			by := x.Status(engine.Nobody).Asks[0].Seat
			if _, err := x.Apply(dice, by, engine.Walk(engine.See(x, by), dice)...); err != nil {
				t.Fatal(err)
			}
		}
		if a := advice(x); !slices.Equal(a, advice(table)) && engine.Offered(table, seat, a) {
			other = x
		}
	}
	h.settle()
	if got := wordsOf(t, outstanding(h.status(code).message)); !slices.Equal(got, advice(other)) {
		t.Errorf("before all %q stands out, and all imagine that %q is best", got, advice(other))
	}
	if got := wordsOf(t, outstanding(h.say(m.Seats[seat].Name, "nim "+code))); !slices.Equal(got, advice(table)) {
		t.Errorf("in the seat's own menu %q stands out, not %q", got, advice(table))
	}
}
