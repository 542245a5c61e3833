package table

import (
	"context"
	"slices"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// nextDigest times a match's next digest by some rules. One that is the first tells of
// what comes after now.
func nextDigest(l *State, rules match.Rules, t *match.Timing, c *match.Change, now int64) {
	i := match.Instant{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantDigest}
	if rules.Digest.None() {
		if t.Digest.At != 0 {
			t.Digest = match.Digested{}
			c.Forget = append(c.Forget, i)
		}
		return
	}
	if t.Digest.At == 0 {
		t.Digest = match.Digested{Seq: l.Match.Seq(), At: now + 1}
	}
	i.At = rules.Digest.From(match.When(now).Add(time.Millisecond), rules.Table).UnixMilli()
	c.Instants = append(c.Instants, i)
}

// sumUp owes a match's rooms a digest, if there is anything to say, and times the next.
// In a pause it waits.
func (l *Handle) sumUp(ctx context.Context) error {
	if l.Rules.Digest.None() || l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return nil
	}
	now, t := l.all.Now(), l.Match.Timing.Clone()
	c := match.Change{Silent: true}
	if since := t.Digest; l.Match.Phase == match.Playing && anew(&l.State, since) {
		n := l.Note(match.NoteDigest, engine.Nobody, "", "")
		n.Since = since
		t.Digest = match.Digested{Seq: l.Match.Seq(), At: now}
		c.Notes, c.Silent = []match.Note{n}, false
	}
	nextDigest(&l.State, l.Rules, &t, &c, now)
	c.Timing = &t
	return l.Save(ctx, c)
}

// anew reports whether anything happened since a digest, or somebody is awaited who
// was not at that time.
func anew(l *State, d match.Digested) bool {
	return l.Match.Seq() > d.Seq || slices.ContainsFunc(l.Match.Timing.Turns, func(u match.Turn) bool { return u.Opened >= d.At })
}
