package austerity

import "divisionbell/engine"

// chooseVerb answers the event of a pair.
var chooseVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "choose", Rule: "4.2", Help: "choose what the event does",
		Params: []engine.Param{{Name: "choice", Help: "what to do", Set: "choices"}, from},
	},
	Open: during(answering),
	Next: (*state).nextChoice,
	Parse: func(s *state, t *engine.Taker, a *action) {
		a.x = take(t, choiceWords, "choice")
		readSource(s, t, a)
	},
	Words: func(s *state, a action, w []string) []string { return saySource(s, a, append(w, Choice(a.x).String())) },
	Apply: (*state).choose,
}

// nextChoice: CHOICE [SOURCE].
func (s *state) nextChoice(_ engine.Seat, rest []string) []engine.Option {
	open := s.openChoices()
	switch len(rest) {
	case 0:
		var out []engine.Option
		for _, w := range s.ways() {
			if open.has(w.Choice) {
				out = append(out, engine.Option{Word: w.Choice.String(), Title: w.Text, Last: !s.sourcesOf(w.Choice).several()})
			}
		}
		return out
	case 1:
		if c, ok := choiceWords.find(rest[0]); ok && open.has(Choice(c)) {
			return sourceOptions(s.sourcesOf(Choice(c)))
		}
	}
	return nil
}

// Ways beyond those that an event prints.
const ignoreText = "Remove a banked B and ignore it"

// ways are the choices of the event in words, in the order of the board.
func (s *state) ways() []Way {
	o := &Occurrences[s.Event]
	set := s.choices()
	out := make([]Way, 0, 3)
	if set.has(Resolve) {
		out = append(out, Way{Resolve, o.Text})
	}
	out = append(out, o.Ways...)
	if set.has(Ignore) {
		out = append(out, Way{Ignore, ignoreText})
	}
	return out
}

// judgeChoice refuses what the event does not ask, or what lacks its cubes.
func (s *state) judgeChoice(c Choice) error {
	if s.Phase != answering {
		return engine.Bar("4.2", "there's no event waiting for a choice")
	}
	if !s.choices().has(c) {
		return engine.Illegal("4.2", "%s has no such choice. Choose %s", Occurrences[s.Event].Name, s.openChoices())
	}
	if !s.possible(c) {
		return engine.Illegal("4.3", "you don't have the cubes for that. Choose %s", s.openChoices())
	}
	return nil
}

// choose answers the event (rule 4.2).
func (s *state) choose(st *engine.Step, a action) error {
	c := Choice(a.x)
	if err := s.judgeChoice(c); err != nil {
		return err
	}
	ways := s.sourcesOf(c)
	if ways == 0 && a.source != unsaid {
		return engine.Illegal("4.2", "that needs no Income, so leave %s out", a.source)
	}
	source, err := pick(ways, a.source, "3.6")
	if err != nil {
		return err
	}
	engine.Say(st, Chose{Event: s.Event, Choice: c})
	s.happen(st, c, source)
	return nil
}
