package tax

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// sceneOf is a position that people can check by eye, in lines:
//
//	tops 6 3          of the left and the right pile
//	under 5 2         beneath them
//	display 4 5       communal cards
//	turn SEAT         whose turn it is; 0 when not said
//	first SEAT        who went first; the turn's seat when not said
//	points 4 0 2      by seat
//	SEAT 1 2 9        a hand
//	SEAT folded 1 2   one that was folded
//	gone SEAT         left
//
// In the variant the lowest and the highest of a hand lie open.
func sceneOf(t engine.Terms, lines []string) (s state, err error) {
	s = state{Seats: int8(t.Seats), Round: 1, First: -1, Tops: [2]uint8{1, 1}}
	if err := s.Set.read(t.Options); err != nil {
		return s, err
	}
	for _, line := range lines {
		if err := s.sceneLine(strings.Fields(line)); err != nil {
			return s, fmt.Errorf("%q: %w", line, err)
		}
	}
	if s.First < 0 {
		s.First = s.Turn
	}
	for pile, rank := range s.Tops {
		s.lay(pile, rank)
	}
	return s, s.check()
}

func (s *state) sceneLine(words []string) error {
	who, words := words[0], words[1:]
	folded := len(words) > 0 && words[0] == "folded"
	if folded {
		words = words[1:]
	}
	var n []int
	for _, w := range words {
		x, err := strconv.Atoi(w)
		if err != nil {
			return err
		}
		n = append(n, x)
	}
	switch who {
	case "tops":
		s.Tops = [2]uint8{uint8(n[0]), uint8(n[1])}
	case "under":
		for pile, x := range n {
			s.lay(pile, uint8(x))
		}
	case "display":
		for i, x := range n {
			s.Display[i] = uint8(x)
		}
	case "turn":
		s.Turn = int8(n[0])
	case "first":
		s.First = int8(n[0])
	case "points":
		for i, x := range n {
			s.Points[i] = uint16(x)
		}
	case "gone":
		s.Gone |= 1 << n[0]
	default:
		seat, err := strconv.Atoi(who)
		if err != nil || seat < 0 || seat >= int(s.Seats) {
			return fmt.Errorf("%q is no seat", who)
		}
		for _, x := range n {
			s.Hands[seat][x-1]++
		}
		if !folded {
			s.In |= 1 << seat
		}
		if s.Set.Shown {
			s.Low[seat], s.High[seat] = uint8(n[0]), uint8(n[len(n)-1])
			if !folded {
				s.Open[seat] = 3
			}
		}
	}
	return nil
}

// check is what always holds of a state: of each rank there are four cards in
// hands, on piles, in the display and in the rest, 36 in all.
func (s *state) check() error {
	total := 0
	rest := s.rest()
	for i := range ranks {
		n := int(rest[i])
		for seat := range s.Hands {
			n += int(s.Hands[seat][i])
		}
		for _, c := range s.Laid[:s.Count] {
			if int(c%onRight) == i+1 {
				n++
			}
		}
		for _, c := range s.Display {
			if int(c) == i+1 {
				n++
			}
		}
		if n != copies || rest[i] > copies {
			return fmt.Errorf("there are %d cards of rank %d, %d of them in the rest", n, i+1, rest[i])
		}
		total += n
	}
	if total != deckSize {
		return fmt.Errorf("there are %d cards", total)
	}
	piles := s.piles()
	for pile, rank := range s.Tops {
		if p := piles[pile]; p[len(p)-1] != int(rank) {
			return fmt.Errorf("the top of pile %d is %d, not %d", pile, p[len(p)-1], rank)
		}
	}
	if s.In&s.Gone != 0 || s.In&^(1<<s.Seats-1) != 0 {
		return fmt.Errorf("in the round are %b, gone are %b", s.In, s.Gone)
	}
	if !s.Over && (count(s.In) < 2 || s.In>>s.Turn&1 == 0) {
		return fmt.Errorf("it is the turn of %d, and in the round are %b", s.Turn, s.In)
	}
	for seat := range s.Hands {
		h := s.Hands[seat]
		if s.In>>seat&1 == 1 && !s.Over && h.size() == 0 {
			return fmt.Errorf("seat %d is out of cards, and the round goes on", seat)
		}
		s.hide(int8(seat), &h)
		for r, c := range h {
			if c > copies || c > 0 && !s.may(int8(seat), uint8(r)+1) {
				return fmt.Errorf("seat %d hides %d of rank %d", seat, c, r+1)
			}
		}
	}
	return nil
}

// stage is a scene as a position.
func stage(t engine.Terms, lines []string) (engine.Position, error) {
	s, err := sceneOf(t, lines)
	if err != nil {
		return engine.Position{}, err
	}
	raw, err := json.Marshal(s)
	return engine.Position{Game: "tax", Edition: 1, State: raw}, err
}

// scene opens a scene with its types on.
func scene(tb testing.TB, seats int, options map[string]string, lines ...string) *engine.Live[state, action] {
	tb.Helper()
	return enginetest.Staged(tb, Game, stage, engine.Terms{Seats: seats, Options: options}, lines).(*engine.Live[state, action])
}

// live begins a match with its types on.
func live(tb testing.TB, seed uint64, seats int, options map[string]string) *engine.Live[state, action] {
	tb.Helper()
	terms, err := Game.About().Terms(seats, options)
	if err != nil {
		tb.Fatal(err)
	}
	l, _, err := enginetest.Live[state, action](Game, engine.Fast(seed), terms)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
