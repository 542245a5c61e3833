package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// payVerb settles the bill of a stage that has one.
var payVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "pay", Rule: "3.4", Help: "pay what you owe and finish the stage; name tokens to choose which",
		Form: "pay [STAGE], such as pay end, or pay [SORT NUMBER] …, such as pay pale-red 2 purple 1",
		Params: append(goodParams("", "tokens you pay with"),
			engine.Param{Name: "stage", Help: "the stage to move on to, or end to end your turn", Set: setStages, Optional: true}),
	},
	Open: inTurn(pay, func(s *state) bool { return s.Due > 0 && s.Goods[s.Turn].Worth() >= int(s.Due) }),
	Next: (*state).nextPay,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if len(t.Rest) == 1 && slices.Contains(ends, t.Rest[0]) {
			a.what = uint8(expanding) + among(t, ends)
			return
		}
		a.deal = readBargain(t, GoodNames[:])
	},
	Words: func(_ *state, a action, w []string) []string {
		if a.what != 0 {
			return append(w, ends[stage(a.what)-expanding])
		}
		return sayBargain(a.deal, GoodNames[:], w)
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
		due -= int(n) * int(GoodValues[sort])
		from, rest = sort+1, rest[2:]
	}
	if due <= 0 {
		return nil
	}
	if len(rest) == 1 {
		if sort := goodOf(rest[0]); sort >= from {
			return treasury.nextTokens(sort, due)
		}
		return nil
	}
	for sort := from; sort < GoodCount; sort++ {
		if treasury[sort] > 0 && treasury.worthFrom(sort) >= due {
			list = append(list, engine.Option{Word: GoodNames[sort]})
		}
	}
	if whole {
		list = append(list, s.stagesOn()...)
	}
	return list
}

// nextTokens are how many tokens of a sort can pay of a bill what the sorts behind
// it need not: those that leave some of it, and the number that settles it.
func (g *Goods) nextTokens(sort, due int) (list []engine.Option) {
	least, settles := max(1, wanted(sort, due-g.worthFrom(sort+1))), wanted(sort, due)
	if most := min(int64(g[sort]), settles-1); least <= most {
		list = append(list, engine.Option{Kind: engine.Number, Min: least, Max: most})
	}
	if int64(g[sort]) >= settles {
		list = append(list, number(settles, settles)...)
	}
	return list
}

// worthFrom is what the sorts from one on are worth.
func (g *Goods) worthFrom(sort int) (n int) {
	for ; sort < GoodCount; sort++ {
		n += int(g[sort]) * int(GoodValues[sort])
	}
	return n
}

func goodOf(word string) int { return slices.Index(GoodNames[:], word) }

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
	goods := treasury.proposal(int(s.Due))
	if a.deal != nil {
		goods = a.deal.Give
		if err := treasury.judgePayment(&goods, int(s.Due)); err != nil {
			return err
		}
	}
	treasury.minus(&goods)
	engine.Say(st, Paid{Seat: st.Seat, Stage: stageNames[s.Stage], Due: int(s.Due), Goods: goods, Lost: goods.Worth() - int(s.Due)})
	s.Key, s.Due = st.Seq, 0
	s.goOn(st, max(stage(a.what), s.Stage+1))
	return nil
}

// judgePayment: enough, and of no sort more than is needed when its turn comes
// (rule 3.5).
func (g *Goods) judgePayment(paid *Goods, due int) error {
	for i, n := range paid {
		if n == 0 {
			continue
		}
		if n > g[i] {
			return engine.Illegal("3.5", "you have %d %s, not %d", g[i], GoodNames[i], n)
		}
		if most := wanted(i, due); due <= 0 || int64(n) > most {
			return engine.Illegal("3.5", "%d %s is more than you need: by then you owe %d", n, GoodNames[i], max(due, 0))
		}
		due -= int(n * GoodValues[i])
	}
	if due > 0 {
		return engine.Illegal("3.5", "that's %d short", due)
	}
	return nil
}

// wanted is how many tokens of a sort pay a bill.
func wanted(sort, due int) int64 {
	v := int(GoodValues[sort])
	return int64((due + v - 1) / v)
}

// proposal is what pays a bill with the least loss: 8s as far as they go, for
// they feed no factory, then 1s, then 2s; of each value those one has most of
// (rule 3.5). The goods must be worth the bill.
func (g *Goods) proposal(due int) (paid Goods) {
	ones, twos, eights := g.sum(PaleRed), g.sum(DarkRed), g.sum(Purple)
	e := min(eights, due/8)
	rest := due - 8*e
	if ones+2*twos < rest {
		g.pick(&paid, Purple, e+1)
		return paid
	}
	o := min(ones, rest)
	if (rest-o)%2 == 1 && o > 0 {
		o--
	}
	g.pick(&paid, Purple, e)
	g.pick(&paid, PaleRed, o)
	g.pick(&paid, DarkRed, (rest-o+1)/2)
	return paid
}

// sum counts the tokens of one value, the three sorts from first on.
func (g *Goods) sum(first int) int { return int(g[first] + g[first+1] + g[first+2]) }

// pick adds n tokens of one value to paid, each of the sort of which most is left.
func (g *Goods) pick(paid *Goods, first, n int) {
	for ; n > 0; n-- {
		best := first
		for i := first + 1; i < first+3; i++ {
			if g[i]-paid[i] > g[best]-paid[best] {
				best = i
			}
		}
		paid[best]++
	}
}
