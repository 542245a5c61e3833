package slack_test

import (
	"context"
	"net/url"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/storage/sqlite"
)

// another is another process on a table's store, with a socket of its own, until it is stopped.
func (t *table) another() (stop func()) {
	t.TB.Helper()
	o := chattest.Open(t.TB, chattest.Plan{Tables: tables(), Path: t.plan.path})
	app, err := slack.New(slack.Options{
		Installs: sqlite.InstallsIn(o.Store), Host: o.Host, Store: o.Store, Tokens: []string{t.work.Token}, Mode: slack.Socket, AppToken: t.slack.AppToken(),
		Secret: t.slack.Secret(), Listen: "127.0.0.1:0", API: t.slack.API(), Log: o.Logger, Client: t.plan.web, Dialer: t.plan.dialer,
	})
	t.Must(err)
	o.Host.Attach(app)
	o.Run(app.Run)
	o.Run(func(ctx context.Context) error { return o.Host.Run(ctx, "another") })
	<-app.Ready()
	return o.Stop
}

// TestHomeIsDrawnByOne: Slack tells two processes in turn that a Home tab is opened. At a busy
// table it is drawn at most twice a minute, by one of them, with its board, and nothing is
// drawn that Slack refuses; when either ends, the other draws it.
func TestHomeIsDrawnByOne(t *testing.T) {
	t.Parallel()
	for opens := 1; opens <= 4; opens++ {
		virtuallyWith(t, slacktest.Options{}, plan{path: t.TempDir() + "/bell.db"}, func(h *table) {
			h.Until("it speaks", func() bool { waits, elsewhere := h.Host.Unspoken(); return len(waits)+len(elsewhere) == 0 })
			stop := h.another()
			code := h.begin("/match new exchequer setup=dealt tokens=all length=30")
			for range opens {
				h.Must(h.ann.OpenHome())
				time.Sleep(2 * time.Second)
			}
			time.Sleep(time.Minute)
			_, before := h.ann.Home()
			calls := h.slack.Calls("views.publish")
			const minutes = 4
			for n := range uint64(minutes * 12) {
				mover, _ := h.mover(code)
				_, err := h.hand(mover, n).Step("/exchequer " + code)
				h.Must(err)
				time.Sleep(5 * time.Second)
			}
			_, after := h.ann.Home()
			calls = h.slack.Calls("views.publish") - calls
			if n := after - before; n < 2*minutes-1 || n > 2*minutes+1 || calls > n+1 {
				t.Errorf("opened %d times: drawn %d times in %d minutes by %d calls", opens, n, minutes, calls)
			}
			time.Sleep(time.Minute)
			if files, _ := h.ann.HomePictures(); len(files) != 1 {
				t.Errorf("opened %d times: Home shows %d boards", opens, len(files))
			}
			h.unrefused("hash_conflict", "file_not_found")
			stop()
			mover, other := h.mover(code)
			h.pass(code, mover)
			words := "Your turn: "
			if mover == h.ann {
				words = "Waiting for " + other.Name
			}
			h.drawnWithin("that which two processes heard of", h.ann, words, 35*time.Second)
		})
	}
}

// TestHomeHasItsBoardAgain: a file that Home shows was deleted by somebody else. It is drawn in
// words, and half a minute later with its board, though nothing changes.
func TestHomeHasItsBoardAgain(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
		code := h.begin("/match new exchequer setup=dealt tokens=all")
		h.Must(h.ann.OpenHome())
		h.home(h.ann, code)
		time.Sleep(time.Minute)
		files, _ := h.ann.HomePictures()
		resp, err := h.plan.web.PostForm(h.slack.API()+"files.delete", url.Values{"token": {h.work.Token}, "file": files})
		h.Must(err)
		h.Must(resp.Body.Close())
		h.Must(h.ann.OpenHome())
		time.Sleep(35 * time.Second)
		if now, _ := h.ann.HomePictures(); len(now) != 1 || now[0] == files[0] {
			t.Errorf("Home shows %v after %v was deleted", now, files)
		}
	})
}
