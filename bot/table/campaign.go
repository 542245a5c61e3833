package table

import (
	"context"
	"fmt"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// foretold is how long before its end a campaign is told of it, the first first.
var foretold = []time.Duration{72 * time.Hour, 24 * time.Hour, 2 * time.Hour}

// Scored reports whether a game can be ended as it stands.
func Scored(g match.Table, terms engine.Terms) bool {
	about := g.About()
	if terms.Seats < about.MinSeats {
		terms.Seats = about.MinSeats
	}
	table, _, err := g.New(engine.Fast(1), terms)
	return err != nil || table.Score() != nil // what cannot be set up is refused elsewhere
}

func Unscored(g match.Table) error {
	return engine.Illegal("", "%s keeps no score to finish on. Leave out ends=", g.About().Name)
}

// Foretell times the next look at a campaign's end.
func Foretell(l *State, rules match.Rules, t *match.Timing, c *match.Change, now int64) {
	at, ok := rules.Ends()
	if !ok {
		if l.Match.Settings.Pace.Ends != "" {
			c.Forget = append(c.Forget, match.Instant{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantEnds})
		}
		return
	}
	for t.Told = 0; t.Told < len(foretold); t.Told++ {
		if word := at.Add(-foretold[t.Told]).UnixMilli(); word > now {
			c.Instants = append(c.Instants, match.Instant{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantEnds, At: word})
			return
		}
	}
	c.Instants = append(c.Instants, match.Instant{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantEnds, At: at.UnixMilli()})
}

// comeToEnd foretells a campaign's end, or ends it, also while it is paused.
func (l *Handle) comeToEnd(ctx context.Context) error {
	at, ok := l.Rules.Ends()
	if !ok || l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return nil
	}
	now := l.all.Now()
	var c match.Change
	if at.UnixMilli() <= now {
		if err := l.all.finish(&l.State, record.ByDate, &c); err != nil {
			return err
		}
	} else {
		t := l.Match.Timing.Clone()
		Foretell(&l.State, l.Rules, &t, &c, now)
		c.Timing = &t
		if at.Sub(match.When(now)) <= foretold[0] {
			n := l.Note(match.NoteForetold, engine.Nobody, "", "")
			n.Ends = at.UnixMilli()
			c.Notes = []match.Note{n}
		}
	}
	err := l.Save(ctx, c)
	return err
}

// timeUp is what the table says, in games whose rules know of an agreed date, when
// it has come.
const timeUp = "time-up"

// timeIsUp ends a match by the rules of its game, as an entry of the table's own.
func (h *Matches) timeIsUp(l *State, cause record.Cause, c *match.Change) error {
	now, table := h.Now(), l.Table.Clone()
	out, err := table.Apply(engine.Of(l.root, uint64(table.Seq())+1), engine.Nobody, timeUp)
	if err != nil {
		return fmt.Errorf("table: match %s: its time is up: %w", l.Match.Code, err)
	}
	if c.Entries, err = l.journal(now).only(line{Seat: engine.Nobody, Cause: cause, Words: []string{timeUp}}, out); err != nil {
		return fmt.Errorf("table: match %s: %w", l.Match.Code, err)
	}
	done, err := h.step(l, table, now, Deed{Seat: engine.Nobody, Cause: cause})
	if err != nil {
		return err
	}
	c.Position, c.Asks, c.Timing = done.Position, done.Asks, done.Timing
	c.Phase, c.Ended, c.Places = done.Phase, done.Ended, done.Places
	c.Notices, c.Notes = append(c.Notices, done.Notices...), append(c.Notes, done.Notes...)
	c.Instants = append(c.Instants, done.Instants...)
	lapse(l, c)
	return nil
}

// finish ends a match as it stands: as its game does on an agreed date, else
// with places by the game's own scores.
func (h *Matches) finish(l *State, cause record.Cause, c *match.Change) error {
	if engine.Offered(l.Table, engine.Nobody, []string{timeUp}) {
		return h.timeIsUp(l, cause, c)
	}
	scores := l.Table.Score()
	if scores == nil {
		return fmt.Errorf("table: match %s: %s has no scores", l.Match.Code, l.Match.Game)
	}
	if err := h.end(l, cause, c); err != nil {
		return err
	}
	c.Phase, c.Places = match.Over, engine.Standing(scores)
	c.Instants = append(c.Instants, replayed(l, h.Now())...)
	return nil
}

// end ends a match before its rules do, as an entry of its log.
func (h *Matches) end(l *State, cause record.Cause, c *match.Change) error {
	now := h.Now()
	seq := l.Match.Seq() + 1
	table := l.Table.Clone()
	table.Pass(seq)
	pos, err := table.Position()
	if err != nil {
		return fmt.Errorf("table: match %s: %w", l.Match.Code, err)
	}
	if c.Entries, err = l.journal(now).only(line{Kind: record.End, Seat: engine.Nobody, Cause: cause}, engine.Outcome{Final: true}); err != nil {
		return fmt.Errorf("table: match %s: %w", l.Match.Code, err)
	}
	c.Position, c.Asks = &pos, nil
	c.Phase, c.Ended = match.Abandoned, now
	lapse(l, c)
	t := l.Match.Timing.Clone()
	t.Turns = nil
	c.Timing = &t
	c.Notices = notices(l, nil, Deed{})
	c.Notes = append(c.Notes, match.Note{Seq: seq, At: now, Kind: match.NoteOver, Seat: engine.Nobody, To: engine.Everyone})
	return nil
}

// endless ends a match in which nobody but bots plays on, which come to no end.
func (l *Handle) endless(ctx context.Context) error {
	var change match.Change
	if err := l.all.end(&l.State, record.ByHost, &change); err != nil {
		return err
	}
	err := l.Save(ctx, change)
	return err
}
