package cantillon

import (
	"fmt"
	"testing"

	"divisionbell/engine"
)

// A ledger is what the log says there should be.
type ledger struct {
	treasury  [maxSeats]Goods
	lying     Goods
	pieces    [3]int // armies, taxmen, fleets, with those in reserves
	factories int
	spared    regions // inherited in this expand
}

// read enters a fact; before is the position it was told of.
func (l *ledger) read(f engine.Fact, before *state) {
	unit := func(name string, n int) {
		if what := unitOf(name); what != 0 {
			l.pieces[what-1] += n
		}
	}
	there := func(armies, taxmen int, fleet bool) {
		l.pieces[army-1] -= armies
		l.pieces[taxman-1] -= taxmen
		if fleet {
			l.pieces[2]--
		}
	}
	switch f := f.(type) {
	case Settled:
		l.lying[Lands[f.Land].Colour]++
		l.pieces[taxman-1] += 2
		if f.Anchor >= 0 {
			l.pieces[2]++
		}
	case Began:
		l.spared = regions{}
	case Taxed:
		l.lying.minus(&f.Goods)
		l.treasury[f.Seat].plus(&f.Goods)
	case Took:
		l.lying.minus(&f.Goods)
		l.treasury[f.Seat].plus(&f.Goods)
		there(f.Armies, f.Taxmen, f.Fleet)
	case Inherited:
		l.lying.minus(&f.Goods)
		l.treasury[f.Seat].plus(&f.Goods)
		for _, r := range f.Regions {
			l.spared.add(uint8(r))
		}
	case Paid:
		l.treasury[f.Seat].minus(&f.Goods)
	case Sold:
		l.treasury[f.Seat].minus(&f.Goods)
	case Returned:
		l.treasury[f.Seat].minus(&f.Goods)
	case Traded:
		l.treasury[f.Seat].minus(&f.Give)
		l.treasury[f.Seat].plus(&f.Want)
		l.treasury[f.To].plus(&f.Give)
		l.treasury[f.To].minus(&f.Want)
	case Produced:
		l.lying.plus(&f.Goods)
	case Ran:
		l.treasury[f.Seat].minus(&f.Goods)
		l.lying[goodOf(f.Made)]++
	case Founded:
		l.factories++
	case Burnt:
		l.lying.minus(&f.Goods)
		for _, r := range f.Regions {
			r := uint8(r)
			there(int(before.Armies.at(r)), int(before.Taxmen.at(r)), r >= LandCount)
			if before.Basic.has(r) {
				l.factories--
			}
			if r < LandCount && before.fine(r) != 0 {
				l.factories--
			}
		}
	case Built:
		unit(f.Unit, f.N)
	case Disbanded:
		unit("army", -1)
	case Fought:
		if !f.Won {
			unit(f.Unit, -1)
			unit(f.With, -1)
		}
	case CutOff:
		there(f.Armies, f.Taxmen, f.Fleet)
	case Starved:
		there(f.Armies, f.Taxmen, false)
	case Out:
		for i, n := range before.Reserve[f.Seat] {
			l.pieces[i] -= int(n)
		}
	}
}

// compare says in what the position differs from the ledger.
func (l *ledger) compare(s *state) error {
	if l.treasury != s.Goods {
		return fmt.Errorf("treasuries %v, by the log %v", s.Goods, l.treasury)
	}
	if lying := s.lying(landSet); lying != l.lying {
		return fmt.Errorf("on the land %v, by the log %v", lying, l.lying)
	}
	var pieces [3]int
	for seat, own := range s.Own {
		pieces[0] += s.Armies.sum(own) + int(s.Reserve[seat][0])
		pieces[1] += s.Taxmen.sum(own) + int(s.Reserve[seat][1])
		pieces[2] += own.and(seaSet).count() + int(s.Reserve[seat][2])
	}
	if pieces != l.pieces {
		return fmt.Errorf("pieces %v, by the log %v", pieces, l.pieces)
	}
	if n := s.Basic.count() + s.refined().count(); n != l.factories {
		return fmt.Errorf("%d factories, by the log %d", n, l.factories)
	}
	return nil
}

// Every token and piece has an origin and an end in the log, stacking holds, and
// nothing of a ruler's stands isolated after the ruler's expand, but what was
// inherited in it (rules 4.3, 4.7, 5.9).
func TestNothingComesOfNothing(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(36) {
		campaign := Campaigns[seed%uint64(len(Campaigns))]
		seats := 2 + int(seed)%(campaign.Seats-1)
		ledgered(t, seed, campaign.ID, seats, seen)
	}
	for _, kind := range []string{"cutoff", "took", "traded", "ran", "inherited", "disbanded", "burnt", "sold", "besieged"} {
		if !seen[kind] {
			t.Errorf("no match has told %s", kind)
		}
	}
}

func ledgered(t *testing.T, seed uint64, campaign string, seats int, seen map[string]bool) {
	terms, err := Game.About().Terms(seats, map[string]string{optCampaign: campaign})
	if err != nil {
		t.Fatal(err)
	}
	d, chance := engine.Fast(seed), engine.Fast(seed+100)
	table, out, err := Game.New(d, terms)
	if err != nil {
		t.Fatal(err)
	}
	l := table.(*engine.Live[state, action])
	book := new(ledger)
	bots := []engine.Bot{engine.Random, Steady}
	for step := 0; step < 1200; step++ {
		st := l.Asks()
		if st.Places != nil {
			return
		}
		ask := st.Asks[chance.Below(len(st.Asks))]
		words := bots[int(ask.Seat+1)%2].Play(engine.See(l, ask.Seat), ask, chance)
		switch {
		case ask.Kind == AskOffer:
			words = []string{"accept", fmt.Sprint(ask.Of + 1)}
		case ask.Kind == StageNegotiate && seats > 2 && chance.Below(10) == 0:
			words = []string{"abdicate"}
		case ask.Kind == StageEstate && chance.Below(4) == 0:
			words = []string{"auction", "all"}
		}
		if !engine.Offered(l, ask.Seat, words) {
			words = engine.Walk(engine.See(l, ask.Seat), chance)
		}
		var before state
		l.Rules.Clone(&l.State, &before)
		if out, err = l.Apply(d, ask.Seat, words...); err != nil {
			t.Fatalf("seed %d, step %d: %d %q: %v", seed, step, ask.Seat, words, err)
		}
		for _, e := range out.Events {
			seen[e.Fact.Kind()] = true
			book.read(e.Fact, &before)
		}
		s := &l.State
		err := book.compare(s)
		if err == nil {
			err = s.check()
		}
		if cut := s.isolated(before.Turn).without(book.spared); err == nil && before.Stage == expanding &&
			(s.Stage == building || s.Stage == positioning) && !cut.empty() {
			err = fmt.Errorf("isolated after expand: %s", some(cut))
		}
		if err != nil {
			t.Fatalf("seed %d, step %d: %d %q: %v", seed, step, ask.Seat, words, err)
		}
	}
}
