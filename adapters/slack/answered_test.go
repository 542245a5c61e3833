package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestWhatIsAskedIsAnswered: whatever way of answering fails, and however long, who asked
// reads the answer, they alone: by the next way that Slack takes, or once it takes one. What
// was taken and whose answer was lost is there twice at most.
func TestWhatIsAskedIsAnswered(t *testing.T) {
	t.Parallel()
	ways := []string{"hook", "chat.postEphemeral", "chat.postMessage", "conversations.open"}
	for name, c := range map[string]struct {
		how     string
		broken  []string
		fault   slacktest.Fault
		lasts   time.Duration
		within  time.Duration // of the question; 0: of two minutes after the end
		most    int
		restart bool
	}{
		"typed, and refused for now":              {"typed", ways[2:3], slacktest.Busy, 30 * time.Second, 0, 1, false},
		"typed, and refused for a minute":         {"typed", ways[2:3], slacktest.Busy, 65 * time.Second, 0, 1, false},
		"typed, and refused by a proxy":           {"typed", ways[2:3], slacktest.Refused, 30 * time.Second, 0, 1, false},
		"mentioned, and refused by a proxy":       {"mentioned", ways[1:2], slacktest.Refused, 65 * time.Second, 15 * time.Second, 1, false},
		"pressed, and refused by a proxy to all":  {"pressed", ways, slacktest.Refused, 30 * time.Second, 0, 1, false},
		"typed, and no answer":                    {"typed", ways[2:3], slacktest.Mute, 65 * time.Second, 0, 1, false},
		"typed, and lost":                         {"typed", ways[2:3], slacktest.Lost, 30 * time.Second, 0, 1, false},
		"typed, where nothing opens":              {"typed", ways[3:], slacktest.Busy, 10 * time.Minute, 5 * time.Second, 1, false},
		"typed, where opening hangs":              {"typed", ways[3:], slacktest.Mute, 10 * time.Minute, 5 * time.Second, 1, false},
		"mentioned, and no answer":                {"mentioned", ways[1:2], slacktest.Mute, 65 * time.Second, 15 * time.Second, 1, false},
		"mentioned, and lost":                     {"mentioned", ways[1:2], slacktest.Lost, 65 * time.Second, 15 * time.Second, 2, false},
		"pressed, and no answer":                  {"pressed", ways[:1], slacktest.Mute, 65 * time.Second, 15 * time.Second, 1, false},
		"pressed, and lost":                       {"pressed", ways[:1], slacktest.Lost, 65 * time.Second, 15 * time.Second, 2, false},
		"pressed, and refused for now":            {"pressed", ways[:1], slacktest.Busy, 65 * time.Second, 15 * time.Second, 1, false},
		"pressed, and refused by all":             {"pressed", ways, slacktest.Busy, 65 * time.Second, 0, 1, false},
		"pressed, and answered by none":           {"pressed", ways, slacktest.Mute, 2 * time.Minute, 0, 1, false},
		"pressed, and lost by all":                {"pressed", ways, slacktest.Lost, 2 * time.Minute, 0, 2, false},
		"pressed, and no answer, and stopped":     {"pressed", ways, slacktest.Mute, 6 * time.Second, 0, 1, true},
		"pressed, and refused by all, and killed": {"pressed", ways, slacktest.Busy, 30 * time.Second, 0, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				h.plan.web.Timeout = 20 * time.Second
				h.Must(h.ann.Command(h.room, "/roll 3d6"))
				roll := h.see(h.ann, h.room, public("Ann rolled"))
				breaks := func(f slacktest.Fault) {
					for _, method := range c.broken {
						h.slack.Break(method, f)
					}
				}
				breaks(c.fault)
				began, words := time.Now(), "You're not in a match"
				switch c.how {
				case "typed":
					h.Must(h.ann.Type("match list"))
				case "mentioned":
					h.Must(h.ann.Mention(h.room, "", "match list"))
				case "pressed":
					words = "average 10.50"
					h.Must(h.ann.Press(roll, "Show odds"))
				}
				read := func(p *slacktest.Person) (n int) {
					for _, room := range []*slacktest.Channel{h.room, p.Door()} {
						for _, m := range p.Messages(room) {
							n += strings.Count(m.Text, words)
						}
					}
					return n
				}
				until := c.within
				if until == 0 {
					until = c.lasts + 2*time.Minute
				}
				for read(h.ann) == 0 && time.Since(began) < until {
					time.Sleep(100 * time.Millisecond)
					if time.Since(began) > c.lasts {
						breaks(slacktest.None)
					}
					if c.restart && time.Since(began) > c.lasts/2 {
						c.restart = false
						h.restart()
					}
				}
				if read(h.ann) == 0 {
					t.Errorf("there is no answer after %v", until)
				}
				time.Sleep(max(0, c.lasts-time.Since(began)))
				breaks(slacktest.None)
				time.Sleep(5 * time.Minute)
				if n := read(h.ann); n > c.most {
					t.Errorf("Ann reads it %d times", n)
				}
				if n := read(h.bob); n > 0 {
					t.Errorf("Bob reads it %d times", n)
				}
			})
		})
	}
}
