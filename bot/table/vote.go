package table

import (
	"context"
	"slices"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Tally counts the seats that are asked: for, against, and all.
func (l *State) Tally(v match.Vote, now int64) (ayes, noes, all int) {
	for _, t := range l.Match.Seats {
		b, voted := v.Ballots[t.Seat]
		if !asked(l, v, t, voted, now) {
			continue
		}
		all++
		if voted && b {
			ayes++
		} else if voted {
			noes++
		}
	}
	return ayes, noes, all
}

// absentAfter is after how many missed deadlines in a row a seat is not waited
// for in a vote. It may vote all the same, and counts then.
const absentAfter = 2

// asked reports whether a seat is of those who decide: a person, and not the one
// who is to be replaced or muted; nor, unless they vote, one who vanished or is away. Who is
// away has the whole life of a motion that ends the match to answer it.
func asked(l *State, v match.Vote, t match.Tenure, voted bool, now int64) bool {
	if t.Bot != "" {
		return false
	}
	if seat, _ := v.Motion.Replaces(); seat == t.Seat {
		return false
	}
	if seat, _ := v.Motion.Mutes(); seat == t.Seat {
		return false
	}
	if voted {
		return true
	}
	s := l.Match.Timing.SeatTime(t.Seat)
	away := slices.ContainsFunc(s.Away, func(a clock.Span) bool { return a.From <= now && now < a.To })
	return s.Misses < absentAfter && !l.Clocks().Silent(&l.Match.Timing, t.Seat, now) && (!away || v.Motion.Ends() && now < v.Until)
}

// Called is a motion in what is said of its result: its kind, and what else there
// is to it while there is another of that kind.
func (l *State) Called(v match.Vote) string {
	if slices.ContainsFunc(l.Match.Votes, func(o match.Vote) bool {
		return o.Motion != v.Motion && o.Motion.Kind == v.Motion.Kind
	}) {
		return v.Motion.Short()
	}
	return string(v.Motion.Kind)
}

// Stands reports whether what the table is asked can still be done.
func (l *State) Stands(m match.Motion, now int64) bool {
	switch m.Kind {
	case match.MotionUndo:
		return m.From == l.Match.Seq() && l.Match.Phase == match.Playing
	case match.MotionReplace:
		return !l.IsBot(m.Seat) && l.Clocks().Replaceable(m.Seat, now)
	case match.MotionMute, match.MotionUnmute:
		return !l.IsBot(m.Seat) && l.Match.Settings.Mutes(l.Match.Seats[m.Seat].Person) == (m.Kind == match.MotionUnmute)
	}
	return true
}

// outdated closes the motions to undo that a new step has overtaken.
func outdated(l *State, c *match.Change) {
	for _, v := range l.Match.Votes {
		if v.Motion.Kind == match.MotionUndo && !slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			v.Result = "lapsed"
			c.Votes = append(c.Votes, v)
			c.Forget = append(c.Forget, l.Closing(v))
			c.Notes = append(c.Notes, l.Note(match.NoteResult, engine.Nobody, string(match.MotionUndo), v.Result))
		}
	}
}

// Closing is when a vote's time is up.
func (l *State) Closing(v match.Vote) match.Instant {
	return match.Instant{Match: l.Match.ID, Seat: v.By, Kind: match.InstantVote, Of: v.Motion, Key: v.Opened, At: v.Until}
}

// CloseVote adds the vote, and what its result does, to a change.
func (h *Matches) CloseVote(l *State, v match.Vote, change *match.Change) error {
	when := l.Closing(v)
	if v.Result == "carried" && !l.Stands(v.Motion, h.Now()) {
		v.Result = "lapsed"
	}
	change.Votes = append(change.Votes, v)
	if v.Result == "" {
		change.Instants = append(change.Instants, when)
		if next, ok := calling(l, v, h.Now()); ok {
			change.Instants = append(change.Instants, next)
		}
		return nil
	}
	change.Forget = append(change.Forget, when)
	change.Notes = append(change.Notes, l.Note(match.NoteResult, engine.Nobody, l.Called(v), v.Result))
	if v.Result != "carried" {
		return nil
	}
	return h.Carry(l, v, change)
}

// expire closes a vote whose time is up: silence counts for neither side.
func (l *Handle) expire(ctx context.Context, v match.Vote) error {
	ayes, noes, all := l.Tally(v, l.all.Now())
	v.Result = "expired"
	if 2*ayes > all || ayes > noes && (ayes > 1 || goesOn(v.Motion)) {
		v.Result = "carried"
	}
	var change match.Change
	if err := l.all.CloseVote(&l.State, v, &change); err != nil {
		return err
	}
	err := l.Save(ctx, change)
	if err != nil || v.Result != "carried" {
		return err
	}
	return l.Recount(ctx)
}

// lapse closes the votes that are open when a match ends: nothing more can come
// of them. What the change says of one already stands.
func lapse(l *State, c *match.Change) {
	for _, v := range l.Match.Votes {
		if slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			continue
		}
		v.Result = "lapsed"
		c.Votes = append(c.Votes, v)
		c.Forget = append(c.Forget, l.Closing(v))
	}
}
