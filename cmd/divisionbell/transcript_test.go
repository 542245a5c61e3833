package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"divisionbell/storage/postgres"
)

var update = flag.Bool("update", false, "write what the program says into the transcripts")

// TestTranscripts plays each transcript again. Its lines are what a console
// reads; what the program says to a line stands below it behind a tab. The
// first lines may say:
//
//	#! --seed 2a --start …   flags of the console
//	#! status=full           show the status message whole, not its first line
//
// Between two sessions on the same database a line can be a command of the program,
// "$ export CODE -o match.jsonl", "$ console" for the next session, or
// "$ change FILE LINE OLD NEW", which tampers with a file.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := perform(t, string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != string(want) {
				t.Errorf("%s tells otherwise (-update writes it anew):\n%s", file, cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")))
			}
		})
	}
}

// A performance is a transcript being played.
type performance struct {
	t      *testing.T
	dir    string
	flags  []string
	full   bool // show statuses whole
	told   strings.Builder
	out    bytes.Buffer // said since the last line was read
	script []string
	at     int
	inner  string // the console's rest of a line not yet read
}

// perform plays a transcript and gives it back with what the program says now.
func perform(t *testing.T, script string) string { return performIn(t, t.TempDir(), script) }

// performIn is perform on the database of a folder.
func performIn(t *testing.T, dir, script string) string {
	p := &performance{t: t, dir: dir}
	for _, line := range strings.Split(strings.TrimRight(script, "\n"), "\n") {
		if !strings.HasPrefix(line, "\t") {
			p.script = append(p.script, line)
		}
	}
	for p.at < len(p.script) {
		line := p.script[p.at]
		if rest, ok := strings.CutPrefix(line, "#!"); ok {
			p.head(strings.Fields(rest))
		}
		if command, ok := strings.CutPrefix(line, "$ "); ok && command != "console" {
			p.next()
			p.command(strings.Fields(command))
			continue
		}
		if line == "$ console" || !strings.HasPrefix(line, "#") && line != "" {
			p.console()
			continue
		}
		p.next()
	}
	return p.told.String()
}

func (p *performance) head(words []string) {
	for _, w := range words {
		if w == "status=full" {
			p.full = true
			continue
		}
		p.flags = append(p.flags, w)
	}
}

// next writes the next line of the script down.
func (p *performance) next() string {
	line := p.script[p.at]
	p.at++
	p.told.WriteString(line + "\n")
	return line
}

// console runs a session until the script's next command.
func (p *performance) console() {
	if p.script[p.at] == "$ console" {
		p.next()
	}
	var trouble bytes.Buffer
	exit := p.run(append([]string{"console"}, p.flags...), p, &trouble)
	p.flush()
	p.after(exit, trouble.String())
}

// Read hands the console one line; what was said to the line before is written
// down first.
func (p *performance) Read(b []byte) (int, error) {
	if p.inner == "" {
		p.flush()
		if p.at == len(p.script) || strings.HasPrefix(p.script[p.at], "$ ") {
			return 0, io.EOF
		}
		p.inner = unquoted(p.next()) + "\n"
	}
	n := copy(b, p.inner)
	p.inner = p.inner[n:]
	return n, nil
}

var escapes = regexp.MustCompile(`\{[^{}]+\}`)

// unquoted puts characters that nobody could see in a transcript into a line:
// {202e} is U+202E, {e9 0301} two of them, {x*2000} two thousand x.
func unquoted(line string) string {
	return escapes.ReplaceAllStringFunc(line, func(s string) string {
		s = s[1 : len(s)-1]
		if what, times, ok := strings.Cut(s, "*"); ok {
			n, err := strconv.Atoi(times)
			if err != nil {
				return s
			}
			return strings.Repeat(what, n)
		}
		var out strings.Builder
		for _, hex := range strings.Fields(s) {
			r, err := strconv.ParseUint(hex, 16, 32)
			if err != nil {
				return "{" + s + "}"
			}
			out.WriteRune(rune(r))
		}
		return out.String()
	})
}

// command runs another command of the program.
func (p *performance) command(args []string) {
	if args[0] == "change" {
		p.change(args[1:])
		return
	}
	for i := range args {
		args[i] = inFolder(p.dir, args[i])
	}
	var trouble bytes.Buffer
	exit := p.run(args, strings.NewReader(""), &trouble)
	p.flush()
	p.after(exit, trouble.String())
}

func (p *performance) run(args []string, in io.Reader, trouble io.Writer) int {
	if args[0] != "verify" {
		args = append(args, "--db", placeIn(p.t, p.dir))
	}
	return run(context.Background(), args, terminal{in, &p.out, trouble, nil})
}

// unplaced is what the program said, wherever everything is kept.
func (p *performance) unplaced(said string) string {
	if at := placeOf(p.dir); postgres.Is(at) {
		said = strings.ReplaceAll(said, named(at), "bell.db")
		said = strings.ReplaceAll(said, "The server's tables were vacuumed. Its archives and your earlier backups still hold it until they expire.",
			"The file was rewritten, so its free space holds none of it. Your earlier backups still do.")
	}
	return strings.ReplaceAll(said, p.dir+string(filepath.Separator), "")
}

// after writes down what a session ended with, if with anything.
func (p *performance) after(exit int, trouble string) {
	if strings.Contains(trouble, "level=ERROR") {
		p.t.Errorf("the program complained: %s", trouble)
	}
	trouble = p.unplaced(trouble)
	for _, line := range strings.Split(strings.TrimRight(trouble, "\n"), "\n") {
		if line != "" {
			p.say("! " + line)
		}
	}
	if exit != 0 {
		p.say(fmt.Sprintf("exit %d", exit))
	}
}

// change tampers with a file: in one of its lines, counted from 1, one text
// takes the place of another.
func (p *performance) change(args []string) {
	file := filepath.Join(p.dir, args[0])
	raw, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	n, err := strconv.Atoi(args[1])
	lines := strings.Split(string(raw), "\n")
	if err != nil || n < 1 || n > len(lines) || !strings.Contains(lines[n-1], args[2]) {
		p.t.Fatalf("line %s of %s does not say %s: %v", args[1], args[0], args[2], lines[min(n, len(lines))-1])
	}
	lines[n-1] = strings.Replace(lines[n-1], args[2], args[3], 1)
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func (p *performance) say(line string) { p.told.WriteString("\t" + line + "\n") }

// flush writes down what was said, message by message.
func (p *performance) flush() {
	text := p.unplaced(strings.TrimRight(p.out.String(), "\n"))
	p.out.Reset()
	if text == "" {
		return
	}
	var message []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "    ") && len(message) > 0 {
			p.message(message)
			message = nil
		}
		message = append(message, line)
	}
	p.message(message)
}

// underBoard are the buttons of a status; a lobby and a day's have others.
var underBoard = regexp.MustCompile(`^    \[.*\[Fair dice\]|^    \[Fair dice\]`)
var underLobby = regexp.MustCompile(`\[(Join|Start|Play today's game|Show today's scores)\]`)

// message writes one message down; of a status only the first line.
func (p *performance) message(lines []string) {
	for _, line := range lines {
		if underBoard.MatchString(line) && !underLobby.MatchString(line) && strings.HasPrefix(lines[0], "#") && !p.full {
			p.say(strings.TrimRight(lines[0], " ") + " …")
			return
		}
	}
	for _, line := range lines {
		p.say(strings.TrimRight(line, " "))
	}
}

// inFolder is a file's name in a performance's folder; other words stay.
func inFolder(dir, word string) string {
	if strings.HasSuffix(word, ".jsonl") {
		return filepath.Join(dir, word)
	}
	return word
}
