package sqlite

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"divisionbell/storage"
)

// inspect judges a file by its first bytes alone, before SQLite may touch it.
// write: it is going to be written. A missing one is made, empty.
func inspect(path string, mustExist, write bool) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		return storage.Refuse(path, storage.ErrMissing, "%s is not a folder", filepath.Dir(path))
	case errors.Is(err, fs.ErrNotExist) && mustExist:
		return storage.Refuse(path, storage.ErrMissing, "there is no such file")
	case errors.Is(err, fs.ErrNotExist):
		return create(path)
	case err != nil:
		return storage.Refuse(path, err, "this file cannot be read: %v", cause(err))
	case info.IsDir():
		return storage.Refuse(path, storage.ErrForeign, "this is a folder; name a file in it")
	case !info.Mode().IsRegular():
		return storage.Refuse(path, storage.ErrForeign, "this is not a file; name one")
	}
	mode := os.O_RDONLY
	if write {
		mode = os.O_RDWR
	}
	f, err := os.OpenFile(path, mode, 0)
	switch {
	case err != nil && write:
		return storage.Refuse(path, storage.ErrReadOnly, "this file cannot be written (%v); give the host leave to write the file and its folder", cause(err))
	case err != nil:
		return storage.Refuse(path, err, "this file cannot be read: %v", cause(err))
	}
	defer f.Close()
	if info.Size() == 0 {
		return nil
	}
	return inspectHead(path, f)
}

// inspectHead reads the header that the SQLite file format begins with: its
// magic at 0, the application's id at 68.
func inspectHead(path string, f *os.File) error {
	var head [72]byte
	if n, err := f.ReadAt(head[:], 0); err != nil && n == 0 {
		return storage.Refuse(path, err, "this file cannot be read: %v", cause(err))
	}
	if string(head[:16]) != "SQLite format 3\x00" {
		return storage.Refuse(path, storage.ErrForeign, "this is not a database, or its beginning is lost; name another file, or restore a backup")
	}
	if binary.BigEndian.Uint32(head[68:]) != applicationID {
		return storage.Refuse(path, storage.ErrForeign, "this database belongs to another program; name another file")
	}
	return nil
}

// create makes an empty file that only its owner may read: it will hold the
// secrets of matches. What SQLite puts beside it takes after it.
func create(path string) error {
	if err := inspectFolder(path); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist): // another process has come first
		return nil
	case err != nil:
		return storage.Refuse(path, storage.ErrReadOnly, "this file cannot be made (%v); give the host leave to write the file and its folder", cause(err))
	}
	return f.Close()
}

func inspectFolder(path string) error {
	dir := filepath.Dir(path)
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return storage.Refuse(path, storage.ErrMissing, "the folder %s does not exist; make it first", dir)
	case err != nil:
		return storage.Refuse(path, err, "its folder cannot be read: %v", cause(err))
	case !info.IsDir():
		return storage.Refuse(path, storage.ErrMissing, "%s is not a folder", dir)
	}
	return nil
}
