package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// bondsVerb is one of the Prime Minister's powers.
var bondsVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "bonds", Rule: "13.1", Help: "as Prime Minister, issue Treasury bonds to the Bank or redeem them",
		Params: []engine.Param{
			{Name: "what", Help: "issue, or from-bank, from-2 and so on to redeem", Set: "bonds"},
			{Name: "number", Help: "how many", Kind: engine.Number, Min: 1},
		},
	},
	Open:   func(s *state, seat engine.Seat) bool { return s.legislates(seat) && tradesBonds(s) },
	Closed: because("13.1", "all bonds are issued, and the Treasury can't afford to redeem any", (*state).legislates),
	Next:   (*state).nextBonds,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.what, a.n = takeWord(t, bondWords, "way to deal in bonds"), takeNumber(t)
	},
	Words: func(_ *state, a action, w []string) []string { return append(w, bondWords[a.what], digits(a.n)) },
	Apply: (*state).tradeBonds,
}

var bondOptions = span.Names(named(bondWords, bondTitles[:]...))

func (s *state) nextBonds(_ engine.Seat, words []string) []engine.Option {
	return span.Next(words, bondOptions, len(bondOptions), engine.Number, s.bondSpan)
}

// bondSpan is how many bonds can be issued or redeemed now, from the Bank or from a
// seat (rules 13.1, 13.3 and 13.4).
func (s *state) bondSpan(what uint8) span.Span {
	switch what {
	case issue:
		return span.Ones(1, int64(s.unissued()))
	case redeem:
		return span.Ones(1, min(int64(s.BankBond), s.Treasury/CardPrice))
	}
	seat := int8(what - redeemFrom)
	if seat >= s.Seats {
		return span.Span{}
	}
	n := min(int64(s.Bonds[seat]), s.Treasury/redemption)
	if seat == s.PM {
		n = min(n, int64(s.Others)-int64(s.Own))
	}
	return span.Ones(1, n)
}

// tradesBonds reports whether any can be issued or redeemed now.
func tradesBonds(s *state) bool {
	for what := range uint8(len(bondWords)) {
		if !s.bondSpan(what).Empty() {
			return true
		}
	}
	return false
}

// tradeBonds issues bonds or redeems them.
func (s *state) tradeBonds(st *engine.Step, a action) error {
	if r := s.bondSpan(a.what); !r.Has(a.n) {
		return s.noBonds(a.what, r)
	}
	n := uint8(a.n)
	s.Key = st.Seq
	switch {
	case a.what == issue:
		s.issue(st, n, false)
		return nil
	case a.what == redeem:
		s.BankBond -= n
		s.Others += n
		s.Treasury -= CardPrice * a.n
		s.Bank += CardPrice * a.n
		engine.Say(st, BondsRedeemed{From: -1, Number: int(n), Amount: CardPrice * a.n})
		return nil
	}
	seat := int8(a.what - redeemFrom)
	s.Bonds[seat] -= n
	if seat == s.PM {
		s.Own += n
	} else {
		s.Others += n
	}
	s.spend(seat, redemption*a.n)
	engine.Say(st, BondsRedeemed{From: engine.Seat(seat), Number: int(n), Amount: redemption * a.n})
	return nil
}

func (s *state) noBonds(what uint8, r span.Span) error {
	switch {
	case !r.Empty():
		return engine.Illegal("13.1", "choose 1 to %d bonds", r.Max)
	case what == issue:
		return engine.Illegal("13.1", "all %d bonds are already issued", AllBonds)
	case what == redeem && s.BankBond == 0:
		return engine.Illegal("13.3", "the Bank has no bonds")
	case what == redeem:
		return engine.Illegal("13.3", "redeeming a bond from the Bank costs %s, and the Treasury has %s", Dollars(CardPrice), Dollars(s.Treasury))
	case int8(what-redeemFrom) == s.PM && s.Others <= s.Own:
		return engine.Illegal("13.4", "first redeem as many bonds from others or the Bank as you want to redeem of your own")
	}
	return engine.Illegal("13.3", "redeeming a player's bond costs %s, and the Treasury has %s", Dollars(redemption), Dollars(s.Treasury))
}
