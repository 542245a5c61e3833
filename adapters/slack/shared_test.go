package slack_test

import (
	"testing"

	"divisionbell/adapters/slack/slacktest"
)

// shared has a company that has the app too share the table's channel, with Zoe of it there.
func (h *table) shared() (there *slacktest.Channel, zoe, guest *slacktest.Person) {
	h.Stop()
	p := h.plan
	theirs := h.slack.Workspace("Bundestag")
	p.rows, p.tokens = &rows{}, append(p.tokens, theirs.Token)
	h.house = build(h.TB, p)
	zoe = theirs.Person("Zoe")
	return theirs.Shares(h.room, zoe), zoe, h.work.Guest(zoe, h.room)
}

// newest is the workspace where the newest match was made.
func (h *house) newest() string {
	m := h.Match(h.Code())
	r, err := h.Store.RoomByID(ctx, m.Room)
	h.Must(err)
	return r.Workspace
}

// TestWhatBothHaveTheAppFor: both companies that share a channel have the app, and in it Zoe
// has used a command of her own workspace, so that the channel is known to both. What she
// presses, chooses or fills in is done in the workspace that told her of it, in either; and a
// mention is heard by the one whose bot is mentioned, whoever Slack says that it comes for.
func TestWhatBothHaveTheAppFor(t *testing.T) {
	t.Parallel()
	const lists = "You're not in a match"
	for what, does := range map[string]func(h *table, guest *slacktest.Person){
		"presses": func(h *table, guest *slacktest.Person) {
			h.Must(guest.Mention(h.room, "", "list"))
			h.Must(guest.Press(h.see(guest, h.room, private(lists)), "Start a match"))
		},
		"looks for": func(h *table, guest *slacktest.Person) {
			h.Must(guest.Mention(h.room, "", "match"))
			told := h.see(guest, h.room, func(m slacktest.Message) bool { return m.Private })
			options, err := guest.Suggest(told, "new tax")
			h.Must(err)
			h.Must(guest.PickOption(told, options[0]))
		},
	} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				there, zoe, guest := h.shared()
				h.Must(h.ann.Command(h.room, "/match new tax"))
				h.see(h.ann, h.room, private("is open and you're in seat 1"))
				before := h.Code()
				h.Told(before)
				h.Must(zoe.Command(there, "/match list"))
				h.see(zoe, there, private(lists))
				does(h, guest)
				h.Until("a match is made", func() bool { return h.Code() != before })
				if at := h.newest(); at != h.work.ID {
					t.Errorf("it is made in %s, not in %s", at, h.work.ID)
				}
				h.see(h.ann, h.room, public("Zoe opened"))
				h.unrefused()
			})
		})
	}
	t.Run("mentions", func(t *testing.T) {
		virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
			_, zoe, guest := h.shared()
			h.Must(zoe.Happens(map[string]any{"type": "app_mention", "user": zoe.ID, "text": "<@" + h.work.Bot + "> match new tax", "ts": "1.1", "channel": h.room.ID}))
			h.see(guest, h.room, private("is open and you're in seat 1"))
			if at := h.newest(); at != h.work.ID {
				t.Errorf("it is made in %s, not in %s", at, h.work.ID)
			}
		})
	})
	t.Run("in their own", func(t *testing.T) {
		virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
			there, zoe, guest := h.shared()
			h.Must(guest.Mention(h.room, "", "list"))
			h.see(guest, h.room, private(lists))
			h.Must(zoe.Command(there, "/match list"))
			h.Must(zoe.Press(h.see(zoe, there, private(lists)), "Start a match"))
			h.see(zoe, there, public("Zoe opened"))
			if at := h.newest(); at == h.work.ID {
				t.Errorf("it is made in %s, which did not tell her of it", at)
			}
			h.unrefused()
		})
	})
}
