// Package soak has what the packages' own tests try for seconds go on for minutes:
// the simulated month, the kills by the hundred, long matches on every platform
// and, with -kit, the games' kit to the end of each match.
package soak

import (
	"flag"
	"os/exec"
	"strings"
	"testing"
)

// whole has the games' kit play every match to its end, which takes minutes of a core.
var whole = flag.Bool("kit", false, "play the games' kit to the end of each match, too")

// kit are the packages with the games' kit.
const kit = `{{range .TestImports}}{{if eq . "divisionbell/engine/enginetest"}}{{$.ImportPath}}{{end}}{{end}}`

// A span is tests of one package at full length; without names, all of them.
type span struct {
	of    string
	names []string
	flags []string // of the package's tests
}

// TestSoak runs tests where they are, at full length. What keeps to the true clock goes
// one after the other; what keeps to virtual clocks takes what that leaves of the machine.
func TestSoak(t *testing.T) {
	t.Run("true clocks", func(t *testing.T) {
		t.Parallel()
		span{"./cmd/divisionbell", []string{
			"TestThousandsOfMatches", "TestKilledAgainAndAgain", "TestKilledAcross", "TestAParliamentAcross",
			"TestProgramOnDiscord", "TestKilledInSlack",
		}, []string{"-soak"}}.run(t, "go")
	})
	for _, s := range []span{
		{"./adapters/slack", []string{"TestCampaign", "TestFourLivelyTables", "TestFourLivelyTablesInOneChannel", "TestRandomMatchesKeepTheLimits"}, []string{"-long"}},
		{"./adapters/discord", []string{"TestCampaign", "TestFourLivelyTables", "TestRandomMatchesKeepTheLimits"}, []string{"-long"}},
		{"./cmd/divisionbell", []string{"TestACampaignOfAMonth"}, []string{"-soak"}},
		{"./bot", []string{"TestAMonth", "TestTheLadderOfAbsence"}, []string{"-month", "4", "-away", "10"}},
		{"./engine/...", []string{"TestPromises", "TestConformance"}, []string{"-long"}},
	} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			s.run(t, "env", "GOGC=400", "nice", "-n", "10", "go") // more memory than time, and as much haste as the games
		})
	}
}

func (s span) String() string { return strings.Join(append([]string{s.of}, s.flags...), " ") }

// run has the go command run the tests, which are vetted where they are.
func (s span) run(t *testing.T, command ...string) {
	packages := []string{s.of}
	if s.of == "./engine/..." {
		if !*whole {
			t.Skip("the kit plays parts of matches in the usual run; -kit has it play all of them")
		}
		packages = strings.Fields(told(t, "go", "list", "-f", kit, s.of))
	}
	args := append(command, "test", "-vet=off", "-ldflags=-s -w", "-count=1", "-v", "-timeout=30m", "-parallel=8")
	if s.names != nil {
		args = append(args, "-run", "^("+strings.Join(s.names, "|")+")$")
	}
	said := told(t, append(append(args, packages...), s.flags...)...)
	for line := range strings.Lines(said) { // what a campaign has said
		if _, counted, ok := strings.Cut(line, "campaign_test.go:"); ok {
			t.Log(strings.TrimSpace(counted))
		}
	}
	for _, name := range s.names {
		if strings.Contains(said, "--- SKIP: "+name+" (") && strings.Contains(said, "no PostgreSQL to try it on") {
			t.Logf("%s: no PostgreSQL to try it on", name)
		} else if !strings.Contains(said, "--- PASS: "+name+" (") {
			t.Errorf("%s was not run", name)
		}
	}
}

// told runs a command at the module's root, and gives what it says.
func told(t *testing.T, command ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), command[0], command[1:]...)
	c.Dir = ".."
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
	return string(out)
}
