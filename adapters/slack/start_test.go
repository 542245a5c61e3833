package slack_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// opens waits for somebody's modal to say all of these.
func (h *house) opens(p *slacktest.Person, words ...string) {
	h.TB.Helper()
	h.Until("a modal that says "+strings.Join(words, ", "), func() bool {
		for _, w := range words {
			if !strings.Contains(p.Modal(), w) {
				return false
			}
		}
		return true
	})
}

// The shortcut “New match” opens a form with the options of the game that is chosen in
// it, makes the match in the channel that is chosen, with bots, and invites people.
func TestNewMatchForm(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{slack.Socket, slack.HTTP} {
		h := sit(t, plan{mode: mode})
		h.Must(h.ann.Shortcut(h.room, "new_match"))
		h.opens(h.ann, "New match", "Where", "drafted", "More options")
		h.Must(h.ann.Window().Choose("game", "tax"))
		h.opens(h.ann, "New match", "Who plays with you?", "Tax")
		h.Until("the options are the game's", func() bool { return !strings.Contains(h.ann.Modal(), "drafted") })
		h.Must(h.ann.Window().Choose("game", "exchequer"))
		h.opens(h.ann, "drafted")
		h.Must(h.ann.Window().Fill(map[string]any{
			"game": "exchequer", "people": []string{h.bob.ID}, "bots.exchequer": "2", "pace": "clock=24h",
			"option.exchequer.setup": "dealt", "option.exchequer.length": "7", "more": "hotseat=yes",
		}))
		if h.ann.Modal() != "" {
			t.Fatalf("the form stays: %v", h.ann.Window().Faults())
		}
		h.see(h.bob, h.room, public("Ann invites you to Exchequer!"))
		h.see(h.ann, h.room, private("is open and you're in seat 1", "I've invited Bob"))
		m := h.Match(h.Code())
		if m.Game != "exchequer" || len(m.Seats) != 3 || m.Terms.Options["length"] != "7" || m.Terms.Options["setup"] != "dealt" || m.Settings.Pace.Clock != "24h" || !m.Settings.Many {
			t.Errorf("%+v, %+v", m.Terms, m.Settings)
		}
		h.unrefused()
		h.Stop()
	}
}

// TestNewMatchFormMeansWhatItSays: what is chosen in the form holds, whatever the workspace
// or the pace has; what is left as usual is theirs.
func TestNewMatchFormMeansWhatItSays(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.ann.Admin = true
	h.Must(h.ann.Command(h.room, "/bell settings clock 24h"))
	before := ""
	for _, c := range []struct {
		fill                 map[string]any
		clock, setup, tokens string
	}{
		{map[string]any{}, "24h", "drafted", "one"},
		{map[string]any{"pace": "clock=none"}, "", "drafted", "one"},
		{map[string]any{"pace": "pace=week"}, "", "dealt", "all"},
		{map[string]any{"pace": "pace=week", "option.exchequer.setup": "drafted", "option.exchequer.tokens": "one"}, "", "drafted", "one"},
	} {
		c.fill["game"] = "exchequer"
		h.Must(h.ann.Shortcut(h.room, "new_match"))
		h.opens(h.ann, "New match", "drafted (usual)")
		h.Must(h.ann.Window().Fill(c.fill))
		if h.ann.Modal() != "" {
			t.Fatalf("the form stays: %v", h.ann.Window().Faults())
		}
		h.Until("a match is made", func() bool {
			list, err := h.Store.Matches(ctx, 1)
			return err == nil && len(list) > 0 && list[0].Code != before
		})
		before = h.Code()
		m := h.Match(before)
		if p := m.Settings.Pace; c.clock != "" && p.Clock != c.clock || c.fill["pace"] == "clock=none" && p.Timed() || m.Terms.Options["setup"] != c.setup || m.Terms.Options["tokens"] != c.tokens {
			t.Errorf("%v: %+v, %+v", c.fill, m.Terms.Options, p)
		}
	}
	h.unrefused()
}

// Every game can be begun by the form, and has a card.
func TestNewMatchOfEveryGame(t *testing.T) {
	t.Parallel()
	h := sit(t, prompt)
	h.work.Scopes = slices.DeleteFunc(slices.Clone(slacktest.Scopes), func(s string) bool { return strings.HasPrefix(s, "files:") }) // boards in words are larger, and quicker
	h.Must(h.ann.OpenHome())
	h.home(h.ann, "New match")
	var codes []string
	for _, g := range slices.Backward(tables()) {
		about := g.About()
		h.Must(h.ann.Shortcut(h.room, "new_match"))
		h.opens(h.ann, "Where")
		h.Must(h.ann.Window().Choose("game", about.ID))
		h.Until("the options of "+about.ID, func() bool {
			return slices.ContainsFunc(h.ann.Window().Fields(), func(f string) bool { return strings.HasPrefix(f, "option."+about.ID+".") || f == "bots."+about.ID })
		})
		fill := map[string]any{"game": about.ID}
		if about.ID == "exchequer" { // else it is drafted turn by turn
			fill["option.exchequer.setup"], fill["option.exchequer.tokens"] = "dealt", "all"
		}
		if about.MaxSeats > 1 {
			fill["bots."+about.ID] = strconv.Itoa(max(about.MinSeats-1, 1))
		}
		h.Must(h.ann.Window().Fill(fill))
		if h.ann.Modal() != "" {
			t.Fatalf("%s: %v", about.ID, h.ann.Window().Faults())
		}
		code := h.Code()
		h.Must(h.ann.Command(h.room, "/match start "+code))
		h.Until(about.Name+" begins", func() bool { return h.Match(code).Phase != match.Open })
		if about.ID != "exchequer" { // the last, whose bot takes its time
			h.Told(code)
		}
		codes = append(codes, code, about.Name)
	}
	h.home(h.ann, codes...)
	h.unrefused("missing_scope")
}

// What is wrong in the form for a new match is said at its field, and nothing is made.
func TestNewMatchFaults(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.Must(h.ann.Shortcut(h.room, "new_match"))
	h.opens(h.ann, "drafted")
	closed, away, hidden := h.work.Channel("closed", h.ann), h.work.Channel("away", h.ann), h.work.Channel("hidden", h.ann)
	closed.Archive()
	away.Remove()
	hidden.Remove()
	hidden.Hide()
	all := []string{h.bob.ID}
	for _, name := range []string{"Cy", "Di", "Ed", "Flo", "Gil"} {
		all = append(all, h.work.Person(name).ID)
	}
	for _, c := range []struct {
		block, says string
		fill        map[string]any
	}{
		{"option.exchequer.length", "conquest", map[string]any{"option.exchequer.length": "soon"}},
		{"option.exchequer.length", "rule 9.3", map[string]any{"option.exchequer.length": "0", "more": "zone=Europe/Paris"}},
		{"more", "otseat", map[string]any{"more": "hotseat=maybe"}},
		{"more", "colour", map[string]any{"more": "colour=blue"}},
		{"more", "sometimes", map[string]any{"more": "clock=sometimes"}},
		{"more", "has no option", map[string]any{"more": "="}},
		{"more", "isn't an option", map[string]any{"more": "@everyone"}},
		{"more", "isn't an option", map[string]any{"more": "<!channel>"}},
		{"more", "isn't an option", map[string]any{"more": "<@" + h.bob.ID + ">"}},
		{"more", "not 0h", map[string]any{"more": "clock=0h"}},
		{"room", "archived", map[string]any{"room": closed}},
		{"room", "I'm not in that channel", map[string]any{"room": away}},
		{"room", "I'm not in that channel", map[string]any{"room": hidden, "more": "hotseat=yes"}},
		{"people", "6 seats", map[string]any{"people": all}},
		{"people", "seat 1 already", map[string]any{"people": []string{h.ann.ID}}},
		{"people", "bots", map[string]any{"people": []string{h.work.Bot}}},
		{"people", "makes 7", map[string]any{"people": []string{h.bob.ID}, "bots.exchequer": "5"}},
	} {
		h.Must(h.ann.Window().Fill(c.fill))
		if faults := h.ann.Window().Faults(); h.ann.Modal() == "" || len(faults) != 1 || !strings.Contains(faults[c.block], c.says) {
			t.Errorf("%v: %v", c.fill, faults)
		}
	}
	if list, err := h.Store.Matches(ctx, 10); err != nil || len(list) > 0 {
		t.Fatalf("%d matches, %v", len(list), err)
	}
	h.Must(h.ann.Window().Fill(nil))
	h.see(h.bob, h.room, public("waiting for players"))
	h.Until("nothing is to be said later", func() bool { return h.work.Scheduled() == 0 })
	h.unrefused("chat.scheduleMessage: is_archived", "chat.scheduleMessage: not_in_channel", "chat.scheduleMessage: channel_not_found")
}

// TestAChannelThatIsTriedHearsNothing, whatever becomes of the calls by which it is.
func TestAChannelThatIsTriedHearsNothing(t *testing.T) {
	t.Parallel()
	const tries, takes = "chat.scheduleMessage", "chat.deleteScheduledMessage"
	for _, c := range []struct {
		method string
		fault  slacktest.Fault
	}{{takes, slacktest.Busy}, {takes, slacktest.Mute}, {takes, slacktest.Lost}, {tries, slacktest.Lost}} {
		virtually(t, slacktest.Options{}, func(h *table) {
			h.Must(h.ann.Shortcut(h.room, "new_match"))
			h.opens(h.ann, "drafted")
			h.slack.Break(c.method, c.fault)
			h.Must(h.ann.Window().Fill(nil))
			h.see(h.bob, h.room, public("waiting for players"))
			time.Sleep(5 * time.Minute)
			h.slack.Break(c.method, slacktest.None)
			before := h.slack.Calls(takes)
			time.Sleep(time.Hour)
			for _, m := range h.bob.Messages(h.room) {
				if strings.Contains(m.Text, "make it again") {
					t.Errorf("%s, %v: they hear %q", c.method, c.fault, m.Text)
				}
			}
			if n := h.work.Scheduled(); n > 0 {
				t.Errorf("%s, %v: %d messages are to be said later", c.method, c.fault, n)
			}
			if before > 15 {
				t.Errorf("%s, %v: it is taken back %d times in five minutes", c.method, c.fault, before)
			}
		})
	}
}

// From Home the match is made where its maker says, else in their direct messages, and
// the answer is on Home; where the app was not invited its maker is told, and none is made.
func TestNewMatchFromHome(t *testing.T) {
	t.Parallel()
	h := sit(t, prompt)
	away := h.work.Channel("away", h.ann)
	away.Remove()
	open := func() {
		h.Must(h.ann.OpenHome())
		h.home(h.ann, "New match")
		h.Must(h.ann.PressHome("New match"))
		h.opens(h.ann, "Where")
	}
	open()
	h.Must(h.ann.Window().Choose("game", "austerity"))
	h.Until("Austerity has no other seats", func() bool { return !strings.Contains(h.ann.Modal(), "Who plays") })
	h.Must(h.ann.Window().Fill(map[string]any{"game": "austerity"}))
	h.home(h.ann, "is ready, just for you", "Austerity")
	h.see(h.ann, h.ann.Door(), says("Austerity"))
	open()
	h.Must(h.ann.Window().Fill(map[string]any{"room": h.room}))
	h.see(h.bob, h.room, public("waiting for players"))
	open()
	h.Must(h.ann.Window().Fill(map[string]any{"room": away}))
	if why := h.ann.Window().Faults()["room"]; !strings.Contains(why, "/invite @Division Bell") {
		t.Errorf("%v", h.ann.Window().Faults())
	}
	if list, err := h.Store.Matches(ctx, 10, match.Open); err != nil || len(list) != 2 {
		t.Errorf("%d matches, %v", len(list), err)
	}
	h.unrefused("not_in_channel")
}

// A bare /match new opens the form too, for the channel where it was typed.
func TestNewMatchTyped(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{prefix: "db-"})
	for _, typed := range []string{"/db-match new", "/db-bell match new"} {
		h.Must(h.ann.Command(h.room, typed))
		h.opens(h.ann, "Where", "drafted")
		h.Must(h.ann.Window().Fill(nil))
		h.see(h.bob, h.room, public("waiting for players", h.Code()))
	}
	h.unrefused()
}

// A form for which it is too late is told of by direct message.
func TestNewMatchTooLate(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.slack.Limit("views.open", 1, time.Second)
	h.Must(h.ann.Shortcut(h.room, "new_match"))
	h.see(h.ann, h.ann.Door(), says("/match new exchequer"))
	h.unrefused()
}

// The shortcut “Show my turns” shows the same cards in a modal, which plays: its answers
// are in it, and its forms upon it.
func TestTurnsShortcut(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.Must(h.ann.Shortcut(h.room, "my_turns"))
	h.opens(h.ann, "Your turns", "You're not in a match right now")
	h.ann.Window().Close()
	code := h.begin("/match new exchequer setup=dealt tokens=all")
	mover, _ := h.mover(code)
	h.Must(mover.Shortcut(h.room, "my_turns"))
	h.opens(mover, code, "Your turn: place", "Open thread")
	h.Must(mover.Window().Press("Show the board"))
	h.opens(mover, "Areas:", "Your turn: place")
	h.Must(mover.Window().Press("Place…"))
	h.opens(mover, "Place on which area?", "Your turn: place 28")
	h.Must(mover.Window().Pick())
	h.opens(mover, "A number from 1 to 28")
	h.Must(mover.Submit("99"))
	if faults := mover.Window().Faults(); len(faults) != 1 {
		t.Errorf("99 tokens of 28: %v", faults)
	}
	h.Must(mover.Submit("5"))
	h.opens(mover, "Your turn: place 23")
	h.Must(mover.Shortcut(h.room, "nonsense"))
	h.unrefused()
}
