package main

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/storage/postgres/postgrestest"
)

// TestADatabaseThatHangsKeepsNobody: a program that is told to stop ends within ten seconds,
// though its server doesn't answer when it gives back what it holds there.
func TestADatabaseThatHangsKeepsNobody(t *testing.T) {
	t.Parallel()
	at := postgrestest.Database(t)
	p, said := program(at, "serve", "--listen", "127.0.0.1:0"), &lines{}
	p.Stdout, p.Stderr = io.Discard, said
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	defer p.Process.Kill()
	c, err := pgx.Connect(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	for held := 0; held == 0; time.Sleep(50 * time.Millisecond) {
		if err := c.QueryRow(t.Context(), "SELECT count(*) FROM leases").Scan(&held); err != nil && !strings.Contains(err.Error(), "does not exist") {
			t.Fatal(err)
		}
	}
	if _, err := c.Exec(t.Context(), "BEGIN; LOCK TABLE leases, members IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(15 * time.Second):
		t.Errorf("it was told to stop and goes on:\n%s", said)
	}
}
