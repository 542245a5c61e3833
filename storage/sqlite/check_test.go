package sqlite

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

func TestCheckNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ spoil, says string }{
		{"DROP INDEX notes_match", "The schema is"},
		{"CREATE TABLE extra(x)", "The schema is"},
		{"PRAGMA foreign_keys = 0; INSERT INTO shows(match, room, told, seq, note, status, status_at, not_before, tries, over) SELECT 77, room, 0, 0, 0, '', 0, 0, 0, 0 FROM shows", "1 of the shows point at matches that do not exist."},
		{"DELETE FROM positions", "Match K7QF has no position."},
		{"UPDATE positions SET seq = 5", "Match K7QF stands at another entry"},
		{"UPDATE positions SET head = zeroblob(32)", "Match K7QF bears another head"},
		{"UPDATE actions SET seq = seq + 1; UPDATE positions SET seq = seq + 1", "Match K7QF lacks entries"},
		{"UPDATE positions SET state = NULL", "Match K7QF is neither"},
		{"UPDATE tenures SET over = 1", "Match K7QF is listed as ended"},
		{"UPDATE shows SET over = 1", "Match K7QF is listed as ended"},
		{"UPDATE matches SET terms = '{'", "Match K7QF holds what cannot be read."},
	} {
		path, _ := stored(t)
		alter(t, path, c.spoil)
		d, err := Open(ctx, path, Options{})
		ok(t, err)
		findings := must[[]storage.Finding](t)(d.Check(ctx))
		ok(t, d.Close())
		if len(findings) == 0 || !strings.Contains(fmt.Sprint(findings), c.says) {
			t.Errorf("%s: found %v", c.spoil, findings)
		}
		for _, f := range findings {
			if !strings.HasSuffix(f.What, ".") || !strings.HasSuffix(f.Mend, ".") {
				t.Errorf("not sentences: %q", f)
			}
		}
	}
}

func TestADamagedPageIsFoundAndSpreadsNoFurther(t *testing.T) {
	path, s := stored(t)
	root := rootOf(t, path, "actions")
	scribble(t, path, (root-1)*4096, 4096)
	d := openAt(t, path, Options{})
	_, err := d.Log(ctx, s.Match, 0, 9)
	wants(t, err, storage.ErrDamaged)
	for _, err := range d.Commit(ctx, []match.Change{step(s.Match, 2, 1), {Delivery: "x"}}) {
		wants(t, err, storage.ErrDamaged)
	}
	same(t, must[match.Match](t)(d.Match(ctx, s.Match)).Rev, int64(2))
	if f := must[[]storage.Finding](t)(d.Check(ctx)); len(f) == 0 || !strings.Contains(f[0].What, "damaged") {
		t.Errorf("found %v", f)
	}
	// Whatever can be read is in the backup, or there is none.
	if err := d.Backup(ctx, path+".backup"); err == nil {
		t.Error("a damaged store was backed up as whole")
	}
	if _, err := os.Stat(path + ".backup"); err == nil {
		t.Error("half a backup bears the name")
	}
}

func rootOf(t *testing.T, path, table string) (page int) {
	t.Helper()
	d := openAt(t, path, Options{})
	ok(t, d.write.conn.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = ?", table).Scan(&page))
	return page
}
