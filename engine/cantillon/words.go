package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

func verbOf(word string) (verb, bool) {
	for v := range verb(len(verbs)) {
		if verbs[v].Name == word {
			return v, true
		}
	}
	return 0, false
}

// placeOf is a region, the reserve or all.
func placeOf(word string) (uint8, bool) {
	switch word {
	case placeWord(reserve):
		return reserve, true
	case placeWord(all):
		return all, true
	}
	r, ok := byWord[word]
	return r, ok
}

// unitOf is a unit, or 0.
func unitOf(word string) uint8 { return uint8(slices.Index(UnitNames[:], word) + 1) }

// Parse reads canonical words; what they may not be now, Apply says.
func (*rules) Parse(_ *state, _ engine.Seat, words []string) (action, error) {
	v, ok := verbOf(words[0])
	if !ok {
		return action{}, engine.Illegal("", "%q is nothing that can be done in Cantillon's Europe", words[0])
	}
	r := reader{engine.Taker{Verb: &verbs[v], Rest: words[1:]}}
	a := action{verb: v}
	switch v {
	case settle:
		a.from = r.region()
		if len(r.Rest) > 0 && r.Rest[0] == aboardWord {
			r.Rest, a.what = r.Rest[1:], 1
		}
	case pay:
		a.deal = r.bargain(GoodNames[:], giveKeys)
	case disband, auction, burn:
		a.from = r.place()
	case move:
		o := r.order()
		a.what, a.from, a.to = o.what, o.from, o.to
	case draft:
		for len(r.Rest) > 0 && r.Err == nil || len(a.orders) == 0 && r.Err == nil {
			a.orders = append(a.orders, r.order())
		}
	case build:
		a.what = r.among(UnitNames[:]) + 1
		a.n = r.optional()
	case run:
		a.from = r.place()
		if len(r.Rest) > 0 {
			a.what = r.among(kindNames[:]) + 1
		}
	case factory:
		a.from = r.region()
		a.what = r.among(FactoryNames[:]) + 1
	case done:
		if len(r.Rest) > 0 {
			a.what = r.stage()
		}
	case cede:
		a.from = r.place()
		a.n = r.positive()
	case bid:
		a.n = r.number()
	case offer:
		a.n = r.positive()
		a.deal = r.bargain(bargainKeys[:], giveKeys)
	case accept, decline, withdraw, ally, renounce, leave:
		a.n = r.positive()
	case odds:
		a.from, a.to = r.region(), r.region()
	case worth:
		a.n = r.optional()
	}
	return a, r.End()
}

// A reader takes words off an action.
type reader struct{ engine.Taker }

func (r *reader) region() uint8 { return engine.Taken(&r.Taker, byWord, "region") }

func (r *reader) place() uint8 {
	w, ok := r.Word()
	if !ok {
		return 0
	}
	x, ok := placeOf(w)
	if !ok {
		r.Wrong("%q is no region", w)
	}
	return x
}

// among is the index of a word in a list.
func (r *reader) among(list []string) uint8 {
	w, ok := r.Word()
	if !ok {
		return 0
	}
	i := slices.Index(list, w)
	if i < 0 {
		r.Wrong("%q is none of those", w)
		return 0
	}
	return uint8(i)
}

func (r *reader) stage() uint8 {
	if len(r.Rest) > 0 && r.Rest[0] == endWord {
		r.Rest = r.Rest[1:]
		return uint8(estate)
	}
	return uint8(expanding) + r.among(stageNames[expanding:estate])
}

func (r *reader) number() uint32 { return uint32(r.Number(32, "")) }

// positive is a number that is not 0, which in an action stands for unsaid.
func (r *reader) positive() uint32 {
	n := r.number()
	if n == 0 {
		r.Wrong("0 is too little")
	}
	return n
}

func (r *reader) optional() uint32 {
	if len(r.Rest) == 0 {
		return 0
	}
	return r.positive()
}

func (r *reader) order() order {
	o, used, err := readOrder(r.Rest)
	if err != nil {
		r.Wrong("%s", err)
		r.Rest = nil
		return o
	}
	r.Rest = r.Rest[used:]
	return o
}

// readOrder reads FROM TO [UNIT], and says how many words that was.
func readOrder(words []string) (o order, used int, err error) {
	if len(words) < 2 {
		return o, 0, engine.Illegal("", "something is missing")
	}
	var ok bool
	if o.from, ok = placeOf(words[0]); !ok || o.from == all {
		return o, 0, engine.Illegal("", "%q is no region", words[0])
	}
	if o.to, ok = byWord[words[1]]; !ok {
		return o, 0, engine.Illegal("", "%q is no region", words[1])
	}
	if len(words) > 2 {
		if o.what = unitOf(words[2]); o.what != 0 {
			return o, 3, nil
		}
	}
	return o, 2, nil
}

// bargain reads KEY NUMBER pairs in the order of the keys; nil if there is none.
func (r *reader) bargain(keys []string, first int) *Bargain {
	if len(r.Rest) == 0 {
		return nil
	}
	b := new(Bargain)
	for from := 0; len(r.Rest) > 0 && r.Err == nil; {
		w, _ := r.Word()
		i := slices.Index(keys, w)
		if i < from {
			r.Wrong("%q cannot come here", w)
			return nil
		}
		from = i + 1
		n := r.positive()
		switch i += first; {
		case i == givePassageKey:
			b.GivePassage = int(n)
		case i == wantPassageKey:
			b.WantPassage = int(n)
		case i < givePassageKey:
			b.Give[i-giveKeys] = n
		default:
			b.Want[i-wantKeys] = n
		}
	}
	return b
}

// Words is the action as canonical words.
func (*rules) Words(_ *state, a action) []string {
	w := []string{verbs[a.verb].Name}
	add := func(word string) { w = append(w, word) }
	switch a.verb {
	case settle:
		add(placeWord(a.from))
		if a.what != 0 {
			add(aboardWord)
		}
	case disband, auction, burn, cede:
		add(placeWord(a.from))
	case move:
		w = append(w, order{a.what, a.from, a.to}.words()...)
	case draft:
		for _, o := range a.orders {
			w = append(w, o.words()...)
		}
	case build:
		add(unitName(a.what))
	case run:
		add(placeWord(a.from))
		if a.what != 0 {
			add(kindNames[a.what-1])
		}
	case factory:
		add(placeWord(a.from))
		add(FactoryNames[a.what-1])
	case done:
		switch stage(a.what) {
		case 0:
		case estate:
			add(endWord)
		default:
			add(stageNames[a.what])
		}
	case odds:
		add(placeWord(a.from))
		add(placeWord(a.to))
	}
	if a.n > 0 || a.verb == bid {
		add(strconv.FormatUint(uint64(a.n), 10))
	}
	if a.deal != nil {
		w = append(w, a.deal.words(a.verb == pay)...)
	}
	return w
}

func (o order) words() []string {
	w := []string{placeWord(o.from), placeWord(o.to)}
	if o.what != 0 {
		w = append(w, unitName(o.what))
	}
	return w
}

// words are the keys and numbers of a bargain, or of a payment.
func (b *Bargain) words(payment bool) (w []string) {
	add := func(key string, n uint32) {
		if n > 0 {
			w = append(w, key, strconv.FormatUint(uint64(n), 10))
		}
	}
	for i, n := range b.Give {
		if payment {
			add(GoodNames[i], n)
		} else {
			add(bargainKeys[giveKeys+i], n)
		}
	}
	add(bargainKeys[givePassageKey], uint32(b.GivePassage))
	for i, n := range b.Want {
		add(bargainKeys[wantKeys+i], n)
	}
	add(bargainKeys[wantPassageKey], uint32(b.WantPassage))
	return w
}
