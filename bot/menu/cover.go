package menu

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Cover is a lobby's picture where a room shows one from outside: the game as it usually
// begins, by dice that are nobody's. nil: the match has begun, or is closed.
func Cover(l *table.State) *msg.Picture {
	about := l.Game.About()
	if l.Table != nil || l.Match.Phase != match.Open {
		return nil
	}
	terms, err := about.Terms(about.MinSeats, nil)
	if err != nil {
		return nil
	}
	began, _, err := l.Game.New(engine.Fast(0), terms)
	if err != nil {
		return nil
	}
	scene := msg.Scene{Code: l.Match.Code, Viewer: engine.Nobody}
	for seat := range terms.Seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: string(rune('A' + seat))})
	}
	view, look := began.View(engine.Nobody), l.Game.Look
	return &msg.Picture{
		Alt: "How " + about.Name + " looks as it begins. " + look.Alt(view, scene), Board: look.Board(view, scene), Match: l.Match.Code, Viewer: int(engine.Nobody),
		Draw: func() ([]byte, error) { return look.Picture(view, scene) },
	}
}
