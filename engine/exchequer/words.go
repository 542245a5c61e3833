package exchequer

import (
	"strconv"
	"strings"

	"divisionbell/engine"
)

func verbOf(name string) (verb, bool) {
	for v := range verbs {
		if verbs[v].Name == name {
			return verb(v), true
		}
	}
	return 0, false
}

// Parse reads canonical words; what they may not say now is for Apply to judge.
func (*rules) Parse(_ *state, _ engine.Seat, words []string) (action, error) {
	v, ok := verbOf(words[0])
	if !ok {
		return action{}, engine.Illegal("", "%q is nothing one can do in Exchequer!", words[0])
	}
	r := reader{engine.Taker{Verb: &verbs[v], Rest: words[1:]}}
	a := action{verb: v}
	switch v {
	case place, neutral:
		a.to = r.area()
		a.n = r.optional()
	case attack:
		a.from, a.to = r.area(), r.area()
		if len(r.Rest) > 0 && r.Rest[0] != untilWord.Word {
			a.n = r.positive()
		}
		if len(r.Rest) > 0 && r.Rest[0] == untilWord.Word {
			r.Rest = r.Rest[1:]
			a.until = r.positive()
		}
	case occupy, defend:
		a.n = r.number()
	case move:
		a.from, a.to = r.area(), r.area()
		a.n = r.number()
	case odds:
		a.from, a.to = r.area(), r.area()
		a.n = r.optional()
	case leave:
		a.n = r.positive()
	}
	return a, r.End()
}

// A reader takes words off an action.
type reader struct{ engine.Taker }

func (r *reader) area() uint8 { return engine.Taken(&r.Taker, byID, "area") }

func (r *reader) number() uint32 { return uint32(r.Number(32, " of tokens, dice or seats")) }

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

// Words is the action as canonical words.
func (*rules) Words(_ *state, a action) []string {
	w := []string{verbs[a.verb].Name}
	add := func(n uint32) { w = append(w, strconv.FormatUint(uint64(n), 10)) }
	switch a.verb {
	case attack, move, odds:
		w = append(w, Areas[a.from].ID, Areas[a.to].ID)
	case place, neutral:
		w = append(w, Areas[a.to].ID)
	}
	if a.n > 0 {
		add(a.n)
	}
	if a.until > 0 {
		w = append(w, untilWord.Word)
		add(a.until)
	}
	return w
}

// either joins words as a sentence does: a, b or c.
func either(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
