package slack_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
)

// An answer that takes long comes after the acknowledgement: where Slack said we
// may answer, when that has expired for their eyes in the channel, and when we
// may not speak there by direct message. Never to the channel.
func TestLateAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		after func(h *table)
		where func(h *table) *slacktest.Channel
		but   []string
	}{
		{"in time", func(*table) {}, func(h *table) *slacktest.Channel { return h.room }, nil},
		{"after half an hour", func(h *table) { h.slack.Pass(31 * time.Minute) }, func(h *table) *slacktest.Channel { return h.room }, []string{"expired_url"}},
		{"and sent away", func(h *table) { h.slack.Pass(31 * time.Minute); h.room.Remove() }, func(h *table) *slacktest.Channel { return h.ann.Door() }, []string{"expired_url", "not_in_channel"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			until := make(chan struct{})
			h := sit(t, plan{mode: slack.HTTP, slow: until})
			h.Must(h.ann.Command(h.room, "/match help"))
			if got := h.ann.Messages(h.room); len(got) != 1 || !promised(got[0]) {
				t.Errorf("it was not slow: %v", got)
			}
			c.after(h)
			close(until)
			h.see(h.ann, c.where(h), says("/match new"))
			for _, m := range h.bob.Messages(h.room) {
				t.Errorf("Bob sees %q", m.Text)
			}
			h.unrefused(c.but...)
		})
	}
}

// promised reports what says that an answer is still to come.
func promised(m slacktest.Message) bool {
	return m.Private && strings.HasPrefix(m.Text, "This is taking longer than usual.")
}

// TestAnAnswerThatIsLateIsPromised: what is acknowledged before it is done is not delivered
// again. If the program ends now, who asked would wait for ever, and so hears of it.
func TestAnAnswerThatIsLateIsPromised(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{slack.Socket, slack.HTTP} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			until := make(chan struct{}, 100)
			h := sit(t, plan{mode: mode, slow: until})
			h.Must(h.ann.Command(h.room, "/match help"))
			h.see(h.ann, h.room, promised)
			until <- struct{}{}
			answer := h.see(h.ann, h.room, says("/match new"))
			until <- struct{}{} // what is answered in time is not promised
			h.Must(h.ann.Command(h.room, "/roll 1d6"))
			h.Must(h.ann.Press(answer, answer.Buttons()[0].Label))
			h.see(h.ann, h.room, promised)
			close(until)
			n := 0
			for _, m := range h.ann.Messages(h.room) {
				if promised(m) {
					n++
				}
			}
			if n > 2 {
				t.Errorf("it was promised %d times", n)
			}
			for _, m := range h.bob.Messages(h.room) {
				if promised(m) {
					t.Errorf("Bob sees %q", m.Text)
				}
			}
			h.unrefused()
		})
	}
}

// TestAnAnswerComesBeforeItsAcknowledgement: what is acknowledged is not
// delivered again, so an answer that is still to come would die with the program.
func TestAnAnswerComesBeforeItsAcknowledgement(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{slack.Socket, slack.HTTP} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			h := sit(t, plan{mode: mode})
			code := h.begin("/match new exchequer setup=dealt")
			board := h.see(h.ann, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
			h.slack.Limit("hook", 1, time.Second)
			begun := time.Now()
			h.Must(h.ann.Press(board, "Show my moves"))
			if took := time.Since(begun); took > slack.AckWithin {
				t.Skipf("the answer took %v, and an acknowledgement waits for none so long", took)
			}
			if !slices.ContainsFunc(h.ann.Messages(h.room), private(code+". ")) {
				t.Error("acknowledged, and not answered yet")
			}
			h.unrefused()
		})
	}
}

// Where Slack asks for more patience than an answer has, it goes another way.
func TestAnswersGoAroundALongWait(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{mode: slack.HTTP})
	code := h.begin("/match new exchequer setup=dealt")
	board := h.see(h.ann, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
	h.slack.Limit("hook", 1, time.Hour)
	h.Must(h.ann.Press(board, "Show my moves"))
	h.see(h.ann, h.room, private(code+". "))
	if n := h.slack.Calls("chat.postEphemeral"); n != 1 {
		t.Errorf("it was said in the channel %d times", n)
	}
	h.unrefused()
}

// An outage at the start and in the middle is waited out, and what happened
// meanwhile is told.
func TestOutage(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{Tries: 400, Pause: 50 * time.Millisecond})
	defer s.Close()
	s.Limit("auth.test", 1, time.Second)
	s.Limit("apps.connections.open", 1, time.Second)
	l := &chattest.Light{Platform: slack.Platform}
	h := sit(t, plan{slack: s, light: l})
	code := h.begin("/match new exchequer setup=dealt")
	s.Limit("apps.connections.open", 2, time.Second)
	s.Cut()
	h.Must(h.ann.Command(h.room, "/match say are you there")) // Slack repeats it until we are
	h.see(h.bob, h.room, public("Ann: are you there"))
	n := 0
	for _, m := range h.bob.Messages(h.room) {
		n += strings.Count(m.Text, "Ann: are you there")
	}
	if n != 1 {
		t.Errorf("it was said %d times in %s", n, code)
	}
	if got := l.Told(); !slices.Equal(got[max(0, len(got)-2):], []bool{false, true}) {
		t.Errorf("the line was told as %v", got)
	}
	h.unrefused()
}
