package cantillon

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
	"divisionbell/engine/enginetest"
)

// sceneOf is a position that people can check by eye, in lines:
//
//	turn SEAT STAGE [DUE]              whose turn it is; the order of play is that of seats
//	round N
//	edition 1                          offers have no numbers; in 2 they are counted
//	SEAT REGION PIECES, REGION PIECES  what a seat has there: a army, t taxman, f fleet (aat, fa)
//	SEAT goods SORT N, SORT N          its treasury
//	SEAT reserve PIECES                built, not yet on the map
//	SEAT passage SEAT N                the first lets the second's fleets pass
//	SEAT out WHY                       conquered, starved, unpaid, left
//	estate SEAT LAND                   the fallen last city with which a realm goes
//	factory LAND KIND, LAND KIND       basic, purple, orange, green
//	lying REGION pale|dark|bright, …   goods on lands
//	besieged LAND, LAND                under siege since the stage began
//
// In expand all units of the turn's seat may move.
func sceneOf(t engine.Terms, lines []string) (s state, err error) {
	s = state{Seats: int8(t.Seats), Round: 1, Stage: expanding, Counted: true, Logged: true}
	for seat := range s.Seats {
		s.Order[seat] = seat
	}
	if err := s.Set.read(t.Options, t.Seats); err != nil {
		return s, err
	}
	for _, line := range lines {
		if err := s.sceneLine(line); err != nil {
			return s, fmt.Errorf("%q: %w", line, err)
		}
	}
	own := s.Own[s.Turn]
	switch s.Stage {
	case expanding:
		s.ReadyF, s.ReadyA, s.ReadyT = own.And(atlas.SeaSet), within(s.Armies, own), within(s.Taxmen, own)
	case positioning:
		s.Mass = own.And(atlas.LandSet)
	case paying:
		s.Due = uint32(s.armies(s.Turn))
	}
	return s, s.check()
}

func within(t atlas.Tally, x atlas.Regions) atlas.Tally { return atlas.Tally{t[0].And(x), t[1].And(x)} }

func (s *state) sceneLine(line string) error {
	who, rest, _ := strings.Cut(line, " ")
	words := strings.Fields(rest)
	pairs := func(do func(name, value string) error) error {
		for _, pair := range strings.Split(rest, ",") {
			name, value, _ := strings.Cut(strings.TrimSpace(pair), " ")
			if err := do(name, value); err != nil {
				return err
			}
		}
		return nil
	}
	switch who {
	case "turn":
		n, err := strconv.Atoi(words[0])
		s.Turn, s.Stage = int8(n), stage(slices.Index(stageNames[:], words[1]))
		if len(words) > 2 {
			due, _ := strconv.Atoi(words[2])
			s.Due = uint32(due)
		}
		return err
	case "edition":
		s.Counted, s.Logged = rest != "1", rest > "2"
		return nil
	case "round":
		n, err := strconv.Atoi(rest)
		s.Round = uint32(n)
		return err
	case "estate":
		n, err := strconv.Atoi(words[0])
		s.Estate[n].Add(atlas.ByWord[words[1]])
		return err
	case "factory":
		return pairs(func(name, value string) error {
			l, ok := atlas.ByWord[name]
			kind := slices.Index(FactoryNames[:], value)
			if !ok || kind < 0 {
				return fmt.Errorf("%s %s is no factory", name, value)
			}
			if kind == 0 {
				s.Basic.Add(l)
			} else {
				s.Fine[kind-1].Add(l)
			}
			return nil
		})
	case "lying":
		return pairs(func(name, value string) error {
			set := map[string]*atlas.Regions{"pale": &s.Pale, "dark": &s.Dark, "bright": &s.Bright}[value]
			l, ok := atlas.ByWord[name]
			if !ok || set == nil {
				return fmt.Errorf("nothing %s lies on %s", value, name)
			}
			set.Add(l)
			return nil
		})
	case "besieged":
		return pairs(func(name, _ string) error { s.Siege.Add(atlas.ByWord[name]); return nil })
	}
	n, err := strconv.Atoi(who)
	if err != nil || n < 0 || n >= int(s.Seats) {
		return fmt.Errorf("%q is no seat", who)
	}
	rest = strings.TrimPrefix(rest, words[0]+" ")
	switch words[0] {
	case "goods":
		return pairs(func(name, value string) error {
			i := slices.Index(tokens.GoodNames[:], name)
			x, err := strconv.Atoi(value)
			if i < 0 || err != nil {
				return fmt.Errorf("%s %s is no good", value, name)
			}
			s.Goods[n][i] = uint32(x)
			return nil
		})
	case "reserve":
		for _, p := range rest {
			s.Reserve[n][strings.IndexRune("atf", p)]++
		}
		return nil
	case "passage":
		to, _ := strconv.Atoi(words[1])
		turns, err := strconv.Atoi(words[2])
		s.Passage[n][to] = uint8(turns)
		return err
	case "out":
		s.Why[n] = uint8(slices.Index(whyNames[:], words[1]))
		s.Fell[n] = 1
		return nil
	}
	rest = line[len(who)+1:]
	return pairs(func(name, pieces string) error {
		r, ok := atlas.ByWord[name]
		if !ok {
			return fmt.Errorf("no region is called %q", name)
		}
		s.Own[n].Add(r)
		for _, p := range pieces {
			switch p {
			case 'a':
				s.Armies.Inc(r)
			case 't':
				s.Taxmen.Inc(r)
			case 'f':
			default:
				return fmt.Errorf("%q is no piece", p)
			}
		}
		return nil
	})
}

// check is what always holds of a state.
func (s *state) check() error {
	var held atlas.Regions
	for seat, own := range s.Own {
		switch {
		case !own.And(held).Empty():
			return fmt.Errorf("seat %d holds what another holds: %v", seat, own.And(held).List())
		case !own.Without(s.fold().All).Empty():
			return fmt.Errorf("seat %d holds what is out of sight: %v", seat, own.Without(s.fold().All).List())
		case int8(seat) >= s.Seats && !own.Empty():
			return fmt.Errorf("there is no seat %d", seat)
		}
		held = held.Or(own)
		leaving := s.Stage == estate && int8(seat) == s.Turn
		if int8(seat) < s.Seats && s.Stage > settling && !leaving && s.Why[seat] == 0 && s.cities(int8(seat)).Empty() {
			return fmt.Errorf("seat %d rules without a city", seat)
		}
		if s.Why[seat] != 0 && (s.Goods[seat] != tokens.Goods{} || s.Reserve[seat] != [3]uint8{}) {
			return fmt.Errorf("seat %d is out and has goods or units to place", seat)
		}
	}
	for r := range uint8(atlas.RegionCount) {
		units, has := s.units(r), held.Has(r)
		most := uint8(landRoom)
		if r >= atlas.LandCount {
			most = 1
		}
		if units > most || r < atlas.LandCount && (units > 0) != has || r >= atlas.LandCount && units > 0 && !has {
			return fmt.Errorf("%s has %d units; held: %v", atlas.RegionName(int(r)), units, has)
		}
		if s.ReadyA.At(r) > s.Armies.At(r) || s.ReadyT.At(r) > s.Taxmen.At(r) || s.ReadyF.Has(r) && !has {
			return fmt.Errorf("more units of %s may move than are there", atlas.RegionName(int(r)))
		}
		if r < atlas.LandCount && (s.Bright.Has(r) && s.fine(r) == 0 || s.Dark.Has(r) && !s.Basic.Has(r)) {
			return fmt.Errorf("%s has goods of a factory that is not there", atlas.RegionName(int(r)))
		}
	}
	if s.Stage != over && s.Stage != settling && !s.rules(engine.Seat(s.Turn)) {
		return fmt.Errorf("it is seat %d's turn, which is out", s.Turn)
	}
	if s.Stage != paying && s.Stage != over && s.Goods[s.Turn].Worth() < s.owes(s.Turn) {
		return fmt.Errorf("seat %d owes %d and has %d", s.Turn, s.owes(s.Turn), s.Goods[s.Turn].Worth())
	}
	return nil
}

// stageScene is a scene as a position.
func stageScene(t engine.Terms, lines []string) (engine.Position, error) {
	s, err := sceneOf(t, lines)
	if err != nil {
		return engine.Position{}, err
	}
	raw, err := json.Marshal(s)
	return engine.Position{Game: "cantillon", Edition: 3, Version: 3, State: raw}, err
}

// scene opens a scene with its types on.
func scene(tb testing.TB, seats int, options map[string]string, lines ...string) *engine.Live[state, action] {
	tb.Helper()
	return enginetest.Staged(tb, Game, stageScene, engine.Terms{Seats: seats, Options: options}, lines).(*engine.Live[state, action])
}

// live begins a match.
func live(tb testing.TB, seed uint64, seats int, options ...string) *engine.Live[state, action] {
	tb.Helper()
	set := map[string]string{}
	for i := 0; i < len(options); i += 2 {
		set[options[i]] = options[i+1]
	}
	t, err := Game.About().Terms(seats, set)
	if err != nil {
		tb.Fatal(err)
	}
	l, _, err := enginetest.Live[state, action](Game, engine.Fast(seed), t)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
