package dice_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine/dice"
	"divisionbell/engine/dice/guide"
)

// What the help shows as an example is a promise.
func TestEveryExampleOfTheHelpIsGolden(t *testing.T) {
	examples, _, prose := strings.Cut(guide.Text(), "== How I read things")
	if !prose {
		t.Fatal("the help has no prose, or the examples stand behind it")
	}
	for line := range strings.Lines(examples) {
		if strings.HasPrefix(line, "== ") || strings.TrimSpace(line) == "" {
			continue
		}
		if !slices.ContainsFunc(dice.Golden(), func(text string) bool { return text != "" && strings.HasPrefix(line, text+" ") }) {
			t.Errorf("not in the golden table: %s", line)
		}
	}
}
