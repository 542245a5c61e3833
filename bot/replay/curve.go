package replay

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

const (
	points = 3   // places of a match that its curve points out
	named  = 2   // seats whom it moved most
	told   = 180 // characters about one, unless its first sentence alone has more
)

// brief is what is told of a deed: its first sentence, and those after it for which there
// is room. The first alone may say no more than whose turn it was.
func brief(lines []msg.Text) (t msg.Text) {
	for i, line := range lines {
		if i > 0 {
			line = msg.Text{}.Plain(" ").Join(line)
		}
		if next := t.Join(line); i == 0 || next.Length().Marked <= told {
			t = next
			continue
		}
		break
	}
	return t
}

// moved names whom a deed moved most, and by how much: " (Bob +3, Ann −3)"; "" where nobody.
func moved(l *table.State, d deed) string {
	of := l.Game.About().Count
	by := make([]int64, min(len(d.before), len(d.after)))
	var seats []int
	for seat := range by {
		if by[seat] = of.Of(d.after[seat]) - of.Of(d.before[seat]); by[seat] != 0 {
			seats = append(seats, seat)
		}
	}
	slices.SortStableFunc(seats, func(a, b int) int { return cmp.Compare(max(by[b], -by[b]), max(by[a], -by[a])) })
	var all []string
	for _, seat := range seats[:min(len(seats), named)] {
		all = append(all, l.Match.SceneAt(d.seq, engine.Nobody).Short(engine.Seat(seat))+" "+of.Change(by[seat]))
	}
	if all == nil {
		return ""
	}
	return " (" + strings.Join(all, ", ") + ")"
}

// Curve is the page that shows how all stood up to an entry, turn by turn, and where most
// was won and lost; when all is over, with a button for how it stood before each of these.
func (f *Films) Curve(ctx context.Context, l *table.State, seq uint32) (msg.Message, error) {
	code, of := l.Match.Code, l.Game.About().Count
	if l.Table == nil || l.Table.Score() == nil {
		return msg.Message{}, engine.Illegal("", "%s has no score to draw. To see the board, type `/match board %s`", code, code)
	}
	if !f.matches.Closed(&l.Match) {
		return msg.Message{}, menu.Sealed("how yours went is drawn")
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
		t = t.Join(brief(l.Game.Look.Lines(d.facts, l.Match.SceneAt(d.seq, engine.Nobody)))).Plain(moved(l, d))
		if l.Match.Phase.Ended() && d.seq > 0 {
			shown = append(shown, menu.ShowButton(code, d.seq))
		}
	}
	return msg.Message{Text: t, Buttons: shown, Picture: &msg.Picture{
		Alt: p.Alt(), Board: p.Board(), Match: code, Seq: seq, Viewer: int(engine.Nobody), Page: menu.PageCurve,
		Draw: func() ([]byte, error) { return p.PNG(), nil },
	}}, nil
}
