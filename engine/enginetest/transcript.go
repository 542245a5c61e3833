package enginetest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Transcripts plays the transcripts that match pattern, such as
// "testdata/*.txt", and compares what each prints with what it says; with
// -update it rewrites them. A line that begins with a tab is output, "#" is a
// comment, all else is input. Seats are counted from 0; nobody is the table.
//
//	new SEATS [OPTION=VALUE …] [seed N]    begins a match
//	scene SEATS [OPTION=VALUE …] [seed N]  begins one as the lines "| …" below say; see [Scene]
//	position {…}                           opens a stored position
//	set {…}                                changes these fields of the state
//	seed N                                 what chance goes on from
//	dice 6,4,2,5,5                         the six-sided dice thrown next; all must be thrown
//	SEAT WORDS …                           acts, as people type it
//	query SEAT WORDS …                     asks in private
//	ask SEAT                               what that seat sees the match wait for
//	next SEAT [WORDS …]                    how that seat may go on after these very words
//	view SEAT [FIELD …]                    what it sees, whole or by fields: turn, parties.0.tokens
//
// The output says who was told what: "* kind {…}" everyone, "0,2 kind {…}" those
// seats alone, with what the others were told after it, and "! …" a refusal.
func Transcripts(t *testing.T, game engine.Game, pattern string, opts ...Option) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no transcript matches %s", pattern)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			transcript(t, game, file, opts)
		})
	}
}

func transcript(t *testing.T, game engine.Game, file string, opts []Option) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	played, err := Play(game, string(text), opts...)
	if err != nil {
		t.Errorf("%s:%v", file, err)
	}
	if played == string(text) {
		return
	}
	if *update && err == nil {
		if err := os.WriteFile(file, []byte(played), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	line, got, want := difference(played, string(text))
	t.Errorf("%s:%d:\n played %s\n  wrote %s\n(-update rewrites the output)", file, line, got, want)
}

// difference is the first line in which two texts differ.
func difference(played, wrote string) (line int, got, want string) {
	a, b := strings.Split(played, "\n"), strings.Split(wrote, "\n")
	for line < len(a) && line < len(b) && a[line] == b[line] {
		line++
	}
	got, want = "nothing more", "nothing more"
	if line < len(a) {
		got = a[line]
	}
	if line < len(b) {
		want = b[line]
	}
	return line + 1, got, want
}

// Play plays one transcript and returns it with its output written anew. The
// error lists, by line, input that makes no sense and promises that broke.
func Play(game engine.Game, text string, opts ...Option) (string, error) {
	s := &script{game: game, config: configure(opts), root: Root(0)}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		if strings.HasPrefix(lines[i], "\t") {
			continue
		}
		s.line = i + 1
		s.out.WriteString(lines[i] + "\n")
		var block []string
		for ; i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|"); i++ {
			s.out.WriteString(lines[i+1] + "\n")
			if l := strings.TrimSpace(lines[i+1][1:]); l != "" {
				block = append(block, l)
			}
		}
		if err := s.input(lines[s.line-1], block); err != nil {
			s.fault(err)
		}
	}
	if err := s.thrown(); err != nil {
		s.fault(err)
	}
	return s.out.String(), errors.Join(s.faults...)
}

// A script is a transcript being played.
type script struct {
	config
	game   engine.Game
	table  engine.Table
	root   [32]byte
	given  []byte // dice yet to be thrown
	line   int
	out    strings.Builder
	faults []error
}

func (s *script) fault(err error) {
	s.faults = append(s.faults, fmt.Errorf("%d: %w", s.line, err))
}

func (s *script) print(format string, args ...any) {
	fmt.Fprintf(&s.out, "\t"+format+"\n", args...)
}

// thrown complains of given dice that no action has used.
func (s *script) thrown() error {
	if len(s.given) == 0 {
		return nil
	}
	left := s.given
	s.given = nil
	return fmt.Errorf("given dice were not thrown: %d", left)
}

// dice are those of log entry seq, after the given ones.
func (s *script) dice(seq uint32) *engine.Dice {
	return engine.Of(s.root, uint64(seq)).Given(s.given...)
}

func (s *script) used(d *engine.Dice) { s.given = s.given[d.Used():] }
