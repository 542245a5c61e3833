package command

import (
	"context"
	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"slices"
	"time"
)

// abandon asks the table to end the match; a lobby is closed by who made it.
func abandon(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	_, c.sure = cutYes(rest)
	if l.Match.Phase == match.Open {
		if l.Maker() != c.person.ID {
			return refuse(ctx, h, engine.Illegal("", "only who made the match may close its lobby; /match leave gives up your seat"))
		}
		change := match.Change{
			Phase: match.Abandoned, Ended: h.Matches.Now(),
			Forget: []match.Instant{{Match: l.Match.ID, Seat: engine.Nobody, Kind: table.InstantLobby}},
			Notes:  []match.Note{l.Note(match.NoteResult, engine.Nobody, "", "closed")},
		}
		return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("The lobby of ").Bold(l.Match.Code).Plain(" is closed.")})
	}
	return move(ctx, h, c, l, "abandon")
}

// pauseCommand pauses a match: whoever made it may, others ask the table.
func pauseCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	switch {
	case l.Match.Phase == match.Paused:
		return refuse(ctx, h, engine.Illegal("", "%s is paused already; /match ask %s resume goes on", l.Match.Code, l.Match.Code))
	case l.Match.Phase != match.Playing:
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	return decide(ctx, h, c, l, "pause")
}

// resumeCommand goes on with a paused match.
func resumeCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	if l.Match.Phase != match.Paused {
		return refuse(ctx, h, engine.Illegal("", "%s is not paused", l.Match.Code))
	}
	return decide(ctx, h, c, l, "resume")
}

// usualExtension is how much more time is asked for when nobody says.
const usualExtension = 24 * time.Hour

// extendCommand gives those who are awaited more time.
func extendCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	if l.Match.Phase != match.Playing {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	by := usualExtension
	if rest != "" {
		var err error
		if by, err = clock.ParseDuration(rest); err != nil {
			return refuse(ctx, h, err)
		}
	}
	if by < 15*time.Minute || by > 14*24*time.Hour {
		return refuse(ctx, h, engine.Illegal("", "an extension is 15m to 14d, not %s", clock.Brief(by)))
	}
	if !l.Match.Timing.Due() {
		if !mayClock(&l.State, c, h.Matches.Now()) {
			return refuse(ctx, h, engine.Illegal("", "nothing is due in %s, so nobody needs more time; %s, who made it, can set a clock", l.Match.Code, l.MakerName()))
		}
		return refuse(ctx, h, engine.Illegal("", "nothing is due in %s; /match settings sets a clock", l.Match.Code))
	}
	return decide(ctx, h, c, l, "extend "+clock.Brief(by))
}

// endCommand asks the table to end a match as it stands.
func endCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	_, c.sure = cutYes(rest)
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	if l.Table.Score() == nil {
		return refuse(ctx, h, engine.Illegal("", "%s has no standing to end by; /match abandon ends it without a winner", l.Game.About().Name))
	}
	return move(ctx, h, c, l, "end")
}

// decide does at once what whoever made the match may decide alone, and asks
// the table for the others.
func decide(ctx context.Context, h *Commands, c caller, l *table.Handle, what string) msg.Message {
	if !l.Host(c.person.ID) {
		return move(ctx, h, c, l, what)
	}
	m, _ := table.MotionOf(what)
	now := h.Matches.Now()
	v := match.Vote{What: what, By: engine.Nobody, Opened: now, Until: now, Result: "carried"}
	var change match.Change
	if seat, ok := l.SeatOf(c.person.ID); ok {
		v.By = seat
	}
	change.Notes = []match.Note{l.Note(match.NoteDecided, v.By, c.person.Name, what)}
	if err := m.Carried(h.Matches, &l.State, v, &change); err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	for _, open := range l.Match.Votes { // what the table was being asked is settled by it
		if open.What == what {
			open.Result = "carried"
			change.Votes = append(change.Votes, open)
			change.Forget = append(change.Forget, l.Closing(open))
		}
	}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("Done: ").Bold(l.Match.Code).Plain(" — " + m.Ask(&l.State, v) + ".")})
}

// voteLife is how long the table has to answer.
const voteLife = 3 * 24 * 60 * 60 * 1000 // milliseconds

// move puts a motion to the table; the mover's own vote is aye.
func move(ctx context.Context, h *Commands, c caller, l *table.Handle, what string) msg.Message {
	seat, ok := l.SeatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may put something to the table"))
	}
	if l.Match.Phase.Ended() {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	now := h.Matches.Now()
	v := match.Vote{What: what, By: seat, Opened: now, Until: now + voteLife}
	i := slices.IndexFunc(l.Match.Votes, func(v match.Vote) bool { return v.What == what })
	if i >= 0 {
		v = l.Match.Votes[i]
	}
	v.Ballots = cast(&l.State, v, c.person.ID, true)
	ayes, _, all := l.Tally(v, now)
	if 2*ayes > all && table.Ends(what) {
		q, err := endsNow(ctx, h, &l.State, what)
		if err != nil {
			return refuse(ctx, h, err, "match", l.Match.Code)
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
	change := match.Change{Notes: []match.Note{l.Note(match.NoteVote, seat, l.Name(seat), what)}}
	if 2*ayes > all { // who is asked nothing need not be asked
		change.Notes = nil
	}
	return count(ctx, h, c, l, v, change, "Put to the table.")
}

// agreedToEnd is confirmed for a vote that carries a stand-in by whose coming the
// match ends; any other needs no word more.
func agreedToEnd(ctx context.Context, h *Commands, c caller, l *table.State, v match.Vote) (m msg.Message, ok bool) {
	now := h.Matches.Now()
	seat, bot := l.Replaced(v.What)
	if ayes, _, all := l.Tally(v, now); seat == engine.Nobody || 2*ayes <= all || !l.Stands(v.What, now) {
		return m, true
	}
	then := l.ThenEnds(seat, bot, now)
	if then == "" {
		return m, true
	}
	line := "match ask " + l.Match.Code + " " + v.What
	return confirmed(ctx, h, c, l, menu.Question{
		Text:  msg.Say("Your vote decides this: a stand-in takes the seat of " + l.Name(seat) + "." + then),
		Label: "Vote aye and end", Line: "/" + line + " " + match.Yes, Press: menu.Press{Line: line},
	})
}
