package search

import (
	"strconv"

	"divisionbell/engine"
)

// Countdown: two seats count down, by one to three, and whoever says nought wins.
// Or they throw for it: with a six the thrower wins, else the other. A seat may also
// shout, which answers nothing, and offer a draw.
type (
	race   struct{}
	number struct {
		Left   int
		Turn   engine.Seat
		Key    uint32
		Offer  uint32 // its key; 0: there is none
		Drawn  bool
		Shouts int
	}
	step struct{ verb, by int }
)

var (
	count = engine.VerbRules[number, step]{
		Verb: engine.Verb{Name: "count", Rule: "1", Params: []engine.Param{{Name: "by", Kind: engine.Number}}},
		Open: func(s *number, seat engine.Seat) bool { return s.Left > 0 && seat == s.Turn },
		Next: func(s *number, _ engine.Seat, words []string) []engine.Option {
			if len(words) > 0 {
				return nil
			}
			return []engine.Option{{Kind: engine.Number, Min: 1, Max: int64(min(3, s.Left)), Last: true}}
		},
		Parse: func(_ *number, t *engine.Taker, a *step) { a.by = int(t.Number(8, "")) },
		Words: func(_ *number, a step, w []string) []string { return append(w, strconv.Itoa(a.by)) },
		Apply: func(s *number, st *engine.Step, a step) error {
			if s.Left < a.by || a.by < 1 {
				return engine.Illegal("1", "not below nought")
			}
			s.Left, s.Turn, s.Key, s.Offer = s.Left-a.by, 1-s.Turn, st.Seq, 0
			return nil
		},
	}
	throw = engine.VerbRules[number, step]{
		Verb: engine.Verb{Name: "throw", Rule: "1"},
		Open: func(s *number, seat engine.Seat) bool { return s.Left > 0 && seat == s.Turn },
		Apply: func(s *number, st *engine.Step, _ step) error {
			if st.Roll(6) == 6 {
				s.Turn = 1 - s.Turn
			}
			s.Left = 0
			return nil
		},
	}
	shout = engine.VerbRules[number, step]{
		Verb: engine.Verb{Name: "shout", Rule: "1", Free: true},
		Open: func(s *number, seat engine.Seat) bool { return s.Left > 0 },
		Apply: func(s *number, _ *engine.Step, _ step) error {
			s.Shouts++
			return nil
		},
	}
	draw = engine.VerbRules[number, step]{
		Verb: engine.Verb{Name: "draw", Rule: "1", Answers: "draw"},
		Open: func(s *number, seat engine.Seat) bool { return s.Offer > 0 && seat != s.Turn },
		Next: func(_ *number, _ engine.Seat, words []string) []engine.Option {
			if len(words) > 0 {
				return nil
			}
			return []engine.Option{{Kind: engine.Number, Min: 1, Max: 1, Last: true}}
		},
		Parse: func(_ *number, t *engine.Taker, a *step) { a.by = int(t.Number(8, "")) },
		Words: func(_ *number, a step, w []string) []string { return append(w, strconv.Itoa(a.by)) },
		Apply: func(s *number, _ *engine.Step, _ step) error {
			s.Left, s.Drawn = 0, true
			return nil
		},
	}
	verbs = engine.Verbs[number, step]{&count, &throw, &shout, &draw}
)

// countdown's bot steady counts by one, whatever comes of it, and lets offers lie.
var countdown = engine.New(engine.Spec[number, step]{
	About: engine.About{ID: "countdown", MinSeats: 2, MaxSeats: 2, Edition: 1, Verbs: verbs.Declared()},
	Rules: func(int) engine.Rules[number, step] { return race{} },
})

func (race) Setup(s *number, _ *engine.Step, _ engine.Terms) error { return nil }

func (race) Apply(s *number, st *engine.Step, a step) error { return verbs[a.verb].Apply(s, st, a) }

func (race) Status(s *number, into []engine.Ask) engine.Status {
	if s.Left > 0 {
		into = append(into, engine.Ask{Seat: s.Turn, Kind: "count", Key: s.Key, Must: true, Turn: s.Key})
		if s.Offer > 0 {
			into = append(into, engine.Ask{Seat: 1 - s.Turn, Kind: "draw", Of: 1, Key: s.Offer, Offer: true, By: s.Turn})
		}
		return engine.Status{Asks: into}
	}
	if s.Drawn {
		return engine.Status{Asks: into, Places: tied}
	}
	return engine.Status{Asks: into, Places: ends[s.Turn]} // the other one said it
}

func (race) Next(s *number, seat engine.Seat, words []string) []engine.Option {
	return verbs.Next(s, seat, words)
}

func (race) Parse(s *number, _ engine.Seat, words []string) (step, error) {
	i, a, err := verbs.Parse(s, words, "nothing to do here")
	a.verb = i
	return a, err
}

func (race) Words(s *number, a step) []string   { return verbs.Words(a.verb, s, a) }
func (race) View(s *number, _ engine.Seat) any  { return *s }
func (race) Caretaker(*number, engine.Ask) step { return step{by: 1} }
func (race) Clone(from, to *number)             { *to = *from }

func (race) Steady(_ *number, ask engine.Ask, _ *engine.Dice) (step, bool) {
	return step{by: 1}, !ask.Offer
}

// How a match ends, by whose turn it is then.
var ends, tied = [2][]int8{{2, 1}, {1, 2}}, []int8{1, 1}

// at is a match in which so many are left.
func at(left int) *engine.Live[number, step] {
	table, _, err := countdown.New(engine.Fast(1), engine.Terms{Seats: 2})
	if err != nil {
		panic(err)
	}
	l := table.(*engine.Live[number, step])
	l.State = number{Left: left}
	return l
}
