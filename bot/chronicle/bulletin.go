package chronicle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Bulletins are what happened in each round of a match that has ended, in order, and in
// its set-up: the entries are those of [Chronicle.Rounds]. Of a match that its rules did not
// end the last tells how it was ended and how it came out. A match that has not begun, or of
// which all may know nothing, has none.
func Bulletins(ctx context.Context, m *table.Matches, l *table.State) (list []match.Bulletin, err error) {
	c, err := Read(ctx, m, l)
	if errors.Is(err, match.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	from := 0
	tell := func(b match.Bulletin, to int) {
		for ; from <= to; from++ {
			e := &c.Entries[from]
			b.Lines = append(b.Lines, l.Game.Look.Lines(e.Facts, l.Match.SceneAt(e.Seq, engine.Nobody))...)
		}
		list = append(list, b)
	}
	end, err := endOf(ctx, m, l)
	if err != nil {
		return nil, err
	}
	c.Over = c.Over && end == nil // else the last action may lie within a round
	for _, to := range c.Rounds() {
		e := &c.Entries[to]
		b := match.Bulletin{Seq: e.Seq, At: e.At}
		if to > 0 {
			b.Round = c.Entries[to-1].round()
		}
		tell(b, to)
	}
	if end != nil {
		last := len(c.Entries) - 1
		tell(match.Bulletin{Seq: end.Seq, At: end.At, Round: c.Entries[last].round()}, last)
		result, _ := table.CutLine(l.Game.Look.Headline(l.Table.View(engine.Nobody), l.Scene(engine.Nobody)))
		b := &list[len(list)-1]
		b.Lines = append(b.Lines, menu.Ended(l, end, engine.Nobody), result)
	}
	return list, nil
}

// endOf is the entry that ended a match; nil: its rules did, or it goes on.
func endOf(ctx context.Context, m *table.Matches, l *table.State) (*record.Entry, error) {
	if !l.Match.Phase.Ended() {
		return nil, nil
	}
	log, err := m.Store.Log(ctx, l.Match.ID, l.Match.Seq(), l.Match.Seq())
	if err != nil {
		return nil, fmt.Errorf("chronicle: match %s: read how it ended: %w", l.Match.Code, err)
	}
	if len(log) == 0 || log[0].Kind != record.End {
		return nil, nil
	}
	return &log[0], nil
}

func (e *Entry) round() string {
	round, _, _ := strings.Cut(e.Stage, ",") // Year 2, draw 3 of 5
	return round
}
