package menu

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Told is an entry in sentences, as a viewer may know it.
func (h *Menu) Told(l *table.State, e record.Entry, viewer engine.Seat) ([]msg.Text, error) {
	switch e.Kind {
	case record.Undo:
		if e.Secret && viewer != e.Seat {
			return nil, nil
		}
		switch {
		case e.Cause.Voted() && e.To == 0:
			return []msg.Text{msg.Say("The players voted to undo everything since the start.")}, nil
		case e.Cause.Voted():
			return []msg.Text{msg.Say(fmt.Sprintf("The players voted to undo everything after action %d.", e.To))}, nil
		}
		return []msg.Text{msg.Text{}.Bold(l.Match.SceneAt(e.Seq, viewer).RawName(e.Seat)).Plain(" undid their last action.")}, nil
	case record.Epoch:
		return []msg.Text{msg.Say("The host restored a backup. From here on the dice are new.")}, nil
	case record.End:
		return []msg.Text{Ended(l, &e, viewer)}, nil
	}
	events, err := told(h, l, e)
	if err != nil {
		return nil, err
	}
	return l.Game.Look.Lines(record.For(events, viewer), l.Match.SceneAt(e.Seq, viewer)), nil
}

// Ended is how a match was ended that its rules did not end, by the entry that says so.
func Ended(l *table.State, e *record.Entry, viewer engine.Seat) msg.Text {
	code := l.Match.Code
	switch e.Cause {
	case record.ByDate:
		return msg.Say("Time's up: the match finished on the score.")
	case record.ByHost:
		return msg.Say("Only bots were left to play ").Bold(code).Plain(", and they came to no end, so nobody wins.")
	}
	if seat, alone := onlyPerson(l); alone { // who asked nobody
		return msg.Text{}.Bold(l.Match.SceneAt(e.Seq, viewer).RawName(seat)).Plain(" ended ").Bold(code).Plain(".")
	}
	return msg.Say("The players voted to end ").Bold(code).Plain(".")
}

// onlyPerson is a seat of the one person who plays, whose may be several.
func onlyPerson(l *table.State) (seat engine.Seat, ok bool) {
	for _, t := range l.Match.Seats {
		if t.Bot != "" {
			continue
		}
		if ok && l.Match.Seats[seat].Person != t.Person {
			return 0, false
		}
		seat, ok = t.Seat, true
	}
	return seat, ok
}

// Openly is an entry in sentences, as all in a room are told it: without the result of
// the match by its rules, which is told there by itself.
func (h *Menu) Openly(l *table.State, e record.Entry) ([]msg.Text, error) {
	lines, err := h.Told(l, e, engine.Nobody)
	if err != nil || len(lines) == 0 || e.Kind != "" || e.Seq != l.Match.Seq() || l.Match.Phase != match.Over || l.Table.Status(engine.Nobody).Places == nil {
		return lines, err
	}
	events, err := record.Facts(l.Game.Game, e.Facts)
	if err != nil {
		return nil, fmt.Errorf("menu: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
	}
	if facts := record.For(events, engine.Nobody); len(facts) > 0 {
		result := l.Game.Look.Line(facts[len(facts)-1], l.Match.SceneAt(e.Seq, engine.Nobody))
		if n := len(lines) - 1; lines[n].String() == result.String() {
			return lines[:n], nil
		}
	}
	return lines, nil
}

// Story is what an account may know of the entries of a match before one, 0: of the newest,
// oldest first, MostLogged at most, and whether others came before them. ErrNotFound.
func Story(ctx context.Context, h *Menu, code string, before uint32, viewer match.Account) (out []match.Told, more bool, err error) {
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return nil, false, fmt.Errorf("menu: match %s: %w", code, err)
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return nil, false, err
	}
	eyes := eyesOf(ctx, h, l, viewer)
	out = []match.Told{} // never null on a page
	if l.Table == nil || h.veiled(l, eyes) {
		return out, false, nil
	}
	to := l.Match.Seq()
	if before > 0 {
		to = min(to, before-1)
	}
	from := to - min(to, MostLogged-1)
	log, err := h.Entries(ctx, l, from, to)
	if err != nil {
		return nil, false, err
	}
	for _, e := range log {
		lines, err := h.Told(l, e, eyes)
		if err != nil {
			return nil, false, err
		}
		if len(lines) > 0 {
			lines[0] = lines[0].Join(table.Because(e, eyes))
			out = append(out, match.Told{Seq: e.Seq, At: e.At, Lines: lines})
		}
	}
	return out, from > 0, nil
}

func (h *Menu) LastMover(ctx context.Context, l *table.State) (engine.Seat, error) {
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil || len(log) == 0 {
		return engine.Nobody, err
	}
	return log[table.Standing(log, len(log)-1)].Seat, nil
}

// Entries reads a part of the match's log, which is not empty; ErrNotFound.
func (h *Menu) Entries(ctx context.Context, l *table.State, from, to uint32) ([]record.Entry, error) {
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, from, to)
	if err != nil {
		return nil, fmt.Errorf("menu: match %s: read the log: %w", l.Match.Code, err)
	}
	if len(log) == 0 {
		return nil, fmt.Errorf("menu: match %s has no entry %d: %w", l.Match.Code, to, match.ErrNotFound)
	}
	return log, nil
}

// Facts are those of a whole log up to an entry as a viewer was told them, less
// what was undone.
func Facts(l *table.State, log []record.Entry, seq uint32, viewer engine.Seat) (facts []engine.Fact, err error) {
	counting, err := record.Counting(log, seq)
	if err != nil {
		return nil, fmt.Errorf("menu: match %s: %w", l.Match.Code, err)
	}
	for _, n := range append([]uint32{0}, counting...) {
		e := log[n]
		events, err := record.Facts(l.Game.Game, e.Facts)
		if err != nil {
			return nil, fmt.Errorf("menu: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
		}
		facts = append(facts, record.For(events, viewer)...)
	}
	return facts, nil
}

// logged is how many lines of the log are read when no number is said; mostLogged
// is how many can be.
const (
	Logged     = 10
	MostLogged = 100
)
