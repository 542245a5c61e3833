package sqlite

import (
	"context"
	"maps"
	"slices"

	"divisionbell/bot/match"
)

const (
	setInstant = `INSERT INTO instants(match, seat, kind, key, at) VALUES(?, ?, ?, ?, ?)
  ON CONFLICT(match, seat, kind) DO UPDATE SET key = excluded.key, at = excluded.at`
	forgetInstant = `DELETE FROM instants WHERE match = ? AND seat = ? AND kind = ?`
	due           = `SELECT match, seat, kind, key, at FROM instants WHERE at <= ? ORDER BY at LIMIT ?`
	claimed       = `UPDATE instants SET at = ?1 WHERE (match, seat, kind) IN
  (SELECT match, seat, kind FROM instants WHERE at <= ?2 ORDER BY at LIMIT ?3) RETURNING match, seat, kind, key, at`
	done = `DELETE FROM instants WHERE match = ? AND seat = ? AND kind = ? AND key = ? AND at = ?`
)

// Due lists instants that have come, oldest first.
func (d *DB) Due(ctx context.Context, now int64, limit int) ([]match.Instant, error) {
	var list []match.Instant
	err := d.each(ctx, due, []any{now, atMost(limit)}, func(scan func(...any) error) error {
		i, err := instant(scan)
		list = append(list, i)
		return err
	})
	return list, fault(d.path, err)
}

// instant reads a row.
func instant(scan func(...any) error) (i match.Instant, err error) {
	var kind string
	err = scan(&i.Match, &i.Seat, &kind, &i.Key, &i.At)
	i.ReadKind(kind)
	return i, err
}

// A claim ends on an odd millisecond and everything else that is due on an even
// one, so that an instant timed anew is never taken for the claim that timed it.
func timed(at int64) int64 { return at + at&1 }

// Claim lists instants that have come and times each anew for until, in one
// statement: oldest first as a set, by match and seat within it.
func (d *DB) Claim(ctx context.Context, now, until int64, limit int) ([]match.Instant, error) {
	var list []match.Instant
	err := d.writing(ctx, func(w *writer) error {
		list = nil
		return w.each(ctx, claimed, []any{until | 1, now, atMost(limit)}, func(scan func(...any) error) error {
			i, err := instant(scan)
			list = append(list, i)
			return err
		})
	})
	return list, err
}

// Done forgets an instant unless it was timed anew meanwhile.
func (d *DB) Done(ctx context.Context, i match.Instant) error {
	_, _, err := d.set(ctx, done, i.Match, i.Seat, i.KindText(), i.Key, i.At)
	return err
}

const (
	lease = `INSERT INTO leases(name, holder, fence, until) VALUES(?1, ?2, 1, ?3) ON CONFLICT(name) DO UPDATE SET
  fence = fence + (holder <> excluded.holder), holder = excluded.holder, until = excluded.until
  WHERE holder = excluded.holder OR until <= ?4 OR until > ?4 + 600000 RETURNING fence`
	fenceOf  = `SELECT fence FROM leases WHERE name = ?`
	leaseEnd = `SELECT until FROM leases WHERE name = ?`
)

// Lease takes or renews a lease until an instant, ten minutes away at most: one
// that reaches further was taken by another clock and is void. ok: holder has it now, with
// a fence that is higher at every change of holder; otherwise fence is until when another
// has it.
func (d *DB) Lease(ctx context.Context, name, holder string, now, until int64) (fence int64, ok bool, err error) {
	err = d.writing(ctx, func(w *writer) error {
		err := w.one(lease, []any{name, holder, until, now}, []any{&fence})
		if ok = err == nil; none(err) {
			return w.one(leaseEnd, []any{name}, []any{&fence})
		}
		return err
	})
	return fence, ok && err == nil, err
}

const (
	leasedNow = `SELECT count(*) FROM leases WHERE until > ?1 AND until <= ?1 + 600000`
	leased    = `SELECT name, holder FROM leases`
	freeLease = `UPDATE leases SET until = 0 WHERE name = ? AND holder = ?`
)

// Leased reports whether somebody has a lease at an instant: a host runs.
func (d *DB) Leased(ctx context.Context, now int64) (is bool, err error) {
	var n int64
	err = d.row(ctx, leasedNow, []any{now}, []any{&n})
	return n > 0, fault(d.path, err)
}

// FreeLeases lets others have the leases of holders that are gone at once; a
// fence still rises when another takes one.
func (d *DB) FreeLeases(ctx context.Context, gone func(holder string) bool) error {
	held := map[string]string{}
	err := d.each(ctx, leased, nil, func(scan func(...any) error) error {
		var name, holder string
		err := scan(&name, &holder)
		held[name] = holder
		return err
	})
	if err != nil {
		return fault(d.path, err)
	}
	for _, name := range slices.Sorted(maps.Keys(held)) {
		if !gone(held[name]) {
			continue
		}
		if _, _, err := d.set(ctx, freeLease, name, held[name]); err != nil {
			return err
		}
	}
	return nil
}
