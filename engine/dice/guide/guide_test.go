package guide

import (
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/engine"
	"divisionbell/engine/dice"
)

func TestHelpFitsAPhone(t *testing.T) {
	for line := range strings.Lines(Text()) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 42 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if n := utf8.RuneCountInString(Text()); n > 1900 {
		t.Errorf("the help has %d characters, too many for one message", n)
	}
}

func TestEveryExampleOfTheHelpRolls(t *testing.T) {
	for _, topic := range topics {
		for _, e := range topic.examples {
			q, err := dice.Parse(e.text, dice.Standard)
			if err != nil {
				t.Errorf("%s: %v", e.text, err)
			} else if _, err := q.Roll(engine.Fast(1)); err != nil {
				t.Errorf("%s: %v", e.text, err)
			}
		}
	}
}
