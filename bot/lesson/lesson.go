// Package lesson teaches a game by a guided first match: a table that is set up the same
// for everyone, and a dozen steps at most, each with a sentence and what is to be said
// then. A lesson is data beside the game's look, played on the game itself; nothing of
// it is kept, for who learns says which step they have come to.
//
//	lesson  what is taught of one game
//	step    a sentence, and the lines that lead on from it
//	stage   the table at a step, with the learner's eyes
package lesson

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Limits of a lesson: two minutes, for somebody who reads 150 words in one of them.
const (
	MostSteps   = 12
	MostWords   = 300
	MostRunes   = 160 // of a sentence
	Minutes     = 2
	learnerName = "You"
)

// A Lesson is a guided first match of a game.
type Lesson struct {
	game  match.Table
	table setting
	play  opening
	steps []step
}

// A setting is the table of a lesson.
type setting struct {
	Seats   []string          `yaml:"seats"` // names by seat; the learner is You
	Options map[string]string `yaml:"options"`
	Seed    uint64            `yaml:"seed"`
	Dice    string            `yaml:"dice"`   // six-sided ones that fall before chance does, as "6435"
	Before  []string          `yaml:"before"` // what is played before the first step: "Dora: settle ingria"
}

// An opening is the match that a lesson leads to.
type opening struct {
	Options string `yaml:"options"`
	Bots    int    `yaml:"bots"`
}

// A step of a lesson. Want are lines that mean the same here; the match goes on with the
// first. Without any one only reads.
type step struct {
	Say   string   `yaml:"say"`
	Show  []string `yaml:"show"` // words of spots to look at
	Want  []string `yaml:"want"`
	Wrong string   `yaml:"wrong"` // said of anything else
	Then  []string `yaml:"then"`  // what is played after it, as before the first
	After string   `yaml:"after"` // what came of all that, said with the next step
}

// Of is the lesson of a game; nil: it has none.
func Of(g match.Table) (*Lesson, error) {
	data := g.Look.Lesson()
	if data == nil {
		return nil, nil
	}
	var read struct {
		Table setting `yaml:"table"`
		Play  opening `yaml:"play"`
		Steps []step  `yaml:"steps"`
	}
	if err := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict()).Decode(&read); err != nil {
		return nil, fmt.Errorf("lesson: read that of %s: %w", g.About().ID, err)
	}
	return &Lesson{game: g, table: read.Table, play: read.Play, steps: read.Steps}, nil
}

// Steps is how many there are. The stage behind the last one is the end.
func (l *Lesson) Steps() int { return len(l.steps) }

// learner is the seat of who learns.
func (l *Lesson) learner() engine.Seat {
	return engine.Seat(slices.Index(l.table.Seats, learnerName))
}

// Ending is what is said when a lesson is over.
const Ending = "That was the lesson."

// start names the button that begins the match to which a lesson leads.
func (l *Lesson) start() string {
	if l.play.Bots == 0 {
		return "Play it"
	}
	against := l.game.UsualBot(true)
	if against != "gentle" {
		against = ""
	}
	if l.play.Bots == 1 {
		return strings.Join(strings.Fields("Play it against a "+against+" bot"), " ")
	}
	return strings.Join(strings.Fields("Play it against "+against+" bots"), " ")
}

// words is how many words a lesson has to be read.
func (l *Lesson) words() (n int) {
	for _, s := range l.steps {
		n += len(strings.Fields(s.Say)) + len(strings.Fields(s.After))
	}
	return n
}
