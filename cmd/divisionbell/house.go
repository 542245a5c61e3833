package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/door"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine/record"
)

// A house is the host on its store, as every command that plays needs it.
type house struct {
	config config
	log    *slog.Logger
	store  database
	host   *bot.Host
	doors  door.Doors

	holder  string   // names this process among those on the same store
	metrics *metrics // nil where nobody serves
}

// A furnishing is what a command wants otherwise than usual.
type furnishing struct {
	clock     match.Clock
	entropy   io.Reader
	salts     [32]byte
	dice      []byte
	mustExist bool
	metrics   *metrics
	glance    bool // say at once if the file is damaged, as far as that is seen quickly
}

// build opens the store and makes the host. The caller closes it.
func build(ctx context.Context, c *cli, t terminal, f furnishing) (*house, error) {
	conf, err := load(c.Config, c.DB, t.environ)
	if err != nil {
		return nil, err
	}
	h := &house{config: conf, log: conf.Log.logger(t)}
	if h.store, err = open(ctx, conf.Database, f.mustExist); err != nil {
		return nil, err
	}
	if f.clock == nil {
		f.clock = wall{}
	}
	if f.glance {
		glance(ctx, h.store, t.err)
	}
	if err := errors.Join(h.renew(ctx, f.clock), h.store.FreeLeases(ctx, gone)); err != nil {
		return nil, errors.Join(err, h.store.Close())
	}
	h.holder = holderOn(conf.Database)
	o := bot.Options{Store: h.store.store, Clock: f.clock, Tables: games(), Entropy: f.entropy, Salts: f.salts, Log: h.log, Dice: f.dice, Holder: h.holder, Pushes: h.store.pushes}
	if h.metrics = f.metrics; f.metrics != nil {
		o.Seen = f.metrics
	}
	h.host = bot.New(o)
	h.host.Hang(printPoster)
	h.host.Crown(crowned)
	h.host.Paint(dayCard)
	h.doors = h.host.Receive(h.page())
	h.host.Lead(h.page().Address, false, h.store.visits)
	return h, nil
}

// glanceTime is how long a start may look for damage.
const glanceTime = 500 * time.Millisecond

// glance says if the database is seen to be damaged: it is used all the same, for
// much of it may be whole.
func glance(ctx context.Context, store store, out io.Writer) {
	ctx, cancel := context.WithTimeout(ctx, glanceTime)
	defer cancel()
	switch damage, err := store.Glance(ctx); {
	case err != nil:
		fmt.Fprintf(out, "divisionbell: I couldn't look whether the database is whole: %v\n", err)
	case damage != nil:
		fmt.Fprintf(out, "divisionbell: %s I go on with what can be read. Run divisionbell doctor for all of it.\n", damage)
	}
}

// renew gives every match of a restored backup new dice before any is thrown.
func (h *house) renew(ctx context.Context, clock match.Clock) error {
	restored, err := h.store.Restored(ctx)
	if err != nil || !restored {
		return err
	}
	h.log.Warn("the database was brought back from a backup: every unfinished match goes on with new dice, and its log says so")
	at := clock.Now().UnixMilli()
	return h.store.RaiseEpochs(ctx, at, func(m match.Match, epoch uint32) (record.Entry, error) {
		return table.EpochEntry(m, at, epoch)
	})
}

func (h *house) close() error {
	h.host.Close()
	if err := h.store.Close(); err != nil {
		return fmt.Errorf("close the database: %w", err)
	}
	return nil
}
