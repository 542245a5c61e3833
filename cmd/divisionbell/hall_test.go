package main

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
)

// A hall is the program serving its page, with people at it.
type hall struct {
	t     *testing.T
	dir   string
	url   string
	child *exec.Cmd
	ids   map[string]string // of people, by name
	count int
}

func openHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{t: t, dir: t.TempDir(), ids: map[string]string{}}
	t.Cleanup(func() {
		if h.child != nil {
			_ = h.child.Process.Kill()
		}
	})
	h.open()
	return h
}

func (h *hall) file() string { return filepath.Join(h.dir, "hall.db") }

// open starts the program.
func (h *hall) open() {
	h.t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), serveArgs+"=--db "+h.file()+" serve --listen 127.0.0.1:0")
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.child = c
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		h.t.Fatal(err)
	}
	_, h.url, _ = strings.Cut(line, "Ready: open ")
	h.url, _, _ = strings.Cut(h.url, " ")
	go io.Copy(io.Discard, out)
}

// shut stops the program.
func (h *hall) shut() {
	h.t.Helper()
	if err := h.child.Process.Signal(syscall.SIGTERM); err != nil {
		h.t.Fatal(err)
	}
	if err := h.child.Wait(); err != nil {
		h.t.Fatal(err)
	}
	h.child = nil
}

// says has somebody say lines in a room, and gives the last answer as it is sent.
func (h *hall) says(who, room string, lines ...string) (answer string) {
	h.t.Helper()
	if h.ids[who] == "" {
		p, err := post(h.url+"api/people", map[string]any{"name": who})
		if err != nil {
			h.t.Fatal(err)
		}
		h.ids[who] = p["id"].(string)
	}
	for _, line := range lines {
		h.count++
		out, err := post(h.url+"api/do", map[string]any{"room": room, "as": h.ids[who], "text": line, "delivery": fmt.Sprint(h.count)})
		if err != nil {
			h.t.Fatalf("%s: %s: %v", who, line, err)
		}
		answer = fmt.Sprint(out)
	}
	return answer
}

// stream is all that a window of somebody's in a room is told: of all there is,
// or of what came after an event.
func (h *hall) stream(who, room, last string) string {
	h.t.Helper()
	a, err := http.Get(h.url + "api/stream?brief=500&room=" + room + "&as=" + h.ids[who] + "&last=" + last)
	if err != nil {
		h.t.Fatal(err)
	}
	defer a.Body.Close()
	all, err := io.ReadAll(a.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(all)
}

// run runs another command of the program on the same file.
func (h *hall) run(in string, args ...string) (exit int, said string) {
	h.t.Helper()
	var out, trouble bytes.Buffer
	exit = run(context.Background(), append(args, "--db", h.file()), terminal{strings.NewReader(in), &out, &trouble, anyPorts})
	return exit, out.String() + trouble.String()
}

// anyPorts keeps doctor from ports that another test's program has.
var anyPorts = []string{"DIVISIONBELL_WEB_LISTEN=127.0.0.1:0", "DIVISIONBELL_METRICS_LISTEN=127.0.0.1:0"}

func (h *hall) store() *sqlite.DB {
	h.t.Helper()
	db, err := sqlite.Open(context.Background(), h.file(), sqlite.Options{MustExist: true})
	if err != nil {
		h.t.Fatal(err)
	}
	return db
}

// match is a match as it is stored.
func (h *hall) match(code string) match.Match {
	h.t.Helper()
	db := h.store()
	defer db.Close()
	id, err := db.MatchByCode(context.Background(), code)
	if err != nil {
		h.t.Fatal(err)
	}
	m, err := db.Match(context.Background(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// rows are all rows of the database: table, then each column as text.
func (h *hall) rows() (all []string) {
	h.t.Helper()
	db, err := sql.Open("sqlite", h.file())
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	tables, err := column(db, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, table := range tables {
		names, err := column(db, `SELECT 'quote("' || name || '")' FROM pragma_table_info('`+table+`')`)
		if err != nil {
			h.t.Fatal(err)
		}
		list, err := column(db, `SELECT `+strings.Join(names, ` || ' | ' || `)+` FROM "`+table+`"`)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, row := range list {
			all = append(all, table+": "+plainly(row))
		}
	}
	return all
}

var blob = regexp.MustCompile(`X'([0-9A-F]*)'`)

// plainly shows blobs as the text that they are.
func plainly(row string) string {
	return blob.ReplaceAllStringFunc(row, func(s string) string {
		raw, _ := hex.DecodeString(s[2 : len(s)-1])
		return string(raw)
	})
}

func column(db *sql.DB, q string) (list []string, err error) {
	rows, err := db.Query(q)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}
