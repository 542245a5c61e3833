package slack_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// lamps remember which tokens are refused.
type lamps struct {
	mu  sync.Mutex
	out map[string]bool
	why map[string]string // of workspaces that took the app away
}

func (l *lamps) Connected(string, bool) {}

func (l *lamps) Refused(_, workspace string, yes bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out == nil {
		l.out = map[string]bool{}
	}
	l.out[workspace] = yes
}

func (l *lamps) Withdrawn(_, workspace, why string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why == nil {
		l.why = map[string]string{}
	}
	l.why[workspace] = why
}

func (l *lamps) withdrawn(workspace string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.why[workspace]
}

func (l *lamps) refused(workspace string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out[workspace]
}

// public counts the messages for all that say something, and those of a channel
// itself.
func (t *table) public(words string) (said, top int) {
	for _, m := range t.bob.Messages(t.room) {
		if m.Private {
			continue
		}
		said += strings.Count(m.Text, words)
		if m.Thread == "" {
			top++
		}
	}
	return said, top
}

// TestARefusedTokenIsTheWorkspaces: while Slack refuses a token nothing becomes of the
// rooms, and operators are told; with a good one all goes on where it was.
func TestARefusedTokenIsTheWorkspaces(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"token_revoked", "account_inactive", "invalid_auth"} {
		l := &lamps{}
		virtuallyWith(t, slacktest.Options{}, plan{light: l}, func(h *table) {
			code := h.begin("/match new exchequer length=3 setup=dealt tokens=all")
			h.Told(code)
			_, threads := h.public("")
			shows := len(h.Match(code).Shows)
			h.slack.Refuse(why)
			h.Must(h.ann.Command(h.room, "/match say "+code+" behind a closed door"))
			time.Sleep(5 * time.Minute)
			h.Must(h.ann.Command(h.room, "/match say "+code+" and again"))
			time.Sleep(5 * time.Minute)
			if !l.refused(h.work.ID) {
				t.Errorf("%s: operators are told nothing", why)
			}
			for _, s := range h.Match(code).Shows {
				if s.Shut != "" {
					t.Errorf("%s: a room is shut: %s", why, s.Shut)
				}
			}
			h.slack.Refuse("")
			back := time.Now()
			h.Told(code)
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("%s: with a good token the room is told after %v", why, d)
			}
			if l.refused(h.work.ID) {
				t.Errorf("%s: the good token counts as refused", why)
			}
			said, now := h.public("behind a closed door")
			if said != 1 || now != threads || len(h.Match(code).Shows) != shows {
				t.Errorf("%s: it is said %d times; %d messages in the channel became %d, %d rooms %d", why, said, threads, now, shows, len(h.Match(code).Shows))
			}
			for _, p := range []*slacktest.Person{h.ann, h.bob} {
				if m := p.Messages(p.Door()); len(m) != 0 {
					t.Errorf("%s: %s is told %q", why, p.Name, m[0].Text)
				}
			}
		})
	}
}

// TestAnUnarchivedChannelGoesOnInItsThread: a match whose channel was closed for a
// while, or to the app alone, is told in its old thread once somebody speaks there again.
func TestAnUnarchivedChannelGoesOnInItsThread(t *testing.T) {
	t.Parallel()
	for why, c := range map[string]struct{ close, open func(*slacktest.Channel) }{
		"archived":   {(*slacktest.Channel).Archive, (*slacktest.Channel).Unarchive},
		"without us": {(*slacktest.Channel).Remove, (*slacktest.Channel).Invite},
	} {
		virtually(t, slacktest.Options{}, func(h *table) {
			code := h.begin("/match new exchequer length=3 setup=dealt tokens=all")
			h.Told(code)
			_, threads := h.public("")
			c.close(h.room)
			other := h.work.Channel("other", h.ann, h.bob)
			h.Must(h.ann.Command(other, "/match say "+code+" into the dark"))
			time.Sleep(2 * time.Minute)
			c.open(h.room)
			h.Must(h.ann.Command(h.room, "/match say "+code+" light again"))
			h.see(h.bob, h.room, public("light again"))
			if said, now := h.public("into the dark"); said != 1 || now != threads {
				t.Errorf("%s: it is said %d times, and of %d messages in the channel there are %d", why, said, threads, now)
			}
		})
	}
}
