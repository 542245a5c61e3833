package slack

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/opened"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

const answerStays = 10 * time.Minute // on a Home tab that is drawn anew by itself

// homes are the Home tabs that people have looked at.
type homes struct {
	app   *App
	kept  opened.Homes
	pace  *opened.Pace
	pages *chatkit.Bounded[[2]string, *page] // by workspace and user
	of    *opened.Readers                    // whose they are

	mu sync.Mutex // of what is looked up and put
}

// A page is somebody's Home tab.
type page struct {
	drawing   chan struct{} // holds who draws it, who has all that follows; waited for as long as Slack takes
	workspace string        // whose it is, for good
	w         *workspace    // as it is served now
	answer    msg.Message   // to what was pressed there last
	answered  time.Time
	again     *slack.ButtonBlockElement
	shows     map[string]shown // its pictures: by match, and "" of the answer
	owed      map[string]bool  // which of them are to follow
	stray     []string         // files that it showed before this process
	kept      opened.Home
	overtaken bool        // Slack shows another version than is kept
	found     atomic.Bool // another process heard that it was opened, and draws it if it is there
	visit     opened.Visit
}

func newHomes(a *App) *homes {
	return &homes{
		app: a, kept: opened.New(a.Store, a.log), pace: opened.NewPace(),
		pages: chatkit.NewBounded[[2]string, *page](maxKnown), of: opened.NewReaders(maxKnown),
	}
}

// page is somebody's, who is there now and sees this.
func (h *homes) page(w *workspace, user string, now opened.Sight) *page {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := [2]string{w.team, user}
	p, ok := h.pages.Get(key)
	if !ok || p.found.Load() {
		p = newPage(opened.Home{Workspace: w.team, User: user, Hash: now.Hash})
		p.stray = now.Files()
		h.pages.Put(key, p)
	}
	p.visit.See(time.Now())
	return p
}

// opened draws a Home tab for who comes to it.
func (h *homes) opened(ctx context.Context, o *order) { h.answer(ctx, o, msg.Message{}) }

// answer draws a Home tab with what was pressed there answered on top.
func (h *homes) answer(ctx context.Context, o *order, m msg.Message) {
	p := h.page(o.w, o.user, o.sight)
	p.drawing <- struct{}{}
	defer func() { <-p.drawing }()
	if o.sight.Hash != "" && o.sight.Hash != p.kept.Hash {
		if now, err := h.kept.Now(ctx, p.kept); err == nil && now.Hash != p.kept.Hash { // another process has drawn it
			p.kept, p.shows = now, newPage(now).shows
		}
	}
	p.answer, p.answered, p.again = m, time.Now(), nil
	if o.again {
		p.again = again(o.call)
	}
	h.missed(p, o.w, h.draw(ctx, p, o, true))
}

// missed plans a Home tab again that could not be drawn, if that may help. Where Slack asks
// to wait, or refuses the token, all of the workspace wait.
func (h *homes) missed(p *page, w *workspace, err error) (again bool) {
	if err != nil {
		h.app.log.Warn("slack: a Home tab could not be drawn", "workspace", w.team, "err", err)
		var wait time.Duration
		if wait, again = helps(err); install.Fatal[reason(err)] {
			wait, again = retryAtMost, true
		}
		h.pace.Hold(w.team, wait)
	}
	if h.pace.Miss(&p.visit, again); again {
		h.plan(p)
	}
	return again
}

// draw publishes a Home tab whose lock is held. asked: whoever reads it waits for it;
// else it is left where nothing has changed, and where somebody else was quicker it is
// drawn once more, later.
func (h *homes) draw(ctx context.Context, p *page, o *order, asked bool) error {
	a := h.app
	p.w = o.w
	o.call.Account = a.account(ctx, o)
	desk, err := a.Host.Desk(ctx, o.call)
	if err != nil {
		return err
	}
	if p.kept.Person = desk.Person; !p.found.Load() {
		h.of.Have(p.kept)
	}
	was := p.kept.Hash
	if p.answered.Add(answerStays).Before(time.Now()) {
		p.answer, p.again = msg.Message{}, nil
	}
	shows, late := h.paint(ctx, p, desk)
	err = h.publish(ctx, p, h.layout(ctx, p, desk, shows), asked)
	if why := reason(err); len(shows) > 0 && (why == "invalid_blocks" || why == "invalid_arguments") {
		late = late || len(p.shows) > 0 // which another process may have deleted
		p.keep(a, nil)                  // none of these files can be shown
		p.discard(a, shows)
		shows = nil
		err = h.publish(ctx, p, h.layout(ctx, p, desk, nil), asked)
	}
	if err != nil {
		p.discard(a, shows)
		if reason(err) == "hash_conflict" {
			p.overtaken, err = true, nil
			h.plan(p)
		} else if p.kept.Sum = nil; asked { // nobody knows what it shows
			h.remember(ctx, p)
		}
		return err
	}
	p.keep(a, shows)
	if asked || p.kept.Hash != was {
		h.remember(ctx, p)
	}
	if late {
		h.plan(p)
	}
	return nil
}

// paint has the boards of the first cards, and the answer's picture, as files. late: one
// of them may come later.
func (h *homes) paint(ctx context.Context, p *page, desk match.Desk) (shows map[string]shown, late bool) {
	pictures := map[string]*msg.Picture{"": p.answer.Picture}
	for _, c := range desk.Cards[:min(len(desk.Cards), maxHomeBoards)] {
		pictures[c.Code] = c.Picture
	}
	for key := range p.owed {
		if pictures[key] == nil {
			h.app.owe(p.w, p.place(key), nil)
			delete(p.owed, key)
		}
	}
	shows = map[string]shown{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for key, pic := range pictures {
		if pic == nil || pic.Draw == nil {
			continue
		}
		old := p.shows[key]
		all.Go(func() {
			defer h.app.recover("draw a Home tab")
			now, owes := h.app.drawn(ctx, p.w, pic, old, p.place(key))
			h.app.owe(p.w, p.place(key), owes)
			mu.Lock()
			defer mu.Unlock()
			if p.owed[key] = owes != nil; now.File != "" {
				shows[key] = now
			}
			late = late || owes != nil
		})
	}
	all.Wait()
	return shows, late
}

// place names one of the page's pictures among all that messages show.
func (p *page) place(key string) string {
	return "home " + p.kept.Workspace + " " + p.kept.User + " " + key
}

// keep takes pictures as those that the page shows: the files of others go.
func (p *page) keep(a *App, shows map[string]shown) {
	for key, old := range p.shows {
		if shows[key].File != old.File {
			a.discard(p.w, old.File)
		}
	}
	for _, id := range p.stray {
		a.discard(p.w, id)
	}
	p.stray = nil
	if p.shows = maps.Clone(shows); p.shows == nil {
		p.shows = map[string]shown{}
	}
}

// discard has those files go that the page did not come to show.
func (p *page) discard(a *App, shows map[string]shown) {
	for key, now := range shows {
		if p.shows[key].File != now.File {
			a.discard(p.w, now.File)
		}
	}
}

// publish has Slack show a Home tab. Unasked, one that it shows already is left.
func (h *homes) publish(ctx context.Context, p *page, blocks []slack.Block, asked bool) error {
	view := slack.HomeTabViewRequest{Type: slack.VTHomeTab, Blocks: slack.Blocks{BlockSet: blocks}}
	raw, err := json.Marshal(view)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(raw)
	if !asked && string(sum[:]) == string(p.kept.Sum) {
		return nil
	}
	r := slack.PublishViewContextRequest{UserID: p.kept.User, View: view}
	if !asked && p.kept.Hash != "" && !p.overtaken {
		r.Hash = &p.kept.Hash
	}
	return patiently(ctx, func() error {
		out, err := p.w.api.PublishViewContext(ctx, r)
		if err == nil {
			p.kept.Sum, p.kept.Hash, p.overtaken = sum[:], out.Hash, false
		}
		if retryAfter(err) > 0 { // for which all of the workspace wait
			return chatkit.Permanent(err)
		}
		return err
	})
}

// newPage is a Home tab as it was kept.
func newPage(kept opened.Home) *page {
	p := &page{drawing: make(chan struct{}, 1), shows: map[string]shown{}, owed: map[string]bool{}, workspace: kept.Workspace, kept: kept}
	p.visit.Recall(kept)
	_ = json.Unmarshal(kept.Shows, &p.shows) // nothing, of one that is new
	return p
}

// find plans the Home tabs of somebody that another process heard of, or one before.
func (h *homes) find(ctx context.Context, person match.PersonID) {
	select {
	case <-h.app.ready:
	case <-ctx.Done():
		return
	}
	list, later := h.kept.Of(ctx, person)
	if later > 0 {
		time.AfterFunc(later, func() {
			if h.app.base.Err() == nil {
				h.app.Redraw([]match.PersonID{person})
			}
		})
	}
	for _, x := range list {
		if _, ok := h.app.teams.live(x.Workspace); !ok {
			continue
		}
		h.mu.Lock()
		p, ok := h.pages.Get([2]string{x.Workspace, x.User})
		if !ok {
			p = newPage(x)
			p.found.Store(true)
			h.pages.Put([2]string{x.Workspace, x.User}, p)
		}
		h.mu.Unlock()
		p.drawing <- struct{}{}
		theirs := p.kept.Person == person
		<-p.drawing
		if theirs {
			h.plan(p)
			continue
		}
		h.redraw(ctx, p) // its reader was another, until they linked their accounts
	}
}

// remember keeps a Home tab that was drawn here, and is from now on.
func (h *homes) remember(ctx context.Context, p *page) {
	h.of.Have(p.kept)
	p.found.Store(false)
	p.visit.Keep(&p.kept)
	p.kept.Shows, _ = json.Marshal(p.shows)
	h.kept.Keep(ctx, p.kept)
}

// Redraw has the Home tabs of these people, nil: of all, drawn anew who look at theirs.
func (a *App) Redraw(people []match.PersonID) {
	if people == nil {
		people = a.homes.of.All()
	}
	for _, person := range people {
		keys, known := a.homes.of.Of(person)
		for _, key := range keys {
			p, ok := a.homes.pages.Get(key)
			if known = known && ok; ok {
				a.homes.plan(p)
			}
		}
		if !known {
			a.start("find a Home tab", func(ctx context.Context) { a.homes.find(ctx, person) })
		}
	}
}

var _ match.Desker = (*App)(nil)

// again has the Home tabs of a workspace drawn anew, which is served again.
func (h *homes) again(team string) {
	h.pace.Free(team)
	for _, key := range h.pages.Keys() {
		if p, ok := h.pages.Get(key); ok && key[0] == team {
			h.plan(p)
		}
	}
}

// plan has a Home tab drawn when it may be, unless it is to be already.
func (h *homes) plan(p *page) {
	h.pace.Plan(&p.visit, p.workspace, p.found.Load(), func() {
		if h.app.base.Err() == nil {
			h.app.start("home", func(ctx context.Context) { h.redraw(ctx, p) })
		}
	})
}

// redraw draws a Home tab that nobody asked for.
func (h *homes) redraw(ctx context.Context, p *page) {
	p.drawing <- struct{}{}
	defer func() { <-p.drawing }()
	p.visit.Draw()
	h.app.teams.refresh(ctx, lookAgain)
	w, ok := h.app.teams.live(p.kept.Workspace)
	if !ok || w.site.Gone != "" { // it is drawn once the app is installed anew
		return
	}
	now, err := h.kept.Now(ctx, p.kept)
	mine := err == nil && now.Hash == p.kept.Hash || err != nil && !p.found.Load() && !errors.Is(err, match.ErrNotFound)
	if mine && h.missed(p, w, h.draw(ctx, p, h.app.reader(w, p.kept.User), false)) {
		return
	} // else its reader was forgotten, or another process has drawn it
	if !mine || p.found.Load() && !p.overtaken { // what is kept of it is read again
		h.pages.ForgetIf(func(x *page) bool { return x == p })
	}
	if !mine && !p.found.Load() && err == nil { // that is left to it, if it is there
		h.app.Redraw([]match.PersonID{now.Person})
	}
}
