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

// TestSoak runs tests where they are, at full length; without names, all of a package.
func TestSoak(t *testing.T) {
	for _, s := range []struct {
		of    string
		names []string
		flags []string // of the package's tests
		alone bool     // with nothing else on the machine; the others are on virtual clocks
	}{
		{"./cmd/divisionbell", []string{
			"TestKilledAgainAndAgain", "TestKilledAcross", "TestAParliamentAcross",
			"TestProgramOnDiscord", "TestKilledInSlack",
		}, []string{"-soak"}, true},
		{"./cmd/divisionbell", []string{"TestThousandsOfMatches"}, []string{"-soak"}, true},
		{"./cmd/divisionbell", []string{"TestACampaignOfAMonth"}, []string{"-soak"}, false},
		{"./bot", []string{"TestAMonth"}, []string{"-month", "4"}, false},
		{"./bot", []string{"TestTheLadderOfAbsence"}, []string{"-away", "10"}, false},
		{"./adapters/discord", []string{"TestCampaign", "TestRandomMatchesKeepTheLimits"}, []string{"-long"}, false},
		{"./adapters/slack", []string{"TestCampaign", "TestFourLivelyTables", "TestRandomMatchesKeepTheLimits"}, []string{"-long"}, false},
		{"./engine/...", []string{"TestPromises", "TestConformance"}, []string{"-long"}, false},
	} {
		name := strings.Join(append([]string{s.of}, s.flags...), " ")
		t.Run(name, func(t *testing.T) {
			if !s.alone {
				t.Parallel()
			}
			packages := []string{s.of}
			if s.of == "./engine/..." {
				if !*whole {
					t.Skip("the kit plays parts of matches in the usual run; -kit has it play all of them")
				}
				packages = strings.Fields(told(t, "list", "-f", kit, s.of))
			}
			args := []string{"test", "-count=1", "-v", "-timeout=30m", "-parallel=8"}
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
		})
	}
}

// told runs the go command at the module's root, and gives what it says.
func told(t *testing.T, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), "go", args...)
	c.Dir = ".."
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}
