package slack_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"
)

// ids fails the test where somebody reads of a person by their id.
func (h *table) ids(p *slacktest.Person, rooms ...*slacktest.Channel) {
	h.TB.Helper()
	for _, room := range rooms {
		for _, m := range h.ann.Messages(room) {
			if strings.Contains(strings.ReplaceAll(m.Text+"\n"+m.Words, "<@"+p.ID+">", ""), p.ID) {
				h.TB.Errorf("%s reads %q", h.ann.Name, m.Text)
			}
		}
	}
}

// called is what the table calls who sits in a seat.
func (h *table) called(code string, seat int) string {
	if seats := h.Match(code).Seats; seat < len(seats) {
		return seats[seat].Name
	}
	return "nobody"
}

// TestNobodyIsCalledByTheirId: somebody new takes a seat while Slack can't be asked who they
// are. They have the name that came with what they did, or one that stands for it, and within
// half a minute of Slack's return their own, in the lobby and where it is played by then; also
// where the program was started anew meanwhile, once they are heard of.
func TestNobodyIsCalledByTheirId(t *testing.T) {
	t.Parallel()
	for what, does := range map[string]func(h *table, code string) string{
		"mentions it": func(h *table, code string) string {
			h.Must(h.bob.Mention(h.room, "", "join "+code))
			return "somebody"
		},
		"types to it": func(h *table, code string) string {
			h.Must(h.bob.Type("match join " + code))
			return "somebody"
		},
		"presses": func(h *table, code string) string {
			h.Must(h.bob.Press(h.see(h.bob, h.room, public(code, "Join")), "Join"))
			return "bob"
		},
		"opens Home and types a command": func(h *table, code string) string {
			h.Must(h.bob.OpenHome())
			time.Sleep(5 * time.Second)
			h.Must(h.bob.Command(h.room, "/match join "+code))
			return "bob"
		},
	} {
		for _, fault := range []slacktest.Fault{slacktest.Hangs, slacktest.Busy} {
			for _, how := range []string{"in the lobby", "in play", "in play, started anew"} {
				t.Run(what+" "+how, func(t *testing.T) {
					virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
						h.Must(h.ann.Command(h.room, "/match new exchequer setup=dealt tokens=all length=2"))
						h.see(h.ann, h.room, private("is open and you're in seat 1"))
						code := h.Code()
						h.Told(code)
						h.slack.Break("users.info", fault)
						lent := does(h, code)
						time.Sleep(20 * time.Second)
						if is := h.called(code, 1); is != lent {
							t.Errorf("Bob is called %q, not %q", is, lent)
						}
						h.see(h.ann, h.room, public(lent+" joined"))
						if how != "in the lobby" {
							h.Must(h.ann.Command(h.room, "/match start "+code))
							time.Sleep(10 * time.Second)
						}
						if how == "in play, started anew" {
							h.restart()
						}
						h.slack.Break("users.info", slacktest.None)
						if how == "in play, started anew" {
							h.Must(h.bob.Mention(h.room, "", "match list"))
						}
						time.Sleep(35 * time.Second)
						if is := h.called(code, 1); is != "Bob" {
							t.Errorf("Bob is called %q by the time Slack says who he is", is)
						}
						h.Told(code)
						status := h.see(h.ann, h.room, func(m slacktest.Message) bool {
							return !m.Private && (m.File != "" || strings.Contains(m.Text, "waiting for players"))
						})
						if all := status.Text + status.Words + status.Alt; !strings.Contains(all, "Bob") || strings.Contains(all, lent) {
							t.Errorf("the status says %q", all)
						}
						h.ids(h.bob, h.room, h.ann.Door())
						if how != "in the lobby" {
							h.finish(code, "exchequer", []*slacktest.Hand{h.hand(h.ann, 1), h.hand(h.bob, 2)}, func(int) {})
							h.verified(code)
						}
					})
				})
			}
		}
	}
}

// verified holds that a match's file proves who played.
func (h *table) verified(code string) {
	h.TB.Helper()
	f, err := h.Host.Export(ctx, code)
	h.Must(err)
	if !slices.ContainsFunc(f.Header.Handovers, func(o record.Handover) bool { return o.Name == "Bob" && o.Kind == record.Person }) {
		h.TB.Errorf("the file does not say that Bob played: %+v", f.Header)
	}
	_, err = record.Verify(f, func(string) (engine.Game, bool) { return exchequer.Game, true }, "")
	h.Must(err)
}

// TestSomebodyNewIsInvitedThoughSlackCannotSayWhoTheyAre: who is mentioned is invited.
func TestSomebodyNewIsInvitedThoughSlackCannotSayWhoTheyAre(t *testing.T) {
	t.Parallel()
	for _, fault := range []slacktest.Fault{slacktest.Hangs, slacktest.Busy} {
		virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
			h.Must(h.ann.Command(h.room, "/match new tax"))
			h.see(h.ann, h.room, private("is open and you're in seat 1"))
			code := h.Code()
			h.Told(code)
			h.slack.Break("users.info", fault)
			h.Must(h.ann.Command(h.room, "/match invite <@"+h.bob.ID+">"))
			h.see(h.ann, h.room, private("I've invited somebody to "+code))
			time.Sleep(10 * time.Second)
			h.slack.Break("users.info", slacktest.None)
			time.Sleep(time.Minute)
			call := h.see(h.bob, h.room, public("<@"+h.bob.ID+">", "Press Join to take a seat"))
			h.Must(h.bob.Press(call, "Join"))
			h.see(h.ann, h.room, public("Bob joined"))
			h.ids(h.bob, h.room, h.ann.Door())
		})
	}
}
