package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

// keeper runs a server until the test binary is no more, however it ended, and takes its
// folder away.
const keeper = `
cd "$2"
"$1/initdb" -D "$2/data" -U postgres -A trust -E UTF8 --locale=C -N --wal-segsize=1 >"$2/log" 2>&1 || exit 1
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off \
  -c shared_buffers=32MB -c max_connections=600 -c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=256MB -c jit=off >>"$2/log" 2>&1 &
read -r _
kill -QUIT $!
wait
rm -rf "$2"
`

// startTime is how long a server may take to be there.
const startTime = 60 * time.Second

// start begins a server of this binary's own, on a socket in a folder of its own.
func start() (address string, err error) {
	bin, err := programs()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(folder(), "bell-pg-*")
	if err != nil {
		return "", err
	}
	c := exec.Command("/bin/sh", "-c", keeper, "keeper", bin, dir)
	if err := ordinary(c, dir); err != nil {
		return "", err
	}
	if _, err := c.StdinPipe(); err != nil {
		return "", err
	}
	if err := c.Start(); err != nil {
		return "", err
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	address = "postgres://postgres@/postgres?host=" + dir
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, address)
		if err == nil {
			return address, conn.Close(ctx)
		}
		select {
		case <-ended:
			log, _ := os.ReadFile(filepath.Join(dir, "log"))
			return "", fmt.Errorf("PostgreSQL did not start: %s", log)
		case <-ctx.Done():
			return "", fmt.Errorf("PostgreSQL did not start: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// errNone is why a test may be skipped.
var errNone = errors.New("its programs are not installed, and " + given + " names no server")

// programs is the folder of PostgreSQL's own.
func programs() (string, error) {
	if path, err := exec.LookPath("postgres"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path), nil
		}
	}
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin/postgres", "/usr/pgsql-*/bin/postgres", "/opt/homebrew/opt/postgresql*/bin/postgres"} {
		if found, err := filepath.Glob(pattern); err == nil && len(found) > 0 {
			slices.Sort(found)
			return filepath.Dir(found[len(found)-1]), nil
		}
	}
	return "", errNone
}
