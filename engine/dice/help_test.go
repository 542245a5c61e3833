package dice

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHelpFitsAPhone(t *testing.T) {
	for line := range strings.Lines(Help()) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 42 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if n := utf8.RuneCountInString(Help()); n > 1900 {
		t.Errorf("the help has %d characters, too many for one message", n)
	}
}

func TestEveryExampleOfTheHelpIsGoldenAndRolls(t *testing.T) {
	written := map[string]bool{}
	for _, g := range golden {
		written[g.text] = true
	}
	for _, topic := range topics {
		for _, e := range topic.examples {
			if !written[e.text] {
				t.Errorf("%s is in the help and not in the golden table", e.text)
			}
			if _, err := mustParse(t, e.text).Roll(newSeeded(1)); err != nil {
				t.Errorf("%s: %v", e.text, err)
			}
		}
	}
}
