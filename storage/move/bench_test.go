package move

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// long is a file with so many matches whose logs have so many entries, as long as those of
// a game and in a true chain.
func long(b *testing.B, matches, length int) string {
	b.Helper()
	path := released(b)
	db := raw(b, path)
	defer db.Close()
	tx := storetest.Must[*sql.Tx](b)(db.Begin())
	exec := func(q string, args ...any) {
		_, err := tx.Exec(q, args...)
		storetest.OK(b, err)
	}
	facts := json.RawMessage(`[{"to":65535,"kind":"rolled","fact":{"dice":[6,4,2],"for":"attack"}},{"to":65535,"kind":"taken","fact":{"seat":1,"tax":"stamp-duty","tokens":3}}]`)
	add := storetest.Must[*sql.Stmt](b)(tx.Prepare(`INSERT INTO actions(match, seq, at, kind, seat, cause, words, target, given, facts, final, secret, hash) VALUES(?, ?, ?, '', ?, 'person', ?, 0, '', ?, 1, 0, ?)`))
	for m := 1000; m < 1000+matches; m++ {
		secret := [32]byte{1, byte(m)}
		exec(`INSERT INTO matches(id, code, game, edition, phase, terms, settings, secret, epoch, made) VALUES(?, ?, 'nim', 1, 'playing', '{}', '{}', ?, 0, 0)`, m, fmt.Sprint("L", m), secret[:])
		key, head := record.Key(secret), [32]byte{}
		for n := range length {
			e := record.Entry{Seq: uint32(n), At: storetest.Noon + int64(n), Seat: engine.Seat(n % 3), Cause: "person", Words: []string{"attack", "inheritance-tax", "stamp-duty", "3"}, Facts: facts, Final: true}
			head = record.Link(key, head, e)
			words, err := json.Marshal(e.Words)
			storetest.OK(b, err)
			_, err = add.Exec(m, n, e.At, int64(e.Seat), string(words), string(facts), head[:])
			storetest.OK(b, err)
		}
		exec(`INSERT INTO positions(match, rev, behind, seq, head, state) VALUES(?, 1, 0, ?, ?, '{}')`, m, length-1, head[:])
	}
	storetest.OK(b, tx.Commit())
	return path
}

// BenchmarkMove moves a file into a database, backs that up and moves it back into a file.
func BenchmarkMove(b *testing.B) {
	const matches, length = 100, 1000
	for b.Loop() {
		b.StopTimer()
		file, server, back := long(b, matches, length), postgrestest.Bare(b), filepath.Join(b.TempDir(), "back.db")
		b.StartTimer()
		there := b.Elapsed()
		load := storetest.Must[Load](b)(All(ctx, file, server, Options{}))
		half := b.Elapsed()
		storetest.Must[Load](b)(Copy(ctx, server, filepath.Join(filepath.Dir(back), "backup.db"), Options{}))
		kept := b.Elapsed()
		storetest.Must[Load](b)(All(ctx, server, back, Options{}))
		b.ReportMetric(float64(load.Entries)/(half-there).Seconds(), "entries/s-there")
		b.ReportMetric(float64(load.Entries)/(kept-half).Seconds(), "entries/s-backup")
		b.ReportMetric(float64(load.Entries)/(b.Elapsed()-kept).Seconds(), "entries/s-back")
	}
}
