package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/storage"
)

func beside(t testing.TB, path string) (names []string) {
	t.Helper()
	found := must[[]os.DirEntry](t)(os.ReadDir(filepath.Dir(path)))
	for _, f := range found {
		names = append(names, f.Name())
	}
	return names
}

func TestBackupWhileRunning(t *testing.T) {
	path, s := stored(t)
	d := openAt(t, path, Options{})
	file := filepath.Join(t.TempDir(), "backup.db")
	stop, stopped := make(chan struct{}), make(chan int64)
	go func() {
		rev := int64(2)
		for {
			select {
			case <-stop:
				stopped <- rev
				return
			default:
			}
			if err := d.Commit(ctx, []match.Change{step(s.Match, rev, uint32(rev-1))})[0]; err != nil {
				t.Error(err)
			}
			rev++
		}
	}()
	ok(t, d.Backup(ctx, file))
	close(stop)
	last := <-stopped
	same(t, beside(t, file), []string{"backup.db"})
	before := must[[]byte](t)(os.ReadFile(file))
	wants(t, d.Backup(ctx, file), storage.ErrExists)
	same(t, must[[]byte](t)(os.ReadFile(file)), before)
	b := openAt(t, file, Options{})
	sound(t, b)
	m := must[match.Match](t)(b.Match(ctx, s.Match))
	if m.Rev < 2 || m.Rev > last || int64(m.Position.Seq) != m.Rev-2 {
		t.Errorf("the backup has rev %d, entry %d of %d", m.Rev, m.Position.Seq, last)
	}
	same(t, must[bool](t)(b.Restored(ctx)), false)
}

func TestABackupThatFailsLeavesNothing(t *testing.T) {
	d := open(t)
	dir := t.TempDir()
	err := d.Backup(ctx, filepath.Join(dir, "no", "backup.db"))
	if err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
	same(t, beside(t, filepath.Join(dir, "x")), []string(nil))
}

// backedUp is a store that went on after its backup.
func backedUp(t *testing.T) (path, backup string, s table) {
	path, s = stored(t)
	d, err := Open(ctx, path, Options{})
	ok(t, err)
	commit(t, d, match.Change{Match: s.Match, Rev: 2, Phase: match.Playing})
	must[[32]byte](t)(d.DaySecret(ctx, "2026-11-21", [32]byte{1}))
	ok(t, d.AddRoll(ctx, match.Roll{Day: "2026-11-21", Number: 1}, nil, "", nil))
	_, _, err = d.Lease(ctx, "sweep", "old", 0, 1<<60)
	ok(t, err)
	backup = filepath.Join(t.TempDir(), "backup.db")
	ok(t, d.Backup(ctx, backup))
	commit(t, d, step(s.Match, 3, 1))
	ok(t, d.Close())
	return path, backup, s
}

func TestRestoreKeepsTheOldFile(t *testing.T) {
	path, backup, s := backedUp(t)
	whole := must[[]byte](t)(os.ReadFile(backup))
	kept := must[string](t)(Restore(ctx, backup, path, noon))
	same(t, kept, path+".before-restore-20261121T120000Z")
	same(t, beside(t, path), []string{"match.db", "match.db.before-restore-20261121T120000Z"})
	same(t, must[[]byte](t)(os.ReadFile(backup)), whole)
	old := openAt(t, kept, Options{})
	same(t, must[match.Match](t)(old.Match(ctx, s.Match)).Rev, int64(4))
	d := openAt(t, path, Options{})
	same(t, must[match.Match](t)(d.Match(ctx, s.Match)).Rev, int64(3))
	if f := must[[]storage.Finding](t)(d.Check(ctx)); len(f) != 1 || !strings.Contains(f[0].String(), "epochs") {
		t.Errorf("found %v", f)
	}
	// No number of the day is rolled twice, and the old host has lost its lease.
	same(t, must[int64](t)(d.NextRoll(ctx, "2026-11-21")), storage.LeapAt(noon)+2)
	_, has, err := d.Lease(ctx, "sweep", "new", 0, 1)
	ok(t, err)
	same(t, has, true)
	same(t, filepath.Base(must[string](t)(Restore(ctx, backup, filepath.Join(t.TempDir(), "new.db"), noon))), ".") // nothing was there
}

func TestRestoreTwiceInASecond(t *testing.T) {
	path, backup, _ := backedUp(t)
	for _, name := range []string{"", "-2", "-3"} {
		same(t, must[string](t)(Restore(ctx, backup, path, noon)), path+".before-restore-20261121T120000Z"+name)
	}
}

func TestRestoreRefuses(t *testing.T) {
	path, backup, _ := backedUp(t)
	refuses := func(backup, target string, kind error) {
		t.Helper()
		before, _ := os.ReadFile(target)
		kept, err := Restore(ctx, backup, target, noon)
		wants(t, err, kind)
		if kept != "" || err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("kept %q, error %v", kept, err)
		}
		after, _ := os.ReadFile(target)
		same(t, len(after), len(before))
	}
	d, err := Open(ctx, path, Options{})
	ok(t, err)
	refuses(backup, path, storage.ErrLocked)
	commit(t, d, match.Change{Delivery: "after"}) // the host goes on
	ok(t, d.Close())
	same(t, beside(t, path), []string{"match.db"})

	refuses(path, path, storage.ErrExists)
	refuses(filepath.Join(t.TempDir(), "none.db"), path, storage.ErrMissing)
	empty := filepath.Join(t.TempDir(), "empty.db")
	ok(t, os.WriteFile(empty, nil, 0o600))
	refuses(empty, path, storage.ErrForeign)
	damaged := filepath.Join(t.TempDir(), "damaged.db")
	whole := must[[]byte](t)(os.ReadFile(backup))
	ok(t, os.WriteFile(damaged, whole, 0o600))
	scribble(t, damaged, 3*4096, 4096)
	refuses(damaged, path, storage.ErrDamaged)
	alter(t, backup, "PRAGMA user_version = 99")
	refuses(backup, path, match.ErrNewer)
	same(t, beside(t, path), []string{"match.db"})
}

func TestRestoreOverADamagedFile(t *testing.T) {
	path, backup, s := backedUp(t)
	ok(t, os.WriteFile(path, []byte("ruins"), 0o600))
	ok(t, os.WriteFile(path+"-wal", []byte("more ruins"), 0o600))
	kept := must[string](t)(Restore(ctx, backup, path, noon))
	same(t, must[[]byte](t)(os.ReadFile(kept)), []byte("ruins"))
	same(t, must[[]byte](t)(os.ReadFile(kept+"-wal")), []byte("more ruins"))
	d := openAt(t, path, Options{})
	same(t, must[match.Match](t)(d.Match(ctx, s.Match)).Rev, int64(3))
}

// Law 6: after a restore no dice are drawn again under the same epoch.
func TestRaiseEpochs(t *testing.T) {
	path, backup, s := backedUp(t)
	must[string](t)(Restore(ctx, backup, path, noon))
	d := openAt(t, path, Options{})
	waiting, ended := sit(t, d, "WAIT"), sit(t, d, "DONE")
	commit(t, d, match.Change{Match: ended.Match, Rev: 1, Phase: match.Abandoned})
	same(t, must[bool](t)(d.Restored(ctx)), true)
	say := func(m match.Match, epoch uint32) (record.Entry, error) {
		return record.Entry{Seq: m.Position.Seq + 1, At: noon, Kind: record.Epoch, Seat: engine.Nobody, Cause: "host", To: epoch, Hash: hash(m.Position.Seq + 1)}, nil
	}
	// All or nothing.
	broken := errors.New("no hash today")
	wants(t, d.RaiseEpochs(ctx, noon, func(match.Match, uint32) (record.Entry, error) { return record.Entry{}, broken }), broken)
	err := d.RaiseEpochs(ctx, noon, func(m match.Match, epoch uint32) (record.Entry, error) {
		e, err := say(m, epoch)
		e.To++
		return e, err
	})
	if err == nil {
		t.Error("an entry may not name another epoch")
	}
	same(t, must[bool](t)(d.Restored(ctx)), true)

	ok(t, d.RaiseEpochs(ctx, noon, say))
	same(t, must[bool](t)(d.Restored(ctx)), false)
	m := must[match.Match](t)(d.Match(ctx, s.Match))
	restored := uint32(noon / 1000)
	same(t, []any{m.Epoch, m.Position.Seq, string(m.Position.State), m.Head, len(m.Asks)}, []any{restored, uint32(1), `{"turn":0}`, [32]byte(hash(1)), 1})
	same(t, must[match.Match](t)(d.Match(ctx, waiting.Match)).Epoch, restored)
	same(t, must[match.Match](t)(d.Match(ctx, ended.Match)).Epoch, uint32(0))
	same(t, must[[]record.Entry](t)(d.Log(ctx, s.Match, 1, 9))[0].To, restored)
	sound(t, d)
}

// Law 6: the same backup restored again begins yet other epochs, and its days'
// rolls go on where none was made.
func TestRestoreAgain(t *testing.T) {
	path, backup, s := backedUp(t)
	epochs, numbers := map[uint32]bool{}, map[int64]bool{}
	for n := range int64(3) {
		must[string](t)(Restore(ctx, backup, path, noon+2000*n))
		d := must[*DB](t)(Open(ctx, path, Options{}))
		ok(t, d.RaiseEpochs(ctx, 0, func(m match.Match, epoch uint32) (record.Entry, error) {
			return record.Entry{Seq: m.Position.Seq + 1, Kind: record.Epoch, Seat: engine.Nobody, Cause: "host", To: epoch, Hash: hash(m.Position.Seq + 1)}, nil
		}))
		epochs[must[match.Match](t)(d.Match(ctx, s.Match)).Epoch] = true
		numbers[must[int64](t)(d.NextRoll(ctx, "2026-11-21"))] = true
		ok(t, d.Close())
	}
	same(t, []int{len(epochs), len(numbers)}, []int{3, 3})
}
