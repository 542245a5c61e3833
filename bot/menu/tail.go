package menu

import (
	"context"
	"fmt"
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// tails are the ends of logs that were looked at lately, which all who look at a board
// read. The zero value is ready.
type tails struct {
	once sync.Once
	by   bounded.Map[match.MatchID, *tail]
}

// tailsKept is how many there are, of some fifty kilobytes each.
const tailsKept = 64

// A tail is the newest entries of a match up to one, and what they told.
type tail struct {
	mu   sync.Mutex
	code string
	log  []record.Entry
	told map[uint32][]engine.Event // by entry, once somebody asked
}

func (t *tails) of(l *table.State) *tail {
	t.once.Do(func() { t.by = bounded.New[match.MatchID, *tail](tailsKept) })
	if x, ok := t.by.Get(l.ID); ok && x.code == l.Match.Code {
		return x
	}
	x := &tail{code: l.Match.Code}
	if have, ok, _ := t.by.PeekOrAdd(l.ID, x); ok && have.code == l.Match.Code {
		return have
	}
	t.by.Add(l.ID, x)
	return x
}

// newest are the last entries of a match as it is known: what a picture looks back at.
func newest(ctx context.Context, h *Menu, l *table.State) ([]record.Entry, error) {
	t, seq := h.tails.of(l), l.Match.Seq()
	from := seq - min(seq, recently)
	t.mu.Lock()
	defer t.mu.Unlock()
	have := t.log
	for len(have) > 0 && have[0].Seq < from {
		have = have[1:]
	}
	switch n := len(have); {
	case n == 0 || have[0].Seq > from || have[n-1].Seq > seq: // it was left behind, or is ahead of who looks
		have = nil
	case have[n-1].Seq == seq:
		return have, nil
	default:
		from = have[n-1].Seq + 1
	}
	more, err := h.Entries(ctx, l, from, seq)
	if err != nil {
		return nil, err
	}
	log := append(have[:len(have):len(have)], more...)
	told := map[uint32][]engine.Event{}
	for _, e := range have {
		if x, ok := t.told[e.Seq]; ok {
			told[e.Seq] = x
		}
	}
	t.log, t.told = log, told
	return log, nil
}

// told is what an entry of a match told, for nobody to change.
func told(h *Menu, l *table.State, e record.Entry) ([]engine.Event, error) {
	t := h.tails.of(l)
	t.mu.Lock()
	defer t.mu.Unlock()
	if events, ok := t.told[e.Seq]; ok {
		return events, nil
	}
	events, err := record.Facts(l.Game.Game, e.Facts)
	if err != nil {
		return nil, fmt.Errorf("menu: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
	}
	if n := len(t.log); n > 0 && t.log[0].Seq <= e.Seq && e.Seq <= t.log[n-1].Seq {
		t.told[e.Seq] = events
	}
	return events, nil
}
