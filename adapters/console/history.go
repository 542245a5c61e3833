package console

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxHistory is how many lines are kept.
const maxHistory = 500

// A history remembers what was typed, by who spoke: nobody finds another's lines. The
// file has a line each, NAME, a tab, what was typed; what was for some eyes alone is
// not written there.
type history struct {
	file  string // empty: nothing is kept
	by    string
	lines []typed
}

type typed struct{ by, line string }

// readHistory reads what was kept; a file that cannot be read is as good as none.
func readHistory(file string) *history {
	h := &history{file: file}
	if file == "" {
		return h
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		return h
	}
	for line := range strings.Lines(string(kept)) {
		by, said, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if ok {
			h.lines = append(h.lines, typed{by, said})
		}
	}
	if len(h.lines) > maxHistory {
		h.lines = h.lines[len(h.lines)-maxHistory:]
		h.write(os.O_TRUNC, h.lines)
	}
	return h
}

// write keeps lines. Where that fails there is no history the next time, and nothing
// else is wrong.
func (h *history) write(how int, lines []typed) {
	if os.MkdirAll(filepath.Dir(h.file), 0o700) != nil {
		return
	}
	f, err := os.OpenFile(h.file, os.O_CREATE|os.O_WRONLY|how, 0o600)
	if err != nil {
		return
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.by + "\t" + l.line + "\n")
	}
	_, _ = f.WriteString(b.String())
	_ = f.Close()
}

// Add remembers a line of who speaks; the same twice running is one.
func (h *history) Add(line string) {
	line = strings.TrimSpace(harmless(line))
	if line == "" || h.by == "" || h.Len() > 0 && h.At(0) == line {
		return
	}
	l := typed{h.by, line}
	h.lines = append(h.lines, l)
	if len(h.lines) > maxHistory {
		h.lines = slices.Delete(h.lines, 0, 1)
	}
	if h.file != "" && !private(line) {
		h.write(os.O_APPEND, []typed{l})
	}
}

// private reports a line that some alone may be meant to hear, or that holds what is
// sealed: whatever is said, what was filled in, and words for the dice.
func private(line string) bool {
	words := strings.Fields(strings.ToLower(line))
	for i, w := range words {
		switch strings.TrimPrefix(w, "/") {
		case "say", "words":
			return true
		case "fill":
			if i < 2 { // behind a name, or alone
				return true
			}
		}
	}
	return false
}

// Len is how many lines who speaks has typed.
func (h *history) Len() (n int) {
	for _, l := range h.lines {
		if l.by == h.by {
			n++
		}
	}
	return n
}

// At is one of them, 0 the newest.
func (h *history) At(i int) string {
	for _, l := range slices.Backward(h.lines) {
		if l.by != h.by {
			continue
		}
		if i == 0 {
			return l.line
		}
		i--
	}
	panic("console: there is no such line")
}
