package discord_test

import (
	"regexp"
	"testing"

	"divisionbell/adapters/discord/discordtest"
)

// byPosition is a command to press that is followed by what to type after it, as it is
// typed where lines are typed whole.
var byPosition = regexp.MustCompile("</[a-z0-9 -]+:-?[0-9]+> (?:[A-Z0-9]{4}\\b|[A-Z]{4,}|[0-9]|replace|save |saved|board|card|tax )[^.;,\n]*")

// TestRefusalsTeachWhatDiscordTakes: what a refusal says to type is typed by options'
// names here, as everywhere else.
func TestRefusalsTeachWhatDiscordTakes(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, zed := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Zed")
	all := []*discordtest.Person{ann, bob}
	code := h.begin("tax", "", all...)
	for range 2 {
		h.turn(code, h.awaited(code, all))
	}
	for _, c := range []struct {
		who  *discordtest.Person
		line string
	}{
		{ann, "/match undo"}, {ann, "/match add-bot"}, {ann, "/match more mute"}, {ann, "/match lesson game:tax step:x"},
		{ann, "/match hint code:ZZZZ"}, {ann, "/bell calendar"}, {ann, "/roll dice:save"}, {ann, "/tax daily board:zzz"},
		{zed, "/match more pause"}, {zed, "/match settings setting:clock 24h"}, {zed, "/match hint"}, {zed, "/match words text:abc"},
	} {
		for _, taught := range byPosition.FindAllString(h.says(c.who, c.line).Content, -1) {
			t.Errorf("%s: %s reads “%s”", c.line, c.who.Name, taught)
		}
	}
}
