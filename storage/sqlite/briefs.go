package sqlite

import (
	"cmp"
	"context"
	"slices"

	"divisionbell/bot/match"
)

const idByCode = `SELECT id FROM matches WHERE code = ?`

// MatchByCode finds a match whatever the code's case.
func (d *DB) MatchByCode(ctx context.Context, code string) (id match.MatchID, err error) {
	err = d.row(ctx, idByCode, []any{code}, []any{&id})
	return id, found(err, d.path, "match %q", code)
}

const (
	brief     = `SELECT m.id, m.code, m.game, m.phase, m.made, m.day FROM `
	matchesIn = brief + `shows s CROSS JOIN matches m ON m.id = s.match WHERE s.room = ? ORDER BY s.over, s.match DESC LIMIT ?`
	matchesOf = brief + `(SELECT DISTINCT match FROM tenures WHERE person = ? AND to_seq IS NULL AND over = 0) t
  CROSS JOIN matches m ON m.id = t.match ORDER BY m.id DESC`
	playedBy = brief + `listeners l CROSS JOIN matches m ON m.id = l.match WHERE l.person = ? AND m.phase = 'over' AND m.day = ''
  AND EXISTS (SELECT 1 FROM tenures t WHERE t.match = l.match AND t.person = l.person) ORDER BY l.match DESC LIMIT ?`
	matchesAt = brief + `matches m WHERE m.phase = ? ORDER BY m.id DESC LIMIT ?`
)

// MatchesIn lists the matches a room shows, newest first: unfinished ones
// before ended ones.
func (d *DB) MatchesIn(ctx context.Context, room match.RoomID, limit int) ([]match.Brief, error) {
	list, err := briefs(ctx, d, matchesIn, room, atMost(limit))
	return list, fault(d.path, err)
}

// MatchesOf lists the unfinished matches in which a person holds a seat,
// newest first.
func (d *DB) MatchesOf(ctx context.Context, person match.PersonID) ([]match.Brief, error) {
	list, err := briefs(ctx, d, matchesOf, person)
	return list, fault(d.path, err)
}

// PlayedBy lists the matches that are over in which a person holds or held a seat: of
// those where they were told something, as whoever sits down is.
func (d *DB) PlayedBy(ctx context.Context, person match.PersonID, limit int) ([]match.Brief, error) {
	list, err := briefs(ctx, d, playedBy, person, atMost(limit))
	return list, fault(d.path, err)
}

// Matches lists all in the given phases (none: every phase), newest first.
func (d *DB) Matches(ctx context.Context, limit int, phases ...match.Phase) ([]match.Brief, error) {
	if len(phases) == 0 {
		phases = []match.Phase{match.Open, match.Playing, match.Paused, match.Over, match.Abandoned}
	}
	var list []match.Brief
	err := d.together(ctx, func(s snapshot) (err error) {
		for i, p := range phases {
			if slices.Contains(phases[:i], p) {
				continue
			}
			if list, err = s.briefs(list, matchesAt, string(p), atMost(limit)); err != nil {
				return err
			}
		}
		return nil
	})
	slices.SortFunc(list, func(a, b match.Brief) int { return cmp.Compare(b.ID, a.ID) })
	if limit > 0 && len(list) > limit {
		list = list[:limit]
	}
	return list, fault(d.path, err)
}

func briefs(ctx context.Context, d *DB, q string, args ...any) (list []match.Brief, err error) {
	err = d.reading(ctx, func(s snapshot) error {
		list, err = s.briefs(nil, q, args...)
		return err
	})
	return list, err
}

func (s snapshot) briefs(list []match.Brief, q string, args ...any) ([]match.Brief, error) {
	err := s.each(q, args, func(scan func(...any) error) error {
		var b match.Brief
		err := scan(&b.ID, &b.Code, &b.Game, &b.Phase, &b.Made, &b.Day)
		list = append(list, b)
		return err
	})
	return list, err
}

const (
	answered = `SELECT answer FROM inbox WHERE delivery = ?`
	stale    = `SELECT COALESCE(max(id), 0) FROM (SELECT id, at FROM inbox ORDER BY id LIMIT ?) WHERE at < ?`
	forget   = `DELETE FROM inbox WHERE id <= ?`
)

// Answered gives the stored answer to a delivery, whatever becomes of its caller's patience.
func (d *DB) Answered(ctx context.Context, delivery string) (answer []byte, err error) {
	err = d.row(context.WithoutCancel(ctx), answered, []any{delivery}, []any{&answer})
	return answer, found(err, d.path, "delivery %q", delivery)
}

// sweepAtOnce bounds how long a sweep holds up commits.
const sweepAtOnce = 1000

// Sweep forgets deliveries from before an instant, a few at a time, so that
// commits pass between. A repeat of one of them would count as new.
func (d *DB) Sweep(ctx context.Context, before int64) error {
	for {
		var last int64
		err := d.row(ctx, stale, []any{sweepAtOnce, before}, []any{&last})
		if err != nil || last == 0 {
			return fault(d.path, err)
		}
		n, _, err := d.set(ctx, forget, last)
		if err != nil {
			return err
		}
		if n < sweepAtOnce {
			return nil
		}
	}
}

const runsOn = `SELECT m.id, t.person, COALESCE(m.room, 0) FROM matches m JOIN tenures t ON t.match = m.id AND t.seat = 0 AND t.no = 0
  WHERE m.day = ? AND m.game = ? AND m.day <> '' AND t.person IS NOT NULL ORDER BY m.id`

// Runs lists a day's runs of a game, in the order they were begun.
func (d *DB) Runs(ctx context.Context, game, day string) (list []match.Run, err error) {
	err = d.each(ctx, runsOn, []any{day, game}, func(scan func(...any) error) error {
		var r match.Run
		err := scan(&r.Match, &r.Person, &r.Room)
		list = append(list, r)
		return err
	})
	return list, fault(d.path, err)
}
