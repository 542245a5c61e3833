package web

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestFriendsAreAskedInFromChat: whoever makes a match in chat gives out a link there; a
// friend without an account comes by it; and one press shows them out, with no way back.
func TestFriendsAreAskedInFromChat(t *testing.T) {
	b := afar(t)
	b.says("ann", "match new tax")
	code := b.Code()
	link := func(m msg.Message) string {
		t.Helper()
		found := regexp.MustCompile(`/join#([0-9a-f]{64})`).FindStringSubmatch(m.Text.String())
		if found == nil {
			t.Fatalf("no link: %s", m.Text)
		}
		return found[1]
	}
	press := func(who, id string) string {
		t.Helper()
		m := b.Host.Do(context.Background(), match.Call{Account: match.Account{Platform: "discord", Workspace: "g", ID: who, Name: who},
			Room: match.Room{Platform: "discord", Workspace: "g", Channel: "c"}, Press: id, Delivery: "press " + who + id})
		b.Must(b.Host.Settle(context.Background()))
		return m.Text.String()
	}
	sits := func(name string) bool {
		return slices.ContainsFunc(b.Match(code).Seats, func(s match.Tenure) bool { return s.Name == name })
	}
	comes := func(token, name string, status int) {
		t.Helper()
		if got, said := b.browser().send(http.MethodPost, "/api/join", map[string]string{"token": token, "name": name}); got != status {
			t.Fatalf("%s comes: %d %s", name, got, said)
		}
		b.Must(b.Host.Settle(context.Background()))
	}

	asked := b.says("ann", "match invite")
	if i := slices.IndexFunc(asked.Buttons, func(x msg.Button) bool { return strings.Contains(x.Label, "elsewhere") }); i < 0 {
		t.Errorf("no link is offered: %+v", asked.Buttons)
	}
	token := link(b.says("ann", "match invite link 2"))
	comes(token, "Bob", http.StatusOK)
	if !sits("Bob") {
		t.Fatal("Bob has no seat")
	}
	b.chat.mu.Lock()
	told := b.chat.alone[len(b.chat.alone)-1]
	b.chat.mu.Unlock()
	if told.to != "ann" || !strings.Contains(told.m.Text.String(), "Bob came by your invitation to Tax "+code+", from Firefox on Linux") || len(told.m.Buttons) != 1 {
		t.Fatalf("told %+v", told)
	}
	press("eve", told.m.Buttons[0].ID)
	if !sits("Bob") {
		t.Error("Eve shows Ann's guest out")
	}
	if said := press("ann", told.m.Buttons[0].ID); sits("Bob") {
		t.Errorf("Bob is there still: %s", said)
	}
	comes(token, "Rob", http.StatusNotFound) // by the same link

	for line, no := range map[string]string{"match invite link 9": "seats are free", "match invite link two": "not a number of people"} {
		if said := b.says("ann", line).Text.String(); !strings.Contains(said, no) {
			t.Errorf("%s: %s", line, said)
		}
	}
	if said := b.says("eve", "match invite "+code+" link").Text.String(); !strings.Contains(said, "Only its players") {
		t.Errorf("Eve: %s", said)
	}
	token = link(b.says("ann", "match invite "+code+" link"))
	if said := b.says("ann", "match invite none").Text.String(); !strings.Contains(said, "no longer work (1 link)") {
		t.Error(said)
	}
	comes(token, "Cy", http.StatusNotFound)
}
