package poleconomy

import "sort"

// counter is what it answers to an offer that it would not take: the same for so much
// more as makes it worth while, if the other has that; of what it is to lend, for so much
// more back, if the other is good for that. Once a round to each, so that nobody goes back
// and forth; not of what it is to be lent, nor of visitors' shares.
func (e *eye) counter(o *offered) (action, bool) {
	s, lends, most := e.s, o.Terms.Borrow > 0, int((e.s.Cash[o.From]-o.Terms.Pay+o.Terms.Ask)/Note)
	if !s.Set.parleys() || o.Terms.Lend+o.Terms.Share > 0 || int(s.Last[e.seat][o.From]) >= s.round() || !s.mayOffer(e.seat, o.From) ||
		s.Refused.Silent(e.seat, o.From) || s.Cash[o.From] < o.Terms.Pay || lends && s.mayAccept(o) != "" {
		return action{}, false
	}
	if lends {
		most = int((mostRepaid*o.Terms.Borrow - o.Terms.Repay) / Note)
	}
	notes := sort.Search(most+1, func(i int) bool {
		t := o.Terms.dearer(int64(i) * Note)
		return e.offer(o.From, &t) >= least || lends && !debt(s, o.From, t.Repay).Good()
	})
	t := o.Terms.dearer(int64(notes) * Note)
	switch {
	case notes == 0 || notes > most || lends && e.offer(o.From, &t) < least:
		return action{}, false
	case !lends && t.Pay > 0 && t.Want == [2]uint8{} && t.Vote+t.Sway == 0: // they would pay to give
		return action{}, false
	}
	a := action{verb: offer, seat: o.From, keys: t.turned()}
	return a, s.judgeOffer(e.seat, o.From, &a.keys) == nil
}

// dearer is an offer by which its maker pays so much more, or asks so much less, or pays
// more back of what they borrow.
func (t terms) dearer(sum int64) terms {
	if t.Borrow > 0 {
		t.Repay += sum
		return t
	}
	less := min(sum, t.Ask)
	t.Ask -= less
	t.Pay += sum - less
	return t
}

// turned are the keys by which the other one makes an offer.
func (t *terms) turned() (k keyed) {
	for _, x := range [...]struct {
		key       int
		sum, less int64
	}{
		{keyWant, int64(t.Give[0]), 0}, {keyAndWant, int64(t.Give[1]), 0}, {keyGive, int64(t.Want[0]), 0}, {keyAndGive, int64(t.Want[1]), 0},
		{keyPay, t.Ask, 0}, {keyAsk, t.Pay, 0}, {keyLend, t.Borrow, 0}, {keyRepay, t.Repay, 0}, {keyDue, int64(t.Due), 0},
		{keyPromise, int64(t.Vote), 1}, {keyVote, int64(t.Promise), 1}, {keySupport, int64(t.Sway), 1}, {keySway, int64(t.Support), 1},
	} {
		if x.sum > 0 {
			k.say(x.key, x.sum-x.less)
		}
	}
	return k
}
