package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"divisionbell/storage"
)

// Settings of a server that forget what was acknowledged when it loses its power.
var safe = []struct {
	name, mend string
	well       []string
}{
	{"fsync", "Set fsync = on.", []string{"on"}},
	{"full_page_writes", "Set full_page_writes = on.", []string{"on"}},
	{"synchronous_commit", "Set synchronous_commit = on, for the server and this role.", []string{"on", "remote_apply"}},
}

const (
	settingOf = `SELECT current_setting($1, true)`
	recovers  = `SELECT pg_is_in_recovery()`
	// Who may not see more of a standby sees that there is one.
	standbys = `SELECT count(*) FROM pg_stat_replication WHERE COALESCE(sync_state, 'sync') IN ('sync', 'quorum')`
	waiting  = `SELECT count(*), COALESCE(max(extract(epoch FROM clock_timestamp() - state_change)), 0)::bigint FROM pg_stat_activity
  WHERE wait_event = 'SyncRep' AND state_change < clock_timestamp() - interval '5 seconds'`
	// Aurora and AlloyDB keep their storage on several machines themselves.
	storesApart = `SELECT EXISTS (SELECT 1 FROM pg_proc WHERE proname = 'aurora_version') OR EXISTS (SELECT 1 FROM pg_settings WHERE name LIKE 'alloydb%')`
)

// Safe finds by what a server may lose what was acknowledged, or keep everybody waiting.
// machines: on how many of them an acknowledged action is to be. What is not PostgreSQL
// itself has ways of its own, and is believed.
func (d upkeep) Safe(ctx context.Context, machines int) (list []storage.Finding, err error) {
	err = d.together(ctx, func(s *session) error {
		list = nil
		var server string
		if err := s.row(serverIs, nil, []any{&server}); err != nil || !genuine(server) {
			return err
		}
		for _, look := range []func(*session) ([]storage.Finding, error){forgetful, reads, func(s *session) ([]storage.Finding, error) { return alone(s, machines) }, hangs} {
			found, err := look(s)
			list = append(list, found...)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return list, fault(d.name, err)
}

func setting(s *session, name string) (string, error) {
	var is *string
	if err := s.row(settingOf, []any{name}, []any{&is}); err != nil || is == nil {
		return "", err
	}
	return *is, nil
}

func forgetful(s *session) (list []storage.Finding, err error) {
	for _, x := range safe {
		is, err := setting(s, x.name)
		if err != nil {
			return list, err
		}
		if is != "" && !slices.Contains(x.well, is) {
			list = append(list, storage.Finding{What: fmt.Sprintf("The server runs with %s = %s: what players were told is saved may be lost in a power cut.", x.name, is), Mend: x.mend})
		}
	}
	return list, nil
}

func reads(s *session) ([]storage.Finding, error) {
	var is bool
	if err := s.row(recovers, nil, []any{&is}); err != nil || !is {
		return nil, err
	}
	return []storage.Finding{{What: "This server is a standby and only reads: nobody can play on it.",
		Mend: "Name the primary, or all hosts with target_session_attrs=read-write; if the primary is lost, promote this one (SELECT pg_promote())."}}, nil
}

// alone objects to a server that nobody copies as commits are made.
func alone(s *session, machines int) ([]storage.Finding, error) {
	var apart bool
	if err := s.row(storesApart, nil, []any{&apart}); err != nil || apart || machines < 2 {
		return nil, err
	}
	names, err := setting(s, "synchronous_standby_names")
	if err != nil || names != "" {
		return nil, err
	}
	return []storage.Finding{{What: "What players are told is saved is on one machine alone, and database_machines asks for two: no standby is waited for.",
		Mend: "Set synchronous_standby_names to the standby's application_name, such as 'FIRST 1 (db2)', and reload the server."}}, nil
}

// hangs finds commits that wait for a standby that is gone, as after a promotion.
func hangs(s *session) (list []storage.Finding, err error) {
	names, err := setting(s, "synchronous_standby_names")
	if err != nil || names == "" {
		return nil, err
	}
	var there, stuck, longest int64
	if err := s.row(standbys, nil, []any{&there}); err != nil {
		return nil, err
	}
	if err := s.row(waiting, nil, []any{&stuck, &longest}); err != nil {
		return nil, err
	}
	const mend = "Bring that standby back; or, if it is gone for good (after a promotion the new primary may still wait for the old one), set synchronous_standby_names = '' or to another standby, and reload the server."
	switch {
	case there == 0:
		list = append(list, storage.Finding{What: fmt.Sprintf("The server waits for a standby at each commit (synchronous_standby_names = %s) and none is connected: every action hangs.", names), Mend: mend})
	case stuck > 0:
		list = append(list, storage.Finding{What: fmt.Sprintf("%d commits wait for a standby, one of them for %v.", stuck, time.Duration(longest)*time.Second), Mend: mend})
	}
	return list, nil
}
