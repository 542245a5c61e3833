package slack_test

import (
	"slices"
	"testing"
	"time"

	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
)

// kept is a workspace's install as it is kept.
func (h *house) kept(workspace string) match.Install {
	list, err := h.installs()
	h.Must(err)
	i := slices.IndexFunc(list, func(x match.Install) bool { return x.Workspace == workspace })
	return list[i]
}

// TestAnAppThatWasTakenAwayUnheard: a workspace takes the app away while nobody hears of it.
// Once a call is refused Slack is asked whether that is so, and all is as if the event had
// been heard: its token is dropped, operators are told of no token to mend, and installed
// anew all goes on.
func TestAnAppThatWasTakenAwayUnheard(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"token_revoked", "account_inactive"} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			l := &lamps{}
			h := stand(t, slacktest.Options{}, plan{light: l, gone: 500 * time.Millisecond})
			work, lords := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Lords").Never()
			ann, bob, cat := work.Person("Ann"), work.Person("Bob"), lords.Person("Cat")
			room, other := work.Channel("games", ann, bob), lords.Channel("games", cat)
			h.install(work)
			h.install(lords)
			h.Must(ann.Command(room, "/match new exchequer"))
			h.see(ann, room, private("is open and you're in seat 1"))
			code := h.Code()
			h.Told(code)
			h.Must(cat.Command(other, "/match join "+code))
			h.see(cat, other, private("seat 2"))
			h.Told(code)
			work.RevokeAs(why)
			h.Must(cat.Command(other, "/match say "+code+" from afar"))
			h.Until("its token is dropped", func() bool { x := h.kept(work.ID); return x.Gone == why && len(x.Sealed) == 0 })
			h.Until("operators know it is taken away", func() bool { return l.withdrawn(work.ID) == why })
			if l.refused(work.ID) {
				t.Error("operators are told to mend its token")
			}
			if h.kept(lords.ID).Gone != "" {
				t.Error("another one's is dropped")
			}
			h.install(work)
			h.see(bob, room, public("from afar"))
			if l.withdrawn(work.ID) != "" {
				t.Error("installed anew it counts as taken away")
			}
			h.unrefused(": " + why)
		})
	}
}

// TestARefusedCallDropsNoGoodToken: a call is told that the token was taken away, which Slack,
// asked for the token, does not say. It stays, and all goes on.
func TestARefusedCallDropsNoGoodToken(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"", "invalid_auth", "internal_error"} {
		h := stand(t, slacktest.Options{}, plan{})
		work := h.slack.Workspace("Commons").Never()
		ann, bob := work.Person("Ann"), work.Person("Bob")
		room := work.Channel("games", ann, bob)
		h.install(work)
		asked := h.slack.Calls("auth.test")
		slacktest.RefuseCalls(h.slack, "auth.test", said)
		slacktest.RefuseCalls(h.slack, "chat.postMessage", "token_revoked")
		h.Must(ann.Command(room, "/match new exchequer"))
		h.Until("it is asked whether that is so", func() bool { return h.slack.Calls("auth.test") > asked })
		slacktest.RefuseCalls(h.slack, "chat.postMessage", "")
		h.Told(h.Code())
		if x := h.kept(work.ID); x.Gone != "" {
			t.Errorf("%q: the token is dropped: %s", said, x.Gone)
		}
	}
}

// TestAnOrganisationServesWhomItHas: a workspace had the app by itself when its organisation
// installed it for all, and Slack no longer takes its own token, which nobody hears. All goes
// on with the organisation's.
func TestAnOrganisationServesWhomItHas(t *testing.T) {
	t.Parallel()
	l := &lamps{}
	h := stand(t, slacktest.Options{}, plan{light: l})
	org, own := slacktest.Organisation(h.slack, "Crown"), h.slack.Workspace("Own")
	token := own.Token
	own.Revoke()
	org.Never()
	const team = "T000000771"
	ann, bob := org.Member("Ann", team), org.Member("Bob", team)
	room := org.Channel("shared", ann, bob)
	book, err := install.NewBook("slack", sqlite.InstallsIn(h.Store), keys)
	h.Must(err)
	h.Must(book.Keep(ctx, install.Site{ID: team, Name: "Own", Org: org.ID, Token: install.Token(token), Bot: own.Bot, At: time.Now()}))
	h.install(org)
	h.Must(ann.Command(room, "/roll 1d6"))
	h.see(bob, room, public("ann rolled")) // as their own token could not be asked for the name
	h.Until("its own token is kept no more", func() bool { return h.kept(team).Gone == "token_revoked" })
	if l.refused(team) || l.withdrawn(team) != "" {
		t.Error("operators are told of a workspace that is served")
	}
	h.unrefused(": token_revoked")
}
