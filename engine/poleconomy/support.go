package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// supportVerb can be said out of turn, by all but the Prime Minister.
var supportVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "support", Rule: "14.1", Free: true, Help: "support the Prime Minister, or stop",
		Params: []engine.Param{{Name: "answer", Help: "yes or no", Set: "supports"}},
	},
	Open: func(s *state, seat engine.Seat) bool { return s.Set.Politics && s.PM >= 0 && int8(seat) != s.PM },
	Closed: because("14.1", "there's no Prime Minister to support, or it's you",
		func(s *state, _ engine.Seat) bool { return s.Set.Politics }),
	Next: once(func(s *state, seat engine.Seat) []engine.Option {
		if s.Gov.Has(seat) {
			return supportOptions[no:yes]
		}
		return supportOptions[yes:]
	}),
	Parse: readWord(answerWords, "answer"),
	Words: sayWord(answerWords),
	Apply: (*state).support,
}

var (
	supportNames   = []engine.Name{no: {Word: answerWords[no], Also: []string{"withdraw"}}, yes: {Word: answerWords[yes], Also: []string{"give"}}}
	supportOptions = span.Names(supportNames)
)

// support gives the Prime Minister one's support or withdraws it (rules 14.1 and
// 14.2). It is settled at the end of the turn.
func (s *state) support(st *engine.Step, a action) error {
	seat, given := int8(st.Seat), a.what == yes
	switch {
	case given && has(s.Gov, seat):
		return engine.Illegal("14.1", "you support the Prime Minister already; you can withdraw it")
	case !given && !has(s.Gov, seat):
		return engine.Illegal("14.1", "you don't support the Prime Minister now; you can give your support")
	}
	s.sway(st, seat, a.what+1)
	return nil
}

// sway has a seat support the Prime Minister from now on, or not; 0 is neither, as
// in most deals.
func (s *state) sway(st *engine.Step, seat int8, answer uint8) {
	switch answer {
	case 0:
		return
	case yes + 1:
		s.Gov |= 1 << seat
	default:
		s.Gov &^= 1 << seat
		s.Post[seat], s.Salary[seat] = noPost, 0
	}
	if s.Set.parleys() { // it may kill an offer, of which not all may know
		st.Final()
	}
	engine.Say(st, SupportChanged{Seat: engine.Seat(seat), Given: answer == yes+1, Votes: s.votesOf(s.Gov), Needed: s.majority()})
}

// maySway reports whether a seat's support can be part of a deal: there is a Prime
// Minister, somebody else, and it would change (rule 9.9).
func (s *state) maySway(seat int8, answer uint8) bool {
	return s.PM >= 0 && seat != s.PM && has(s.playing(), seat) && has(s.Gov, seat) == (answer == no)
}

// supportable is how a seat's support can change.
func supportable(s *state, seat int8) []engine.Option {
	answers := span.Names(named(answerWords))
	switch {
	case !s.Set.Politics:
		return nil
	case s.maySway(seat, no):
		return answers[no:yes]
	case s.maySway(seat, yes):
		return answers[yes:]
	}
	return nil
}
