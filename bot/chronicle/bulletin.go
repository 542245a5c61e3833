package chronicle

import (
	"context"
	"errors"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Bulletins are what happened in each round of a match that has ended, in order, and in
// its set-up: the entries are those of [Chronicle.Rounds]. A match that has not begun, or
// of which all may know nothing, has none.
func Bulletins(ctx context.Context, m *table.Matches, l *table.State) (list []match.Bulletin, err error) {
	c, err := Read(ctx, m, l)
	if errors.Is(err, match.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	from := 0
	for _, to := range c.Rounds() {
		e := &c.Entries[to]
		b := match.Bulletin{Seq: e.Seq, At: e.At}
		if to > 0 {
			b.Round, _, _ = strings.Cut(c.Entries[to-1].Stage, ",")
		}
		for ; from <= to; from++ {
			e := &c.Entries[from]
			b.Lines = append(b.Lines, l.Game.Look.Lines(e.Facts, l.Match.SceneAt(e.Seq, engine.Nobody))...)
		}
		list = append(list, b)
	}
	return list, nil
}
