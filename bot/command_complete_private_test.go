package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
)

// TestNobodyElsewhereIsSuggested: on a platform whose accounts are of no workspace, as
// Discord's, nobody is suggested who was only ever in a workspace that the caller is not in.
func TestNobodyElsewhereIsSuggested(t *testing.T) {
	h := build(t, plan{})
	zed := match.Call{Account: match.Account{Platform: "hall", ID: "zed", Name: "Zed"}, Room: match.Room{Platform: "hall", Workspace: "another server", Channel: "den"}, Delivery: "zed-1", Line: "bell help"}
	h.do(zed)
	code := h.begin("length=4", "Ann", "Bob")
	for _, line := range []string{"match handover " + code + " z", "match handover z"} {
		if all := h.suggests("Ann", line); slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, "Zed") }) {
			t.Errorf("%q suggests %q", line, all)
		}
	}
}
