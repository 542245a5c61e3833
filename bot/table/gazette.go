package table

import (
	"context"
	"fmt"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

const (
	apart    = 20 * time.Hour // at least, between two issues in one room
	putOff   = 24 * time.Hour // an issue for which that is too soon
	mostHere = 20             // matches of a room that are looked at for it
)

// StageOf is the first sentence of a headline, if it is plain words: how far a
// match has come. Else "".
func StageOf(headline msg.Text) string {
	if len(headline) == 0 || headline[0].Style != msg.Plain {
		return ""
	}
	first, _, _ := strings.Cut(headline[0].Words, ". ")
	r := []rune(strings.TrimRight(first, ". \n"))
	if len(r) == 0 || len(r) > MaxName || strings.ContainsRune(string(r), '\n') {
		return ""
	}
	return string(r)
}

// roundOf is which round a match is in, as its headline for all says it: Year 2.
func roundOf(l *State, at engine.Table) string {
	if at == nil {
		return ""
	}
	round, _, _ := strings.Cut(StageOf(l.Game.Look.Headline(at.View(engine.Nobody), l.Match.SceneOn(at, engine.Nobody))), ",")
	return round
}

// roundEnded reports whether a round has ended between two, as roundOf has them. A set-up
// is none.
func roundEnded(was, now string) bool {
	return now != was && (ordinal(was) > 0 || ordinal(now) > 1)
}

// ordinal is a round's number; 0: it has none.
func ordinal(round string) (n int) {
	i := strings.IndexAny(round, "0123456789")
	if i < 0 {
		return 0
	}
	_, _ = fmt.Sscan(round[i:], &n)
	return n
}

// nextGazette times a match's next issue by some rules. The first one tells of what comes
// after now, at a table as it stands then.
func nextGazette(l *State, at engine.Table, rules match.Rules, t *match.Timing, c *match.Change, now int64) {
	i := match.Instant{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantGazette}
	if rules.Gazette.None() {
		if t.Gazette.At != 0 {
			t.Gazette = match.Gazetted{No: t.Gazette.No} // its numbers go on
			c.Forget = append(c.Forget, i)
		}
		return
	}
	if t.Gazette.At == 0 {
		t.Gazette = match.Gazetted{Seq: l.Match.Seq(), At: now, No: t.Gazette.No, Stage: roundOf(l, at)}
	}
	i.At = rules.NextGazette(match.When(now).Add(time.Millisecond)).UnixMilli()
	c.Instants = append(c.Instants, i)
}

// publish owes a match's rooms an issue, if there is anything to tell, and times the next.
// In a pause it waits; once the match is over there is one more, which is the last.
func (l *Handle) publish(ctx context.Context) error {
	phase := l.Match.Phase
	if l.Rules.Gazette.None() || phase != match.Playing && phase != match.Paused && phase != match.Over {
		return nil
	}
	now, t := l.all.Now(), l.Match.Timing.Clone()
	c := match.Change{Silent: true}
	last, round := t.Gazette, roundOf(&l.State, l.Table)
	issue := phase != match.Paused && l.Match.Seq() > last.Seq && (!l.Rules.Rounds || roundEnded(last.Stage, round) || phase == match.Over)
	if issue {
		soon, err := l.told(ctx, now)
		if err != nil {
			return err
		}
		if soon {
			c.Instants = []match.Instant{{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantGazette, At: match.When(now).Add(putOff).UnixMilli()}}
			return l.Save(ctx, c)
		}
		n := l.Note(match.NoteGazette, engine.Nobody, "", "")
		n.Since, n.Issue = match.Digested{Seq: last.Seq, At: last.At}, last.No+1
		t.Gazette = match.Gazetted{Seq: l.Match.Seq(), At: now, No: n.Issue, Stage: round}
		c.Notes, c.Silent = []match.Note{n}, false
	}
	if !phase.Ended() {
		nextGazette(&l.State, l.Table, l.Rules, &t, &c, now)
	}
	c.Timing = &t
	return l.Save(ctx, c)
}

// told reports whether a room of the match's was told an issue of another match lately.
func (l *Handle) told(ctx context.Context, now int64) (bool, error) {
	for _, s := range l.Match.Shows {
		here, err := l.all.Store.MatchesIn(ctx, s.Room, mostHere)
		if err != nil {
			return false, fmt.Errorf("table: match %s: who else is in its rooms: %w", l.Match.Code, err)
		}
		for _, b := range here {
			if b.ID == l.ID {
				continue
			}
			other, err := l.all.Store.Match(ctx, b.ID)
			if err != nil {
				return false, fmt.Errorf("table: match %s: read a match beside it: %w", l.Match.Code, err)
			}
			if g := other.Timing.Gazette; g.No > 0 && now-g.At < apart.Milliseconds() {
				return true, nil
			}
		}
	}
	return false, nil
}
