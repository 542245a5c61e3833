package record

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"divisionbell/engine"
)

// Format is the newest version of the file that this program reads and writes. In
// 1 the log does not bind who played; matches begun so keep it.
const Format = 2

// The phases of a match. In the last two it has ended and its secret is told.
const (
	lobby     = "open"
	playing   = "playing"
	paused    = "paused"
	over      = "over"
	abandoned = "abandoned"
)

// Hex is 32 bytes, written as 64 small hex digits.
type Hex [32]byte

// String is the digits.
func (h Hex) String() string { return hex.EncodeToString(h[:]) }

// MarshalText is the digits.
func (h Hex) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads the digits.
func (h *Hex) UnmarshalText(b []byte) error {
	if len(b) != 64 {
		return fmt.Errorf("wants 64 hex digits, not %d characters", len(b))
	}
	_, err := hex.Decode(h[:], b)
	return err
}

// A Header is the first line of a file: what a match was made with, and how it
// stands. Secret is there only when it has ended, and of a daily run only when
// the day has too: until then the file is Sealed. Instants are milliseconds UTC.
type Header struct {
	Format     int          `json:"format"`
	Code       string       `json:"code"`
	Game       string       `json:"game"`
	Edition    int          `json:"edition"`
	Terms      engine.Terms `json:"terms"`
	Commitment Hex          `json:"commitment"`
	Seats      []Holder     `json:"seats"`
	Made       int64        `json:"made"`
	Ended      int64        `json:"ended,omitempty"`
	Phase      string       `json:"phase"` // open, playing, paused, over, abandoned
	Places     []int8       `json:"places,omitempty"`
	Secret     *Hex         `json:"secret,omitempty"`
	Day        string       `json:"day,omitempty"` // of a daily run
	Sealed     bool         `json:"sealed,omitempty"`
	Version    int          `json:"v,omitempty"` // of its positions at the set-up
	Handovers  []Handover   `json:"handovers,omitempty"`
}

// Done reports whether the match will never go on.
func (h Header) Done() bool { return h.Phase == over || h.Phase == abandoned }

// Match is what the log is played again from; its secret is zero while the
// header tells none.
func (h Header) Match() Match {
	m := Match{Game: h.Game, Code: h.Code, Terms: h.Terms, Words: make([]string, len(h.Seats)), Day: h.Day}
	m.Terms.Edition = h.Edition
	for i, s := range h.Seats {
		m.Words[i] = s.Words
		if s.Seal != nil {
			m.Held = append(m.Held, Held(engine.Seat(i), s))
		}
	}
	m.Version, m.Made = h.Version, h.Made
	if h.Secret != nil {
		m.Secret = *h.Secret
	}
	return m
}

// A Footer is the last line of a file. Head is the last entry's hash, zero when
// there is none. State is the SHA-256 of the final position's state in shape
// Version, left out while the match goes on: it would betray what is hidden.
type Footer struct {
	Count   int    `json:"count"`
	Head    Hex    `json:"head"`
	Places  []int8 `json:"places,omitempty"`
	Version int    `json:"v"`
	State   *Hex   `json:"state,omitempty"`
}

// A File is a match as it is handed out.
type File struct {
	Header  Header
	Entries []Entry
	Footer  Footer
}

// Export is the file of a match, whatever of it may leave: header tells all but
// Format, Commitment and Secret. It is of the newest format if its log binds who
// played; a hand-over that no entry binds yet is left out. While the match goes on, or is sealed, the entries are
// redacted and p is not looked at; p may be nil, too, when nothing was played.
func Export(h Header, secret [32]byte, entries []Entry, p *engine.Position) (File, error) {
	h.Format = 1
	if len(entries) > 0 && h.Match().Law() == 2 {
		h.Format = 2
		h.Version = openingVersion(entries[0].Words)
	}
	h.Commitment = engine.Commitment(secret)
	h.Terms.Edition = 0 // Edition says it
	h.Secret = nil
	h.Handovers = slices.DeleteFunc(slices.Clone(h.Handovers), func(o Handover) bool { return int64(o.After) >= int64(len(entries))-1 })
	f := File{Header: h, Entries: entries, Footer: Footer{Count: len(entries), Places: h.Places}}
	if n := len(entries); n > 0 {
		copy(f.Footer.Head[:], entries[n-1].Hash)
	}
	if !h.Done() || h.Sealed {
		var err error
		f.Header.Places, f.Footer.Places = nil, nil
		f.Entries, err = Redact(entries)
		return f, err
	}
	f.Header.Secret = (*Hex)(&secret)
	if p != nil {
		f.Footer.Version, f.Footer.State = p.Version, stateSum(p)
	}
	return f, nil
}

func stateSum(p *engine.Position) *Hex {
	sum := Hex(sha256.Sum256(p.State))
	return &sum
}

// Write writes f as lines of JSON, each ended by a newline: the header, the
// entries (see [Line]), the footer.
func Write(w io.Writer, f File) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := writeJSON(b, f.Header); err != nil {
		return err
	}
	var line []byte
	for i := range f.Entries {
		e := &f.Entries[i]
		if len(e.Hash) != 32 {
			return fmt.Errorf("record: write entry %d: its hash has %d bytes, not 32", e.Seq, len(e.Hash))
		}
		line = append(appendHashed(line[:0], e), '\n')
		if bytes.IndexByte(line, '\n') < len(line)-1 {
			return fmt.Errorf("record: write entry %d: its facts are not of one line", e.Seq)
		}
		if len(line) > maxLine {
			return fmt.Errorf("record: write entry %d: its line has %d bytes, more than %d", e.Seq, len(line), maxLine)
		}
		if _, err := b.Write(line); err != nil {
			return fmt.Errorf("record: write: %w", err)
		}
	}
	if err := writeJSON(b, f.Footer); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("record: write: %w", err)
	}
	return nil
}

func writeJSON(b *bufio.Writer, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("record: write: %w", err)
	}
	if _, err := b.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("record: write: %w", err)
	}
	return nil
}
