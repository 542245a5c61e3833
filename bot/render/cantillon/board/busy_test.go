package board

import (
	"math/rand/v2"
	"testing"

	"divisionbell/engine/cantillon/atlas"
)

// TestNumbersHideNothing: those of twelve moves lie on no label, name or town, and on no
// other number, wherever the moves are.
func TestNumbersHideNothing(t *testing.T) {
	for _, c := range atlas.Campaigns {
		v, s := played(t, c.ID, c.Seats, 7, 300), sheetOf(c.ID)
		read := written(s, v)
		for seed := range uint64(6) {
			dice := rand.New(rand.NewPCG(seed, 1))
			var list []Arrow
			for tries := 0; len(list) < 12 && tries < 2000; tries++ {
				from := dice.IntN(atlas.RegionCount)
				near := atlas.Near(from)
				if to := near[dice.IntN(len(near))]; s.in[from] && s.in[to] && s.spots[from].known && s.spots[to].known {
					list = append(list, Arrow{From: from, To: to, Seat: dice.IntN(c.Seats), N: len(list) + 1})
				}
			}
			numbers := numbered(s, v, list)
			if len(numbers) != 12 {
				t.Fatalf("%s: %d numbers", c.ID, len(numbers))
			}
			for i, n := range numbers {
				for _, b := range read {
					if n.meets(b) {
						t.Errorf("%s, seed %d: the number %s lies on %v", c.ID, seed, n.text, b)
					}
				}
				for _, o := range numbers[:i] {
					if n.meets(o.box) {
						t.Errorf("%s, seed %d: the number %s lies on %s", c.ID, seed, n.text, o.text)
					}
				}
			}
		}
	}
}
