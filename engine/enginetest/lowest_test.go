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
	bots := []engine.Bot{{ID: "first", Help: "says the first thing there is", Play: first(fault)}}
	return engine.New(engine.Spec[state, move]{
		About: engine.About{
			ID: "lowest", Name: "Lowest", Help: "hold little, play less",
			MinSeats: 2, MaxSeats: 4, Edition: 1,
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
				{Name: "length", Help: "how it ends", Rule: "3.2", Default: "endless", Values: []string{"endless", "deck"}},
				{Name: "cards", Help: "in the deck", Rule: "1.1", Default: "20", Min: 14, Max: 30},
			},
			Bounded:  map[string]string{"length": "deck"},
			Rulebook: lowestRules,
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
	if a.Verb != "show" {
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
		pips = rand.IntN(6) + 1
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
	if i < 0 && r.fault == "refusal leaks" && slices.Contains(s.Deck, a.Card) {
		return engine.Illegal("2.2", "the %d is still in the deck", a.Card)
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

func (r lowest) Status(s *state, into []engine.Ask) engine.Status {
	if over(s) {
		p := places(s.Sums)
		if r.fault == "places make no sense" {
			p[0] = 7
		}
		return engine.Status{Asks: into, Places: p}
	}
	turn := s.Turn
	if r.fault == "wrong seat waiting" {
		turn = (turn + 1) % int8(len(s.Hands))
	}
	ask := engine.Ask{Seat: engine.Seat(turn), Kind: "turn", Key: s.Moved, Must: true}
	if r.fault == "ask leaks" && s.Vows[s.Turn] > 4 {
		ask.Kind = "great turn"
	}
	into = append(into, ask)
	for i, k := range s.Keys {
		into = append(into, engine.Ask{Seat: engine.Seat(i), Kind: "vow", Key: k, Must: r.fault == "whim made a must"})
	}
	return engine.Status{Asks: into}
}

func (r lowest) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	if seat < 0 || int(seat) >= len(s.Hands) {
		return nil
	}
	if len(words) == 0 {
		return r.verbs(s, seat)
	}
	switch {
	case words[0] == "vow" && len(words) == 1:
		return []engine.Option{{Kind: engine.Number, Max: 9, Last: true}}
	case words[0] == "play" && len(words) == 1:
		var options []engine.Option
		for _, c := range s.Hands[seat] {
			options = append(options, engine.Option{Word: strconv.Itoa(c), Last: true})
		}
		return options
	case words[0] == "play" && len(words) == 2:
		o := engine.Option{Kind: engine.Number, Min: 1, Max: 3, Last: true}
		if r.fault == "range offered too wide" {
			o.Max = 4
		}
		return []engine.Option{o}
	}
	return nil
}

func (r lowest) verbs(s *state, seat engine.Seat) []engine.Option {
	options := []engine.Option{{Word: "count", Free: true, Last: true}}
	if over(s) {
		return options
	}
	options = append(options, engine.Option{Word: "vow", Free: true})
	if int8(seat) != s.Turn {
		return options
	}
	if len(s.Deck) > 0 && (r.fault != "next leaks" || s.Deck[0] > 5) || r.fault == "offered what is refused" {
		options = append(options, engine.Option{Word: "draw", Last: true})
	}
	if len(s.Hands[seat]) > 0 {
		options = append(options, engine.Option{Word: "play"})
	}
	if !s.Shown[seat] && r.fault != "accepted, never offered" {
		options = append(options, engine.Option{Word: "show", Last: true})
	}
	return options
}

func (r lowest) Parse(_ *state, _ engine.Seat, words []string) (move, error) {
	a := move{Verb: words[0]}
	numbers := map[string]int{"draw": 0, "show": 0, "count": 0, "play": 2, "vow": 1}
	most, ok := numbers[a.Verb]
	if !ok {
		return a, engine.Illegal("", "%q is nothing to do here: draw, play or show", a.Verb)
	}
	if len(words) > most+1 || most > 0 && len(words) < 2 {
		return a, engine.Illegal("", "%s takes %d numbers", a.Verb, most)
	}
	for i, w := range words[1:] {
		n, err := strconv.Atoi(w)
		if err != nil || strconv.Itoa(n) != w {
			return a, engine.Illegal("2.2", "%q is not a number", w)
		}
		if i == 0 {
			a.Card = n
		} else if a.Tip, a.tipped = n, true; n < 1 {
			return a, engine.Illegal("2.2", "a tip is 1 to 3, not %d", n)
		}
	}
	return a, nil
}

func (r lowest) Words(_ *state, a move) []string {
	words := []string{a.Verb}
	if a.Verb == "play" || a.Verb == "vow" {
		words = append(words, strconv.Itoa(a.Card))
	}
	if a.Tip > 0 {
		words = append(words, strconv.Itoa(a.Tip))
	}
	return words
}

func (r lowest) View(s *state, seat engine.Seat) any {
	v := view{Turn: s.Turn, Shown: s.Shown, Sums: s.Sums, Deck: len(s.Deck), state: s}
	for _, h := range s.Hands {
		v.Counts = append(v.Counts, len(h))
	}
	if seat >= 0 && int(seat) < len(s.Hands) {
		v.Hand, v.Vow = s.Hands[seat], s.Vows[seat]
	}
	if r.fault == "view shows a hand" && seat == 0 {
		v.Peek = s.Hands[1]
	}
	return v
}

func (r lowest) Caretaker(s *state, ask engine.Ask) move {
	hand := s.Hands[ask.Seat]
	if r.fault == "caretaker illegal" && len(s.Deck) == 0 {
		return move{Verb: "draw"}
	}
	if r.fault == "caretaker peeks" && len(s.Deck) > 0 && s.Deck[0] < 5 {
		return move{Verb: "draw"}
	}
	if r.fault == "caretaker dawdles" {
		return move{Verb: "vow"}
	}
	if len(hand) == 0 {
		return move{Verb: "draw"}
	}
	return move{Verb: "play", Card: slices.Min(hand)}
}

func (r lowest) Order(s *state, ask engine.Ask, order []string) (a move, act, keep bool, why string) {
	if len(order) != 1 || order[0] != "draw" {
		return a, false, false, "only draw can be ordered"
	}
	if len(s.Deck) == 0 {
		return a, false, false, "the deck is empty"
	}
	if r.fault == "order peeks" && s.Deck[0] > 10 {
		return a, false, true, ""
	}
	return move{Verb: "draw"}, ask.Kind == "turn", true, ""
}

func (r lowest) Answer(s *state, seat engine.Seat, a move) (engine.Fact, error) {
	if seat < 0 || int(seat) >= len(s.Hands) {
		return nil, engine.Illegal("1.2", "you do not sit at this table")
	}
	if r.fault == "query changes" {
		s.Vows[seat]++
	}
	sum := 0
	for _, c := range s.Hands[seat] {
		sum += c
	}
	if r.fault == "answer leaks" && len(s.Deck) > 0 {
		sum = s.Deck[0]
	}
	return counted{sum}, nil
}

// Imagine deals anew the deck, the hands nobody showed and the others' vows.
func (r lowest) Imagine(s *state, seat engine.Seat, d *engine.Dice) {
	if r.fault == "imagines nothing" {
		return
	}
	unseen := func(i int) bool { return engine.Seat(i) != seat && !s.Shown[i] }
	cards := slices.Clone(s.Deck)
	for i, h := range s.Hands {
		if unseen(i) {
			cards = append(cards, h...)
		}
	}
	shuffle(cards, d)
	copy(s.Deck, cards)
	cards = cards[len(s.Deck):]
	for i, h := range s.Hands {
		if engine.Seat(i) != seat {
			s.Vows[i] = d.Below(10)
		}
		if unseen(i) {
			cards = cards[copy(h, cards):]
		}
	}
}

func (r lowest) Sample(s *state, seat engine.Seat, d *engine.Dice) move {
	hand := s.Hands[seat]
	if len(hand) == 0 || len(s.Deck) > 0 && d.Below(2) == 0 {
		return move{Verb: "draw"}
	}
	return move{Verb: "play", Card: hand[d.Below(len(hand))]}
}

func (r lowest) Clone(from, to *state) {
	deck, hands := to.Deck, to.Hands
	*to = *from
	to.Deck = append(deck[:0], from.Deck...)
	to.Hands = hands[:0]
	for _, h := range from.Hands {
		to.Hands = append(to.Hands, slices.Clone(h))
	}
	to.Shown, to.Vows, to.Keys = slices.Clone(from.Shown), slices.Clone(from.Vows), slices.Clone(from.Keys)
	if r.fault != "clone shares" {
		to.Sums = slices.Clone(from.Sums)
	}
}
