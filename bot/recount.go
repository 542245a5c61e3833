package bot

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// recount closes the votes that are decided once a seat has changed hands or is
// not waited for any more.
func (l *Handle) recount(ctx context.Context) error {
	for range len(motionsOf()) {
		if err := l.again(ctx); err != nil {
			return err
		}
		if l.match.Phase.Ended() {
			return nil
		}
		now := l.all.now()
		v, ok := l.decided(now)
		if !ok {
			return nil
		}
		var change match.Change
		if err := l.all.closeVote(&l.State, v, &change); err != nil {
			return err
		}
		if err := l.hold(ctx, change); err != nil {
			return err
		}
	}
	return nil
}

// recounted is an answer after which votes are counted anew.
func (l *Handle) recounted(ctx context.Context, m msg.Message) msg.Message {
	if err := l.recount(ctx); err != nil && !errors.Is(err, match.ErrStale) {
		l.all.trouble(ctx, "votes could not be counted anew", err, "match", l.match.Code)
	}
	return m
}

// decided is the first open vote whose result is certain, with it.
func (l *State) decided(now int64) (v match.Vote, ok bool) {
	for _, v := range l.match.Votes {
		switch ayes, noes, all := l.tally(v, now); {
		case all > 0 && 2*ayes > all:
			v.Result = "carried"
			return v, true
		case all > 0 && 2*noes >= all:
			v.Result = "lost"
			return v, true
		}
	}
	return match.Vote{}, false
}

// wouldEnd is the motion by which a recount would end the match once a seat is a
// bot's, and once those are whom other motions then replace.
func (l *State) wouldEnd(seat engine.Seat, bot string, now int64) (v match.Vote, ok bool) {
	copied := *l
	after := &copied
	after.match.Votes = slices.Clone(l.match.Votes)
	seats := slices.Clone(l.match.Seats)
	after.match.Seats = seats
	for {
		seats[seat] = match.Tenure{Seat: seat, Name: seats[seat].Name, Bot: bot}
		for {
			if v, ok = after.decided(now); !ok {
				return v, false
			}
			after.match.Votes = slices.DeleteFunc(after.match.Votes, func(o match.Vote) bool { return o.ID == v.ID })
			if v.Result != "carried" || !after.stands(v.What, now) {
				continue
			}
			if ends(v.What) {
				return v, true
			}
			if seat, bot = after.replaced(v.What); seat != engine.Nobody {
				break
			}
		}
	}
}

// thenEnds says that a match ends once a seat is a bot's, by what those who are
// left have voted for; "": it does not.
func (l *State) thenEnds(seat engine.Seat, bot string, now int64) string {
	v, ok := l.wouldEnd(seat, bot, now)
	if !ok {
		return ""
	}
	return " More than half of those left have voted for " + motionName(l, v) + ", so it ends at once."
}

// agreedToEnd is confirmed for a vote that carries a stand-in by whose coming the
// match ends; any other needs no word more.
func agreedToEnd(ctx context.Context, h *Commands, c caller, l *State, v match.Vote) (m msg.Message, ok bool) {
	now := h.matches.now()
	seat, bot := l.replaced(v.What)
	if ayes, _, all := l.tally(v, now); seat == engine.Nobody || 2*ayes <= all || !l.stands(v.What, now) {
		return m, true
	}
	then := l.thenEnds(seat, bot, now)
	if then == "" {
		return m, true
	}
	line := "match ask " + l.match.Code + " " + v.What
	return confirmed(ctx, h, c, l, question{
		text:  msg.Say("Your vote decides this: a stand-in takes the seat of " + l.name(seat) + "." + then),
		label: "Vote aye and end", line: "/" + line + " " + yes, press: press{line: line},
	})
}
