package table

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Undo takes back a seat's own last step while nobody has moved since, no dice have
// fallen, nobody was told an offer and no stage was left that does not come back. It
// is an entry of its own; the same seq is never thrown twice.
func (l *Handle) Undo(ctx context.Context, seat engine.Seat, d Deed, answer func(undone record.Entry) msg.Message) error {
	last, table, err := OwnStep(ctx, l.all, &l.State, seat)
	if err != nil {
		return err
	}
	table.Pass(l.Match.Seq() + 1)
	now := l.all.Now()
	d.undo = true
	c, err := l.all.step(&l.State, table, now, d)
	if err != nil {
		return err
	}
	if c.Entries, err = l.journal(now).only(line{Kind: record.Undo, Seat: seat, Cause: d.Cause, To: last.Seq - 1}, engine.Outcome{Secret: last.Secret}); err != nil {
		return err
	}
	said := answer(last)
	if d.Delivery != "" {
		c.Delivery, c.Answer = d.Delivery, msg.Encode(said)
	}
	return l.commit(ctx, c, table)
}

// OwnStep is a seat's own last step, which it may take back by itself, and the table before it.
func OwnStep(ctx context.Context, h *Matches, l *State, seat engine.Seat) (last record.Entry, before engine.Table, err error) {
	if l.Match.Phase != match.Playing {
		return last, nil, NotNow(h, l, l.Match.Seats[seat].Person)
	}
	log, err := h.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil {
		return last, nil, fmt.Errorf("table: match %s: undo: %w", l.Match.Code, err)
	}
	last = log[Standing(log, len(log)-1)]
	vote := ""
	if _, err := WayBack(l, log, 1); err == nil {
		vote = fmt.Sprintf(". To ask everyone, type `/match ask %s undo 1`", l.Match.Code)
	}
	switch {
	case last.Kind != "" || last.Seq == 0 || !slices.ContainsFunc(log, func(e record.Entry) bool { return e.Kind == "" && e.Seq > 0 && e.Seat == seat }):
		return last, nil, engine.Illegal("", "You've nothing to undo")
	case last.Seat != seat && last.Secret: // whose it was is not to be told
		return last, nil, engine.Illegal("", "Too late: the match has moved on%s", vote)
	case last.Seat != seat:
		return last, nil, engine.Illegal("", "Too late: %s has played since%s", l.Name(last.Seat), vote)
	case last.Cause != record.ByPerson:
		return last, nil, engine.Illegal("", "You didn't play that action yourself, so you can't undo it%s", vote)
	case last.Final:
		return last, nil, engine.Illegal("", "You can't undo that: dice were rolled or cards were seen")
	}
	if told := toldOf(l, last); told != engine.Nobody {
		return last, nil, engine.Illegal("", "You can't undo that: %s has been told of it. You can withdraw an offer%s", l.Name(told), vote)
	}
	if before, err = record.At(l.Game.Game, l.Replay(), log, last.Seq-1); err != nil {
		return last, nil, fmt.Errorf("table: match %s: undo to %d: %w", l.Match.Code, last.Seq-1, err)
	}
	if rule := l.Game.About().Stages; rule != "" && before.Status(engine.Nobody).Stage != l.Table.Status(engine.Nobody).Stage {
		return last, nil, engine.Illegal(rule, "You can't undo the end of a stage by yourself%s", vote)
	}
	return last, before, nil
}

// toldOf is another seat to which a step put something that it answers by its number,
// such as an offer, or Nobody: one who is told does not lose it without a vote.
func toldOf(l *State, e record.Entry) engine.Seat {
	for seat := range l.Match.Seats {
		for _, a := range l.Table.Status(engine.Seat(seat)).Asks {
			if a.Key == e.Seq && a.Of != 0 && !a.Must && a.Seat == engine.Seat(seat) && a.Seat != e.Seat {
				return a.Seat
			}
		}
	}
	return engine.Nobody
}

// Standing is the index of the entry whose position log[i] left: undo entries
// lead back to what they restored.
func Standing(log []record.Entry, i int) int {
	for log[i].Kind == record.Undo {
		i = int(log[i].To)
	}
	return i
}

// Against reports whether a match is a daily game in which bots answer its player: there a
// seat takes back its own last action alone.
func Against(l *State) bool { return l.Match.Day != "" && len(l.Game.About().Against) > 0 }

// WayBack is the entry that taking n steps back by a vote leads to. Dice of another epoch
// are no obstacle: an epoch's entry draws none.
func WayBack(l *State, log []record.Entry, n int) (to uint32, err error) {
	if Against(l) {
		return 0, engine.Illegal("", "In this daily game you can only take back your own last action, and only before a bot has played")
	}
	k := Standing(log, len(log)-1)
	for range n {
		for log[k].Kind == record.Epoch {
			k = Standing(log, k-1)
		}
		e := log[k]
		switch {
		case e.Kind != "":
			return 0, engine.Illegal("", "There aren't that many actions to undo")
		case e.Final:
			return 0, engine.Illegal("", "You can't undo action %d, not even by vote: dice were rolled or cards were seen", e.Seq)
		case e.Seat == engine.Nobody:
			return 0, engine.Illegal("", "You can't undo action %d: no player did it", e.Seq)
		}
		k = Standing(log, k-1)
	}
	return log[k].Seq, nil
}
