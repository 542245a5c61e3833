package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// placeVerb puts a seat's own tokens down.
var placeVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "place", Also: []string{"take", "put"}, Rule: "3.4", Help: "put tokens on an area of yours; at the start, take a free one", Params: placing,
	},
	Open: func(s *state, seat engine.Seat) bool {
		return int8(seat) == s.Turn && s.Phase <= strengthening && s.Left > 0
	},
	Next: func(s *state, seat engine.Seat, words []string) []engine.Option {
		if s.Phase == drafting {
			return nextPlace(words, s.free(), 0)
		}
		return nextPlace(words, s.Own[seat], s.Left)
	},
	Parse: readPlace,
	Words: sayPlace,
	Apply: (*state).place,
}

// placing is what place and neutral say: AREA [TOKENS].
var placing = []engine.Param{
	{Name: "area", Help: "where", Set: "areas", Many: true},
	{Name: "tokens", Help: "how many; 1 if you leave it out", Kind: engine.Number, Min: 1, Optional: true},
}

func readPlace(_ *state, t *engine.Taker, a *action) {
	a.to, a.n = area(t), uint32(t.Optional(32, numbers))
}

func sayPlace(_ *state, a action, w []string) []string {
	return withNumber(append(w, Areas[a.to].ID), a.n)
}

// nextPlace: most 0 is the draft, where no number is said.
func nextPlace(rest []string, set areas, most uint32) []engine.Option {
	switch len(rest) {
	case 0:
		return list(set, &areaLast)
	case 1:
		if area, ok := byID[rest[0]]; ok && set>>area&1 == 1 && most > 0 {
			return number(1, int64(most))
		}
	}
	return nil
}

// place is the draft, the deployment and the reinforcement, by phase.
func (s *state) place(st *engine.Step, a action) error {
	if s.Phase == drafting {
		return s.take(st, a)
	}
	rule := "3.4"
	if s.Phase == deploying {
		rule = "2.6"
	}
	if int8(st.Seat) != s.Turn {
		return s.notYourTurn(rule)
	}
	if s.Phase > strengthening {
		return engine.Bar("3.4", "all your new tokens are placed. ")
	}
	if s.Left == 0 {
		return engine.Illegal(rule, "all your own tokens are placed. Now place the neutral ones")
	}
	if s.board().all>>a.to&1 == 0 {
		return s.offBoard(a.to)
	}
	if s.Own[s.Turn]>>a.to&1 == 0 {
		return engine.Illegal(rule, "%s isn't yours. Choose %s", Areas[a.to].Name, some(s.Own[s.Turn]))
	}
	n := max(a.n, 1)
	if n > s.Left {
		return engine.Illegal(rule, "you have %d to place, not %d", s.Left, n)
	}
	s.lay(st, s.Turn, a.to, n, false)
	s.Key = st.Seq
	s.settle(st)
	return nil
}

// lay adds tokens of a party to an area it holds.
func (s *state) lay(st *engine.Step, party int8, area uint8, n uint32, drawn bool) {
	left := &s.Left
	if party >= s.Seats {
		left = &s.Neutral
	}
	*left -= n
	if s.Phase == deploying {
		s.Reserve[party] -= uint8(n)
	}
	s.put(area, s.Tokens[area]+n)
	seat := st.Seat
	if drawn {
		seat = engine.Nobody
	}
	engine.Say(st, Placed{Seat: seat, Party: int(party), Area: int(area), N: int(n), Left: int(*left), Drawn: drawn})
}

// settle goes on when all that was to be placed lies.
func (s *state) settle(st *engine.Step) {
	if s.Left > 0 || s.Neutral > 0 {
		return
	}
	if s.Phase == deploying {
		s.nextDeployer(st)
		return
	}
	s.Phase, s.Key = attacking, st.Seq
	s.lull(st)
}

// deploy begins the placing of the other tokens. One at a time, the rotation of
// the draft goes on; at once, it begins anew (rule 2.6).
func (s *state) deploy(st *engine.Step) {
	s.Phase, s.Left = deploying, 0
	if s.Set.Dealt || s.Set.AtOnce {
		s.Turn = s.lastPlacer()
	}
	s.nextDeployer(st)
}

// nextDeployer asks the next seat with something to place; who has left has it
// placed by lot. When all tokens lie, play begins.
func (s *state) nextDeployer(st *engine.Step) {
	for s.Reserve != [maxSeats]uint8{} {
		s.Turn = s.nextPlacer(s.Turn)
		s.Left, s.Neutral = s.share(s.Turn)
		if s.Left == 0 && s.Neutral == 0 {
			continue
		}
		if s.plays(engine.Seat(s.Turn)) {
			s.Key, s.NKey = st.Seq, st.Seq
			return
		}
		s.scatter(st)
	}
	s.start(st)
}

// share is what a seat places in one turn of the deployment: one token, or all;
// of two seats up to two and one of the neutral's, or all and half the
// neutral's (rules 2.6, 7.2).
func (s *state) share(seat int8) (own, neutral uint32) {
	own = uint32(s.Reserve[seat])
	if s.Seats > 2 {
		if !s.Set.AtOnce {
			own = min(own, 1)
		}
		return own, 0
	}
	neutral = uint32(s.Reserve[third])
	switch {
	case !s.Set.AtOnce:
		return min(own, 2), min(neutral, 1)
	case seat != s.lastPlacer():
		return own, (neutral + 1) / 2
	}
	return own, neutral
}

// scatter places by lot what a seat that has left had to place (rule 8.2).
func (s *state) scatter(st *engine.Step) {
	for _, party := range [...]int8{s.Turn, third} {
		left := &s.Left
		if party != s.Turn {
			left = &s.Neutral
		}
		for own := s.Own[party]; *left > 0; {
			s.lay(st, party, nth(own, st.Dice().Below(bits.OnesCount64(own))), 1, true)
		}
	}
}
