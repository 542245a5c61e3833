package main

import (
	"context"
	"os"
	"time"

	"divisionbell/adapters/discord/shard"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/web/cert"
	"divisionbell/bot/match"
	"divisionbell/engine/record"
	"divisionbell/storage"
	"divisionbell/storage/postgres"
	"divisionbell/storage/sqlite"
)

// A store is what the program needs of one beside the host's port.
type store interface {
	match.Store
	// Restored reports that it came from a backup, and RaiseEpochs has its matches
	// throw new dice from then on.
	Restored(ctx context.Context) (bool, error)
	RaiseEpochs(ctx context.Context, at int64, entry func(m match.Match, epoch uint32) (record.Entry, error)) error
	// Leased reports whether a host runs on it; FreeLeases lets others have those of
	// holders that are gone.
	Leased(ctx context.Context, now int64) (bool, error)
	FreeLeases(ctx context.Context, gone func(holder string) bool) error
	// Glance looks for damage as long as ctx lasts, Check at everything; Full is why
	// nothing more can be written, Compact leaves nothing of what no row has.
	Glance(ctx context.Context) (*storage.Finding, error)
	Check(ctx context.Context) ([]storage.Finding, error)
	Full() error
	Compact(ctx context.Context) error
}

// A database is a store with what it keeps beside matches.
type database struct {
	store
	visits interface {
		match.Visits
		match.Shares
		match.Feeds
	}
	pushes       match.Pushes
	installs     install.Rows
	certificates cert.Shelf
	sessions     shard.Sessions       // nil: one process hears all
	apart        func() time.Duration // by how much a server's clock is ahead of this machine's; nil: a file has none

	emptied, dregs string // what is said of the place of what no row has any more, when it was emptied and when not
}

// open opens what the configuration names: a file, or a database of PostgreSQL's.
func open(ctx context.Context, place string, mustExist bool) (database, error) {
	if postgres.Is(place) {
		d, err := postgres.Open(ctx, place, postgres.Options{})
		if err != nil {
			return database{}, err
		}
		return database{d, postgres.VisitsIn(d), postgres.PushesIn(d), postgres.InstallsIn(d), postgres.CertificatesIn(d), postgres.SessionsIn(d), d.Apart,
			"The server's tables were vacuumed. Its archives and your earlier backups still hold it until they expire.",
			"pages of the server may still hold some of it, since they could not be vacuumed; say VACUUM there"}, nil
	}
	d, err := sqlite.Open(ctx, place, sqlite.Options{MustExist: mustExist})
	if err != nil {
		return database{}, err
	}
	return inFile(d), nil
}

// inFile is a store in a file, with what it keeps.
func inFile(d *sqlite.DB) database {
	return database{d, sqlite.VisitsIn(d), sqlite.PushesIn(d), sqlite.InstallsIn(d), sqlite.CertificatesIn(d), nil, nil,
		"The file was rewritten, so its free space holds none of it. Your earlier backups still do.",
		"the file's free space may still hold some of it, since it could not be rewritten; stop Division Bell and start it again, which tries once more"}
}

// there reports whether there is something to open: a server has to be asked.
func there(place string) bool {
	if postgres.Is(place) {
		return true
	}
	_, err := os.Stat(place)
	return err == nil
}

// named is where everything is kept, to be shown: without a password.
func named(place string) string {
	if postgres.Is(place) {
		return postgres.Name(place)
	}
	return place
}
