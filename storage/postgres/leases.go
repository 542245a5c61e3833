package postgres

import (
	"context"
	"maps"
	"slices"
	"strings"

	"divisionbell/bot/match"
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
	leaseEnd  = `SELECT until FROM leases WHERE name = $1`
	leasedNow = `SELECT count(*) FROM leases WHERE until > NOW AND until <= NOW + 600000 AND $1::bigint > 0`
	leased    = `SELECT name, holder FROM leases UNION ALL SELECT '', holder FROM fleet`
	freeLease = `UPDATE leases SET until = 0 WHERE name = $1 AND holder = $2`

	// In one order, so that two processes lock in one order.
	leaseAll = `INSERT INTO leases(name, holder, fence, until) SELECT n, $2, 1, NOW + ($3::bigint - $4::bigint) FROM unnest($1::text[]) AS n ORDER BY n ON CONFLICT(name) DO UPDATE SET
  fence = leases.fence + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END, holder = excluded.holder, until = excluded.until
  WHERE leases.holder = excluded.holder OR leases.until <= NOW OR leases.until > NOW + 600000 RETURNING name, fence`
	// What this very statement has written it does not see.
	join = `WITH me AS (INSERT INTO fleet(holder, does, until, fit) SELECT $1::text, $2::text, NOW + ($3::bigint - $4::bigint), $5::bigint
  ON CONFLICT(holder) DO UPDATE SET does = excluded.does, until = excluded.until, fit = excluded.fit RETURNING holder, does, fit)
  SELECT holder, does, fit FROM fleet WHERE until > NOW AND until <= NOW + 600000 AND holder <> $1::text UNION ALL SELECT holder, does, fit FROM me ORDER BY holder`
	leave = `DELETE FROM fleet WHERE holder = $1`
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
// holder; otherwise fence is until when another has it, by the clock that leases live by.
func (d leases) Lease(ctx context.Context, name, holder string, now, until int64) (fence int64, ok bool, err error) {
	err = d.writing(ctx, func(s *session) error {
		err := s.row(d.timed(lease, "$4"), []any{name, holder, until, now}, []any{&fence})
		if ok = err == nil; none(err) {
			return s.row(leaseEnd, []any{name}, []any{&fence})
		}
		return err
	})
	return fence, ok && err == nil, err
}

// Lanes is into how many lanes a platform's rooms fall.
func (d leases) Lanes() int { return lanes }

// Join has a member live for as long as it is from now until an instant, and lists all
// who live, by holder; until now it leaves.
func (d leases) Join(ctx context.Context, m match.Member, now, until int64) (all []match.Member, err error) {
	if until <= now {
		_, err := d.set(ctx, leave, m.Holder)
		return nil, err
	}
	err = d.writing(ctx, func(s *session) error {
		all = nil
		return s.each(d.timed(join, "$4"), []any{m.Holder, strings.Join(m.Does, "\n"), until, now, m.Fit}, func(scan func(...any) error) error {
			var one match.Member
			var does string
			err := scan(&one.Holder, &does, &one.Fit)
			one.Does = strings.Split(does, "\n")
			all = append(all, one)
			return err
		})
	})
	return all, err
}

// LeaseAll is Lease for several at once: the fences of those that holder has now.
func (d leases) LeaseAll(ctx context.Context, names []string, holder string, now, until int64) (fences map[string]int64, err error) {
	err = d.writing(ctx, func(s *session) error {
		fences = map[string]int64{}
		return s.each(d.timed(leaseAll, "$4"), []any{names, holder, until, now}, func(scan func(...any) error) error {
			var name string
			var fence int64
			err := scan(&name, &fence)
			fences[name] = fence
			return err
		})
	})
	return fences, err
}

// Leased reports whether somebody has a lease at an instant: a host runs.
func (d leases) Leased(ctx context.Context, now int64) (is bool, err error) {
	var n int64
	err = d.row(ctx, d.timed(leasedNow, "$1"), []any{now}, []any{&n})
	return n > 0, fault(d.name, err)
}

// FreeLeases lets others have the leases of holders that are gone at once, who are no
// members any more; a fence still rises when another takes one.
func (d leases) FreeLeases(ctx context.Context, gone func(holder string) bool) error {
	held, members := map[string]string{}, map[string]bool{}
	err := d.each(ctx, leased, nil, func(scan func(...any) error) error {
		var name, holder string
		err := scan(&name, &holder)
		if held[name] = holder; name == "" {
			delete(held, name)
			members[holder] = true
		}
		return err
	})
	if err != nil {
		return fault(d.name, err)
	}
	for _, holder := range slices.Sorted(maps.Keys(members)) {
		if !gone(holder) {
			continue
		}
		if _, err := d.set(ctx, leave, holder); err != nil {
			return err
		}
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
