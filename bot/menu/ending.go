package menu

import (
	"context"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Ending tells the end of a match, with what proves it; veiled: as who may know the result
// of a run and not its moves.
func Ending(ctx context.Context, h *Menu, l *table.State, veiled bool) (msg.Text, error) {
	hints, err := h.Hinted(ctx, l)
	if err != nil {
		return nil, err
	}
	if veiled {
		return msg.TrimLine(h.VeiledEnd(l).Line().Join(hints)), nil
	}
	log, err := h.Entries(ctx, l, 0, l.Match.Seq())
	if err != nil {
		return nil, err
	}
	facts, err := Facts(l, log, l.Match.Seq(), engine.Nobody)
	if err != nil {
		return nil, err
	}
	t := l.Game.Look.Summary(l.Table.View(engine.Nobody), facts, l.Scene(engine.Nobody))
	if places := Standings(l); places != nil {
		_, rest := table.CutLine(t) // which says who won by the rules
		t = places.Line().Join(rest)
	}
	t = t.Line().Plain("The dice secret is now public, so anyone can check every roll: it's in the file that ").Code("/match export " + l.Match.Code)
	t = t.Plain(" saves, and ").Code("divisionbell verify").Plain(" checks it.")
	return msg.TrimLine(t.Line().Join(hints)), nil
}
