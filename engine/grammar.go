package engine

import "math"

// After lists what the verb's declaration lets follow its words said so far,
// legal now or not: the names of a parameter's set, any number, a keyword. It
// is how people's text is understood well enough to be refused with a reason.
func (a About) After(v Verb, words []string) []Option {
	i, many := 0, firstMany(v)
	for n := 0; n < len(words); n++ {
		p, ok := paramFor(v, i, words[n])
		if ok && repeats(v, p) && !a.takes(v.Params[p], words[n]) {
			p = many // what is optional was left out
		}
		if !ok {
			return nil
		}
		if v.Params[p].Key != "" {
			n++ // the keyword's value
			if n == len(words) {
				return a.values(v.Params[p], optionalFrom(v, p+1))
			}
		}
		i = p + 1
		if i == len(v.Params) && many >= 0 && v.Query {
			i = many
		}
	}
	var out []Option
	for ; i < len(v.Params); i++ {
		p := v.Params[i]
		if p.Key != "" {
			out = append(out, Option{Word: p.Key})
		} else {
			out = append(out, a.values(p, optionalFrom(v, i+1))...)
		}
		if !p.Optional {
			return out
		}
	}
	if len(words) > 0 && many >= 0 && v.Query && len(out) > 0 {
		out = append(out, a.values(v.Params[many], false)...)
	}
	return out
}

// repeats reports whether a query's group could begin anew in place of a parameter.
func repeats(v Verb, i int) bool {
	many := firstMany(v)
	return v.Query && many >= 0 && i > many && optionalFrom(v, i) && v.Params[i].Key == ""
}

// takes reports whether a word is one of a parameter's.
func (a About) takes(p Param, w string) bool {
	_, ok := Choose(a.values(p, true), w)
	return ok
}

// optionalFrom reports whether nothing from parameter i on need be said.
func optionalFrom(v Verb, i int) bool {
	for ; i < len(v.Params); i++ {
		if !v.Params[i].Optional {
			return false
		}
	}
	return true
}

func firstMany(v Verb) int {
	for i, p := range v.Params {
		if p.Many {
			return i
		}
	}
	return -1
}

// paramFor is the parameter from i on that the word w fills.
func paramFor(v Verb, i int, w string) (int, bool) {
	for ; i < len(v.Params); i++ {
		p := v.Params[i]
		if p.Key == w && p.Key != "" || p.Key == "" && (p.Kind == Word || p.Kind == Text || isNumber(w)) {
			return i, true
		}
		if !p.Optional {
			return 0, false
		}
	}
	return 0, false
}

func isNumber(w string) bool {
	_, err := parseNumber(w, true)
	return err == nil
}

// values are all that a parameter could ever be. last: the action may end there.
func (a About) values(p Param, last bool) []Option {
	switch p.Kind {
	case Number, Money:
		return []Option{{Kind: p.Kind, Min: math.MinInt64, Max: math.MaxInt64, Last: last}}
	case Text:
		return []Option{{Kind: Text, Max: 2000, Last: last}}
	}
	var out []Option
	for _, n := range a.Names(p.Set) {
		out = append(out, Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: last})
	}
	return out
}
