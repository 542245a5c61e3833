package slack_test

import (
	"regexp"
	"strings"
	"testing"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
)

// What is typed to the app in its direct messages is a command as anywhere, and is
// answered there.
func TestTypedDirectly(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{slack.Socket, slack.HTTP} {
		h := sit(t, plan{mode: mode, dice: []byte{6, 1, 6, 1}})
		door := h.ann.Door()
		h.Must(h.ann.Type("help"))
		help := h.see(h.ann, door, says("/match new"))
		if help.Unfurls {
			t.Error("links in a private answer unfurl")
		}
		h.Must(h.ann.Type("roll 3d6"))
		h.see(h.ann, door, says("Ann rolled"))
		code := h.begin("/match new exchequer setup=dealt length=6")
		h.Must(h.ann.Type("/match list"))
		h.see(h.ann, door, says(code, "Exchequer!"))
		for _, p := range []*slacktest.Person{h.ann, h.bob} { // words that begin with no command are of the match
			h.Must(p.Type("odds iht sd"))
			h.see(p, p.Door(), func(m slacktest.Message) bool {
				return strings.Contains(m.Text, "Inheritance") || strings.Contains(m.Text, "(rule 4.")
			})
		}
		h.unrefused()
		h.Stop()
	}
}

// What the app says in its direct messages, with several matches there, can be typed: each
// command that it names is one of Slack's, and what it asks for is understood as it stands.
func TestWhatIsTaughtDirectlyCanBeTyped(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	door := h.ann.Door()
	named := regexp.MustCompile(`(?:^|[\s(])/([a-z][a-z-]*)`)
	there := map[string]bool{"help": true}
	for _, c := range h.Host.Commands() {
		there[c.Name] = true
	}
	type answer = slacktest.Message
	says := func(line string) (last answer) {
		t.Helper()
		before := len(h.ann.Messages(door))
		h.Must(h.ann.Type(line))
		h.Until(line+" is answered", func() bool {
			all := h.ann.Messages(door)
			last = all[len(all)-1]
			return len(all) > before && last.Text != line
		})
		for _, m := range h.ann.Messages(door)[before:] {
			for _, name := range named.FindAllStringSubmatch(m.Text, -1) {
				if m.Text != line && !there[name[1]] {
					t.Errorf("%q teaches /%s, which Slack has not: %q", line, name[1], m.Text)
				}
			}
		}
		return last
	}
	says("match new exchequer")
	says("match new exchequer")
	for _, line := range []string{"hi", "?", "my turns", "thanks!", "stop", "here", "board", "leave", "exchequer", "match join", "roll"} {
		taught, ok := strings.CutPrefix(says(line).Text, "Which match? Press one, or put its code first: ")
		if !ok {
			continue
		}
		if again := says(strings.TrimSuffix(taught, ".")); strings.HasPrefix(again.Text, "Which match?") {
			t.Errorf("%q teaches %q, which is answered %q", line, taught, again.Text)
		}
	}
	h.unrefused()
}

// Only what a person types now is heard: not what the app says, edits, deletions, other
// bots, a thread's message that is sent to the channel too, or the same again.
func TestDirectNoise(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	door := h.ann.Door()
	typed := func(more map[string]any) map[string]any {
		e := map[string]any{"type": "message", "channel_type": "im", "channel": door.ID, "user": h.ann.ID, "text": "roll 1d6", "ts": "1.000001"}
		for k, v := range more {
			e[k] = v
		}
		return e
	}
	for _, more := range []map[string]any{
		{"user": h.work.Bot, "bot_id": "B1"},
		{"bot_id": "B9"},
		{"subtype": "bot_message", "user": nil, "bot_id": "B9"},
		{"subtype": "message_changed", "message": map[string]any{"user": h.ann.ID, "text": "roll 1d6"}},
		{"subtype": "message_deleted"},
		{"subtype": "thread_broadcast", "thread_ts": "1.000000"},
		{"channel_type": "channel", "channel": h.room.ID},
		{"channel_type": "mpim"},
		{"text": "  "},
	} {
		h.Must(h.ann.Happens(typed(more)))
	}
	h.Must(h.ann.HappensTwice(typed(map[string]any{"text": "roll 2d20"})))
	h.see(h.ann, door, says("Ann rolled"))
	h.Must(h.ann.Type("help"))
	h.see(h.ann, door, says("/match new"))
	rolls := 0
	for _, m := range append(h.ann.Messages(door), h.ann.Messages(h.room)...) {
		if strings.Contains(m.Text, "rolled") {
			rolls++
		}
	}
	if rolls != 1 {
		t.Errorf("%d rolls, of 1", rolls)
	}
	h.unrefused()
}

// Events of kinds that mean nothing to us, and such as cannot be read, are
// acknowledged: Slack turns off the events of an app that fails at many.
func TestStrangeEvents(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{slack.Socket, slack.HTTP} {
		h := sit(t, plan{mode: mode, slack: slacktest.New(slacktest.Options{Tries: 1})})
		h.Until("Slack can reach us", func() bool { return mode == slack.HTTP || h.slack.Connected() > 0 })
		for _, e := range []map[string]any{
			{"type": "team_join", "user": map[string]any{"id": h.ann.ID, "name": "ann"}},
			{"type": "user_change", "user": map[string]any{"id": h.ann.ID}},
			{"type": "app_mention", "user": map[string]any{"id": h.ann.ID}, "text": 7},
			{"type": "channel_created", "channel": map[string]any{"id": "C1"}},
			{"type": 7},
			{},
			nil,
		} {
			if err := h.ann.Happens(e); err != nil {
				t.Errorf("%s, %v: %v", mode, e, err)
			}
		}
		h.Stop()
		h.slack.Close()
	}
}
