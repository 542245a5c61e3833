package lesson

import (
	"fmt"
	"slices"
	"sync"

	"divisionbell/bot/match"
)

// Lessons are those of all games, safe for concurrent use. Each is read when it is first
// asked for.
type Lessons struct {
	list []match.Lesson
	read []func() (*Lesson, error) // as in the list
}

// New has the lessons of games, in their order.
func New(games []match.Table) *Lessons {
	all := &Lessons{list: []match.Lesson{}}
	for _, g := range games {
		if g.Look.Lesson() == nil {
			continue
		}
		a := g.About()
		all.list = append(all.list, match.Lesson{Game: a.ID, Title: a.Name, Aim: a.Help, Minutes: Minutes})
		all.read = append(all.read, sync.OnceValues(func() (*Lesson, error) { return Of(g) }))
	}
	return all
}

// List is what is taught.
func (all *Lessons) List() []match.Lesson { return slices.Clone(all.list) }

// Steps is how many steps a game's lesson has; 0: there is none.
func (all *Lessons) Steps(game string) int {
	if i := all.index(game); i >= 0 {
		if l, err := all.read[i](); err == nil {
			return l.Steps()
		}
	}
	return 0
}

func (all *Lessons) index(game string) int {
	return slices.IndexFunc(all.list, func(l match.Lesson) bool { return l.Game == game })
}

// at is a game's lesson at a step, from 1; 0 or less is the first, and more than there
// are the end.
func (all *Lessons) at(game string, step int) (*stage, error) {
	i := all.index(game)
	if i < 0 {
		return nil, fmt.Errorf("lesson: of %.40q: %w", game, match.ErrNotFound)
	}
	l, err := all.read[i]()
	if err != nil {
		return nil, err
	}
	return l.at(max(0, min(step-1, l.Steps())))
}

// Guide is a game's lesson at a step, from 1, after something was said there: what leads
// on leads to the next step. Said is empty for what was only looked at. ErrNotFound.
func (all *Lessons) Guide(game string, step int, said string) (match.Guide, error) {
	s, err := all.at(game, step)
	if err != nil {
		return match.Guide{}, err
	}
	wrong := ""
	if said != "" {
		if wrong = s.judge(said); wrong == "" {
			return all.Guide(game, s.no+2, "")
		}
	}
	g := match.Guide{
		Lesson: all.list[all.index(game)], Step: s.no + 1, Steps: s.Steps(), Before: s.before(), Say: s.step().Say, Show: s.step().Show, Wrong: wrong,
		Seat: s.learner(), Picture: s.picture(), Chart: s.chart(),
	}
	c := s.composer()
	for _, words := range s.wanted() {
		g.Want = append(g.Want, match.Wanted{Words: words, Label: c.Caption(words)})
	}
	if s.over() {
		g.Begin, g.Start = "/"+line+" "+game+" "+Start, s.start()
	}
	return g, nil
}

// Ways are how the learner can go on with words at a step, as on the board of a match.
// Errors wrap ErrNotFound for what is not there and for words that cannot be said.
func (all *Lessons) Ways(game string, step int, words []string) (match.Ways, error) {
	s, err := all.at(game, step)
	if err != nil {
		return match.Ways{}, err
	}
	if len(s.step().Want) == 0 {
		return match.Ways{Seat: s.learner(), Words: []string{}, Ways: []match.Way{}}, nil
	}
	w, ok := s.composer().Ways(words)
	if !ok {
		return match.Ways{}, fmt.Errorf("lesson: %.80q: %w", words, match.ErrNotFound)
	}
	w.Advice = nil
	return w, nil
}
