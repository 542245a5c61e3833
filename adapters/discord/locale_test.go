package discord_test

import (
	"os"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
)

// TestEveryCommandIsLocalised: all that is registered has its row in the table, every
// row is of something registered, Discord takes them all, and nothing is told in half a
// sentence. What fails says the row that is wanted.
func TestEveryCommandIsLocalised(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	names, helps, choices := map[string]bool{}, map[string]bool{}, map[string]bool{}
	check := func(of map[string]bool, what string, said discordtest.Localized) {
		t.Helper()
		if of[what] = true; len(said) != 2 || said["fr"] == "" || said["de"] == "" {
			t.Errorf("no row: %s | … | …", what)
		}
	}
	var walk func(list []discordtest.CommandOption)
	told := func(name, help string, other, others discordtest.Localized) {
		t.Helper()
		check(names, name, other)
		if help == "" { // of a message's menu
			return
		}
		check(helps, help, others)
		if strings.HasSuffix(help, "…") || help[0] >= 'a' && help[0] <= 'z' {
			t.Errorf("%s: %q is cut, or begins small", name, help)
		}
	}
	walk = func(list []discordtest.CommandOption) {
		for _, o := range list {
			told(o.Name, o.Description, o.Names, o.Helps)
			for _, c := range o.Choices {
				check(choices, c.Name, c.Names)
			}
			walk(o.Options)
		}
	}
	for _, c := range h.fake.Commands("") {
		told(c.Name, c.Description, c.Names, c.Helps)
		walk(c.Options)
	}
	if len(names) < 200 {
		t.Errorf("only %d names", len(names))
	}
	raw, err := os.ReadFile("slash/locale.txt")
	h.Must(err)
	parts := map[string]map[string]bool{"[names]": names, "[descriptions]": helps, "[choices]": choices}
	var part map[string]bool
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if begun, ok := parts[line]; ok {
			part = begun
		} else if ours, _, row := strings.Cut(line, " | "); row && part != nil && !part[ours] {
			t.Errorf("a row of nothing: %s", line)
		}
	}
	h.clean()
}

// TestSomebodySpeaksAnotherLanguage: what they type by its name in theirs is what it is
// in ours.
func TestSomebodySpeaksAnotherLanguage(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	anne, hans := h.fake.Person("Anne"), h.fake.Person("Hans")
	anne.Locale, hans.Locale = "fr", "de"
	h.says(anne, "/match nouveau jeu:exchequer options:length=2")
	code := h.Code()
	h.says(hans, "/match beitreten code:"+code)
	h.says(anne, "/match commencer code:"+code)
	h.Told(code)
	if m := h.Match(code); m.Phase != match.Playing || len(m.Seats) != 2 {
		t.Errorf("%s with %d seats", m.Phase, len(m.Seats))
	}
	if m := h.says(hans, "/würfeln würfel:4d6kh3"); m.Content == "" {
		t.Error("nothing is rolled")
	}
	h.clean()
}
