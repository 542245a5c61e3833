package slack_test

import (
	"regexp"
	"slices"
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/storage/sqlite"
)

// older is a message as an older program drew it, which did not say in it where it was.
func older(m slacktest.Message) slacktest.Message {
	return m.Under(func(now string) string { return drawnBy.ReplaceAllString(now, "") })
}

var drawnBy = regexp.MustCompile(`\.[TE]\d+`)

// TestWhoseAChannelIsIsNeverAssumed: somebody of another company, which has the app too,
// presses what an older program told them alone in a shared channel, or chooses a shortcut of a message
// there, as the store does not say whose the channel is for a while, or fails at it. It is
// done where it belongs once the store does, who did it is told so, and the channel stays the
// other company's. What is never known is not done, and who did it hears of it beside what they
// pressed, which they can press again.
func TestWhoseAChannelIsIsNeverAssumed(t *testing.T) {
	t.Parallel()
	for what, hangs := range map[string]time.Duration{"for long": 10 * time.Second, "no longer than is bearable": time.Second, "ever": 10 * time.Minute, "and fails": 0} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				h.Stop()
				p, r := h.plan, &rows{}
				theirs := h.slack.Workspace("Bundestag")
				p.rows, p.tokens = r, append(p.tokens, theirs.Token)
				h.house = build(h.TB, p)
				zoe := theirs.Person("Zoe")
				guest := h.work.Guest(zoe, h.room)
				h.Must(h.ann.Command(h.room, "/match new tax"))
				h.see(h.ann, h.room, private("is open and you're in seat 1"))
				code := h.Code()
				h.Told(code)
				h.Must(guest.Press(h.see(guest, h.room, public(code, "Join")), "Join"))
				h.see(guest, h.room, private("seat 2"))
				h.Must(guest.Mention(h.room, "", "list"))
				list := h.see(guest, h.room, private(code, "2 so far"))
				if hangs == 0 {
					r.fails.Store(3)
				} else {
					time.AfterFunc(hangs, r.hang(h.TB))
				}
				began := time.Now()
				h.Must(guest.Press(older(list), code))
				if took := time.Since(began); took > slack.AckWithin {
					t.Errorf("it is acknowledged after %v", took)
				}
				if hangs > slack.AckWithin {
					h.see(guest, h.room, promised)
				}
				if hangs > time.Minute {
					time.Sleep(hangs)
					h.see(guest, h.room, private("nothing was done"))
					list = h.see(guest, h.room, private(code, "2 so far")) // as it stands there still
					h.Must(guest.Press(older(list), code))
				}
				h.see(guest, h.room, private("Tax "+code+": waiting for players"))
				if hangs > 0 && hangs < time.Minute {
					time.AfterFunc(hangs, r.hang(h.TB))
				}
				h.Must(guest.ShortcutOf(h.room, "roll_this", "", "2d6"))
				h.see(h.ann, h.room, public("Zoe", "2d6"))
				if of, err := sqlite.InstallsIn(h.Store).WorkspacesOf(ctx, slack.Platform, h.room.ID); err != nil || !slices.Equal(of, []string{h.work.ID}) {
					t.Errorf("the shared channel counts as one of %q (%v)", of, err)
				}
				h.unrefused()
			})
		})
	}
}

// TestWhoseAChannelIsWhereTheAppIsNew: another process installed the app in the workspace
// whose channel it is, a moment ago, and this one has not read of it. What somebody of another
// company, who used the app of their own there, presses there is done there all the same.
func TestWhoseAChannelIsWhereTheAppIsNew(t *testing.T) {
	t.Parallel()
	h := stand(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db", now: func() time.Time { return time.UnixMilli(1_795_262_400_000) }})
	work, theirs := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Bundestag").Never()
	ann, zoe := work.Person("Ann"), theirs.Person("Zoe")
	room := work.Channel("shared", ann)
	guest := work.Guest(zoe, room)
	h.install(theirs)
	other := build(t, plan{slack: h.slack, mode: slack.HTTP, keys: keys, path: h.plan.path})
	other.install(work)
	h.Must(ann.Command(room, "/match new tax"))
	h.see(ann, room, private("is open and you're in seat 1"))
	h.Must(guest.Mention(room, "", "list"))
	list := h.see(guest, room, private("You're not in a match"))
	h.slack.Deliver(h.door)
	own := theirs.Shares(room, zoe)
	h.Must(zoe.Command(own, "/match list"))
	h.see(zoe, own, private("You're not in a match"))
	h.Must(guest.Press(list, list.Buttons()[0].Label))
	h.see(guest, room, public("Zoe opened"))
	if of, err := sqlite.InstallsIn(h.Store).WorkspacesOf(ctx, slack.Platform, room.ID); err != nil || !slices.Contains(of, work.ID) {
		t.Errorf("the shared channel counts as one of %q (%v)", of, err)
	}
	if code := h.Code(); h.newest() != work.ID {
		t.Errorf("%s was made in %s", code, h.newest())
	}
}

// TestAGuestIsOnePersonThoughTheStoreFails: the store cannot say for a while who somebody of
// another company is in their own workspace, as they first do something in a shared channel.
// They are nobody else for that.
func TestAGuestIsOnePersonThoughTheStoreFails(t *testing.T) {
	t.Parallel()
	for fails := range int64(4) {
		virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
			h.Stop()
			p, r := h.plan, &rows{}
			theirs := h.slack.Workspace("Bundestag")
			p.rows, p.tokens = r, append(p.tokens, theirs.Token)
			h.house = build(h.TB, p)
			zoe := theirs.Person("Zoe")
			own := theirs.Channel("eigen", zoe)
			guest := h.work.Guest(zoe, h.room)
			h.Must(zoe.Command(own, "/match list"))
			h.see(zoe, own, private("You're not in a match"))
			r.fails.Store(fails)
			h.Must(guest.Mention(h.room, "", "list"))
			h.see(guest, h.room, private("You're not in a match"))
			there, err := r.Rows.PersonAt(ctx, slack.Platform, theirs.ID, zoe.ID)
			h.Must(err)
			if here, err := r.Rows.PersonAt(ctx, slack.Platform, h.work.ID, zoe.ID); err != nil || here != there {
				t.Errorf("after %d failures they are %d here and %d there (%v)", fails, here, there, err)
			}
		})
	}
}
