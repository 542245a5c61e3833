package table

import (
	"context"
	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"fmt"
	"slices"
	"strings"
)

// Tally counts the seats that are asked: for, against, and all.
func (l *State) Tally(v match.Vote, now int64) (ayes, noes, all int) {
	for _, t := range l.Match.Seats {
		b, voted := v.Ballots[t.Seat]
		if !l.asked(v, t, voted, now) {
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
// who is to be replaced; nor, unless they vote, one who vanished or is away. Who is
// away has the whole life of a motion that ends the match to answer it.
func (l *State) asked(v match.Vote, t match.Tenure, voted bool, now int64) bool {
	if t.Bot != "" {
		return false
	}
	if seat, _ := l.Replaced(v.What); seat == t.Seat {
		return false
	}
	if voted {
		return true
	}
	s := l.Match.Timing.SeatTime(t.Seat)
	away := slices.ContainsFunc(s.Away, func(a clock.Span) bool { return a.From <= now && now < a.To })
	return s.Misses < absentAfter && !l.Clocks().Silent(&l.Match.Timing, t.Seat, now) && (!away || Ends(v.What) && now < v.Until)
}

// Called is a motion in what is said of its result: its kind, and what else there
// is to it while there is another of that kind.
func (l *State) Called(v match.Vote) string {
	word, _ := text.Cut(v.What)
	if slices.ContainsFunc(l.Match.Votes, func(o match.Vote) bool {
		other, _ := text.Cut(o.What)
		return o.What != v.What && other == word
	}) {
		return Short(v)
	}
	return word
}

// Short is a motion on buttons and in lists: extend 24h, undo to the beginning.
func Short(v match.Vote) string {
	word, about := text.Cut(v.What)
	switch {
	case word != "undo":
		return v.What
	case before(about) == "0":
		return "undo to the beginning"
	}
	return "undo to entry " + before(about)
}

// Stands reports whether what the table is asked can still be done.
func (l *State) Stands(what string, now int64) bool {
	var to, from uint32
	if _, err := fmt.Sscanf(what, "undo %d from %d", &to, &from); err == nil {
		return from == l.Match.Seq() && l.Match.Phase == match.Playing
	}
	if strings.HasPrefix(what, "replace ") {
		seat, _ := l.Replaced(what)
		return seat != engine.Nobody && !l.IsBot(seat) && l.Clocks().Replaceable(seat, now)
	}
	return true
}

// outdated closes the motions to undo that a new step has overtaken.
func (l *State) outdated(c *match.Change) {
	for _, v := range l.Match.Votes {
		if strings.HasPrefix(v.What, "undo ") && !slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			v.Result = "lapsed"
			c.Votes = append(c.Votes, v)
			c.Forget = append(c.Forget, l.Closing(v))
			c.Notes = append(c.Notes, l.Note(match.NoteResult, engine.Nobody, "undo", v.Result))
		}
	}
}

// Closing is when a vote's time is up. A seat may have asked several things, so
// the kind says which.
func (l *State) Closing(v match.Vote) match.Instant {
	return match.Instant{Match: l.Match.ID, Seat: v.By, Kind: instantVote + " " + v.What, Key: v.Opened, At: v.Until}
}

// CloseVote adds the vote, and what its result does, to a change.
func (h *Matches) CloseVote(l *State, v match.Vote, change *match.Change) error {
	when := l.Closing(v)
	if v.Result == "carried" && !l.Stands(v.What, h.Now()) {
		v.Result = "lapsed"
	}
	change.Votes = append(change.Votes, v)
	if v.Result == "" {
		change.Instants = append(change.Instants, when)
		return nil
	}
	change.Forget = append(change.Forget, when)
	change.Notes = append(change.Notes, l.Note(match.NoteResult, engine.Nobody, l.Called(v), v.Result))
	m, ok := MotionOf(v.What)
	if !ok {
		return fmt.Errorf("bot: match %s: no motion is called %q", l.Match.Code, v.What)
	}
	if v.Result != "carried" {
		return nil
	}
	return m.Carried(h, l, v, change)
}

// expire closes a vote whose time is up: silence counts for neither side.
func (l *Handle) expire(ctx context.Context, v match.Vote) error {
	ayes, noes, all := l.Tally(v, l.all.Now())
	v.Result = "expired"
	if 2*ayes > all || ayes > noes && (ayes > 1 || goesOn(v.What)) {
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
func (l *State) lapse(c *match.Change) {
	for _, v := range l.Match.Votes {
		if slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			continue
		}
		v.Result = "lapsed"
		c.Votes = append(c.Votes, v)
		c.Forget = append(c.Forget, l.Closing(v))
	}
}
