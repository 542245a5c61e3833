package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
)

// status is what a match's status message says in a channel.
func (c *hall) status(channel string) string {
	said := ""
	for _, s := range c.all() {
		if s.channel == channel && s.to == "" && !s.dropped && (s.message.Picture != nil || strings.Contains(s.text(), "waiting for players")) {
			said = s.text()
		}
	}
	return said
}

// TestTheStatusTellsWhereItsPeoplePlay: when they are on several platforms, and only
// then; bots are nowhere, and who moves is told of where they are now.
func TestTheStatusTellsWhereItsPeoplePlay(t *testing.T) {
	h := build(t, plan{bare: true})
	discord, slack := newHall("discord"), newHall("slack")
	for _, c := range []match.Chat{discord, slack} {
		h.host.Attach(c)
	}
	h.in("discord", "lobby", "Ann", small)
	code := h.newest()
	h.settle()
	if s := discord.status("lobby"); s == "" || strings.Contains(s, "(Discord)") {
		t.Errorf("alone on one platform: %q", s)
	}
	h.in("discord", "lobby", "Ann", "match add-bot "+code+" steady")
	h.in("slack", "games", "bob", "match join "+code)
	h.settle()
	for _, s := range []string{discord.status("lobby"), slack.status("games")} {
		if !strings.HasSuffix(s, "\nAnn (Discord), bob (Slack)") {
			t.Errorf("on two platforms: %q", s)
		}
	}
	h.in("discord", "lobby", "Ann", "match start "+code)
	h.settle()
	for _, s := range []string{discord.status("lobby"), slack.status("games")} {
		if strings.Count(s, "Ann (Discord), bob (Slack)") != 1 {
			t.Errorf("while it is played: %q", s)
		}
	}
	h.quiet()
}
