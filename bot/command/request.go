package command

import (
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// A caller is a call with the person and room behind it.
type caller struct {
	match.Call
	person match.Person
	room   match.Room
	fate   *fate
	sure   bool   // it says yes to what it would be asked
	vague  bool   // it was not typed in full, so that its yes does not count
	mark   string // of the question that the pressed button answers
	vote   int64  // the motion, by its number, that the pressed button votes on
}

// A fate is what has become of a call so far.
type fate struct {
	stale   bool   // another process was quicker
	claimed bool   // its delivery is stored with its answer
	done    bool   // what it asked for is done, and must not be done again
	pressed bool   // it is a click, which a form may answer
	command string // for operators: one of a few

	mistaken bool // the caller was taken for somebody else, and is to be asked again
}

// inside refuses a room where nobody would see a match.
func (c caller) inside() error {
	if !c.Outside {
		return nil
	}
	return engine.Illegal("", "I'm not in this conversation, so nobody here would see a match. Type it in a channel that I'm invited to, or in a group conversation that has me in it. /roll works here too")
}
