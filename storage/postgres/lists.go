package postgres

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"divisionbell/bot/match"
)

const idByCode = `SELECT id FROM matches WHERE folded = $1`

// MatchByCode finds a match whatever the code's case.
func (d matches) MatchByCode(ctx context.Context, code string) (id match.MatchID, err error) {
	err = d.row(ctx, idByCode, []any{folded(code)}, []any{&id})
	return id, d.found(err, "match %q", code)
}

const (
	brief     = `SELECT m.id, m.code, m.game, m.phase, m.made, m.day FROM `
	matchesIn = brief + `shows s JOIN matches m ON m.id = s.match WHERE s.room = $1 ORDER BY s.over, s.match DESC LIMIT $2`
	matchesOf = brief + `(SELECT DISTINCT match FROM tenures WHERE person = $1 AND to_seq IS NULL AND NOT over) t
  JOIN matches m ON m.id = t.match ORDER BY m.id DESC`
	playedBy = brief + `listeners l JOIN matches m ON m.id = l.match WHERE l.person = $1 AND m.phase = 'over' AND m.day = ''
  AND EXISTS (SELECT 1 FROM tenures t WHERE t.match = l.match AND t.person = l.person) ORDER BY m.id DESC LIMIT $2`
	matchesAt = brief + `matches m WHERE m.phase = $1 ORDER BY m.id DESC LIMIT $2`
)

// MatchesIn lists the matches a room shows, newest first: unfinished ones
// before ended ones.
func (d matches) MatchesIn(ctx context.Context, room match.RoomID, limit int) ([]match.Brief, error) {
	list, err := d.briefs(ctx, matchesIn, room, atMost(limit))
	return list, fault(d.name, err)
}

// MatchesOf lists the unfinished matches in which a person holds a seat,
// newest first.
func (d matches) MatchesOf(ctx context.Context, person match.PersonID) ([]match.Brief, error) {
	list, err := d.briefs(ctx, matchesOf, person)
	return list, fault(d.name, err)
}

// PlayedBy lists the matches that are over in which a person holds or held a seat: of
// those where they were told something, as whoever sits down is.
func (d matches) PlayedBy(ctx context.Context, person match.PersonID, limit int) ([]match.Brief, error) {
	list, err := d.briefs(ctx, playedBy, person, atMost(limit))
	return list, fault(d.name, err)
}

// Matches lists all in the given phases (none: every phase), newest first.
func (d matches) Matches(ctx context.Context, limit int, phases ...match.Phase) ([]match.Brief, error) {
	if len(phases) == 0 {
		phases = []match.Phase{match.Open, match.Playing, match.Paused, match.Over, match.Abandoned}
	}
	var list []match.Brief
	err := d.together(ctx, func(s *session) (err error) {
		list = nil
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
	return list, fault(d.name, err)
}

func (d matches) briefs(ctx context.Context, q string, args ...any) (list []match.Brief, err error) {
	err = d.reading(ctx, func(s *session) error {
		list, err = s.briefs(nil, q, args...)
		return err
	})
	return list, err
}

func (s *session) briefs(list []match.Brief, q string, args ...any) ([]match.Brief, error) {
	err := s.each(q, args, func(scan func(...any) error) error {
		var b match.Brief
		err := scan(&b.ID, &b.Code, &b.Game, &b.Phase, &b.Made, &b.Day)
		list = append(list, b)
		return err
	})
	return list, err
}

const runsOn = `SELECT m.id, t.person, COALESCE(m.room, 0) FROM matches m JOIN tenures t ON t.match = m.id AND t.seat = 0 AND t.no = 0
  WHERE m.day = $1 AND m.game = $2 AND m.day <> '' AND t.person IS NOT NULL ORDER BY m.id`

// Runs lists a day's runs of a game, in the order they were begun.
func (d matches) Runs(ctx context.Context, game, day string) (list []match.Run, err error) {
	err = d.each(ctx, runsOn, []any{day, game}, func(scan func(...any) error) error {
		var r match.Run
		err := scan(&r.Match, &r.Person, &r.Room)
		list = append(list, r)
		return err
	})
	return list, fault(d.name, err)
}

// folded is a match's code without case.
func folded(code string) string { return strings.ToUpper(code) }
