// Command divisionbell hosts slow games of tax and state: on a local page, in a
// terminal, and from there wherever its adapters reach.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	_ "time/tzdata" // a small container has no time zones

	"github.com/alecthomas/kong"
	_ "golang.org/x/crypto/x509roots/fallback" // nor roots of trust
)

// The program's exit statuses.
const (
	exitFailed = 1 // it could not do what was asked
	exitFalse  = 3 // verify: the file does not hold; doctor: something is to be mended
)

// cli is what can be asked of the program.
type cli struct {
	Config string `help:"A configuration file; config.example.yaml explains every key." type:"path" placeholder:"FILE"`
	DB     string `help:"The database file (default: divisionbell.db here)." name:"db" placeholder:"FILE"`

	Serve    serveCommand    `cmd:"" default:"withargs" help:"Serve the local table on a page (the default)."`
	Console  consoleCommand  `cmd:"" help:"Play in a terminal or a pipe."`
	Export   exportCommand   `cmd:"" help:"Write a match as a file that proves itself."`
	Verify   verifyCommand   `cmd:"" help:"Play an exported match again and check every die."`
	Show     showCommand     `cmd:"" help:"Show how a match stands."`
	Simulate simulateCommand `cmd:"" help:"Play many matches of bots and count."`
	Roll     rollCommand     `cmd:"" help:"Roll dice."`
	Backup   backupCommand   `cmd:"" help:"Copy the database while it is in use."`
	Restore  restoreCommand  `cmd:"" help:"Put a backup in the database's place."`
	Manifest manifestCommand `cmd:"" help:"Print what a platform wants to know of the app."`
	Health   healthCommand   `cmd:"" help:"Ask a running host whether it is well, for containers."`
	Matches  matchesCommand  `cmd:"" help:"List unfinished matches: stuck, overdue, orphaned."`
	Person   personCommand   `cmd:"" help:"What is kept of a person: export it, or forget it."`
	Doctor   doctorCommand   `cmd:"" help:"Check configuration and database and say what to mend."`
}

// A falsehood is a check that did not hold: it has been told already.
type falsehood struct{ error }

// terminal is what commands read and write.
type terminal struct {
	in       io.Reader
	out, err io.Writer
	environ  []string
}

// leastProcs is how many goroutines run at once on the smallest machine: with
// one, the slowest answers take ten times as long.
const leastProcs = 2

func main() {
	if runtime.GOMAXPROCS(0) < leastProcs { // else the runtime goes on to follow the machine
		runtime.GOMAXPROCS(leastProcs)
	}
	os.Exit(run(signals(), os.Args[1:], terminal{os.Stdin, os.Stdout, os.Stderr, os.Environ()}))
}

// signals is a context that ends when the program is told to stop. A second word
// ends it at once.
func signals() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}

// run is the program: arguments in, exit status out.
func run(ctx context.Context, args []string, t terminal) int {
	c := cli{Simulate: simulateCommand{Settings: settingFlags()}}
	exit := -1
	parser, err := kong.New(&c,
		kong.Name("divisionbell"),
		kong.Description("Slow games of tax and state, for people who are rarely online together."),
		kong.Writers(t.out, t.err),
		kong.Exit(func(code int) { exit = code }),
		kong.UsageOnError(),
	)
	if err != nil {
		fmt.Fprintln(t.err, "divisionbell:", err)
		return exitFailed
	}
	parsed, err := parser.Parse(args)
	if exit >= 0 {
		return exit
	}
	if err != nil {
		fmt.Fprintln(t.err, "divisionbell:", err)
		return 2
	}
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.Bind(t)
	err = parsed.Run(&c)
	switch {
	case err == nil:
		return 0
	case errors.As(err, &falsehood{}):
		return exitFalse
	}
	fmt.Fprintln(t.err, "divisionbell:", err)
	return exitFailed
}
