package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// voteLife is how long the table has to answer.
const voteLife = 3 * 24 * 60 * 60 * 1000 // milliseconds

// abandon asks the table to end the match; a lobby is closed by who made it.
func abandon(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	_, c.sure = cutYes(rest)
	if l.match.Phase == match.Open {
		if l.maker() != c.person.ID {
			return refuse(ctx, h, engine.Illegal("", "only who made the match may close its lobby; /match leave gives up your seat"))
		}
		change := match.Change{
			Phase: match.Abandoned, Ended: h.matches.now(),
			Forget: []match.Instant{{Match: l.match.ID, Seat: engine.Nobody, Kind: instantLobby}},
			Notes:  []match.Note{l.note(noteResult, engine.Nobody, "", "closed")},
		}
		return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("The lobby of ").Bold(l.match.Code).Plain(" is closed.")})
	}
	return move(ctx, h, c, l, "abandon")
}

// move puts a motion to the table; the mover's own vote is aye.
func move(ctx context.Context, h *Commands, c caller, l *Handle, what string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may put something to the table"))
	}
	if l.match.Phase.Ended() {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	now := h.matches.now()
	v := match.Vote{What: what, By: seat, Opened: now, Until: now + voteLife}
	i := slices.IndexFunc(l.match.Votes, func(v match.Vote) bool { return v.What == what })
	if i >= 0 {
		v = l.match.Votes[i]
	}
	v.Ballots = cast(&l.State, v, c.person.ID, true)
	ayes, _, all := l.tally(v, now)
	if 2*ayes > all && ends(what) {
		q, err := endsNow(ctx, h, &l.State, what)
		if err != nil {
			return refuse(ctx, h, err, "match", l.match.Code)
		}
		if m, ok := confirmed(ctx, h, c, &l.State, q); !ok {
			return m
		}
	}
	if i >= 0 {
		return ballot(ctx, h, c, l, what, true)
	}
	if m, ok := agreedToEnd(ctx, h, c, &l.State, v); !ok {
		return m
	}
	change := match.Change{Notes: []match.Note{l.note(noteVote, seat, l.name(seat), what)}}
	if 2*ayes > all { // who is asked nothing need not be asked
		change.Notes = nil
	}
	return count(ctx, h, c, l, v, change, "Put to the table.")
}

// count closes a vote as soon as its result is certain: bots have no vote, and
// more than half of the people's seats decide.
func count(ctx context.Context, h *Commands, c caller, l *Handle, v match.Vote, change match.Change, said string) msg.Message {
	ayes, noes, all := l.tally(v, h.matches.now())
	if 2*ayes > all {
		v.Result = "carried"
	} else if 2*noes >= all {
		v.Result = "lost"
	}
	if err := h.matches.closeVote(&l.State, v, &change); err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	m := save(ctx, h, c, l, change, msg.Message{Text: msg.Say(said)})
	if v.Result != "carried" { // no seat has changed hands
		return m
	}
	return l.recounted(ctx, m)
}

// tally counts the seats that are asked: for, against, and all.
func (l *State) tally(v match.Vote, now int64) (ayes, noes, all int) {
	for _, t := range l.match.Seats {
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
	if seat, _ := l.replaced(v.What); seat == t.Seat {
		return false
	}
	if voted {
		return true
	}
	s := l.match.Timing.SeatTime(t.Seat)
	away := slices.ContainsFunc(s.Away, func(a clock.Span) bool { return a.From <= now && now < a.To })
	return s.Misses < absentAfter && !l.clocks().Silent(&l.match.Timing, t.Seat, now) && (!away || ends(v.What) && now < v.Until)
}

// ends reports a motion that ends the match: nobody does that in a moment behind
// the back of who said that they would be away.
func ends(what string) bool { return what == "end" || what == "abandon" }

// goesOn reports a motion that lets a match go on, and takes from nobody what they
// cannot have back: silence of all others does not lose it.
func goesOn(what string) bool {
	word, _ := cut(what)
	return word == "resume" || word == "replace"
}

// closeVote adds the vote, and what its result does, to a change.
func (h *Matches) closeVote(l *State, v match.Vote, change *match.Change) error {
	when := l.closing(v)
	if v.Result == "carried" && !l.stands(v.What, h.now()) {
		v.Result = "lapsed"
	}
	change.Votes = append(change.Votes, v)
	if v.Result == "" {
		change.Instants = append(change.Instants, when)
		return nil
	}
	change.Forget = append(change.Forget, when)
	change.Notes = append(change.Notes, l.note(noteResult, engine.Nobody, l.called(v), v.Result))
	m, ok := motionOf(v.What)
	if !ok {
		return fmt.Errorf("bot: match %s: no motion is called %q", l.match.Code, v.What)
	}
	if v.Result != "carried" {
		return nil
	}
	return m.carried(h, l, v, change)
}

// closing is when a vote's time is up. A seat may have asked several things, so
// the kind says which.
func (l *State) closing(v match.Vote) match.Instant {
	return match.Instant{Match: l.match.ID, Seat: v.By, Kind: instantVote + " " + v.What, Key: v.Opened, At: v.Until}
}

// expire closes a vote whose time is up: silence counts for neither side.
func (l *Handle) expire(ctx context.Context, v match.Vote) error {
	ayes, noes, all := l.tally(v, l.all.now())
	v.Result = "expired"
	if 2*ayes > all || ayes > noes && (ayes > 1 || goesOn(v.What)) {
		v.Result = "carried"
	}
	var change match.Change
	if err := l.all.closeVote(&l.State, v, &change); err != nil {
		return err
	}
	err := l.hold(ctx, change)
	if err != nil || v.Result != "carried" {
		return err
	}
	return l.recount(ctx)
}

// abandonNow ends a match by consent.
func (h *Matches) abandonNow(l *State, v match.Vote, c *match.Change) error {
	return h.end(l, causeVote+":"+strconv.FormatInt(v.Opened, 10), c)
}

// end ends a match before its rules do, as an entry of its log.
func (h *Matches) end(l *State, cause string, c *match.Change) error {
	now := h.now()
	seq := l.match.Seq() + 1
	e := record.Entry{Seq: seq, At: now, Kind: record.End, Seat: engine.Nobody, Cause: cause, Words: []string{}, Facts: []byte("[]"), Final: true}
	head := record.Link(l.key, l.match.Head, e)
	e.Hash = head[:]
	table := l.table.Clone()
	table.Pass(seq)
	pos, err := table.Position()
	if err != nil {
		return fmt.Errorf("bot: match %s: %w", l.match.Code, err)
	}
	c.Entries, c.Position, c.Asks = []record.Entry{e}, &pos, nil
	c.Phase, c.Ended = match.Abandoned, now
	l.lapse(c)
	t := l.match.Timing.Clone()
	t.Turns = nil
	c.Timing = &t
	c.Notices = l.notices(nil, deed{})
	c.Notes = append(c.Notes, match.Note{Seq: seq, At: now, Kind: noteOver, Seat: engine.Nobody, To: engine.Everyone})
	return nil
}

// lapse closes the votes that are open when a match ends: nothing more can come
// of them. What the change says of one already stands.
func (l *State) lapse(c *match.Change) {
	for _, v := range l.match.Votes {
		if slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			continue
		}
		v.Result = "lapsed"
		c.Votes = append(c.Votes, v)
		c.Forget = append(c.Forget, l.closing(v))
	}
}
