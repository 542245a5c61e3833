package record

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	"divisionbell/engine"
)

const (
	maxDepth = 100  // of nested JSON
	maxWords = 1000 // of one action
)

// A reader reads entries line after line. What it hands out is its own copy,
// cut from blocks, and words that repeat are one string.
type reader struct {
	scanner
	known map[string]string
	keeps bool // lines are kept as they are, so that facts need no copy
	facts []byte
	words []string
	sums  []byte
}

func newReader() *reader { return &reader{known: map[string]string{}} }

// entry reads one line. Spaces between its members are let pass.
func (r *reader) entry(line []byte, e *Entry) error {
	if !utf8.Valid(line) {
		return errors.New("the line is not UTF-8")
	}
	if err := r.members(line, e); err == nil {
		return nil
	}
	var b bytes.Buffer
	if err := json.Compact(&b, line); err != nil {
		return fmt.Errorf("the line is not JSON: %w", err)
	}
	return r.members(b.Bytes(), e)
}

func (r *reader) members(line []byte, e *Entry) error {
	*e = Entry{}
	r.scanner = scanner{b: line}
	r.want(`{"n":`)
	e.Seq = uint32(r.number(0, math.MaxUint32))
	r.want(`,"at":`)
	e.At = r.number(math.MinInt64, math.MaxInt64)
	if r.has(`,"kind":`) {
		e.Kind = r.word()
	}
	r.want(`,"seat":`)
	e.Seat = engine.Seat(r.number(-1, 15))
	r.want(`,"cause":`)
	e.Cause = Cause(r.word())
	r.want(`,"words":[`)
	e.Words = r.wordList()
	if r.has(`,"to":`) {
		e.To = uint32(r.number(0, math.MaxUint32))
	}
	if r.has(`,"given":`) {
		e.Given = r.word()
	}
	r.want(`,"facts":`)
	e.Facts = r.array()
	e.Final = r.has(`,"final":true`)
	e.Secret = r.has(`,"secret":true`)
	if r.has(`,"held":[`) {
		if e.Held = r.wordList(); r.err == nil && len(e.Held) == 0 {
			r.fail("who took a seat")
		}
	}
	r.want(`,"hash":"`)
	e.Hash = r.sum()
	r.want(`"}`)
	if r.err == nil && r.i != len(line) {
		r.fail("the end of the line")
	}
	return r.err
}

// wordList reads words up to the closing bracket.
func (r *reader) wordList() []string {
	if r.has("]") {
		return []string{}
	}
	if cap(r.words)-len(r.words) < 8 {
		r.words = make([]string, 0, 1024)
	}
	from := len(r.words)
	for r.err == nil {
		r.words = append(r.words, r.word())
		if r.has("]") {
			break
		}
		r.want(",")
		if len(r.words)-from == maxWords {
			r.fail("at most 1000 words")
		}
	}
	return r.words[from:len(r.words):len(r.words)]
}

// word reads a string.
func (r *reader) word() string {
	from := r.i
	plain := r.text()
	if r.err != nil {
		return ""
	}
	raw := r.b[from+1 : r.i-1]
	if !plain {
		var s string
		if err := json.Unmarshal(r.b[from:r.i], &s); err != nil {
			r.i = from
			r.fail("a string")
		}
		return s
	}
	if s, ok := r.known[string(raw)]; ok {
		return s
	}
	s := string(raw)
	if len(s) < 40 && len(r.known) < 4096 {
		r.known[s] = s
	}
	return s
}

// array copies a JSON list as it stands.
func (r *reader) array() json.RawMessage {
	from := r.i
	if from == len(r.b) || r.b[from] != '[' {
		r.fail("a list")
	}
	r.value(0)
	if r.err != nil {
		return nil
	}
	raw := r.b[from:r.i:r.i]
	if r.keeps {
		return raw
	}
	if cap(r.facts)-len(r.facts) < len(raw) {
		r.facts = make([]byte, 0, max(1<<16, len(raw)))
	}
	n := len(r.facts)
	r.facts = append(r.facts, raw...)
	return r.facts[n:len(r.facts):len(r.facts)]
}

func (r *reader) sum() []byte {
	if cap(r.sums)-len(r.sums) < 32 {
		r.sums = make([]byte, 0, 1<<13)
	}
	n := len(r.sums)
	r.sums = r.sums[:n+32]
	sum := r.sums[n : n+32 : n+32]
	if r.err != nil || len(r.b)-r.i < 64 {
		r.fail("64 hex digits")
		return nil
	}
	if _, err := hex.Decode(sum, r.b[r.i:r.i+64]); err != nil {
		r.fail("64 hex digits")
		return nil
	}
	r.i += 64
	return sum
}

// A scanner goes through JSON without spaces; the first thing that is not as
// wanted is its error, and from then on it stands still.
type scanner struct {
	b   []byte
	i   int
	err error
}

func (s *scanner) fail(wanted string) {
	if s.err == nil {
		s.err = fmt.Errorf("at column %d: expected %s", s.i+1, wanted)
	}
}

// next goes past one byte, if it is that.
func (s *scanner) next(c byte) bool {
	if s.err != nil || s.i == len(s.b) || s.b[s.i] != c {
		return false
	}
	s.i++
	return true
}

func (s *scanner) has(text string) bool {
	if s.err != nil || len(s.b)-s.i < len(text) || string(s.b[s.i:s.i+len(text)]) != text {
		return false
	}
	s.i += len(text)
	return true
}

func (s *scanner) want(text string) {
	if !s.has(text) {
		s.fail(text)
	}
}

// number reads a whole number from min to max.
func (s *scanner) number(min, max int64) int64 {
	from := s.i
	minus := s.has("-")
	var n uint64
	digits := 0
	for ; s.err == nil && s.i < len(s.b) && isDigit(s.b[s.i]) && digits < 19; s.i++ {
		n = n*10 + uint64(s.b[s.i]-'0')
		digits++
	}
	long := s.i < len(s.b) && isDigit(s.b[s.i])
	v := int64(n)
	if minus {
		v = -v
	}
	// Below 10^19 a uint64 is never spilt, but an int64 may be.
	if digits == 0 || long || digits > 1 && s.b[s.i-digits] == '0' || n > math.MaxInt64 || v < min || v > max {
		s.i = from
		s.fail(fmt.Sprintf("a whole number from %d to %d", min, max))
		return 0
	}
	return v
}

// text goes past a string; plain: it holds no escapes.
func (s *scanner) text() (plain bool) {
	if !s.next('"') {
		s.fail("a string")
		return false
	}
	plain = true
	for ; s.i < len(s.b); s.i++ {
		c := s.b[s.i]
		if c > '\\' || c > '"' && c < '\\' { // most are
			continue
		}
		switch {
		case c == '"':
			s.i++
			return plain
		case c < ' ':
			s.fail("a string without control characters")
			return false
		case c == '\\':
			plain = false
			s.escape()
			if s.err != nil {
				return false
			}
		}
	}
	s.fail("the end of a string")
	return false
}

// escape stands on a backslash and goes on to the last byte that belongs to it.
func (s *scanner) escape() {
	s.i++
	if s.i == len(s.b) {
		s.fail("the end of a string")
		return
	}
	switch s.b[s.i] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return
	case 'u':
		for range 4 {
			s.i++
			if s.i == len(s.b) || !isHex(s.b[s.i]) {
				s.fail("four hex digits")
				return
			}
		}
		return
	}
	s.fail("an escape of JSON")
}

// value goes past any JSON value.
func (s *scanner) value(depth int) {
	if s.err != nil || s.i == len(s.b) || depth > maxDepth {
		s.fail("a value, nested less than 100 deep")
		return
	}
	switch c := s.b[s.i]; {
	case c == '"':
		s.text()
	case c == '{':
		s.object(depth)
	case c == '[':
		s.list(depth)
	case c == '-' || isDigit(c):
		s.float()
	default:
		if !s.has("true") && !s.has("false") && !s.has("null") {
			s.fail("a value")
		}
	}
}

func (s *scanner) object(depth int) {
	s.i++ // value has seen the brace
	for more := !s.next('}'); more && s.err == nil; more = !s.next('}') && s.comma() {
		s.text()
		if !s.next(':') {
			s.fail(":")
		}
		s.value(depth + 1)
	}
}

func (s *scanner) list(depth int) {
	s.i++ // value has seen the bracket
	for more := !s.next(']'); more && s.err == nil; more = !s.next(']') && s.comma() {
		s.value(depth + 1)
	}
}

func (s *scanner) comma() bool {
	if !s.next(',') {
		s.fail(",")
	}
	return s.err == nil
}

func (s *scanner) float() {
	if s.b[s.i] == '-' {
		s.i++
	}
	if !s.next('0') { // no digit may follow a leading nought
		s.digits()
	}
	if s.next('.') {
		s.digits()
	}
	if s.next('e') || s.next('E') {
		_ = s.next('+') || s.next('-')
		s.digits()
	}
}

func (s *scanner) digits() {
	from := s.i
	for s.i < len(s.b) && isDigit(s.b[s.i]) {
		s.i++
	}
	if s.i == from {
		s.fail("a digit")
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
