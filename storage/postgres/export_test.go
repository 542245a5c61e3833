package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/storage/erasure"
)

// Dump is every row of every table, as text. Ids of matches are told by their codes:
// a refused change leaves a gap in them.
func Dump(ctx context.Context, d *DB) (all []string, err error) {
	err = d.together(ctx, func(s *session) error {
		tables, err := gather(s, `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name`, nil, text)
		if err != nil {
			return err
		}
		for _, table := range tables {
			if table == "processes" || table == "migrations" {
				continue
			}
			columns, err := gather(s, `SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`, []any{table}, text)
			if err != nil {
				return err
			}
			q := "SELECT "
			for i, c := range columns {
				if i > 0 {
					q += " || '|' || "
				}
				if table == "matches" && c == "id" {
					c = "code"
				} else if c == "match" {
					c = "(SELECT code FROM matches WHERE id = x.match)"
				}
				q += fmt.Sprintf("COALESCE((%s)::text, 'null')", c)
			}
			rows, err := gather(s, q+" FROM "+table+" x", nil, text)
			if err != nil {
				return err
			}
			slices.Sort(rows)
			for _, row := range rows {
				all = append(all, table+": "+row)
			}
		}
		return nil
	})
	return all, err
}

// Mute has a store tell others nothing of what it commits.
func Mute(d *DB) { d.news.end() }

func text(scan func(...any) error) (string, error) {
	var s string
	err := scan(&s)
	return s, err
}

// Opened is a store with what only tests set.
func Opened(ctx context.Context, address string, o Options, poll, patience time.Duration, dial dialler) (*DB, error) {
	o.poll, o.patience, o.dial = poll, patience, dial
	return Open(ctx, address, o)
}

// Timed is a store of a machine with a clock of its own, which is compared so often.
func Timed(ctx context.Context, address string, now func() time.Time, every time.Duration) (*DB, error) {
	return Open(ctx, address, Options{now: now, compare: every})
}

// gather reads all rows.
func gather[T any](s *session, q string, args []any, one func(scan func(...any) error) (T, error)) (all []T, err error) {
	err = s.each(q, args, func(scan func(...any) error) error {
		v, err := one(scan)
		all = append(all, v)
		return err
	})
	return all, err
}

// Traced is a store whose every statement is told.
func Traced(ctx context.Context, address string, o Options, t pgx.QueryTracer) (*DB, error) {
	o.trace = t
	return Open(ctx, address, o)
}

// Walks are the statements that may read a whole table, as in a file: epochs are raised once
// after a restore, two accounts are linked once in a life, somebody is forgotten once, rooms
// get their lanes as a store is opened, and doctor and operators count now and then.
func Walks() (list []string) {
	for _, d := range disagreements {
		list = append(list, d.query)
	}
	for _, table := range orphans {
		list = append(list, orphansOf(table))
	}
	return slices.Concat(list, []string{unfinished, countPhases, countBehind, countNotices, countOutbox, unlaned}, erasure.Walks, erasure.Unkeyed, becoming)
}

// AddVersions makes the table of versions; MadeMeanwhile reports that somebody else has.
const AddVersions = addVersions

var MadeMeanwhile = madeMeanwhile
