package web

import (
	"context"

	"divisionbell/bot/match"
)

var _ Settings = (match.Pushes)(nil)

func (s *shelf) SetWindow(_ context.Context, person match.PersonID, of match.Window) error {
	return s.habit(person, func(h *match.Habits) { h.Window = of })
}

// habit changes somebody's habits.
func (s *shelf) habit(person match.PersonID, change func(h *match.Habits)) error {
	defer s.lock()()
	if s.habits == nil {
		s.habits = map[match.PersonID]match.Habits{}
	}
	h := s.habits[person]
	change(&h)
	s.habits[person] = h
	return s.broken
}

// window is how somebody has the page.
func (s *shelf) window(person match.PersonID) match.Window {
	defer s.lock()()
	return s.habits[person].Window
}

func (s *shelf) AddPush(context.Context, match.Push, int) error { return s.broken }

func (s *shelf) PushesOf(context.Context, match.PersonID) ([]match.Push, error) { return nil, s.broken }

func (s *shelf) EndPush(context.Context, match.PersonID, int64) (bool, error) { return false, s.broken }
