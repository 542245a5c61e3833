package replay

import (
	"context"
	"fmt"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// points are the places of a match that its curve points out.
const points = 3

// Curve is the page that shows how all stood up to an entry, turn by turn, and where most
// was won and lost; when all is over, with a button for how it stood before each of these.
func (f *Films) Curve(ctx context.Context, l *table.State, seq uint32) (msg.Message, error) {
	code, of := l.Match.Code, l.Game.About().Count
	if l.Table == nil || l.Table.Score() == nil {
		return msg.Message{}, engine.Illegal("", "%s has no score to draw. To see the board, type /match board %s", code, code)
	}
	s, err := f.shots(ctx, l, seq)
	if err != nil {
		return msg.Message{}, err
	}
	p := s.plot(l)
	p.Marks = s.told.Turning(of, s.every(), points)
	t := msg.Say("How everyone stood in ").Bold(code).Plain(".")
	if len(p.Marks) > 0 {
		t = t.Plain(" It turned here:")
	}
	var shown []msg.Button
	for n, i := range p.Marks {
		d := s.all[i].deed
		t = t.Line().Plain(fmt.Sprintf("%d. Move %d. ", n+1, d.seq))
		if lines := l.Game.Look.Lines(d.facts, l.Scene(engine.Nobody)); len(lines) > 0 {
			t = t.Join(lines[0])
		}
		if l.Match.Phase.Ended() && d.seq > 0 {
			shown = append(shown, menu.ShowButton(code, d.seq))
		}
	}
	return msg.Message{Text: t, Buttons: shown, Picture: &msg.Picture{
		Alt: p.Alt(), Board: p.Board(), Match: code, Seq: seq, Viewer: int(engine.Nobody), Page: menu.PageCurve,
		Draw: func() ([]byte, error) { return p.PNG(), nil },
	}}, nil
}
