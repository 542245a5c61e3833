package poleconomy

import "sort"

// counter is what it answers to an offer that it would not take: the same for so much
// more as makes it worth while, if the other has that. Once a round to each, so that
// nobody goes back and forth; not of loans, which it refuses for want of trust, nor of
// visitors' shares.
func (e *eye) counter(o *offered) (action, bool) {
	s := e.s
	if !s.Set.parleys() || o.Terms.Lend+o.Terms.Borrow+o.Terms.Share > 0 || int(s.Last[e.seat][o.From]) >= s.round() || !s.mayOffer(e.seat, o.From) || s.Refused.Silent(e.seat, o.From) {
		return action{}, false
	}
	most := int((s.Cash[o.From] - o.Terms.Pay + o.Terms.Ask) / Note)
	if s.Cash[o.From] < o.Terms.Pay {
		return action{}, false
	}
	notes := sort.Search(most+1, func(i int) bool {
		t := o.Terms.dearer(int64(i) * Note)
		return e.offer(o.From, &t) >= least
	})
	t := o.Terms.dearer(int64(notes) * Note)
	if notes == 0 || notes > most || t.Pay > 0 && t.Want == [2]uint8{} && t.Vote+t.Sway == 0 { // they would pay to give
		return action{}, false
	}
	a := action{verb: offer, seat: o.From, keys: t.turned()}
	return a, s.judgeOffer(e.seat, o.From, &a.keys) == nil
}

// dearer is an offer by which its maker pays so much more, or asks so much less.
func (t terms) dearer(sum int64) terms {
	less := min(sum, t.Ask)
	t.Ask -= less
	t.Pay += sum - less
	return t
}

// turned are the keys by which the other one makes an offer.
func (t *terms) turned() (k keyed) {
	for i := range t.Give {
		if t.Want[i] != 0 {
			k.say(keyGive+i, int64(t.Want[i]))
		}
		if t.Give[i] != 0 {
			k.say(keyWant+i, int64(t.Give[i]))
		}
	}
	if t.Ask > 0 {
		k.say(keyPay, t.Ask)
	}
	if t.Pay > 0 {
		k.say(keyAsk, t.Pay)
	}
	for _, x := range [...]struct {
		key  int
		word uint8
	}{{keyPromise, t.Vote}, {keyVote, t.Promise}, {keySupport, t.Sway}, {keySway, t.Support}} {
		if x.word > 0 {
			k.say(x.key, int64(x.word)-1)
		}
	}
	return k
}
