package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/term"
)

// doneVerb ends a stage that owes nothing.
var doneVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "done", Also: []string{"finish"}, Rule: "3.1", Help: "finish this stage, or move on to the one you name",
		Params: []engine.Param{{Name: "stage", Help: "the stage to move on to, or end to end your turn", Set: setStages, Optional: true}},
	},
	Open: inTurn(done, func(s *state) bool { return s.Due == 0 }),
	Next: (*state).nextDone,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if len(t.Rest) > 0 {
			a.what = uint8(expanding) + term.Among(t, ends)
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
	return s.stagesOn()
}

// stagesOn are the stages that one can go on to, and the turn's end.
func (s *state) stagesOn() (list []engine.Option) {
	for to := max(s.Stage+1, expanding); to < estate; to++ {
		list = append(list, engine.Option{Word: stageNames[to], Last: true})
	}
	return append(list, engine.Option{Word: endWord, Title: "end the turn", Last: true})
}

// comesBack refuses a stage that is over, or is the present one.
func (s *state) comesBack() error {
	return engine.Illegal("3.1", "you're already at %s, and no stage comes back", stageNames[s.Stage])
}

// goOn ends stages up to one, in the same turn.
func (s *state) goOn(st *engine.Step, to stage) {
	for turn := s.Turn; s.Stage != over && s.Turn == turn && s.Stage < to; {
		s.advance(st)
	}
}

// done ends a stage that owes nothing, and those up to the one named; no stage
// comes back (rule 3.1).
func (s *state) done(st *engine.Step, a action) error {
	to := stage(a.what)
	if s.Due > 0 {
		return engine.Illegal("3.4", "you owe %d. To finish the stage, type pay; to end your turn too, pay end", s.Due)
	}
	if s.Stage == estate {
		if to != 0 {
			return engine.Illegal("8.1", "there are no more stages when you leave. Type done alone")
		}
		s.depart(st)
		return nil
	}
	if to == 0 {
		to = s.Stage + 1
	}
	if to <= s.Stage {
		return s.comesBack()
	}
	s.Key = st.Seq
	s.goOn(st, to)
	return nil
}
