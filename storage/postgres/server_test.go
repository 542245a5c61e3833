package postgres_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"divisionbell/storage"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// disguise has a database say of its server what a table says.
const disguise = `
CREATE TABLE said(name TEXT, value TEXT);
CREATE FUNCTION current_setting(text, boolean) RETURNS text LANGUAGE sql AS
  $$ SELECT COALESCE((SELECT value FROM public.said WHERE name = $1), pg_catalog.current_setting($1, $2)) $$;
CREATE FUNCTION pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS $$ SELECT EXISTS (SELECT 1 FROM public.said WHERE name = 'standby') $$;
CREATE VIEW pg_stat_replication AS SELECT value AS sync_state FROM public.said WHERE name = 'standbys';
CREATE VIEW pg_stat_activity AS SELECT 'SyncRep' AS wait_event, clock_timestamp() - value::interval AS state_change FROM public.said WHERE name = 'waits';
CREATE VIEW pg_settings AS SELECT name, value AS setting FROM public.said;
INSERT INTO said VALUES('fsync', 'on'), ('full_page_writes', 'on'), ('synchronous_commit', 'on');
`

// Each thing by which a server may lose what was acknowledged, or keep everybody waiting,
// is said, with what to do.
func TestAnUnsafeServerIsToldOf(t *testing.T) {
	t.Parallel()
	address := postgrestest.Bare(t)
	d := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, address+"&search_path=public,pg_catalog", postgres.Options{}))
	defer d.Close()
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, address))
	defer c.Close(ctx)
	_, err := c.Exec(ctx, disguise)
	storetest.OK(t, err)
	for _, x := range []struct {
		said     string // beside what is well
		machines int
		want     string // of the only finding; "" for none
	}{
		{"", 1, ""},
		{"", 2, "no standby is waited for"},
		{"('synchronous_commit', 'off')", 1, "runs with synchronous_commit = off"},
		{"('standby', '')", 1, "is a standby and only reads"},
		{"('synchronous_standby_names', 'db2')", 2, "none is connected: every action hangs"},
		{"('synchronous_standby_names', 'db2'), ('standbys', 'async')", 2, "none is connected: every action hangs"},
		{"('synchronous_standby_names', 'db2'), ('standbys', 'sync')", 2, ""},
		{"('synchronous_standby_names', 'ANY 1 (*)'), ('standbys', 'quorum'), ('waits', '90 s'), ('waits', '1 s')", 2, "1 commits wait for a standby, one of them for 1m30s"},
		{"('alloydb.logical_decoding', 'off')", 2, ""},
	} {
		rows := x.said
		if rows != "" {
			rows = "INSERT INTO said VALUES" + rows
		}
		_, err := c.Exec(ctx, "DELETE FROM said WHERE value NOT IN ('on'); "+rows)
		storetest.OK(t, err)
		if strings.Contains(rows, "synchronous_commit") {
			_, err = c.Exec(ctx, "DELETE FROM said WHERE name = 'synchronous_commit' AND value = 'on'")
			storetest.OK(t, err)
		}
		list := storetest.Must[[]storage.Finding](t)(d.Safe(ctx, x.machines))
		_, err = c.Exec(ctx, "DELETE FROM said WHERE name = 'synchronous_commit'; INSERT INTO said VALUES('synchronous_commit', 'on')")
		storetest.OK(t, err)
		switch {
		case x.want == "" && len(list) > 0 || x.want != "" && len(list) != 1:
			t.Errorf("%s: %v", x.said, list)
		case x.want != "" && (!strings.Contains(list[0].What, x.want) || list[0].Mend == ""):
			t.Errorf("%s: it said %s", x.said, list[0])
		}
	}
}
