package postgres_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// notEverywhere is what PostgreSQL takes and CockroachDB, YugabyteDB or a pooler in
// transaction mode does not, or not alike; with a statement that has it.
var notEverywhere = []struct{ pattern, why, such string }{
	{`\bjsonb\b|::json\b`, "JSON comes back in other bytes than went in, and hashes need the same", `SELECT state::jsonb FROM positions`},
	{`advisory`, "CockroachDB takes advisory locks and does nothing", `SELECT pg_try_advisory_xact_lock(1)`},
	{`\bLOCK TABLE\b`, "neither of them has it", `LOCK TABLE matches IN EXCLUSIVE MODE`},
	{`\b(LISTEN|NOTIFY)\s|pg_notify`, "CockroachDB has none, and it passes no pooler", `LISTEN bell`},
	{`\b(FUNCTION|PROCEDURE|TRIGGER|EXTENSION|DOMAIN|RULE|AGGREGATE|MATERIALIZED|TABLESPACE)\b`, "it is code or kind of one server's own", `CREATE TRIGGER t AFTER UPDATE ON matches`},
	{`\bCREATE TYPE\b|\bENUM\b`, "it is a kind of one server's own", `CREATE TYPE phase AS ENUM ('open')`},
	{`\bDO\s+\$`, "it is code of one server's own", `DO $$ BEGIN END $$`},
	{`\b(UNLOGGED|TEMP|TEMPORARY)\b`, "fences must outlive a crash, and a pooler gives the next transaction another session", `CREATE TEMP TABLE t(id BIGINT)`},
	{`\b(BIG|SMALL)?SERIAL\b`, "CockroachDB's are no small numbers", `CREATE TABLE t(id BIGSERIAL)`},
	{`\bnextval\b|\bcurrval\b|\bCREATE SEQUENCE\b`, "sequences are cached by connection, so their order is not that of commits", `SELECT nextval('s')`},
	{`\bCREATE\s+(UNIQUE\s+)?INDEX[^(]*\([^)]*\(`, "an index on an expression is not the same everywhere", `CREATE INDEX i ON accounts(lower(name))`},
	{`\bUSING\s+(gin|gist|brin|hash|spgist)\b`, "it is an index of one server's own", `CREATE INDEX i ON posts USING gin(body)`},
	{`\bCOLLATE\b`, "collations have other names", `SELECT name COLLATE "C" FROM people`},
	{`\b(ctid|xmin|xmax|tableoid)\b`, "it is where one server keeps the row", `SELECT ctid FROM matches`},
	{`\bfillfactor\b|\bautovacuum|\btoast_`, "portable SQL is free of one server's storage: tuning.sql has it", `ALTER TABLE t SET (fillfactor = 40)`},
	{`\b(DECLARE|FETCH)\b`, "cursors are not the same everywhere", `DECLARE c CURSOR FOR SELECT 1`},
	{`\bVACUUM\b`, "CockroachDB has none, and clears up by itself", `VACUUM people`},
	{`\bANALYZE\s*$`, "CockroachDB wants a table's name, and counts by itself", `ANALYZE`},
	{`\bMERGE\s+INTO\b`, "CockroachDB has none", `MERGE INTO matches USING x ON true`},
	{`\bTABLESAMPLE\b|\bINHERITS\b|\bFROM ONLY\b|\bEXCLUDE USING\b|\bDEFERRABLE\b`, "CockroachDB has none", `SELECT * FROM ONLY matches`},
	{`\bPREPARE\b|\bDEALLOCATE\b`, "it is a session's, which a pooler gives to others", `PREPARE s AS SELECT 1`},
	{`^\s*SET\s+(SESSION\s+)?\w+\s*(=|TO\b)`, "a pooler gives the session to others: SET LOCAL", `SET lock_timeout = '5s'`},
	{`ON CONFLICT\s+DO UPDATE`, "what it clashes with has to be named", `INSERT INTO meta VALUES('a', 'b') ON CONFLICT DO UPDATE SET value = 'b'`},
	{`\bNULLS NOT DISTINCT\b|\bSECURITY\b|\bCREATE\s+.*\bINCLUDE\s*\(`, "older servers and others have none", `CREATE INDEX i ON t(a) INCLUDE (b)`},
}

// but are statements that are said to PostgreSQL alone, once version() was asked, or can
// fail with nothing lost.
var but = map[string]string{
	"depart.go: LOCK TABLE": "said where it is PostgreSQL: a move has looked whether anybody runs there",
	"news.go: LISTEN ":      "where it is refused, the store polls",
	"news.go: pg_notify":    "a notice only makes things quicker",
	"upkeep.go: VACUUM":     "said where it is PostgreSQL",
	"moved.go: ANALYZE":     "the same",
}

// TestStatementsKeepToWhatOthersTake, which speak PostgreSQL's protocol: the schema, and
// every text of SQL in the store and in what it says through others.
func TestStatementsKeepToWhatOthersTake(t *testing.T) {
	t.Parallel()
	var patterns []*regexp.Regexp
	for _, n := range notEverywhere {
		p := regexp.MustCompile(`(?i)` + n.pattern)
		if patterns = append(patterns, p); !p.MatchString(n.such) {
			t.Errorf("%s does not find %s", n.pattern, n.such)
		}
	}
	used := map[string]bool{}
	hold := func(file, text string) {
		for i, p := range patterns {
			found := p.FindString(text)
			if found == "" {
				continue
			}
			excused := false
			for b := range but {
				in, what, _ := strings.Cut(b, ": ")
				if in == file && strings.HasPrefix(strings.ToLower(found), strings.ToLower(what)) {
					excused, used[b] = true, true
				}
			}
			if !excused {
				t.Errorf("%s has %q, but %s:\n%s", file, found, notEverywhere[i].why, text)
			}
		}
	}
	schema := regexp.MustCompile(`--[^\n]*`).ReplaceAllString(string(storetest.Must[[]byte](t)(os.ReadFile("schema.sql"))), "")
	for _, statement := range strings.Split(schema, ";") {
		hold("schema.sql", statement)
	}
	sql := regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|TRUNCATE|LOCK|SET|LISTEN|NOTIFY|DO|MERGE|PREPARE|DECLARE|VACUUM|ANALYZE|SHOW|CASE|FROM|ON CONFLICT|ORDER BY|WHERE|AND|row_number|pg_\w+\()`)
	said := 0
	for _, folder := range []string{".", "../erasure", "../move"} {
		for _, path := range storetest.Must[[]string](t)(filepath.Glob(filepath.Join(folder, "*.go"))) {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file := storetest.Must[*ast.File](t)(parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution))
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil && sql.MatchString(text) {
						said++
						hold(filepath.Base(path), text)
					}
				}
				return true
			})
		}
	}
	if said < 150 {
		t.Errorf("only %d statements were found: they are written otherwise now", said)
	}
	for b := range but {
		if !used[b] {
			t.Errorf("%s is excused and no longer said", b)
		}
	}
}

// TestOthersClearUpByThemselves: a server that speaks PostgreSQL's protocol and is another
// is not told to clear up or to count, which CockroachDB refuses: a move into it would end
// with an error, and so would forgetting somebody.
func TestOthersClearUpByThemselves(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		version string // that the server tells; "" for its own
		told    bool
	}{
		{"", true},
		{"CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/06/04 18:02:11, go1.23.7)", false},
		{"PostgreSQL 15.2-YB-2.25.1.0-b0 on x86_64-pc-linux-gnu", false},
	} {
		address := postgrestest.Bare(t)
		c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, address))
		if x.version != "" {
			_, err := c.Exec(ctx, "CREATE FUNCTION version() RETURNS text LANGUAGE sql AS $$ SELECT '"+x.version+"' $$")
			storetest.OK(t, err)
		}
		at := address + "&search_path=public,pg_catalog"
		d := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, at, postgres.Options{}))
		storetest.OK(t, d.Compact(ctx))
		storetest.OK(t, d.Close())
		storetest.OK(t, postgres.Finish(ctx, at))
		for _, what := range []string{"last_vacuum", "last_analyze"} {
			var tables int
			storetest.OK(t, c.QueryRow(ctx, "SELECT count("+what+") FROM pg_stat_user_tables").Scan(&tables))
			if told := tables > 0; told != x.told {
				t.Errorf("version %q: %s of %d tables", x.version, what, tables)
			}
		}
		storetest.OK(t, c.Close(ctx))
	}
}
