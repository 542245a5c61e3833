package poleconomy

import (
	"strings"
	"testing"

	"divisionbell/engine/poleconomy/view"
)

// Rules 2.2, 2.3 and 2.5: what the rules text says of the board holds of this one.
func TestBoardIsWhatTheTextSays(t *testing.T) {
	type tally struct{ income, inflation, company, advertising int }
	var in, out tally
	interest, opportunities, inflation := 0, 0, int8(0)
	ids := map[string]bool{}
	for i := range Squares {
		sq := &Squares[i]
		if ids[sq.ID] || strings.Contains(sq.ID, " ") || sq.Name == "" {
			t.Errorf("%s is there twice, not one word, or has no name", sq.ID)
		}
		ids[sq.ID] = true
		c := &in
		if i >= int(outer.Corner(royalBank)) {
			c = &out
		}
		switch sq.Type {
		case Income:
			c.income++
		case Inflation:
			c.inflation++
			if sq.Move < 1 || sq.Move > 6 {
				t.Errorf("%s moves %d", sq.ID, sq.Move)
			}
			inflation |= 1 << sq.Move
		case Company:
			c.company++
		case Advertising:
			c.advertising++
		}
		if sq.Interest {
			interest++
		}
		if sq.Opportunity {
			opportunities++
			if sq.Times != 10 {
				t.Errorf("%s pays %d times", sq.ID, sq.Times)
			}
		}
	}
	if in.income != 8 || out.income != 4 || in.inflation != 6 || out.inflation != 13 ||
		in.company+out.company != 20 || in.advertising+out.advertising != 25 {
		t.Errorf("inner %+v, outer %+v", in, out)
	}
	if interest != 4 || opportunities != 3 || Squares[outer.Corner(royalBank)].Times != 20 || Squares[start].Times != 4 {
		t.Errorf("%d with interest, %d opportunities", interest, opportunities)
	}
	if inflation != 0b1111110 {
		t.Errorf("inflation squares move %b", inflation)
	}
	if Squares[7].ID != "i-p-sharp-associates" {
		t.Errorf("seven from Start is %s", Squares[7].Name)
	}
	for corner := uint8(firstCorner); corner < boardSize; corner++ {
		for _, c := range []circuit{inner, outer} {
			if at := c.Corner(corner); Squares[at].Type != Income || view.CircuitOf(at) != c {
				t.Errorf("%s belongs to %s", Squares[corner].ID, Squares[at].ID)
			}
		}
	}
}

// What the board's picture calls a square can be said, and means no other.
func TestTagsAreTyped(t *testing.T) {
	squares := map[string]string{}
	for _, sq := range Squares {
		if own := sq.Type == Company || sq.Type == Advertising; own != (sq.Tag != "") {
			t.Errorf("%s is called %q", sq.ID, sq.Tag)
		}
		if other, ok := squares[sq.Tag]; ok && sq.Tag != "" {
			t.Errorf("%s and %s are both called %s", sq.ID, other, sq.Tag)
		}
		squares[sq.Tag] = sq.ID
	}
	for _, word := range append(paperWords[boardSize:], partyWords...) {
		if squares[word] != "" {
			t.Errorf("%s may be %s", word, squares[word])
		}
	}
}

// Rule 6.3: from every mark each event can be forced, by some Inflation square, either way.
func TestEveryEventCanBeForced(t *testing.T) {
	for mark := range uint8(len(Index)) {
		for _, anti := range []bool{false, true} {
			var events [len(Events)]bool
			for steps := 1; steps <= 6; steps++ {
				events[Index[view.Marked(mark, anti, steps)].Event] = true
			}
			for e, ok := range events {
				if !ok {
					t.Errorf("%s cannot be forced from %d, anticlockwise %v", Events[e], mark, anti)
				}
			}
		}
	}
}

// Rule 1.5: the notes of the contents list.
func TestBankFund(t *testing.T) {
	if BankFund != 59_800_000 {
		t.Errorf("the Bank has %d", BankFund)
	}
}

// Odds of rule 5.2 sum to all 36 throws, from wherever.
func TestOddsAreWhole(t *testing.T) {
	l := live(t, 1, 2, nil)
	for at := range uint8(boardSize) {
		l.State.At[0] = at
		for _, on := range []circuit{inner, outer} {
			ways := 0
			for _, x := range l.State.odds(0, on).Lands {
				ways += x.Ways
			}
			if ways != 36 {
				t.Errorf("%s: %d ways", Squares[at].ID, ways)
			}
		}
	}
}

// Rule 7.4: a seal can be checked with what is told as the bids are opened.
func TestSealCanBeChecked(t *testing.T) {
	const want = "8e61845d1e9e4c6dd181cabd8fcabc3e5843363cfbd3758c4d1db7b19f5850da"
	if got := SealOf(1, 120_000, "e8167c7676f89fe7398b29b51f366f93"); got != want {
		t.Errorf("sealed as %s; the SHA-256 of %q is %s", got, "2 120000 e8167c7676f89fe7398b29b51f366f93", want)
	}
}
