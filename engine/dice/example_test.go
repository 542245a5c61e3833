package dice_test

import (
	"errors"
	"fmt"

	"divisionbell/engine"
	"divisionbell/engine/dice"
)

// Read what somebody wrote, roll it, and show how the total came about. Chance
// is whatever has a Below: here a stream of numbers that begins with 7.
func Example() {
	q, err := dice.Parse("4d6kh3 + 2 vs 15 # strength", dice.Standard)
	if err != nil {
		panic(err)
	}
	result, err := q.Roll(engine.Fast(7))
	if err != nil {
		panic(err)
	}
	for _, rolled := range result.Rolls {
		for _, o := range rolled.Outcomes {
			fmt.Println("total", o.Total, "success", o.Check.Success)
			for _, span := range o.Breakdown(100) {
				fmt.Print(span.Text)
			}
			fmt.Println()
		}
	}
	// Output:
	// total 14 success false
	// 4d6kh3 (1, 4, 5, 3) + 2
}

// However it is written, a request has one canonical form and a reading in
// words; what cannot be read is marked where it goes wrong.
func ExampleParse() {
	for _, text := range []string{"4D6 K3", "4d6kq3"} {
		q, err := dice.Parse(text, dice.Standard)
		var wrong *dice.Error
		if errors.As(err, &wrong) {
			fmt.Println(wrong)
			fmt.Println(wrong.Caret())
			continue
		}
		fmt.Printf("%s (%s)\n", q, q.Reading())
	}
	// Output:
	// 4d6kh3 (K3: keep highest 3)
	// I don't know kq here; did you mean kh3?
	// 4d6kq3
	//    ^^
}

// The chances are worked out, not tried, wherever that can be done.
func ExampleRoll_Odds() {
	q, err := dice.Parse("2d6 vs 9", dice.Standard)
	if err != nil {
		panic(err)
	}
	odds, err := q.Rolls[0].Odds(engine.Fast(1)) // for estimates alone
	if err != nil {
		panic(err)
	}
	success, _ := odds.Success()
	fmt.Printf("exact %v, %d to %d, on average %.2f\n", odds.Exact, odds.Min(), odds.Max(), odds.Mean())
	fmt.Printf("at least 9: %.4f, as the check says: %.4f\n", odds.AtLeast(9), success)
	// Output:
	// exact true, 2 to 12, on average 7.00
	// at least 9: 0.2778, as the check says: 0.2778
}
