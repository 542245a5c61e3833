package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
	"divisionbell/engine/cantillon/tokens"
)

// offerVerb is said at any time.
var offerVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "offer", Rule: "7.1", Free: true, Help: "offer a trade of goods, or of passage for fleets",
		Form:   "offer SEAT [give-SORT NUMBER] … [want-SORT NUMBER] …, such as offer 2 give-purple 1 want-passage 3",
		Params: slices.Concat([]engine.Param{whose}, tokens.Params("give-", "you give"), tokens.Params("want-", "you want")),
	},
	Open: (*state).rules,
	Next: (*state).nextOffer,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		readSeat(nil, t, a)
		a.deal = tokens.ReadBargain(t, tokens.Keys[:])
	},
	Words: func(_ *state, a action, w []string) []string {
		return tokens.SayBargain(a.deal, tokens.Keys[:], sayNumber(nil, a, w))
	},
	Apply: (*state).offer,
}

const passageMost = 20 // turns of a right of passage (rule 7.4)

// nextOffer: a seat, then what is given and wanted in the order of the keys.
func (s *state) nextOffer(seat engine.Seat, rest []string) (list []engine.Option) {
	if len(rest) == 0 {
		return term.Seats(s.partners(int8(seat)), false)
	}
	n, err := strconv.ParseUint(rest[0], 10, 8)
	if err != nil {
		return nil
	}
	to, err := s.partner(seat, uint32(n))
	if err != nil {
		return nil
	}
	most := s.tradable(int8(seat), to)
	from := 0
	for rest = rest[1:]; len(rest) > 1; rest = rest[2:] {
		i := slices.Index(tokens.Keys[:], rest[0])
		if i < from || most[i] == 0 {
			return nil
		}
		if _, ok := engine.Choose(term.Number(1, most[i]), rest[1]); !ok {
			return nil
		}
		from = i + 1
	}
	if len(rest) == 1 {
		if i := slices.Index(tokens.Keys[:], rest[0]); i >= from && most[i] > 0 {
			return term.Number(1, most[i])
		}
		return nil
	}
	for i := from; i < len(tokens.Keys); i++ {
		if most[i] > 0 {
			list = append(list, engine.Option{Word: tokens.Keys[i]})
		}
	}
	return list
}

// tradable is the most that each key of an offer can say.
func (s *state) tradable(seat, to int8) (most [len(tokens.Keys)]int64) {
	for i := range tokens.GoodCount {
		most[tokens.GiveKeys+i] = int64(s.Goods[seat][i])
		most[tokens.WantKeys+i] = int64(s.Goods[to][i])
	}
	most[tokens.GivePassageKey], most[tokens.WantPassageKey] = passageMost, passageMost
	return most
}

// offer lays a trade on the table. It can be made as long as the match lasts (rules
// 7.1, 7.2).
func (s *state) offer(st *engine.Step, a action) error {
	to, err := s.partner(st.Seat, a.n)
	if err != nil {
		return err
	}
	b := a.deal
	switch {
	case b == nil || *b == (tokens.Bargain{}):
		return engine.Illegal("7.1", "what's in the trade? Add what you give and what you want")
	case b.GivePassage > passageMost || b.WantPassage > passageMost || b.GivePassage < 0 || b.WantPassage < 0:
		return engine.Illegal("7.4", "passage lasts 1 to %d turns", passageMost)
	case !s.Goods[st.Seat].Covers(&b.Give):
		return engine.Illegal("7.1", "you don't have what you're offering")
	case !s.Goods[to].Covers(&b.Want):
		return engine.Illegal("7.1", "seat %d doesn't have what you want", to+1)
	}
	no, err := s.lay(st, deal{From: int8(st.Seat), To: to, Bargain: *b})
	if err == nil {
		engine.Say(st, fact.Offered{Seat: st.Seat, To: engine.Seat(to), Bargain: *b, No: no})
	}
	return err
}
