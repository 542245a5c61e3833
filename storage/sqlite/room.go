package sqlite

import (
	"errors"
	"os"
	"path/filepath"

	"divisionbell/storage"
)

// roomWanted is how many bytes must be free before a disk that was full counts as
// having room again: some hundred actions.
const roomWanted = 256 << 10

// Full is [storage.ErrFull] from a write that found no room until there is some again, which
// is tried each time that somebody asks meanwhile.
func (d *DB) Full() error {
	if !d.write.full.Load() {
		return nil
	}
	if err := d.spare(filepath.Dir(d.path)); err != nil {
		return storage.RefuseFor(err, storage.ErrFull, d.path+": the disk is full")
	}
	d.write.full.Store(false)
	return nil
}

// spare tries whether a folder's disk has room to spare. A folder that takes no file
// at all says nothing of that.
func spare(dir string) (err error) {
	f, err := os.CreateTemp(dir, ".room-*")
	if err != nil {
		return nil
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	if _, err := f.Write(make([]byte, roomWanted)); err != nil {
		return err
	}
	return f.Sync()
}
