package poleconomy

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
	"divisionbell/engine/poleconomy/manner"
	"divisionbell/engine/poleconomy/weigh"
	"divisionbell/engine/search"
)

// doings are what a seat did in some matches: how many of its turns it was insured, companies
// and squares at the end, offers and those of them that were taken.
type doings struct {
	won, turns, insured, companies, squares, offers, deals int
}

// watch has a character play in each seat in turn among three steady ones.
func watch(t *testing.T, c engine.Character, game string, matches int) (d doings) {
	t.Helper()
	for n := range uint64(matches) {
		me := engine.Seat(n % 4)
		l := live(t, n/4*7919+11, 4, map[string]string{optGame: game, optRounds: "15"})
		r, dice, s := l.Rules.(*rules), engine.Fast(n/4+3), &l.State
		for {
			st := l.Asks()
			if st.Places != nil {
				if st.Places[me] == 1 {
					d.won++
				}
				d.companies += int(s.Holds[me][0])
				d.squares += int(s.Holds[me][0]) + int(s.Holds[me][1])
				break
			}
			ask := st.Asks[0]
			if last := st.Asks[len(st.Asks)-1]; last.Offer && last.Key == l.Seq() {
				ask = last
			}
			as := engine.Character{}
			if ask.Seat == me {
				as = c
			}
			a, act := r.Act(s, ask, as, dice)
			if !act {
				t.Fatalf("match %d: nothing to say to %v", n, ask)
			}
			switch {
			case ask.Seat == me && a.verb == offer:
				d.offers++
			case ask.Offer && ask.By == me && a.verb == accept:
				d.deals++
			case ask.Seat == me && ask.Kind == AskTurn && (a.verb == throw || a.verb == travel):
				d.turns++
				d.insured += int(min(1, s.Business[me]))
			}
			if err := l.Do(dice, ask.Seat, a); err != nil {
				t.Fatalf("match %d, seat %d: %v: %v", n, ask.Seat, r.Words(s, a), err)
			}
		}
	}
	return d
}

// Each character is what its line says, beside steady in the same seats on the same dice.
func TestCharacters(t *testing.T) {
	const matches = 80
	for _, game := range []string{"1", "2"} {
		usual := watch(t, engine.Character{}, game, matches)
		for id, c := range map[string]struct {
			character engine.Character
			holds     func(d doings) bool
		}{
			"cautious": {engine.Character{Safety: 1}, func(d doings) bool { return 2*(d.turns-d.insured)*usual.turns < (usual.turns-usual.insured)*d.turns }}, // uninsured half as often at most
			"greedy":   {engine.Character{Wealth: 1}, func(d doings) bool { return 4*d.squares > 5*usual.squares && 5*d.companies > 6*usual.companies }},
			"vengeful": {engine.Character{Revenge: 1}, func(d doings) bool { return d == usual }}, // whom nobody harms
			"trader":   {engine.Character{Trade: 1}, func(d doings) bool { return d.offers > 2*usual.offers && d.deals > usual.deals }},
		} {
			d := watch(t, c.character, game, matches)
			t.Logf("game %s, %s: %+v", game, id, d)
			if !c.holds(d) {
				t.Errorf("game %s: %s is not what it says: %+v, and steady %+v", game, id, d, usual)
			}
			if 10*d.won < matches {
				t.Errorf("game %s: %s wins %d of %d among three steady", game, id, d.won, matches)
			}
		}
	}
}

// says is what a character answers to what a seat is asked.
func says(t *testing.T, l *engine.Live[state, action], seat engine.Seat, c engine.Character) string {
	t.Helper()
	asks := l.Asks().Asks
	i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Seat == seat })
	if i < 0 {
		t.Fatalf("seat %d is asked nothing", seat)
	}
	return strings.Join(engine.See(l, seat).Act(asks[i], c, engine.Fast(1)), " ")
}

// A cautious seat lends nothing that steady would.
func TestCautiousLendsNothing(t *testing.T) {
	l := scene(t, 3, nil, "1 cash 900000", "0 cash 900000")
	play(t, l, nil, 0, "offer 2 borrow 50000 repay 80000")
	if got := says(t, l, 1, engine.Character{}); !strings.HasPrefix(got, "accept") {
		t.Fatalf("steady says %q", got)
	}
	if got := says(t, l, 1, engine.Character{Safety: 1}); !strings.HasPrefix(got, "refuse") {
		t.Errorf("it says %q", got)
	}
}

// Whoever broke their word to a vengeful seat, or took a company from it, has no deal with
// it, nor a Government; till that is forgotten.
func TestVengefulRemembers(t *testing.T) {
	vengeful := engine.Character{Revenge: 1}
	l := scene(t, 3, map[string]string{optGame: "2"}, "0 owns imperial-oil-esso", "1 cash 900000")
	play(t, l, nil, 1, "offer 1 want imperial-oil-esso pay 800000")
	if got := says(t, l, 0, vengeful); !strings.HasPrefix(got, "accept") {
		t.Fatalf("before anything was done to it it says %q", got)
	}
	l.State.Regard.Broke(1, 0)
	if got := says(t, l, 0, vengeful); !strings.HasPrefix(got, "refuse") {
		t.Errorf("to who broke their word it says %q", got)
	}
	if got := says(t, l, 0, engine.Character{}); !strings.HasPrefix(got, "accept") {
		t.Errorf("steady says %q", got)
	}
	if c := (whip{vengeful, &l.State, 0}); !c.shuns(engine.Only(0, 1)) || c.shuns(engine.Only(0, 2)) {
		t.Error("it would govern with who broke their word, or with nobody")
	}
	for range 20 {
		l.State.Regard.Fade(0)
	}
	if got := says(t, l, 0, vengeful); !strings.HasPrefix(got, "accept") {
		t.Errorf("twenty rounds later it says %q", got)
	}
}

// Pledges kept and broken, and takeovers, are what seats make of each other.
func TestRegard(t *testing.T) {
	for promise, want := range map[string]int{"aye": 1, "no": -1} {
		l := scene(t, 3, map[string]string{optGame: "2"}, "treasury 900000")
		play(t, l, nil, 2, "offer 2 pay 200000 for-vote "+promise)
		play(t, l, nil, 1, "accept 321")
		play(t, l, nil, 0, "payment everyone 50000")
		play(t, l, nil, 0, "vote call")
		play(t, l, nil, 1, "vote payment aye")
		if got := l.State.Regard.Trust(2, 1); got*float64(want) <= 0 {
			t.Errorf("promised %s and voted aye: trust is %v", promise, got)
		}
	}
}

// All keep a promised vote but a greedy seat, which votes as it thinks of the bill; and
// whoever it was promised to knows.
func TestGreedyKeepsNoPromisedVote(t *testing.T) {
	for _, c := range []struct {
		character engine.Character
		side      string
		trust     float64
	}{{engine.Character{}, "no", 1}, {engine.Character{Wealth: 1}, "aye", -1}} {
		l := scene(t, 3, map[string]string{optGame: "2"}, "treasury 900000")
		play(t, l, nil, 2, "offer 2 pay 200000 for-vote no")
		play(t, l, nil, 1, "accept 321")
		play(t, l, nil, 0, "payment everyone 10000")
		play(t, l, nil, 0, "vote call")
		words := says(t, l, 1, c.character)
		if words != "vote "+c.side {
			t.Errorf("%+v promised no, and says %q", c.character, words)
		}
		play(t, l, nil, 1, words)
		if l.State.Phase == dividing {
			play(t, l, nil, 2, "vote no")
		}
		if got := l.State.Regard.Trust(2, 1); got*c.trust <= 0 {
			t.Errorf("%+v: trust is %v", c.character, got)
		}
	}
}

// Whoever has refused a seat's offers twice is offered nothing, and answered with no
// counter-offer, until they make an offer that leads to a deal or make one themselves; a
// third party's imagination knows nothing of it.
func TestSilenceAfterTwoRefusals(t *testing.T) {
	l := scene(t, 3, map[string]string{optGame: "2"}, "0 owns imperial-oil-esso molson-breweries", "1 owns chinook-airlines", "1 cash 900000", "0 cash 900000")
	for n := range 2 {
		play(t, l, nil, 0, "offer 2 give imperial-oil-esso ask 500000")
		if silent := l.State.Refused.Silent(0, 1); silent {
			t.Fatalf("silent after %d refusals", n)
		}
		asks := l.Asks().Asks
		play(t, l, nil, 1, "refuse "+strconv.Itoa(int(asks[len(asks)-1].Of)))
	}
	if !l.State.Refused.Silent(0, 1) || l.State.Refused.Silent(1, 0) {
		t.Fatal("two refusals, and not silent")
	}
	e := look(&l.State, 0)
	if a, act := e.propose(); act && a.seat == 1 {
		t.Errorf("it proposes %v", l.Rules.Words(&l.State, a))
	}
	c := l.State
	new(rules).Clone(&l.State, &c)
	new(rules).Imagine(&c, 2, engine.Fast(1))
	if c.Refused != (search.Refusals{}) {
		t.Error("a third seat knows of refusals")
	}
	play(t, l, nil, 1, "offer 1 pay 10000")
	if l.State.Refused.Silent(0, 1) {
		t.Error("they make an offer, and it is silent still")
	}
}

// Prices concede with refusals: of steady by halves, of a greedy one less, of a trader more;
// never past what it takes itself.
func TestPricesConcede(t *testing.T) {
	ask := func(c engine.Character, refusals int) int64 {
		l := scene(t, 4, nil, "mark 4", "0 owns chinook-airlines", "1 owns imperial-oil-esso molson-breweries", "1 cash 3000000", "0 cash 10000")
		for range refusals {
			l.State.Refused.Refused(0, 1)
		}
		sale := weigh.Sale{Giver: 300_000, Taker: 900_000, Cash: 3_000_000}
		price, _, ok := sale.Offer(false, least, least, manner.Gives(c, l.State.Refused.Gone(0, 1)))
		if !ok {
			t.Fatal("no price")
		}
		return price
	}
	steady, greedy, trader := engine.Character{}, engine.Character{Wealth: 1}, engine.Character{Trade: 1}
	if !(ask(greedy, 0) > ask(steady, 0) && ask(steady, 0) > ask(trader, 0) && ask(steady, 0) > ask(steady, 1) && ask(greedy, 0) > ask(greedy, 1) && ask(trader, 1) >= 310_000) {
		t.Errorf("asks %d, %d, %d and then %d", ask(greedy, 0), ask(steady, 0), ask(trader, 0), ask(steady, 1))
	}
}

// A steady bot that is named without pay for its votes proposes the same with pay, once; who
// is named with it signs.
func TestHagglesByVotes(t *testing.T) {
	l := scene(t, 3, map[string]string{optGame: "2"})
	s := &l.State
	s.Phase, s.PM, s.Gov, s.Said = coalescing, -1, 0, 0
	c := whip{engine.Character{}, s, 1}
	of := c.ideal()
	by, asked := c.leader(of), int8(0)
	for !has(of, asked) || asked == by {
		asked++
	}
	word := s.coalitionWord(of)
	play(t, l, nil, engine.Seat(by), "coalition "+word+" premier "+number(by))
	got := steadies(t, l, engine.Seat(asked))
	if !strings.HasPrefix(got, "coalition "+word+" premier ") || !strings.Contains(got, " ministers ") {
		t.Fatalf("named without pay it says %q", got)
	}
	play(t, l, nil, engine.Seat(asked), got)
	if again := steadies(t, l, engine.Seat(by)); !strings.HasPrefix(again, "coalition p") {
		t.Errorf("to a proposal with pay it says %q", again)
	}
}

// Where steady bots found a Government its ministers are paid by the votes that they bring.
func TestCoalitionsArePaidByVotes(t *testing.T) {
	paid, all := 0, 0
	for seed := range uint64(100) {
		l := live(t, seed*7919+1, 4, map[string]string{optGame: "2"})
		d := engine.Fast(seed)
		for l.State.Phase != moving {
			ask := l.Asks().Asks[0]
			words := Steady.Play(engine.See(l, ask.Seat), ask, d)
			if _, err := l.Apply(d, ask.Seat, words...); err != nil {
				t.Fatal(err)
			}
		}
		p := &l.State.Pact
		if p.Of == 0 {
			continue
		}
		all++
		votes, leader := l.State.votesOf(p.Of), int(l.State.Votes[p.PM])
		want := weigh.Gamson(firstMinister, leader, votes, count(p.Of)-1, mostRaise)
		if p.Pay > 0 {
			if paid++; p.Pay != want {
				t.Errorf("seed %d: ministers with %d votes beside %d are paid %d, not %d", seed, votes-leader, leader, p.Pay, want)
			}
		}
	}
	t.Logf("%d of %d Governments pay their ministers", paid, all)
	if 2*paid < all || all == 0 {
		t.Errorf("%d of %d Governments pay their ministers", paid, all)
	}
}

// No bot is refused, whoever else plays; and they deal.
func TestBotsAreLawful(t *testing.T) {
	said := enginetest.Lawful(t, Game, map[string]string{optGame: "2", optRounds: "12"}, map[string]string{optGame: "1", optRounds: "12"},
		map[string]string{optGame: "2", optRounds: "8", optAuction: "sealed"})
	if said["offer"] == 0 || said["accept"] == 0 || said["coalition"] == 0 {
		t.Errorf("they say %v", said)
	}
}
