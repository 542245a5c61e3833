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
	r := reader{engine.Taker{Verb: &verbs[v], Rest: said[1:]}}
	switch v {
	case choose:
		a.x = r.of(choiceWords, "choice")
	case cut, fund, surplus, buy:
		a.x = r.of(institutionWords, "institution")
	case trade:
		a.x = r.of(faceWords, "face of a policy card")
	case bank:
		a.x = uint8(Income)
		if len(r.Rest) > 0 {
			if a.x = r.of(colourWords, "colour"); a.x != uint8(Security) {
				r.Wrong("Income is banked with bank alone; besides it only Security can be")
			}
		}
	}
	switch v {
	case choose, pay, buy, finance, feed:
		if len(r.Rest) > 0 {
			a.source = Area(r.of(areaWords, "source"))
		}
	}
	return a, r.End()
}

// A reader takes words off an action.
type reader struct{ engine.Taker }

func (r *reader) of(set words, what string) uint8 {
	w, ok := r.Word()
	if !ok {
		return 0
	}
	i, ok := set.find(w)
	if !ok {
		r.Wrong("%q is no %s", w, what)
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
