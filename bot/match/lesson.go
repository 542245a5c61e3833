package match

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Lesson is a guided first match of a game, as it is offered.
type Lesson struct {
	Game    string `json:"game"`
	Title   string `json:"title"`
	Aim     string `json:"aim"` // of the game, in a sentence
	Minutes int    `json:"minutes"`
}

// A Guide is a lesson at one of its steps, from 1. The step behind the last is the end,
// which says nothing and leads to a match.
type Guide struct {
	Lesson
	Step    int          `json:"step"`
	Steps   int          `json:"steps"`
	Before  string       `json:"before,omitempty"` // what came of the step before
	Say     string       `json:"say,omitempty"`
	Show    []string     `json:"show,omitempty"`  // words of spots to look at
	Want    []Wanted     `json:"want,omitempty"`  // any of these leads on; none: one only reads
	Wrong   string       `json:"wrong,omitempty"` // why what was said does not
	Seat    engine.Seat  `json:"seat"`
	Picture *msg.Picture `json:"picture"`
	Chart   *msg.Chart   `json:"chart,omitempty"`
	Begin   string       `json:"begin,omitempty"` // the line that begins a match like it
	Start   string       `json:"start,omitempty"` // what its button says
}

// A Wanted is an action that a lesson asks for.
type Wanted struct {
	Words []string `json:"words"`
	Label string   `json:"label"`
}
