package move

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A log is a match's, as far as it has been read.
type log struct {
	code     string
	chain    *record.Chain
	seq      int64 // of its last entry
	wantHead []byte
	wantSeq  int64
}

const (
	heads   = `SELECT m.id, m.code, m.secret, p.seq, p.head FROM matches m JOIN positions p ON p.match = m.id`
	entries = `SELECT match, seq, at, kind, seat, cause, words, target, given, facts, final, secret, hash, held FROM actions`
	inOrder = ` ORDER BY match, seq`
)

// A disorder is an entry of a log that comes where another should.
type disorder struct{ error }

// chains makes every match's chain of hashes anew from what has arrived.
func chains(ctx context.Context, a arrival, far *meter) error {
	// They lie as they were written, which is in the order of each log as a rule, and to read
	// them so needs no sorting.
	was := far.done
	err := chained(ctx, a, entries, far)
	if errors.As(err, new(disorder)) {
		far.done = was
		err = chained(ctx, a, entries+inOrder, far)
	}
	return err
}

// chained does that by one query for the entries.
func chained(ctx context.Context, a arrival, entries string, far *meter) error {
	logs := map[int64]*log{}
	err := a.Each(ctx, heads, func(row []any) error {
		l := &log{code: row[1].(string), seq: -1, wantSeq: row[3].(int64), wantHead: row[4].([]byte),
			chain: record.NewChain(record.Key([32]byte(row[2].([]byte))))}
		logs[row[0].(int64)] = l
		return nil
	})
	if err != nil {
		return err
	}
	// Who reads goes on while the links are made.
	next, stop := stream(ctx, func(ctx context.Context, f func(row []any) error) error { return a.Each(ctx, entries, f) })
	if err := errors.Join(follow(logs, next, far), stop()); err != nil {
		return err
	}
	for _, l := range logs {
		if head := l.chain.Head(); l.seq != l.wantSeq || !bytes.Equal(head[:], l.wantHead) {
			return l.broken(l.seq)
		}
	}
	return nil
}

// follow adds entries to their logs until there are no more.
func follow(logs map[int64]*log, next func() ([]any, error), far *meter) error {
	for {
		row, err := next()
		if row == nil || err != nil {
			return err
		}
		far.step()
		l := logs[row[0].(int64)]
		if l == nil {
			return fmt.Errorf("entry %d belongs to no match: nothing was moved; look with divisionbell doctor", row[1])
		}
		if err := l.add(row); err != nil {
			return err
		}
	}
}

// add makes the link of the next entry and compares.
func (l *log) add(row []any) error {
	number := func(v any) int64 { n, _ := v.(int64); return n }
	flag := func(v any) bool { is, _ := v.(bool); return is || number(v) != 0 }
	text := func(v any) string { s, _ := v.(string); return s }
	var e record.Entry // as it was appended, to be read alone
	e.Seq, e.At, e.Kind, e.Seat = uint32(number(row[1])), number(row[2]), text(row[3]), engine.Seat(number(row[4]))
	e.Cause, e.To, e.Given = record.Cause(text(row[5])), uint32(number(row[7])), text(row[8])
	e.Final, e.Secret = flag(row[10]), flag(row[11])
	e.Hash, _ = row[12].([]byte)
	if facts := text(row[9]); facts != "" {
		e.Facts = json.RawMessage(facts)
	}
	seq := number(row[1])
	if list := text(row[6]); !plain(list, &e.Words) {
		if err := json.Unmarshal([]byte(list), &e.Words); err != nil {
			return l.broken(seq)
		}
	}
	if held := text(row[13]); held != "" {
		if err := json.Unmarshal([]byte(held), &e.Held); err != nil {
			return l.broken(seq)
		}
	}
	switch l.seq++; {
	case seq != l.seq:
		return disorder{l.broken(seq)}
	case !l.chain.Holds(&e):
		return l.broken(seq)
	}
	return nil
}

func (l *log) broken(seq int64) error {
	return fmt.Errorf("the log of match %s does not hold at entry %d: nothing was moved; divisionbell export %s and divisionbell verify tell more, and a backup may have it whole", l.code, seq, l.code)
}

// plain reads a list of words in which nothing has to be escaped, as nearly all are, ten
// times as fast as JSON is read; it says when it cannot.
func plain(list string, into *[]string) bool {
	const begin, between, end = `["`, `","`, `"]`
	if len(list) < len(begin)+len(end) || !strings.HasPrefix(list, begin) || !strings.HasSuffix(list, end) {
		return false
	}
	inner := list[len(begin) : len(list)-len(end)]
	quotes := 0
	for i := range len(inner) {
		switch b := inner[i]; {
		case b < ' ' || b > '~' || b == '\\':
			return false
		case b == '"':
			quotes++
		}
	}
	words := strings.Split(inner, between)
	if quotes != 2*(len(words)-1) {
		return false
	}
	*into = words
	return true
}
