package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// A key is one KEY VALUE of an offer or a law. Words is what its value is one of;
// else it is a number or money. It comes after one of needs, if there are any.
type key struct {
	name, help string
	kind       engine.Kind
	set        string
	words      words
	needs      uint16
}

// mostKeys is the size of the largest list.
const mostKeys = max(dealKeysSize, lawKeysSize, pactKeysSize)

// keyed is what an action says by key: bit i of Has is key i. Words are their
// index in the key's words.
type keyed struct {
	has uint16
	val [mostKeys]int64
}

func (k *keyed) said(i int) bool { return k.has>>i&1 == 1 }

func (k *keyed) say(i int, v int64) {
	k.has |= 1 << i
	k.val[i] = v
}

// without is what was said but for key i.
func (k *keyed) without(i int) *keyed {
	rest := *k
	rest.has &^= 1 << i
	rest.val[i] = 0
	return &rest
}

// ready reports whether a key can follow what was said, as far as its needs go.
func (k *keyed) ready(of *key) bool { return of.needs == 0 || of.needs&k.has != 0 }

// take reads KEY VALUE pairs in any order, each once and after what it needs.
func (k *keyed) take(t *engine.Taker, list []key) {
	for len(t.Rest) > 0 && t.Err == nil {
		w, _ := t.Word()
		i := keyOf(list, w)
		switch {
		case i < 0:
			t.Wrong("I don't know “%s” here", w)
		case k.said(i):
			t.Wrong("“%s” is there twice", w)
		case !k.ready(&list[i]):
			t.Wrong("“%s” comes after what it belongs to", w)
		case list[i].set == "papers":
			k.say(i, int64(takePaper(t)))
		case list[i].words != nil:
			k.say(i, int64(takeWord(t, list[i].words, list[i].set)))
		default:
			k.say(i, takeNumber(t))
		}
	}
}

// words appends the pairs to w.
func (k *keyed) words(list []key, w []string) []string {
	for i := range list {
		switch {
		case !k.said(i):
		case list[i].words != nil:
			w = append(w, list[i].name, list[i].words[k.val[i]])
		default:
			w = append(w, list[i].name, digits(k.val[i]))
		}
	}
	return w
}

// nextKeys goes on with KEY VALUE pairs: after a key its values, else the keys that
// may follow.
func nextKeys(list []key, words []string, may func(i int, k *keyed) bool, values func(i int, k *keyed) []engine.Option) []engine.Option {
	var k keyed
	pending := -1
	if n := len(words); n%2 == 1 {
		if pending = keyOf(list, words[n-1]); pending < 0 {
			return nil
		}
		words = words[:n-1]
	}
	t := engine.Taker{Verb: &engine.Verb{}, Rest: words}
	if k.take(&t, list); t.Err != nil {
		return nil
	}
	if pending >= 0 {
		if k.said(pending) || !may(pending, &k) {
			return nil
		}
		return values(pending, &k)
	}
	var out []engine.Option
	for i := range list {
		if !k.said(i) && may(i, &k) {
			out = append(out, engine.Option{Word: list[i].name})
		}
	}
	return out
}

// params declares keys as parameters.
func params(keys []key) (out []engine.Param) {
	for _, k := range keys {
		out = append(out, engine.Param{Name: k.name, Key: k.name, Help: k.help, Kind: k.kind, Set: k.set, Optional: true})
	}
	return out
}

// keyOf finds a key by its name; -1 where there is none.
func keyOf(keys []key, name string) int {
	return slices.IndexFunc(keys, func(k key) bool { return k.name == name })
}
