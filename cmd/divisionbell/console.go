package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"divisionbell/adapters/console"
	"divisionbell/adapters/console/inline"
	"divisionbell/adapters/web"
)

// consoleCommand plays in a terminal or a pipe.
type consoleCommand struct {
	Seed     string `help:"Fix all chance by up to 64 hex digits, for trying things out." placeholder:"HEX"`
	Dice     string `help:"The next six-sided dice, such as 6,4,2; then chance takes over. Such matches do not verify." placeholder:"PIPS"`
	Start    string `help:"Set the clock and stop it: 2026-12-01T09:00Z." placeholder:"TIME"`
	Pictures string `help:"A folder for the boards' pictures and exported matches; it is created if it is not there." placeholder:"DIR"`
	JSON     bool   `help:"Print each message as a JSON object." name:"json"`
	Images   string `help:"How the terminal shows pictures: auto, kitty, iterm, sixel or off." enum:"auto,kitty,iterm,sixel,off" default:"auto" placeholder:"KIND"`
	NoColor  bool   `help:"No colours; NO_COLOR in the environment says the same."`
}

// Help explains the lines.
func (consoleCommand) Help() string {
	return `Lines read:
  NAME: /exchequer attack iht sd 3   that person says a command in room #table
  NAME@#ROOM: /match new exchequer   … in another room
  NAME: press LABEL                  presses the newest button NAME can see
  NAME: fill VALUE                   sends the form NAME was shown
  clock +26h                         moves the clock; also by +3d, or to 2026-12-01T09:00Z
  # anything                         a comment

By hand, at a terminal, there is more: say who you are once, then type commands with
or without their slash, or what a button says. Tab completes, Up brings back what you
typed; "be NAME" speaks for somebody else, "help" helps, "quit" ends. Pictures are
shown where the terminal can (kitty, iTerm2, WezTerm, and those that take sixels).`
}

// Run plays until the input ends.
func (k *consoleCommand) Run(ctx context.Context, c *cli, t terminal) error {
	f := furnishing{glance: true}
	var err error
	if f.entropy, err = seeded(k.Seed); err != nil {
		return err
	}
	if k.Seed != "" {
		f.salts = sha256.Sum256([]byte("salts " + k.Seed))
	}
	if f.dice, err = pips(k.Dice); err != nil {
		return err
	}
	if k.Pictures != "" {
		if err := os.MkdirAll(k.Pictures, 0o755); err != nil {
			return fmt.Errorf("--pictures: %w", err)
		}
	}
	var start time.Time
	if k.Start != "" {
		if start, err = console.ParseTime(k.Start); err != nil {
			return err
		}
	}
	clock := console.NewClock(start)
	f.clock = clock
	h, err := build(ctx, c, t, f)
	if err != nil {
		return err
	}
	defer h.close()
	if !h.config.Web.afar() {
		h.host.Lead(web.AddressOf(h.config.Web.Listen), true, h.store.visits)
	}
	o := console.Options{Host: h.host, Clock: clock, In: t.in, Out: t.out, JSON: k.JSON, Pictures: k.Pictures}
	if in, out, ok := t.byHand(); ok && !k.JSON {
		if o.Terminal, err = console.Open(console.TerminalOptions{
			In: in, Out: out, History: historyFile(t.variable), NoColour: k.NoColor,
			Pictures: inline.Kind(k.Images), Environ: t.variable,
		}); err != nil {
			return err
		}
		defer o.Terminal.Close()
	} else if in != nil && isTerminal(in) {
		fmt.Fprintln(t.err, "To begin, type “Ann: /help”. To stop, press Ctrl-D. More: divisionbell console --help.")
	}
	return console.New(o).Run(ctx)
}

// historyFile is where what was typed by hand is kept; empty: nowhere.
func historyFile(variable func(string) string) string {
	state := variable("XDG_STATE_HOME")
	switch home := variable("HOME"); {
	case state != "":
	case runtime.GOOS == "linux" && home != "":
		state = filepath.Join(home, ".local", "state")
	default:
		var err error
		if state, err = os.UserConfigDir(); err != nil {
			return ""
		}
	}
	return filepath.Join(state, "divisionbell", "history")
}

// byHand are the two ends of a terminal at which somebody sits.
func (t terminal) byHand() (in, out *os.File, ok bool) {
	in, _ = t.in.(*os.File)
	out, _ = t.out.(*os.File)
	return in, out, in != nil && out != nil && isTerminal(in) && isTerminal(out)
}

// variable is one of the environment.
func (t terminal) variable(name string) string {
	for _, v := range slices.Backward(t.environ) {
		if value, ok := strings.CutPrefix(v, name+"="); ok {
			return value
		}
	}
	return ""
}

// seeded is chance that a seed fixes; nil without one.
func seeded(digits string) (io.Reader, error) {
	if digits == "" {
		return nil, nil
	}
	if len(digits)%2 == 1 {
		digits = "0" + digits
	}
	b, err := hex.DecodeString(digits)
	if err != nil || len(b) > 32 {
		return nil, fmt.Errorf("--seed takes up to 64 hex digits, not %q", digits)
	}
	var seed [32]byte
	copy(seed[32-len(b):], b)
	return rand.NewChaCha8(seed), nil
}

// pips reads 6,4,2 or 642.
func pips(s string) (out []byte, err error) {
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > 6 {
			return nil, fmt.Errorf("--dice takes numbers from 1 to 6 with commas, not %q", f)
		}
		out = append(out, byte(n))
	}
	return out, nil
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
