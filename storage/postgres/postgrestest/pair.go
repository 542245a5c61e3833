package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// pairing runs two servers until it is told to end: of what it is told, "kill" ends the
// first as a cut of its power would.
const pairing = `
cd "$2" && mkdir primary standby || exit 1
"$1/initdb" -D "$2/primary/data" -U postgres -A trust -E UTF8 --locale=C -N --wal-segsize=1 >"$2/log" 2>&1 || exit 1
cp -R primary/data standby/data && touch standby/data/standby.signal || exit 1
run() {
  at=$1
  shift
  exec "$bin/postgres" -D "$dir/$at/data" -k "$dir/$at" -c listen_addresses= -c fsync=off -c full_page_writes=off -c dynamic_shared_memory_type=mmap -c autovacuum=off \
    -c shared_buffers=16MB -c wal_receiver_timeout=5s -c jit=off "$@"
}
bin=$1 dir=$2
run primary -c "synchronous_standby_names=FIRST 1 (standby)" >>"$2/log" 2>&1 &
primary=$!
run standby -c "primary_conninfo=host=$2/primary user=postgres application_name=standby" -c wal_retrieve_retry_interval=100ms >>"$2/log" 2>&1 &
standby=$!
while read -r order; do
  [ "$order" = kill ] && kill -KILL $primary $(cat /proc/$primary/task/$primary/children 2>/dev/null)
done
kill -QUIT $primary $standby 2>/dev/null
wait
rm -rf "$2"
`

// A Pair is a primary of the test's own, and a standby that it waits for at each commit.
type Pair struct {
	tb     testing.TB
	dir    string
	orders io.Writer
}

// NewPair starts two servers and waits until the one follows the other. They end with the test.
func NewPair(tb testing.TB) *Pair {
	tb.Helper()
	bin, err := programs()
	if err != nil {
		if os.Getenv(required) != "required" {
			tb.Skipf("no PostgreSQL to try it on: %v", err)
		}
		tb.Fatal(err)
	}
	dir, err := os.MkdirTemp(folder(), "bell-pair-*")
	if err != nil {
		tb.Fatal(err)
	}
	p := &Pair{tb, dir, kept(tb, dir, pairing, bin, dir)}
	p.until(p.Primary(), "the standby is waited for", `SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)
	return p
}

// kept runs a script that keeps servers in a folder, as somebody else than root, until the
// test has ended; what is written is what it is told.
func kept(tb testing.TB, dir, script string, args ...string) (orders io.Writer) {
	tb.Helper()
	c := exec.Command("/bin/sh", append([]string{"-c", script, "kept"}, args...)...)
	if err := ordinary(c, dir); err != nil {
		tb.Fatal(err)
	}
	in, err := c.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := c.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		in.Close()
		_ = c.Wait() // it kills what it keeps
	})
	return in
}

// Primary is the address of the server that is written first.
func (p *Pair) Primary() string { return p.address("primary") }

// Standby is the address of the server that follows it.
func (p *Pair) Standby() string { return p.address("standby") }

// Both is the address of whichever can be written.
func (p *Pair) Both() string {
	return p.address("primary", "standby") + "&target_session_attrs=read-write"
}

func (p *Pair) address(names ...string) string {
	for i := range names {
		names[i] = filepath.Join(p.dir, names[i])
	}
	return "postgres://postgres@/postgres?host=" + strings.Join(names, ",")
}

// Kill ends the primary at once, and whatever it was about.
func (p *Pair) Kill() {
	p.tb.Helper()
	if _, err := io.WriteString(p.orders, "kill\n"); err != nil {
		p.tb.Fatal(err)
	}
}

// Promote has the standby follow nobody any more, and be written.
func (p *Pair) Promote() {
	p.tb.Helper()
	p.until(p.Standby(), "the standby is promoted", `SELECT CASE WHEN pg_is_in_recovery() THEN pg_promote(false) AND NOT pg_is_in_recovery() ELSE true END`)
}

// until asks a server until it says that something is so.
func (p *Pair) until(address, what, q string) {
	p.tb.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for {
		is, err := asked(ctx, address, q)
		switch {
		case is:
			return
		case ctx.Err() != nil:
			log, _ := os.ReadFile(filepath.Join(p.dir, "log"))
			p.tb.Fatalf("not before long: %s: %v\n%s", what, err, log)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func asked(ctx context.Context, address, q string) (is bool, err error) {
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		return false, fmt.Errorf("connect: %w", err)
	}
	err = c.QueryRow(ctx, q).Scan(&is)
	return is, errors.Join(err, c.Close(ctx))
}
