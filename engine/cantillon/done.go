package cantillon

import (
	"slices"

	"divisionbell/engine"
)

// doneVerb ends a stage that owes nothing.
var doneVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "done", Rule: "3.1", Help: "go on to the next stage, or to the one you name",
		Params: []engine.Param{{Name: "stage", Help: "expand to negotiate, or end for the turn's end", Set: setStages, Optional: true}},
	},
	Open: inTurn(done, func(s *state) bool { return s.Due == 0 }),
	Next: (*state).nextDone,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if len(t.Rest) > 0 {
			a.what = uint8(expanding) + among(t, ends)
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if a.what != 0 {
			w = append(w, ends[stage(a.what)-expanding])
		}
		return w
	},
	Apply: (*state).done,
}

// endWord is what done says for the end of the turn.
const endWord = "end"

// ends are the stages that done can name, from expand on; the last is the turn's end.
var ends = append(slices.Clone(stageNames[expanding:estate]), endWord)

// nextDone: [STAGE].
func (s *state) nextDone(_ engine.Seat, rest []string) (list []engine.Option) {
	if len(rest) > 0 || s.Stage == estate {
		return nil
	}
	for to := s.Stage + 1; to < estate; to++ {
		list = append(list, engine.Option{Word: stageNames[to], Last: true})
	}
	return append(list, engine.Option{Word: endWord, Title: "end the turn", Last: true})
}

// done ends a stage that owes nothing, and those up to the one named; no stage
// comes back (rule 3.1).
func (s *state) done(st *engine.Step, a action) error {
	to := stage(a.what)
	if s.Due > 0 {
		return engine.Illegal("3.4", "there is a bill of %d; pay ends the stage", s.Due)
	}
	if s.Stage == estate {
		if to != 0 {
			return engine.Illegal("8.1", "who leaves has no further stage; say done alone")
		}
		s.depart(st)
		return nil
	}
	if to == 0 {
		to = s.Stage + 1
	}
	if to <= s.Stage {
		return engine.Illegal("3.1", "you are at %s already, and no stage comes back", stageNames[s.Stage])
	}
	s.Key = st.Seq
	turn := s.Turn
	for s.Stage != over && s.Turn == turn && s.Stage < to {
		s.advance(st)
	}
	return nil
}
