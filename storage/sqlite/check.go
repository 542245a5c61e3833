package sqlite

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"divisionbell/storage"
)

const restoreIt = "Stop the host and restore the newest backup; the damaged file is kept beside it."

// Check looks through the whole store, as it stood at one moment, for what
// should never be: damage, rows that point nowhere, a schema that is not
// declared, positions that disagree with their logs. It changes nothing.
func (d *DB) Check(ctx context.Context) ([]storage.Finding, error) {
	var findings []storage.Finding
	err := d.together(ctx, func(s snapshot) error {
		for _, look := range []func(snapshot) ([]storage.Finding, error){integrity, foreign, shape, agreement, pending} {
			found, err := look(s)
			findings = append(findings, found...)
			if errors.Is(fault(d.path, err), storage.ErrDamaged) {
				// What lies behind the damage cannot be judged.
				if len(findings) == 0 {
					findings = []storage.Finding{{What: "The file is damaged.", Mend: restoreIt}}
				}
				return nil
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return findings, fault(d.path, err)
}

// atMostSaid bounds how many findings of one sort are listed.
const atMostSaid = 20

func integrity(s snapshot) (list []storage.Finding, err error) {
	err = s.each(fmt.Sprintf("PRAGMA integrity_check(%d)", atMostSaid), nil, func(scan func(...any) error) error {
		var line string
		if err := scan(&line); err != nil || line == "ok" {
			return err
		}
		list = append(list, storage.Finding{What: fmt.Sprintf("The file is damaged: %s.", strings.TrimSpace(line)), Mend: restoreIt})
		return nil
	})
	return list, err
}

func foreign(s snapshot) (list []storage.Finding, err error) {
	const q = `SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2`
	err = s.each(q, nil, func(scan func(...any) error) error {
		var from, to string
		var n int
		err := scan(&from, &to, &n)
		list = append(list, storage.Finding{What: fmt.Sprintf("%d of the %s point at %s that do not exist.", n, from, to), Mend: restoreIt})
		return err
	})
	return list, err
}

func shape(s snapshot) ([]storage.Finding, error) {
	is, err := shapeOf(s.ctx, s.conn)
	if err != nil {
		return nil, err
	}
	want, err := declared()
	if err != nil || is == want {
		return nil, err
	}
	return []storage.Finding{{What: fmt.Sprintf("The schema is %s and should be %s: somebody has changed it by hand.", digest(is), digest(want)),
		Mend: "Undo that change, or restore a backup from before it."}}, nil
}

// disagreements are what must hold between tables, each as a query for the
// codes of the matches in which it does not.
var disagreements = []struct{ query, what string }{
	{`SELECT m.code FROM matches m LEFT JOIN positions p ON p.match = m.id WHERE p.match IS NULL`,
		"Match %s has no position."},
	{`SELECT m.code FROM positions p JOIN matches m ON m.id = p.match
  WHERE p.seq <> (SELECT COALESCE(max(seq), -1) FROM actions WHERE match = p.match)`,
		"Match %s stands at another entry than its log ends with."},
	{`SELECT m.code FROM positions p JOIN matches m ON m.id = p.match JOIN actions a ON a.match = p.match AND a.seq = p.seq
  WHERE a.hash <> p.head`,
		"Match %s bears another head than its log ends with."},
	{`SELECT m.code FROM matches m JOIN (SELECT match, count(*) AS n, max(seq) AS last FROM actions GROUP BY match) a ON a.match = m.id
  WHERE a.n <> a.last + 1`,
		"Match %s lacks entries of its log."},
	{`SELECT m.code FROM matches m JOIN positions p ON p.match = m.id
  WHERE (p.state IS NULL) <> (p.seq < 0) OR p.rev < 1 OR p.behind > p.rev OR m.phase IN ('playing', 'paused') AND p.state IS NULL`,
		"Match %s is neither a lobby nor under way."},
	{`SELECT DISTINCT m.code FROM tenures t JOIN matches m ON m.id = t.match WHERE t.over <> (m.phase IN ('over', 'abandoned'))
  UNION SELECT DISTINCT m.code FROM shows s JOIN matches m ON m.id = s.match WHERE s.over <> (m.phase IN ('over', 'abandoned'))`,
		"Match %s is listed as ended and is not, or the other way round."},
	{`SELECT m.code FROM matches m JOIN positions p ON p.match = m.id
  WHERE NOT json_valid(m.terms) OR NOT json_valid(m.settings) OR p.state IS NOT NULL AND NOT json_valid(p.state) OR NOT json_valid(p.asks)`,
		"Match %s holds what cannot be read."},
}

func agreement(s snapshot) (list []storage.Finding, err error) {
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

func pending(s snapshot) (list []storage.Finding, err error) {
	for _, p := range []struct{ query, what, mend string }{
		{restoredAt, "The store was restored from a backup, and its matches still roll the dice of before.", "Start the host: it raises their epochs before anything else."},
		{dregs, "Somebody was forgotten, and the file's free space may still hold bytes of them.", "Stop the host and start it again: it writes the file anew."},
	} {
		var is string
		switch err := s.row(p.query, nil, []any{&is}); {
		case err == nil:
			list = append(list, storage.Finding{What: p.what, Mend: p.mend})
		case !none(err):
			return list, err
		}
	}
	return list, nil
}
