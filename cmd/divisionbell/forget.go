package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/operator"
)

type personForget struct {
	personMeant `embed:""`
	DryRun      bool `help:"Only say what would be taken away, and change nothing."`
}

// Run forgets.
func (p *personForget) Run(ctx context.Context, c *cli, t terminal) error {
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	defer h.close()
	who, err := p.find(ctx, h)
	if err != nil {
		return err
	}
	f, err := h.host.Forgetting(ctx, who)
	if err != nil {
		return err
	}
	if p.DryRun {
		would, matches, err := f.Try(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(t.out, "Nothing was changed. Without --dry-run their name would become “%s”. What would be taken away or renamed:\n", f.Pseudonym())
		fmt.Fprint(t.out, listed(would, matches), left(f, would))
		return nil
	}
	done, matches, err := h.forget(ctx, f)
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "Forgotten. Their name now reads “%s”. Taken away or renamed:\n", f.Pseudonym())
	fmt.Fprint(t.out, listed(done, matches), left(f, done))
	if err := h.store.Compact(ctx); err != nil {
		return fmt.Errorf("%s: %w", h.store.dregs, err)
	}
	fmt.Fprintln(t.out, h.store.emptied)
	return nil
}

// A program that runs on the same file hears within about a second that somebody
// was forgotten. What it has written meanwhile from memory is looked for after
// so long, so often at most.
const (
	heardAfter = 2 * time.Second
	looksMost  = 5
)

// forget takes a person out, and out of what another program that speaks has
// written meanwhile.
func (h *house) forget(ctx context.Context, f *operator.Forgetting) (done match.Erased, matches int, err error) {
	if done, matches, err = f.Do(ctx); err != nil {
		return done, matches, err
	}
	for range looksMost {
		busy, err := h.store.Leased(ctx, time.Now().UnixMilli())
		if err != nil || !busy {
			return done, matches, err
		}
		select {
		case <-ctx.Done():
			return done, matches, ctx.Err()
		case <-time.After(heardAfter):
		}
		more, _, err := f.Do(ctx)
		if err != nil || !more.Anything() {
			return done, matches, err
		}
		done.Add(more)
	}
	return done, matches, nil
}

// listed says what was taken away, a line a kind.
func listed(e match.Erased, matches int) string {
	var b strings.Builder
	for _, line := range []struct {
		n         int
		one, many string
	}{
		{e.Accounts, "account", "accounts"},
		{matches, "unfinished match, in which a bot takes their seat", "unfinished matches, in which bots take their seats"},
		{e.Seats, "seat with their name, in ended matches too", "seats with their name, in ended matches too"},
		{e.Notes, "message about a match that names them", "messages about matches that name them"},
		{e.Said, "chat message of theirs", "chat messages of theirs"},
		{e.Private, "message to them alone", "messages to them alone"},
		{e.Rooms, "room of direct messages with them", "rooms of direct messages with them"},
		{e.Messages, "message on the page that named them", "messages on the page that named them"},
		{e.Answers, "answer kept for a repeated call", "answers kept for repeated calls"},
		{e.Rolls, "roll, which keeps what it takes to check it", "rolls, which keep what it takes to check them"},
		{e.Access, "sign-in, link, passkey or the like of the page", "sign-ins, links, passkeys and the like of the page"},
		{e.Buttons, "button with words of theirs", "buttons with words of theirs"},
	} {
		switch {
		case line.n == 1:
			fmt.Fprintf(&b, "    1 %s\n", line.one)
		case line.n > 1:
			fmt.Fprintf(&b, "    %d %s\n", line.n, line.many)
		}
	}
	return b.String()
}

// left says what stays, and why.
func left(f *operator.Forgetting, e match.Erased) string {
	var b strings.Builder
	if len(e.Words) > 0 {
		fmt.Fprintf(&b, "What they added to the dice of %s stays: without it nobody could check those dice.\n", msg.Listed(e.Words))
	}
	if len(e.Named) > 0 {
		fmt.Fprintf(&b, "Words for the dice of %s hold the name and stay: without them nobody could check those dice.\n", msg.Listed(e.Named))
	}
	for _, place := range e.Places {
		fmt.Fprintf(&b, "The room “%s” keeps its name.\n", place)
	}
	for _, name := range f.Plain() {
		fmt.Fprintf(&b, "“%s” is a word of the games, too: within sentences of old messages it stays.\n", name)
	}
	for _, name := range f.Vague() {
		fmt.Fprintf(&b, "“%s” is also what stands for names that are not known, so old messages were not searched for it and may still show it. What they said themselves goes all the same.\n", name)
	}
	return b.String()
}
