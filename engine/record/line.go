package record

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Line is an entry's canonical bytes, which the chain hashes. It is a JSON
// object without spaces whose members stand in this order:
//
//	n       number   the entry's seq, from 0
//	at      number   milliseconds UTC
//	kind    string   left out for an action of the game
//	seat    number   from 0; -1 is nobody
//	cause   string   person, bot, caretaker, order:7, vote:3, host
//	words   [string] of the action
//	to      number   left out when 0
//	given   string   dice that were handed in, a digit each; left out when empty
//	facts   [Told]   the bytes as stored, [] when there are none
//	final   true     left out when false
//	secret  true     left out when false
//	held    [string] who took a seat since the entry before; left out when nobody did
//
// A string is UTF-8 in which quote and backslash have a backslash before them,
// a character below U+0020 is \u00 and two small hex digits, and nothing else
// is escaped; what is not UTF-8 becomes U+FFFD. A file's line is the same with a
// last member more, hash: 64 small hex digits.
func Line(e Entry) []byte { return appendLine(nil, &e) }

func appendLine(b []byte, e *Entry) []byte {
	b = append(b, `{"n":`...)
	b = strconv.AppendUint(b, uint64(e.Seq), 10)
	b = append(b, `,"at":`...)
	b = strconv.AppendInt(b, e.At, 10)
	if e.Kind != "" {
		b = appendString(append(b, `,"kind":`...), e.Kind)
	}
	b = append(b, `,"seat":`...)
	b = strconv.AppendInt(b, int64(e.Seat), 10)
	b = appendString(append(b, `,"cause":`...), string(e.Cause))
	b = append(b, `,"words":[`...)
	for i, w := range e.Words {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, w)
	}
	b = append(b, ']')
	if e.To != 0 {
		b = append(b, `,"to":`...)
		b = strconv.AppendUint(b, uint64(e.To), 10)
	}
	if e.Given != "" {
		b = appendString(append(b, `,"given":`...), e.Given)
	}
	b = append(b, `,"facts":`...)
	if len(e.Facts) == 0 {
		b = append(b, '[', ']')
	} else {
		b = append(b, e.Facts...)
	}
	if e.Final {
		b = append(b, `,"final":true`...)
	}
	if e.Secret {
		b = append(b, `,"secret":true`...)
	}
	for i, held := range e.Held {
		if i == 0 {
			b = append(b, `,"held":[`...)
		} else {
			b = append(b, ',')
		}
		b = appendString(b, held)
	}
	if len(e.Held) > 0 {
		b = append(b, ']')
	}
	return append(b, '}')
}

// appendHashed is the line with the entry's hash, as files hold it.
func appendHashed(b []byte, e *Entry) []byte {
	b = appendLine(b, e)
	b = append(b[:len(b)-1], `,"hash":"`...)
	b = hex.AppendEncode(b, e.Hash)
	return append(b, `"}`...)
}

func appendString(b []byte, s string) []byte {
	const digits = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(append(b, s[from:i]...), "\uFFFD"...)
				from = i + 1
			}
			i += n
			continue
		case c < ' ':
			b = append(append(b, s[from:i]...), '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
			from = i + 1
		case c == '"' || c == '\\':
			b = append(append(b, s[from:i]...), '\\', c)
			from = i + 1
		}
		i++
	}
	return append(append(b, s[from:]...), '"')
}

// MarshalJSON is the entry as a file's line.
func (e Entry) MarshalJSON() ([]byte, error) {
	if len(e.Hash) != 32 {
		return nil, fmt.Errorf("record: entry %d: its hash has %d bytes, not 32", e.Seq, len(e.Hash))
	}
	if len(e.Facts) > 0 && !json.Valid(e.Facts) {
		return nil, fmt.Errorf("record: entry %d: its facts are not JSON", e.Seq)
	}
	return appendHashed(nil, &e), nil
}

// UnmarshalJSON reads a file's line: the members of [Line] in their order.
func (e *Entry) UnmarshalJSON(b []byte) error {
	return newReader().entry(b, e)
}
