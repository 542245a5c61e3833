package poleconomy

import (
	"strings"
	"testing"

	"divisionbell/engine"
)

// Whoever proposes a deal gives way the more, the more of their patience is gone: a buyer
// pays more after a refusal and a seller asks less, a trader gives way first, a greedy bot
// last. With two refusals it is silent.
func TestProposalsGiveWay(t *testing.T) {
	kinds := []engine.Character{{Wealth: 1}, {}, {Trade: 1}}
	for what, c := range map[string]struct {
		lines []string
		key   int
		rises bool
	}{
		"a buyer":  {[]string{"0 cash 2000000", "0 owns molson-breweries", "1 owns imperial-oil-esso"}, keyPay, true},
		"a seller": {[]string{"1 cash 2000000", "1 owns molson-breweries", "0 owns imperial-oil-esso"}, keyAsk, false},
	} {
		var price [3][2]int64
		for kind, character := range kinds {
			for refusals := range uint8(3) {
				s := &scene(t, 6, nil, append(c.lines, "mark 4", "turns 6", "2 cash 3000000")...).State
				s.Refused[0][1] = refusals
				e := look(s, 0)
				e.Character = character
				a, act := e.propose()
				if act != (refusals < 2) {
					t.Fatalf("%s, %+v, refused %d times: it proposes %v", what, character, refusals, act)
				}
				if act {
					price[kind][refusals] = a.keys.val[c.key]
				}
			}
		}
		t.Logf("%s: %v", what, price)
		for kind := range kinds {
			if first, second := price[kind][0], price[kind][1]; first == second || second > first != c.rises {
				t.Errorf("%s, %+v: at first $%d, once refused $%d", what, kinds[kind], first, second)
			}
			if kind > 0 {
				if harder, softer := price[kind-1][0], price[kind][0]; harder == softer || softer > harder != c.rises {
					t.Errorf("%s: %+v for $%d, %+v for $%d", what, kinds[kind-1], harder, kinds[kind], softer)
				}
			}
		}
	}
}

// A coalition pays its ministers by the votes that they bring only where the Treasury lasts
// with that.
func TestMinistersArePaidAsTheTreasuryLasts(t *testing.T) {
	for treasury, paid := range map[string]bool{"0": false, "9000000": true} {
		s := &scene(t, 4, map[string]string{optGame: "2", optRounds: "15"}, "treasury "+treasury, "issued 20").State
		s.Phase, s.PM, s.Gov, s.Said, s.Law = coalescing, -1, 0, 0, TaxLaw{}
		w := whip{engine.Character{}, s, 0}
		if a := w.fair(engine.Only(0, 1, 2)); a.keys.said(keyMinisters) != paid {
			t.Errorf("with $%s in the Treasury it proposes %v", treasury, new(rules).Words(s, a))
		}
	}
}

// A Prime Minister raises their own salary as far as the Treasury lasts with it to the end,
// and lowers it where that does not last: of $1,000,000 and ten bonds that others hold it
// bears as much as there is.
func TestThePremiersSalaryGoesByTheTreasury(t *testing.T) {
	for treasury, want := range map[string]string{"0": "cabinet 1 premier 100000", "1000000": "", "2000000": "cabinet 1 premier 300000"} {
		s := &scene(t, 4, map[string]string{optGame: "2", optRounds: "15"}, "treasury "+treasury, "1 bonds 10", "0 salary 200000").State
		s.Law = TaxLaw{}
		e, got := look(s, 0), ""
		if a, act := e.purse().keep(); act {
			got = strings.Join(new(rules).Words(s, a), " ")
		}
		if got != want {
			t.Errorf("with $%s in the Treasury it says %q, not %q", treasury, got, want)
		}
	}
}
