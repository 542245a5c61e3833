package cantillon

import (
	"fmt"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

// A ledger is what the log says there should be.
type ledger struct {
	treasury  [maxSeats]tokens.Goods
	lying     tokens.Goods
	pieces    [3]int // armies, taxmen, fleets, with those in reserves
	factories int
	spared    atlas.Regions // inherited in this expand
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
	case fact.Settled:
		l.lying[atlas.Lands[f.Land].Colour]++
		l.treasury[f.Seat][atlas.Lands[f.Land].Colour] += uint32(f.Tokens)
		l.pieces[taxman-1] += 2
		if f.Anchor >= 0 {
			l.pieces[2]++
		}
	case fact.Began:
		l.spared = atlas.Regions{}
	case fact.Taxed:
		l.lying.Minus(&f.Goods)
		l.treasury[f.Seat].Plus(&f.Goods)
	case fact.Took:
		l.lying.Minus(&f.Goods)
		l.treasury[f.Seat].Plus(&f.Goods)
		there(f.Armies, f.Taxmen, f.Fleet)
	case fact.Inherited:
		l.lying.Minus(&f.Goods)
		l.treasury[f.Seat].Plus(&f.Goods)
		for _, r := range f.Regions {
			l.spared.Add(uint8(r))
		}
	case fact.Paid:
		l.treasury[f.Seat].Minus(&f.Goods)
	case fact.Sold:
		l.treasury[f.Seat].Minus(&f.Goods)
	case fact.Returned:
		l.treasury[f.Seat].Minus(&f.Goods)
	case fact.Traded:
		l.treasury[f.Seat].Minus(&f.Give)
		l.treasury[f.Seat].Plus(&f.Want)
		l.treasury[f.To].Plus(&f.Give)
		l.treasury[f.To].Minus(&f.Want)
	case fact.Produced:
		l.lying.Plus(&f.Goods)
	case fact.Ran:
		l.treasury[f.Seat].Minus(&f.Goods)
		l.lying[goodOf(f.Made)]++
	case fact.Founded:
		l.factories++
	case fact.Burnt:
		l.lying.Minus(&f.Goods)
		for _, r := range f.Regions {
			r := uint8(r)
			there(int(before.Armies.At(r)), int(before.Taxmen.At(r)), r >= atlas.LandCount)
			if before.Basic.Has(r) {
				l.factories--
			}
			if r < atlas.LandCount && before.fine(r) != 0 {
				l.factories--
			}
		}
	case fact.Built:
		unit(f.Unit, f.N)
	case fact.Disbanded:
		unit("army", -1)
	case fact.Fought:
		if !f.Won {
			unit(f.Unit, -1)
			unit(f.With, -1)
		}
	case fact.CutOff:
		there(f.Armies, f.Taxmen, f.Fleet)
	case fact.Starved:
		there(f.Armies, f.Taxmen, false)
	case fact.Out:
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
	if lying := s.lying(atlas.LandSet); lying != l.lying {
		return fmt.Errorf("on the land %v, by the log %v", lying, l.lying)
	}
	var pieces [3]int
	for seat, own := range s.Own {
		pieces[0] += s.Armies.Sum(own) + int(s.Reserve[seat][0])
		pieces[1] += s.Taxmen.Sum(own) + int(s.Reserve[seat][1])
		pieces[2] += own.And(atlas.SeaSet).Count() + int(s.Reserve[seat][2])
	}
	if pieces != l.pieces {
		return fmt.Errorf("pieces %v, by the log %v", pieces, l.pieces)
	}
	if n := s.Basic.Count() + s.refined().Count(); n != l.factories {
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
		campaign := atlas.Campaigns[seed%uint64(len(atlas.Campaigns))]
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
		if cut := s.isolated(before.Turn).Without(book.spared); err == nil && before.Stage == expanding &&
			(s.Stage == building || s.Stage == positioning) && !cut.Empty() {
			err = fmt.Errorf("isolated after expand: %s", some(cut))
		}
		if err != nil {
			t.Fatalf("seed %d, step %d: %d %q: %v", seed, step, ask.Seat, words, err)
		}
	}
}
