package postgres

import (
	"context"
	"maps"
	"slices"
	"strings"
)

// leases live by the database's clock, so that no two machines' clocks are compared; or
// by the instants that are handed in.
type leases struct {
	*link
	handed bool
}

const (
	// A length, from $4 to $3, is laid on from the moment at which the row is written.
	lease = `INSERT INTO leases(name, holder, fence, until) VALUES($1, $2, 1, NOW + ($3::bigint - $4::bigint)) ON CONFLICT(name) DO UPDATE SET
  fence = leases.fence + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END, holder = excluded.holder, until = excluded.until
  WHERE leases.holder = excluded.holder OR leases.until <= NOW OR leases.until > NOW + 600000 RETURNING fence`
	fenceOf   = `SELECT fence FROM leases WHERE name = $1`
	leasedNow = `SELECT count(*) FROM leases WHERE until > NOW AND until <= NOW + 600000 AND $1::bigint > 0`
	leased    = `SELECT name, holder FROM leases`
	freeLease = `UPDATE leases SET until = 0 WHERE name = $1 AND holder = $2`

	serverClock = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
)

// timed is a statement with the clock that leases live by; handed: its own argument.
func (d leases) timed(q, handed string) string {
	if d.handed {
		return strings.ReplaceAll(q, "NOW", handed+"::bigint")
	}
	return strings.ReplaceAll(q, "NOW", serverClock)
}

// Lease takes or renews a lease for as long as it is from now until an instant, ten
// minutes at most. ok: holder has it now, with a fence that is higher at every change of
// holder; otherwise fence is that of whoever has it.
func (d leases) Lease(ctx context.Context, name, holder string, now, until int64) (fence int64, ok bool, err error) {
	err = d.writing(ctx, func(s *session) error {
		err := s.row(d.timed(lease, "$4"), []any{name, holder, until, now}, []any{&fence})
		if ok = err == nil; none(err) {
			return s.row(fenceOf, []any{name}, []any{&fence})
		}
		return err
	})
	return fence, ok && err == nil, err
}

// Leased reports whether somebody has a lease at an instant: a host runs.
func (d leases) Leased(ctx context.Context, now int64) (is bool, err error) {
	var n int64
	err = d.row(ctx, d.timed(leasedNow, "$1"), []any{now}, []any{&n})
	return n > 0, fault(d.name, err)
}

// FreeLeases lets others have the leases of holders that are gone at once; a
// fence still rises when another takes one.
func (d leases) FreeLeases(ctx context.Context, gone func(holder string) bool) error {
	held := map[string]string{}
	err := d.each(ctx, leased, nil, func(scan func(...any) error) error {
		var name, holder string
		err := scan(&name, &holder)
		held[name] = holder
		return err
	})
	if err != nil {
		return fault(d.name, err)
	}
	for _, name := range slices.Sorted(maps.Keys(held)) {
		if !gone(held[name]) {
			continue
		}
		if _, err := d.set(ctx, freeLease, name, held[name]); err != nil {
			return err
		}
	}
	return nil
}
