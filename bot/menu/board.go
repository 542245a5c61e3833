package menu

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// StandingBoard is headline and picture of the newest position, as a viewer
// may see it.
func (h *Menu) StandingBoard(ctx context.Context, l *table.State, viewer engine.Seat) (msg.Message, error) {
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, l.Match.Seq()-min(l.Match.Seq(), recently), l.Match.Seq())
	if err != nil {
		return msg.Message{}, fmt.Errorf("menu: match %s: read the last entries: %w", l.Match.Code, err)
	}
	return h.picture(l, l.Table, log, viewer)
}

// picture is headline and board of a table after the last entry of log.
func (h *Menu) picture(l *table.State, table engine.Table, log []record.Entry, viewer engine.Seat) (msg.Message, error) {
	scene := l.Scene(viewer)
	scene.Seq = table.Seq()
	for _, e := range slices.Backward(log) {
		events, err := record.Facts(l.Game.Game, e.Facts)
		if err != nil {
			return msg.Message{}, fmt.Errorf("menu: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
		}
		if scene.Last = record.For(events, viewer); len(scene.Last) > 0 || !e.Secret {
			break // what a viewer is not told must not take the mark away
		}
	}
	var err error
	if scene.Recent, err = recent(l, log, viewer); err != nil {
		return msg.Message{}, err
	}
	view, look := table.View(viewer), l.Game.Look
	return msg.Message{
		Text: look.Headline(view, scene),
		Picture: &msg.Picture{
			Alt: look.Alt(view, scene), Board: look.Board(view, scene),
			Match: l.Match.Code, Seq: scene.Seq, Viewer: int(viewer),
			Draw: func() ([]byte, error) { return look.Picture(view, scene) },
		},
	}, nil
}

// Standings are the places of a match that its rules did not end; nil for others.
func Standings(l *table.State) msg.Text {
	if l.Match.Phase != match.Over || l.Table == nil || l.Table.Status(engine.Nobody).Places != nil {
		return nil
	}
	t := msg.Say("Finished on the score: ")
	first := true
	for place := 1; place <= len(l.Match.Places); place++ {
		var names []string
		for seat, p := range l.Match.Places {
			if int(p) == place {
				names = append(names, l.Name(engine.Seat(seat)))
			}
		}
		if len(names) == 0 {
			continue
		}
		if !first {
			t = t.Plain(", ")
		}
		t, first = t.Plain(strconv.Itoa(place)+". ").Bold(msg.Listed(names)), false
	}
	return t.Plain(".")
}

// recent are the facts of the end of a log as a viewer was told them, less what
// was undone.
func recent(l *table.State, log []record.Entry, viewer engine.Seat) (facts []engine.Fact, err error) {
	var kept []*record.Entry
	for i := len(log) - 1; i >= 0 && len(kept) < recently; {
		e := &log[i]
		if e.Kind == record.Undo {
			i = int(e.To) - int(log[0].Seq)
			continue
		}
		kept = append(kept, e)
		i--
	}
	for _, e := range slices.Backward(kept) {
		events, err := record.Facts(l.Game.Game, e.Facts)
		if err != nil {
			return nil, fmt.Errorf("menu: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
		}
		facts = append(facts, record.For(events, viewer)...)
	}
	return facts, nil
}

// recently is over how many entries a picture looks back: for the last action that
// a viewer was told of, and for all of a turn.
const recently = 40
