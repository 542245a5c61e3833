package cantillon

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// Steady answers an offer while its maker's turn lasts: it allies itself with whom it
// shares a stronger neighbour, grants passage for passage, and takes what leaves it
// the richer. Where tokens that the other has or as many turns would do, it says so once a
// turn.
func TestSteadyAnswersOffers(t *testing.T) {
	const (
		weak   = "0 svealand at, norrland t|1 zealand t, gotaland a|2 ingria t"
		strong = "0 svealand at, norrland t|1 zealand t, gotaland a|2 eastern-norway aa, western-norway aa, ingria aa, karelia aa, novgorod t, livonia t"
		rich   = "|0 goods pale-red 3|1 goods purple 1"
	)
	const mean, short = "No: you ask for more than you give.", "No: I let you pass only for as many turns as you let me."
	reasons := map[string]string{
		"an alliance against nobody": "No: nobody who borders on us both is stronger than we are.",
		"more passage for less":      short, "passage for nothing": short, "passage as a present": "No: that's of no use to me.",
		"three pale tokens for a purple one": mean, "passage that costs three tokens too": mean,
		"more passage for less, asked again": short,
	}
	passage := func(give, want int) deal {
		return deal{Bargain: tokens.Bargain{GivePassage: give, WantPassage: want}}
	}
	for name, c := range map[string]struct {
		scene string
		offer deal
		want  string
	}{
		"an alliance against nobody":          {weak, deal{Ally: true}, "decline"},
		"an alliance against a stronger one":  {strong, deal{Ally: true}, "accept"},
		"passage for passage":                 {weak, passage(3, 3), "accept"},
		"more passage for less":               {weak, passage(2, 3), "offer 2 give-passage 3 want-passage 3"},
		"more passage for less, asked again":  {weak, passage(2, 3), "decline"},
		"passage for nothing":                 {weak, passage(0, 1), "offer 2 give-passage 1 want-passage 1"},
		"passage as a present":                {weak, passage(4, 0), "decline"},
		"a purple token for three pale ones":  {weak + rich, deal{Bargain: tokens.Bargain{Give: tokens.Goods{tokens.Purple: 1}, Want: tokens.Goods{3}}}, "accept"},
		"three pale tokens for a purple one":  {weak + "|1 goods pale-red 3|0 goods purple 1", deal{Bargain: tokens.Bargain{Give: tokens.Goods{3}, Want: tokens.Goods{tokens.Purple: 1}}}, "decline"},
		"a purple token that is not there":    {weak, deal{Bargain: tokens.Bargain{Give: tokens.Goods{tokens.Purple: 1}}}, ""},
		"passage, with three tokens to boot":  {weak + "|1 goods pale-red 3", deal{Bargain: tokens.Bargain{Give: tokens.Goods{3}, GivePassage: 2, WantPassage: 2}}, "accept"},
		"passage that costs three tokens too": {weak + rich, deal{Bargain: tokens.Bargain{Want: tokens.Goods{3}, GivePassage: 2, WantPassage: 2}}, "offer 2 give-pale-red 3 give-passage 2 want-purple 1 want-passage 2"},
	} {
		terms, err := Game.About().Terms(3, map[string]string{optCampaign: "nordic"})
		if err != nil {
			t.Fatal(err)
		}
		s, err := sceneOf(terms, strings.Split("turn 1 negotiate|"+c.scene, "|"))
		if err != nil {
			t.Fatal(err)
		}
		c.offer.From, c.offer.To, c.offer.No = 1, 0, firstNo
		s.Offers = []deal{c.offer}
		if strings.HasSuffix(name, "asked again") {
			s.Traded[0] = s.number() + 1
		}
		r := &rules{edition: 3}
		ask := r.Status(&s, nil).Asks[1]
		got := ""
		if a, act := r.Steady(&s, ask, engine.Fast(1)); act {
			got = strings.Join(r.Words(&s, a), " ")
		}
		if got != c.want && (got != c.want+" 101" || c.want == "") {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
		if why := r.Why(&s, ask, engine.Character{}, action{verb: decline, n: uint32(ask.Of)}); why != reasons[name] && c.want == "decline" {
			t.Errorf("%s: why: %q", name, why)
		}
	}
}

// Who has broken their word is given none, whatever stronger neighbour there is, and hears
// why; an older wrong that is half forgotten is no reason.
func TestNobodyAlliesWithTheDistrusted(t *testing.T) {
	const scene = "turn 1 negotiate|0 svealand at, norrland t|1 zealand t, gotaland a|2 eastern-norway aa, western-norway aa, ingria aa, karelia aa, novgorod t, livonia t"
	terms, err := Game.About().Terms(3, map[string]string{optCampaign: "nordic"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		wrongs, turns int
		trusts        bool
	}{{0, 0, true}, {1, 0, false}, {1, 1, true}, {2, 1, false}} {
		s, err := sceneOf(terms, strings.Split(scene, "|"))
		if err != nil {
			t.Fatal(err)
		}
		for range c.wrongs {
			s.Regard.Broke(1, 0)
		}
		for range c.turns {
			s.Regard.Fade(0)
		}
		s.Offers = []deal{{Ally: true, From: 1, To: 0, No: firstNo}}
		r := &rules{edition: 3}
		ask := r.Status(&s, nil).Asks[1]
		if a, _ := r.Steady(&s, ask, engine.Fast(1)); a.verb == accept != c.trusts {
			t.Errorf("%+v: asked for an alliance it says %v", c, r.Words(&s, a))
		}
		if why := r.Why(&s, ask, engine.Character{}, action{verb: decline, n: firstNo}); !c.trusts && why != "No: you've broken your word too often." {
			t.Errorf("%+v: why: %q", c, why)
		}
		asks := 0
		for seed := range uint64(100) { // it asks now and then
			p := plan{state: &s, me: 0}
			s.Offers, s.Turn = nil, 0
			if a, act := p.parley(engine.Fast(seed)); act && a.verb == ally && a.n == 2 {
				asks++
			}
		}
		if asks > 0 != c.trusts {
			t.Errorf("%+v: it asks for one %d times of 100", c, asks)
		}
	}
}

// Who is about to win gets nothing, neither goods nor passage nor an alliance: not who lacks
// but a city, nor who is the richest near the end.
func TestSteadyGivesNothingToWhoIsAboutToWin(t *testing.T) {
	present := tokens.Bargain{Give: tokens.Goods{tokens.Purple: 1}, Want: tokens.Goods{1}}
	for name, c := range map[string]struct {
		options map[string]string
		scene   string
		want    string
	}{
		"two cities of three": {map[string]string{optGoal: "cities", optCities: "3"}, "1 zealand t, ingria t", "No: you lack but one city to win."},
		"one city of three":   {map[string]string{optGoal: "cities", optCities: "3"}, "1 zealand t", ""},
		"richest, near the end": {map[string]string{optGoal: "richest", optRounds: "9"}, "1 zealand t, ingria t|round 8",
			"No: you're the richest, and the end is near."},
		"richest, halfway": {map[string]string{optGoal: "richest", optRounds: "9"}, "1 zealand t, ingria t|round 4", ""},
		"not the richest":  {map[string]string{optGoal: "richest", optRounds: "9"}, "1 zealand t|round 8|0 goods purple 3, pale-red 1", ""},
	} {
		options := map[string]string{optCampaign: "nordic"}
		maps.Copy(options, c.options)
		terms, err := Game.About().Terms(2, options)
		if err != nil {
			t.Fatal(err)
		}
		s, err := sceneOf(terms, strings.Split("turn 1 negotiate|0 svealand at|0 goods pale-red 1|1 goods purple 1|"+c.scene, "|"))
		if err != nil {
			t.Fatal(err)
		}
		r := &rules{edition: 3}
		for _, b := range []tokens.Bargain{present, {GivePassage: 3, WantPassage: 3}} {
			s.Offers = []deal{{From: 1, To: 0, No: firstNo, Bargain: b}}
			ask := r.Status(&s, nil).Asks[1]
			a, _ := r.Steady(&s, ask, engine.Fast(1))
			if declined := a.verb == decline; declined != (c.want != "") {
				t.Errorf("%s: to %+v it says %v", name, b, r.Words(&s, a))
			}
			if why := r.Why(&s, ask, engine.Character{}, action{verb: decline, n: firstNo}); c.want != "" && why != c.want {
				t.Errorf("%s: why: %q", name, why)
			}
		}
	}
}

// Whatever their characters, bots answer none of each other's offers with a counter-offer,
// make one trade or alliance in a turn, and three trades in a round.
func TestBotsOfferLittle(t *testing.T) {
	kinds := []engine.Character{{}, {Safety: 1}, {Wealth: 1}, {Revenge: 1}, {Trade: 1}, {Trade: 1}, {Trade: 1}, {Trade: 1}}
	trades, alliances := 0, 0
	for seed := range uint64(12) {
		l := live(t, seed, 6, optCampaign, "western", optGoal, "richest", optRounds, "10")
		r, d, s := l.Rules.(*rules), engine.Fast(seed), &l.State
		made := map[uint32]int{} // offers, by turn
		var rounds []uint32      // the turns of trades
		for st := l.Asks(); st.Places == nil; st = l.Asks() {
			ask := st.Asks[0]
			for _, x := range st.Asks {
				if x.Offer && x.Key == l.Seq() {
					ask = x
				}
			}
			a, act := r.Act(s, ask, kinds[(seed+uint64(ask.Seat))%8], d)
			if !act {
				t.Fatalf("seed %d: nothing to say to %v", seed, ask)
			}
			if a.verb == offer && ask.Offer {
				t.Fatalf("seed %d: seat %d answers a bot's offer with %v", seed, ask.Seat, r.Words(s, a))
			}
			if a.verb == offer || a.verb == ally {
				if made[s.number()]++; made[s.number()] > 1 {
					t.Fatalf("seed %d: seat %d makes two offers in a turn", seed, ask.Seat)
				}
				alliances++
			}
			if a.verb == offer {
				trades++
				if rounds = append(rounds, s.number()); len(rounds) > 3 && rounds[len(rounds)-4]+6 > s.number() {
					t.Fatalf("seed %d: trades in the turns %v", seed, rounds[len(rounds)-4:])
				}
			}
			if err := l.Do(d, ask.Seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if t.Logf("%d trades and alliances, %d of them trades", alliances, trades); trades < 100 {
		t.Error("nothing was tested")
	}
}

// Steady attacks nobody who has its word, and takes it back at the end of a turn, so
// that all the others have one before its units can go.
func TestSteadyKeepsItsWord(t *testing.T) {
	pledges, breaks, attacks := 0, 0, 0
	for seed := range uint64(60) {
		l := live(t, seed, 3+int(seed%2), optCampaign, []string{"mediterranean", "atlantic"}[seed%2])
		r, d, s := l.Rules.(*rules), engine.Fast(seed), &l.State
		for range 900 {
			st := l.Asks()
			if st.Places != nil {
				break
			}
			ask := st.Asks[0]
			for _, x := range st.Asks {
				if x.Offer && x.Key == l.Seq() {
					ask = x
				}
			}
			a, act := r.Steady(s, ask, d)
			if !act {
				t.Fatalf("seed %d: nothing to say to %v", seed, ask)
			}
			switch to := s.owner(min(a.to, atlas.RegionCount-1)); {
			case a.verb == ally:
				pledges++
			case a.verb == renounce && s.Stage != negotiating:
				t.Fatalf("seed %d: it takes its word back in %s", seed, stageNames[s.Stage])
			case a.verb == renounce:
				breaks++
			case a.verb == move && s.Stage == expanding && to != nobody && to != s.Turn:
				if attacks++; s.Allies[s.Turn].Has(engine.Seat(to)) {
					t.Fatalf("seed %d: seat %d attacks its ally %d", seed, s.Turn, to)
				}
			}
			if err := l.Do(d, ask.Seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if pledges < 20 || breaks < 10 || attacks < 500 {
		t.Errorf("%d pledges, %d taken back, %d attacks: nothing was tested", pledges, breaks, attacks)
	}
	t.Logf("%d pledges, %d taken back, %d attacks", pledges, breaks, attacks)
}

// An alliance that was offered is a deal in whatever words it is taken: all are told the
// same, so that no refusal may be remembered after one of them alone.
func TestAnAllianceIsADealInWhateverWords(t *testing.T) {
	var states []state
	for _, words := range []string{"ally 2", "accept"} {
		l := live(t, 1, 3, optCampaign, "nordic")
		for s := &l.State; s.Stage == settling; {
			a, _ := l.Rules.(*rules).Steady(s, l.Asks().Asks[0], engine.Fast(1))
			if err := l.Do(engine.Fast(1), l.Asks().Asks[0].Seat, a); err != nil {
				t.Fatal(err)
			}
		}
		l.State.Refused.Refused(1, 0)
		if _, err := l.Apply(engine.Fast(1), 1, "ally", "1"); err != nil {
			t.Fatal(err)
		}
		said := strings.Fields(words)
		if words == "accept" {
			said = append(said, strconv.FormatUint(uint64(l.State.Offers[0].name()), 10))
		}
		if _, err := l.Apply(engine.Fast(1), 0, said...); err != nil {
			t.Fatal(err)
		}
		states = append(states, l.State)
	}
	if states[0].Allies[0] == 0 || states[0].Allies != states[1].Allies || states[0].Refused != states[1].Refused {
		t.Errorf("by ally: %v, %v; by accept: %v, %v", states[0].Allies, states[0].Refused, states[1].Allies, states[1].Refused)
	}
}
