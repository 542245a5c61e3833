package slack

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/thrift"
	"divisionbell/bot/match"
)

// How long until the book is read again, since another process may have been asked to
// install a workspace or heard that it took the app away, and how long what is owed to one
// that took the app away waits until it is tried again.
const (
	lookAgain = 5 * time.Second
	goneWait  = time.Minute
)

// teams are the workspaces that are served: those of the configuration's tokens, and
// those in which people installed the app, as the book has them.
type teams struct {
	app  *App
	book *install.Book                         // nil: nobody can
	look *install.Look                         // at it; nil too
	gone time.Duration                         // goneWait
	by   atomic.Pointer[map[string]*workspace] // nil until Slack knows us

	mu    sync.Mutex            // of changes
	fixed map[string]*workspace // of the configuration's tokens
	told  map[string]string     // why operators were told that one is not served
}

// known reports whether Slack knows us.
func (t *teams) known() bool { return t.by.Load() != nil }

// live finds a workspace by its id, with a token or without.
func (t *teams) live(id string) (*workspace, bool) {
	by := t.by.Load()
	if by == nil || id == "" {
		return nil, false
	}
	w, ok := (*by)[id]
	return w, ok
}

// enter asks Slack who we are in each workspace, and waits out an outage.
func (t *teams) enter(ctx context.Context) error {
	if t.known() {
		return nil
	}
	err := t.open(ctx, func(token string, n int) (w *workspace, err error) {
		again := chatkit.Retry{First: retryFirst, Longest: retryAtMost}
		again.Again = func(err error) (time.Duration, bool) { return retryAfter(err), true }
		again.Waits = func(err error, pause time.Duration) {
			t.app.log.Warn("slack: out of reach", "err", err, "again", pause)
		}
		err = again.Do(ctx, func() (err error) {
			w, err = t.meet(ctx, token, n)
			return err
		})
		return w, err
	})
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// open takes all workspaces into service whose tokens are good.
func (t *teams) open(ctx context.Context, meet func(token string, n int) (*workspace, error)) error {
	fixed := map[string]*workspace{}
	for i, token := range t.app.Tokens {
		w, err := meet(token, i+1)
		if err != nil {
			return err
		}
		if fixed[w.team] != nil {
			return chatkit.Permanent(fmt.Errorf("slack: two bot tokens are of the same workspace, %s: name each once", w.team))
		}
		fixed[w.team] = w
	}
	t.mu.Lock()
	t.fixed = fixed
	t.mu.Unlock()
	if t.book == nil {
		t.by.Store(&fixed)
		return nil
	}
	if n, err := t.book.Renew(ctx); err != nil {
		return fmt.Errorf("slack: the installs cannot be read: %w", err)
	} else if n > 0 {
		t.app.log.Info("slack: installs are sealed with the first key now", "installs", n)
	}
	return t.look.Once(ctx)
}

// meet asks Slack once who a token makes us.
func (t *teams) meet(ctx context.Context, token string, n int) (*workspace, error) {
	api := t.app.caller(token, nil)
	who, err := api.AuthTestContext(ctx)
	if why := reason(err); install.Fatal[why] {
		return nil, chatkit.Permanent(fmt.Errorf("slack: bot token %d is refused (%s): copy the Bot User OAuth Token, xoxb-…, from the app's page “OAuth & Permissions”", n, why))
	}
	if err != nil {
		return nil, fmt.Errorf("slack: %w", err)
	}
	t.app.log.Info("slack: at home", "workspace", who.TeamID, "name", who.Team)
	return t.serve(install.Site{}, who.TeamID, who.UserID, who.URL, token), nil
}

// serve is a workspace in service.
func (t *teams) serve(s install.Site, team, self, url, token string) *workspace {
	w := &workspace{
		team: team, self: self, url: url, site: s, directs: chatkit.NewBounded[string, string](maxKnown),
		easel: chatkit.Easel{Now: t.app.now}, painters: make(chan struct{}, paintAtOnce), thrift: thrift.New(t.app.now, t.app.tempo),
	}
	w.api = t.app.caller(token, w)
	return w
}

// renewer does requests with a workspace's token.
func (t *teams) renewer(token string, w *workspace) *install.Renewer {
	by := &install.Renewer{Client: t.app.client, Token: token, Newer: func(ctx context.Context) string { return t.newer(ctx, w) }, Start: t.app.start}
	if w.site.ID != "" { // the configuration's waits for a good one
		by.Over = func(ctx context.Context, why string) { t.end(ctx, w, why) }
	}
	return by
}

// newer is the token of a workspace by now, of which Slack refuses another one; "": none.
func (t *teams) newer(ctx context.Context, w *workspace) string {
	now, _ := t.live(w.team)
	if now == w {
		lately := lookAgain
		if !w.doubted.Swap(true) {
			lately = 0
		}
		t.refresh(ctx, lately)
		now, _ = t.live(w.team)
	}
	if now == nil {
		return ""
	}
	return string(now.site.Token)
}

// read takes the book as it stands into service. At first it is said which sites no key
// opens.
func (t *teams) read(ctx context.Context) error {
	open, shut, err := t.book.Sites(ctx)
	if err != nil {
		return fmt.Errorf("slack: the installs cannot be read: %w", err)
	}
	if len(shut) > 0 && !t.known() {
		t.app.log.Error(install.ShutWords(shut))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	next := maps.Clone(t.fixed)
	out := map[string]string{}
	sites := append(open, shut...)
	slices.SortStableFunc(sites, func(a, b install.Site) int { return len(a.Gone) - len(b.Gone) }) // those with a token first
	for _, s := range sites {
		if s.Gone == "" {
			next[s.ID] = t.keep(s, s.ID)
			continue
		}
		if next[s.ID] != nil {
			continue
		}
		if whole := next[s.Org]; whole != nil && whole.site.Gone == "" && s.Org != s.ID { // its organisation's token serves it
			next[s.ID] = t.keep(whole.site, s.ID)
			continue
		}
		out[s.ID] = s.Gone
		next[s.ID] = t.keep(s, s.ID)
	}
	was := t.by.Swap(&next)
	t.tell(out)
	for id, w := range next {
		if was != nil && (*was)[id] != w && w.site.Gone == "" {
			t.app.homes.Again(id)
		}
	}
	return nil
}

// keep is the workspace of a site: the one that was there before, if nothing changed.
func (t *teams) keep(s install.Site, team string) *workspace {
	if w, ok := t.live(team); ok && w.site.Token == s.Token && w.site.Gone == s.Gone && w.site.At.Equal(s.At) {
		return w
	} else if ok && w.refused.Load() { // which is no longer asked about
		if r, ok := t.app.Connections.(match.Refusals); ok {
			r.Refused(Platform, team, false)
		}
	}
	return t.serve(s, team, s.Bot, s.URL, string(s.Token))
}

// tell has operators know which workspaces are not served, and why. The lock is held.
func (t *teams) tell(out map[string]string) {
	lamps, ok := t.app.Connections.(match.Withdrawals)
	for id := range t.told {
		if _, still := out[id]; !still && ok {
			lamps.Withdrawn(Platform, id, "")
		}
	}
	for id, why := range out {
		if t.told[id] != why && ok {
			lamps.Withdrawn(Platform, id, why)
		}
	}
	t.told = out
}

// refresh has the book be read again, unless that was so lately, and waits no longer for
// it than is bearable.
func (t *teams) refresh(ctx context.Context, lately time.Duration) {
	if t.book != nil && t.known() {
		t.look.Again(ctx, lately)
	}
}

// admit keeps a site and takes it into service.
func (t *teams) admit(ctx context.Context, s install.Site) error {
	who, err := t.app.caller(string(s.Token), nil).AuthTestContext(ctx)
	if err != nil {
		return fmt.Errorf("slack: the new token: %w", err)
	}
	s.URL = who.URL
	if err := t.book.Keep(ctx, s); err != nil {
		return fmt.Errorf("slack: an install cannot be kept: %w", err)
	}
	return t.look.Once(ctx)
}

// withdraw drops the token of a workspace that took the app away. Slack may say so late:
// a token that still does is of a newer install, and stays. So does one of which Slack
// cannot say anything now; it is asked again for a while.
func (t *teams) withdraw(ctx context.Context, w *workspace, why string) {
	if w.site.Gone != "" {
		return
	}
	ask := func() error {
		_, err := w.api.AuthTestContext(ctx)
		return err
	}
	err := ask()
	if err == nil || install.Fatal[reason(err)] {
		t.drop(ctx, w, why, err)
		return
	}
	t.app.log.Warn("slack: heard that the app was taken away, and cannot ask whether it still is", "workspace", w.team, "why", why, "err", err)
	t.app.start("ask whether the app was taken away", func(within context.Context) {
		ctx = within
		again := chatkit.Retry{First: retryFirst, Longest: retryAtMost}
		again.Again = func(err error) (time.Duration, bool) { return retryAfter(err), !install.Fatal[reason(err)] }
		if err := again.Do(ctx, ask); err == nil || install.Fatal[reason(err)] {
			t.drop(ctx, w, why, err)
		}
	})
}

// drop does so once Slack has said what it thinks of the token: nil, that it still does.
func (t *teams) drop(ctx context.Context, w *workspace, why string, no error) {
	switch {
	case no == nil:
		t.app.log.Info("slack: heard late that the app was taken away; it is there", "workspace", w.team, "why", why)
	case w.site.ID == "": // the configuration's token waits for a good one
		_ = t.app.judge(w, "serve", no)
	default:
		t.end(ctx, w, why)
	}
}

// end drops the token of an install that is no more.
func (t *teams) end(ctx context.Context, w *workspace, why string) {
	ended, err := t.book.End(ctx, w.site, why)
	if err != nil {
		t.app.log.Error("slack: a withdrawn token cannot be dropped", "workspace", w.team, "err", err)
		return
	}
	if !ended {
		return
	}
	t.app.log.Warn("slack: the app was taken away; its matches wait until it is installed anew", "workspace", w.site.ID, "name", w.site.Name, "why", why)
	if err := t.look.Once(ctx); err != nil {
		t.app.log.Warn("slack: the installs cannot be read again", "err", err)
	}
}

// trusted is a workspace for what can wait, as near is: one whose token is refused has one
// such call a minute find out whether it still is.
func (t *teams) trusted(ctx context.Context, team string) (*workspace, error) {
	w, err := t.near(ctx, match.Room{Workspace: team})
	if err != nil || !w.refused.Load() {
		return w, err
	}
	last, now := w.tried.Load(), t.app.now().UnixMilli()
	if now-last < t.gone.Milliseconds() || !w.tried.CompareAndSwap(last, now) {
		return nil, &match.Wait{For: t.gone, Err: fmt.Errorf("slack: the token of workspace %s is refused", team)}
	}
	return w, nil
}

// near is the workspace of a room: match.ErrNotNow before Slack knows us and while the
// app is taken away there, and match.ErrGone for one we were never in.
func (t *teams) near(ctx context.Context, r match.Room) (*workspace, error) {
	if !t.known() {
		return nil, &match.Wait{For: time.Second, Err: errors.New("slack: not connected yet")}
	}
	w, ok := t.live(r.Workspace)
	if !ok || w.site.Gone != "" || w.refused.Load() {
		t.refresh(ctx, lookAgain)
		w, ok = t.live(r.Workspace)
	}
	switch {
	case !ok:
		return nil, fmt.Errorf("slack: no token for workspace %s: %w", r.Workspace, match.ErrGone)
	case w.site.Gone != "":
		return nil, &match.Wait{For: t.gone, Err: fmt.Errorf("slack: the app was taken away in workspace %s (%s)", r.Workspace, w.site.Gone)}
	}
	return w, nil
}
