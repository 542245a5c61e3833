package engine_test

import (
	"encoding/json"
	"fmt"
	"strconv"

	"divisionbell/engine"
)

// Nim is a small game with a bit of everything: take up to three from a heap,
// toss for more, whisper a number, think one, count. Who takes the last wins.
type (
	nimState struct {
		Heap  int
		Turn  int8
		Moved uint32
		Heard []int
	}
	nimMove struct {
		verb byte // of Parse
		n    int
	}
	taken   struct{ N, Left int }
	tossed  struct{ Pips int }
	whisper struct{ N int }
	hush    struct{ Heard int }
	counted struct{ Heap int }
	nim     struct{ edition int }
)

func (taken) Kind() string   { return "taken" }
func (tossed) Kind() string  { return "tossed" }
func (whisper) Kind() string { return "whisper" }
func (hush) Kind() string    { return "hush" }
func (counted) Kind() string { return "counted" }

var nimAbout = engine.About{
	ID: "nim", Name: "Nim", Help: "take the last", MinSeats: 2, MaxSeats: 3, Edition: 2,
	Verbs: []engine.Verb{
		{Name: "take", Help: "take some", Rule: "1.1", Params: []engine.Param{{Name: "matches", Kind: engine.Number}}},
		{Name: "toss", Help: "add a die", Rule: "1.2"},
		{Name: "whisper", Help: "to seat 2", Rule: "1.3", Params: []engine.Param{{Name: "number", Kind: engine.Number}}},
		{Name: "count", Help: "the heap", Query: true},
		{Name: "time-up", Help: "the turn passes", Host: true, Rule: "1.4"},
	},
	Settings: []engine.Setting{
		{Name: "heap", Help: "how many", Rule: "1.5", Default: "20", Values: []string{"endless"}, Min: 5, Max: 500},
		{Name: "mood", Help: "of the table", Default: "fair", Values: []string{"fair", "foul"}},
	},
	Rulebook: "1.1 Take.\n",
}

var nimGame = engine.New(engine.Spec[nimState, nimMove]{
	About: nimAbout,
	Facts: []engine.Fact{taken{}, tossed{}, whisper{}, hush{}, counted{}},
	Rules: func(edition int) engine.Rules[nimState, nimMove] { return nim{edition} },
	Migrations: []func(json.RawMessage) (json.RawMessage, error){
		// 0 to 1: the heap was called Pile.
		func(raw json.RawMessage) (json.RawMessage, error) {
			var old struct {
				Pile  int
				Turn  int8
				Moved uint32
			}
			if err := json.Unmarshal(raw, &old); err != nil {
				return nil, err
			}
			return json.Marshal(nimState{Heap: old.Pile, Turn: old.Turn, Moved: old.Moved})
		},
	},
})

func (r nim) Setup(s *nimState, st *engine.Step, t engine.Terms) error {
	*s = nimState{Heap: 1 << 40}
	if n, err := strconv.Atoi(t.Options["heap"]); err == nil {
		s.Heap = n
	}
	if t.Seats == 3 && t.Options["mood"] == "foul" {
		return engine.Illegal("1.5", "three cannot be foul")
	}
	return nil
}

func (r nim) Apply(s *nimState, st *engine.Step, a nimMove) error {
	if a.verb == 'w' {
		s.Heard = append(s.Heard, a.n)
		engine.Tell(st, engine.Only(1), whisper{a.n}, hush{len(s.Heard)})
		return nil
	}
	if a.verb == 'k' {
		engine.Tell(st, engine.Only(st.Seat), whisper{a.n}, engine.Silence{})
		return nil
	}
	if st.Seat != engine.Nobody && int8(st.Seat) != s.Turn {
		return engine.Illegal("1.1", "it is not your turn")
	}
	switch a.verb {
	case 't':
		if a.n < 1 || a.n > min(s.Heap, 3) {
			return engine.Illegal("1.1", "take 1 to %d", min(s.Heap, 3))
		}
		s.Heap -= a.n
		engine.Say(st, taken{a.n, s.Heap})
	case 'o':
		pips := st.Roll(6)
		s.Heap += pips
		engine.Say(st, tossed{pips})
	}
	s.Turn, s.Moved = 1-s.Turn, st.Seq
	return nil
}

func (r nim) Status(s *nimState, into []engine.Ask) engine.Status {
	if s.Heap == 0 {
		places := []int8{1, 2}
		if s.Turn == 0 {
			places = []int8{2, 1}
		}
		return engine.Status{Asks: into, Places: places}
	}
	into = append(into, engine.Ask{Seat: engine.Seat(s.Turn), Kind: "take", Key: s.Moved, Must: true},
		engine.Ask{Seat: 0, Kind: "whisper", Key: s.Moved})
	return engine.Status{Asks: into}
}

func (r nim) Next(s *nimState, seat engine.Seat, words []string) []engine.Option {
	switch {
	case len(words) == 0 && int8(seat) == s.Turn && s.Heap > 0:
		return []engine.Option{{Word: "take"}, {Word: "count", Last: true, Free: true}}
	case len(words) == 0:
		return []engine.Option{{Word: "count", Last: true, Free: true}}
	case len(words) == 1 && words[0] == "take":
		return []engine.Option{{Kind: engine.Number, Min: 1, Max: int64(min(3, s.Heap)), Last: true}}
	}
	return nil
}

func (r nim) Parse(_ *nimState, _ engine.Seat, words []string) (a nimMove, err error) {
	verbs := map[string]byte{"take": 't', "toss": 'o', "whisper": 'w', "think": 'k', "count": 'c', "time-up": 'u'}
	a.verb = verbs[words[0]]
	if a.verb == 0 {
		return a, engine.Illegal("", "%q is nothing to do", words[0])
	}
	if len(words) > 1 {
		if a.n, err = strconv.Atoi(words[1]); err != nil {
			return a, engine.Illegal("1.1", "%q is no number", words[1])
		}
	}
	return a, nil
}

func (r nim) Words(_ *nimState, a nimMove) []string { return []string{"take", strconv.Itoa(a.n)} }
func (r nim) View(s *nimState, seat engine.Seat) any {
	return fmt.Sprintf("heap %d of edition %d", s.Heap, r.edition)
}
func (r nim) Caretaker(*nimState, engine.Ask) nimMove { return nimMove{'t', 1} }
func (r nim) Clone(from, to *nimState) {
	heard := append(to.Heard[:0], from.Heard...)
	*to = *from
	to.Heard = heard
}

func (r nim) Sample(s *nimState, _ engine.Seat, d *engine.Dice) nimMove {
	return nimMove{'t', 1 + d.Below(min(3, s.Heap))}
}

func (r nim) Answer(s *nimState, _ engine.Seat, _ nimMove) (engine.Fact, error) {
	return counted{s.Heap}, nil
}
func (r nim) Score(s *nimState, into []int64) []int64 { return append(into, int64(s.Heap), 0) }
