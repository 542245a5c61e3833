package record_test

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

// Cellar is a game for these tests. On its turn a seat may nudge (in the open),
// hide cards of its hand (only it knows which) and whisper (two know), and then
// throws one to three dice, which passes the turn. Most points win; hidden cards
// count at the end. Edition 2 gives a point more a throw.
var cellar = engine.New(engine.Spec[cellarState, cellarAction]{
	About: engine.About{
		ID: "cellar", Name: "Cellar", MinSeats: 2, MaxSeats: 4, Edition: 2,
		Verbs: []engine.Verb{
			{Name: "throw", Params: []engine.Param{{Name: "dice", Kind: engine.Number}}},
			{Name: "nudge", Params: []engine.Param{{Name: "points", Kind: engine.Number}}},
			{Name: "hide", Params: []engine.Param{{Name: "card", Kind: engine.Number}}},
			{Name: "whisper", Params: []engine.Param{{Name: "seat", Kind: engine.Number}, {Name: "text", Kind: engine.Text}}},
			{Name: "time-up", Host: true},
			{Name: "peek", Query: true},
		},
		Settings: []engine.Setting{{Name: "rounds", Default: "3", Min: 1, Max: 1_000_000}},
	},
	Facts: []engine.Fact{dealt{}, counted{}, threw{}, nudged{}, hid{}, stowed{}, whispered{}, passed{}, finished{}},
	Rules: func(edition int) engine.Rules[cellarState, cellarAction] { return cellarRules{edition} },
})

type (
	cellarState struct {
		Round, Rounds, Turn int
		Points              []int
		Hands               [][]int
		Cellar              []int
		Done                bool
	}
	cellarAction struct {
		verb string
		n    int
		text string
	}
	cellarRules struct{ edition int }

	dealt struct {
		Seat  int   `json:"seat"`
		Cards []int `json:"cards"`
	}
	counted struct {
		Seat  int `json:"seat"`
		Cards int `json:"cards"`
	}
	threw struct {
		Seat int    `json:"seat"`
		Dice [3]int `json:"dice"`
	}
	nudged struct {
		Seat int `json:"seat"`
		N    int `json:"n"`
	}
	hid struct {
		Seat int `json:"seat"`
		Card int `json:"card"`
	}
	stowed    struct{ Seat int }
	whispered struct{ From, To, Text string }
	passed    struct{ Seat int }
	finished  struct{ Points []int }
)

func (dealt) Kind() string     { return "dealt" }
func (counted) Kind() string   { return "counted" }
func (threw) Kind() string     { return "threw" }
func (nudged) Kind() string    { return "nudged" }
func (hid) Kind() string       { return "hid" }
func (stowed) Kind() string    { return "stowed" }
func (whispered) Kind() string { return "whispered" }
func (passed) Kind() string    { return "passed" }
func (finished) Kind() string  { return "finished" }

// cardBase makes a card's number one that is found in no other place of a file.
const cardBase = 731_313_731_000

func (r cellarRules) Setup(s *cellarState, st *engine.Step, t engine.Terms) error {
	rounds, err := strconv.Atoi(t.Options["rounds"])
	if err != nil {
		return engine.Illegal("", "rounds is a number")
	}
	*s = cellarState{Rounds: rounds, Points: make([]int, t.Seats), Cellar: make([]int, t.Seats)}
	for seat := range t.Seats {
		var hand []int
		for range 5 {
			hand = append(hand, cardBase+st.Dice().Below(1000))
		}
		s.Hands = append(s.Hands, hand)
		engine.Tell(st, engine.Only(engine.Seat(seat)), dealt{seat, slices.Clone(hand)}, counted{seat, len(hand)})
	}
	return nil
}

func (r cellarRules) Apply(s *cellarState, st *engine.Step, a cellarAction) error {
	switch {
	case s.Done:
		return engine.Illegal("", "the game is over")
	case a.verb == "time-up" && st.Seat == engine.Nobody:
		engine.Say(st, passed{s.Turn})
		r.pass(s, st)
		return nil
	case int(st.Seat) != s.Turn:
		return engine.Illegal("1", "it is seat %d's turn", s.Turn+1)
	}
	switch a.verb {
	case "throw":
		if a.n < 1 || a.n > 3 {
			return engine.Illegal("2", "throw one to three dice")
		}
		f := threw{Seat: s.Turn}
		for i := range a.n {
			f.Dice[i] = st.Roll(6)
			s.Points[s.Turn] += f.Dice[i]
		}
		s.Points[s.Turn] += r.edition - 1
		engine.Say(st, f)
		r.pass(s, st)
	case "nudge":
		s.Points[s.Turn] += a.n
		engine.Say(st, nudged{s.Turn, a.n})
	case "hide":
		i := slices.Index(s.Hands[s.Turn], a.n)
		if i < 0 {
			return engine.Illegal("3", "you do not hold that card")
		}
		s.Hands[s.Turn] = slices.Delete(s.Hands[s.Turn], i, i+1)
		s.Cellar[s.Turn] += a.n
		engine.Tell(st, engine.Only(st.Seat), hid{s.Turn, a.n}, stowed{s.Turn})
	case "whisper":
		if a.n < 0 || a.n >= len(s.Points) {
			return engine.Illegal("4", "there is no such seat")
		}
		engine.Tell(st, engine.Only(st.Seat, engine.Seat(a.n)), whispered{strconv.Itoa(s.Turn), strconv.Itoa(a.n), a.text}, engine.Silence{})
	default:
		return engine.Illegal("", "%q is no verb", a.verb)
	}
	return nil
}

func (cellarRules) pass(s *cellarState, st *engine.Step) {
	s.Turn = (s.Turn + 1) % len(s.Points)
	if s.Turn == 0 {
		s.Round++
	}
	if s.Round == s.Rounds {
		s.Done = true
		engine.Say(st, finished{s.totals()})
	}
}

func (s *cellarState) totals() []int {
	totals := slices.Clone(s.Points)
	for i, c := range s.Cellar {
		totals[i] += c
	}
	return totals
}

func (cellarRules) Status(s *cellarState, into []engine.Ask) engine.Status {
	if !s.Done {
		return engine.Status{Asks: append(into, engine.Ask{Seat: engine.Seat(s.Turn), Kind: "throw", Must: true})}
	}
	totals := s.totals()
	places := make([]int8, len(totals))
	for i := range totals {
		places[i] = 1
		for _, t := range totals {
			if t > totals[i] {
				places[i]++
			}
		}
	}
	return engine.Status{Places: places}
}

func (cellarRules) Next(s *cellarState, seat engine.Seat, words []string) []engine.Option {
	switch {
	case s.Done || int(seat) != s.Turn:
		return nil
	case len(words) == 0:
		return []engine.Option{{Word: "throw"}, {Word: "nudge"}, {Word: "hide"}}
	case len(words) == 1 && words[0] == "throw":
		return []engine.Option{{Kind: engine.Number, Min: 1, Max: 3, Last: true}}
	}
	return nil
}

func (cellarRules) Parse(_ *cellarState, _ engine.Seat, words []string) (a cellarAction, err error) {
	a.verb = words[0]
	if len(words) > 1 {
		if a.n, err = strconv.Atoi(words[1]); err != nil {
			return a, engine.Illegal("", "%q is no number", words[1])
		}
	}
	if len(words) > 2 {
		a.text = words[2]
	}
	if len(words) > 3 {
		return a, engine.Illegal("", "too many words")
	}
	return a, nil
}

func (cellarRules) Words(_ *cellarState, a cellarAction) []string {
	return []string{a.verb, strconv.Itoa(a.n)}
}

func (cellarRules) View(s *cellarState, _ engine.Seat) any { return s.Points }

func (cellarRules) Caretaker(*cellarState, engine.Ask) cellarAction {
	return cellarAction{verb: "throw", n: 1}
}

func (cellarRules) Clone(from, to *cellarState) {
	*to = *from
	to.Points, to.Cellar = slices.Clone(from.Points), slices.Clone(from.Cellar)
	to.Hands = make([][]int, len(from.Hands))
	for i, h := range from.Hands {
		to.Hands[i] = slices.Clone(h)
	}
}
