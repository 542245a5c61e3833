package luck

import (
	"math"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
	"divisionbell/engine/poleconomy/view"
)

// TestFromStart is reckoned by hand: 36 throws from Start around the inner circuit, with a
// basic income of $70,000, Molson's Bob's, I.P. Sharp Ann's own and all else the Bank's.
func TestFromStart(t *testing.T) {
	t.Parallel()
	v := view.View{Prices: view.Prices{Company: 300_000, Advertising: 60_000}, Players: []view.Player{
		{Income: 70_000, Cash: 250_000, Savings: 1, Companies: []string{"i-p-sharp-associates"}}, {Income: 50_000},
	}}
	for i := range view.Squares {
		if sq := &view.Squares[i]; sq.Type == view.Company || sq.Type == view.Advertising {
			h := view.Holding{Square: sq.ID, Owner: engine.Nobody}
			switch sq.ID {
			case "i-p-sharp-associates":
				h.Owner = 0
			case "molson-breweries":
				h.Owner = 1
			}
			v.Owners = append(v.Owners, h)
		}
	}
	// 2 Inflation; 3 Molson's: $300,000 of the $350,000 there are; 4 Income ×2 and interest on a
	// card; 7 the own company; 8 Income ×5; 10 Inflation; 11 a company of nobody; 12 Income ×3
	// and interest, after a disaster that takes all there is, with the company.
	worth := map[int]int64{3: -300_000, 4: 140_000 + 100_000, 7: 300_000, 8: 350_000, 12: 210_000 - 250_000 - 100_000 - 300_000}
	sum, square := 0.0, 0.0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			sum += float64(worth[a+b])
			square += float64(worth[a+b]) * float64(worth[a+b])
		}
	}
	mean := sum / 36
	for _, dice := range [][2]int{{1, 2}, {3, 4}, {6, 6}, {5, 5}} {
		to := view.Squares[view.Reach(0, view.Inner, dice[0]+dice[1])].ID
		_, throws := Dice{}.Luck(v, []engine.Fact{rules.Threw{Seat: 0, Dice: dice, From: "start", To: to}})
		if len(throws) != 1 {
			t.Fatalf("%d throws", len(throws))
		}
		x := throws[0]
		if x.Got != float64(worth[dice[0]+dice[1]]) || math.Abs(x.Expected-mean) > 1e-6 || math.Abs(x.Variance/(square/36-mean*mean)-1) > 1e-9 {
			t.Errorf("%v gave %+v, want %d of %v on average", dice, x, worth[dice[0]+dice[1]], mean)
		}
	}
	if _, throws := (Dice{}).Luck(v, []engine.Fact{rules.Threw{Seat: 0, Dice: [2]int{1, 1}, From: "nowhere", To: "start"}}); throws != nil {
		t.Errorf("a throw from nowhere: %v", throws)
	}
}
