package match

import (
	"fmt"
	"testing"
)

// TestEachHolderStandsOnce: people by who they are, whatever they were called, and under the
// name they have now; also who has left for good; bots, and people of one name, apart.
func TestEachHolderStandsOnce(t *testing.T) {
	at := func(seq uint32) *uint32 { return &seq }
	m := Match{Tenures: []Tenure{
		{Name: "Ann", Person: 1, ToSeq: at(3)},
		{No: 1, Name: "Basil", Bot: "steady", FromSeq: 3, ToSeq: at(4)},
		{No: 2, Name: "Annabel", Person: 1, FromSeq: 4, ToSeq: at(6)},
		{No: 3, Name: "Basil", Person: 2, FromSeq: 6, ToSeq: at(7)},
		{No: 4, Name: "Dan", Person: 3, FromSeq: 7, ToSeq: at(7)},
		{No: 5, Name: "Basil", Bot: "gentle", FromSeq: 7, ToSeq: at(8)},
		{No: 6, Name: "Somebody 1", Person: 4, FromSeq: 8, ToSeq: at(9)},
		{No: 7, Name: "Somebody 2", Person: 5, FromSeq: 9, ToSeq: at(10)},
		{No: 8, Name: "Ann B", Person: 1, FromSeq: 10, ToSeq: at(12)},
		{No: 9, Name: "Ann B", Bot: BotGone, FromSeq: 12},
		{Seat: 1, Name: "Bob", Person: 6},
	}}
	m.Seats = []Tenure{m.Tenures[9], m.Tenures[10]}
	if got := fmt.Sprint(m.Throughout()); got != "[[Ann B Basil Basil Somebody 1 Somebody 2] [Bob]]" {
		t.Error(got)
	}
	for seq, want := range []int{0, 0, 0, 0, 1, 0, 0, 2, 1, 3, 4, 0, 0, 0} {
		for i, h := range m.Holders(0) {
			if h.Has(m.Then(uint32(seq)).Seats[0]) != (i == want) {
				t.Errorf("at entry %d holder %d had it: %v", seq, i, i != want)
			}
		}
	}
	if got := fmt.Sprint(Match{Seats: m.Seats}.Throughout()); got != "[[Ann B] [Bob]]" {
		t.Errorf("without tenures it is %s", got)
	}
}
