package bot_test

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
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
	for _, c := range []heard{discord, slack} {
		h.attach(c)
	}
	h.in("discord", "lobby", "Ann", small)
	code := h.newest()
	h.settle()
	if n := len(discord.find("from Discord")); n != 0 {
		t.Errorf("alone on one platform it is told %d times", n)
	}
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
	h.in("discord", "lobby", "Cat", "match join "+code)
	h.settle()
	for _, c := range []*hall{discord, slack} {
		for _, joined := range []string{"bob joined " + code + " from Slack.", "Cat joined " + code + " from Discord."} {
			if n := len(c.find(joined)); n != 1 {
				t.Errorf("%s reads %d times that %s", c.platform, n, joined)
			}
		}
	}
	h.in("discord", "lobby", "Cat", "match leave "+code)
	h.in("discord", "lobby", "Ann", "match start "+code)
	h.settle()
	for _, s := range []string{discord.status("lobby"), slack.status("games")} {
		if strings.Count(s, "Ann (Discord), bob (Slack)") != 1 {
			t.Errorf("while it is played: %q", s)
		}
	}
	h.quiet()
}

// offersReturn reports whether a status message offers a seat back that a bot holds.
func (c *hall) offersReturn(channel string) (offers bool) {
	for _, s := range c.all() {
		if s.channel == channel && s.to == "" && !s.dropped && s.message.Picture != nil {
			offers = slices.ContainsFunc(s.message.Buttons, func(b msg.Button) bool { return b.Label == "Take my seat back" })
		}
	}
	return offers
}

// TestASeatIsOfferedBackAsLongAsItCanBeHad: by the status message, on both platforms,
// until whoever left it sits elsewhere in the match: here since two accounts of theirs
// were linked, of which the other has a seat.
func TestASeatIsOfferedBackAsLongAsItCanBeHad(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.say("Ann", small)
	code := h.newest()
	h.in("yard", "gate", "Anne", "match join "+code)
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	offered := func(want bool, when string) {
		t.Helper()
		for _, c := range []struct {
			*hall
			room string
		}{{h.hall, "table"}, {yard, "gate"}} {
			if got := c.offersReturn(c.room); got != want {
				t.Errorf("%s %s is offered a seat back: %v", when, c.platform, got)
			}
		}
	}
	offered(false, "before")
	h.say("Ann", "match handover "+code+" bot")
	h.settle()
	offered(true, "handed over")
	said := h.say("Ann", "bell link").Text.String()
	at := strings.Index(said, "/bell link ")
	h.reads(h.in("yard", "gate", "Anne", said[at+1:at+1+len("bell link ABCD-EFGH")]), "Linked: ")
	h.settle()
	offered(false, "linked")
	if m := h.say("Ann", "match return "+code); !m.Refused {
		t.Errorf("Ann has two seats: %s", m.Text)
	}
	for _, c := range []*hall{h.hall, yard} {
		for _, s := range c.all() {
			if s.to == "" && !s.dropped && slices.ContainsFunc(s.message.Buttons, func(b msg.Button) bool { return strings.HasPrefix(b.ID, "1/ match return") }) {
				t.Errorf("%s still has the button: %s", c.platform, s.text())
			}
		}
	}
	h.quiet()
}
