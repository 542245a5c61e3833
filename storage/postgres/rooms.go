package postgres

import (
	"context"

	"divisionbell/bot/match"
)

const (
	roomAt = `SELECT id, COALESCE(person, 0) FROM rooms WHERE platform = $1 AND workspace = $2 AND channel = $3 AND thread = $4`
	room   = `SELECT id, platform, workspace, channel, thread, COALESCE(person, 0) FROM rooms WHERE id = $1`
	// Whose direct messages a room is may be learnt later, and is kept then.
	putRoom = `INSERT INTO rooms(platform, workspace, channel, thread, person, lane) VALUES($1, $2, $3, $4, $5, $6)
  ON CONFLICT(platform, workspace, channel, thread) DO UPDATE SET person = COALESCE(rooms.person, excluded.person)`
)

// lanes is into how many lanes a platform's rooms fall.
const lanes = 64

const (
	unlaned = `SELECT id, platform, workspace FROM rooms WHERE lane < 0 LIMIT 1000`
	putLane = `UPDATE rooms SET lane = $1 WHERE id = $2`
)

// layLanes reckons the lanes of rooms that another program has made.
func layLanes(ctx context.Context, l *link) error {
	for {
		var some []match.Room
		err := l.each(ctx, unlaned, nil, func(scan func(...any) error) error {
			var r match.Room
			err := scan(&r.ID, &r.Platform, &r.Workspace)
			some = append(some, r)
			return err
		})
		if err != nil || len(some) == 0 {
			return fault(l.name, err)
		}
		err = l.writing(ctx, func(s *session) error {
			for _, r := range some {
				if err := s.do(putLane, r.Lane(lanes), r.ID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// Room finds or makes a room; its ID is not asked for.
func (d rooms) Room(ctx context.Context, r match.Room) (match.Room, error) {
	at := []any{r.Platform, r.Workspace, r.Channel, r.Thread}
	var (
		id     match.RoomID
		person match.PersonID
	)
	err := d.row(ctx, roomAt, at, []any{&id, &person})
	if none(err) || err == nil && person == 0 && r.Person != 0 {
		defer d.news.committed(0)
		if _, err = d.set(ctx, putRoom, append(at, ref(r.Person), r.Lane(lanes))...); err == nil {
			err = d.row(ctx, roomAt, at, []any{&id, &person})
		}
	}
	if err != nil {
		return match.Room{}, fault(d.name, err)
	}
	r.ID, r.Person = id, person
	return r, nil
}

// RoomByID is match.ErrNotFound for an unknown one.
func (d rooms) RoomByID(ctx context.Context, id match.RoomID) (r match.Room, err error) {
	err = d.row(ctx, room, []any{id}, []any{&r.ID, &r.Platform, &r.Workspace, &r.Channel, &r.Thread, &r.Person})
	return r, d.found(err, "room %d", id)
}
