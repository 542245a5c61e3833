package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ErrCut is wrapped when a file ends before its last line.
var ErrCut = errors.New("the file is cut short")

const (
	maxLine    = 1 << 20 // bytes of a line, newline and all
	maxEntries = 1 << 22 // of a match; the longest simulated ones have a hundredth
)

// Read reads a file strictly: members stand in their order, unknown ones are
// refused, nothing follows the footer. Whether what it says is true is for
// [Verify]. An error names the line; it is [ErrCut] for a file cut short.
func Read(r io.Reader) (File, error) {
	l := lines{r: bufio.NewReaderSize(r, 1<<16)}
	f, err := read(&l)
	var at *lineError
	switch {
	case errors.As(err, &at):
		return File{}, fmt.Errorf("record: line %d: %w", at.no, at.err)
	case err != nil:
		return File{}, fmt.Errorf("record: line %d: %w", l.no, err)
	}
	return f, nil
}

// A lineError is of another line than the last that was read.
type lineError struct {
	no  int
	err error
}

func (e *lineError) Error() string { return e.err.Error() }

func read(l *lines) (f File, err error) {
	line, err := l.next()
	if err != nil {
		return f, err
	}
	var probe struct{ Format int }
	if err := json.Unmarshal(line, &probe); err != nil {
		return f, fmt.Errorf("this is not a match's file: %w", err)
	}
	if probe.Format < 1 || probe.Format > Format {
		return f, fmt.Errorf("the file is of format %d, this program reads 1 to %d", probe.Format, Format)
	}
	if err := strict(line, &f.Header); err != nil {
		return f, fmt.Errorf("the header: %w", err)
	}
	if line, err = readEntries(l, &f); err != nil {
		return f, err
	}
	if err := strict(line, &f.Footer); err != nil {
		return f, fmt.Errorf("the footer: %w", err)
	}
	if _, err := l.next(); err == nil {
		return f, errors.New("something follows the footer")
	} else if !errors.Is(err, ErrCut) {
		return f, err
	}
	return f, nil
}

// isFooter tells the last line from an entry by its first member.
func isFooter(line []byte) bool {
	line = bytes.TrimLeft(line, " \t{")
	return bytes.HasPrefix(line, []byte(`"count"`))
}

func strict(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.More() {
		return errors.New("something follows it on its line")
	}
	return nil
}

// lines gives a file's lines without their newlines.
type lines struct {
	r    *bufio.Reader
	no   int // of the last one, from 1
	long []byte
}

// next's bytes are valid until the next call. A line without a newline was cut.
func (l *lines) next() ([]byte, error) {
	l.no++
	l.long = l.long[:0]
	for {
		part, err := l.r.ReadSlice('\n')
		switch {
		case len(l.long)+len(part) > maxLine:
			return nil, fmt.Errorf("the line has more than %d bytes", maxLine)
		case err == nil && len(l.long) == 0:
			return trim(part), nil
		case err == nil:
			return trim(append(l.long, part...)), nil
		case errors.Is(err, bufio.ErrBufferFull):
			l.long = append(l.long, part...)
		case errors.Is(err, io.EOF):
			return nil, ErrCut
		default:
			return nil, fmt.Errorf("cannot be read: %w", err)
		}
	}
}

func trim(line []byte) []byte {
	return bytes.TrimSuffix(line[:len(line)-1], []byte{'\r'})
}
