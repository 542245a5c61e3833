package enginetest

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"divisionbell/engine"
)

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
	ask := engine.Ask{Seat: engine.Seat(turn), Kind: "turn", Key: s.Moved, Must: true, Turn: r.number(s)}
	if r.fault == "ask leaks" && s.Vows[s.Turn] > 4 {
		ask.Kind = "great turn"
	}
	into = append(into, ask)
	for i, k := range s.Keys {
		if r.fault == "optional ask unanswerable" {
			break
		}
		into = append(into, engine.Ask{Seat: engine.Seat(i), Kind: "vow", Key: k, Must: r.fault == "whim made a must"})
	}
	return engine.Status{Asks: into}
}

// number is the turn's: showing one's hand begins another.
func (r lowest) number(s *state) uint32 {
	switch r.fault {
	case "turns not numbered":
		return 0
	case "turn goes back":
		return 1000 - s.Moved
	case "turn changes":
		return s.Moved + slices.Max(s.Keys)
	case "turn without end":
		return 1
	}
	return s.Moved
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
			o := engine.Option{Word: strconv.Itoa(c), Last: true}
			if r.fault == "word of two" && c == 7 {
				o.Word = "big 7"
			}
			options = append(options, o)
		}
		return options
	case words[0] == "play" && len(words) == 2:
		o := engine.Option{Kind: engine.Number, Min: 1, Max: 3, Last: true}
		if r.fault == "range the wrong way" {
			o.Min = 4
		}
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
	options = append(options, engine.Option{Word: "vow", Free: r.fault != "optional ask unanswerable"})
	if r.fault == "verb that is none" {
		options = append(options, engine.Option{Word: "shuffle"})
	}
	if int8(seat) != s.Turn {
		return options
	}
	if len(s.Deck) > 0 && (r.fault != "next leaks" || s.Deck[0] > 5) || r.fault == "offered what is refused" {
		options = append(options, engine.Option{Word: "draw", Last: true})
	}
	if len(s.Hands[seat]) > 0 || r.fault == "leads nowhere" {
		options = append(options, engine.Option{Word: "play"})
	}
	if !s.Shown[seat] && r.fault != "accepted, never offered" {
		options = append(options, engine.Option{Word: "show", Last: true, Confirm: r.fault == "confirms unawares"})
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
	if r.fault == "panics" && len(words) > most+1 {
		return a, engine.Illegal("", "not %s", words[most+2])
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
	if r.fault != "imagines from where it lies" {
		slices.Sort(cards)
	}
	shuffle(cards, d)
	copy(s.Deck, cards)
	cards = cards[len(s.Deck):]
	for i, h := range s.Hands {
		if engine.Seat(i) != seat && r.fault != "imagines what was vowed" {
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

// Steady plays the lowest card it holds; the deck's next, if it peeks.
func (r lowest) Steady(s *state, ask engine.Ask, _ *engine.Dice) (move, bool) {
	hand := s.Hands[ask.Seat]
	if len(hand) == 0 || r.fault == "steady peeks" && len(s.Deck) > 0 && s.Deck[0] > 10 {
		return move{Verb: "draw"}, true
	}
	return move{Verb: "play", Card: slices.Min(hand)}, true
}

// Promise: who has the least is the likeliest to win.
func (r lowest) Promise(s *state, into []float64) []float64 {
	for _, sum := range s.Sums {
		into = append(into, 1/float64(1+sum))
	}
	switch r.fault {
	case "promises by chance":
		into[0] = rand.Float64()
	case "promises too much":
		into[0] = 1.5
	}
	return into
}

// Stretch counts the moves.
func (lowest) Stretch(s *state) uint32 { return s.Moved }

func (r lowest) Clone(from, to *state) {
	*to = *from
	to.Deck = slices.Clone(from.Deck)
	to.Hands = make([][]int, 0, len(from.Hands))
	for _, h := range from.Hands {
		to.Hands = append(to.Hands, slices.Clone(h))
	}
	to.Shown, to.Vows, to.Keys = slices.Clone(from.Shown), slices.Clone(from.Vows), slices.Clone(from.Keys)
	if r.fault == "clone forgets" {
		to.Moved = 0
	}
	if r.fault != "clone shares" {
		to.Sums = slices.Clone(from.Sums)
	}
}
