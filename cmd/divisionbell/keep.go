package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"divisionbell/storage/move"
	"divisionbell/storage/postgres"
	"divisionbell/storage/sqlite"
)

// backupCommand copies the database, also while a host runs on it.
type backupCommand struct {
	File string `arg:"" help:"Where the copy goes; the file must not exist yet."`
}

// Run copies; a server's database becomes a file.
func (b *backupCommand) Run(ctx context.Context, c *cli, t terminal) error {
	conf, err := load(c.Config, c.DB, t.environ)
	if err != nil {
		return err
	}
	if postgres.Is(conf.Database) {
		debug.SetGCPercent(carried)
		load, err := move.Copy(ctx, conf.Database, b.File, move.Options{Far: progress(t, "copying")})
		if err != nil {
			return err
		}
		fmt.Fprintf(t.out, "Copied %s to %s: %s.\n", named(conf.Database), b.File, load)
		return nil
	}
	db, err := sqlite.Open(ctx, conf.Database, sqlite.Options{MustExist: true})
	if err != nil {
		return err
	}
	defer db.Close()
	stop := growing(t, conf.Database, b.File)
	err = db.Backup(ctx, b.File)
	stop()
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "Copied %[2]s to %[1]s.\n", b.File, conf.Database)
	return nil
}

// restoreCommand puts a backup in the database's place.
type restoreCommand struct {
	File string `arg:"" help:"The backup."`
}

// Run restores. What was there is kept beside it; every match's dice begin a
// new epoch at the next start, so that none is thrown twice.
func (r *restoreCommand) Run(ctx context.Context, c *cli, t terminal) error {
	conf, err := load(c.Config, c.DB, t.environ)
	if err != nil {
		return err
	}
	if postgres.Is(conf.Database) {
		return r.move(ctx, c, t, conf.Database)
	}
	kept, err := sqlite.Restore(ctx, r.File, conf.Database, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "Restored %[2]s to %[1]s.\n", conf.Database, r.File)
	if kept != "" {
		fmt.Fprintf(t.out, "The previous data is in %s.\n", kept)
	}
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	return h.close()
}

// move restores into an empty database of PostgreSQL's.
func (r *restoreCommand) move(ctx context.Context, c *cli, t terminal, place string) error {
	debug.SetGCPercent(carried)
	load, err := move.Restore(ctx, r.File, place, move.Options{At: time.Now().UnixMilli(), Far: progress(t, "restoring")})
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "Moved a copy of %s into %s: %s.\n", r.File, named(place), load)
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	fmt.Fprintln(t.out, "Every unfinished match goes on with new dice, and its log says so.")
	return h.close()
}

// restoredCommand says that a server's database was brought back from a backup.
type restoredCommand struct{}

// Run has every match's dice begin a new epoch, so that none is thrown twice.
func (restoredCommand) Run(ctx context.Context, c *cli, t terminal) error {
	conf, err := load(c.Config, c.DB, t.environ)
	if err != nil {
		return err
	}
	if !postgres.Is(conf.Database) {
		return fmt.Errorf("%s is a file: divisionbell restore FILE puts a backup in its place and does this by itself", conf.Database)
	}
	db, err := postgres.Open(ctx, conf.Database, postgres.Options{})
	if err != nil {
		return err
	}
	at := time.Now()
	busy, err := db.Leased(ctx, at.UnixMilli())
	if err == nil && busy {
		err = fmt.Errorf("a host runs on %s; stop every process on it, then say this again", named(conf.Database))
	}
	if err == nil {
		err = db.MarkRestored(ctx, at.UnixMilli())
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	fmt.Fprintln(t.out, "Every unfinished match goes on with new dice, and its log says so.")
	return h.close()
}

// doctorCommand checks configuration and database.
type doctorCommand struct{}

// Run says what is well and what to mend; a finding is exit status 3.
func (doctorCommand) Run(ctx context.Context, c *cli, t terminal) error {
	conf, err := load(c.Config, c.DB, t.environ)
	if err != nil {
		return err
	}
	fmt.Fprintln(t.out, "configuration: ok")
	ill := 0
	tell := func(what string, findings ...string) {
		if len(findings) == 0 {
			fmt.Fprintf(t.out, "%s: ok\n", what)
		}
		for _, f := range findings {
			ill++
			fmt.Fprintf(t.out, "%s: %s\n", what, f)
		}
	}
	step := func(what string) func(line string) {
		return func(line string) { fmt.Fprintf(t.out, "%s: %s\n", what, line) }
	}
	tell("page", pageFindings(conf)...)
	if conf.Web.afar() {
		tell("address", addressFindings(ctx, conf.Web.Address, &http.Client{Timeout: addressTime})...)
		if conf.Web.TLS == tlsAuto {
			tell("certificate", certificateFindings(ctx, conf.Web)...)
		}
	}
	if conf.Discord.Token != "" {
		tell("discord", discordFindings(ctx, conf, step("discord"))...)
	}
	tell("metrics", operatorFindings(conf)...)
	if conf.Slack.used() {
		tell("slack", slackFindings(ctx, conf, step("slack"))...)
	}
	findings, err := databaseFindings(ctx, conf)
	if err != nil {
		return err
	}
	tell("database", findings...)
	if ill > 0 {
		return falsehood{fmt.Errorf("%d to fix", ill)}
	}
	return nil
}

// pageFindings says what is wrong with where the page listens.
func pageFindings(conf config) (findings []string) {
	if conf.Web.TLS == tlsAuto {
		return nil // the certificate's findings tell of its ports
	}
	if why := exposed(conf.Web.Listen); why != "" && !conf.Web.afar() {
		findings = append(findings, why)
	}
	l, err := net.Listen("tcp", conf.Web.Listen)
	if err != nil {
		return append(findings, fmt.Sprintf("%s is taken (%v). That is fine if Division Bell is running; if not, set web.listen to another address.", conf.Web.Listen, err))
	}
	l.Close()
	return findings
}

// operatorFindings says what is wrong with where operators are answered.
func operatorFindings(conf config) []string {
	if conf.Metrics.Listen == "" {
		return nil
	}
	l, err := net.Listen("tcp", conf.Metrics.Listen)
	if err != nil {
		return []string{fmt.Sprintf("%s is taken (%v). That is fine if Division Bell is running; if not, set metrics.listen to another address.", conf.Metrics.Listen, err)}
	}
	l.Close()
	return nil
}

// exposed warns of an address that others can reach; "" for loopback.
func exposed(address string) string {
	host, _, _ := net.SplitHostPort(address)
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return ""
	}
	return address + " can be reached from other machines, and the page has no passwords: any visitor can play as anyone. Use 127.0.0.1 unless you mean that."
}

// databaseFindings looks through the database; one that is not there yet can
// at least be made.
func databaseFindings(ctx context.Context, conf config) ([]string, error) {
	if !there(conf.Database) {
		f, err := os.CreateTemp(filepath.Dir(conf.Database), ".divisionbell-*")
		if err != nil {
			return []string{fmt.Sprintf("Cannot create %s (%v). Choose a folder you can write to.", conf.Database, err)}, nil
		}
		f.Close()
		return nil, os.Remove(f.Name())
	}
	db, err := open(ctx, conf.Database, true)
	if err != nil {
		return []string{err.Error()}, nil
	}
	defer db.Close()
	found, err := db.Check(ctx)
	if err != nil {
		return nil, err
	}
	if server, ok := db.store.(*postgres.DB); ok {
		unsafe, err := server.Safe(ctx, conf.Machines)
		if err != nil {
			return nil, err
		}
		found = append(found, unsafe...)
	}
	var out []string
	for _, f := range found {
		out = append(out, f.String())
	}
	return out, nil
}
