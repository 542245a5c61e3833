package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// faults say what an error of the server means for people, by the beginning of its code.
var faults = []struct {
	code string
	kind error
	line string
}{
	{"53100", storage.ErrFull, "the database server's disk is full; nothing was changed; free some space there and try again"},
	{"53200", storage.ErrMemory, "the database server has no memory left; nothing was changed"},
	{"53300", storage.ErrLocked, "the database server takes no more connections; nothing was changed; raise its max_connections, or stop another program"},
	{"55P03", storage.ErrLocked, "another program has locked the database; nothing was changed; wait until it is done, or stop it"},
	{"25006", storage.ErrReadOnly, "the database server only reads, as a standby does; nothing was changed; name the primary, or all hosts with target_session_attrs=read-write"},
	{"42501", storage.ErrReadOnly, "this role may not do that; nothing was changed; make it the owner of its database"},
	{"28", storage.ErrForeign, "the database server does not let us in; look at the user and the password in the address"},
	{"3D000", storage.ErrMissing, "there is no such database; make it with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'"},
	{"XX001", storage.ErrDamaged, "the database is damaged; stop the host and restore a backup"},
	{"XX002", storage.ErrDamaged, "an index of the database is damaged; rebuild it with REINDEX"},
	{"57P", storage.ErrAway, "the database server is stopping or starting; nothing was lost; try again when it is there"},
}

// fault turns the server's errors into lines for people; others are wrapped.
func fault(name string, err error) error {
	var r *storage.Refusal
	doubt, unsure := err.(*inDoubt)
	switch {
	case err == nil:
		return nil
	case !unsure && errors.As(err, &r):
		return err
	case unsure || errors.As(err, &doubt):
		return storage.RefuseFor(err, match.ErrUnsure, name+": the database server stopped answering, and it is not known whether this was done")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded) && !lost(err):
		return fmt.Errorf("postgres: %w", err)
	}
	is := code(err)
	for _, f := range faults {
		if is != "" && strings.HasPrefix(is, f.code) {
			return storage.RefuseFor(err, f.kind, fmt.Sprintf("%s: %s (code %s)", name, f.line, is))
		}
	}
	if lost(err) {
		return storage.RefuseFor(err, storage.ErrAway, name+": the database server does not answer; nothing was lost; try again when it is there")
	}
	return fmt.Errorf("postgres: %w", err)
}

// found turns no row into match.ErrNotFound and names what was looked for.
func (l *link) found(err error, format string, args ...any) error {
	if none(err) {
		return fmt.Errorf("postgres: "+format+": %w", append(args, match.ErrNotFound)...)
	}
	return fault(l.name, err)
}

// none reports a query without an answer.
func none(err error) bool { return errors.Is(err, pgx.ErrNoRows) }

// code is the server's own of five characters, empty for other errors.
func code(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// The codes by which a guard of ours stops a transaction: a division by zero, and a key
// that is there already.
const refused, isThere = "22012", "23505"

// constraint reports an error of one change that harms no other: what was asked for is
// against the schema.
func constraint(err error) bool {
	is := code(err)
	return strings.HasPrefix(is, "22") || strings.HasPrefix(is, "23")
}

// clashed reports that two transactions met, and neither was made for that reason.
func clashed(err error) bool { return slices.Contains([]string{"40001", "40P01", "55P03"}, code(err)) }

// turnedAway reports that the server did nothing, and may do it soon.
func turnedAway(err error) bool {
	return slices.Contains([]string{"57P01", "57P02", "57P03", "53300", "25006"}, code(err))
}

// lost reports a connection that was not to be had, or ended.
func lost(err error) bool {
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) {
		is := code(err)
		return is == "" || turnedAway(err)
	}
	return code(err) == "" && err != nil && !none(err) && (pgconn.Timeout(err) || broken(err))
}
