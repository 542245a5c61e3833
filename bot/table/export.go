package table

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Export is a match as the file that proves it: everything once it has ended,
// until then only what all may know.
func (h *Matches) Export(ctx context.Context, code string) (record.File, error) {
	id, err := h.ByCode(ctx, code)
	if err != nil {
		return record.File{}, fmt.Errorf("table: match %s: %w", code, err)
	}
	l, err := h.Snapshot(ctx, id)
	if err != nil {
		return record.File{}, err
	}
	return h.File(ctx, l, !h.Closed(&l.Match))
}

// File is a match's file, sealed or, once it has ended, with its secret.
func (h *Matches) File(ctx context.Context, l *State, sealed bool) (record.File, error) {
	m := l.Match
	header := record.Header{
		Code: m.Code, Game: m.Game, Edition: m.Edition, Terms: m.Terms,
		Made: m.Made, Ended: m.Ended, Phase: string(m.Phase), Places: m.Places, Day: m.Day,
	}
	header.Sealed = sealed && header.Done()
	for _, t := range m.Tenures {
		s := holder(t)
		switch {
		case t.No == 0:
			header.Seats = append(header.Seats, s)
		case s.Seal != nil:
			header.Handovers = append(header.Handovers, record.Handover{
				After: t.FromSeq, Seat: t.Seat, Name: s.Name, Kind: s.Kind, Bot: s.Bot, Salt: s.Salt, Seal: s.Seal,
			})
		}
	}
	slices.SortStableFunc(header.Handovers, func(a, b record.Handover) int { return cmp.Compare(a.After, b.After) })
	var log []record.Entry
	if m.Position != nil {
		var err error
		if log, err = h.Store.Log(ctx, m.ID, 0, m.Seq()); err != nil {
			return record.File{}, fmt.Errorf("table: match %s: read the log: %w", m.Code, err)
		}
	}
	f, err := record.Export(header, m.Secret, log, m.Position)
	if err != nil {
		return record.File{}, fmt.Errorf("table: match %s: export: %w", m.Code, err)
	}
	return f, nil
}

// ExportFile is a match's file as bytes, with its name; ErrNotFound.
func (h *Matches) ExportFile(ctx context.Context, code string) (name string, body []byte, err error) {
	f, err := h.Export(ctx, code)
	if err != nil {
		return "", nil, err
	}
	body, err = Written(f)
	return f.Header.Code + ".jsonl", body, err
}

func Written(f record.File) ([]byte, error) {
	var b bytes.Buffer
	if err := record.Write(&b, f); err != nil {
		return nil, fmt.Errorf("table: match %s: write the export: %w", f.Header.Code, err)
	}
	return b.Bytes(), nil
}

// EpochEntry is the log line with which a match's dice begin a new epoch: a
// backup was restored, and nothing thrown since may be thrown again.
func EpochEntry(m match.Match, at int64, epoch uint32) (record.Entry, error) {
	j := journalOf(&m, record.Key(m.Secret), at)
	entries, err := j.only(line{Kind: record.Epoch, Seat: engine.Nobody, Cause: record.ByHost, To: epoch}, engine.Outcome{Final: true})
	if err != nil {
		return record.Entry{}, fmt.Errorf("table: match %s: %w", m.Code, err)
	}
	return entries[0], nil
}
