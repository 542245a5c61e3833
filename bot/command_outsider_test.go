package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/command"
	"divisionbell/bot/match"
)

// TestAnOutsiderSaysNothingAtATable: whoever guesses a code, and neither sits at its
// match nor is where it is shown, changes nothing that is read there, whatever they
// type, unless they take a seat.
func TestAnOutsiderSaysNothingAtATable(t *testing.T) {
	h := build(t, plan{})
	playing := h.begin("", "Ann", "Bob")
	h.say("Ann", "match new exchequer")
	lobby := h.newest()
	h.settle()
	from := func(room, name, line string) string {
		c := h.call(name)
		c.Room.Channel, c.Line = room, line
		m := h.do(c)
		h.settle()
		return m.Text.String()
	}
	from("elsewhere", "Bob", "match list") // known to the outsider's workspace
	for _, code := range []string{playing, lobby} {
		for _, s := range append(command.Subcommands(), command.Bells()...) {
			if s.Name == "join" || s.Name == "new" || s.Name == "watch" {
				continue
			}
			for _, rest := range []string{"", "hello there", "Bob", "clock 24h", "end", "steady", "yes", "aye"} {
				before := len(h.hall.all())
				line := strings.TrimSpace("match " + s.Name + " " + code + " " + rest)
				answer := from("nowhere", "Out", line)
				for _, said := range h.hall.all()[before:] {
					if said.channel == "table" && said.to == "" {
						t.Errorf("%s from nowhere is told at the table: %s\nand answered: %s", line, said.text(), answer)
					}
				}
			}
		}
	}
	h.quiet()
}

// TestWhoMaySpeak: who sits, wherever they are; whoever is where the match is
// played; and whoever looks on in the same server or workspace.
func TestWhoMaySpeak(t *testing.T) {
	h := build(t, plan{})
	other := newHall("other")
	h.attach(other)
	h.late = []string{"hall gallery", "other gallery"}
	code := h.begin("", "Ann", "Bob")
	speaks := func(platform, room, name string) string {
		c := h.call(name)
		c.Account.Platform, c.Room.Platform = platform, platform
		c.Room.Channel, c.Line = room, fmt.Sprintf("match say %s hello %d", code, h.calls)
		return h.do(c).Text.String()
	}
	watches := func(platform, room, name string) {
		c := h.call(name)
		c.Account.Platform, c.Room.Platform = platform, platform
		c.Room.Channel, c.Line = room, "match watch "+code
		if m := h.do(c); m.Refused {
			t.Fatalf("%s may not watch: %s", name, m.Text)
		}
	}
	for _, c := range []struct {
		platform, room, name string
		watches              bool
		wants                string
	}{
		{"hall", "elsewhere", "Ann", false, "Sent to everyone"},
		{"hall", "table", "Zoe", false, "Sent to everyone"},
		{"hall", "elsewhere", "Zoe", false, "isn't shown here"},
		{"hall", "gallery", "Zoe", true, "Sent to everyone"},
		{"other", "gallery", "Yan", false, "isn't shown here"},
		{"other", "gallery", "Yan", true, "from elsewhere"},
	} {
		if c.watches {
			watches(c.platform, c.room, c.name)
		}
		if said := speaks(c.platform, c.room, c.name); !strings.Contains(said, c.wants) {
			t.Errorf("%s of %s/%s is answered %q, without %q", c.name, c.platform, c.room, said, c.wants)
		}
	}
	h.settle()
	if n := len(h.hall.find("hello")); n == 0 {
		t.Error("the table heard nothing")
	}
	if h.match(code).Phase != match.Playing {
		t.Error("the match is over")
	}
}
