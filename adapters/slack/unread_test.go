package slack_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// rows are what keeps installs, and does not answer while it hangs.
type rows struct {
	install.Rows
	until atomic.Pointer[chan struct{}]
	asked atomic.Int64 // of what is read on the way of a delivery
	fails atomic.Int64 // so many times what is read then
}

// hang has it answer nobody until end.
func (r *rows) hang(t testing.TB) (end func()) {
	c := make(chan struct{})
	r.until.Store(&c)
	end = sync.OnceFunc(func() { r.until.Store(nil); close(c) })
	t.Cleanup(end)
	return end
}

func (r *rows) wait(ctx context.Context) error {
	r.asked.Add(1)
	if r.fails.Add(-1) >= 0 {
		return errShelf
	}
	return r.hold(ctx)
}

// hold waits while it hangs.
func (r *rows) hold(ctx context.Context) error {
	c := r.until.Load()
	if c == nil {
		return nil
	}
	select {
	case <-*c:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *rows) Installs(ctx context.Context, platform string) (list []match.Install, err error) {
	if err = r.wait(ctx); err == nil {
		list, err = r.Rows.Installs(ctx, platform)
	}
	return list, err
}

func (r *rows) WorkspacesOf(ctx context.Context, platform, channel string) (list []string, err error) {
	if err = r.wait(ctx); err == nil {
		list, err = r.Rows.WorkspacesOf(ctx, platform, channel)
	}
	return list, err
}

func (r *rows) PersonAt(ctx context.Context, platform, workspace, account string) (match.PersonID, error) {
	if r.fails.Add(-1) >= 0 {
		return 0, errShelf
	}
	if err := r.hold(ctx); err != nil {
		return 0, err
	}
	return r.Rows.PersonAt(ctx, platform, workspace, account)
}

// TestInstallsThatCannotBeReadHoldNobodyUp: while the database does not answer, what Slack
// brings is acknowledged in time, for the installs that are known, and who asked reads that it
// takes longer, or the answer. Then a new install is served as ever.
func TestInstallsThatCannotBeReadHoldNobodyUp(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	r, slow := &rows{}, make(chan struct{}, 100)
	answers := sync.OnceFunc(func() { close(slow) })
	h := stand(t, slacktest.Options{Tries: 1}, plan{rows: r, slow: slow, now: func() time.Time { return time.Now().Add(time.Duration(later.Load())) }})
	work, lords := h.slack.Workspace("Commons").Never(), h.slack.Workspace("Lords").Never()
	ann, bob, cat := work.Person("Ann"), work.Person("Bob"), lords.Person("Cat")
	room, other := work.Channel("games", ann, bob), lords.Channel("games", cat)
	h.install(work)
	slow <- struct{}{}
	h.Must(ann.Command(room, "/match help"))
	answer := h.see(ann, room, private("/match new"))
	later.Add(int64(time.Minute))
	end := r.hang(h.TB)
	t.Cleanup(answers)
	var side sync.WaitGroup
	for what, does := range map[string]func() error{
		"a command":              func() error { return ann.Command(room, "/match list") },
		"a press":                func() error { return ann.PressButton(answer, answer.Buttons()[0]) },
		"another's":              func() error { return bob.Command(room, "/match list") },
		"where it is not":        func() error { return cat.Command(other, "/match list") },
		"what a mention asks":    func() error { return bob.Mention(room, "", "help") },
		"a Home tab that opens":  ann.OpenHome,
		"a form that is to open": func() error { return ann.Shortcut(room, "new_match") },
	} {
		side.Go(func() {
			if err := does(); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		})
	}
	side.Wait()
	h.see(ann, room, promised)
	h.see(bob, room, promised)
	h.see(cat, other, private("isn't installed in this workspace"))
	h.Until("the form opens", func() bool { return ann.Modal() != "" })
	answers()
	h.see(bob, room, private("You're not in a match right now"))
	end()
	h.install(lords)
	h.Must(cat.Command(other, "/match list"))
	h.see(cat, other, private("You're not in a match right now"))
	h.unrefused()
}

// TestWhoseAChannelIsHoldsNobodyUp: of several workspaces the store says whose a channel is.
// While it does not, a press on a private answer is acknowledged in time; of one it is not asked,
// nor of several where the answer says who gave it, as those of older programs do not.
func TestWhoseAChannelIsHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	for what, several := range map[string]bool{"one workspace": false, "several": true, "several, of an older program": true} {
		t.Run(what, func(t *testing.T) {
			unsaid := strings.Contains(what, "older")
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				h.Stop()
				p, r := h.plan, &rows{}
				p.rows, p.slow = r, make(chan struct{}, 1)
				if several {
					p.tokens = append(p.tokens, h.slack.Workspace("Lords").Token)
				}
				h.house = build(h.TB, p)
				p.slow <- struct{}{}
				h.Must(h.ann.Command(h.room, "/match help"))
				answer := h.see(h.ann, h.room, private("/match new"))
				if unsaid {
					answer = older(answer)
				}
				asked := r.asked.Load()
				end := r.hang(h.TB)
				began := time.Now()
				h.Must(h.ann.PressButton(answer, answer.Buttons()[0]))
				if took := time.Since(began); took > slack.AckWithin {
					t.Errorf("it is acknowledged after %v", took)
				}
				h.see(h.ann, h.room, promised)
				if n := r.asked.Load() - asked; (n > 0) != unsaid {
					t.Errorf("the store is asked %d times", n)
				}
				end()
				close(p.slow)
			})
		})
	}
}
