package postgres

import (
	"context"
	"strings"
	"time"
)

const (
	// The server's own mark, which a standby shares and no other server has, and the database's.
	markNow = `SELECT (SELECT system_identifier FROM pg_control_system())::text || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())::text`
	markWas = `SELECT server FROM migrations WHERE version = 0`
	setMark = `UPDATE migrations SET server = $1 WHERE version = 0 AND server = $2`
)

// brought finds that the database is on another server than when it was opened last, or is
// a copy beside it: it was brought back from a backup or a dump, and is [DB.Restored], for
// what was played since then is not in it. Servers that bear no mark are not asked.
func brought(ctx context.Context, l *link) error {
	var is, was string
	if ours, err := l.genuine(ctx); err != nil || !ours {
		return err
	}
	if err := l.row(ctx, markNow, nil, []any{&is}); err != nil {
		if strings.HasPrefix(code(err), "42") { // a managed server may keep it to itself
			return nil
		}
		return fault(l.name, err)
	}
	if err := l.row(ctx, markWas, nil, []any{&was}); err != nil || was == is {
		return fault(l.name, err)
	}
	return l.writing(ctx, func(s *session) error {
		n, err := s.exec(setMark, is, was)
		if err != nil || n == 0 || was == "" { // another process has come first; or it is new
			return err
		}
		return restoring(s, time.Now().UnixMilli())
	})
}
