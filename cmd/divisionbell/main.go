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
	exitFailed  = 1 // it could not do what was asked
	exitMisread = 2 // what was asked makes no sense
	exitFalse   = 3 // verify: the file does not hold; doctor: something is to be mended
	exitOpen    = 4 // verify: the file cannot be proved yet
)

// cli is what can be asked of the program.
type cli struct {
	Config string `help:"A configuration file; config.example.yaml explains every key." type:"path" placeholder:"FILE"`
	DB     string `help:"The database: a file (default: divisionbell.db here), or postgres://…" name:"db" placeholder:"PLACE"`

	Version kong.VersionFlag `help:"Print the version, and by what it was built."`

	Serve    serveCommand    `cmd:"" default:"withargs" help:"Serve the page, and Discord and Slack where they are set up (the default)."`
	Console  consoleCommand  `cmd:"" help:"Play in a terminal or a pipe."`
	Export   exportCommand   `cmd:"" help:"Save a match to a file that anyone can check."`
	Verify   verifyCommand   `cmd:"" help:"Replay a saved match and check every roll."`
	Show     showCommand     `cmd:"" help:"Show how a match stands."`
	Simulate simulateCommand `cmd:"" help:"Let bots play many matches and count the wins."`
	Ladder   ladderCommand   `cmd:"" help:"Let the bots of a game play each other, and rate them."`
	Load     loadCommand     `cmd:"" help:"Let many people play on a page that runs, and say how it bears them."`
	Balance  balanceCommand  `cmd:"" help:"Play the page of balance anew: what the order of play and the side taken are worth."`
	Roll     rollCommand     `cmd:"" help:"Roll dice."`
	Backup   backupCommand   `cmd:"" help:"Copy the database, also while it is in use."`
	Restore  restoreCommand  `cmd:"" help:"Restore a backup."`
	Move     moveCommand     `cmd:"" help:"Carry everything from a file into a PostgreSQL database, or back."`
	Restored restoredCommand `cmd:"" help:"Say that a PostgreSQL database was brought back from a backup."`
	Manifest manifestCommand `cmd:"" help:"Print the settings from which a platform makes the app."`
	Health   healthCommand   `cmd:"" help:"Health check for containers."`
	Stats    statsCommand    `cmd:"" help:"Count what is played, and how fast people answer."`
	Matches  matchesCommand  `cmd:"" help:"List unfinished matches, and those that need help."`
	Person   personCommand   `cmd:"" help:"Export what is kept of a person, or forget them."`
	Installs installsCommand `cmd:"" help:"List where people installed the Slack app by its link."`
	Doctor   doctorCommand   `cmd:"" help:"Check settings, data and tokens, and say what to fix."`
	Help     helpCommand     `cmd:"" help:"Explain the program, or one of its commands."`
}

// A falsehood is a check that did not hold: it has been told already.
type falsehood struct{ error }

// errUnproved is a check that holds so far and proves nothing yet: it has been told.
var errUnproved = errors.New("its dice cannot be checked yet")

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
	c := cli{Simulate: simulateCommand{Settings: settingFlags()}, Ladder: ladderCommand{Settings: settingFlags()}}
	exit := -1
	parser, err := kong.New(&c,
		kong.Name("divisionbell"),
		kong.Description("Slow games of tax and state, for people who are rarely online together."),
		kong.Writers(t.out, t.err),
		kong.Vars{"version": versionLine()},
		kong.Exit(func(code int) { exit = code }),
		kong.UsageOnError(),
	)
	if err != nil {
		fmt.Fprintln(t.err, "divisionbell:", err)
		return exitFailed
	}
	parsed, err := parser.Parse(signed(args))
	if exit >= 0 {
		return exit
	}
	if err != nil {
		fmt.Fprintln(t.err, "divisionbell:", meant(err, parser, args))
		return exitMisread
	}
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.Bind(t, &calling{func(args []string) int { return run(ctx, args, t) }})
	err = parsed.Run(&c)
	var told failed
	switch {
	case err == nil:
		return 0
	case errors.As(err, &told):
		return int(told)
	case errors.As(err, &falsehood{}):
		return exitFalse
	case errors.Is(err, errUnproved):
		return exitOpen
	}
	fmt.Fprintln(t.err, "divisionbell:", err)
	return exitFailed
}
