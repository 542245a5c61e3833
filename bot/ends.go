package bot

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// foretold is how long before its end a campaign is told of it, the first first.
var foretold = []time.Duration{72 * time.Hour, 24 * time.Hour, 2 * time.Hour}

// scored reports whether a game can be ended as it stands.
func scored(g match.Table, terms engine.Terms) bool {
	about := g.About()
	if terms.Seats < about.MinSeats {
		terms.Seats = about.MinSeats
	}
	table, _, err := g.New(engine.Fast(1), terms)
	return err != nil || table.Score() != nil // what cannot be set up is refused elsewhere
}

func unscored(g match.Table) error {
	return engine.Illegal("", "%s has no standing that it could end by; leave ends= away", g.About().Name)
}

// foretell times the next look at a campaign's end.
func (l *State) foretell(rules match.Rules, t *match.Timing, c *match.Change, now int64) {
	at, ok := rules.Ends()
	if !ok {
		if l.match.Settings.Pace.Ends != "" {
			c.Forget = append(c.Forget, match.Instant{Match: l.match.ID, Seat: engine.Nobody, Kind: instantEnds})
		}
		return
	}
	for t.Told = 0; t.Told < len(foretold); t.Told++ {
		if word := at.Add(-foretold[t.Told]).UnixMilli(); word > now {
			c.Instants = append(c.Instants, match.Instant{Match: l.match.ID, Seat: engine.Nobody, Kind: instantEnds, At: word})
			return
		}
	}
	c.Instants = append(c.Instants, match.Instant{Match: l.match.ID, Seat: engine.Nobody, Kind: instantEnds, At: at.UnixMilli()})
}

// comeToEnd foretells a campaign's end, or ends it, also while it is paused.
func (l *Handle) comeToEnd(ctx context.Context) error {
	at, ok := l.rules.Ends()
	if !ok || l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return nil
	}
	now := l.all.now()
	var c match.Change
	if at.UnixMilli() <= now {
		if err := l.all.finish(&l.State, causeEnds, &c); err != nil {
			return err
		}
	} else {
		t := l.match.Timing.Clone()
		l.foretell(l.rules, &t, &c, now)
		c.Timing = &t
		if at.Sub(when(now)) <= foretold[0] {
			c.Notes = []match.Note{l.note(noteForetold, engine.Nobody, "", strconv.FormatInt(at.UnixMilli(), 10))}
		}
	}
	err := l.hold(ctx, c)
	return err
}

// timeUp is what the table says, in games whose rules know of an agreed date, when
// it has come.
const timeUp = "time-up"

// timeIsUp ends a match by the rules of its game, as an entry of the table's own.
func (h *Matches) timeIsUp(l *State, cause string, c *match.Change) error {
	now, table := h.now(), l.table.Clone()
	out, err := table.Apply(engine.Of(l.root, uint64(table.Seq())+1), engine.Nobody, timeUp)
	if err != nil {
		return fmt.Errorf("bot: match %s: its time is up: %w", l.match.Code, err)
	}
	e := record.Entry{Seq: table.Seq(), At: now, Seat: engine.Nobody, Cause: cause, Words: []string{timeUp}, Final: out.Final, Secret: out.Secret}
	if e.Facts, err = record.Of(out); err != nil {
		return fmt.Errorf("bot: match %s, seq %d: %w", l.match.Code, e.Seq, err)
	}
	head := record.Link(l.key, l.match.Head, e)
	e.Hash = head[:]
	done, err := h.step(l, table, now, deed{seat: engine.Nobody, cause: cause})
	if err != nil {
		return err
	}
	c.Entries, c.Position, c.Asks, c.Timing = []record.Entry{e}, done.Position, done.Asks, done.Timing
	c.Phase, c.Ended, c.Places = done.Phase, done.Ended, done.Places
	c.Notices, c.Notes = append(c.Notices, done.Notices...), append(c.Notes, done.Notes...)
	l.lapse(c)
	return nil
}

// standings are the places of a match that its rules did not end; nil for others.
func standings(l *State) msg.Text {
	if l.match.Phase != match.Over || l.table == nil || l.table.Status(engine.Nobody).Places != nil {
		return nil
	}
	t := msg.Say("The match ended as it stood: ")
	first := true
	for place := 1; place <= len(l.match.Places); place++ {
		var names []string
		for seat, p := range l.match.Places {
			if int(p) == place {
				names = append(names, l.name(engine.Seat(seat)))
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
