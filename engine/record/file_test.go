package record_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Written, read and written again, a file is the same bytes, and its entries
// are those of the log.
func TestRoundTrip(t *testing.T) {
	for seed := range uint64(20) {
		h := random(t, rand.New(rand.NewPCG(seed, 2)), 50)
		for _, ended := range []bool{false, true} {
			if ended {
				h.abandon()
			}
			first := written(t, h.export())
			f, err := record.Read(bytes.NewReader(first))
			if err != nil {
				t.Fatal(err)
			}
			if second := written(t, f); !bytes.Equal(first, second) {
				t.Fatalf("seed %d: written, read and written again:\n%s\nbecomes\n%s", seed, first, second)
			}
			for i, e := range f.Entries {
				if ended && (e.Seq != h.entries[i].Seq || !reflect.DeepEqual(e, h.entries[i]) && len(h.entries[i].Words) > 0) {
					t.Fatalf("seed %d: entry %d was %+v, is read as %+v", seed, i, h.entries[i], e)
				}
			}
		}
	}
}

// What people may type survives, and the line is JSON to everyone else.
func TestLine(t *testing.T) {
	e := record.Entry{
		Seq: 7, At: -5, Kind: "k", Seat: engine.Nobody, Cause: "order:7",
		Words: []string{"say", "a\"b\\c\n\t\x00\x7f", "é\u2028🔔<&>", "bad\xff\xfeend", ""},
		To:    3, Given: "123456", Facts: json.RawMessage(`[{"a":[1,-2.5e+3,null,true,"\u003c"]}]`),
		Final: true, Secret: true, Hash: make([]byte, 32),
	}
	line := record.Line(e)
	const want = `{"n":7,"at":-5,"kind":"k","seat":-1,"cause":"order:7",` +
		`"words":["say","a\"b\\c\u000a\u0009\u0000` + "\x7f" + `","é` + "\u2028" + `🔔<&>","bad` + "\uFFFD\uFFFD" + `end",""],` +
		`"to":3,"given":"123456","facts":[{"a":[1,-2.5e+3,null,true,"\u003c"]}],"final":true,"secret":true}`
	if string(line) != want {
		t.Errorf("line is\n%s\nwant\n%s", line, want)
	}
	if !json.Valid(line) {
		t.Error("the line is not JSON")
	}
	whole, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back record.Entry
	if err := json.Unmarshal(whole, &back); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(record.Line(back), line) {
		t.Errorf("read back it is\n%s\nwant\n%s", record.Line(back), line)
	}
	if got := string(record.Line(record.Entry{})); got != `{"n":0,"at":0,"seat":0,"cause":"","words":[],"facts":[]}` {
		t.Errorf("an empty entry's line is %s", got)
	}
}

// The law of the chain, written out.
func TestChain(t *testing.T) {
	h := rich(t, "")
	var prev [32]byte
	key := record.Key(h.secret)
	for _, e := range h.entries {
		prev = record.Link(key, prev, e)
		if !bytes.Equal(prev[:], e.Hash) {
			t.Fatalf("entry %d: Link and Seal differ", e.Seq)
		}
	}
	// Made with another language's HMAC.
	const wantKey, wantLink = "17767b7778fe721d495f71cf9661b374778feafc74a87a618ca55504afc1cce0", "3f4ac52c03e526875453ead2cf70bbf263b4ff921eaa4c2b59861f8c982bcdd4"
	if got := hex.EncodeToString(key[:]); got != wantKey {
		t.Errorf("the key is %s, want %s", got, wantKey)
	}
	link := record.Link(key, [32]byte{}, record.Entry{})
	if got := hex.EncodeToString(link[:]); got != wantLink {
		t.Errorf("an empty entry's link is %s, want %s", got, wantLink)
	}
}

// A file cut short anywhere is never taken for a whole one.
func TestReadCut(t *testing.T) {
	whole := written(t, rich(t, "").export())
	for n := range len(whole) {
		if _, err := record.Read(bytes.NewReader(whole[:n])); !errors.Is(err, record.ErrCut) {
			t.Fatalf("cut after %d of %d bytes: got %v", n, len(whole), err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	whole := string(written(t, rich(t, "").export()))
	tests := map[string]struct{ old, new, why string }{
		"unknown member of the header": {`"phase"`, `"mood":1,"phase"`, `line 1: the header: json: unknown field "mood"`},
		"unknown member of an entry":   {`"cause"`, `"mood":1,"cause"`, `line 2: at column 51: expected ,"cause":`},
		"unknown member of the footer": {`"head"`, `"mood":1,"head"`, `line 19: the footer: json: unknown field "mood"`},
		"a newer format":               {`"format":1`, `"format":3,"mood":1`, "line 1: the file is of format 3"},
		"no format":                    {`"format":1,`, ``, "line 1: the file is of format 0"},
		"members out of order":         {`"n":0,"at":1790000000000`, `"at":1790000000000,"n":0`, `expected {"n":`},
		"a seat out of range":          {`"seat":-1`, `"seat":16`, "a whole number from -1 to 15"},
		"a number with a nought":       {`"n":1,`, `"n":01,`, "line 3"},
		"a huge number":                {`"n":1,`, `"n":99999999999999999999,`, "line 3: at column 6: expected a whole number"},
		"facts of no list":             {`"facts":[`, `"facts":{},"x":[`, "expected a list"},
		"broken facts":                 {`"cards":5`, `"cards":05`, "line 2"},
		"deep facts":                   {`"cards":5`, `"cards":` + strings.Repeat("[", 200), "line 2"},
		"a short hash":                 {`"hash":"`, `"hash":"0`, "line 2"},
		"a hash of no digits":          {`"hash":"`, `"hash":"zz`, "64 hex digits"},
		"a bad commitment":             {`"commitment":"`, `"commitment":"0`, "64 hex digits"},
		"a long line":                  {`"Ann"`, `"` + strings.Repeat("A", 1<<20) + `"`, "line 1: the line has more than 1048576 bytes"},
		"an empty line":                {"\n", "\n\n", "line 2"},
		"not UTF-8":                    {`"nudge"`, "\"nu\xffdge\"", "not UTF-8"},
		"a control character":          {`"nudge"`, "\"nu\x01dge\"", "line 3"},
		"a tail":                       {`"count"`, `"count":17}` + "\n" + `{"count"`, "something follows the footer"},
		"another kind of file":         {`{"format"`, `<html>{"format"`, "line 1: this is not a match's file"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := record.Read(bytes.NewReader(swap(whole, test.old, test.new)))
			if err == nil || !strings.Contains(err.Error(), test.why) {
				t.Errorf("got %v, want …%s…", err, test.why)
			}
		})
	}
	if _, err := record.Read(strings.NewReader(whole + "\n")); err == nil {
		t.Error("an empty line after the footer was let pass")
	}
}

// Spaces and other systems' newlines change nothing that is hashed.
func TestReadSpaced(t *testing.T) {
	whole := string(written(t, rich(t, "").export()))
	spaced := strings.ReplaceAll(strings.ReplaceAll(whole, `,"cause":`, ` , "cause" : `), "\n", "\r\n")
	f, err := record.Read(strings.NewReader(spaced))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(f, games, ""); err != nil {
		t.Error(err)
	}
}

// Whatever is read does not panic, reads the same once written, and can be
// verified and redacted without a panic.
func FuzzRead(f *testing.F) {
	f.Add(written(f, rich(f, "").export()))
	f.Add(written(f, rich(f, "515").export()))
	h := rich(f, "")
	h.header.Phase = "playing"
	h.entries = h.entries[:9]
	part, err := record.Export(h.header, h.secret, h.entries, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(written(f, part))
	f.Add([]byte(`{"format":1}` + "\n" + `{"count":0}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := record.Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		_, _ = record.Verify(file, games, "")
		_, _ = record.Redact(file.Entries)
		first := written(t, file)
		if len(first) > 1<<20 {
			return // spread out, a line may have become too long
		}
		again, err := record.Read(bytes.NewReader(first))
		if err != nil {
			t.Fatalf("written, it is refused: %v\n%s", err, first)
		}
		if second := written(t, again); !bytes.Equal(first, second) {
			t.Fatalf("written again it is\n%s\nnot\n%s", second, first)
		}
	})
}

// What is not one line of JSON is not written.
func TestWriteRefuses(t *testing.T) {
	for why, change := range map[string]func(e *record.Entry){
		"not of one line":   func(e *record.Entry) { e.Facts = []byte("[\n]") },
		"has 31 bytes":      func(e *record.Entry) { e.Hash = e.Hash[:31] },
		"more than 1048576": func(e *record.Entry) { e.Words = []string{strings.Repeat("a", 1<<20)} },
	} {
		f := rich(t, "").export()
		change(&f.Entries[2])
		if err := record.Write(io.Discard, f); err == nil || !strings.Contains(err.Error(), "entry 2: ") || !strings.Contains(err.Error(), why) {
			t.Errorf("got %v, want …%s…", err, why)
		}
	}
}

// Words in all lengths of line, so that the reader's blocks and buffers meet.
func TestLongLines(t *testing.T) {
	h := newHost(t, 2, 3, 2)
	for n := 1; n < 40_000; n = n*3 + 1 {
		h.say(0, "", "whisper", "1", strings.Repeat("é"+strconv.Itoa(n), n))
	}
	h.abandon()
	if _, err := record.Verify(reread(t, h.export()), games, ""); err != nil {
		t.Error(err)
	}
}
