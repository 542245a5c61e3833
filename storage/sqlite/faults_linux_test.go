package sqlite

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/storage"
)

// asNobody runs f as a user who owns nothing: for root no folder is read-only.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	if os.Getuid() != 0 {
		f()
		return
	}
	const nobody = 65534
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		if err := syscall.Setfsuid(nobody); err != nil {
			t.Error(err)
			return
		}
		f()
	}()
	<-done
}

// reachable lets everybody into the folder of the test's folder.
func reachable(t *testing.T, path string) {
	t.Helper()
	ok(t, os.Chmod(filepath.Dir(filepath.Dir(path)), 0o755))
}

func TestAReadOnlyFolder(t *testing.T) {
	path, _ := stored(t)
	reachable(t, path)
	dir := filepath.Dir(path)
	ok(t, os.Chmod(dir, 0o555))
	defer os.Chmod(dir, 0o755)
	ok(t, os.Chmod(path, 0o444))
	asNobody(t, func() {
		refuses(t, path, storage.ErrReadOnly, "give the host leave to write the file and its folder")
		refuses(t, filepath.Join(dir, "new.db"), storage.ErrReadOnly, "give the host leave to write the file and its folder")
	})
	ok(t, os.Chmod(path, 0o400))
	if os.Getuid() == 0 {
		asNobody(t, func() {
			_, err := Open(ctx, path, Options{})
			wants(t, err, storage.ErrReadOnly)
		})
	}
}

// The store holds every match's secret.
func TestOnlyItsOwnerMayReadAStore(t *testing.T) {
	path, _ := stored(t)
	d := openAt(t, path, Options{})
	commit(t, d, match.Change{Delivery: "x"})
	ok(t, d.Backup(ctx, path+".backup"))
	for _, tail := range []string{"", "-wal", "-shm", ".backup"} {
		info := must[os.FileInfo](t)(os.Stat(path + tail))
		same(t, info.Mode().Perm(), os.FileMode(0o600))
	}
}

func TestAFileThatMayOnlyBeRead(t *testing.T) {
	path, _ := stored(t)
	reachable(t, path)
	ok(t, os.Chmod(filepath.Dir(path), 0o777))
	ok(t, os.Chmod(path, 0o444))
	asNobody(t, func() { refuses(t, path, storage.ErrReadOnly, "cannot be written") })
}

func TestATinyDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=3m"); err != nil {
		t.Skipf("a small disk cannot be mounted here (%v); TestAFullDisk tries the same with a limit of SQLite's", err)
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	ballast := filepath.Join(dir, "ballast")
	ok(t, os.WriteFile(ballast, make([]byte, 1<<20), 0o600))
	d, err := Open(ctx, filepath.Join(dir, "match.db"), Options{Wait: time.Second})
	ok(t, err)
	defer d.Close()
	s := sit(t, d, "K7QF")
	rev, seq := fillUp(t, d, s, 1, 0)
	wants(t, d.Full(), storage.ErrFull)
	same(t, must[match.Match](t)(d.Match(ctx, s.Match)).Rev, rev)
	if err := d.Backup(ctx, filepath.Join(dir, "backup.db")); err == nil {
		t.Error("a backup found room")
	}
	left, _ := filepath.Glob(filepath.Join(dir, "backup*"))
	same(t, left, []string{})
	ok(t, os.Remove(ballast))
	ok(t, d.Full())
	left, _ = filepath.Glob(filepath.Join(dir, ".*"))
	same(t, left, []string{})
	commit(t, d, step(s.Match, rev, seq)) // the same host goes on
	sound(t, d)
	same(t, must[match.Match](t)(d.Match(ctx, s.Match)).Rev, rev+1)
}
