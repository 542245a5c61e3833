package console

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/console/inline"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// A tables is a host that repeats what it is told.
type tables struct {
	settle func() error // what becomes of what is owed; nil: it is told
	mu     sync.Mutex
	did    []match.Call
	says   msg.Message
}

func (h *tables) Attach(match.Chat)                         {}
func (h *tables) Sweep(ctx context.Context, _ string) error { return h.Settle(ctx) }
func (h *tables) Commands() []match.Command                 { return []match.Command{{Name: "match"}, {Name: "roll"}} }

func (h *tables) Settle(context.Context) error {
	if h.settle != nil {
		return h.settle()
	}
	return nil
}

func (h *tables) Do(_ context.Context, c match.Call) msg.Message {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.did = append(h.did, c)
	return h.says
}

func (h *tables) Complete(_ context.Context, c match.Call, limit int) (out []match.Suggestion) {
	for _, s := range []match.Suggestion{
		{Line: "/match new ", Title: "new", Help: "open a match"}, {Line: "/match next", Title: "next", Help: "go on"},
	} {
		if len(out) < limit && strings.HasPrefix(s.Line, "/"+c.Line) {
			out = append(out, s)
		}
	}
	return out
}

func (h *tables) Desk(_ context.Context, call match.Call) (match.Desk, error) {
	if call.Account.Name != "Ann" {
		return match.Desk{}, nil
	}
	return match.Desk{Cards: []match.Card{{Code: "K7QF", Letter: "B", Message: msg.Message{Tint: 0xe69f00}}}}, nil
}

// sit plays keys at a terminal and gives what it shows.
func sit(t *testing.T, h *tables, file string, colours bool, keys string) string {
	t.Helper()
	var shown strings.Builder
	in, typing := io.Pipe()
	go func() {
		for _, k := range strings.SplitAfter(keys, "\r") {
			_, _ = io.WriteString(typing, k)
		}
		typing.Close()
	}()
	at := newTerminal(newKeyboard(in), &shown, func() (int, int) { return 60, 24 }, readHistory(file), colours, inline.Off)
	c := New(Options{Host: h, Clock: NewClock(time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)), Terminal: at})
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return shown.String()
}

var steering = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]")

// bare is what is shown without what steers the terminal.
func bare(s string) string { return strings.ReplaceAll(steering.ReplaceAllString(s, ""), "\r", "") }

// lines are what a host was told, and by whom.
func (h *tables) lines() (out []string) {
	for _, c := range h.did {
		out = append(out, c.Account.Name+": "+c.Line+c.Press)
	}
	return out
}

// Who sits down says their name once. A command needs no slash, a label is pressed,
// somebody else can speak, and quit ends.
func TestByHand(t *testing.T) {
	h := &tables{says: msg.Message{Text: msg.Say("Your turn."), Buttons: []msg.Button{{Label: "Attack…", ID: "a"}, {Label: "Ann: End", ID: "e"}}}}
	shown := bare(sit(t, h, "", false, "/match list\rAnn\rmatch board\rattack\rann: end\rBob: /roll d6\rbe Ann\r/match list\rwhat now\rquit\rmatch never\r"))
	want := []string{"Ann: /match board", "Ann: a", "Ann: e", "Bob: /roll d6", "Ann: /match list"}
	if got := h.lines(); !slices.Equal(got, want) {
		t.Errorf("the host is told %q, not %q", got, want)
	}
	for _, w := range []string{"Who are you? ▸ ", "Ann (B) K7QF ▸ ", "Bob ▸ ", "Ann (only you) › Your turn.", "    [Attack…] [Ann: End]\n", "console › Type your name first.", "console › I don't know “what now”. Type a command"} {
		if !strings.Contains(shown, w) {
			t.Errorf("%q is not shown in\n%s", w, shown)
		}
	}
}

// While the database doesn't answer, whoever sits there reads so and goes on.
func TestAnOutageEndsNoTerminal(t *testing.T) {
	h, n := &tables{says: msg.Message{Text: msg.Say("Your turn.")}}, 0
	h.settle = func() error {
		if n++; n == 2 || n == 4 {
			return errors.New("the database doesn't answer")
		}
		return nil
	}
	shown := bare(sit(t, h, "", false, "Ann\r/match list\rclock +1h\r/match board\rquit\r"))
	if got := h.lines(); len(got) != 2 || !strings.Contains(shown, "Something went wrong, nothing was lost") {
		t.Errorf("the host is told %q, and shown is\n%s", got, shown)
	}
}

// A Tab goes on as far as all agree, with commands and with labels; a second one lists
// the ways, with their help.
func TestTabCompletes(t *testing.T) {
	h := &tables{says: msg.Message{Text: msg.Say("So be it."), Buttons: []msg.Button{{Label: "Attack it", ID: "a"}, {Label: "Attend", ID: "b"}}}}
	shown := bare(sit(t, h, "", false, "Ann\r/match n\t\t\t\t\tw \r/match new exchequer\rat\ta\t\rquit\r"))
	if got := h.lines(); !slices.Equal(got, []string{"Ann: /match new", "Ann: /match new exchequer", "Ann: a"}) {
		t.Errorf("the host is told %q", got)
	}
	if !strings.Contains(shown, "  new   open a match\n  next  go on\n") {
		t.Errorf("the ways on are not listed:\n%s", shown)
	}
}

// Up brings back what one has typed oneself, the next day too; what was said, filled in
// or mixed into the dice is not kept.
func TestHistory(t *testing.T) {
	const up = "\x1b[A"
	file := filepath.Join(t.TempDir(), "state", "history")
	h := &tables{}
	sit(t, h, file, false, "Ann\r/match board\r/match say to 2 I have the five\rfill 80k\r/match words K7QF luck\rbe Bob\r/roll d6\r"+up+up+"\rquit\r")
	if got := h.lines(); got[len(got)-1] != "Bob: /roll d6" {
		t.Errorf("Bob finds %q", got)
	}
	kept, err := os.ReadFile(file)
	if want := "Ann\t/match board\nAnn\tbe Bob\nBob\t/roll d6\nBob\tquit\n"; err != nil || string(kept) != want {
		t.Errorf("kept is %q, %v", kept, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("all may read it: %v, %v", info.Mode(), err)
	}
	h.did = nil
	sit(t, h, file, false, "Ann\r"+up+up+"\rquit\r")
	if got := h.lines(); len(got) != 1 || got[0] != "Ann: /match board" {
		t.Errorf("the next day Ann finds %q", got)
	}
}

// A history does not grow for ever.
func TestHistoryIsShort(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	if err := os.WriteFile(file, []byte(strings.Repeat("Ann\t/roll d6\n", 1200)), 0o600); err != nil {
		t.Fatal(err)
	}
	h := readHistory(file)
	kept, err := os.ReadFile(file)
	if n := strings.Count(string(kept), "\n"); err != nil || n != maxHistory || len(h.lines) != maxHistory {
		t.Errorf("%d lines are kept, %d remembered: %v", n, len(h.lines), err)
	}
}

// Colours are for who wants them; without, marks say the same.
func TestColours(t *testing.T) {
	said := msg.Message{Text: msg.Say("Type ").Code("roll").Plain(", ").Struck("1").Plain(" ").Bold("now").Plain(".")}
	h := &tables{says: said}
	plain := sit(t, h, "", false, "Ann\r/roll\rquit\r")
	if !strings.Contains(plain, "Type `roll`, ~1~ now.") || strings.Contains(plain, "\x1b[36m") || strings.Contains(plain, "38;2;") {
		t.Errorf("without colours: %q", plain)
	}
	bright := sit(t, h, "", true, "Ann\r/roll\rquit\r")
	if !strings.Contains(bright, "Type \x1b[36mroll\x1b[0m, \x1b[9m1\x1b[0m \x1b[1mnow\x1b[0m.") || !strings.Contains(bright, "\x1b[1;38;2;230;159;0mAnn (B)\x1b[0m K7QF ▸ ") {
		t.Errorf("with colours: %q", bright)
	}
}

// What people wrote cannot steer the terminal.
func TestNoWordSteersTheTerminal(t *testing.T) {
	h := &tables{says: msg.Message{Text: msg.Say("\x1b[2Jgone\a"), Buttons: []msg.Button{{Label: "\x1b]0;mine\a", ID: "x"}}}}
	if shown := sit(t, h, "", true, "Ann\r/roll\rquit\r"); strings.Contains(shown, "\x1b[2J") || strings.Contains(shown, "\x1b]0") || strings.Contains(shown, "\a") {
		t.Errorf("it does: %q", shown)
	}
}

// Words are wrapped where they end, a board never.
func FuzzWrap(f *testing.F) {
	f.Add("A Prime Minister's salary is only as far as the Treasury lasts.", 20)
	f.Add("one\ntwo  three\n\nfour 👨‍👩‍👧 漢字漢字", 12)
	f.Fuzz(func(t *testing.T, s string, wide int) {
		columns := 10 + int(uint(wide)%190)
		p := paint{columns: columns}
		out := p.text(0, msg.Say(s))
		if a, b := strings.Fields(out), strings.Fields(harmless(s)); !slices.Equal(a, b) {
			t.Errorf("%q becomes %q", b, a)
		}
		for line := range strings.SplitSeq(out, "\n") {
			if text.Columns(line) > columns && strings.Contains(strings.TrimSpace(line), " ") && strings.IndexFunc(line, func(r rune) bool { return r > '~' }) < 0 {
				t.Errorf("%q is wider than %d", line, columns)
			}
		}
		if board := p.text(0, msg.Text{}.Block(s)); strings.Count(board, "\n") != strings.Count(harmless(s), "\n") {
			t.Errorf("the board is wrapped: %q", board)
		}
	})
}
