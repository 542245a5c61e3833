package almanac

import (
	"context"
	"fmt"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/rating"
)

// postHour is when a season is told of, on the day after it ended.
const postHour = 9

// postAt is the instant at which a room is told that a season began, by the zone of its
// workspace.
func postAt(s rating.Season, l match.Local) int64 {
	zone := time.UTC
	if of, err := clock.Zone(l.Zone); l.Zone != "" && err == nil {
		zone = of
	}
	begin := s.Begin()
	return time.Date(begin.Year(), begin.Month(), 1, postHour, 0, 0, 0, zone).UnixMilli()
}

// Await owes a room the posts of the season that goes on and of the next one: the one's cup
// and the other's beginning. They are worded when they leave, each owes its successor
// before, and one that is owed already is not owed twice.
func (a *Almanac) Await(ctx context.Context, room match.RoomID, l match.Local) error {
	s := rating.SeasonAt(a.now())
	if err := a.owe(ctx, room, l, match.SeasonEnds, s); err != nil {
		return err
	}
	return a.owe(ctx, room, l, match.SeasonBegins, s.Next())
}

func (a *Almanac) owe(ctx context.Context, room match.RoomID, l match.Local, what match.SeasonPost, s rating.Season) error {
	turn := s
	if what == match.SeasonEnds {
		turn = s.Next()
	}
	o := match.Owed{Room: room, Slot: match.SeasonSlot(what, s.String()), Body: msg.Encode(msg.Message{}), NotBefore: postAt(turn, l)}
	if err := a.Matches.Store.Enqueue(ctx, o); err != nil {
		return fmt.Errorf("almanac: owe the post of season %s: %w", s, err)
	}
	return nil
}

// Post is what an owed message of a slot stands for; false: it is of no season. It says
// nothing where the room wants it no more, or nobody played.
func (a *Almanac) Post(ctx context.Context, room match.Room, slot match.Slot) (m msg.Message, ok bool, err error) {
	what, name, ok := slot.Season()
	if !ok {
		return m, false, nil
	}
	s, ok := rating.ParseSeason(name)
	if !ok {
		return m, true, nil
	}
	l, err := a.Matches.Store.Local(ctx, room.Platform, room.Workspace)
	if err != nil || l.Season != room.ID {
		return m, true, err
	}
	if err := a.owe(ctx, room.ID, l, what, s.Next()); err != nil {
		return m, true, err
	}
	if what == match.SeasonBegins {
		return begun(s), true, nil
	}
	p, err := a.podium(ctx, room, s)
	if err != nil || len(p.Players) == 0 {
		return m, true, err
	}
	return a.cup(room, p), true, nil
}

// begun tells a room of a season's beginning.
func begun(s rating.Season) msg.Message {
	last := s.Next().Begin().AddDate(0, 0, -1)
	return msg.Message{
		Text: msg.Text{}.Bold("Season " + s.String()).Plain(" has begun. What you finish here until " + last.Format("2 January") +
			" counts: your best " + fmt.Sprint(rating.Counted) + " matches make your points. See it with ").Code("/" + seasonLine).Plain("; ").Code("/" + ratingLine + " off").Plain(" leaves you out."),
		Buttons: []msg.Button{button("This season", seasonLine)},
	}
}
