package tokens

import "divisionbell/engine"

// WorthFrom is what the sorts from one on are worth.
func (g *Goods) WorthFrom(sort int) (n int) {
	for ; sort < GoodCount; sort++ {
		n += int(g[sort]) * int(GoodValues[sort])
	}
	return n
}

// judgePayment: enough, and of no sort more than is needed when its turn comes
// (rule 3.5).
func (g *Goods) JudgePayment(paid *Goods, due int) error {
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

// Proposal is what pays a bill with the least loss: 8s as far as they go, for
// they feed no factory, then 1s, then 2s; of each value those one has most of
// (rule 3.5). The goods must be worth the bill.
func (g *Goods) Proposal(due int) (paid Goods) {
	ones, twos, eights := g.Sum(PaleRed), g.Sum(DarkRed), g.Sum(Purple)
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

// Sum counts the tokens of one value, the three sorts from first on.
func (g *Goods) Sum(first int) int { return int(g[first] + g[first+1] + g[first+2]) }

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

// Next are how many tokens of a sort can pay of a bill what the sorts behind
// it need not: those that leave some of it, and the number that settles it.
func (g *Goods) Next(sort, due int) (list []engine.Option) {
	least, settles := max(1, wanted(sort, due-g.WorthFrom(sort+1))), wanted(sort, due)
	if most := min(int64(g[sort]), settles-1); least <= most {
		list = append(list, engine.Option{Kind: engine.Number, Min: least, Max: most})
	}
	if int64(g[sort]) >= settles {
		list = append(list, engine.Option{Kind: engine.Number, Min: settles, Max: settles, Last: true})
	}
	return list
}
