package austerity

import (
	"fmt"
	"iter"
	"math/bits"

	"divisionbell/engine"
)

// A setOf is a set of small numbers that have names: bit i is number i.
type setOf[T named] uint16

type named interface {
	~uint8
	fmt.Stringer
}

type (
	areaSet   = setOf[Area] // Mixed among them
	bodySet   = setOf[Institution]
	choiceSet = setOf[Choice]
	faceSet   = setOf[Face]
)

func (s setOf[T]) has(x T) bool { return s>>x&1 == 1 }

// several reports whether there is a choice.
func (s setOf[T]) several() bool { return s&(s-1) != 0 }

// first is the least member of a set that is not empty.
func (s setOf[T]) first() T { return T(bits.TrailingZeros16(uint16(s))) }

// all are the members in their order.
func (s setOf[T]) all() iter.Seq[T] {
	return func(yield func(T) bool) {
		for m := s; m != 0; m &= m - 1 {
			if !yield(m.first()) {
				return
			}
		}
	}
}

// String names the members as a sentence does: a, b or c.
func (s setOf[T]) String() string {
	var names []string
	for x := range s.all() {
		names = append(names, x.String())
	}
	return engine.Or(names)
}

// sets are all names that parameters can take.
var sets = []engine.Set{
	{Name: "choices", Names: names(1<<len(choiceWords)-1, func(Choice) string { return "" })},
	{Name: "institutions", Names: names(1<<institutions-1, Institution.title)},
	{Name: "faces", Names: names(1<<len(faceWords)-1, Face.title)},
	{Name: "sources", Names: names(1<<Current|1<<Used|1<<Treasury|1<<Mixed, Area.title)},
	{Name: "banked", Names: names(1<<Security, Colour.title)},
}

func (x Institution) title() string { return Bodies[x].Name }
func (x Face) title() string        { return Regimes[x].Name }
func (x Colour) title() string      { return CubeOf[x].Name }

func (x Area) title() string {
	return [...]string{Current: "from Current", Used: "from Used", Treasury: "from the Treasury", Mixed: "one from each"}[x]
}

func names[T named](of setOf[T], title func(T) string) (all []engine.Name) {
	for x := range of.all() {
		all = append(all, engine.Name{Word: x.String(), Title: title(x)})
	}
	return all
}

// options offers the members, any of which may end the action.
func options[T named](of setOf[T], title func(T) string) (all []engine.Option) {
	for x := range of.all() {
		all = append(all, engine.Option{Word: x.String(), Title: title(x), Last: true})
	}
	return all
}

// oneOf is the Next of a verb that goes on with a member and no more.
func oneOf[T named](of func(*state) setOf[T], title func(T) string) func(*state, engine.Seat, []string) []engine.Option {
	return func(s *state, _ engine.Seat, rest []string) []engine.Option {
		if len(rest) > 0 {
			return nil
		}
		return options(of(s), title)
	}
}

// take reads the next word as the number that it has among words.
func take(t *engine.Taker, from words, what string) uint8 {
	w, ok := t.Word()
	if !ok {
		return 0
	}
	i, ok := from.find(w)
	if !ok {
		t.Wrong("%q is no %s", w, what)
	}
	return i
}

// readBody and sayBody are for verbs of which an institution is all.
func readBody(_ *state, t *engine.Taker, a *action) { a.x = take(t, institutionWords, "institution") }

func sayBody(_ *state, a action, w []string) []string { return append(w, Institution(a.x).String()) }
