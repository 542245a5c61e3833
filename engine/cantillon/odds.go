package cantillon

import (
	"errors"
	"math"

	"divisionbell/engine"
)

// higher is the chance that one die is higher than another.
const higher = 15.0 / 36

// chance is that of winning so many throws in a row.
func chance(throws int) float64 { return math.Pow(higher, float64(throws)) }

// Answer answers draft, odds and worth.
func (*rules) Answer(s *state, seat engine.Seat, a action) (engine.Fact, error) {
	if err := s.judgeSeat(seat); err != nil {
		return nil, err
	}
	switch a.verb {
	case draft:
		if err := s.judgeTurn(seat, move); err != nil {
			return nil, err
		}
		return s.foresee(a.orders), nil
	case odds:
		return s.odds(int8(seat), a.from, a.to)
	}
	of := int8(seat)
	if a.n > 0 {
		if a.n > uint32(s.Seats) {
			return nil, engine.Illegal("9.4", "there is no seat %d; there are 1 to %d", a.n, s.Seats)
		}
		of = int8(a.n - 1)
	}
	return s.worth(of), nil
}

// odds is the chance of an attack, and of all that could be made one behind the
// other (rule 4.8).
func (s *state) odds(seat int8, from, to uint8) (engine.Fact, error) {
	if !s.fold().all.has(from) || !s.Own[seat].has(from) {
		return nil, engine.Illegal("4.8", "you have nothing in %s", regionNames[from].Title)
	}
	if !s.assailable(seat, from).has(to) {
		return nil, engine.Illegal("4.8", "from %s you could attack %s", regionNames[from].Title, some(s.assailable(seat, from)))
	}
	f := Odds{From: int(from), To: int(to), Party: int(s.owner(to)), Unit: unitName(army), Against: s.against(seat, to)}
	if to >= LandCount {
		f.Unit = unitName(fleet)
	}
	f.Win = chance(len(f.Against))
	for m := s.fold().near[to].and(s.Own[seat]); !m.empty(); {
		f.Units += s.strength(seat, m.pop(), to)
	}
	f.All = 1 - math.Pow(1-f.Win, float64(f.Units))
	return f, nil
}

// strength counts the units of a region that could attack a neighbour: in one's
// own expand those that may still move.
func (s *state) strength(seat int8, from, to uint8) int {
	moving := seat == s.Turn && s.Stage == expanding
	switch {
	case to < LandCount && moving:
		return int(s.ReadyA.at(from))
	case to < LandCount:
		return int(s.Armies.at(from))
	case from < LandCount || moving && !s.ReadyF.has(from):
		return 0
	}
	return 1
}

// foresee goes through orders as if each succeeded, on a copy (rule 4.9).
func (s *state) foresee(orders []order) Foreseen {
	var c state
	new(rules).Clone(s, &c)
	f := Foreseen{Stage: stageNames[s.Stage], Together: 1}
	for _, o := range orders {
		x := c.foreseeOne(o)
		f.Together *= x.Odds
		f.Orders = append(f.Orders, x)
	}
	f.Lands, f.Cities = c.lands(s.Turn).count(), c.cities(s.Turn).count()
	f.CutOff = c.isolated(s.Turn).without(c.Spared).list()
	f.Falling = c.Siege.and(c.besieged(s.Turn)).list()
	sieges := regions{}
	for seat := range c.Seats {
		if seat != s.Turn {
			sieges = sieges.or(c.besieged(seat))
		}
	}
	f.Sieges = sieges.list()
	return f
}

// foreseeOne judges an order and carries it out as if it were won.
func (s *state) foreseeOne(o order) Foresight {
	x := Foresight{Unit: unitName(o.what), From: place(o.from), To: int(o.to), Party: int(nobody)}
	if party := s.owner(o.to); party != s.Turn {
		x.Party = int(party)
	}
	if s.Stage == over {
		x.Refused, x.Rule = "that would end the match before", "9.1"
		return x
	}
	o, err := s.judgeMove(o)
	x.Unit = unitName(o.what)
	var no *engine.Refusal
	if errors.As(err, &no) {
		x.Refused, x.Rule = no.Text, no.Rule
		return x
	}
	if s.Stage == expanding {
		x.Against = s.against(s.Turn, o.to)
	}
	x.Odds = chance(len(x.Against))
	if len(x.Against) > 0 {
		var c state
		new(rules).Clone(s, &c)
		c.repel(o)
		x.IfLost = c.isolated(s.Turn).without(c.Spared).list()
	}
	s.carry(new(engine.Step), o)
	return x
}

// worth is what a realm is worth and brings (rule 9.4).
func (s *state) worth(seat int8) Worth {
	lands := s.lands(seat)
	f := Worth{Seat: engine.Seat(seat), Goods: s.Goods[seat], Treasury: s.Goods[seat].Worth(), Lying: s.lying(lands),
		Upkeep: s.armies(seat), Lands: lands.count(), Basic: lands.and(s.Basic).count(),
		Advanced: lands.and(s.refined()).count(), Score: int(s.score(seat))}
	f.Income = f.Lying.Worth()
	f.Net = f.Lands + f.Basic + 4*f.Advanced - f.Upkeep
	return f
}

// lying is what lies on lands to be taxed.
func (s *state) lying(lands regions) Goods {
	c := state{Pale: s.Pale, Dark: s.Dark, Bright: s.Bright, Fine: s.Fine}
	return c.collect(lands)
}
