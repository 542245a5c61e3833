package slack

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/opened"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

const answerStays = 10 * time.Minute // on a Home tab that is drawn anew by itself

// newHomes are the Home tabs that people have looked at.
func newHomes(a *App) *opened.Tabs {
	return opened.NewTabs(opened.New(a.Store, a.log), maxKnown, opened.Slack{
		Ready: a.ready, Log: a.log,
		Face: func(stray []string) opened.Face { return &face{app: a, stray: stray, owed: map[string]bool{}} },
		Serves: func(ctx context.Context, team string) bool {
			a.teams.refresh(ctx, lookAgain)
			return a.teams.among([]string{team}) != nil
		},
		Start: func(what string, f func(ctx context.Context)) {
			if a.base.Err() == nil {
				a.start(what, f)
			}
		},
	})
}

var _ match.Desker = (*App)(nil)

// Redraw has the Home tabs of these people, nil: of all, drawn anew who look at theirs.
func (a *App) Redraw(people []match.PersonID) { a.homes.Redraw(people) }

// answerHome draws a Home tab with what was pressed there answered on top; nothing, where it
// was opened.
func answerHome(ctx context.Context, a *App, o *order, m msg.Message) {
	a.homes.Open(ctx, o.w.team, o.user, o.sight, func(shown opened.Face) {
		f := shown.(*face)
		f.answer, f.answered, f.again = m, time.Now(), nil
		if o.again {
			f.again = again(o.call)
		}
	})
}

// A face is what a Home tab shows.
type face struct {
	app      *App
	w        *workspace  // as it was served last
	answer   msg.Message // to what was pressed there last
	answered time.Time
	again    *slack.ButtonBlockElement
	shows    map[string]shown // its pictures: by match, and "" of the answer
	owed     map[string]bool  // which of them are to follow
	stray    []string         // files that it showed before this process
}

// Recall has it show what was kept of it.
func (f *face) Recall(kept json.RawMessage) {
	f.shows = map[string]shown{}
	_ = json.Unmarshal(kept, &f.shows) // nothing, of one that is new
}

// Draw has Slack show it anew.
func (f *face) Draw(ctx context.Context, t *opened.Tab, asked bool) (shows json.RawMessage, late bool, err error) {
	late, err = f.draw(ctx, t, asked)
	shows, _ = json.Marshal(f.shows) // which has nothing that JSON lacks
	return shows, late, undrawn(err)
}

// undrawn is why no Home tab could be drawn. A token that is refused is waited for.
func undrawn(err error) error {
	switch why := reason(err); {
	case why == "hash_conflict":
		return opened.ErrOvertaken
	case install.Fatal[why]:
		return &match.Wait{For: retryAtMost, Err: err}
	}
	return judged("draw a Home tab", err)
}

func (f *face) draw(ctx context.Context, t *opened.Tab, asked bool) (late bool, err error) {
	if f.w = f.app.teams.among([]string{t.Workspace}); f.w == nil {
		return false, fmt.Errorf("slack: no token for workspace %s: %w", t.Workspace, match.ErrGone)
	}
	o := &order{w: f.w, user: t.User}
	o.call = match.Call{Account: match.Account{ID: t.User}, Room: match.Room{Platform: Platform, Workspace: f.w.team}}
	if err := o.who(ctx, f.app, &o.call); err != nil {
		return false, err
	}
	desk, err := f.app.Host.Desk(ctx, o.call)
	if err != nil {
		return false, err
	}
	t.Reads(desk.Person)
	if f.answered.Add(answerStays).Before(time.Now()) {
		f.answer, f.again = msg.Message{}, nil
	}
	shows, late := f.paint(ctx, t, desk)
	err = f.publish(ctx, t, f.layout(ctx, desk, shows), asked)
	if why := reason(err); len(shows) > 0 && (why == "invalid_blocks" || why == "invalid_arguments") {
		late = late || len(f.shows) > 0 // which another process may have deleted
		f.keep(nil)                     // none of these files can be shown
		f.discard(shows)
		shows = nil
		err = f.publish(ctx, t, f.layout(ctx, desk, nil), asked)
	}
	if err != nil {
		f.discard(shows)
		return false, err
	}
	f.keep(shows)
	return late, nil
}

// paint has the boards of the first cards, and the answer's picture, as files. late: one
// of them may come later.
func (f *face) paint(ctx context.Context, t *opened.Tab, desk match.Desk) (shows map[string]shown, late bool) {
	place := func(key string) string { return "home " + t.Workspace + " " + t.User + " " + key }
	pictures := map[string]*msg.Picture{"": f.answer.Picture}
	for _, c := range desk.Cards[:min(len(desk.Cards), maxHomeBoards)] {
		pictures[c.Code] = c.Picture
	}
	for key := range f.owed {
		if pictures[key] == nil {
			f.app.owe(f.w, place(key), nil)
			delete(f.owed, key)
		}
	}
	shows = map[string]shown{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for key, pic := range pictures {
		if pic == nil || pic.Draw == nil {
			continue
		}
		old := f.shows[key]
		all.Go(func() {
			defer f.app.recover("draw a Home tab")
			now, owes := f.app.drawn(ctx, f.w, pic, old, place(key))
			f.app.owe(f.w, place(key), owes)
			mu.Lock()
			defer mu.Unlock()
			if f.owed[key] = owes != nil; now.File != "" {
				shows[key] = now
			}
			late = late || owes != nil
		})
	}
	all.Wait()
	return shows, late
}

// keep takes pictures as those that it shows: the files of others go.
func (f *face) keep(shows map[string]shown) {
	for key, old := range f.shows {
		if shows[key].File != old.File {
			f.app.discard(f.w, old.File)
		}
	}
	for _, id := range f.stray {
		f.app.discard(f.w, id)
	}
	f.stray = nil
	if f.shows = maps.Clone(shows); f.shows == nil {
		f.shows = map[string]shown{}
	}
}

// discard has those files go that it did not come to show.
func (f *face) discard(shows map[string]shown) {
	for key, now := range shows {
		if f.shows[key].File != now.File {
			f.app.discard(f.w, now.File)
		}
	}
}

// publish has Slack show it. Unasked, what it shows already is left.
func (f *face) publish(ctx context.Context, t *opened.Tab, blocks []slack.Block, asked bool) error {
	view := slack.HomeTabViewRequest{Type: slack.VTHomeTab, Blocks: slack.Blocks{BlockSet: blocks}}
	raw, err := json.Marshal(view)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(raw)
	return t.Show(sum[:], asked, func(over *string) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, tellWithin)
		defer cancel()
		out, err := f.w.api.PublishViewContext(ctx, slack.PublishViewContextRequest{UserID: t.User, View: view, Hash: over})
		if err != nil {
			return "", err
		}
		return out.Hash, nil
	})
}
