package exchequer

import (
	"math"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

var kit = rendertest.Kit{
	Table:  match.Table{Game: rules.Game, Look: Look},
	Called: func(s msg.Scene, seat engine.Seat) string { return lettered(s, int(seat)) },

	ChartBytes: 7_000, // 42 areas, each with its holder and neighbours
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	variants := []map[string]string{
		{"length": "5"},
		{"length": "8", "setup": "dealt", "tokens": "all", "minimum": "three"},
		{"length": "4", "circle": "inner", "move-in": "one", "setup": "dealt"},
		{"length": "4", "circle": "outer", "order": "same", "victory": "opponent", "tokens": "all"},
	}
	for seats := 2; seats <= 6; seats++ {
		for i, options := range variants {
			name := rendertest.Hostile
			if i == 0 {
				name = rendertest.Blank
			}
			kit.Say(t, uint64(10*seats+i), seats, options, name, 50, math.MaxInt)
		}
	}
}

func TestVerbsHaveTheirWords(t *testing.T) { rendertest.Verbs(t, rules.Game, wording) }

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	kit.Foreign(t, (*rules.View)(nil), rules.PhaseAttack, "attack", "stamp-duty")
}

// Law 5: how others mean to defend changes nothing of what a seat is told.
func TestNothingIsSaidOfSecrets(t *testing.T) {
	kit.Begin(t, 7, 3, map[string]string{"length": "10", "setup": "dealt"}, "Ann", "Bob", "Cat").Secrets(50)
}

func TestSummaryKeepsTheBooks(t *testing.T) {
	for seed := range uint64(20) {
		w := kit.Begin(t, seed, 2+int(seed)%5, map[string]string{"length": "12", "setup": "dealt", "tokens": "all"}, "Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
		start := make([]int, 7)
		for _, f := range w.Log {
			if d, ok := f.(rules.Dealt); ok {
				for _, o := range d.Owners {
					start[o]++
				}
			}
		}
		whole := make([]int, 7)
		for p, q := range w.Table.View(engine.Nobody).(rules.View).Parties {
			whole[p] = q.Sectors
		}
		for w.Step() {
		}
		v := w.Table.View(engine.Nobody).(rules.View)
		h := tell(v, w.Log)
		sum, taken, lost := 0.0, 0, 0
		for p, l := range h.ledgers {
			sum += l.luck
			taken += l.taken
			lost += l.lost
			if got, want := start[p]+l.taken-l.lost, v.Parties[p].Areas; got != want || h.rounds[len(h.rounds)-1][p] != want {
				t.Errorf("seed %d: party %d ends with %d areas, the books say %d", seed, p, want, got)
			}
			if got, want := whole[p]+l.sectors-l.broken, v.Parties[p].Sectors; got != want {
				t.Errorf("seed %d: party %d ends with %d sectors, the books say %d", seed, p, want, got)
			}
		}
		if math.Abs(sum) > 1e-9 || taken != lost {
			t.Errorf("seed %d: luck sums to %v, %d areas taken, %d lost", seed, sum, taken, lost)
		}
		if h.round != v.Round {
			t.Errorf("seed %d: the books end in round %d, not %d", seed, v.Round, h.round)
		}
	}
}

func TestSummary(t *testing.T) {
	v := rules.View{Board: "whole", Seats: 2, Round: 2, Phase: rules.PhaseOver, Places: []int8{1, 2},
		Parties: make([]rules.Party, 3), Areas: make([]rules.Holding, len(rules.Areas))}
	var d rules.Dealt
	for i, a := range rules.Areas {
		v.Areas[i].InPlay = true
		d.Owners[i] = int8(min(a.Sector, 2)) // Ann holds National Insurance, Bob Capital taxes
	}
	log := []engine.Fact{
		d,
		rules.Began{Seat: ann, Round: 1, Areas: 6, Third: 2, Sectors: 1, Tokens: 5},
		throw(nic1b, iht, 5, 0, [3]uint8{6, 2, 1}, [2]uint8{1}),
		rules.Won{Seat: ann, Party: bob, From: nic1b, To: iht, Must: 3},
		rules.Occupied{Seat: ann, From: nic1b, To: iht, N: 3},
		rules.Ended{Seat: ann},
		rules.Began{Seat: bob, Round: 1, Areas: 5, Third: 1, Tokens: 1},
		throwBy(bob, ann, sd, iht, 1, 2, [3]uint8{3, 2}, [2]uint8{6, 5}),
		rules.Ended{Seat: bob},
		rules.Began{Seat: ann, Round: 2, Areas: 7, Third: 2, Sectors: 1, Tokens: 5},
		rules.Out{Party: bob, By: ann},
		rules.Finished{Places: []int8{1, 2}, Why: "opponent"},
	}
	want := `The winner's opponents have no areas left. **Ann wins**, Bob is second. 2 rounds, 2 rolls.
A Ann · B Bob · – the neutral, HM Treasury temps
areas by round, 1 to 2
A ▂▂▂  7
B ▂▂▂  5
– ███ 30
  areas +  −  sectors +  −   luck
A       1  0          0  0   +1.1
B       0  1          0  1   −1.1
–       0  0          0  0    0.0
From the start Ann held **National Insurance**; it paid twice.
Round 2: **Bob is out**, and their last area went to Ann.
Bloodiest attack, round 1: Bob, 3 tokens against 2 of Ann, for **Inheritance tax**. It cost Bob 2 and Ann 0, and won nothing but respect.
The dice gave **Ann** 1.1 tokens too many and **Bob** 1.1 too few. They owe Bob an apology.`
	if got := styled(Look.Summary(v, log, two)); got != want {
		t.Errorf("is\n%s\nnot\n%s", got, want)
	}
}

func throwBy(seat engine.Seat, party, from, to, fromLeft, toLeft int, attack [3]uint8, defend [2]uint8) rules.Battled {
	f := throw(from, to, fromLeft, toLeft, attack, defend)
	f.Seat, f.Party = seat, party
	return f
}

func TestFirstButtonsLeadOn(t *testing.T) { kit.Lead(t, map[string]string{"length": "6"}, 2, 6) }

func TestWhatLooksTheSameIsDrawnOnce(t *testing.T) {
	kit.Begin(t, 5, 4, map[string]string{"length": "6", "setup": "dealt"}, "Ann", "Bob", "Cat", "Dan").Share(40, 120, true)
}

// TestNumbersLieOnNothing: what others did is numbered beside what is to be read.
func TestNumbersLieOnNothing(t *testing.T) {
	kit.Pins(t, 4, 4, map[string]string{"setup": "dealt", "tokens": "all", "length": "8"}, 120, 60)
	kit.Pins(t, 3, 6, map[string]string{"length": "8"}, 240, 0)
}

// BenchmarkNumbers is what each look at a board costs that has them.
func BenchmarkNumbers(b *testing.B) {
	kit.BenchmarkPins(b, 4, 4, map[string]string{"setup": "dealt", "tokens": "all", "length": "8"})
}

// TestSinceIsDrawn: what others did is on the board as the reminder's picture.
func TestSinceIsDrawn(t *testing.T) {
	kit.Traced(t, 4, 4, map[string]string{"setup": "dealt", "tokens": "all", "length": "8"}, 120)
	kit.Traced(t, 3, 6, map[string]string{"length": "8"}, 80)
}

// BenchmarkSince is one such picture.
func BenchmarkSince(b *testing.B) {
	kit.BenchmarkTraced(b, 4, 4, map[string]string{"setup": "dealt", "tokens": "all", "length": "8"})
}

// TestWhoHeldTheSeatIsNamed in what is told of what was done before it changed hands.
func TestWhoHeldTheSeatIsNamed(t *testing.T) {
	kit.Held(t, 5, 4, map[string]string{"setup": "dealt", "tokens": "all", "length": "8"}, 120)
}
