package enginetest

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/engine"
)

const (
	pathsMost = 8  // whole paths tried for a seat at a time
	wordsMost = 24 // words after which a path that may end must
)

// paths walks Next to n whole actions, or to one of each verb if those are more;
// to one alone at random.
func (m *match) paths(seat engine.Seat, n int) ([][]string, error) {
	roots := m.table.Next(seat)
	if len(roots) == 0 {
		return nil, nil
	}
	if err := m.options(seat, nil, roots); err != nil {
		return nil, err
	}
	if n > 1 {
		n = max(n, len(roots))
	}
	var all [][]string
	for i := range n {
		root := roots[m.chance.Below(len(roots))]
		if n > 1 && i < len(roots) {
			root = roots[i]
		}
		words, err := m.path(seat, root)
		if err != nil {
			return nil, err
		}
		all = append(all, words)
	}
	return all, nil
}

// path goes on from a verb until the action may end.
func (m *match) path(seat engine.Seat, o engine.Option) ([]string, error) {
	words := []string{m.word(o)}
	for {
		m.doing = said{seat, words}.String()
		options := m.table.Next(seat, words...)
		if err := m.options(seat, words, options); err != nil {
			return nil, err
		}
		if len(options) == 0 && !o.Last {
			return nil, m.fail("%s %q leads nowhere", name(seat), words)
		}
		if len(options) == 0 || o.Last && (len(words) > wordsMost || m.chance.Below(3) == 0) {
			return words, nil
		}
		if len(words) > 4*wordsMost {
			return nil, m.fail("%s %q has no end", name(seat), words)
		}
		o = options[m.chance.Below(len(options))]
		words = append(words, m.word(o))
	}
}

// word is what an option takes: of a range its ends as often as what lies between.
func (m *match) word(o engine.Option) string {
	if o.Kind == engine.Number || o.Kind == engine.Money {
		switch m.chance.Below(3) {
		case 0:
			return strconv.FormatInt(o.Min, 10)
		case 1:
			step := max(o.Step, 1)
			return strconv.FormatInt(o.Min+(o.Max-o.Min)/step*step, 10)
		}
	}
	return o.Any(m.chance)
}

// options are well formed, each once, and of the kind and set that were declared.
func (m *match) options(seat engine.Seat, words []string, options []engine.Option) error {
	for i, o := range options {
		bad := ""
		switch o.Kind {
		case engine.Word:
			if o.Word == "" || strings.ContainsAny(o.Word, " \t\n\"") {
				bad = "is not one word"
			}
			if slices.ContainsFunc(options[:i], func(p engine.Option) bool { return p.Kind == engine.Word && p.Word == o.Word }) {
				bad = "is there twice"
			}
		case engine.Text:
			if o.Max < 1 || !o.Last {
				bad = "is text that no one can say, or not the last word"
			}
		default:
			if o.Min > o.Max || o.Step < 0 {
				bad = "is an empty range"
			}
		}
		if bad == "" {
			bad = m.undeclared(words, o)
		}
		if v, _ := m.about.Verb(append(words[:len(words):len(words)], o.Word)[0]); o.Confirm && !v.Confirm {
			bad = "is to be confirmed, which its verb does not declare"
		}
		if bad != "" {
			return m.fail("%s %q: the option %s %s", name(seat), words, offer(o), bad)
		}
	}
	return nil
}

// undeclared compares an option with the parameter it is for, as far as its
// place alone tells which that is.
func (m *match) undeclared(words []string, o engine.Option) string {
	if len(words) == 0 {
		return ""
	}
	v, _ := m.about.Verb(words[0])
	for i, p := range v.Params {
		if p.Key != "" || p.Optional || p.Many {
			return ""
		}
		if i != len(words)-1 {
			continue
		}
		if p.Kind != o.Kind {
			return "is not of the kind of " + p.Name
		}
		names := m.about.Names(p.Set)
		if p.Set != "" && !slices.ContainsFunc(names, func(n engine.Name) bool { return n.Word == o.Word }) {
			return "is not of the set " + p.Set
		}
	}
	return ""
}

func (m *match) query(words []string) bool {
	v, ok := m.about.Verb(words[0])
	return ok && v.Query
}

// offers: what Next offers is accepted, or answered; it is read as it is said.
func (m *match) offers(engine.Status) error {
	for _, seat := range m.seats() {
		paths, err := m.paths(seat, pathsMost)
		if err != nil {
			return err
		}
		asked := m.chance.Below(m.terms.Seats) > 0 // questions are dear
		swapped := false
		for _, words := range paths {
			s := said{seat, words}
			m.doing = s.String()
			m.seen.see(m.seen.verbs, words[0])
			if err := m.read(s); err != nil {
				return err
			}
			if !swapped {
				if swapped, err = readSwapped(m, s); err != nil {
					return err
				}
			}
			if m.query(words) {
				if asked {
					continue
				}
				if err := m.answers(s); err != nil {
					return err
				}
				asked = true
				continue
			}
			if _, err := m.table.Clone().Apply(m.dice(), seat, words...); err != nil {
				return m.fail("%s: offered, yet refused: %v", s, err)
			}
		}
	}
	return nil
}

// read: canonical words are read as themselves.
func (m *match) read(s said) error {
	if s.seat == engine.Nobody {
		return nil
	}
	r, err := engine.Read(m.table, s.seat, quoted(s.words))
	if err != nil {
		return m.fail("%s: offered, yet not read: %v", s, err)
	}
	if len(r.Actions) != 1 || !slices.Equal(r.Actions[0], s.words) || r.Query != m.query(s.words) || !r.Whole {
		return m.fail("%s: read as %+v", s, r)
	}
	return nil
}

// readSwapped: words with one number among names are read with the number before them
// or behind, too, save where the line so made says something else as it stands. It
// reports whether they have one.
func readSwapped(m *match, s said) (bool, error) {
	at, names := 0, 0
	for i := 1; i < len(s.words); i++ {
		o, ok := engine.Choose(m.table.Next(s.seat, s.words[:i]...), s.words[i])
		switch {
		case !ok || o.Kind == engine.Text || at > 0 && o.Kind != engine.Word || isKeyOf(m.about, s.words[0], s.words[i]):
			return false, nil
		case o.Kind == engine.Word:
			names++
		default:
			at = i
		}
	}
	if at == 0 || names == 0 || s.seat == engine.Nobody {
		return false, nil
	}
	others := slices.Delete(slices.Clone(s.words), at, at+1)
	for _, to := range []int{1, len(others)} {
		line := slices.Insert(slices.Clone(others), to, s.words[at])
		r, err := engine.Read(m.table, s.seat, quoted(line))
		if err != nil {
			return true, m.fail("%s: with its number elsewhere it is not read: %v", said{s.seat, line}, err)
		}
		if !slices.Equal(slices.Concat(r.Actions...), s.words) && !slices.Equal(r.Actions[0], line) {
			return true, m.fail("%s: with its number elsewhere it is read as %v", said{s.seat, line}, r.Actions)
		}
	}
	return true, nil
}

// isKeyOf reports whether a word stands before a value of a verb.
func isKeyOf(about engine.About, verb, word string) bool {
	v, _ := about.Verb(verb)
	return slices.ContainsFunc(v.Params, func(p engine.Param) bool { return p.Key == word && word != "" })
}

// answers: a query is answered twice the same, as a fact that is declared, and
// is no action.
func (m *match) answers(s said) error {
	f, err := m.table.Answer(s.seat, s.words...)
	if err != nil {
		return m.fail("%s: offered, yet not answered: %v", s, err)
	}
	if err := m.fact(f); err != nil {
		return err
	}
	again, err := m.table.Answer(s.seat, s.words...)
	if err != nil || line(f) != line(again) {
		return m.fail("%s: answered %s, then %s, %v", s, line(f), line(again), err)
	}
	if _, err := m.table.Clone().Apply(m.dice(), s.seat, s.words...); err == nil {
		return m.fail("%s: a query is taken as an action", s)
	}
	return nil
}
