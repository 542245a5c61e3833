package record

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// batchSize is how many bytes of lines are read by one goroutine in a row.
const batchSize = 1 << 17

// A batch is lines of a file that are read together. Its entries keep its bytes.
type batch struct {
	first   int // the number of its first line
	bytes   []byte
	ends    []int // of each line in bytes
	entries []Entry
	err     error
}

// add copies a line, which is the reader's.
func (b *batch) add(line []byte) {
	if b.bytes == nil {
		b.bytes, b.ends = make([]byte, 0, batchSize+batchSize/16), make([]int, 0, 512)
	}
	b.bytes = append(b.bytes, line...)
	b.ends = append(b.ends, len(b.bytes))
}

// read reads the batch's lines up to the first that cannot be.
func (b *batch) read(d *reader) {
	b.entries = make([]Entry, len(b.ends))
	from := 0
	for i, end := range b.ends {
		if err := d.entry(b.bytes[from:end], &b.entries[i]); err != nil {
			b.err = &lineError{b.first + i, err}
			return
		}
		from = end
	}
	b.ends = nil
}

// readEntries reads the lines between header and footer, some at a time and side by
// side, and gives the footer's. What is wrong first in the file is the error.
func readEntries(l *lines, f *File) (last []byte, err error) {
	var batches []*batch
	var readers sync.WaitGroup
	var failed atomic.Bool // what follows need not be read
	todo := make(chan *batch)
	for range runtime.GOMAXPROCS(0) {
		readers.Go(func() {
			d := newReader()
			d.keeps = true
			for b := range todo {
				if b.read(d); b.err != nil {
					failed.Store(true)
				}
			}
		})
	}
	count, now := 0, &batch{first: l.no + 1}
	send := func() {
		if len(now.ends) > 0 {
			batches = append(batches, now)
			todo <- now
		}
		now = &batch{first: l.no + 1}
	}
	for !failed.Load() {
		if last, err = l.next(); err != nil || isFooter(last) {
			break
		}
		if count++; count > maxEntries {
			err = fmt.Errorf("there are more than %d entries", maxEntries)
			break
		}
		if now.add(last); len(now.bytes) >= batchSize {
			send()
		}
	}
	send()
	close(todo)
	readers.Wait()
	if count > 0 {
		f.Entries = make([]Entry, 0, min(count, maxEntries))
	}
	for _, b := range batches {
		if b.err != nil {
			return nil, b.err
		}
		f.Entries = append(f.Entries, b.entries...)
	}
	return last, err
}
