// Package console plays in a terminal or a pipe: lines in, messages out. One
// line is dealt with whole, bots and all, before the next is read.
package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// Host is what the console needs of the host.
type Host interface {
	Attach(c match.Chat)
	Do(ctx context.Context, c match.Call) msg.Message
	Complete(ctx context.Context, c match.Call, limit int) []match.Suggestion
	Desk(ctx context.Context, call match.Call) (match.Desk, error)
	Commands() []match.Command
	Settle(ctx context.Context) error
	Sweep(ctx context.Context, holder string) error
}

// Platform is the console's name among platforms; it has one workspace.
const (
	Platform  = "console"
	workspace = "local"
	homeRoom  = "table"
	ownName   = "console" // whose a word of its own is
)

// maxName is how many characters of a name or room are taken.
const maxName = 40

// maxLine is how many bytes a line of input may have.
const maxLine = 64 << 10

// Options are what a console is made of. Pictures is a folder for the boards,
// or empty. JSON writes one object a message instead of text. Terminal is where somebody
// types by hand, in place of In and Out; nil: nobody does.
type Options struct {
	Host     Host
	Clock    *Clock
	In       io.Reader
	Out      io.Writer
	JSON     bool
	Pictures string
	Terminal *Terminal
}

// A Console reads and answers lines until its input ends.
type Console struct {
	host  Host
	clock *Clock
	in    io.Reader
	page  *page
	at    *Terminal

	name, room string // who spoke last, and where
}

// New makes a console and attaches it to the host.
func New(o Options) *Console {
	c := &Console{host: o.Host, clock: o.Clock, in: o.In, page: newPage(o.Out, o.JSON, o.Pictures), at: o.Terminal}
	if c.at != nil {
		c.page.out, c.page.terminal = c.at, c.at
	}
	o.Host.Attach(c.page)
	return c
}

// Run deals with every line. A refused command is an answer, not an error.
func (c *Console) Run(ctx context.Context) error {
	if err := c.settle(ctx, nil); err != nil {
		return err
	}
	if c.at != nil {
		return c.interact(ctx)
	}
	lines := bufio.NewScanner(c.in)
	lines.Buffer(make([]byte, 4096), maxLine)
	for lines.Scan() {
		if err := ctx.Err(); err != nil {
			return nil
		}
		if err := c.line(ctx, strings.TrimSpace(lines.Text())); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("console: a line is longer than %d bytes", maxLine)
	}
	return lines.Err()
}

// settle has all be told that is owed, after err. Who sits at a terminal reads that it can't
// be, and goes on; what reads from a pipe ends.
func (c *Console) settle(ctx context.Context, err error) error {
	if err == nil {
		err = c.host.Settle(ctx)
	}
	if err != nil && c.at != nil && ctx.Err() == nil {
		c.page.aside("Something went wrong, nothing was lost: what is new can't be read just now. It comes with the next line you type.")
		err = nil
	}
	if err != nil {
		return err
	}
	return c.page.trouble()
}

// line deals with one line of input.
func (c *Console) line(ctx context.Context, line string) error {
	if line == "" || strings.HasPrefix(line, "#") {
		return nil
	}
	if rest, ok := strings.CutPrefix(line, "clock "); ok {
		if err := c.clock.Move(strings.TrimSpace(rest)); err != nil {
			c.page.aside(text.Sentence(err.Error()))
			return nil
		}
		return c.settle(ctx, c.host.Sweep(ctx, Platform))
	}
	name, room, said, ok := c.name, c.room, line, true
	if !unnamed(line) {
		var who string
		who, said, ok = strings.Cut(line, ":")
		name, room = speaker(who)
	}
	if !ok || name == "" {
		c.page.aside("Start with a name: “Ann: /help”, “Ann: press Join”, or move time: “clock +26h”.")
		return nil
	}
	c.name, c.room = name, room
	c.say(ctx, name, room, strings.TrimSpace(said))
	return c.settle(ctx, nil)
}

// unnamed reports a line that needs no name: whoever spoke last says it.
func unnamed(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	acts := strings.EqualFold(word, "press") || strings.EqualFold(word, "fill")
	return strings.HasPrefix(line, "/") || acts && !strings.Contains(line, ":")
}

// speaker parts NAME@#ROOM; without a room it is the home room.
func speaker(who string) (name, room string) {
	name, room, _ = strings.Cut(who, "@#")
	if room = text.Line(room, maxName); room == "" {
		room = homeRoom
	}
	return text.Line(name, maxName), room
}

// say is a person's line: a command, a press or a filled-in form.
func (c *Console) say(ctx context.Context, name, room, said string) {
	call := c.call(name, room)
	word, rest, _ := strings.Cut(said, " ")
	rest = strings.TrimSpace(rest)
	switch {
	case strings.HasPrefix(said, "/"):
		call.Line = said
	case strings.EqualFold(word, "press"):
		id, ok := c.page.button(name, room, rest)
		if !ok {
			c.page.private(name, room, msg.Message{Text: msg.Say("You have no button “" + rest + "”. Type the whole label.")})
			return
		}
		call.Press = id
	case strings.EqualFold(word, "fill"):
		id, ok := c.page.form(name)
		if !ok {
			c.page.private(name, room, msg.Message{Text: msg.Say("There's no form open.")})
			return
		}
		call.Press, call.Fields = id, []string{rest}
	default:
		c.page.private(name, room, msg.Message{Text: msg.Say("Commands start with /. For the list, type ").Code("/help").Plain(".")})
		return
	}
	c.page.private(name, room, c.host.Do(ctx, call))
}

// call is one by name in a room, before what is said.
func (c *Console) call(name, room string) match.Call {
	return match.Call{
		Account: match.Account{Platform: Platform, Workspace: workspace, ID: strings.ToLower(name), Name: name},
		Room:    match.Room{Platform: Platform, Workspace: workspace, Channel: room},
		Admin:   true, // whoever is at the keyboard can be anyone
	}
}

// A Clock is the time people are told: the real one, moved by what was typed,
// or one that stands still where it was set.
type Clock struct {
	fixed bool
	at    time.Time
	moved time.Duration
}

// NewClock is real time, or stands at start when that is not zero.
func NewClock(start time.Time) *Clock { return &Clock{fixed: !start.IsZero(), at: start} }

// Now is the time.
func (c *Clock) Now() time.Time {
	if c.fixed {
		return c.at.Add(c.moved)
	}
	return time.Now().Add(c.moved)
}

// Move moves the clock: by +26h or +3d, or to 2026-12-01T09:00Z; never back.
func (c *Clock) Move(to string) error {
	if by, ok := strings.CutPrefix(to, "+"); ok {
		d, ok := span(by)
		if !ok {
			return fmt.Errorf("“%s” is not a time to move by. Type clock +90m, clock +26h or clock +3d", to)
		}
		c.moved += d
		return nil
	}
	at, err := ParseTime(to)
	if err != nil {
		return err
	}
	if at.Before(c.Now()) {
		return errors.New("the clock cannot go back")
	}
	c.moved += at.Sub(c.Now())
	return nil
}

// mostDays is how far the clock moves at a time.
const mostDays = 3660

// span reads 90m, 26h, 3d or 1d12h, not below 0.
func span(s string) (d time.Duration, ok bool) {
	if days, rest, found := strings.Cut(s, "d"); found {
		n, err := strconv.ParseUint(days, 10, 16)
		if err != nil || n > mostDays {
			return 0, false
		}
		if d = time.Duration(n) * 24 * time.Hour; rest == "" {
			return d, true
		}
		s = rest
	}
	more, err := time.ParseDuration(s)
	return d + more, err == nil && more >= 0 && more <= mostDays*24*time.Hour
}

// ParseTime reads 2026-12-01T09:00Z, with seconds or without.
func ParseTime(s string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("“%s” is not a time. Type one like 2026-12-01T09:00Z", s)
}
