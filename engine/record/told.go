package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"divisionbell/engine"
)

// Of is an outcome's events as they are stored: the canonical JSON list of
// [Told], each fact as encoding/json writes it.
func Of(out engine.Outcome) (json.RawMessage, error) {
	t := tellers.Get().(*teller)
	defer tellers.Put(t)
	facts, err := t.tell(out.Events)
	return slices.Clone(facts), err
}

// tellers have learnt the types of facts that they wrote.
var tellers = sync.Pool{New: func() any { return newTeller() }}

// Facts are stored events as data again; an error names the fact that game
// does not know.
func Facts(game engine.Game, raw json.RawMessage) ([]engine.Event, error) {
	told, err := tolds(raw)
	if err != nil {
		return nil, err
	}
	events := make([]engine.Event, len(told))
	for i, t := range told {
		events[i].To = t.To
		if events[i].Fact, err = game.Fact(t.Kind, t.Fact); err != nil {
			return nil, fmt.Errorf("record: event %d: %w", i, err)
		}
		if t.PublicKind == "" {
			continue
		}
		if events[i].Public, err = game.Fact(t.PublicKind, t.Public); err != nil {
			return nil, fmt.Errorf("record: event %d: %w", i, err)
		}
	}
	return events, nil
}

// For is what viewer is told of events, in order: the gate through which every
// line, notice and page of a log goes. Nobody is the watchers.
func For(events []engine.Event, viewer engine.Seat) []engine.Fact {
	var facts []engine.Fact
	for _, e := range events {
		if f := e.For(viewer); f != nil {
			facts = append(facts, f)
		}
	}
	return facts
}

func tolds(raw json.RawMessage) ([]Told, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	var told []Told
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&told); err != nil {
		return nil, fmt.Errorf("record: facts: %w", err)
	}
	return told, nil
}

// A teller writes events into a buffer of its own.
type teller struct {
	buf     []byte
	writers writers
}

func newTeller() *teller { return &teller{writers: writers{}} }

// tell's bytes are valid until the next call.
func (t *teller) tell(events []engine.Event) ([]byte, error) {
	t.buf = append(t.buf[:0], '[')
	for i := range events {
		e := &events[i]
		if i > 0 {
			t.buf = append(t.buf, ',')
		}
		t.buf = strconv.AppendUint(append(t.buf, `{"to":`...), uint64(e.To), 10)
		if err := t.fact(`,"kind":`, `,"fact":`, e.Fact); err != nil {
			return nil, err
		}
		if e.Public != nil {
			if err := t.fact(`,"publicKind":`, `,"public":`, e.Public); err != nil {
				return nil, err
			}
		}
		t.buf = append(t.buf, '}')
	}
	t.buf = append(t.buf, ']')
	return t.buf, nil
}

func (t *teller) fact(kind, data string, f engine.Fact) error {
	t.buf = appendString(append(t.buf, kind...), f.Kind())
	v := reflect.ValueOf(f)
	var err error
	if t.buf, err = t.writers.of(v.Type())(append(t.buf, data...), v); err != nil {
		return fmt.Errorf("record: fact %s: %w", f.Kind(), err)
	}
	return nil
}
