package enginetest

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"divisionbell/engine"
)

// Lowest is a small game of hidden cards that keeps every promise, but for the
// fault that is switched on. Each seat draws or plays a card in turn; when the
// deck and the hands are empty the lowest sum wins.
type lowest struct{ fault string }

const lowestRules = `# Lowest
1.1 Each seat is dealt three cards in secret, of a deck numbered from 1.
**1.2** Seats act in turn.
2.1 To draw is to take the top card of the deck and to throw a die, which is added to your sum.
2.2 To play is to lay a card that you hold, which is added to your sum, with a tip of up to three.
2.3 To show is to lay your hand open once.
2.4 You may vow a number in secret at any time.
3.1 The match is over when there is neither deck nor hand; the lowest sum wins.
3.2 In an endless match a card that is played goes below the deck.
`

type (
	state struct {
		Turn  int8
		Open  bool // played cards go below the deck
		Moved uint32
		Deck  []int
		Hands [][]int
		Shown []bool
		Sums  []int
		Vows  []int
		Keys  []uint32 // of the vows
	}
	move struct {
		Verb   string
		Card   int
		Tip    int
		tipped bool
	}

	dealt    struct{ Cards []int }
	hidden   struct{ Count int }
	drew     struct{ Card, Pips int }
	rolled   struct{ Pips int }
	played   struct{ Card, Tip int }
	shown    struct{ Cards []int }
	vowed    struct{ N int }
	counted  struct{ Sum int }
	finished struct{ Places []int8 }
	whispers struct{ Card int }

	view struct {
		Turn   int8
		Hand   []int
		Counts []int
		Shown  []bool
		Sums   []int
		Vow    int
		Deck   int
		Peek   []int `json:",omitempty"`
		state  *state
	}
)

func (dealt) Kind() string    { return "dealt" }
func (hidden) Kind() string   { return "hidden" }
func (drew) Kind() string     { return "drew" }
func (rolled) Kind() string   { return "rolled" }
func (played) Kind() string   { return "played" }
func (shown) Kind() string    { return "shown" }
func (vowed) Kind() string    { return "vowed" }
func (counted) Kind() string  { return "counted" }
func (finished) Kind() string { return "finished" }
func (whispers) Kind() string { return "whispers" }

// game is Lowest with one fault, or with none.
func game(fault string) engine.Game {
	bots := []engine.Bot{
		{ID: "first", Help: "says the first thing there is", Play: first(fault)},
		{ID: "steady", Help: "plays its lowest", Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
			if fault == "steady says otherwise" {
				return []string{"show"}
			}
			return t.Steady(ask, d)
		}},
		thinker(fault),
	}
	return engine.New(engine.Spec[state, move]{
		About: engine.About{
			ID: "lowest", Name: "Lowest", Help: "hold little, play less",
			MinSeats: 2, MaxSeats: 4, Edition: 1, Open: fault == "hands called open",
			Verbs: []engine.Verb{
				{Name: "draw", Help: "take a card and throw a die", Rule: "2.1"},
				{Name: "play", Help: "lay a card", Rule: "2.2", Params: []engine.Param{
					{Name: "card", Help: "one you hold", Kind: engine.Word, Set: "cards"},
					{Name: "tip", Help: "up to three", Kind: engine.Number, Optional: true},
				}},
				{Name: "show", Help: "lay your hand open", Rule: "2.3"},
				{Name: "vow", Help: "think of a number", Rule: "2.4", Params: []engine.Param{{Name: "number", Help: "any to nine", Kind: engine.Number}}},
				{Name: "count", Help: "what you hold", Query: true},
			},
			Sets: []engine.Set{{Name: "cards", Names: cards()}},
			Settings: []engine.Setting{
				{Name: "length", Help: "how it ends", Rule: "3.2", Default: "endless", Values: []string{"endless", "deck"},
					Means: map[string]string{"endless": "it goes on", "deck": "it ends with the deck"}},
				{Name: "cards", Help: "in the deck", Rule: "1.1", Default: "20", Min: 14, Max: 30, Means: map[string]string{"N": "there are N cards"}},
			},
			Bounded:  map[string]string{"length": "deck"},
			Rulebook: lowestRules,
			Cites: map[string]string{"dealt": "1.1", "hidden": "1.1", "drew": "2.1", "rolled": "2.1", "played": "2.2", "shown": "2.3",
				"vowed": "2.4", "counted": "2.1 2.2", "finished": "3.1", "whispers": "2.4"},
		},
		Facts: []engine.Fact{dealt{}, hidden{}, drew{}, rolled{}, played{}, shown{}, vowed{}, counted{}, finished{}},
		Bots:  bots,
		Rules: func(int) engine.Rules[state, move] { return lowest{fault} },
	})
}

func cards() (names []engine.Name) {
	for i := range 30 {
		names = append(names, engine.Name{Word: strconv.Itoa(i + 1)})
	}
	return names
}

func first(fault string) func(engine.Seen, engine.Ask, *engine.Dice) []string {
	return func(t engine.Seen, _ engine.Ask, d *engine.Dice) []string {
		v := t.View().(view)
		if fault == "bot peeks" && len(v.state.Deck) > 0 && v.state.Deck[0] > 10 {
			return []string{"draw"}
		}
		if fault == "bot babbles" && v.Deck < 5 {
			return []string{"babble"}
		}
		if len(v.Hand) > 0 {
			return []string{"play", strconv.Itoa(v.Hand[0])}
		}
		return []string{"draw"}
	}
}

func (r lowest) Setup(s *state, st *engine.Step, t engine.Terms) error {
	n, err := strconv.Atoi(t.Options["cards"])
	if err != nil {
		return err
	}
	*s = state{Open: t.Options["length"] == "endless", Deck: make([]int, n), Hands: make([][]int, t.Seats)}
	s.Shown, s.Sums, s.Vows, s.Keys = make([]bool, t.Seats), make([]int, t.Seats), make([]int, t.Seats), make([]uint32, t.Seats)
	for i := range s.Deck {
		s.Deck[i] = i + 1
	}
	shuffle(s.Deck, st.Dice())
	for i := range s.Hands {
		s.Hands[i], s.Deck = slices.Clone(s.Deck[:3]), s.Deck[3:]
		engine.Tell(st, engine.Only(engine.Seat(i)), dealt{slices.Clone(s.Hands[i])}, hidden{3})
	}
	return nil
}

func shuffle(cards []int, d *engine.Dice) {
	for i := len(cards) - 1; i > 0; i-- {
		j := d.Below(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

func (r lowest) Apply(s *state, st *engine.Step, a move) error {
	if r.fault == "refused action changes state" {
		s.Moved = st.Seq
	}
	if st.Seat < 0 || int(st.Seat) >= len(s.Hands) {
		return engine.Illegal("1.2", "you do not sit at this table")
	}
	if a.Verb == "vow" {
		return r.vow(s, st, a)
	}
	if over(s) {
		return engine.Illegal("3.1", "the match is over")
	}
	if no := map[string]error{
		"refusal without a reason": engine.Illegal("1.2", ""),
		"refusal without a rule":   engine.Illegal("", "it is not your turn"),
		"refusal by no rule":       engine.Illegal("9.9", "it is not your turn"),
	}[r.fault]; no != nil && int8(st.Seat) != s.Turn {
		return no
	}
	if int8(st.Seat) != s.Turn && r.fault != "forgets whose turn it is" {
		return engine.Illegal("1.2", "it is the turn of seat %d", s.Turn+1)
	}
	var err error
	switch a.Verb {
	case "draw":
		err = r.draw(s, st)
	case "play":
		err = r.play(s, st, a)
	case "show":
		err = r.show(s, st)
	}
	if err != nil {
		return err
	}
	if r.fault != "key stays" {
		s.Moved = st.Seq
	}
	plays := r.fault == "turn without end" && len(s.Deck)+len(s.Hands[s.Turn]) > 0
	if a.Verb != "show" && !plays {
		s.pass()
	}
	if over(s) {
		engine.Say(st, finished{places(s.Sums)})
	}
	return nil
}

// pass gives the turn to the next seat that can act.
func (s *state) pass() {
	for range s.Hands {
		s.Turn = (s.Turn + 1) % int8(len(s.Hands))
		if len(s.Deck) > 0 || len(s.Hands[s.Turn]) > 0 {
			return
		}
	}
}

func (r lowest) draw(s *state, st *engine.Step) error {
	if len(s.Deck) == 0 {
		return engine.Illegal("2.1", "the deck is empty; play a card")
	}
	card := s.Deck[0]
	pips := st.Roll(6)
	if r.fault == "ambient chance" {
		pips = rand.IntN(1_000_000)
	}
	s.Deck = s.Deck[1:]
	s.Hands[st.Seat] = append(s.Hands[st.Seat], card)
	s.Sums[st.Seat] += pips
	aloud := rolled{pips}
	if r.fault == "drawn card said aloud" {
		aloud.Pips = card
	}
	if r.fault == "fact not declared" {
		engine.Say(st, whispers{pips})
	}
	engine.Tell(st, engine.Only(st.Seat), drew{card, pips}, aloud)
	return nil
}

func (r lowest) play(s *state, st *engine.Step, a move) error {
	i := slices.Index(s.Hands[st.Seat], a.Card)
	if i < 0 && r.fault == "refusal leaks" && len(s.Deck) > 0 && s.Deck[0] > a.Card {
		return engine.Illegal("2.2", "the next card is higher than the %d", a.Card)
	}
	if i < 0 {
		return engine.Illegal("2.2", "you do not hold the %d", a.Card)
	}
	if a.Tip < 0 || a.Tip > 3 {
		return engine.Illegal("2.2", "a tip is 0 to 3, not %d", a.Tip)
	}
	s.Hands[st.Seat] = slices.Delete(s.Hands[st.Seat], i, i+1)
	s.Sums[st.Seat] += a.Card + a.Tip
	if s.Open || r.fault == "never ends" {
		s.Deck = append(s.Deck, a.Card)
	}
	engine.Say(st, played{a.Card, a.Tip})
	return nil
}

func (r lowest) show(s *state, st *engine.Step) error {
	if s.Shown[st.Seat] {
		return engine.Illegal("2.3", "you have shown your hand")
	}
	s.Shown[st.Seat] = true
	engine.Say(st, shown{slices.Clone(s.Hands[st.Seat])})
	return nil
}

func (r lowest) vow(s *state, st *engine.Step, a move) error {
	if over(s) {
		return engine.Illegal("3.1", "the match is over")
	}
	if a.Card < 0 || a.Card > 9 {
		return engine.Illegal("2.4", "a vow is 0 to 9, not %d", a.Card)
	}
	s.Vows[st.Seat], s.Keys[st.Seat] = a.Card, st.Seq
	engine.Tell(st, engine.Only(st.Seat), vowed{a.Card}, engine.Silence{})
	return nil
}

func over(s *state) bool {
	return len(s.Deck) == 0 && !slices.ContainsFunc(s.Hands, func(h []int) bool { return len(h) > 0 })
}

func places(sums []int) []int8 {
	p := make([]int8, len(sums))
	for i := range sums {
		p[i] = 1
		for _, other := range sums {
			if other < sums[i] {
				p[i]++
			}
		}
	}
	return p
}
