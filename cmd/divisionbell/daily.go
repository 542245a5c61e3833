package main

import (
	"strings"

	"divisionbell/bot/daily"
	"divisionbell/bot/render/sharecard"
)

// dayCard draws what somebody shows of their go at a day's game.
func dayCard(c daily.Card) ([]byte, error) {
	beside := c.Beside()
	if len(beside) > 2 { // the days stand together
		beside = []string{beside[0], strings.Join(beside[1:], ", ")}
	}
	return sharecard.DrawDay(sharecard.Day{Title: c.Title(), Result: c.Result(), Beside: beside, Of: c.Of, Levels: c.Levels}), nil
}
