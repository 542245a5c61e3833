package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"divisionbell/adapters/console"
)

// consoleCommand plays in a terminal or a pipe.
type consoleCommand struct {
	Seed     string `help:"Fix all chance by up to 64 hex digits, for trying things out." placeholder:"HEX"`
	Dice     string `help:"The next six-sided dice, such as 6,4,2; then chance takes over. Such matches do not verify." placeholder:"PIPS"`
	Start    string `help:"Set the clock and stop it: 2026-12-01T09:00Z." placeholder:"TIME"`
	Pictures string `help:"A folder for the boards' pictures and exported matches; it is created if it is not there." placeholder:"DIR"`
	JSON     bool   `help:"Print each message as a JSON object." name:"json"`
}

// Help explains the lines.
func (consoleCommand) Help() string {
	return `Lines read:
  NAME: /exchequer attack iht sd 3   that person says a command in room #table
  NAME@#ROOM: /match new exchequer   … in another room
  NAME: press LABEL                  presses the newest button NAME can see
  NAME: fill VALUE                   sends the form NAME was shown
  clock +26h                         moves the clock; also by +3d, or to 2026-12-01T09:00Z
  # anything                         a comment`
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
	if isTerminal(t.in) {
		fmt.Fprintln(t.err, "To begin, type “Ann: /help”. To stop, press Ctrl-D. More: divisionbell console --help.")
	}
	return console.New(console.Options{
		Host: h.host, Clock: clock, In: t.in, Out: t.out, JSON: k.JSON, Pictures: k.Pictures,
	}).Run(ctx)
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

func isTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
