package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"divisionbell/adapters/console/inline"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// TerminalOptions are what a terminal is made of. History is the file that keeps what
// was typed; empty: none. NoColour: it shows none.
type TerminalOptions struct {
	In, Out  *os.File
	History  string
	NoColour bool
	Pictures inline.Kind
	Environ  func(string) string
}

// A Terminal is where somebody types by hand. It has a prompt, completes what is begun
// and remembers what was typed; what is said goes above the line being typed.
type Terminal struct {
	*term.Terminal
	keys     *keyboard
	size     func() (columns, rows int)
	history  *history
	colours  bool
	pictures inline.Kind
	restore  func()

	complete func(line string) []match.Suggestion
	offered  string // the line whose ways on were asked for by the last key
}

// patience is how long a terminal may take to say what it is.
const patience = 200 * time.Millisecond

// narrow is how many columns a terminal is taken to have that does not say.
const narrow, short = 80, 24

// Open takes a terminal over until it is closed.
func Open(o TerminalOptions) (*Terminal, error) {
	fd := int(o.In.Fd())
	before, err := term.MakeRaw(fd)
	if err != nil {
		return nil, fmt.Errorf("console: take over the terminal: %w", err)
	}
	size := func() (int, int) {
		columns, rows, err := term.GetSize(int(o.Out.Fd()))
		if err != nil || columns < 1 || rows < 1 {
			return narrow, short
		}
		return columns, rows
	}
	kind := o.Pictures
	if kind == inline.Auto {
		kind = inline.ByEnvironment(o.Environ)
	}
	keys := newKeyboard(o.In)
	if kind == inline.Auto {
		kind = ask(keys, o.Out)
	}
	plain := o.NoColour || o.Environ("NO_COLOR") != "" || o.Environ("TERM") == "dumb"
	t := newTerminal(keys, o.Out, size, readHistory(o.History), !plain, kind)
	t.restore = func() { _ = term.Restore(fd, before) }
	t.SetBracketedPasteMode(true)
	return t, nil
}

// ask asks the terminal how it takes pictures.
func ask(keys *keyboard, out io.Writer) inline.Kind {
	if _, err := io.WriteString(out, inline.Question); err != nil {
		return inline.Off
	}
	said := keys.reply(patience, func(s string) bool { _, ok := inline.Answered(s); return ok })
	kind, _ := inline.Answered(said)
	return kind
}

func newTerminal(keys *keyboard, out io.Writer, size func() (int, int), h *history, colours bool, k inline.Kind) *Terminal {
	t := &Terminal{keys: keys, size: size, history: h, colours: colours, pictures: k, restore: func() {}}
	t.Terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keys, out}, "")
	t.History = h
	t.AutoCompleteCallback = t.key
	t.fit()
	return t
}

// fit has the terminal know how large it is now.
func (t *Terminal) fit() {
	columns, rows := t.size()
	_ = t.SetSize(columns, rows) // it can only fail to write, which the next word tells
}

// columns are how many letters fit in a line.
func (t *Terminal) columns() int {
	columns, _ := t.size()
	return columns
}

// Close gives the terminal back as it was.
func (t *Terminal) Close() {
	t.SetBracketedPasteMode(false)
	t.restore()
}

// line is what is typed next by name. done: nothing more will be.
func (t *Terminal) line(ctx context.Context, prompt, name string) (line string, done bool, err error) {
	t.fit()
	t.SetPrompt(prompt)
	t.history.by = name
	t.keys.until(ctx)
	line, err = t.ReadLine()
	switch {
	case errors.Is(err, io.EOF):
		return "", true, nil
	case errors.Is(err, term.ErrPasteIndicator): // a line like others
		err = nil
	}
	return strings.TrimSpace(line), false, err
}

// key completes the line at a Tab: as far as all ways on are the same, and at a second
// one it lists them.
func (t *Terminal) key(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' || t.complete == nil || pos != len(line) {
		t.offered = ""
		return "", 0, false
	}
	found := t.complete(line)
	if len(found) == 0 {
		return line, pos, true
	}
	common := commonStart(found)
	if longer := len(common) > len(line) || !strings.HasPrefix(common, line); longer && common != "" && common != line {
		t.offered = common
		return common, len(common), true
	}
	if t.offered == line {
		t.fit()
		_, _ = io.WriteString(t, t.listed(found))
	}
	t.offered = line
	return line, pos, true
}

// commonStart is how all suggestions begin; "" where they do not begin alike.
func commonStart(found []match.Suggestion) string {
	common := found[0].Line
	for _, f := range found[1:] {
		n := 0
		for n < len(common) && n < len(f.Line) && common[n] == f.Line[n] {
			n++
		}
		common = common[:n]
	}
	return strings.ToValidUTF8(common, "")
}

// listed are suggestions with their help, a line each.
func (t *Terminal) listed(found []match.Suggestion) string {
	wide := 0
	for _, f := range found {
		wide = max(wide, text.Columns(f.Title))
	}
	var b strings.Builder
	for _, f := range found {
		line := "  " + harmless(f.Title)
		if f.Help != "" {
			line += strings.Repeat(" ", wide-text.Columns(f.Title)+2) + harmless(f.Help)
		}
		b.WriteString(text.Fit(line, t.columns()-1) + "\n")
	}
	return b.String()
}
