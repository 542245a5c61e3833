package slack_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/slack-go/slack"
	_ "modernc.org/sqlite"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
)

// gathered is how many rows a bare handler puts into one transaction at most where
// it gathers, as the host gathers changes.
const gathered = 256

// A row is what bare keeps of a command, and who waits for it to be safe.
type row struct {
	command slack.SlashCommand
	safe    chan error
}

// bare is a signed handler without a game: slack-go's check of the signature and
// its form, a row in SQLite with the store's own pragmas, and an answer of the
// size that a player is given. It commits as a handler does that is written for
// this alone, a transaction a command; gathering as the host does, it is the
// sterner measure.
type bare struct {
	secret string
	most   int // rows in a transaction
	rows   chan row
}

func newBare(tb testing.TB, secret string, most int) *bare {
	tb.Helper()
	pragmas := url.Values{"_pragma": {"journal_mode(WAL)", "foreign_keys(1)", "synchronous(FULL)", "cache_size(-16384)", "wal_autocheckpoint(4000)"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: filepath.Join(tb.TempDir(), "bare.db"), RawQuery: pragmas.Encode()}).String())
	if err != nil {
		tb.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`CREATE TABLE commands (id INTEGER PRIMARY KEY, delivery TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, who TEXT NOT NULL, said TEXT NOT NULL) STRICT`); err != nil {
		tb.Fatal(err)
	}
	insert, err := db.Prepare(`INSERT INTO commands(delivery, at, who, said) VALUES(?, ?, ?, ?)`)
	if err != nil {
		tb.Fatal(err)
	}
	x := &bare{secret: secret, most: most, rows: make(chan row, gathered)}
	var all sync.WaitGroup
	all.Go(func() { x.write(db, insert) })
	tb.Cleanup(func() {
		close(x.rows)
		all.Wait()
		db.Close()
	})
	return x
}

// write commits all that waits, again and again, until rows is closed.
func (x *bare) write(db *sql.DB, insert *sql.Stmt) {
	for first := range x.rows {
		runtime.Gosched() // who is about to come does so in this transaction
		batch := []row{first}
		for more := true; more && len(batch) < x.most; {
			select {
			case r, open := <-x.rows:
				if more = open; open {
					batch = append(batch, r)
				}
			default:
				more = false
			}
		}
		err := commit(db, insert, batch)
		for _, r := range batch {
			r.safe <- err
		}
	}
}

func commit(db *sql.DB, insert *sql.Stmt, batch []row) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing, once it is committed
	in := tx.Stmt(insert)
	for _, r := range batch {
		if _, err := in.ExecContext(context.Background(), r.command.TriggerID, time.Now().UnixMilli(), r.command.UserID, r.command.Text); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func (x *bare) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, err := slack.NewSecretsVerifier(r.Header, x.secret)
	if err != nil {
		http.Error(w, "not signed", http.StatusUnauthorized)
		return
	}
	r.Body = io.NopCloser(io.TeeReader(r.Body, &v))
	command, err := slack.SlashCommandParse(r)
	if err != nil || v.Ensure() != nil {
		http.Error(w, "not signed", http.StatusUnauthorized)
		return
	}
	said := row{command: command, safe: make(chan error, 1)}
	x.rows <- said
	if err := <-said.safe; err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	out, err := json.Marshal(bareAnswer())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(out)
}

// bareAnswer is what a player of the benchmarks sees on average, without a game:
// 130 characters and two rows of four buttons.
func bareAnswer() *slack.Msg {
	text := ""
	for len(text) < 130 {
		text += "Ann places four. "
	}
	blocks := []slack.Block{slack.NewSectionBlock(slack.NewTextBlockObject(slack.MarkdownType, text, false, false), nil, nil)}
	for _, row := range []string{"a", "b"} {
		var parts []slack.BlockElement
		for _, n := range []string{"1", "2", "3", "4"} {
			id := "attack class-1a-nic class-1b-nic " + row + n
			parts = append(parts, slack.NewButtonBlockElement(id, id, slack.NewTextBlockObject(slack.PlainTextType, "Attack NIC1B from NIC1A", true, false)))
		}
		blocks = append(blocks, slack.NewActionBlock(row, parts...))
	}
	return &slack.Msg{ResponseType: slack.ResponseTypeEphemeral, Text: text, Blocks: slack.Blocks{BlockSet: blocks}}
}

// bareClerk takes signed commands for what keeps them and plays nothing.
func bareClerk(tb testing.TB, most int) *clerk {
	tb.Helper()
	s := slacktest.New(slacktest.Options{})
	tb.Cleanup(s.Close)
	return seat(tb, s, s.Workspace("Bare"), newBare(tb, s.Secret(), most), false)
}

// bareFlight has everybody say the same again and again.
func bareFlight(b *testing.B, most int) func(count int) {
	c := bareClerk(b, most)
	return func(count int) {
		together(count, func(n int) { c.ask(n, "exchequer", "place inheritance-tax 4") })
	}
}

// bareKinds are how many rows a bare handler has in a transaction, by what it is called.
var bareKinds = []struct {
	name string
	most int
}{{"alone", 1}, {"gathered", gathered}}

// BenchmarkBare is what BenchmarkCommands of this package cannot pass on a
// machine: the same people say the same, each command is kept, and nothing is
// played.
func BenchmarkBare(b *testing.B) {
	for _, kind := range bareKinds {
		b.Run(kind.name, func(b *testing.B) {
			run := bareFlight(b, kind.most)
			b.ResetTimer()
			run(b.N)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
		})
	}
}

// BenchmarkShare is how much of a bare handler's speed is left with a game.
func BenchmarkShare(b *testing.B) {
	for _, kind := range bareKinds {
		b.Run(kind.name, func(b *testing.B) {
			chattest.Share(b, func(b *testing.B) func(int) {
				c := newClerk(b, false)
				next := c.seated()
				return func(count int) {
					together(count, func(n int) { next[n] = c.next(n, c.ask(n, "exchequer", next[n])) })
				}
			}, func(b *testing.B) func(int) { return bareFlight(b, kind.most) })
		})
	}
}
