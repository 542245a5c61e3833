package engine

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Reading is people's text as canonical words. Several actions come of one
// line when a verb's group repeats (place iht 3 cgt 2). Whole: the last action
// may end where it does; else Next lists how to go on with it.
type Reading struct {
	Actions [][]string
	Query   bool
	Whole   bool
}

// Limits of what is read. A longer text is refused, not cut.
const (
	maxReadRunes = 2000
	maxReadSteps = 1000 // tries of the search, so that no text can keep it busy
)

// Read turns what a person typed into canonical words: exact id, title or
// alias first, the longest first, then any unambiguous beginning of what is not
// a name itself. What is legal now is tried before what the verbs' declarations
// alone allow, so that Apply can say why the latter is not. Where all that fails it is
// read without the small words of speech: attack from iht to sd, place 3 on iht; and then
// with a number before what it is for, or behind, where one reading comes of it: place 3
// iht. Refused by [Illegal].
func Read(t Table, seat Seat, text string) (Reading, error) {
	if utf8.RuneCountInString(text) > maxReadRunes {
		return Reading{}, Illegal("", "That's too long: the limit is %d characters", maxReadRunes)
	}
	tokens := strings.Fields(strings.Map(visible, text))
	if len(tokens) == 0 {
		return Reading{}, Illegal("", "What would you like to do?")
	}
	said, at, err := read(t, seat, tokens)
	if err == nil {
		return said, nil
	}
	plain := plainly(tokens)
	shorter := len(plain) < len(tokens) && len(plain) > 0
	var without Reading
	no := err
	if shorter {
		if without, _, no = read(t, seat, plain); no == nil {
			return without, nil
		}
	}
	if other, ok := turned(t, seat, plain); ok {
		return other, nil
	}
	if shorter && at < len(tokens) && (isTo(tokens[at]) || isFrom(tokens, at) || counted(tokens[at:]) > 0) { // what is wrong stands behind it
		return without, no
	}
	return said, err
}

// read reads the words as they are, and says which one could not be read.
func read(t Table, seat Seat, tokens []string) (Reading, int, error) {
	about := t.Game().About()
	legal := reader{about: about, tokens: tokens, next: func(w []string) []Option { return t.Next(seat, w...) }}
	if words, ok := legal.from(0, nil); ok {
		return about.reading(t, seat, words), 0, nil
	}
	wide := reader{about: about, tokens: tokens, next: func(w []string) []Option {
		return join(t.Next(seat, w...), about.declared(w))
	}}
	if words, ok := wide.from(0, nil); ok {
		return about.reading(t, seat, words), 0, nil
	}
	if legal.at >= wide.at && legal.err != nil && (legal.near || !wide.near) {
		return Reading{}, legal.at, legal.err
	}
	if err := about.notNow(wide.verb, t.Next(seat)); err != nil {
		return Reading{}, wide.at, err
	}
	return Reading{}, wide.at, wide.err
}

// notNow refuses a verb that is not among the open ones, and names those that are due.
func (a About) notNow(name string, open []Option) error {
	v, ok := a.Verb(name)
	if _, leads := Choose(open, name); leads || !ok {
		return nil
	}
	due := slices.DeleteFunc(slices.Clone(open), func(o Option) bool {
		v, _ := a.Verb(o.Word)
		return v.Free || v.Query
	})
	if len(due) == 0 {
		return Illegal(v.Rule, "You can't use “%s” now", name)
	}
	return Illegal(v.Rule, "You can't use “%s” now. Try %s", name, listOptions(due))
}

// visible keeps what can be seen and turns the rest into spaces or nothing.
func visible(r rune) rune {
	switch {
	case r > ' ' && r <= '~':
		return r
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsGraphic(r) && !unicode.Is(unicode.Cf, r):
		return r
	}
	return -1
}

func (a About) declared(words []string) []Option {
	if len(words) > 0 {
		if v, ok := a.Verb(words[0]); ok {
			return a.After(v, words[1:])
		}
		return nil
	}
	var out []Option
	for _, v := range a.Verbs {
		if !v.Host {
			out = append(out, Option{Word: v.Name, Title: v.Title, Also: v.Also, Last: optionalFrom(v, 0)})
		}
	}
	return out
}

// join is legal and what it does not hold of wide.
func join(legal, wide []Option) []Option {
	out := append([]Option(nil), legal...)
	for _, w := range wide {
		known := false
		for _, l := range legal {
			known = known || l.Kind == w.Kind && (l.Kind != Word || l.Word == w.Word)
		}
		if !known {
			out = append(out, w)
		}
	}
	return out
}

// reading cuts the words into actions and sees whether the last is whole.
func (a About) reading(t Table, seat Seat, words [][]string) Reading {
	last := words[len(words)-1]
	v, _ := a.Verb(last[0])
	r := Reading{Actions: words, Query: v.Query}
	before, w := last[:len(last)-1], last[len(last)-1]
	o, ok := Choose(t.Next(seat, before...), w)
	if !ok {
		o, ok = Choose(a.declared(before), w)
	}
	r.Whole = o.Last || !ok // a number out of range: let Apply say so
	return r
}

// A reader searches for a way to read its tokens as words.
type reader struct {
	about  About
	tokens []string
	next   func(words []string) []Option
	folded map[string]string // what fold gave
	steps  int
	at     int // the furthest token that could not be read, and why
	err    error
	verb   string // behind which it stands; "" where it is none
	near   bool   // err says what was likely meant
}

// from reads the tokens from i on behind words; it gives whole actions.
func (r *reader) from(i int, words []string) ([][]string, bool) {
	if i == len(r.tokens) {
		return [][]string{words}, true
	}
	if r.steps++; r.steps > maxReadSteps {
		r.fail(words, i, Illegal("", "I can read that in several ways. Try one part at a time"))
		return nil, false
	}
	options := r.next(words)
	found, more := r.candidates(words, options, r.tokens[i:])
	if len(options) == 0 || words != nil && len(found) == 0 {
		if more, ok := r.again(i, words); ok {
			return more, true
		}
	}
	for ; len(found) > 0; found, more = more(), nobody {
		for _, c := range found {
			if len(c.words) > 1 {
				r.fail(words, i, Illegal(r.rule(words), "“%s” could be %s. Which one?", strings.Join(r.tokens[i:i+c.used], " "), listWords(c.words)))
				continue
			}
			said := append(append(make([]string, 0, len(words)+1), words...), c.words[0])
			if rest, ok := r.from(i+c.used, said); ok {
				return rest, true
			}
		}
	}
	if len(options) == 0 && len(words) == 0 {
		return nil, false // nothing is legal now; what the game has at all is told instead
	}
	if len(options) == 0 {
		r.fail(words, i, Illegal(r.rule(words), "“%s” is complete without “%s”. Leave it out", strings.Join(words, " "), r.tokens[i]))
	} else {
		if near := r.nearest(options, r.tokens[i]); near != "" {
			r.near = r.near || r.err == nil || i > r.at
			r.fail(words, i, Illegal(r.rule(words), "I don't know “%s” here. Did you mean %s?", r.tokens[i], near))
		}
		r.misplaced(i, words, options)
	}
	return nil, false
}

// rule is the number of what the verb of words is under.
func (r *reader) rule(words []string) string {
	if len(words) == 0 {
		return ""
	}
	v, _ := r.about.Verb(words[0])
	return v.Rule
}

// again begins the group of a repeating verb anew: place iht 3 | cgt 2.
func (r *reader) again(i int, words []string) ([][]string, bool) {
	if len(words) < 2 {
		return nil, false
	}
	v, ok := r.about.Verb(words[0])
	if !ok || v.Query || firstMany(v) < 0 {
		return nil, false
	}
	end := len(words) - 1
	if o, ok := Choose(r.next(words[:end]), words[end]); !ok || !o.Last {
		return nil, false // the group before is not whole
	}
	rest, ok := r.from(i, words[:1+firstMany(v)])
	if !ok || len(rest[0]) < 2 {
		return nil, false
	}
	return append([][]string{words}, rest...), true
}

func (r *reader) fail(words []string, i int, err error) {
	if r.err == nil || i > r.at {
		r.at, r.err, r.verb = i, err, strings.Join(words[:min(len(words), 1)], "")
	}
}

// Begins reports whether what is being typed could become the word of o.
func Begins(o Option, typed string) bool {
	said := fold(typed)
	if said == "" || strings.HasPrefix(fold(o.Word), said) || strings.HasPrefix(fold(o.Title), said) {
		return true
	}
	return slices.ContainsFunc(o.Also, func(also string) bool { return strings.HasPrefix(fold(also), said) })
}

var errNumber = errors.New("not a number")

// parseNumber reads 12, 1,200 and, of money, $120k and 1.2m.
func parseNumber(s string, money bool) (int64, error) {
	s = strings.ToLower(strings.ReplaceAll(s, ",", ""))
	scale := 1.0
	if money {
		s = strings.TrimPrefix(s, "$")
		if t, ok := strings.CutSuffix(s, "k"); ok {
			s, scale = t, 1e3
		} else if t, ok := strings.CutSuffix(s, "m"); ok {
			s, scale = t, 1e6
		}
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && scale == 1 {
		return n, nil
	}
	if !money || s == "" || strings.Trim(s, "-0123456789.") != "" {
		return 0, errNumber
	}
	f, err := strconv.ParseFloat(s, 64)
	if f *= scale; err != nil || f != math.Trunc(f) || math.Abs(f) > 1e15 {
		return 0, errNumber
	}
	return int64(f), nil
}

// listed is how many names a sentence gives before it says "and more".
const listed = 4

func listWords(words []string) string {
	if len(words) > listed {
		return strings.Join(words[:listed], ", ") + fmt.Sprintf(" and %d more", len(words)-listed)
	}
	return strings.Join(words, ", ")
}

func listOptions(options []Option) string {
	var words []string
	for _, o := range options {
		switch o.Kind {
		case Number, Money:
			if o.Min == math.MinInt64 {
				words = append(words, "a number")
			} else {
				words = append(words, fmt.Sprintf("a number from %d to %d", o.Min, o.Max))
			}
		case Text:
			words = append(words, "some text")
		default:
			words = append(words, o.Word)
		}
	}
	return listWords(words)
}
