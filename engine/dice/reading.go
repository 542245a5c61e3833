package dice

import (
	"fmt"
	"strings"
)

// Reading says in one line how the symbols that differ between bots were read,
// or "" if there were none: "k3: keep highest 3; r2: reroll 2 once".
func (q *Request) Reading() string {
	lines := make([]string, len(q.Readings))
	for i, r := range q.Readings {
		lines[i] = r.Token + ": " + r.Words
	}
	return strings.Join(lines, "; ")
}

// Words says the comparison: "5 or more", "other than 1".
func (c Cond) Words() string {
	switch c.Compare {
	case Below:
		return fmt.Sprintf("less than %d", c.Value)
	case AtMost:
		return fmt.Sprintf("%d or less", c.Value)
	case AtLeast:
		return fmt.Sprintf("%d or more", c.Value)
	case Above:
		return fmt.Sprintf("more than %d", c.Value)
	case Even, Odd:
		return string(c.Compare)
	case NotEqual:
		return fmt.Sprintf("other than %d", c.Value)
	}
	return fmt.Sprint(c.Value)
}

// words says when the dice explode: on, or on the highest if there is no on.
func (b *Burst) words(on Cond, ok bool) string {
	point := "the highest"
	if ok {
		point = on.Words()
	}
	verb := [...]string{"explode on %s", "explode once on %s", "compound on %s", "penetrate on %s",
		"compound and penetrate on %s"}[b.Kind]
	return fmt.Sprintf(verb, point)
}

func (r *Reroll) words(on Cond, ok bool) string {
	point := "the lowest"
	if ok {
		point = on.Words()
	}
	verb := [...]string{"reroll %s once", "reroll %s until it is gone", "add a die to the first %s"}[r.Kind]
	return fmt.Sprintf(verb, point)
}

// ranking says which dice n is of: "the lowest 2".
func ranking(n int64) string {
	if n < 0 {
		return fmt.Sprintf("the lowest %d", -n)
	}
	return fmt.Sprintf("the highest %d", n)
}

func (s Select) words() string {
	switch s.Kind {
	case KeepMatch:
		return "keep dice that are " + s.matching()
	case DropMatch:
		return "drop dice that are " + s.matching()
	}
	verb := [...]string{"keep highest %d", "keep lowest %d", "keep middle %d", "drop highest %d", "drop lowest %d"}[s.Kind]
	return fmt.Sprintf(verb, s.Count)
}

func (s Select) matching() string {
	if s.Cond.Compare == Equal && s.matches() {
		return fmt.Sprintf("equal to %d", s.Cond.Value)
	}
	return s.Cond.Words()
}

func (c Count) words(noun string) string {
	if c.Cond.Compare == Even || c.Cond.Compare == Odd {
		return fmt.Sprintf("count %s %s", c.Cond.Compare, noun)
	}
	verb := [...]string{"count %s of %s", "count %s of %s double", "take off %s of %s", "count %s of %s as failures"}[c.Kind]
	return fmt.Sprintf(verb, noun, c.Cond.Words())
}
