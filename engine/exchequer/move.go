package exchequer

import (
	"math/bits"

	"divisionbell/engine"
)

// moveVerb ends a turn with a redeployment.
var moveVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "move", Also: []string{"fortify"}, Rule: "6.1", Help: "move tokens between two of your areas that touch, and end your turn",
		Params: []engine.Param{
			{Name: "from", Help: "an area of yours with 2 tokens or more", Set: "areas"},
			{Name: "to", Help: "an area of yours next to it", Set: "areas"},
			{Name: "tokens", Help: "how many; 1 has to stay", Kind: engine.Number, Min: 1},
		},
	},
	Open: func(s *state, seat engine.Seat) bool { return s.attacks(seat) && s.movable() != 0 },
	Next: (*state).nextMove,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.from, a.to, a.n = area(t), area(t), uint32(t.Number(32, numbers))
	},
	Words: sayRoute,
	Apply: (*state).move,
}

// movable are the areas from which the turn's seat can move tokens.
func (s *state) movable() areas {
	own, b := s.Own[s.Turn], s.board()
	var set areas
	for m := own & s.Big; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if b.near[i]&own != 0 {
			set |= 1 << i
		}
	}
	return set
}

// nextMove: FROM TO TOKENS.
func (s *state) nextMove(_ engine.Seat, rest []string) []engine.Option {
	options, from := nextRoute(rest, s.movable(), func(from uint8) areas { return s.board().near[from] & s.Own[s.Turn] }, &areaOnly)
	if from == Unowned || len(rest) > 2 {
		return options
	}
	return number(1, int64(s.Tokens[from])-1)
}

// move is the one redeployment, between two adjoining areas, and ends the turn
// (rule 6.1).
func (s *state) move(st *engine.Step, a action) error {
	if err := s.judgePlay(st.Seat, "6.1"); err != nil {
		return err
	}
	own, b := s.Own[s.Turn], s.board()
	for _, area := range [...]uint8{a.from, a.to} {
		if b.all>>area&1 == 0 {
			return s.offBoard(area)
		}
		if own>>area&1 == 0 {
			return engine.Illegal("6.1", "%s isn't yours. Choose %s", Areas[area].Name, some(own))
		}
	}
	targets := b.near[a.from] & own
	if b.walled[a.from]>>a.to&1 == 1 {
		return engine.Illegal("1.3", "you can't cross the white line between %s and %s", Areas[a.from].Name, Areas[a.to].Name)
	}
	if targets == 0 {
		return engine.Illegal("6.1", "%s isn't next to any other area of yours", Areas[a.from].Name)
	}
	if targets>>a.to&1 == 0 {
		return engine.Illegal("6.1", "%s isn't next to %s. From there you can move to %s",
			Areas[a.to].Name, Areas[a.from].Name, some(targets))
	}
	n := s.Tokens[a.from]
	if n < 2 {
		return engine.Illegal("6.1", "%s has only 1 token, and it has to stay", Areas[a.from].Name)
	}
	if a.n < 1 || a.n >= n {
		return engine.Illegal("6.1", "you can move 1 to %d tokens from %s, not %d", n-1, Areas[a.from].Name, a.n)
	}
	s.put(a.from, n-a.n)
	s.put(a.to, s.Tokens[a.to]+a.n)
	engine.Say(st, Moved{Seat: st.Seat, From: int(a.from), To: int(a.to), N: int(a.n)})
	s.pass(st, false)
	return nil
}
