package menu

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// rarest is how many actions a digest tells of.
const rarest = 3

// Digest sums up for all what has happened in a match since the last one: how much by
// whom, with the rarest of it, who is awaited, how all stand, and the board. Nothing
// where the match is not being played, or all may not see it.
func (h *Menu) Digest(ctx context.Context, l *table.State, since match.Digested) (msg.Message, error) {
	if l.Match.Phase != match.Playing || h.veiled(l, engine.Nobody) {
		return msg.Message{}, nil
	}
	var log []record.Entry
	if seq := l.Match.Seq(); seq > since.Seq {
		all, err := h.Entries(ctx, l, since.Seq+1, seq)
		if err != nil {
			return msg.Message{}, err
		}
		log = kept(all)
	}
	m, err := h.StandingBoard(ctx, l, engine.Nobody)
	if err != nil {
		return m, err
	}
	_, standings := table.CutLine(m.Text)
	now := h.Matches.Now()
	t := msg.Say(l.Game.About().Name+" ").Bold(l.Match.Code).Plain(": "+actions(len(log))+" since ").
		When(match.When(since.At), match.When(now)).Join(byWhom(l, log)).Plain(".").Line()
	lines, err := h.rare(l, log)
	if err != nil {
		return m, err
	}
	for _, line := range lines {
		t = t.Join(line).Line()
	}
	m.Text = t.Join(awaitedSince(l, now)).Join(standings)
	m.Buttons = []msg.Button{{Label: "Show my moves", ID: Press{Line: l.Match.Game + " " + l.Match.Code}.ID()}}
	return m, nil
}

// actions is a number of them in words.
func actions(n int) string {
	switch n {
	case 0:
		return "no actions"
	case 1:
		return "1 action"
	}
	return fmt.Sprintf("%d actions", n)
}

// kept are the actions of a part of a log that were not undone, in order.
func kept(log []record.Entry) (out []record.Entry) {
	for i := len(log) - 1; i >= 0; i-- {
		switch e := log[i]; {
		case e.Kind == record.Undo:
			i = int(int64(e.To)-int64(log[0].Seq)) + 1
		case e.Kind == "" && e.Seat != engine.Nobody:
			out = append(out, e)
		}
	}
	slices.Reverse(out)
	return out
}

// byWhom counts the actions of a log by who held the seats then, in their order: Ann 8, Bob 6.
func byWhom(l *table.State, log []record.Entry) (t msg.Text) {
	counts, names := map[string]int{}, make([][]string, len(l.Match.Seats))
	for _, e := range log {
		if int(e.Seat) >= len(names) {
			continue
		}
		name := l.Match.SceneAt(e.Seq, engine.Nobody).RawName(e.Seat)
		if counts[name]++; counts[name] == 1 {
			names[e.Seat] = append(names[e.Seat], name)
		}
	}
	for _, name := range slices.Concat(names...) {
		before := ", "
		if t == nil {
			before = ": "
		}
		t = t.Plain(before).Bold(name).Plain(fmt.Sprintf(" %d", counts[name]))
	}
	return t
}

// rare are the lines of those actions of a log whose facts came least often in it: the
// newest of them, in order.
func (h *Menu) rare(l *table.State, log []record.Entry) (lines []msg.Text, err error) {
	told := make([][]engine.Fact, len(log))
	often := map[string]int{}
	for i, e := range log {
		events, err := record.Facts(l.Game.Game, e.Facts)
		if err != nil {
			return nil, fmt.Errorf("menu: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
		}
		told[i] = record.For(events, engine.Nobody)
		for _, f := range told[i] {
			often[f.Kind()]++
		}
	}
	type weighed struct{ entry, times int }
	var all []weighed
	for i, facts := range told {
		if len(l.Game.Look.Lines(facts, l.Match.SceneAt(log[i].Seq, engine.Nobody))) == 0 {
			continue
		}
		least := len(log)
		for _, f := range facts {
			least = min(least, often[f.Kind()])
		}
		all = append(all, weighed{i, least})
	}
	slices.SortStableFunc(all, func(a, b weighed) int {
		if a.times != b.times {
			return a.times - b.times
		}
		return b.entry - a.entry
	})
	all = all[:min(len(all), rarest)]
	slices.SortFunc(all, func(a, b weighed) int { return a.entry - b.entry })
	for _, w := range all {
		more := l.Game.Look.Lines(told[w.entry], l.Match.SceneAt(log[w.entry].Seq, engine.Nobody))
		lines = append(lines, more[0])
	}
	return lines, nil
}

// awaitedSince names those whom a match waits for, since when and until when.
func awaitedSince(l *table.State, now int64) (t msg.Text) {
	turns := slices.Clone(l.Match.Timing.Turns)
	slices.SortStableFunc(turns, func(a, b match.Turn) int { return int(a.Seat) - int(b.Seat) })
	turns = slices.CompactFunc(turns, func(a, b match.Turn) bool { return a.Seat == b.Seat })
	for _, u := range turns {
		t = t.Plain("Waiting for ").Bold(l.Name(u.Seat)).Plain(" since ").When(match.When(u.Opened), match.When(now))
		if u.Due != 0 {
			t = t.Plain(", due ").Join(l.Until(u, now))
		}
		t = t.Plain(".").Line()
	}
	return t
}
