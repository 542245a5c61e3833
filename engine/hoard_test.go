package engine_test

import (
	"encoding/json"
	"fmt"
	"strconv"

	"divisionbell/engine"
)

// Hoard is a game for these tests with a bit of everything: take up to three from
// a heap, toss for more, whisper a number, think one, count. Who takes the last
// wins. The smallest game that is one is package nim.
type (
	hoardState struct {
		Heap  int
		Turn  int8
		Moved uint32
		Heard []int
	}
	hoardMove struct {
		verb byte // of Parse
		n    int
	}
	taken   struct{ N, Left int }
	tossed  struct{ Pips int }
	whisper struct{ N int }
	hush    struct{ Heard int }
	counted struct{ Heap int }
	hoard   struct{ edition int }
)

func (taken) Kind() string   { return "taken" }
func (tossed) Kind() string  { return "tossed" }
func (whisper) Kind() string { return "whisper" }
func (hush) Kind() string    { return "hush" }
func (counted) Kind() string { return "counted" }

var hoardAbout = engine.About{
	ID: "hoard", Name: "Hoard", Help: "take the last", MinSeats: 2, MaxSeats: 3, Edition: 2,
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

var hoardGame = engine.New(engine.Spec[hoardState, hoardMove]{
	About: hoardAbout,
	Facts: []engine.Fact{taken{}, tossed{}, whisper{}, hush{}, counted{}},
	Rules: func(edition int) engine.Rules[hoardState, hoardMove] { return hoard{edition} },
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
			return json.Marshal(hoardState{Heap: old.Pile, Turn: old.Turn, Moved: old.Moved})
		},
	},
})

func (r hoard) Setup(s *hoardState, st *engine.Step, t engine.Terms) error {
	*s = hoardState{Heap: 1 << 40}
	if n, err := strconv.Atoi(t.Options["heap"]); err == nil {
		s.Heap = n
	}
	if t.Seats == 3 && t.Options["mood"] == "foul" {
		return engine.Illegal("1.5", "three cannot be foul")
	}
	return nil
}

func (r hoard) Apply(s *hoardState, st *engine.Step, a hoardMove) error {
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

func (r hoard) Status(s *hoardState, into []engine.Ask) engine.Status {
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

func (r hoard) Next(s *hoardState, seat engine.Seat, words []string) []engine.Option {
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

func (r hoard) Parse(_ *hoardState, _ engine.Seat, words []string) (a hoardMove, err error) {
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

func (r hoard) Words(_ *hoardState, a hoardMove) []string { return []string{"take", strconv.Itoa(a.n)} }
func (r hoard) View(s *hoardState, seat engine.Seat) any {
	return fmt.Sprintf("heap %d of edition %d", s.Heap, r.edition)
}
func (r hoard) Caretaker(*hoardState, engine.Ask) hoardMove { return hoardMove{'t', 1} }
func (r hoard) Clone(from, to *hoardState) {
	heard := append(to.Heard[:0], from.Heard...)
	*to = *from
	to.Heard = heard
}

func (r hoard) Sample(s *hoardState, _ engine.Seat, d *engine.Dice) hoardMove {
	return hoardMove{'t', 1 + d.Below(min(3, s.Heap))}
}

func (r hoard) Answer(s *hoardState, _ engine.Seat, _ hoardMove) (engine.Fact, error) {
	return counted{s.Heap}, nil
}
func (r hoard) Score(s *hoardState, into []int64) []int64 { return append(into, int64(s.Heap), 0) }
