package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"divisionbell/storage/move"
)

// carried is how much garbage may lie about while rows are carried or a file is read, in
// percent: what lives is little, and what passes is much.
const carried = 800

// moveCommand carries everything from a file into a PostgreSQL database, or back.
type moveCommand struct {
	From   string `arg:"" help:"Where everything is: a file, or postgres://…"`
	To     string `arg:"" optional:"" help:"Where it goes: postgres://… for a file, a new file for postgres://…"`
	DryRun bool   `help:"Only look whether it can be done, and count." name:"dry-run"`
	Undo   bool   `help:"Let FROM, which was moved, be used again. Its matches go on with new dice."`
}

// Help tells what is left where.
func (moveCommand) Help() string {
	return `Stop every process on both sides first. TO has to be empty: a database in which
there is nothing, or a file that does not exist yet. Everything is copied in one
transaction, all rows are counted, and every match's chain of hashes is checked from
what has arrived. FROM then is marked as moved and refuses to be used; it holds what it
held. A move that is cut short leaves FROM as it was: say the same again.

To bring everything back with what has been played since, move it into a new file. To
go on from what FROM holds, without that, say divisionbell move --undo FROM.`
}

// Validate wants a place to go to, or none.
func (m *moveCommand) Validate() error {
	switch {
	case m.Undo && (m.To != "" || m.DryRun):
		return errors.New("--undo takes the place that was moved, and nothing else")
	case !m.Undo && m.To == "":
		return errors.New("where is it to go? Say divisionbell move FROM TO")
	}
	return nil
}

// Run moves, and says what was moved where.
func (m *moveCommand) Run(ctx context.Context, t terminal) error {
	at := time.Now().UnixMilli()
	if m.Undo {
		if err := move.Undo(ctx, m.From, at); err != nil {
			return err
		}
		fmt.Fprintf(t.out, "%s can be used again. Every unfinished match there goes on with new dice, and its log says so.\n", named(m.From))
		return nil
	}
	debug.SetGCPercent(carried)
	load, err := move.All(ctx, m.From, m.To, move.Options{At: at, Dry: m.DryRun, Far: progress(t, "moving")})
	from, to := named(m.From), named(m.To)
	switch {
	case err != nil:
		return err
	case m.DryRun:
		fmt.Fprintf(t.out, "%s can be moved to %s: %s. Nothing was moved.\n", from, to, load)
	case load.Finished:
		fmt.Fprintf(t.out, "Finished the move of %s to %s that was cut short. From now on use database: %s\n", from, to, to)
	default:
		fmt.Fprintf(t.out, "Moved %s to %s: %s.\nEvery row was counted and every log checked. %s keeps what it held and refuses to be used. From now on use database: %s\n", from, to, load, from, to)
	}
	return nil
}
