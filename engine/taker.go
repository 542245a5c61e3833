package engine

import "strconv"

// A Taker takes the words of an action off their front, for a game's Parse. The
// first thing that is wrong decides: Err names the verb's rule and says its usage.
type Taker struct {
	Verb *Verb
	Rest []string
	Err  error
}

// Wrong keeps a first refusal.
func (t *Taker) Wrong(format string, args ...any) {
	if t.Err == nil {
		t.Err = Illegal(t.Verb.Rule, format+". Type it like "+t.Verb.Usage(), args...)
	}
}

// Word is the next word; false, and wrong, when there is none.
func (t *Taker) Word() (string, bool) {
	if len(t.Rest) == 0 {
		t.Wrong("There's something missing at the end")
		return "", false
	}
	w := t.Rest[0]
	t.Rest = t.Rest[1:]
	return w, true
}

// Number is the next word as a number in plain digits, below 2 to the given
// power of bits; what it would be a number of is for the refusal.
func (t *Taker) Number(bits int, of string) uint64 {
	w, ok := t.Word()
	if !ok {
		return 0
	}
	n, err := strconv.ParseUint(w, 10, bits)
	if err != nil || strconv.FormatUint(n, 10) != w {
		t.Wrong("“%s” isn't a number%s", w, of)
	}
	return n
}

// Positive is a Number that is not 0, which in an action may stand for unsaid.
func (t *Taker) Positive(bits int, of string) uint64 {
	n := t.Number(bits, of)
	if n == 0 {
		t.Wrong("0 is too small")
	}
	return n
}

// Optional is Positive, or 0 when nothing more is said.
func (t *Taker) Optional(bits int, of string) uint64 {
	if len(t.Rest) == 0 {
		return 0
	}
	return t.Positive(bits, of)
}

// Key takes a keyword off if it comes next.
func (t *Taker) Key(word string) bool {
	if len(t.Rest) == 0 || t.Rest[0] != word {
		return false
	}
	t.Rest = t.Rest[1:]
	return true
}

// Taken looks a word up; what is not there is wrong, and the zero value.
func Taken[T any](t *Taker, from map[string]T, what string) (x T) {
	w, ok := t.Word()
	if !ok {
		return x
	}
	if x, ok = from[w]; !ok {
		t.Wrong("“%s” isn't a %s", w, what)
	}
	return x
}

// End is what was wrong with the action; words that are left are.
func (t *Taker) End() error {
	if len(t.Rest) > 0 {
		t.Wrong("There's no need for “%s”", t.Rest[0])
	}
	return t.Err
}
