package main

import (
	"strings"
	"testing"

	"divisionbell/engine/dice"
)

// TestARollsSuggestionIsPlainOnATerminal: what a terminal says to type bears no marks that
// are of messages.
func TestARollsSuggestionIsPlainOnATerminal(t *testing.T) {
	for _, said := range []string{"d20+str", "help me"} {
		_, err := dice.Parse(said, dice.Standard)
		if err == nil {
			t.Fatalf("%s is dice", said)
		}
		if told := pointed(err).Error(); strings.Contains(told, "`") {
			t.Errorf("divisionbell roll %s says\n%s", said, told)
		}
	}
}
