package cantillon

import (
	"errors"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/outlook"
	"divisionbell/engine/cantillon/term"
)

// draftVerb asks what becomes of orders before they are given.
var draftVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "draft", Rule: "4.9", Query: true, Free: true, Help: "see what orders would do; only you see it", Params: ordering,
	},
	Open: moveVerb.Open,
	Next: func(s *state, _ engine.Seat, rest []string) []engine.Option { return s.nextDraft(rest) },
	Parse: func(_ *state, t *engine.Taker, a *action) {
		for len(a.orders) == 0 || len(t.Rest) > 0 {
			a.orders = append(a.orders, takeOrder(t))
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		for _, o := range a.orders {
			w = o.say(w)
		}
		return w
	},
	Apply: engine.Question[state, action],
	Answer: func(s *state, seat engine.Seat, a action) (engine.Fact, error) {
		if err := s.judgeTurn(seat, move, &moveVerb.Verb); err != nil {
			return nil, err
		}
		return s.foresee(a.orders), nil
	},
}

// nextDraft: the same, again and again, on the map as the orders before leave it.
// Behind an order that names no unit, one may follow.
func (s *state) nextDraft(rest []string) (list []engine.Option) {
	var c state
	new(rules).Clone(s, &c)
	for len(rest) > 1 {
		o, used, err := readOrder(rest)
		if err != nil {
			return nil
		}
		if used == len(rest) {
			list = c.nextOrder(rest)
		}
		if !c.succeed(o) {
			return list
		}
		rest = rest[used:]
	}
	if c.Stage == over {
		return list
	}
	return append(list, c.nextOrder(rest)...)
}

// succeed carries an order out, if it can be, as if it were won, throwing nothing.
func (s *state) succeed(o order) bool {
	o, b := s.judge(o)
	if b == free {
		s.carry(new(engine.Step), o)
	}
	return b == free
}

// foresee goes through orders as if each succeeded, on a copy (rule 4.9).
func (s *state) foresee(orders []order) fact.Foreseen {
	var c state
	new(rules).Clone(s, &c)
	f := fact.Foreseen{Stage: stageNames[s.Stage], Together: 1}
	for _, o := range orders {
		x := c.foreseeOne(o)
		f.Together *= x.Odds
		f.Orders = append(f.Orders, x)
	}
	f.Lands, f.Cities = c.lands(s.Turn).Count(), c.cities(s.Turn).Count()
	f.CutOff = c.isolated(s.Turn).Without(c.Spared).List()
	f.Falling = c.Siege.And(c.besieged(s.Turn)).List()
	sieges := atlas.Regions{}
	for seat := range c.Seats {
		if seat != s.Turn {
			sieges = sieges.Or(c.besieged(seat))
		}
	}
	f.Sieges = sieges.List()
	return f
}

// foreseeOne judges an order and carries it out as if it were won.
func (s *state) foreseeOne(o order) fact.Foresight {
	x := fact.Foresight{Unit: unitName(o.what), From: term.Place(o.from), To: int(o.to), Party: int(nobody)}
	if party := s.owner(o.to); party != s.Turn {
		x.Party = int(party)
	}
	if s.Stage == over {
		x.Refused, x.Rule = "the match would be over before that", "9.1"
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
	x.Odds = outlook.Win(len(x.Against))
	if len(x.Against) > 0 {
		var c state
		new(rules).Clone(s, &c)
		c.repel(o)
		x.IfLost = c.isolated(s.Turn).Without(c.Spared).List()
	}
	s.carry(new(engine.Step), o)
	return x
}
