package tax

import "divisionbell/engine"

// A View is what one seat may see: its own hand, and of the others' how many
// cards they are and which lie open. Cards are their ranks, 1 to 9.
type View struct {
	Round   int         `json:"round"` // from 1
	Goal    int         `json:"goal"`  // points that win the match
	First   engine.Seat `json:"first"` // of this round
	Turn    engine.Seat `json:"turn"`  // Nobody when the match is over
	Tops    [2]int      `json:"tops"`  // of the left and the right pile
	Targets [2]int      `json:"targets"`
	Piles   [2][]int    `json:"piles"`   // from the bottom; covered: the tops alone
	Covered bool        `json:"covered"` // the match shows the tops alone
	Display []int       `json:"display"` // communal cards that are there still
	Deck    int         `json:"deck"`    // cards that are out of the round, face down
	Shown   bool        `json:"shown"`   // the variant with two cards open
	Players []Player    `json:"players"` // by seat
	Hand    []int       `json:"hand"`    // mine, from the lowest; of who has folded, what was folded
	Over    bool        `json:"over"`
	Places  []int8      `json:"places,omitempty"`
}

// A Player is a seat's standing. Low and High are what it showed as the round
// began, in the variant, also when it was played or folded since; Open is what of
// it lies open still.
type Player struct {
	Points int   `json:"points"`
	Cards  int   `json:"cards"` // in hand; of who has folded, face down
	Turns  int   `json:"-"`     // it has had in this round
	In     bool  `json:"in"`    // the round
	Gone   bool  `json:"gone,omitempty"`
	Low    int   `json:"low,omitempty"`
	High   int   `json:"high,omitempty"`
	Open   []int `json:"open,omitempty"`
}

// View is what a seat may see.
func (*rules) View(s *state, seat engine.Seat) any {
	v := View{
		Round: int(s.Round), Goal: int(s.Set.Points), First: engine.Seat(s.First), Turn: engine.Seat(s.Turn),
		Tops: pair(s.Tops), Targets: Targets(int(s.Tops[left]), int(s.Tops[right])), Covered: s.Set.Covered,
		Display: []int{}, Shown: s.Set.Shown, Players: make([]Player, s.Seats), Hand: []int{}, Over: s.Over,
	}
	v.Piles = s.piles()
	for _, c := range s.Display {
		if c > 0 {
			v.Display = append(v.Display, int(c))
		}
	}
	v.Deck = deckSize - int(s.Count) - len(v.Display)
	for i := range v.Players {
		v.Players[i] = s.player(i)
		v.Deck -= v.Players[i].Cards
	}
	if seat >= 0 && int8(seat) < s.Seats {
		v.Hand = s.Hands[seat].cards()
	}
	if s.Over {
		v.Turn = engine.Nobody
		places := s.Places
		v.Places = places[:s.Seats]
	}
	return v
}

func (s *state) piles() (piles [2][]int) {
	if s.Set.Covered {
		return [2][]int{{int(s.Tops[left])}, {int(s.Tops[right])}}
	}
	for _, c := range s.Laid[:s.Count] {
		pile := c / onRight
		piles[pile] = append(piles[pile], int(c%onRight))
	}
	return piles
}

func (s *state) player(i int) Player {
	p := Player{
		Points: int(s.Points[i]), Cards: s.Hands[i].size(), In: s.In>>i&1 == 1, Gone: s.Gone>>i&1 == 1,
		Low: int(s.Low[i]), High: int(s.High[i]),
	}
	for _, a := range s.Acts[:s.Acted] {
		if int(a.seat()) == i {
			p.Turns++
		}
	}
	if p.In && s.Open[i]>>lowest&1 == 1 {
		p.Open = append(p.Open, p.Low)
	}
	if p.In && s.Open[i]>>highest&1 == 1 {
		p.Open = append(p.Open, p.High)
	}
	return p
}

// Imagine deals anew what a seat cannot know: the others' hands, folded ones
// too, and what is left of the deck. What lies open stays, and nothing in a hand
// is beyond what its owner showed (rule 8.1). Hands by which the others would have
// played as they did are the likelier.
func (*rules) Imagine(s *state, seat engine.Seat, d *engine.Dice) {
	slots, n := s.ordered(seat)
	passes := 1
	if s.Set.Shown {
		passes = 8 // some exchanges are not allowed, so that once is not enough
	}
	for range passes {
		for i := n - 1; i > 0; i-- {
			a, b := &slots[i], &slots[d.Below(i+1)]
			if s.may(a.owner, b.rank) && s.may(b.owner, a.rank) {
				a.rank, b.rank = b.rank, a.rank
			}
		}
	}
	for other := range s.Seats {
		if engine.Seat(other) == seat {
			continue
		}
		closed := s.Hands[other]
		s.hide(other, &closed)
		for r, c := range closed {
			s.Hands[other][r] -= c
		}
	}
	for _, x := range slots[:n] {
		if x.owner != nobody {
			s.Hands[x.owner][x.rank-1]++
		}
	}
	if s.Acted > 0 {
		s.infer(seat, slots[:n], d)
	}
}

// ordered lays the cards that a seat cannot know where they might be, however
// they truly lie: from the lowest rank, each with the owner whose highest is
// lowest. That finds a place for all, for there is one.
func (s *state) ordered(seat engine.Seat) (slots [deckSize]slot, n int) {
	cards := s.rest()
	free := [maxSeats + 1]int{cards.size()} // of the deck, then of each seat
	for other := range s.Seats {
		if engine.Seat(other) == seat {
			continue
		}
		closed := s.Hands[other]
		s.hide(other, &closed)
		free[other+1] = closed.size()
		for r, c := range closed {
			cards[r] += c
		}
	}
	for r := range cards {
		rank := uint8(r) + 1
		for range cards[r] {
			owner, least := int8(nobody), uint8(ranks+1)
			for o := int8(nobody); o < s.Seats; o++ {
				if most := s.most(o); free[o+1] > 0 && s.may(o, rank) && most < least {
					owner, least = o, most
				}
			}
			free[owner+1]--
			slots[n] = slot{owner, rank}
			n++
		}
	}
	return slots, n
}

// A slot is a card that not all may know, and who has it.
type slot struct {
	owner int8
	rank  uint8
}

const nobody = -1 // of a slot: the rest of the deck

// hide takes the cards that lie open out of a copy of a seat's hand.
func (s *state) hide(seat int8, h *hand) {
	if s.Open[seat]>>lowest&1 == 1 {
		h[s.Low[seat]-1]--
	}
	if s.Open[seat]>>highest&1 == 1 {
		h[s.High[seat]-1]--
	}
}

// may reports whether a rank can be in a hand, for what its owner showed.
func (s *state) may(owner int8, rank uint8) bool {
	return rank <= s.most(owner) && (owner == nobody || rank >= s.Low[owner])
}

// most is the highest rank that can be in a hand, for what its owner showed.
func (s *state) most(owner int8) uint8 {
	if owner == nobody || s.High[owner] == 0 {
		return ranks
	}
	return s.High[owner]
}

// rest is what is left of the deck.
func (s *state) rest() (h hand) {
	for i := range h {
		h[i] = copies
	}
	for _, c := range s.Laid[:s.Count] {
		h[c%onRight-1]--
	}
	for _, c := range s.Display {
		if c > 0 {
			h[c-1]--
		}
	}
	for seat := range s.Hands {
		for r, c := range s.Hands[seat] {
			h[r] -= c
		}
	}
	return h
}
