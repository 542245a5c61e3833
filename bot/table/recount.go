package table

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Recount closes the votes that are decided once a seat has changed hands or is
// not waited for any more.
func (l *Handle) Recount(ctx context.Context) error {
	for range len(motions()) {
		if err := l.Refresh(ctx); err != nil {
			return err
		}
		if l.Match.Phase.Ended() {
			return nil
		}
		now := l.all.Now()
		v, ok := decided(&l.State, now)
		if !ok {
			return nil
		}
		var change match.Change
		if err := l.all.CloseVote(&l.State, v, &change); err != nil {
			return err
		}
		if err := l.Save(ctx, change); err != nil {
			return err
		}
	}
	return nil
}

// Recounted is an answer after which votes are counted anew.
func (l *Handle) Recounted(ctx context.Context, m msg.Message) msg.Message {
	if err := l.Recount(ctx); err != nil && !errors.Is(err, match.ErrStale) {
		l.all.Trouble(ctx, "votes could not be counted anew", err, "match", l.Match.Code)
	}
	return m
}

// decided is the first open vote whose result is certain, with it.
func decided(l *State, now int64) (v match.Vote, ok bool) {
	for _, v := range l.Match.Votes {
		switch ayes, noes, all := l.Tally(v, now); {
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
func wouldEnd(l *State, seat engine.Seat, bot string, now int64) (v match.Vote, ok bool) {
	copied := *l
	after := &copied
	after.Match.Votes = slices.Clone(l.Match.Votes)
	seats := slices.Clone(l.Match.Seats)
	after.Match.Seats = seats
	for {
		seats[seat] = match.Tenure{Seat: seat, Name: seats[seat].Name, Bot: bot}
		for {
			if v, ok = decided(after, now); !ok {
				return v, false
			}
			after.Match.Votes = slices.DeleteFunc(after.Match.Votes, func(o match.Vote) bool { return o.ID == v.ID })
			if v.Result != "carried" || !after.Stands(v.Motion, now) {
				continue
			}
			if v.Motion.Ends() {
				return v, true
			}
			if seat, bot = v.Motion.Replaces(); seat != engine.Nobody {
				break
			}
		}
	}
}

// ThenEnds says that a match ends once a seat is a bot's, by what those who are
// left have voted for; "": it does not.
func (l *State) ThenEnds(seat engine.Seat, bot string, now int64) string {
	v, ok := wouldEnd(l, seat, bot, now)
	if !ok {
		return ""
	}
	return " More than half of those left have voted for " + l.MotionName(v.Motion) + ", so the match would end at once."
}
