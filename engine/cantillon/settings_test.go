package cantillon

import "testing"

// Rule 2.6: a match that is older than the option has no tokens for who plays later;
// a new one has what is usual.
func TestOlderMatchesStartWithoutTokens(t *testing.T) {
	fresh, err := Game.About().Terms(2, map[string]string{optCampaign: "nordic"})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		options map[string]string
		late    uint8
	}{{map[string]string{optCampaign: "nordic"}, 0}, {fresh.Options, usualLate}} {
		var o settings
		if err := o.read(x.options, 2); err != nil || o.Late != x.late {
			t.Errorf("%v: %d tokens, %v", x.options, o.Late, err)
		}
	}
}
