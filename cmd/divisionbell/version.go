package main

import (
	"cmp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"

	"divisionbell/engine"
)

// version is stamped by whoever builds a release; empty: it is none.
var version string

// versionLine is what --version prints: what the program is, of which commit, by
// which Go and for which system.
func versionLine() string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(version, info, runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH)
}

// shortCommit is how many digits of a commit are shown.
const shortCommit = 12

func versionOf(stamped string, info *debug.BuildInfo, by, system string) string {
	said := map[string]string{}
	if info != nil {
		for _, s := range info.Settings {
			said[s.Key] = s.Value
		}
	}
	commit := "no commit is known"
	if id := said["vcs.revision"]; id != "" {
		commit = "commit " + id[:min(shortCommit, len(id))]
		if said["vcs.modified"] == "true" {
			commit += ", changed since"
		}
		if day, _, ok := strings.Cut(said["vcs.time"], "T"); ok {
			commit += ", of " + day
		}
	}
	return "divisionbell " + cmp.Or(stamped, "unreleased") + " (" + commit + ", " + by + ", " + system + ")"
}

// helpCommand explains the program, or a command, as --help does behind it.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command, such as backup, or person forget."`
}

// Run explains.
func (k *helpCommand) Run(c *calling) error {
	if status := c.again(append(k.Command, "--help")); status != 0 {
		return failed(status)
	}
	return nil
}

// A calling runs the program anew with other arguments.
type calling struct{ again func(args []string) int }

// A failed command has told why, and ends with a status of its own.
type failed int

func (failed) Error() string { return "it was told already" }

// meant adds to what is wrong with a line which command was meant, where the reader of
// the line does not say.
func meant(err error, parser *kong.Kong, args []string) string {
	said := err.Error()
	word, ok := strings.CutPrefix(said, "unexpected argument ")
	if !ok || strings.Contains(said, "did you mean") || len(args) == 0 || args[0] != word {
		return said
	}
	var names []string
	for _, n := range parser.Model.Children {
		names = append(names, n.Name)
	}
	if near := engine.Meant(word, names); near != "" {
		return `there is no command "` + word + `", did you mean "` + near + `"?`
	}
	return `there is no command "` + word + `"; "divisionbell help" lists those there are`
}
