package record

import (
	"encoding/json"
	"fmt"

	"divisionbell/engine"
)

// Redact is what of a running match's log everyone may have: of each fact its
// public form. An entry whose words not all may know keeps only its seq,
// instant, hash, public facts and hand-overs; its seat is Nobody. An undo of such an entry
// keeps besides that it is an undo, and of what.
func Redact(entries []Entry) ([]Entry, error) {
	hidden := hiddenUndos(entries)
	open := make([]Entry, len(entries))
	for i, e := range entries {
		facts, err := publicFacts(e.Facts)
		if err != nil {
			return nil, fmt.Errorf("record: redact entry %d: %w", e.Seq, err)
		}
		e.Facts = facts
		if e.Secret || hidden[i] {
			e = Entry{Seq: e.Seq, At: e.At, Kind: e.Kind, Seat: engine.Nobody, To: e.To, Facts: facts, Secret: true, Held: e.Held, Hash: e.Hash}
		}
		open[i] = e
	}
	return open, nil
}

// publicFacts keeps what the watchers are told, as told to everyone: even whom
// a secret was for is nobody's business.
func publicFacts(raw json.RawMessage) (json.RawMessage, error) {
	told, err := tolds(raw)
	if err != nil {
		return nil, err
	}
	public := []Told{}
	for _, t := range told {
		switch {
		case t.To.Has(engine.Nobody):
			t.PublicKind, t.Public = "", nil
		case t.PublicKind == "":
			continue
		default:
			t = Told{To: engine.Everyone, Kind: t.PublicKind, Fact: t.Public}
		}
		public = append(public, t)
	}
	return json.Marshal(public)
}

// hiddenUndos are the undos, by index, that took back (or brought back) what not
// all may know, and so would betray whose it was.
func hiddenUndos(entries []Entry) map[int]bool {
	hidden := map[int]bool{}
	line := newLineage(len(entries))
	for i := range entries {
		e := &entries[i]
		if e.Kind == Undo && int(e.To) < i {
			from, to := line.last(), line.counts(e.To)
			for from != to { // up to where both came from
				k := &to
				if from > to {
					k = &from
				}
				hidden[i] = hidden[i] || entries[*k].Secret
				*k = line.before(*k)
			}
		}
		line.add(e)
	}
	return hidden
}
