package poleconomy

import (
	"strconv"

	"divisionbell/engine"
)

// Parse reads canonical words; what they may not say now is for Apply to judge.
func (*rules) Parse(s *state, _ engine.Seat, said []string) (action, error) {
	v, ok := verbOf(said[0])
	if !ok {
		return action{}, engine.Illegal("", "%q is nothing one can do in Poleconomy; say throw, go, buy and so on", said[0])
	}
	r := reader{engine.Taker{Verb: &verbs[v], Rest: said[1:]}}
	a := action{verb: v}
	switch v {
	case throw, odds:
		if len(r.Rest) > 0 {
			a.what = r.of(circuitWords, "circuit")
			if v == odds && a.what == rethrow {
				r.Wrong("%q is no circuit", said[1])
			}
		}
	case travel, takeover, send:
		if a.what = r.paper(); a.what >= boardSize {
			r.Wrong("%q is no square", said[1])
		}
	case buy:
		if a.what = r.paper(); len(r.Rest) > 0 {
			a.n = r.number()
		}
		if a.n == 0 && len(said) > 2 {
			r.Wrong("0 is no number of papers")
		}
	case cash:
		a.what, a.n = r.paper(), r.number()
	case bid, accept, refuse, leave:
		a.n = r.number()
	case repay:
		a.n = r.number()
		a.keys.say(0, r.number())
	case party:
		a.what = r.of(partyWords, "party")
	case support, consent:
		a.what = r.of(answerWords, "answer")
	case vote:
		a.what = r.of(voteWords, "vote")
	case bonds:
		a.what, a.n = r.of(bondWords, "deal in bonds"), r.number()
	case payment:
		a.what, a.n = r.of(payeeWords, "condition"), r.number()
		if len(r.Rest) > 0 {
			r.key("later")
			a.keys.say(0, r.number())
		}
	case cabinet:
		a.seat, a.what = r.seat(), r.of(postWords, "post")
		if len(r.Rest) > 0 {
			a.keys.say(0, r.number())
		}
	case worth:
		if a.seat = -1; len(r.Rest) > 0 {
			a.seat = r.seat()
		}
	case offer:
		a.seat = r.seat()
		r.keys(dealKeys[:], &a.keys)
	case taxLaw, law:
		r.keys(lawKeys[:], &a.keys)
	case coalition:
		of, ok := s.coalitionOf(r.next())
		if !ok {
			r.Wrong("that is no coalition; join parties and seats by +, or say none")
		}
		a.what = uint8(of)
	}
	return a, r.End()
}

// A reader takes words off an action.
type reader struct{ engine.Taker }

func (r *reader) next() string {
	w, _ := r.Word()
	return w
}

func (r *reader) of(set words, what string) uint8 {
	w := r.next()
	i, ok := set.find(w)
	if !ok || w == "" {
		r.Wrong("%q is no %s", w, what)
	}
	return i
}

func (r *reader) paper() uint8 { return engine.Taken(&r.Taker, paperIndex, "square and no paper") }

func (r *reader) seat() int8 { return int8(r.of(seatWords, "seat")) }

func (r *reader) number() int64 { return int64(r.Number(63, "")) }

func (r *reader) key(name string) {
	if w := r.next(); w != name {
		r.Wrong("%q is not %s", w, name)
	}
}

// keys reads KEY VALUE pairs in any order, each once and after what it needs.
func (r *reader) keys(list []key, into *keyed) {
	for len(r.Rest) > 0 && r.Err == nil {
		w := r.next()
		i := keyOf(list, w)
		switch {
		case i < 0:
			r.Wrong("%q is not known here", w)
			return
		case into.said(i):
			r.Wrong("%q is said twice", w)
			return
		case !into.ready(&list[i]):
			r.Wrong("%q comes after what it belongs to", w)
			return
		}
		switch {
		case list[i].set == "papers":
			into.say(i, int64(r.paper()))
		case list[i].words != nil:
			into.say(i, int64(r.of(list[i].words, "side")))
		default:
			into.say(i, r.number())
		}
	}
}

// Words is the action as canonical words.
func (*rules) Words(s *state, a action) []string {
	w := []string{verbs[a.verb].Name}
	add := func(x string) { w = append(w, x) }
	num := func(n int64) { w = append(w, strconv.FormatInt(n, 10)) }
	switch a.verb {
	case throw, odds:
		if a.what != uint8(unsaid) {
			add(circuitWords[a.what])
		}
	case travel, takeover, send:
		add(paperWords[a.what])
	case buy:
		if add(paperWords[a.what]); a.n != 0 {
			num(a.n)
		}
	case cash:
		add(paperWords[a.what])
		num(a.n)
	case bid, accept, refuse, leave:
		num(a.n)
	case repay:
		num(a.n)
		num(a.keys.val[0])
	case party:
		add(partyWords[a.what])
	case support, consent:
		add(answerWords[a.what])
	case vote:
		add(voteWords[a.what])
	case bonds:
		add(bondWords[a.what])
		num(a.n)
	case payment:
		add(payeeWords[a.what])
		if num(a.n); a.keys.said(0) {
			add("later")
			num(a.keys.val[0])
		}
	case cabinet:
		add(number(a.seat))
		if add(postWords[a.what]); a.keys.said(0) {
			num(a.keys.val[0])
		}
	case worth:
		if a.seat >= 0 {
			add(number(a.seat))
		}
	case offer:
		add(number(a.seat))
		w = sayKeys(w, dealKeys[:], &a.keys)
	case taxLaw, law:
		w = sayKeys(w, lawKeys[:], &a.keys)
	case coalition:
		add(s.coalitionWord(engine.Seats(a.what)))
	}
	return w
}

func sayKeys(w []string, list []key, k *keyed) []string {
	for i := range list {
		if !k.said(i) {
			continue
		}
		w = append(w, list[i].name)
		switch {
		case list[i].set == "papers":
			w = append(w, paperWords[k.val[i]])
		case list[i].words != nil:
			w = append(w, list[i].words[k.val[i]])
		default:
			w = append(w, strconv.FormatInt(k.val[i], 10))
		}
	}
	return w
}
