package cantillon

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

func TestZZ(t *testing.T) {
	games, _ := strconv.Atoi(os.Getenv("GAMES"))
	seed, _ := strconv.Atoi(os.Getenv("SEED"))
	campaign, n := "nordic", 2
	if c := os.Getenv("CAMPAIGN"); c != "" {
		campaign = c
	}
	if c := os.Getenv("SEATS"); c != "" {
		n, _ = strconv.Atoi(c)
	}
	for _, v := range strings.Split(os.Getenv("ZZ"), ";") {
		opt := map[string]string{optCampaign: campaign, optLate: "none"}
		for _, f := range strings.Fields(os.Getenv("OPTS")) {
			k, x, _ := strings.Cut(f, "=")
			opt[k] = x
		}
		terms, err := Game.About().Terms(n, opt)
		if err != nil {
			t.Fatal(err)
		}
		won := make([]float64, n)
		var settled [64]int
		_ = settled
		unf := 0
		for g := range games {
			d := engine.Fast(uint64(seed)*1_000_003 + uint64(g))
			table, _, err := Game.New(d, terms)
			if err != nil {
				t.Fatal(err)
			}
			l := table.(*engine.Live[state, action])
			paid, later := false, false
			steps := 0
			for ; steps < 200_000; steps++ {
				s := &l.State
				if !paid && s.Round == 1 {
					paid = true
					for place, what := range strings.Split(v, "|") {
						who := s.Order[place]
						for l := range uint8(atlas.LandCount) {
							if s.Own[who].Has(l) {
								for _, c := range what {
									switch c {
									case 'p':
										s.Goods[who][atlas.Lands[l].Colour]++
									case 'A':
										s.Reserve[who][0]++
									case '-':
										s.Pale = s.Pale.Without(s.Own[who])
									}
								}
								break
							}
						}
					}
				}
				if !later && s.Round == 2 {
					later = true
					second := s.Order[1]
					for _, c := range v {
						if c == '2' {
							s.Goods[second][0]++
						}
					}
				}
				st := l.Asks()
				if st.Places != nil {
					break
				}
				ask := st.Asks[0]
				a, act := l.Rules.(engine.Swift[state, action]).Steady(&l.State, ask, d)
				if !act {
					t.Fatal("no answer")
				}
				if err := l.Do(d, ask.Seat, a); err != nil {
					t.Fatalf("%v %q", err, l.Rules.Words(&l.State, a))
				}
			}
			s := &l.State
			if l.Asks().Places == nil {
				unf++
				continue
			}
			ws := 0.0
			for seat := range n {
				if s.Places[seat] == 1 {
					ws++
				}
			}
			for i := range n {
				if s.Places[s.Order[i]] == 1 {
					won[i] += 100 / ws / float64(games)
				}
			}
		}
		fmt.Printf("%s %s n%d %s %.1f unf %d\n", campaign, os.Getenv("OPTS"), n, v, won, unf)
	}
}
