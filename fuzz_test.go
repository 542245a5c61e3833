package divisionbell_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fuzzing is a command of the docs that looks further with a fuzz test.
var fuzzing = regexp.MustCompile("go test (\\./\\S+) [^`]*-fuzz (Fuzz\\w+)")

// TestFuzzCommandsOfTheDocs: each finds one fuzz test, which is all that a run takes, and
// where inputs are whole files it is said how a run does not end in making one smaller.
func TestFuzzCommandsOfTheDocs(t *testing.T) {
	const guide = "CONTRIBUTING.md"
	said, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	commands := fuzzing.FindAllStringSubmatch(string(said), -1)
	if len(commands) == 0 {
		t.Fatalf("%s has no command", guide)
	}
	for _, c := range commands {
		files, err := filepath.Glob(filepath.Join(c[1], "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, name := range files {
			code, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			found += strings.Count(string(code), "\nfunc "+c[2])
		}
		if found != 1 {
			t.Errorf("%q finds %d fuzz tests", c[0], found)
		}
	}
	for line := range strings.Lines(string(said)) {
		if strings.Contains(line, "`engine/record`") && strings.Contains(line, "`-fuzzminimizetime 10x`") {
			return
		}
	}
	t.Errorf("%s does not say how to look further where an input is a whole file", guide)
}
