package menu

import (
	"context"
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// StandingBoard is headline and picture of the newest position, as a viewer
// may see it.
func (h *Menu) StandingBoard(ctx context.Context, l *table.State, viewer engine.Seat) (msg.Message, error) {
	log, err := newest(ctx, h, l)
	if err != nil {
		return msg.Message{}, err
	}
	return h.picture(l, l.Table, log, viewer)
}

// picture is headline and board of a table after the last entry of log.
func (h *Menu) picture(l *table.State, table engine.Table, log []record.Entry, viewer engine.Seat) (msg.Message, error) {
	view, scene, err := sight(h, l, table, log, viewer)
	if err != nil {
		return msg.Message{}, err
	}
	p := painted(h, l, view, scene)
	p.Alt, p.Board = l.Game.Look.Alt(view, scene), l.Game.Look.Board(view, scene)
	return msg.Message{Text: l.Game.Look.Headline(view, scene), Picture: p}, nil
}

// painted is a board that is not put into words.
func painted(h *Menu, l *table.State, view any, scene msg.Scene) *msg.Picture {
	look, pool := l.Game.Look, h.Matches.Absences.Pool
	return &msg.Picture{
		Match: l.Match.Code, Seq: scene.Seq, Viewer: int(scene.Viewer),
		Draw:  func() ([]byte, error) { return pool.Draw(func() ([]byte, error) { return look.Picture(view, scene) }) },
		Shows: func() string { return look.Shows(view, scene) },
	}
}

// sight is what a viewer sees of a table after the last entry of log.
func sight(h *Menu, l *table.State, table engine.Table, log []record.Entry, viewer engine.Seat) (view any, scene msg.Scene, err error) {
	scene = l.Match.SceneOn(table, viewer)
	for _, e := range slices.Backward(log) {
		events, err := told(h, l, e)
		if err != nil {
			return nil, scene, err
		}
		if scene.Last = record.For(events, viewer); len(scene.Last) > 0 || !e.Secret {
			scene.LastHeld = sat(nil, l, e.Seq, len(scene.Last))
			break // what a viewer is not told must not take the mark away
		}
	}
	scene.Recent, scene.RecentHeld, err = recent(h, l, log, viewer)
	return table.View(viewer), scene, err
}

// Standings are the places of a match that its rules did not end; nil for others.
func Standings(l *table.State) msg.Text {
	places := l.Scene(engine.Nobody).Places
	if places == nil {
		return nil
	}
	t := msg.Say("Finished on the score: ")
	first := true
	for place := 1; place <= len(places); place++ {
		var names []string
		for seat, p := range places {
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
// was undone, and by whom the seats were held at each, if they have changed hands.
func recent(h *Menu, l *table.State, log []record.Entry, viewer engine.Seat) (facts []engine.Fact, held [][]msg.Sitter, err error) {
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
		events, err := told(h, l, *e)
		if err != nil {
			return nil, nil, err
		}
		told := record.For(events, viewer)
		facts, held = append(facts, told...), sat(held, l, e.Seq, len(told))
	}
	return facts, held, nil
}

// sat adds to who held the seats at each fact who did at so many of an entry.
func sat(held [][]msg.Sitter, l *table.State, seq uint32, facts int) [][]msg.Sitter {
	if is := l.Match.Sat(seq); is != nil {
		return append(held, slices.Repeat([][]msg.Sitter{is}, facts)...)
	}
	return held
}

// recently is over how many entries a picture looks back: for the last action that
// a viewer was told of, and for all of a turn.
const recently = 40
