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
