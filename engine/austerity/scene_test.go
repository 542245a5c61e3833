package austerity

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// sceneOf is a position that people can check by eye: a fresh game of the terms,
// changed by lines:
//
//	year N [draw N]                    so many pairs of it are drawn
//	tracks E S W H P                   in the order of the board
//	bag, used, treasury CUBES          letters, or - for none
//	current CUBES [PAIR]               being resolved: the pair has just been drawn; PAIR, if cubes of it are gone
//	INSTITUTION [cuts N] [cubes N] [rewards N]   which is in play
//	POLICY FACE
//	marker N, games N, fed             of the scenarios
//	phase PHASE                        else the event begins, or the next pair is to be drawn
func sceneOf(t engine.Terms, lines []string) (s state, err error) {
	l, _, err := enginetest.Live[state, action](Game, engine.Fast(0), t)
	if err != nil {
		return s, err
	}
	s = l.State
	for _, line := range lines {
		if err := s.sceneLine(strings.Fields(line)); err != nil {
			return s, fmt.Errorf("%q: %w", line, err)
		}
	}
	s.Opening = uint8(s.total(Debt))
	if s.Current != (Cubes{}) && s.Phase == drawing {
		s.Phase = answering
	}
	return s, nil
}

var errScene = errors.New("no such line in a scene")

func (s *state) sceneLine(w []string) error {
	areas := map[string]*Cubes{"bag": &s.Bag, "used": &s.Used, "treasury": &s.Treasury, "current": &s.Current}
	if area, ok := areas[w[0]]; ok && len(w) > 1 {
		if w[0] == "current" {
			pair := cubes(w[len(w)-1])
			for e := range Occurrences {
				if cubes(Occurrences[e].Pair) == pair {
					s.Event = Event(e)
				}
			}
		}
		return area.UnmarshalText([]byte(strings.Trim(w[1], "-")))
	}
	n := make([]int, len(w))
	for i := range w {
		n[i], _ = strconv.Atoi(w[i])
	}
	if p, ok := policyWords.find(w[0]); ok {
		f, ok := faceWords.find(w[1])
		if !ok {
			return errScene
		}
		s.Faces[p] = Face(f)
		return nil
	}
	if i, ok := institutionWords.find(w[0]); ok {
		b := &s.Bodies[i]
		b.InPlay = true
		for k := 1; k+1 < len(w); k += 2 {
			*map[string]*uint8{"cuts": &b.Cuts, "cubes": &b.Cubes, "rewards": &b.Rewards}[w[k]] = uint8(n[k+1])
		}
		return nil
	}
	switch w[0] {
	case "year":
		s.Year = uint32(n[1])
		if len(w) == 4 {
			s.Draw = uint32(n[3])
		}
	case "tracks":
		for t := range s.Tracks {
			s.Tracks[t] = int8(n[1+t])
		}
	case "marker":
		s.Marker = int8(n[1])
	case "games":
		s.Games = uint8(n[1])
	case "fed":
		s.Fed = true
	case "phase":
		for p := range phaseNames {
			if phaseNames[p] == w[1] {
				s.Phase = phase(p)
			}
		}
	default:
		return errScene
	}
	return nil
}

// stage is a scene as transcripts open it.
func stage(t engine.Terms, lines []string) (engine.Position, error) {
	s, err := sceneOf(t, lines)
	if err != nil {
		return engine.Position{}, err
	}
	raw, err := json.Marshal(&s)
	return engine.Position{Game: Game.About().ID, Edition: 1, State: raw}, err
}
