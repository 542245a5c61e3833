package slack_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/bot/match"
)

// TestWhateverIsTaughtIsUnderstood: every command that any text of the program's names, or
// its documentation, Slack has by the manifest, and what stands behind it is read.
func TestWhateverIsTaughtIsUnderstood(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	raw, err := slack.Manifest(h.Host.Commands(), "", "")
	h.Must(err)
	var manifest struct {
		Features struct {
			Commands []struct{ Command string } `json:"slash_commands"`
		}
	}
	h.Must(json.Unmarshal(raw, &manifest))
	there, names := map[string]bool{}, []string{"help"}
	for _, c := range manifest.Features.Commands {
		there[c.Command] = true
	}
	verbs := map[string]func(word string) bool{}
	for _, g := range tables() {
		about := g.About()
		verbs[about.ID] = func(word string) bool {
			_, ok := about.Verb(word)
			return ok || word == "help" || word == "daily" && about.Daily != ""
		}
		names = append(names, about.ID)
	}
	unread := regexp.MustCompile(`There's no /|I don't know /`)
	met := map[string]bool{}
	for _, l := range chattest.Lessons(t, "../..", append(names, "match", "bell", "roll")) {
		line := strings.TrimSpace(l.Name + " " + l.Word)
		if strings.Contains(l.Where, "discord") || l.Word == "more" || met[line] { // which is where Discord has what it has no room for
			continue
		}
		met[line] = true
		if l.Name == chattest.OfAGame { // what one game has is said of those that have it
			if l.Word != "" && !slices.ContainsFunc(tables(), func(g match.Table) bool { return verbs[g.About().ID](l.Word) }) {
				t.Errorf("%s: no game has /%s", l.Where, line)
			}
			continue
		}
		if !there["/"+l.Name] && l.Name != "help" {
			t.Errorf("%s: the manifest has no /%s", l.Where, l.Name)
		}
		if verb := verbs[l.Name]; verb != nil {
			if l.Word != "" && !verb(l.Word) {
				t.Errorf("%s: /%s", l.Where, line)
			}
			continue
		}
		m := h.Host.Do(ctx, match.Call{
			Account: match.Account{Platform: slack.Platform, Workspace: h.work.ID, ID: h.ann.ID},
			Room:    match.Room{Platform: slack.Platform, Workspace: h.work.ID, Channel: h.room.ID}, Line: line,
		})
		if said := m.Text.String(); unread.MatchString(said) {
			t.Errorf("%s: /%s is answered %q", l.Where, line, said)
		}
	}
	if len(met) < 70 {
		t.Errorf("only %d commands are taught", len(met))
	}
}
