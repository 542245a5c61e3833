package engine

import (
	"math/bits"
	"slices"
)

// VerbRules is one verb of a game and all that belongs to it, so that a game has
// a file for each. What a verb does not need is nil.
type VerbRules[S, A any] struct {
	Verb
	Open   func(s *S, seat Seat) bool                     // whether it leads somewhere now; nil is always
	Closed func(s *S, seat Seat) error                    // why it leads nowhere, for Rules to ask; nil is for no reason of its own
	Root   func(s *S, seat Seat, o *Option)               // mends how it is offered where that hangs on the position
	Next   func(s *S, seat Seat, words []string) []Option // as of Rules, behind the verb's name and where it is open
	Parse  func(s *S, t *Taker, a *A)                     // fills in what follows the name
	Words  func(s *S, a A, w []string) []string           // appends it to w: the inverse of Parse
	Apply  func(s *S, st *Step, a A) error                // judges first and changes after; of a query it is Question
	Answer func(s *S, seat Seat, a A) (Fact, error)       // of a query
}

// Verbs are all that can be said in a game, in the order in which it is offered:
// 64 at most. An action names its verb by the index, and [Rules] judge what is
// common to verbs, such as whose turn it is, before they call its Apply or Answer.
type Verbs[S, A any] []*VerbRules[S, A]

// Declared are the declarations, for [About].
func (v Verbs[S, A]) Declared() (all []Verb) {
	for _, x := range v {
		all = append(all, x.Verb)
	}
	return all
}

// Next is what [Rules] promise of it. A host's verb is open to Nobody alone.
func (v Verbs[S, A]) Next(s *S, seat Seat, words []string) []Option {
	if len(words) == 0 {
		return v.roots(s, seat)
	}
	i := v.index(words[0])
	if i < 0 || v[i].Next == nil || !v[i].open(s, seat) {
		return nil
	}
	return v[i].Next(s, seat, words[1:])
}

// Open is the verbs that lead somewhere for a seat now: bit i is verb i.
func (v Verbs[S, A]) Open(s *S, seat Seat) (set uint64) {
	for i, x := range v {
		if x.open(s, seat) {
			set |= 1 << i
		}
	}
	return set
}

// Lists offer every set of verbs, for a game that has few and without Root: then
// what Open gives is looked up, and nothing is put together anew.
func (v Verbs[S, A]) Lists() [][]Option {
	lists := make([][]Option, 1<<len(v))
	for set := range lists {
		lists[set] = v.list(uint64(set))
	}
	return lists
}

// list offers a set of verbs. One that needs no more words may end there.
func (v Verbs[S, A]) list(set uint64) []Option {
	if set == 0 {
		return nil
	}
	out := make([]Option, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		x := v[bits.TrailingZeros64(set)]
		out = append(out, Option{Word: x.Name, Title: x.Title, Also: x.Also, Last: optionalFrom(x.Verb, 0), Free: x.Free, Confirm: x.Confirm})
	}
	return out
}

func (v Verbs[S, A]) roots(s *S, seat Seat) []Option {
	set := v.Open(s, seat)
	out := v.list(set)
	for i := range out {
		if x := v[bits.TrailingZeros64(set)]; x.Root != nil {
			x.Root(s, seat, &out[i])
		}
		set &= set - 1
	}
	return out
}

func (x *VerbRules[S, A]) open(s *S, seat Seat) bool {
	return (!x.Host || seat == Nobody) && (x.Open == nil || x.Open(s, seat))
}

func (v Verbs[S, A]) index(name string) int {
	return slices.IndexFunc(v, func(x *VerbRules[S, A]) bool { return x.Name == name })
}

// Parse reads canonical words as the action of verb i, whose index is for the
// caller to put in. A word that is no verb is not what is said here.
func (v Verbs[S, A]) Parse(s *S, words []string, here string) (i int, a A, err error) {
	if i = v.index(words[0]); i < 0 {
		return 0, a, Illegal("", "“%s” is %s", words[0], here)
	}
	read := &struct { // both are lent to the verb, so together they are one allocation
		Taker
		action A
	}{Taker: Taker{Verb: &v[i].Verb, Rest: words[1:]}}
	if v[i].Parse != nil {
		v[i].Parse(s, &read.Taker, &read.action)
	}
	return i, read.action, read.End()
}

// Words is an action of verb i as canonical words.
func (v Verbs[S, A]) Words(i int, s *S, a A) []string {
	w := []string{v[i].Name}
	if v[i].Words != nil {
		w = v[i].Words(s, a, w)
	}
	return w
}

// Question is the Apply of a query.
func Question[S, A any](*S, *Step, A) error {
	return Illegal("", "That's a question, not an action")
}
