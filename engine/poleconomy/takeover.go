package poleconomy

import "divisionbell/engine"

// takeoverVerb is said at McLeod Young Weir.
var takeoverVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "takeover", Rule: "8.6", Help: "try to take over somebody else's square, at McLeod Young Weir",
		Params: []engine.Param{{Name: "target", Help: "a company or advertising square", Set: "papers"}},
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.awaits(seat, visiting) && s.At[seat] == mcLeod && s.canTakeOver(s.liquid(int8(seat)))
	},
	Next:  once(func(s *state, _ engine.Seat) []engine.Option { return squareOptions(firstCorner, s.mayTakeOver) }),
	Parse: readSquare,
	Words: sayWord(paperWords),
	Apply: (*state).takeover,
}

// Throws that a takeover visit has.
const takeoverThrows = 2

// fee is due for the next takeover bid of this visit (rule 8.6).
func (s *state) fee() int64 {
	if s.Visit.Throws > 0 {
		return 0
	}
	return TakeoverFee
}

// mayTakeOver reports whether the turn's seat can bid for a square now: it is
// another's, and fee and price are within its means (rule 8.8).
func (s *state) mayTakeOver(target uint8) bool { return s.inReach(target, s.liquid(s.Turn)) }

// inReach reports whether a sum suffices to bid for a square.
func (s *state) inReach(target uint8, sum int64) bool {
	if !isProperty(target) || s.Visit.Throws >= takeoverThrows {
		return false
	}
	owner := s.owner(target)
	return owner >= 0 && owner != s.Turn && sum >= s.fee()+s.price(target)
}

// canTakeOver reports whether a sum suffices to bid for any square.
func (s *state) canTakeOver(sum int64) bool {
	for _, i := range properties {
		if s.inReach(i, sum) {
			return true
		}
	}
	return false
}

// takeover throws for one square. The first throw that fails is followed by the
// second at once; one that succeeds lets a second target be named (rule 8.7).
func (s *state) takeover(st *engine.Step, a action) error {
	target := a.what
	if err := s.judgeTakeover(target); err != nil {
		return err
	}
	fee, owner := s.fee(), s.owner(target)
	for s.Visit.Throws < takeoverThrows {
		s.Visit.Throws++
		f := TakeoverBid{Seat: engine.Seat(s.Turn), Square: Squares[target].ID, Owner: engine.Seat(owner), Fee: fee, Dice: throwTwo(st)}
		if f.Won = f.Dice[0] == f.Dice[1]; f.Won {
			f.Price = s.price(target)
		}
		f.Cards, f.Bonds = s.raise(s.Turn, fee+f.Price)
		if s.Cash[s.Turn] < fee+f.Price {
			return nil // the Bank has run out in cashing them
		}
		s.payBank(s.Turn, fee)
		if fee = 0; f.Won {
			s.Cash[s.Turn] -= f.Price
			s.Cash[owner] += f.Price
			s.own(target, s.Turn)
			s.Regard.Hurt(s.Turn, owner)
		}
		engine.Say(st, f)
		if f.Won {
			break
		}
	}
	if s.canTakeOver(s.means(s.Turn)) && s.owner(target) == s.Turn {
		s.Key = st.Seq
		return nil
	}
	s.endTurn(st)
	return nil
}

func (s *state) judgeTakeover(target uint8) error {
	switch {
	case s.mayTakeOver(target):
		return nil
	case !isProperty(target):
		return engine.Illegal("8.6", "you can take over only a company or advertising square")
	case s.owner(target) < 0:
		return engine.Illegal("8.6", "nobody owns %s. You can take over only another player's square", Squares[target].Name)
	case s.owner(target) == s.Turn:
		return engine.Illegal("8.6", "%s is already yours", Squares[target].Name)
	}
	return engine.Illegal("8.8", "fee and price come to %s, and you have %s in cash, savings cards and bonds",
		Dollars(s.fee()+s.price(target)), Dollars(s.liquid(s.Turn)))
}
