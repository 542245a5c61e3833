package cantillon

import (
	"math"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/outlook"
	"divisionbell/engine/cantillon/tokens"
	"divisionbell/engine/enginetest"
)

// deeds are what a ruler did in some matches. Odds sum up the chances of its attacks, the
// least of which is told. Choices are attacks where it could have been on who took land
// from it lately, or on another; owed is how often it was on them, and chance would be.
type deeds struct {
	won, turns, attacks, armies, works, offers, trades, choices, owed int
	odds, least, chance                                               float64
}

// watch has a character rule in each seat in turn, three steady ones beside it.
func watch(t *testing.T, c engine.Character, matches int) (d deeds) {
	t.Helper()
	d.least = 1
	for n := range uint64(matches) {
		me := engine.Seat(n % 4)
		l := live(t, n/4, 4, optCampaign, "atlantic", optGoal, "richest", optRounds, "15", optLate, "none")
		r, dice, chance, s := l.Rules.(*rules), engine.Fast(n/4+3), engine.Fast(n/4+9), &l.State
		for {
			st := l.Asks()
			if st.Places != nil {
				if st.Places[me] == 1 {
					d.won++
				}
				break
			}
			ask := st.Asks[0]
			for _, x := range st.Asks {
				if x.Offer && x.Key == l.Seq() {
					ask = x
				}
			}
			as := engine.Character{}
			if ask.Seat == me {
				as = c
			}
			a, act := r.Act(s, ask, as, chance)
			if !act {
				t.Fatalf("match %d: nothing to say to %v", n, ask)
			}
			if ask.Seat == me {
				d.note(s, int8(me), a)
			}
			if ask.Offer && a.verb == accept && ask.By == me && !s.Offers[0].Ally {
				d.trades++
			}
			if err := l.Do(dice, ask.Seat, a); err != nil {
				t.Fatalf("match %d, seat %d: %v: %v", n, ask.Seat, r.Words(s, a), err)
			}
		}
	}
	return d
}

func (d *deeds) note(s *state, me int8, a action) {
	switch {
	case a.verb == done && s.Stage == expanding:
		d.turns++
	case a.verb == build && a.what == army:
		d.armies += int(a.n)
	case a.verb == factory:
		d.works++
	case a.verb == offer:
		d.offers++
	case a.verb == move && s.Stage == expanding && s.owner(a.to) != nobody && s.owner(a.to) != me && a.what == army:
		d.strike(s, me, a)
	}
}

// strike notes an attack: how likely it is that all who stand beside take what it is on,
// and on whom it is, where somebody else could be attacked.
func (d *deeds) strike(s *state, me int8, a action) {
	d.attacks++
	x := 1 - math.Pow(1-outlook.Win(s.protections(me, a.to)), float64(s.ReadyA.Sum(s.fold().Near[a.to].And(s.Own[me]))))
	d.odds += x
	d.least = min(d.least, x)
	foe := nobody
	for seat := range s.Seats {
		if y := s.Regard[me][seat]; y < 0 && (foe == nobody || y < s.Regard[me][foe]) {
			foe = seat
		}
	}
	hurt, others := 0, 0
	enemies := s.held().Without(s.Own[me])
	for m := s.Own[me].Where(func(r uint8) bool { return s.ReadyA.At(r) > 0 }); !m.Empty(); {
		for k := s.fold().Near[m.Pop()].And(enemies); !k.Empty(); {
			to := k.Pop()
			switch {
			case s.protections(me, to) > 1 && !atlas.CitySet.Has(to): // steady never does
			case s.owner(to) == foe:
				hurt++
			default:
				others++
			}
		}
	}
	if foe == nobody || hurt == 0 || others == 0 {
		return
	}
	d.choices++
	d.chance += float64(hurt) / float64(hurt+others)
	if s.owner(a.to) == foe {
		d.owed++
	}
}

// Each character is what its line says, beside steady in the same seats on the same dice.
func TestCharacters(t *testing.T) {
	const matches = 60
	usual := watch(t, engine.Character{}, matches)
	for id, c := range map[string]struct {
		character engine.Character
		holds     func(d deeds) bool
	}{
		"cautious": {engine.Character{Safety: 1}, func(d deeds) bool {
			return d.least > 0.4 && usual.least < 0.1 && d.odds*float64(usual.attacks) > 1.5*usual.odds*float64(d.attacks)
		}},
		"greedy": {engine.Character{Wealth: 1}, func(d deeds) bool {
			return 2*d.works*usual.turns > 3*usual.works*d.turns && 4*d.armies*usual.turns < 3*usual.armies*d.turns
		}},
		"vengeful": {engine.Character{Revenge: 1}, func(d deeds) bool {
			return float64(d.owed) > 1.15*d.chance && float64(usual.owed) < usual.chance
		}},
		"trader": {engine.Character{Trade: 1}, func(d deeds) bool { return d.offers > matches && d.trades > matches && usual.offers == 0 }},
	} {
		d := watch(t, c.character, matches)
		t.Logf("%s: %+v", id, d)
		if !c.holds(d) {
			t.Errorf("%s is not what it says: %+v, and steady %+v", id, d, usual)
		}
		if 10*d.won < matches {
			t.Errorf("%s wins %d of %d among three steady", id, d.won, matches)
		}
	}
}

// A trader offers one trade a turn, to nobody who has refused two in a row until they make
// an offer themselves; and it takes an even one, which steady does not.
func TestTraderAsksAndIsSilent(t *testing.T) {
	l := live(t, 4, 4, optCampaign, "atlantic", optGoal, "richest", optRounds, "40")
	r, dice, s := l.Rules.(*rules), engine.Fast(4), &l.State
	trader := engine.Character{Trade: 1}
	var last uint32
	offers, after := 0, [4]int{} // refusals by seat
	for st := l.Asks(); st.Places == nil; st = l.Asks() {
		ask := st.Asks[0]
		for _, x := range st.Asks {
			if x.Offer && x.Key == l.Seq() {
				ask = x
			}
		}
		as := engine.Character{}
		if ask.Seat == 0 {
			as = trader
		}
		a, _ := r.Act(s, ask, as, dice)
		switch {
		case ask.Offer && ask.By == 0 && !s.Offers[len(s.Offers)-1].Ally:
			a = action{verb: decline, n: uint32(ask.Of)}
			after[ask.Seat]++
		case a.verb == offer:
			offers++
			if last == s.number() {
				t.Fatalf("two offers in turn %d", last)
			}
			if last = s.number(); after[a.n-1] > 1 {
				t.Fatalf("seat %d refused twice, and is asked again", a.n-1)
			}
		}
		if err := l.Do(dice, ask.Seat, a); err != nil {
			t.Fatal(err)
		}
	}
	if offers < 4 {
		t.Errorf("%d offers: nothing was tested", offers)
	}
	even := &deal{From: 1, To: 0, Bargain: tokens.Bargain{Give: tokens.Goods{1}, Want: tokens.Goods{0, 1}}}
	p := plan{state: s, me: 0}
	if p.takes(even) {
		t.Error("steady takes an even trade")
	}
	if p.Character = trader; !p.takes(even) {
		t.Error("a trader refuses an even trade")
	}
}

// Trust rises with words that are kept, falls twice as far with one that is broken, and
// who has broken theirs is given none.
func TestWordsAreRemembered(t *testing.T) {
	l := live(t, 4, 3, optCampaign, "atlantic")
	s := &l.State
	s.Allies[0] = engine.Only(1)
	s.Turn = 0
	keepWords(s)
	if got := s.Regard.Trust(1, 0); got <= 0 {
		t.Errorf("a word was kept, and trust is %v", got)
	}
	var land uint8
	for m := s.fold().Lands; !m.Empty(); {
		land = m.Pop()
	}
	s.Own[1].Add(land)
	s.take(new(engine.Step), 0, land)
	if got := s.Regard.Trust(1, 0); got >= 0 || got > distrust {
		t.Errorf("a word was broken, and trust is %v", got)
	}
}

// No bot is refused, whoever else plays; and they trade.
func TestBotsAreLawful(t *testing.T) {
	said := enginetest.Lawful(t, Game, map[string]string{optCampaign: "atlantic", optGoal: "richest", optRounds: "15"},
		map[string]string{optCampaign: "nordic", optGoal: "richest", optRounds: "20"})
	if said["offer"] == 0 || said["accept"] == 0 || said["ally"] == 0 {
		t.Errorf("they say %v", said)
	}
}
