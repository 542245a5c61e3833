package roll_test

import (
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/roll"
)

// Nothing can be said of a roll whose law is not known here.
func TestARollByAnUnknownLawIsNotThrown(t *testing.T) {
	if result, err := roll.Rethrow([32]byte{}, match.Roll{Day: "2026-12-01", Number: 1, Text: "d6", Law: 4}); err == nil {
		t.Errorf("thrown as %+v", result)
	}
}
