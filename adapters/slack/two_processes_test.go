package slack_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/storage/sqlite"
)

// twins are two processes on one store, of which one speaks and the other hears: they give
// the one that speaks, the address of the other, and what ends that one.
func twins(t *testing.T) (h *table, hears string, stop func()) {
	s := slacktest.New(slacktest.Options{})
	t.Cleanup(s.Close)
	path := t.TempDir() + "/bell.db"
	h = sit(t, plan{slack: s, path: path, mode: slack.HTTP, gather: time.Millisecond, pause: time.Millisecond})
	h.Until("the first one speaks", func() bool {
		waits, elsewhere := h.Host.Unspoken()
		return len(waits)+len(elsewhere) == 0
	})
	other := chattest.Open(t, chattest.Plan{Tables: tables(), Path: path})
	app, err := slack.New(slack.Options{
		Installs: sqlite.InstallsIn(other.Store), Host: other.Host, Store: other.Store, Tokens: []string{h.work.Token}, Mode: slack.HTTP,
		Secret: s.Secret(), Listen: "127.0.0.1:0", API: s.API(), Log: other.Logger,
	})
	h.Must(err)
	app.Homes(time.Millisecond, time.Millisecond)
	other.Host.Attach(app)
	other.Run(app.Run)
	other.Run(func(ctx context.Context) error { return other.Host.Run(ctx, "other") })
	<-app.Ready()
	door := httptest.NewServer(app.Handler())
	t.Cleanup(door.Close)
	s.Deliver(door.URL)
	return h, door.URL, other.Stop
}

// owes waits until rooms are owed nothing, now or later.
func (h *table) owes() {
	h.TB.Helper()
	h.Until("nothing is owed", func() bool {
		list, err := h.Store.Owed(ctx, time.Now().Add(time.Hour).UnixMilli(), 0, 1)
		return err == nil && len(list) == 0
	})
}

// TestARollIsSeenWhoeverHearsOfIt: of two processes on one store one speaks, and Slack
// brings a command to the other. A roll is seen all the same, once, where the app is and
// where it is not; and where Slack gave the address of no answer, or takes none.
func TestARollIsSeenWhoeverHearsOfIt(t *testing.T) {
	t.Parallel()
	h, _, _ := twins(t)
	away := h.work.Channel("away", h.ann, h.bob)
	away.Remove()
	for _, c := range []*slacktest.Channel{h.room, away} {
		h.Must(h.ann.Command(c, "/roll 3d6"))
		h.see(h.bob, c, public("Ann rolled"))
	}
	h.owes()
	roll := h.see(h.bob, away, public("Ann rolled"))
	h.Must(h.bob.Press(roll, "Roll again"))
	h.see(h.ann, away, public("Bob rolled"))
	h.slack.Limit("hook", 1000, time.Hour)
	h.Must(h.bob.Command(h.room, "/roll 1d1"))
	h.see(h.ann, h.room, public("Bob rolled"))
	h.Must(h.bob.Mention(h.room, "", "roll 1d1"))
	h.Until("two are seen", func() bool { return rolls(h.ann, h.room, "Bob") == 2 })
	h.owes()
	for who, n := range map[string][2]int{"Ann": {1, 1}, "Bob": {2, 1}} {
		if here, there := rolls(h.bob, h.room, who), rolls(h.bob, away, who); here != n[0] || there != n[1] {
			t.Errorf("%s's rolls are seen %d and %d times, not %v", who, here, there, n)
		}
	}
	h.unrefused()
}

// TestARollThatIsHeardTwiceIsSaidOnce: Slack brings a command again, to each of two
// processes, of which neither keeps the address of its answer where others read it.
func TestARollThatIsHeardTwiceIsSaidOnce(t *testing.T) {
	t.Parallel()
	h, hears, _ := twins(t)
	var said atomic.Int32
	hook := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { said.Add(1) }))
	t.Cleanup(hook.Close)
	body := []byte(url.Values{
		"team_id": {h.work.ID}, "channel_id": {h.room.ID}, "user_id": {h.ann.ID}, "user_name": {"ann"},
		"command": {"/roll"}, "text": {"3d6"}, "trigger_id": {"7.7"}, "response_url": {hook.URL + "/a-secret"},
	}.Encode())
	for _, door := range []string{hears, h.house.door, hears} {
		if code, answer := h.post(door+"/slack/commands", body, func(x http.Header) { h.slack.Sign(x, body, time.Now()) }); code != http.StatusOK || answer != "" {
			t.Errorf("%d %q", code, answer)
		}
	}
	h.owes()
	if n := said.Load() + int32(rolls(h.bob, h.room, "Ann")); n != 1 {
		t.Errorf("it is said %d times", n)
	}
	if row, err := h.Store.Answered(ctx, "slack:"+h.work.ID+":c:7.7"); err != nil || strings.Contains(string(row), "a-secret") {
		t.Errorf("%s, %v", row, err)
	}
}

// TestAnInstallIsFinishedWhoeverHearsOfIt: behind a balancer Slack sends people back to
// another process than the one that sent them to Slack.
func TestAnInstallIsFinishedWhoeverHearsOfIt(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/bell.db"
	h := stand(t, slacktest.Options{}, plan{path: path})
	work := h.slack.Workspace("Commons")
	other := chattest.Open(t, chattest.Plan{Tables: tables(), Path: path})
	app, err := slack.New(slack.Options{
		Installs: sqlite.InstallsIn(other.Store), Host: other.Host, Store: other.Store, Mode: slack.HTTP, Secret: h.slack.Secret(),
		Listen: "127.0.0.1:0", API: h.slack.API(), Log: other.Logger,
		ClientID: slacktest.ClientID, ClientSecret: slacktest.ClientSecret, Keys: keys, URL: "https://bell.example/",
	})
	h.Must(err)
	other.Host.Attach(app)
	other.Run(app.Run)
	<-app.Ready()
	door := httptest.NewServer(app.Handler())
	defer door.Close()
	b := &browser{h: h}
	_, _, to := b.get("/slack/install")
	allowed, err := work.Allow(to)
	h.Must(err)
	h.door = door.URL
	if status, said, _ := b.get(back(allowed)); status != 200 {
		t.Errorf("%d %s", status, said)
	}
}

// TestHomeIsDrawnWhoeverActs: of two processes on one store one speaks, and Slack tells the
// other that a Home tab was opened. It is drawn anew when its reader's turn comes, whichever
// of the two heard what the other player did.
func TestHomeIsDrawnWhoeverActs(t *testing.T) {
	t.Parallel()
	h, _, _ := twins(t)
	code := h.begin("/match new exchequer setup=dealt tokens=all")
	h.Told(code)
	mover, other := h.mover(code)
	for n, hears := range []string{"the one that knows the tab", "the one that speaks"} {
		h.Must(other.OpenHome())
		h.home(other, code, "Waiting for "+mover.Name)
		if n == 1 {
			h.slack.Deliver(h.house.door)
		}
		for k := uint64(0); slices.Contains(h.Awaited(code), mover.Name); k++ {
			if k > 60 {
				t.Fatalf("a turn heard by %s does not end", hears)
			}
			_, err := h.hand(mover, k).Step("/exchequer " + code)
			h.Must(err)
		}
		h.home(other, "Your turn: ")
		mover, other = other, mover
	}
}

// TestHomeThatAnotherProcessHeardOfIsDrawn: who had no Home when a process looked for it
// opens theirs at another one, which ends. It is drawn by the first all the same when its
// reader's turn comes, though that comes a moment later.
func TestHomeThatAnotherProcessHeardOfIsDrawn(t *testing.T) {
	t.Parallel()
	h, hears, stop := twins(t)
	h.slack.Deliver(h.house.door)
	code := h.begin("/match new exchequer setup=dealt tokens=all")
	h.Told(code)
	mover, other := h.mover(code)
	h.Must(h.ann.Command(h.room, "/match say "+code+" hello"))
	h.Told(code)
	h.slack.Deliver(hears)
	h.Must(other.OpenHome())
	h.home(other, code, "Waiting for "+mover.Name)
	h.slack.Deliver(h.house.door)
	stop()
	for k := uint64(0); slices.Contains(h.Awaited(code), mover.Name); k++ {
		_, err := h.hand(mover, k).Step("/exchequer " + code)
		h.Must(err)
	}
	h.home(other, "Your turn: ")
}
