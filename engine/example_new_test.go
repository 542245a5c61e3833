package engine_test

import (
	"fmt"
	"strconv"

	"divisionbell/engine"
)

// Countdown: two seats count down from five, by one or two, and whoever says
// nought wins. Its state and its typed action are plain data.
type (
	race   struct{}
	number struct {
		Left int         `json:"left"`
		Turn engine.Seat `json:"turn"`
		Key  uint32      `json:"key"` // the entry that opened the turn
	}
	step    struct{ by int }
	reached struct{ Left int } // what can happen
)

func (reached) Kind() string { return "reached" } // its name in stored logs, for ever

// count is a verb and all that belongs to it.
var count = engine.VerbRules[number, step]{
	Verb: engine.Verb{
		Name: "count", Help: "count down by one or two", Rule: "1",
		Params: []engine.Param{{Name: "by", Kind: engine.Number}},
	},
	Open: func(s *number, seat engine.Seat) bool { return s.Left > 0 && seat == s.Turn },
	Next: func(s *number, _ engine.Seat, words []string) []engine.Option { // for buttons, completion, bots and tests
		if len(words) > 0 {
			return nil
		}
		return []engine.Option{{Kind: engine.Number, Min: 1, Max: int64(min(2, s.Left)), Last: true}}
	},
	Parse: func(_ *number, t *engine.Taker, a *step) { a.by = int(t.Number(8, "")) },
	Words: func(_ *number, a step, w []string) []string { return append(w, strconv.Itoa(a.by)) },
	Apply: func(s *number, st *engine.Step, a step) error { // judges first and changes after
		if a.by < 1 || a.by > min(2, s.Left) {
			return engine.Illegal("1", "count down by one or two, and not below nought")
		}
		*s = number{Left: s.Left - a.by, Turn: 1 - s.Turn, Key: st.Seq}
		engine.Say(st, reached{s.Left})
		return nil
	},
}

var verbs = engine.Verbs[number, step]{&count}

var countdown = engine.New(engine.Spec[number, step]{
	About: engine.About{
		ID: "countdown", Name: "Countdown", Help: "Be the one who says nought.",
		MinSeats: 2, MaxSeats: 2, Edition: 1, Verbs: verbs.Declared(),
		Rulebook: "**1** In turn you count down from five, by one or two.\n\n**2** Whoever says nought wins.\n",
		Cites:    map[string]string{"reached": "1"}, // the rules by which it came about
	},
	Facts: []engine.Fact{reached{}},
	Rules: func(int) engine.Rules[number, step] { return race{} },
})

func (race) Setup(s *number, _ *engine.Step, _ engine.Terms) error {
	*s = number{Left: 5}
	return nil
}

// Apply judges what is common to all verbs.
func (race) Apply(s *number, st *engine.Step, a step) error {
	switch {
	case s.Left == 0:
		return engine.Illegal("2", "the match is over")
	case st.Seat != s.Turn:
		return engine.Illegal("1", "it is seat %d's turn", s.Turn+1)
	}
	return verbs[0].Apply(s, st, a)
}

func (race) Status(s *number, into []engine.Ask) engine.Status {
	if s.Left > 0 {
		return engine.Status{Asks: append(into, engine.Ask{Seat: s.Turn, Kind: "count", Key: s.Key, Must: true, Turn: s.Key})}
	}
	places := []int8{1, 1}
	places[s.Turn] = 2 // the other one said it
	return engine.Status{Asks: into, Places: places}
}

func (race) Next(s *number, seat engine.Seat, words []string) []engine.Option {
	return verbs.Next(s, seat, words)
}

func (race) Parse(s *number, _ engine.Seat, words []string) (step, error) {
	_, a, err := verbs.Parse(s, words, "nothing to do here; say "+count.Usage())
	return a, err
}

func (race) Words(s *number, a step) []string   { return verbs.Words(0, s, a) }
func (race) View(s *number, _ engine.Seat) any  { return s.Left }
func (race) Caretaker(*number, engine.Ask) step { return step{by: 1} }
func (race) Clone(from, to *number)             { *to = *from }

// A game is its rules, nine methods on a state and an action of its own types,
// and a declaration. From then on all that is said is words. Package nim is a
// whole game in files, with its tests and its look.
func ExampleNew() {
	table, _, err := countdown.New(engine.Fast(1), engine.Terms{Seats: 2})
	if err != nil {
		panic(err)
	}
	for table.Status(engine.Nobody).Places == nil {
		ask := table.Status(engine.Nobody).Asks[0]
		words := engine.Random.Play(engine.See(table, ask.Seat), ask, engine.Fast(uint64(table.Seq())))
		if _, err := table.Apply(nil, ask.Seat, words...); err != nil {
			panic(err)
		}
		fmt.Println("seat", ask.Seat+1, "counts to", table.View(engine.Nobody))
	}
	_, err = table.Apply(nil, 0, "count", "1")
	fmt.Println(table.Status(engine.Nobody).Places, err)
	// Output:
	// seat 1 counts to 4
	// seat 2 counts to 3
	// seat 1 counts to 1
	// seat 2 counts to 0
	// [2 1] the match is over (rule 2)
}
