package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A stage is the table of a lesson at a step, as whoever learns sees it. One is played
// for each question and belongs to who asked.
type stage struct {
	*Lesson
	no    int // of the step, from 0
	state table.State
	dice  *engine.Dice
	scene msg.Scene
}

// code stands where the pictures and buttons of a match have its code.
const code = "lesson"

// at plays a lesson up to a step, from 0; the number of steps is its end. ErrNotFound.
func (l *Lesson) at(no int) (*stage, error) {
	if no < 0 || no > len(l.steps) {
		return nil, fmt.Errorf("lesson: step %d of %d: %w", no+1, len(l.steps), match.ErrNotFound)
	}
	s, err := l.set()
	if err != nil {
		return nil, err
	}
	for i, step := range l.steps[:no] {
		if len(step.Want) > 0 {
			if err := s.say(s.learner(), step.Want[0]); err != nil {
				return nil, fmt.Errorf("lesson: step %d: %w", i+1, err)
			}
		}
		if err := s.sayAll(step.Then); err != nil {
			return nil, fmt.Errorf("lesson: after step %d: %w", i+1, err)
		}
	}
	s.no = no
	return s, nil
}

// set sets the table up, up to the first step.
func (l *Lesson) set() (*stage, error) {
	about := l.game.About()
	terms, err := about.Terms(len(l.table.Seats), l.table.Options)
	if err != nil {
		return nil, fmt.Errorf("lesson: options: %w", err)
	}
	if l.learner() < 0 {
		return nil, errors.New("lesson: nobody is called " + learnerName)
	}
	var pips []byte
	for _, r := range l.table.Dice {
		pips = append(pips, byte(r-'0'))
	}
	s := &stage{Lesson: l, dice: engine.Fast(l.table.Seed).Given(pips...)}
	position, out, err := l.game.New(s.dice, terms)
	if err != nil {
		return nil, fmt.Errorf("lesson: set up: %w", err)
	}
	s.state = table.State{Game: l.game, Table: position, Match: match.Match{Code: code, Game: about.ID, Edition: about.Edition, Phase: match.Playing, Terms: terms}}
	for seat, name := range l.table.Seats {
		t := match.Tenure{Seat: engine.Seat(seat), Name: name, Bot: engine.Random.ID}
		if t.Seat == l.learner() {
			t.Bot = ""
		}
		s.state.Match.Seats = append(s.state.Match.Seats, t)
	}
	s.scene = s.state.Scene(l.learner())
	s.told(out)
	return s, s.sayAll(l.table.Before)
}

// sayAll plays lines that begin with a seat's name: "Dora: place sd 10".
func (s *stage) sayAll(lines []string) error {
	for _, line := range lines {
		name, words, _ := strings.Cut(line, ": ")
		seat := slices.Index(s.table.Seats, name)
		if seat < 0 {
			return fmt.Errorf("%q begins with nobody's name", line)
		}
		if err := s.say(engine.Seat(seat), words); err != nil {
			return err
		}
	}
	return nil
}

// say plays a line of a seat.
func (s *stage) say(seat engine.Seat, line string) error {
	read, err := engine.Read(s.state.Table, seat, line)
	if err == nil && (!read.Whole || read.Query) {
		err = errors.New("it is no whole action")
	}
	if err != nil {
		return fmt.Errorf("%s: %q: %w", s.table.Seats[seat], line, err)
	}
	for _, words := range read.Actions {
		out, err := s.state.Table.Apply(s.dice, seat, words...)
		if err != nil {
			return fmt.Errorf("%s: %q: %w", s.table.Seats[seat], line, err)
		}
		s.told(out)
	}
	return nil
}

// recently is how many facts a picture looks back over.
const recently = 40

// told has the learner's pictures show what was just done.
func (s *stage) told(out engine.Outcome) {
	var facts []engine.Fact
	for _, e := range out.Events {
		if f := e.For(s.scene.Viewer); f != nil {
			facts = append(facts, f)
		}
	}
	if len(facts) > 0 {
		s.scene.Last = facts
	}
	s.scene.Recent = append(s.scene.Recent, facts...)
	s.scene.Recent = s.scene.Recent[max(0, len(s.scene.Recent)-recently):]
	s.scene.Seq = s.state.Table.Seq()
	s.state.Match.Position = &engine.Position{Seq: s.scene.Seq}
}

// over reports whether this is the end.
func (s *stage) over() bool { return s.no == len(s.steps) }

// step is what is taught here; at the end nothing.
func (s *stage) step() step {
	if s.over() {
		return step{}
	}
	return s.steps[s.no]
}

// before is what came of the step before.
func (s *stage) before() string {
	if s.no == 0 {
		return ""
	}
	return s.steps[s.no-1].After
}

// wanted are the actions that lead on.
func (s *stage) wanted() (all [][]string) {
	for _, line := range s.step().Want {
		if read, err := engine.Read(s.state.Table, s.learner(), line); err == nil && len(read.Actions) == 1 {
			all = append(all, read.Actions[0])
		}
	}
	return all
}

// judge is what is wrong with a line that was said here; "": it leads on.
func (s *stage) judge(line string) string {
	if len(s.step().Want) == 0 {
		return "There's nothing to do here yet. Press Next."
	}
	read, err := engine.Read(s.state.Table, s.learner(), line)
	if err == nil && read.Whole && len(read.Actions) == 1 && slices.ContainsFunc(s.wanted(), func(w []string) bool { return slices.Equal(w, read.Actions[0]) }) {
		return ""
	}
	if err == nil && read.Whole && !read.Query {
		_, err = s.state.Table.Clone().Apply(s.dice, s.learner(), read.Actions[0]...)
	}
	if r := (*engine.Refusal)(nil); errors.As(err, &r) {
		return menu.Refusal(r).String() + " " + s.step().Wrong
	}
	return s.step().Wrong
}

// composer asks the game what the learner can do.
func (s *stage) composer() menu.Composer {
	return (&menu.Menu{}).Compose(&s.state, s.learner())
}

// picture is the board.
func (s *stage) picture() *msg.Picture {
	view, look, scene := s.state.Table.View(s.learner()), s.game.Look, s.scene
	return &msg.Picture{
		Alt: look.Alt(view, scene), Board: look.Board(view, scene), Match: code, Seq: uint32(s.no), Viewer: int(s.learner()), Page: s.game.About().ID,
		Draw: func() ([]byte, error) { return look.Picture(view, scene) },
	}
}

// chart is what of the board can be touched; nil: nothing.
func (s *stage) chart() *msg.Chart {
	return s.game.Look.Chart(s.state.Table.View(s.learner()), s.scene)
}
