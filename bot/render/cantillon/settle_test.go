package cantillon

import (
	"strings"
	"testing"

	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
)

// Whoever starts with tokens for the order of play is told so, if there are any.
func TestTokensOfWhoPlaysLaterAreTold(t *testing.T) {
	s := seated("Ann", "Bob")
	f := fact.Settled{Seat: 1, Land: int(atlas.ByWord["zealand"]), Anchor: -1}
	if got := Look.Line(f, s).String(); strings.Contains(got, "token") {
		t.Errorf("without any it says %q", got)
	}
	f.Tokens = 2
	if got := Look.Line(f, s).String(); !strings.HasSuffix(got, "with 2 taxmen. To make up for the order of play, they start with 2 tokens.") {
		t.Errorf("it says %q", got)
	}
}
