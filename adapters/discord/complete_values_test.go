package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
)

// TestWhatIsCompletedIsTaken: what Discord suggests for an option of /match is something
// that the option takes.
func TestWhatIsCompletedIsTaken(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("tax", "", ann, bob)
	for _, path := range []string{
		"/match say text:hello to:", "/match ask what:", "/match settings setting:", "/match more handover to:",
		"/match more mute guest:", "/match more replace who:", "/match more extend time:", "/match lesson game:tax step:",
	} {
		list, err := ann.Complete(h.channel, path)
		h.Must(err)
		for _, c := range list {
			if fmt.Sprint(c.Value) == code {
				t.Errorf("%s is completed with the match's code; who picks it reads “%s”", path, h.says(ann, path+code).Content)
			}
		}
	}
	for line, want := range map[string]string{
		"/bell zone zone:new y": "America/New_York", "/bell clock setting:quiet 2": "quiet 22:00-07:00",
	} {
		list, err := ann.Complete(h.channel, line)
		h.Must(err)
		if len(list) == 0 || list[0].Name != want {
			t.Errorf("%s is completed with %+v", line, list)
		}
	}
	for _, line := range []string{"/bell settings setting:clock value:"} {
		list, err := ann.Complete(h.channel, line)
		h.Must(err)
		if len(list) == 1 && fmt.Sprint(list[0].Value) == "…" && !strings.Contains(list[0].Name, "Nothing") {
			t.Errorf("%s is completed with %+v", line, list)
		}
	}
	for _, line := range []string{"/roll dice:4d6", "/match new game:tax options:pace=", "/match ask what:ext", "/match more handover to:B"} {
		list, err := ann.Complete(h.channel, line)
		h.Must(err)
		if len(list) == 0 {
			t.Errorf("%s is completed with nothing: Discord says that no options match", line)
		}
	}
}

// TestWhatIsCompletedIsOfTheOption: each option is completed with what it takes and no
// other does, by what is typed of it so far; where there is nothing, with what is typed.
func TestWhatIsCompletedIsOfTheOption(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, zed := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Zed")
	h.says(zed, "/bell help")
	code := h.begin("tax", "", ann, bob)
	h.says(bob, "/match ask what:pause")
	for line, want := range map[string][]string{
		"/match say text:hello to:b":             {"Bob"},
		"/match say text:hello to:x":             {"x"},
		"/match ask what:re":                     {"replace Bob"},
		"/match ask what:replace b":              {"replace Bob"},
		"/match vote code:":                      {code},
		"/match vote answer:no motion:":          {"pause"},
		"/match vote answer:no motion:p":         {"pause"},
		"/match settings setting:cl":             {"clock 24h"},
		"/match settings setting:gazette ":       {"gazette friday", "gazette round", "gazette off"},
		"/match settings setting:zone new y":     {"zone America/New_York"},
		"/match more handover to:b":              {"bot", "bot random", "bot gentle", "bot strong", "bot steady"},
		"/match more handover to:z":              {"z"},
		"/match more replace who:":               {"Bob"},
		"/match more extend time:2":              {"24h", "2d"},
		"/match invite link:":                    {"link", "link 2", "none"},
		"/match board code:":                     {code},
		"/match try code:":                       {code},
		"/match lesson game:tax step:1":          {"1"},
		"/match new game:tax options:pace=":      {"pace=month", "pace=week"},
		"/match new game:tax options:bots=1 pa":  {"bots=1 pace=month", "bots=1 pace=week"},
		"/match new game:tax options:bots=":      {"bots=0", "bots=1", "bots=2", "bots=3", "bots=4", "bots=5"},
		"/bell settings setting:clock value:":    {"24h", "12h", "2d", "none"},
		"/bell settings setting:zone value:vien": {"Asia/Vientiane", "Europe/Vienna"},
		"/bell mute code:":                       {code},
		"/bell clock setting:q":                  {"quiet 22:00-07:00", "quiet off"},
		"/bell clock setting:Quiet o":            {"quiet off"},
		"/bell clock setting:quiet off":          {"quiet off"},
		"/bell rating game:t":                    {"tax"},
		"/bell link code:ABC":                    {"ABC"},
		"/roll dice:4d6":                         {"4d6"},
		"/roll dice:odds 2d6":                    {"odds 2d6"},
	} {
		list, err := ann.Complete(h.channel, line)
		h.Must(err)
		var got []string
		for _, c := range list {
			got = append(got, fmt.Sprint(c.Value))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s is completed with %q, not %q", line, got, want)
		}
	}
}

// TestNothingIsSuggestedTwice: a new match's options stand in the list once each.
func TestNothingIsSuggestedTwice(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	for _, g := range tables() {
		all := []string{""}
		for _, s := range g.About().Settings {
			all = append(all, s.Name+"=")
		}
		for _, typed := range all {
			list, err := ann.Complete(h.channel, "/match new game:"+g.About().ID+" options:"+typed)
			h.Must(err)
			seen := map[string]bool{}
			for _, c := range list {
				if value := fmt.Sprint(c.Value); seen[value] {
					t.Errorf("%s options:%s offers %q twice", g.About().ID, typed, value)
				} else {
					seen[value] = true
				}
			}
		}
	}
}

// TestOutOfTurnCompletionSaysWhoseTurnItIs: to whoever sits at the table, and to whoever
// only stands beside it.
func TestOutOfTurnCompletionSaysWhoseTurnItIs(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, zed := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Zed")
	h.begin("exchequer", "", ann, bob)
	for _, p := range []*discordtest.Person{bob, zed} {
		for _, line := range []string{"/exchequer attack from:", "/exchequer attack from:i"} {
			list, err := p.Complete(h.channel, line)
			h.Must(err)
			if len(list) != 1 || list[0].Name != "Waiting for Ann." {
				t.Errorf("%s reads %+v at %s", p.Name, list, line)
			}
		}
	}
}

// TestWhatIsCompletedIsDone: whatever is suggested for a setting or an option is taken.
func TestWhatIsCompletedIsDone(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.registered()
	ann := h.fake.Person("Ann")
	ann.Admin = true
	code, done := h.begin("exchequer", "", ann, h.fake.Person("Bob")), 0
	all := func(line, then, want string) (values []string) {
		list, err := ann.Complete(h.channel, line)
		h.Must(err)
		for _, c := range list {
			values = append(values, fmt.Sprint(c.Value))
			said := strings.TrimSpace(line[:strings.LastIndexByte(line, ':')+1] + values[len(values)-1] + then)
			if m := h.says(ann, said); !strings.Contains(m.Content, want) {
				t.Errorf("%s reads “%s”", said, m.Content)
			}
			done++
		}
		return values
	}
	for _, v := range all("/match settings setting:", " code:"+code, "Done:") {
		name, _, _ := strings.Cut(v, " ")
		all("/match settings setting:"+name+" ", " code:"+code, "Done:")
	}
	list, err := ann.Complete(h.channel, "/bell settings setting:")
	h.Must(err)
	for _, c := range list {
		if c.Value != "forum" { // which only a post of one has here
			all(fmt.Sprintf("/bell settings setting:%s value:", c.Value), "", "Channels for matches:")
		}
	}
	for _, g := range tables() {
		all("/match new game:"+g.About().ID+" options:", "", "ress Start")
	}
	if done < 150 {
		t.Errorf("only %d suggestions were taken", done)
	}
}
