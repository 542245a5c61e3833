package menu

import (
	"context"
	"fmt"
	"strings"

	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Rounds are the entries after which a match stood at its beginning and, since then, at
// the end of a round, in order: as headlines for all tell its stage. The newest there is
// counts when the match is over. ErrNotFound.
func (h *Menu) Rounds(ctx context.Context, code string) ([]uint32, error) {
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return nil, fmt.Errorf("menu: match %s: %w", code, err)
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	if l.Table == nil || h.veiled(l, engine.Nobody) {
		return []uint32{0}, nil
	}
	last := l.Match.Seq()
	log, err := h.Entries(ctx, l, 0, last)
	if err != nil {
		return nil, err
	}
	rounds, round, at := []uint32{}, "", uint32(0)
	look := func(t engine.Table) {
		scene := l.Match.SceneOn(t, engine.Nobody)
		// The end is no action's.
		scene.Over = false
		now, _, _ := strings.Cut(StageOf(l.Game.Look.Headline(t.View(engine.Nobody), scene)), ",") // Year 2, draw 3 of 5
		if now != round || len(rounds) == 0 {
			rounds, round = append(rounds, at), now
		}
	}
	t, err := record.Walk(l.Game.Game, l.Replay(), log, last, func(e *record.Entry, t engine.Table) error {
		look(t)
		at = e.Seq
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("menu: match %s: play again: %w", code, err)
	}
	look(t)
	if l.Match.Phase.Ended() && rounds[len(rounds)-1] != last {
		rounds = append(rounds, last)
	}
	return rounds, nil
}
