package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/term"
	"divisionbell/engine/cantillon/tokens"
)

// payVerb settles the bill of a stage that has one.
var payVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "pay", Rule: "3.4", Help: "pay what you owe and finish the stage; name tokens to choose which",
		Form: "pay [STAGE], such as pay end, or pay [SORT NUMBER] …, such as pay pale-red 2 purple 1",
		Params: append(tokens.Params("", "tokens you pay with"),
			engine.Param{Name: "stage", Help: "the stage to move on to, or end to end your turn", Set: setStages, Optional: true}),
	},
	Open: inTurn(pay, func(s *state) bool { return s.Due > 0 && s.Goods[s.Turn].Worth() >= int(s.Due) }),
	Next: (*state).nextPay,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if len(t.Rest) == 1 && slices.Contains(ends, t.Rest[0]) {
			a.what = uint8(expanding) + term.Among(t, ends)
			return
		}
		a.deal = tokens.ReadBargain(t, tokens.GoodNames[:])
	},
	Words: func(_ *state, a action, w []string) []string {
		if a.what != 0 {
			return append(w, ends[stage(a.what)-expanding])
		}
		return tokens.SayBargain(a.deal, tokens.GoodNames[:], w)
	},
	Apply: (*state).pay,
}

// nextPay: tokens of each sort, in their order, no more than the bill needs; or the
// stage to go on to, the bill being paid as proposed.
func (s *state) nextPay(_ engine.Seat, rest []string) (list []engine.Option) {
	whole := len(rest) == 0
	treasury, due := &s.Goods[s.Turn], int(s.Due)
	from := 0 // the first sort not yet passed
	for len(rest) > 1 {
		sort := goodOf(rest[0])
		n, err := strconv.ParseUint(rest[1], 10, 32)
		if sort < from || err != nil {
			return nil
		}
		due -= int(n) * int(tokens.GoodValues[sort])
		from, rest = sort+1, rest[2:]
	}
	if due <= 0 {
		return nil
	}
	if len(rest) == 1 {
		if sort := goodOf(rest[0]); sort >= from {
			return treasury.Next(sort, due)
		}
		return nil
	}
	for sort := from; sort < tokens.GoodCount; sort++ {
		if treasury[sort] > 0 && treasury.WorthFrom(sort) >= due {
			list = append(list, engine.Option{Word: tokens.GoodNames[sort]})
		}
	}
	if whole {
		list = append(list, s.stagesOn()...)
	}
	return list
}

func goodOf(word string) int { return slices.Index(tokens.GoodNames[:], word) }

// pay settles the bill of a stage with tokens, those named or the proposal, and
// ends the stage. What they are worth beyond the bill is lost (rules 3.4, 3.5).
func (s *state) pay(st *engine.Step, a action) error {
	seat := s.Turn
	treasury := &s.Goods[seat]
	if s.Due == 0 {
		return engine.Illegal("3.4", "there's nothing to pay. To finish the stage, type done")
	}
	if treasury.Worth() < int(s.Due) {
		return engine.Illegal("3.3", "your armies cost %d and you have %d. Send some home first, with disband", s.Due, treasury.Worth())
	}
	if to := stage(a.what); to != 0 && to <= s.Stage {
		return s.comesBack()
	}
	goods := treasury.Proposal(int(s.Due))
	if a.deal != nil {
		goods = a.deal.Give
		if err := treasury.JudgePayment(&goods, int(s.Due)); err != nil {
			return err
		}
	}
	treasury.Minus(&goods)
	engine.Say(st, fact.Paid{Seat: st.Seat, Stage: stageNames[s.Stage], Due: int(s.Due), Goods: goods, Lost: goods.Worth() - int(s.Due)})
	s.Key, s.Due = st.Seq, 0
	s.goOn(st, max(stage(a.what), s.Stage+1))
	return nil
}
