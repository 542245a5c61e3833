package engine

import (
	"fmt"
	"slices"
	"strconv"
)

// A Bot chooses one seat's words from what that seat may know. Play is given
// chance of its own, never a match's dice, and answers ask; an offer it may let lie,
// with no words. Weigh tells what the moves that it looked at are worth, the best
// first, by one part of so many of a move's thought; nil: it does not weigh. Character is
// what it values more than steady does.
type Bot struct {
	ID, Help  string
	Character Character
	Play      func(t Seen, ask Ask, d *Dice) []string
	Weigh     func(t Seen, ask Ask, d *Dice, parts int) []Weighed
}

// A Weighed move is one with the chance, 0 to 1, that the match is won after it, and
// the standard error of that; of matches lost by nobody alone, a share of them.
type Weighed struct {
	Words         []string
	Chance, Error float64
}

// Seen is a table as one seat sees it, and nothing more. Steady is the game's typed
// answer for that seat, nil where it has none or lets an offer lie; Act is that of a
// character, nil also where the game has no [Actor]. Imagine is the only door to search;
// nil: the game has no [Swift]. Why explains a bot's answer to an offer; "": it has
// nothing to say, or the game no [Explainer].
type Seen interface {
	Seat() Seat
	About() About
	Status() Status
	Next(words ...string) []Option
	View() any
	Answer(words ...string) (Fact, error)
	Steady(ask Ask, d *Dice) []string
	Act(ask Ask, c Character, d *Dice) []string
	Why(ask Ask, c Character, words ...string) string
	Imagine() Sim
}

// See shows t to one seat.
func See(t Table, seat Seat) Seen { return seen{t, seat} }

// Steadily plays a table on to its end by the bot steady alone, typed, as Play and Apply
// would by words, or until it has seen so many actions. False: the game has no [Swift].
func Steadily(t Table, d *Dice, limit int) (n int, ok bool, err error) {
	s, ok := t.(interface {
		steadily(d *Dice, limit int) (n int, ok bool, err error)
	})
	if !ok {
		return 0, false, nil
	}
	return s.steadily(d, limit)
}

func (l *Live[S, A]) steadily(d *Dice, limit int) (n int, ok bool, err error) {
	swift, ok := l.Rules.(Swift[S, A])
	for ; ok && n < limit; n++ {
		st := l.Asks()
		if st.Places != nil {
			break
		}
		ask := st.Asks[slices.IndexFunc(st.Asks, func(a Ask) bool { return a.Must })]
		a, act := swift.Steady(&l.State, ask, d)
		if !act {
			return n, true, fmt.Errorf("seq %d: steady has no answer to %s of seat %d", l.seq, ask.Kind, ask.Seat)
		}
		if err := l.Do(d, ask.Seat, a); err != nil {
			return n, true, fmt.Errorf("seq %d: steady says %q: %w", l.seq, l.Rules.Words(&l.State, a), err)
		}
	}
	return n, ok, nil
}

type seen struct {
	table Table
	seat  Seat
}

func (s seen) Seat() Seat                           { return s.seat }
func (s seen) About() About                         { return s.table.Game().About() }
func (s seen) Status() Status                       { return s.table.Status(s.seat) }
func (s seen) Next(words ...string) []Option        { return s.table.Next(s.seat, words...) }
func (s seen) View() any                            { return s.table.View(s.seat) }
func (s seen) Answer(words ...string) (Fact, error) { return s.table.Answer(s.seat, words...) }
func (s seen) Imagine() Sim                         { return s.table.sim(s.seat) }
func (s seen) Steady(ask Ask, d *Dice) []string     { return s.table.steady(s.seat, ask, d) }
func (s seen) Act(ask Ask, c Character, d *Dice) []string {
	return s.table.act(s.seat, ask, c, d)
}

func (s seen) Why(ask Ask, c Character, words ...string) string {
	return s.table.why(s.seat, ask, c, words)
}

// Still is See for one look at a table that stays as it is meanwhile: what was
// asked before is not worked out again. It is for one goroutine.
func Still(t Table, seat Seat) Seen { return &still{seen: seen{t, seat}} }

type still struct {
	seen
	view   any
	viewed bool
	known  []known
}

// known is how an action begun by words can go on.
type known struct {
	words   []string
	options []Option
}

func (s *still) View() any {
	if !s.viewed {
		s.view, s.viewed = s.seen.View(), true
	}
	return s.view
}

func (s *still) Next(words ...string) []Option {
	for i := range s.known {
		if slices.Equal(s.known[i].words, words) {
			return s.known[i].options
		}
	}
	options := s.seen.Next(words...)
	s.known = append(s.known, known{slices.Clone(words), options})
	return options
}

// Random is the bot every game has: it walks Next blindly, and seldom says
// what nobody asked for.
var Random = Bot{
	ID:   "random",
	Help: "plays any legal move, picked at random",
	Play: func(t Seen, ask Ask, d *Dice) []string {
		if !ask.Offer {
			return Walk(t, d)
		}
		if replies := Replies(t, ask); len(replies) > 0 {
			return replies[d.Below(len(replies))]
		}
		return nil
	},
}

// Replies are the actions that answer an offer now, in the order of their verbs;
// none to a decision that is no offer.
func Replies(t Seen, ask Ask) (all [][]string) {
	if !ask.Offer {
		return nil
	}
	for _, v := range t.About().Verbs {
		if v.Answers != ask.Kind {
			continue
		}
		number := strconv.Itoa(int(ask.Of))
		if o, ok := Choose(t.Next(v.Name), number); ok && o.Last {
			all = append(all, []string{v.Name, number})
		}
	}
	return all
}

// Walk composes one legal action at random, or nil when there is none. Free
// verbs are taken one time in eight, queries and what wants confirming never.
func Walk(t Seen, d *Dice) []string {
	verbs, options := t.About().Verbs, t.Next()
	sorts := make([]sort, 0, 16) // of each verb
	var count [freely + 1]int
	for _, o := range options {
		x := sortOf(verbs, o)
		sorts = append(sorts, x)
		count[x]++
	}
	want := duly
	if count[freely] > 0 && (count[duly] == 0 || d.Below(8) == 0) {
		want = freely
	}
	if count[want] == 0 {
		return nil
	}
	k := d.Below(count[want])
	i := 0
	for ; sorts[i] != want || k > 0; i++ {
		if sorts[i] == want {
			k--
		}
	}
	o := &options[i]
	words := make([]string, 0, 6)
	for {
		words = append(words, o.Any(d))
		options = t.Next(words...)
		if len(options) == 0 || o.Last && d.Below(2) == 0 {
			return words
		}
		o = &options[d.Below(len(options))]
	}
}

// A sort says how a walk takes a verb.
type sort uint8

const (
	never sort = iota // a query, a host's verb, or one to be confirmed
	duly              // it answers a decision
	freely
)

func sortOf(verbs []Verb, o Option) sort {
	for i := range verbs {
		if v := &verbs[i]; v.Name == o.Word && (v.Query || v.Host) {
			return never
		}
	}
	switch {
	case o.Confirm:
		return never
	case o.Free:
		return freely
	}
	return duly
}

// Any is a word that the option takes, at random.
func (o Option) Any(d *Dice) string {
	switch o.Kind {
	case Number, Money:
		step := max(1, o.Step)
		n := min((o.Max-o.Min)/step+1, 1<<32)
		return strconv.FormatInt(o.Min+step*int64(d.Below(int(n))), 10)
	case Text:
		return "on reflection, yes"
	}
	return o.Word
}
