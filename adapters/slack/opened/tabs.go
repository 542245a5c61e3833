package opened

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// drawWithin is how long it may take to draw a Home tab.
const drawWithin = 10 * time.Second

// ErrOvertaken is that Slack shows another version of a Home tab than was drawn last.
var ErrOvertaken = errors.New("opened: Slack shows another version of the Home tab")

// A Slack is what Tabs need of the app.
type Slack struct {
	Ready  <-chan struct{}                                  // closed once workspaces are known
	Serves func(ctx context.Context, workspace string) bool // whether Home can be drawn there
	Start  func(what string, f func(ctx context.Context))   // does f beside its caller, until the app stops
	Face   func(stray []string) Face                        // of a tab that showed these files before
	Log    *slog.Logger
}

// A Face is what a Home tab shows. One at a time has it.
type Face interface {
	// Recall has it show what was kept of it.
	Recall(shows json.RawMessage)
	// Draw has Slack show it anew by Tab.Show, and says what is to be kept of it and whether
	// some of it is late. asked: its reader waits for it.
	Draw(ctx context.Context, t *Tab, asked bool) (shows json.RawMessage, late bool, err error)
}

// A Tab is somebody's Home tab.
type Tab struct {
	Home
	workspace string // its own, for good
	face      Face
	of        *Readers
	drawing   chan struct{} // holds who draws it, who has all that follows and the face
	overtaken bool          // Slack may show another version than is kept
	unkept    bool          // it was opened here, or drawn, and that is not kept yet
	owed      int64         // the post that says that it could not be drawn; 0: none does
	found     atomic.Bool   // another process heard that it was opened, and draws it if it is there
	visit     Visit
}

// Reads says who its reader is.
func (t *Tab) Reads(person match.PersonID) {
	if t.Person = person; !t.found.Load() {
		t.of.Have(t.Home)
	}
}

// Show has put give Slack what sum tells from all else, in place of the version with a hash,
// or with none of whatever is there; put gives the new one's. What is there already, and was
// not asked for, is left.
func (t *Tab) Show(sum []byte, asked bool, put func(hash *string) (string, error)) error {
	if !asked && string(sum) == string(t.Sum) {
		return nil
	}
	var over *string
	if !asked && t.Hash != "" && !t.overtaken {
		over = &t.Hash
	}
	hash, err := put(over)
	if err == nil {
		t.Sum, t.Hash, t.overtaken = sum, hash, false
	}
	return err
}

// Tabs are the Home tabs that people have looked at. They are drawn for who opens one, as
// matches change, and again where they could not be. It is safe for concurrent use.
type Tabs struct {
	Slack
	Pace *Pace
	kept Homes
	tabs *chatkit.Bounded[[2]string, *Tab] // by workspace and user
	of   *Readers                          // whose they are

	mu sync.Mutex // of what is looked up and put
}

// NewTabs remembers so many; most is a constant above 0.
func NewTabs(kept Homes, most int, by Slack) *Tabs {
	return &Tabs{Slack: by, Pace: NewPace(by.Start), kept: kept, tabs: chatkit.NewBounded[[2]string, *Tab](most), of: NewReaders(most)}
}

// tab is one as it was kept, which showed these files before.
func (h *Tabs) tab(kept Home, stray []string) *Tab {
	t := &Tab{Home: kept, workspace: kept.Workspace, face: h.Face(stray), of: h.of, drawing: make(chan struct{}, 1)}
	t.visit.Recall(kept)
	t.face.Recall(kept.Shows)
	return t
}

// Open draws a Home tab for who comes to it and sees this. before has its face first.
func (h *Tabs) Open(ctx context.Context, workspace, user string, sight Sight, before func(Face)) {
	t := h.visited(workspace, user, sight)
	t.drawing <- struct{}{}
	defer func() { <-t.drawing }()
	if sight.Hash != "" && sight.Hash != t.Hash {
		if now, err := h.kept.Now(ctx, t.Home); err == nil && now.Hash != t.Hash { // another process has drawn it
			t.Home = now
			t.face.Recall(now.Shows)
		}
	}
	before(t.face)
	t.unkept = true
	h.Pace.Asked(&t.visit, t.workspace)
	h.draw(ctx, t, true)
}

// visited is the tab of somebody who is there now and sees this.
func (h *Tabs) visited(workspace, user string, sight Sight) *Tab {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := [2]string{workspace, user}
	t, ok := h.tabs.Get(key)
	if !ok || t.found.Load() {
		t = h.tab(Home{Workspace: workspace, User: user, Hash: sight.Hash}, sight.Files())
		h.tabs.Put(key, t)
	}
	t.visit.See(time.Now())
	return t
}

// draw has one shown whose lock is held, and keeps it. Unasked, it is left where nothing has
// changed, and where somebody else was quicker it is drawn once more, later. again: it could
// not be shown or kept, and is tried again.
func (h *Tabs) draw(ctx context.Context, t *Tab, asked bool) (again bool) {
	within, cancel := context.WithTimeout(ctx, drawWithin)
	defer cancel()
	was := t.Hash
	shows, late, err := t.face.Draw(within, t, asked)
	t.Shows = shows
	taken := t.Hash != was
	t.unkept = t.unkept || taken
	switch {
	case errors.Is(err, ErrOvertaken):
		t.overtaken, taken, late, err = true, true, true, nil
	case err != nil:
		t.Sum, t.overtaken = nil, true // nobody knows what it shows
	}
	if t.unkept && t.Person != 0 {
		if no := h.keep(ctx, t); err == nil {
			err = no
		}
	}
	if err != nil {
		return h.missed(ctx, t, err)
	}
	h.owe(ctx, t, false)
	if h.Pace.Drawn(&t.visit, t.workspace, taken); late {
		h.plan(t)
	}
	return false
}

// missed says why one could not be drawn, and whether it is tried again.
func (h *Tabs) missed(ctx context.Context, t *Tab, why error) (again bool) {
	h.Log.Warn("slack: a Home tab could not be drawn", "workspace", t.workspace, "err", why)
	again = h.Pace.Missed(&t.visit, t.workspace, why, func(ctx context.Context) { h.redraw(ctx, t) })
	h.owe(ctx, t, again)
	return again
}

// keep keeps one that was opened or drawn here, and is from now on.
func (h *Tabs) keep(ctx context.Context, t *Tab) error {
	h.of.Have(t.Home)
	t.found.Store(false)
	t.visit.Keep(&t.Home)
	err := h.kept.Keep(ctx, t.Home)
	t.unkept = err != nil
	return err
}

// plan has one drawn when it may be, unless it is to be already.
func (h *Tabs) plan(t *Tab) {
	h.Pace.Plan(&t.visit, t.workspace, t.found.Load(), func(ctx context.Context) { h.redraw(ctx, t) })
}

// redraw draws one that nobody asked for.
func (h *Tabs) redraw(ctx context.Context, t *Tab) {
	t.drawing <- struct{}{}
	defer func() { <-t.drawing }()
	t.visit.Draw()
	if !h.Serves(ctx, t.workspace) { // it is drawn once the app is installed anew
		return
	}
	now, mine, err := h.ours(ctx, t)
	if err != nil && h.missed(ctx, t, err) || mine && h.draw(ctx, t, false) {
		return
	}
	if !mine || t.found.Load() && !t.overtaken { // what is kept of it is read again
		h.owe(ctx, t, false)
		h.tabs.ForgetIf(func(x *Tab) bool { return x == t })
		h.Pace.Forget(&t.visit)
	}
	if !mine && !t.found.Load() && now.Hash != "" { // that is left to it, if it is there
		h.Redraw([]match.PersonID{now.Person})
	}
}

// ours reports whether one is ours to draw, and how it is kept: neither was its reader
// forgotten, nor has another process drawn it.
func (h *Tabs) ours(ctx context.Context, t *Tab) (now Home, mine bool, err error) {
	now, err = h.kept.Now(ctx, t.Home)
	if errors.Is(err, match.ErrNotFound) { // or it could not be kept yet
		return now, t.unkept && (now.Person != 0 || t.Person == 0), nil
	}
	return now, err == nil && (t.unkept || now.Hash == t.Hash), err
}

// find plans the Home tabs of somebody that another process heard of, or one before.
func (h *Tabs) find(ctx context.Context, person match.PersonID) {
	select {
	case <-h.Ready:
	case <-ctx.Done():
		return
	}
	list, later := h.kept.Of(ctx, person)
	if later > 0 {
		time.AfterFunc(later, func() { h.Redraw([]match.PersonID{person}) })
	}
	for _, x := range list {
		h.mu.Lock()
		t, ok := h.tabs.Get([2]string{x.Workspace, x.User})
		if !ok {
			t = h.tab(x, nil)
			t.found.Store(true)
			h.tabs.Put([2]string{x.Workspace, x.User}, t)
		}
		h.mu.Unlock()
		t.drawing <- struct{}{}
		theirs := t.Person == person
		<-t.drawing
		if theirs {
			h.plan(t)
			continue
		}
		h.redraw(ctx, t) // its reader was another, until they linked their accounts
	}
}

// Redraw has the Home tabs of these people, nil: of all, drawn anew who look at theirs.
func (h *Tabs) Redraw(people []match.PersonID) {
	if people == nil {
		people = h.of.All()
	}
	for _, person := range people {
		keys, known := h.of.Of(person)
		for _, key := range keys {
			t, ok := h.tabs.Get(key)
			if known = known && ok; ok {
				h.plan(t)
			}
		}
		if !known {
			h.Start("find a Home tab", func(ctx context.Context) { h.find(ctx, person) })
		}
	}
}

// Again has the Home tabs of a workspace drawn anew, which is served again.
func (h *Tabs) Again(workspace string) {
	h.Pace.Free(workspace)
	for _, key := range h.tabs.Keys() {
		if t, ok := h.tabs.Get(key); ok && key[0] == workspace {
			h.plan(t)
		}
	}
}
