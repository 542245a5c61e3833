package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
	"divisionbell/storage"
)

const (
	countPhases  = `SELECT phase, count(*) FROM matches GROUP BY phase`
	countBehind  = `SELECT count(*) FROM behind`
	countNotices = `SELECT count(*) FROM notices WHERE state NOT IN ('closed', 'silenced') AND state = 'owed'`
	countOutbox  = `SELECT count(*) FROM outbox WHERE slot NOT LIKE 'again %'`
)

// Counts is how much there is.
func (d upkeep) Counts(ctx context.Context) (c match.Counts, err error) {
	err = d.together(ctx, func(s *session) error {
		c = match.Counts{Matches: map[match.Phase]int{}}
		err := s.each(countPhases, nil, func(scan func(...any) error) error {
			var p match.Phase
			var n int
			err := scan(&p, &n)
			c.Matches[p] = n
			return err
		})
		for _, q := range []struct {
			text string
			into *int
		}{{countBehind, &c.Behind}, {countNotices, &c.Notices}, {countOutbox, &c.Outbox}} {
			if err == nil {
				err = s.row(q.text, nil, []any{q.into})
			}
		}
		return err
	})
	return c, fault(d.name, err)
}

// Compact has the server take old rows out of its pages, those of somebody forgotten
// among them, and draw its samples of columns anew. What is not PostgreSQL itself does so by
// itself, in a time of its own.
func (d upkeep) Compact(ctx context.Context) error {
	if ours, err := d.genuine(ctx); err != nil || !ours {
		return err
	}
	for _, table := range erased {
		if _, err := d.set(ctx, "VACUUM (ANALYZE) "+table); err != nil {
			return err
		}
	}
	return nil
}

// erased are the tables out of which people are taken.
var erased = []string{"people", "accounts", "rooms", "matches", "positions", "tenures", "notes", "notices", "shows", "listeners", "outbox", "posts", "inbox", "presses", "rolls",
	"links", "signins", "doors", "passkeys", "pushes", "shares", "feeds", "members"}

// noted keeps that there was no room for a write.
func (l *link) noted(err error) {
	switch {
	case code(err) == "53100":
		l.full.Store(true)
	case err == nil:
		l.full.Store(false)
	}
}

// Full is [storage.ErrFull] from a write that found no room on the server until one has.
func (d upkeep) Full() error {
	if !d.full.Load() {
		return nil
	}
	return storage.Refuse(d.name, storage.ErrFull, "the database server's disk is full")
}

// Glance asks whether the server answers; it looks after its own pages.
func (d upkeep) Glance(ctx context.Context) (*storage.Finding, error) {
	var is bool
	err := d.row(ctx, sortsAsC, nil, []any{&is})
	if ctx.Err() != nil {
		return nil, nil
	}
	return nil, fault(d.name, err)
}

const (
	restoredAt   = `SELECT value FROM meta WHERE key = 'restored'`
	epochsRaised = `DELETE FROM meta WHERE key = 'restored'`
	setRestored  = `INSERT INTO meta(key, value) VALUES('restored', $1) ON CONFLICT(key) DO UPDATE SET value = excluded.value`
	leapRolls    = `UPDATE days SET rolls = rolls + $1`
	unfinished   = `SELECT id FROM matches WHERE phase IN ('open', 'playing', 'paused') ORDER BY id`
)

// Restored reports that the store came from a backup and its matches' epochs were not
// raised since. Until they are, no dice may be thrown.
func (d upkeep) Restored(ctx context.Context) (bool, error) {
	var at string
	err := d.row(ctx, restoredAt, nil, []any{&at})
	if none(err) {
		return false, nil
	}
	return err == nil, fault(d.name, err)
}

// MarkRestored notes that the database was brought back from a backup at an instant: its
// days' rolls go on further, and it is [DB.Restored], so that no dice are thrown twice.
func (d upkeep) MarkRestored(ctx context.Context, at int64) error {
	return d.writing(ctx, func(s *session) error { return restoring(s, at) })
}

// restoring notes a restore at an instant.
func restoring(s *session, at int64) error {
	if err := s.do(leapRolls, storage.LeapAt(at)); err != nil {
		return err
	}
	return s.do(setRestored, fmt.Sprint(at))
}

// RaiseEpochs begins a new epoch of every unfinished match, after which the store is no
// longer [DB.Restored]. For a match with a log, entry gives the line that says so, of
// kind record.Epoch: Seq after the position's, To the new epoch. A lobby has no log to
// say it in. Every match is behind afterwards. What fails is begun anew with the next
// call, which leaves alone whose epoch is raised already.
func (d *DB) RaiseEpochs(ctx context.Context, at int64, entry func(m match.Match, epoch uint32) (record.Entry, error)) error {
	var raised int64
	var text string
	if err := d.row(ctx, restoredAt, nil, []any{&text}); err != nil && !none(err) {
		return fault(d.name, err)
	}
	if _, err := fmt.Sscan(text, &raised); err != nil {
		raised = at
	}
	var ids []match.MatchID
	err := d.each(ctx, unfinished, nil, func(scan func(...any) error) error {
		var id match.MatchID
		err := scan(&id)
		ids = append(ids, id)
		return err
	})
	if err != nil {
		return fault(d.name, err)
	}
	for _, id := range ids {
		err := d.raise(ctx, id, at, raised, entry)
		if errors.Is(err, match.ErrStale) { // by another process, which does the same
			err = d.raise(ctx, id, at, raised, entry)
		}
		if err != nil {
			return err
		}
	}
	_, err = d.set(ctx, epochsRaised)
	return err
}

func (d *DB) raise(ctx context.Context, id match.MatchID, at, restored int64, entry func(m match.Match, epoch uint32) (record.Entry, error)) error {
	m, err := d.Match(ctx, id)
	if err != nil {
		return err
	}
	if m.Epoch >= uint32(restored/1000) {
		return nil // raised already
	}
	c := match.Change{Match: id, Rev: m.Rev, At: at, Epoch: max(m.Epoch+1, uint32(restored/1000))}
	if m.Position != nil {
		e, err := entry(m, c.Epoch)
		if err != nil {
			return err
		}
		if e.Kind != record.Epoch || e.To != c.Epoch {
			return storage.Misused("match %d: entry %d does not say that epoch %d begins", id, e.Seq, c.Epoch)
		}
		p := *m.Position
		p.Seq = e.Seq
		c.Entries, c.Position, c.Asks = []record.Entry{e}, &p, m.Asks
	}
	return d.Commit(ctx, []match.Change{c})[0]
}

const restoreIt = "Stop every process on this database and restore a backup of the server's, then say divisionbell restored."

const atMostSaid = 20

// disagreements are what must hold between tables, each as a query for the codes of the
// matches in which it does not.
var disagreements = []struct{ query, what string }{
	{`SELECT m.code FROM matches m LEFT JOIN positions p ON p.match = m.id WHERE p.match IS NULL`,
		"Match %s has no position."},
	{`SELECT m.code FROM positions p JOIN matches m ON m.id = p.match
  WHERE p.seq <> (SELECT COALESCE(max(a.seq), -1) FROM actions a WHERE a.match = p.match)`,
		"Match %s stands at another entry than its log ends with."},
	{`SELECT m.code FROM positions p JOIN matches m ON m.id = p.match JOIN actions a ON a.match = p.match AND a.seq = p.seq
  WHERE a.hash <> p.head`,
		"Match %s bears another head than its log ends with."},
	{`SELECT m.code FROM matches m JOIN (SELECT match, count(*) AS n, max(seq) AS last FROM actions GROUP BY match) a ON a.match = m.id
  WHERE a.n <> a.last + 1`,
		"Match %s lacks entries of its log."},
	{`SELECT m.code FROM matches m JOIN positions p ON p.match = m.id LEFT JOIN behind b ON b.match = m.id
  WHERE (p.state IS NULL) <> (p.seq < 0) OR p.rev < 1 OR COALESCE(b.rev, 0) > p.rev OR m.phase IN ('playing', 'paused') AND p.state IS NULL`,
		"Match %s is neither a lobby nor under way."},
	{`SELECT DISTINCT m.code FROM tenures t JOIN matches m ON m.id = t.match WHERE t.over <> (m.phase IN ('over', 'abandoned'))
  UNION SELECT DISTINCT m.code FROM shows s JOIN matches m ON m.id = s.match WHERE s.over <> (m.phase IN ('over', 'abandoned'))`,
		"Match %s is listed as ended and is not, or the other way round."},
	{`SELECT m.code FROM matches m JOIN positions p ON p.match = m.id WHERE p.notes < (SELECT COALESCE(max(n.id), 0) FROM notes n WHERE n.match = p.match)`,
		"Match %s has counted fewer notes than it has."},
}

// orphans count rows whose match is gone: their tables have no foreign key, since each
// look at it would lock a row of matches.
var orphans = []string{"positions", "actions", "notices", "instants", "behind", "notes", "votes"}

// Check looks through the whole store, as it stood at one moment, for what should never
// be: rows that point nowhere, positions that disagree with their logs, a clock that is
// not the server's. It changes nothing, and leaves the server's own pages to the server.
func (d upkeep) Check(ctx context.Context) (findings []storage.Finding, err error) {
	err = d.together(ctx, func(s *session) error {
		findings = nil
		for _, look := range []func(*session) ([]storage.Finding, error){agreement, orphaned, clocks, pending} {
			found, err := look(s)
			findings = append(findings, found...)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return findings, fault(d.name, err)
}

func agreement(s *session) (list []storage.Finding, err error) {
	for _, d := range disagreements {
		said := 0
		err := s.each(d.query, nil, func(scan func(...any) error) error {
			var code string
			if err := scan(&code); err != nil {
				return err
			}
			if said++; said <= atMostSaid {
				list = append(list, storage.Finding{What: fmt.Sprintf(d.what, code), Mend: restoreIt})
			}
			return nil
		})
		if err != nil {
			return list, err
		}
		if more := said - atMostSaid; more > 0 {
			list = append(list, storage.Finding{What: fmt.Sprintf("So it is with %d more.", more), Mend: restoreIt})
		}
	}
	return list, nil
}

func orphansOf(table string) string {
	return "SELECT count(*) FROM " + table + " o WHERE NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = o.match)"
}

func orphaned(s *session) (list []storage.Finding, err error) {
	for _, table := range orphans {
		var n int64
		if err := s.row(orphansOf(table), nil, []any{&n}); err != nil {
			return list, err
		}
		if n > 0 {
			list = append(list, storage.Finding{What: fmt.Sprintf("%d of the %s belong to no match.", n, table), Mend: restoreIt})
		}
	}
	return list, nil
}

func clocks(s *session) ([]storage.Finding, error) {
	by, err := apart(s, time.Now)
	if err != nil || by.Abs() <= MostApart {
		return nil, err
	}
	return []storage.Finding{ClocksApart(by)}, nil
}

// ClocksApart is what operators are told of clocks that differ by so much.
func ClocksApart(by time.Duration) storage.Finding {
	return storage.Finding{What: fmt.Sprintf("This machine's clock and the database server's are %v apart.", by.Round(time.Second).Abs()), Mend: "Set both by the network (NTP)."}
}

func pending(s *session) ([]storage.Finding, error) {
	var is string
	err := s.row(restoredAt, nil, []any{&is})
	if none(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return []storage.Finding{{What: "The store was restored from a backup, and its matches still roll the dice of before.", Mend: "Start the host: it raises their epochs before anything else."}}, nil
}
