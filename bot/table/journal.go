package table

import (
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A journal is the end of a match's log, to which entries are added. Nothing else
// makes or chains one.
type journal struct {
	key, head [32]byte
	seq       uint32 // of the next entry
	at        int64
	entries   []record.Entry // that were added
	held      []string       // who took a seat since the last entry: the next one binds it
}

// A line is what an entry says beside the outcome: who did what, and why. Given
// are dice that were handed in.
type line struct {
	Kind  string
	Seat  engine.Seat
	Cause record.Cause
	Words []string
	To    uint32
	Given []byte
}

// journal continues the match's log.
func (l *State) journal(at int64) *journal {
	return journalOf(&l.Match, l.key, at)
}

// journalOf continues the log of m.
func journalOf(m *match.Match, key [32]byte, at int64) *journal {
	j := &journal{key: key, head: m.Head, at: at}
	if m.Position == nil {
		return j
	}
	j.seq = m.Seq() + 1
	for _, t := range m.Tenures {
		if t.No > 0 && t.Seal != "" && t.FromSeq == m.Seq() {
			j.held = append(j.held, record.Held(t.Seat, holder(t)))
		}
	}
	return j
}

// Append adds a line with its outcome as the newest entry, linked to those before.
func (j *journal) Append(l line, out engine.Outcome) error {
	facts, err := record.Of(out)
	if err != nil {
		return fmt.Errorf("entry %d: %w", j.seq, err)
	}
	given := make([]byte, len(l.Given))
	for i, pip := range l.Given {
		given[i] = '0' + pip
	}
	if l.Words == nil {
		l.Words = []string{}
	}
	e := record.Entry{
		Seq: j.seq, At: j.at, Kind: l.Kind, Seat: l.Seat, Cause: l.Cause, Words: l.Words, To: l.To,
		Given: string(given), Facts: facts, Final: out.Final, Secret: out.Secret, Held: j.held,
	}
	j.held = nil
	j.head = record.Link(j.key, j.head, e)
	e.Hash = slices.Clone(j.head[:])
	j.entries, j.seq = append(j.entries, e), j.seq+1
	return nil
}

// only is the log's one new entry.
func (j *journal) only(l line, out engine.Outcome) ([]record.Entry, error) {
	err := j.Append(l, out)
	return j.entries, err
}
