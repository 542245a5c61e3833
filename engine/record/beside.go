package record

import (
	"bytes"
	"sync/atomic"

	"divisionbell/engine"
)

// factsTogether is how many entries' facts are compared by another goroutine in a
// row: a handful would be handed over more often than compared.
const factsTogether = 256

// A beside compares what the rules made happen with what a file says, while the
// rules play on. It says only whether all agree: which does not is found by playing
// without it.
type beside struct {
	now     []happened
	todo    chan []happened
	done    chan struct{}
	differs atomic.Bool
}

// A happened is what an entry says and what was made of its words.
type happened struct {
	told []byte
	made []engine.Event
}

func newBeside() *beside {
	b := &beside{todo: make(chan []happened, 4), done: make(chan struct{})}
	go b.compare()
	return b
}

func (b *beside) compare() {
	defer close(b.done)
	t := newTeller()
	for all := range b.todo {
		for i := range all {
			if h := &all[i]; !b.differs.Load() && !t.agrees(h.made, h.told) {
				b.differs.Store(true)
			}
		}
	}
}

// agrees reports whether events are what was told.
func (t *teller) agrees(events []engine.Event, told []byte) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	made, err := t.tell(events)
	return err == nil && (bytes.Equal(made, told) || covers(made, told))
}

// add has an entry's facts compared.
func (b *beside) add(e *Entry, out engine.Outcome) {
	if b.now == nil {
		b.now = make([]happened, 0, factsTogether)
	}
	if b.now = append(b.now, happened{e.Facts, out.Events}); len(b.now) == factsTogether {
		b.todo <- b.now
		b.now = nil
	}
}

// agree waits until all are compared, and reports whether they agree.
func (b *beside) agree() bool {
	b.todo <- b.now
	close(b.todo)
	<-b.done
	return !b.differs.Load()
}

// agree compares facts and marks.
func (v *verifier) agree(e *Entry, out engine.Outcome) error {
	if v.beside != nil {
		v.beside.add(e, out)
	} else {
		made, err := v.teller.tell(out.Events)
		if err != nil {
			return entry(e.Seq, "%v", err)
		}
		if !bytes.Equal(made, e.Facts) && !covers(made, e.Facts) {
			return entry(e.Seq, "%s", contrast(made, e.Facts))
		}
	}
	if out.Final != e.Final {
		return entry(e.Seq, "it says final %t, the rules say %t", e.Final, out.Final)
	}
	if out.Secret != e.Secret {
		return entry(e.Seq, "it says secret %t, the rules say %t", e.Secret, out.Secret)
	}
	return nil
}
