package exchequer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// sceneOf is a position that people can check by eye, in lines:
//
//	turn SEAT PHASE [LEFT [NEUTRAL]]   whose turn it is, with so many to place
//	round N
//	PARTY AREA TOKENS, AREA TOKENS …   what a party holds
//	PARTY rest                         it holds all that is not named, with one token each
//	gone SEAT                          left
func sceneOf(t engine.Terms, lines []string) (s state, err error) {
	s = state{Seats: int8(t.Seats), Round: 1, From: -1, To: -1}
	if err := s.Set.read(t.Options); err != nil {
		return s, err
	}
	slices.SortStableFunc(lines, func(a, b string) int { // rest comes last
		return strings.Count(a, " rest") - strings.Count(b, " rest")
	})
	for _, line := range lines {
		if err := s.sceneLine(line); err != nil {
			return s, fmt.Errorf("%q: %w", line, err)
		}
	}
	fallen := uint8(0)
	for seat := range s.Seats {
		if s.Own[seat] == 0 {
			fallen++
			s.Fell[seat] = fallen
		}
	}
	return s, s.check()
}

func (s *state) sceneLine(line string) error {
	who, rest, _ := strings.Cut(line, " ")
	n := make([]int, 0, 4)
	switch who {
	case "turn":
		words := strings.Fields(rest)
		if len(words) < 2 {
			return fmt.Errorf("say turn SEAT PHASE")
		}
		s.Phase = phase(slices.Index(phaseNames[:], words[1]))
		for _, w := range append(words[:1:1], words[2:]...) {
			x, err := strconv.Atoi(w)
			if err != nil {
				return err
			}
			n = append(n, x)
		}
		n = append(n, 0, 0)
		s.Turn, s.Left, s.Neutral = int8(n[0]), uint32(n[1]), uint32(n[2])
		return nil
	case "round", "gone":
		x, err := strconv.Atoi(rest)
		if err != nil {
			return err
		}
		if who == "gone" {
			s.Gone |= 1 << x
		} else {
			s.Round = uint32(x)
		}
		return nil
	}
	party, err := strconv.Atoi(who)
	if err != nil || party < 0 || party >= s.parties() {
		return fmt.Errorf("%q is no party", who)
	}
	if rest == "rest" {
		for m := s.free(); m != 0; m &= m - 1 {
			s.give(party, nth(m, 0), 1)
		}
		return nil
	}
	for _, holding := range strings.Split(rest, ",") {
		name, tokens, _ := strings.Cut(strings.TrimSpace(holding), " ")
		x, err := strconv.Atoi(tokens)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(Areas[:], func(a Area) bool { return strings.EqualFold(a.Abbr, name) || a.ID == name })
		if i < 0 {
			return fmt.Errorf("no area is called %q", name)
		}
		s.give(party, uint8(i), x)
	}
	return nil
}

func (s *state) give(party int, area uint8, tokens int) {
	s.Own[party] |= 1 << area
	s.put(area, uint32(tokens))
}

// check is what always holds of a state.
func (s *state) check() error {
	var all areas
	for p, own := range s.Own {
		if own&all != 0 {
			return fmt.Errorf("party %d holds what another holds: %b", p, own&all)
		}
		if own&^s.board().all != 0 {
			return fmt.Errorf("party %d holds areas off the board", p)
		}
		if p >= s.parties() && own != 0 {
			return fmt.Errorf("there is no party %d", p)
		}
		all |= own
		if s.Phase > drafting && p < int(s.Seats) && (own == 0) != (s.Fell[p] > 0) {
			return fmt.Errorf("seat %d holds %d areas and has fallen %d", p, own, s.Fell[p])
		}
	}
	if s.Phase > drafting && all != s.board().all {
		return fmt.Errorf("areas are free after the draft: %b", s.board().all&^all)
	}
	for i, n := range s.Tokens {
		taken := all>>i&1 == 1
		conquered := s.Phase == occupying && i == int(s.To)
		if taken != (n > 0) && !conquered {
			return fmt.Errorf("%s has %d tokens; taken: %v", Areas[i].Name, n, taken)
		}
		if (n > 1) != (s.Big>>i&1 == 1) {
			return fmt.Errorf("%s has %d tokens; big: %v", Areas[i].Name, n, s.Big>>i&1 == 1)
		}
	}
	if s.Phase != over && !s.plays(engine.Seat(s.Turn)) {
		return fmt.Errorf("it is seat %d's turn, which does not play", s.Turn)
	}
	if s.Phase == attacking && s.Own[s.Turn]&s.Big == 0 {
		return fmt.Errorf("seat %d can only end its turn", s.Turn)
	}
	if s.Phase == occupying && (s.Must < 1 || s.Must >= s.Tokens[s.From]-1) {
		return fmt.Errorf("%d to %d tokens move in: no choice", s.Must, s.Tokens[s.From]-1)
	}
	if s.One&s.Gone != 0 {
		return fmt.Errorf("seats that left defend with one die")
	}
	return nil
}

// scene opens a scene with its types on.
func scene(tb testing.TB, seats int, options map[string]string, lines ...string) *engine.Live[state, action] {
	tb.Helper()
	return enginetest.Staged(tb, Game, stage, engine.Terms{Seats: seats, Options: options}, lines).(*engine.Live[state, action])
}

// stage is a scene as a position.
func stage(t engine.Terms, lines []string) (engine.Position, error) {
	s, err := sceneOf(t, lines)
	if err != nil {
		return engine.Position{}, err
	}
	raw, err := json.Marshal(s)
	return engine.Position{Game: "exchequer", Edition: 1, State: raw}, err
}
