package main

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// exportCommand writes a match as a file.
type exportCommand struct {
	Code string `arg:"" help:"The match's code."`
	Out  string `help:"Write to this file instead of the terminal; it must not exist." short:"o" placeholder:"FILE"`
}

// Run writes the file.
func (e *exportCommand) Run(ctx context.Context, c *cli, t terminal) (err error) {
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	defer h.close()
	f, err := h.host.Export(ctx, e.Code)
	if errors.Is(err, match.ErrNotFound) {
		return fmt.Errorf("there is no match %s in %s. To list the matches there: divisionbell matches", e.Code, named(h.config.Database))
	}
	if err != nil {
		return err
	}
	if e.Out == "" {
		return record.Write(t.out, f)
	}
	file, err := os.OpenFile(e.Out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if err := errors.Join(record.Write(file, f), file.Close()); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "Saved %s to %s: %s of its log.\n", f.Header.Code, e.Out, soMany(len(f.Entries), "line", "lines"))
	return nil
}

// verifyCommand plays an exported match again.
type verifyCommand struct {
	Files      []string `arg:"" help:"The exported file, or several." name:"file"`
	Commitment string   `help:"The fingerprint (SHA-256) that Fair dice showed you, to compare with the file." placeholder:"HEX"`
	Head       string   `help:"A fingerprint of the log that Fair dice showed you during the match, to compare with the file." placeholder:"HEX"`
}

// Help tells what the program's status says of the file.
func (verifyCommand) Help() string {
	return `Exit statuses:
  0  all correct: everything in it follows from the dice secret and the rules; a
     match that has not started passes too, and says that nothing has been played
  1  the file could not be opened
  2  the command was mistyped
  3  the check failed; the first thing that is wrong is named
  4  it cannot be proved yet: the match or its day is not over, so the dice secret
     is not public. Everything that can be checked without it is correct

docs/proof.md has the law to the byte, for checking a file without this program;
docs/proof.html checks one in a browser.`
}

// Validate refuses what cannot have been posted: that says nothing of the file.
func (v *verifyCommand) Validate() error {
	var posted record.Hex
	if err := posted.UnmarshalText([]byte(strings.ToLower(strings.TrimSpace(v.Commitment)))); v.Commitment != "" && err != nil {
		return fmt.Errorf("--commitment %w", err)
	}
	if len(v.Files) > 1 && v.Commitment+v.Head != "" {
		return errors.New("a fingerprint is of one match: check its file alone")
	}
	if v.Head != "" && (len(v.Head) < leastHead || strings.Trim(strings.ToLower(v.Head), "0123456789abcdef") != "") {
		return fmt.Errorf("--head takes at least %d hex digits, not “%s”", leastHead, v.Head)
	}
	return nil
}

// leastHead is how many digits of a head say which it was.
const leastHead = 16

// Run says of each file whether every step holds, or which does not; what is worst of
// several is the program's status.
func (v *verifyCommand) Run(t terminal) (worst error) {
	debug.SetGCPercent(carried)
	told := func(int, int) {}
	if len(v.Files) > 1 {
		told = progress(t, "files")
	}
	for i, file := range v.Files {
		err := v.check(t, file)
		if err != nil && !errors.As(err, &falsehood{}) && !errors.Is(err, errUnproved) {
			return err
		}
		if worst == nil || errors.As(err, &falsehood{}) {
			worst = cmp.Or(err, worst)
		}
		told(i+1, len(v.Files))
	}
	return worst
}

// check is Run of one file.
func (v *verifyCommand) check(t terminal, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	f, err := record.Read(file)
	if err == nil {
		var r record.Report
		if r, err = record.Verify(f, game, v.Commitment); err == nil {
			err = v.posted(f)
		}
		if err == nil {
			fmt.Fprintln(t.out, r)
			if r.Pending != "" {
				return errUnproved
			}
			return nil
		}
	}
	fmt.Fprintf(t.out, "%s failed the check: %v\n", name, err)
	return falsehood{err}
}

// posted looks for the entry at which the chain had the posted head.
func (v *verifyCommand) posted(f record.File) error {
	if v.Head == "" {
		return nil
	}
	want := strings.ToLower(v.Head)
	for _, e := range f.Entries {
		if strings.HasPrefix(hex.EncodeToString(e.Hash), want) {
			return nil
		}
	}
	return fmt.Errorf("no action has the fingerprint %s, so this is another log", v.Head)
}

// showCommand shows how a match stands.
type showCommand struct {
	Code string `arg:"" help:"The match's code."`
	Seat int    `help:"See it as this seat does, counted from 1." placeholder:"N"`
	JSON bool   `help:"Print the view as JSON." name:"json"`
}

// Run prints the board in words.
func (s *showCommand) Run(ctx context.Context, c *cli, t terminal) error {
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	defer h.close()
	seen, err := h.host.Show(ctx, s.Code, engine.Seat(s.Seat-1))
	if errors.Is(err, match.ErrNotFound) && s.Seat != 0 {
		return fmt.Errorf("there is no match %s with a seat %d in %s", s.Code, s.Seat, named(h.config.Database))
	}
	if errors.Is(err, match.ErrNotFound) {
		return fmt.Errorf("there is no match %s in %s. To list the matches there: divisionbell matches", s.Code, named(h.config.Database))
	}
	if err != nil {
		return err
	}
	if s.JSON {
		b, err := json.MarshalIndent(seen.View, "", "  ")
		if err != nil {
			return err
		}
		fmt.Fprintln(t.out, string(b))
		return nil
	}
	fmt.Fprintln(t.out, seen.Status.Text)
	if seen.Status.Picture != nil {
		fmt.Fprintln(t.out, seen.Status.Picture.Board)
	}
	return nil
}

// soMany is a number with its noun.
func soMany(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
