package enginetest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

func TestRulebook(t *testing.T) { Rulebook(t, game(""), ".") }

// Every gap and every false number is named.
func TestRulebookFaults(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "testdata"), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		"testdata/a.txt": "# rule 1.1: shown\n0 draw\n\t! no (rule 1.2)\n",
		"some_test.go":   "// rules 2.1, 2.2 and 2.3 are shown",
		"lowest.go":      "package p\nvar _ = engine.Illegal(\"8.8\", \"no\")\nvar _ = &engine.Refusal{Rule: \"7.7\"}\nvar _ = engine.Illegal(\"1.1\", \"no\")",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	a := engine.About{
		ID: "x", Verbs: []engine.Verb{{Name: "fold", Rule: "9.1"}}, Settings: []engine.Setting{{Name: "size", Rule: "9.2", Values: []string{"big"}, Max: 9, Means: map[string]string{"N": "N of them"}}},
		Rulebook: "**House rule:** nowhere. *Why:* so.\n\n1.1 a\n\n**House rule:** good. *Why:* so.\n\n1.2 b **House rule:** bad.\n2.1 c\n2.2 d\n2.3 e\n2.3 f\n",
	}
	got := rulebook(a, []string{dir})
	want := []string{
		`a house rule of rule 1.2 lacks its reason: "bad."`,
		"rule 2.3 stands twice in the rulebook",
		"1 house rules stand below no numbered rule",
		"verb fold cites rule 9.1, which the rulebook lacks",
		"setting size cites rule 9.2, which the rulebook lacks",
		"setting size does not say what big means",
		filepath.Join(dir, "lowest.go") + ":2:24 cites rule 8.8, which the rulebook lacks",
		filepath.Join(dir, "lowest.go") + ":3:31 cites rule 7.7, which the rulebook lacks",
		`no test names rule 1.2: "b"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := rulebook(engine.About{ID: "x", Rulebook: "play nicely"}, nil); len(got) != 1 {
		t.Errorf("a rulebook without numbers: %q", got)
	}
}
