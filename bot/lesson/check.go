package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Check plays a lesson and reports all that is wrong with it: lines that are refused,
// that nobody has to touch anything for, words of no spot where the game has a chart,
// and what is too long to be read in two minutes.
func (l *Lesson) Check() error {
	var wrong []error
	fault := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	if n := len(l.steps); n == 0 || n > MostSteps {
		fault("it has %d steps, of 1 to %d", n, MostSteps)
	}
	if n := l.words(); n > MostWords {
		fault("it has %d words, of %d at most", n, MostWords)
	}
	for i := range len(l.steps) + 1 {
		s, err := l.at(i)
		if err != nil {
			return errors.Join(append(wrong, err)...)
		}
		for _, err := range s.faults() {
			fault("step %d: %w", i+1, err)
		}
	}
	return errors.Join(wrong...)
}

// faults are what is wrong at a step.
func (s *stage) faults() (all []error) {
	step := s.step()
	if !s.over() && step.Say == "" {
		all = append(all, errors.New("it says nothing"))
	}
	for _, words := range []string{step.Say, step.Wrong, step.After} {
		if n := utf8.RuneCountInString(words); n > MostRunes {
			all = append(all, fmt.Errorf("%q has %d characters, of %d at most", words, n, MostRunes))
		}
	}
	if len(step.Want) > 0 && step.Wrong == "" {
		all = append(all, errors.New("it has no word for who says something else"))
	}
	for _, line := range step.Want {
		all = append(all, s.wantable(line)...)
	}
	if chart := s.chart(); chart != nil {
		for _, word := range step.Show {
			if !slices.ContainsFunc(chart.Spots, func(x msg.Spot) bool { return x.Word == word }) {
				all = append(all, fmt.Errorf("no spot is called %q", word))
			}
		}
	}
	return all
}

// wantable are reasons why a line cannot be wanted: it is refused, it is no line of its
// own, it ends otherwise than the first, or no button can bear it.
func (s *stage) wantable(line string) (all []error) {
	read, err := engine.Read(s.state.Table, s.learner(), line)
	switch {
	case err != nil:
		return []error{fmt.Errorf("%q: %w", line, err)}
	case !read.Whole || read.Query || len(read.Actions) != 1:
		return []error{fmt.Errorf("%q is no whole action", line)}
	case strings.Join(read.Actions[0], " ") != line:
		all = append(all, fmt.Errorf("%q is written %q in full", line, strings.Join(read.Actions[0], " ")))
	}
	if id := button("", msg.Quiet, s.game.About().ID, strconv.Itoa(s.no+1), line).ID; len(id) > menu.MaxID {
		all = append(all, fmt.Errorf("%q is too long for a button", line))
	}
	if why := s.judge(line); why != "" {
		all = append(all, fmt.Errorf("%q is wanted and gets %q", line, why))
	}
	return all
}
