package main

import (
	"divisionbell/adapters/web"
	"divisionbell/adapters/web/watch"
	"divisionbell/bot/render/sharecard"
)

// shared is what links want by which anybody watches a match.
func (h *house) shared() *web.Shared {
	return &web.Shared{Rounds: h.host.Rounds, Bulletins: h.host.Bulletins, Shares: h.store.visits, Draw: shareCard, Calendar: h.host.Calendar, Poster: h.host.Poster}
}

// shareCard draws what chats show of such a link.
func shareCard(f watch.Face) ([]byte, error) {
	c := sharecard.Card{Board: f.Board, Game: f.Game, Code: f.Code, Stage: f.Stage, Stands: f.Stands}
	for i, name := range f.Names {
		c.Players = append(c.Players, sharecard.Player{Name: name, Awaited: f.Awaited[i], Won: f.Won[i]})
	}
	return sharecard.Draw(c)
}
