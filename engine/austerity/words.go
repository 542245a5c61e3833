package austerity

import (
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
func (*rules) Parse(_ *state, _ engine.Seat, said []string) (action, error) {
	v, ok := verbOf(said[0])
	if !ok {
		return action{}, engine.Illegal("", "%q is nothing one can do in Austerity", said[0])
	}
	a := action{verb: v, source: unsaid}
	r := reader{verb: v, rest: said[1:]}
	switch v {
	case choose:
		a.x = r.of(choiceWords, "choice")
	case cut, fund, surplus, buy:
		a.x = r.of(institutionWords, "institution")
	case trade:
		a.x = r.of(faceWords, "face of a policy card")
	case bank:
		a.x = uint8(Income)
		if len(r.rest) > 0 {
			if a.x = r.of(colourWords, "colour"); a.x != uint8(Security) {
				r.wrong("Income is banked with bank alone; besides it only Security can be")
			}
		}
	}
	switch v {
	case choose, pay, buy, finance, feed:
		if len(r.rest) > 0 {
			a.source = Area(r.of(areaWords, "source"))
		}
	}
	if len(r.rest) > 0 {
		r.wrong("%q is too much", r.rest[0])
	}
	return a, r.err
}

// A reader takes words off the front; the first that is wrong decides.
type reader struct {
	verb verb
	rest []string
	err  error
}

func (r *reader) wrong(format string, args ...any) {
	if r.err == nil {
		r.err = engine.Illegal(verbs[r.verb].Rule, format+"; say "+verbs[r.verb].Usage(), args...)
	}
}

func (r *reader) of(set words, what string) uint8 {
	if len(r.rest) == 0 {
		r.wrong("something is missing")
		return 0
	}
	w := r.rest[0]
	r.rest = r.rest[1:]
	i, ok := set.find(w)
	if !ok {
		r.wrong("%q is no %s", w, what)
	}
	return i
}

// Words is the action as canonical words.
func (*rules) Words(_ *state, a action) []string {
	w := []string{verbs[a.verb].Name}
	switch a.verb {
	case choose:
		w = append(w, Choice(a.x).String())
	case cut, fund, surplus, buy:
		w = append(w, Institution(a.x).String())
	case trade:
		w = append(w, Face(a.x).String())
	case bank:
		if Colour(a.x) != Income {
			w = append(w, Colour(a.x).String())
		}
	}
	if a.source != unsaid {
		w = append(w, a.source.String())
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
