package luck

import (
	"context"
	"errors"

	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/plot"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A Ledger tells of luck in the matches of one store.
type Ledger struct{ Matches *table.Matches }

var _ menu.Leaf = Ledger{}.Leaf

// Leaf is the page that shows what chance gave the seats of a match up to an entry: in a
// sentence, as a table and as a plot of how that grew turn by turn.
func (k Ledger) Leaf(ctx context.Context, l *table.State, seq uint32) (msg.Message, error) {
	code, about := l.Match.Code, l.Game.About()
	y, _ := l.Game.Look.Luck(nil, nil)
	if y.Giver == "" {
		return msg.Message{}, engine.Illegal("", "I can't tell luck in %s. To see the board, type `/match board %s`", about.Name, code)
	}
	if l.Table == nil {
		return msg.Message{}, engine.Illegal("", "%s hasn't begun, so nobody was lucky yet", code)
	}
	c, err := k.read(ctx, l, seq)
	if errors.Is(err, match.ErrNotFound) {
		return msg.Message{}, menu.Sealed("luck in yours is told")
	}
	if err != nil {
		return msg.Message{}, err
	}
	return tell(l, c, seq)
}

// Said is the luck of a match that is over in a sentence; "" where nobody could be lucky.
func (k Ledger) Said(ctx context.Context, l *table.State) (string, error) {
	if y, _ := l.Game.Look.Luck(nil, nil); y.Giver == "" {
		return "", nil
	}
	c, err := k.read(ctx, l, l.Match.Seq())
	if errors.Is(err, match.ErrNotFound) { // of a puzzle that others have still to solve
		return "", nil
	}
	if err != nil {
		return "", err
	}
	sums, by := By(l.Match, c.Entries)
	return Told(l.Game, sums, by), nil
}

// read is how a match went up to an entry.
func (k Ledger) read(ctx context.Context, l *table.State, seq uint32) (*chronicle.Chronicle, error) {
	var c chronicle.Chronicle
	return &c, chronicle.WalkTo(ctx, k.Matches, l, seq, func(e *chronicle.Entry, _ engine.Table) error {
		c.Entries = append(c.Entries, *e)
		return nil
	})
}

// tell is the page, of a match that went so.
func tell(l *table.State, c *chronicle.Chronicle, seq uint32) (msg.Message, error) {
	code, about := l.Match.Code, l.Game.About()
	y, _ := l.Game.Look.Luck(nil, nil)
	over := l.Match.Phase.Ended()
	sums, s := By(l.Match, c.Entries)
	switch n := thrown(sums); {
	case n == 0 && !over && y.AtTheEnd != "":
		return msg.Message{}, engine.Illegal("", "%s: %s, so I tell of it when %s is over", about.Name, y.AtTheEnd, code)
	case n == 0 && over:
		return msg.Message{}, engine.Illegal("", "%s ended before there was any luck to tell of", code)
	case n == 0:
		return msg.Message{}, engine.Illegal("", "Nothing has been left to chance in %s yet. Ask again after the next %s", code, y.Throw)
	}
	t := msg.Say("Luck in ").Bold(code)
	if !over {
		t = t.Plain(" so far")
	}
	t = t.Plain(". " + Told(l.Game, sums, s))
	if far(sums) {
		t = t.Plain(" Fewer than one seat in twenty is that far from average.")
	}
	t = t.Line().Block(rows(y, sums, s)).Line().Plain(y.Counts + " sd: standard deviations; two in three seats end within 1.")
	p := grown(l, c, y)
	return msg.Message{Text: t, Picture: &msg.Picture{
		Alt: p.Alt(), Board: p.Board(), Match: code, Seq: seq, Viewer: int(engine.Nobody), Page: menu.PageLuck,
		Draw: func() ([]byte, error) { return p.PNG(), nil },
	}}, nil
}

// far reports whether chance gave somebody what is rare.
func far(sums []Sum) bool {
	for _, s := range sums {
		if d := s.Deviations(); d >= rare || d <= -rare {
			return true
		}
	}
	return false
}

// grown is by how much each seat had got more than on average, turn by turn.
func grown(l *table.State, c *chronicle.Chronicle, y msg.Yardstick) plot.Plot {
	p := plot.Plot{Title: "Luck in " + y.Unit + "s", First: "start", Last: "now",
		Written: func(v float64) string { return signed(y, v) }} // as the table has it
	if l.Match.Phase.Ended() {
		p.Last = "end"
	}
	sums := make([]Sum, len(l.Match.Seats))
	for _, names := range l.Match.Throughout() {
		p.Lines = append(p.Lines, plot.Line{Names: names, Values: []float64{0}})
	}
	at, turns := 0, c.Turns()
	if last := len(c.Entries) - 1; turns[len(turns)-1] != last {
		turns = append(turns, last)
	}
	for _, to := range turns {
		for ; at <= to; at++ {
			add(sums, c.Entries[at].Luck)
		}
		for seat := range sums {
			p.Lines[seat].Values = append(p.Lines[seat].Values, sums[seat].Over())
		}
	}
	return p
}
