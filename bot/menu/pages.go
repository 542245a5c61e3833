package menu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// PagesFrom are the pages to turn to, as a viewer may see them.
func PagesFrom(l *table.State, from string, table engine.Table, viewer engine.Seat) []msg.Page {
	if table == nil {
		return nil
	}
	return l.Game.Look.Pages(from, table.View(viewer), l.Match.SceneOn(table, viewer))
}

// PageButtons turn pages.
func PageButtons(l *table.State, pages []msg.Page) (out []msg.Button) {
	for _, p := range pages {
		out = append(out, msg.Button{Label: text.Clip(p.Title, MaxLabel), ID: Press{Line: "match board " + l.Match.Code + " " + p.Name}.ID()})
	}
	return out
}

// Pages are all that there are, those of the board first.
func Pages(l *table.State, table engine.Table, viewer engine.Seat) (all []msg.Page) {
	for from := []string{""}; len(from) > 0; from = from[1:] {
		for _, p := range PagesFrom(l, from[0], table, viewer) {
			if !slices.ContainsFunc(all, func(o msg.Page) bool { return o.Name == p.Name }) {
				all, from = append(all, p), append(from, p.Name)
			}
		}
	}
	return all
}

// entitled is the one page whose title is said, or begins so; nil for others.
func entitled(pages []msg.Page, said string) *msg.Page {
	var found *msg.Page
	for i := range pages {
		switch title := strings.ToLower(pages[i].Title); {
		case title == said:
			return &pages[i]
		case strings.HasPrefix(title, said) && found != nil:
			return nil
		case strings.HasPrefix(title, said):
			found = &pages[i]
		}
	}
	return found
}

// leaf is a page of a table after the last entry of its whole log, by its name or
// title, with buttons that turn to others. Refused by [engine.Illegal] when there
// is no such page.
func (h *Menu) leaf(l *table.State, at engine.Table, log []record.Entry, viewer engine.Seat, name string) (msg.Message, error) {
	name = strings.ToLower(name)
	if seat, ok := sinceSeat(name, viewer, len(l.Match.Seats)); ok {
		return sincePage(h, l, at, log, seat, viewer)
	}
	facts, err := Facts(l, log, at.Seq(), viewer)
	if err != nil {
		return msg.Message{}, err
	}
	m := l.Game.Look.Page(name, at.View(viewer), facts, l.Match.SceneOn(at, viewer))
	if m == nil {
		pages := Pages(l, at, viewer)
		if len(pages) == 0 {
			return msg.Message{}, engine.Illegal("", "%s has only one page, the board, so there's no “%s”", l.Game.About().Name, text.Line(name, table.MaxName))
		}
		if p := entitled(pages, name); p != nil && p.Name != name {
			return h.leaf(l, at, log, viewer, p.Name)
		}
		var names []string
		for _, p := range pages {
			names = append(names, p.Name)
		}
		return msg.Message{}, engine.Illegal("", "%s has no page “%s”. Try %s", l.Game.About().Name, text.Line(name, table.MaxName), few(names))
	}
	if m.Picture != nil {
		m.Picture.Match, m.Picture.Seq, m.Picture.Viewer, m.Picture.Page = l.Match.Code, at.Seq(), int(viewer), name
	}
	m.Buttons = append(m.Buttons, PageButtons(l, PagesFrom(l, name, at, viewer))...)
	m.Buttons = append(m.Buttons, msg.Button{Label: "Show the board", ID: Press{Line: "match board " + l.Match.Code}.ID()})
	return *m, nil
}

// LeafNow is a page of the newest position.
func (h *Menu) LeafNow(ctx context.Context, l *table.State, viewer engine.Seat, name string) (msg.Message, error) {
	if leaf, ok := h.Leaves[name]; ok {
		return leaf(ctx, l, l.Match.Seq())
	}
	if strings.HasPrefix(name, pageTried) {
		m, err := h.triedPage(ctx, l, l.Table, func(s engine.Seat) bool { return s == viewer }, name)
		if errors.Is(err, match.ErrNotFound) {
			err = engine.Illegal("", "That was tried at an earlier moment of %s. To try something now, type `/match try %s`", l.Match.Code, l.Match.Code)
		}
		return m, err
	}
	if no, ok := issueNo(name); ok && h.Gazette != nil {
		if h.veiled(l, engine.Nobody) {
			return msg.Message{}, Sealed("the Gazette of yours can be read")
		}
		return issue(ctx, h, l, no)
	}
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil {
		return msg.Message{}, fmt.Errorf("menu: match %s: read the log: %w", l.Match.Code, err)
	}
	return h.leaf(l, l.Table, log, viewer, name)
}

// Page is a page of a match as it stood after an entry, seen by an account; seq
// -1 is now; "" is the board, drawn alone. Errors wrap ErrNotFound for what is not there.
func (h *Menu) Page(ctx context.Context, code string, seq int64, viewer match.Account, name string) (msg.Message, error) {
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return msg.Message{}, fmt.Errorf("menu: match %s: %w", code, err)
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return msg.Message{}, err
	}
	last := int64(l.Match.Seq())
	if seq < 0 {
		seq = last
	}
	if l.Table == nil || seq > last {
		return msg.Message{}, fmt.Errorf("menu: match %s has no entry %d: %w", code, seq, match.ErrNotFound)
	}
	eyes, who := engine.Nobody, match.PersonID(0)
	if p, err := h.Matches.Directory.Person(ctx, viewer); err == nil && viewer.ID != "" {
		eyes, _ = l.SeatOf(p.ID)
		who = p.ID
	}
	if h.veiled(l, eyes) {
		return msg.Message{}, fmt.Errorf("menu: match %s is its player's alone: %w", code, match.ErrNotFound)
	}
	if name == "" {
		at := match.Moment{Code: l.Match.Code, Seq: uint32(seq), Last: uint32(last), Viewer: eyes}
		table, log, err := position(ctx, h, l, &at)
		if err != nil {
			return msg.Message{}, err
		}
		view, scene, err := sight(h, asOf(l, at.Seq), table, log, eyes)
		if err != nil {
			return msg.Message{}, err
		}
		return msg.Message{Picture: painted(h, l, view, scene)}, nil
	}
	if no, ok := issueNo(name); ok && h.Gazette != nil {
		m, err := issue(ctx, h, l, no)
		if errors.Is(err, engine.ErrIllegal) {
			err = fmt.Errorf("menu: match %s: %w: %w", l.Match.Code, err, match.ErrNotFound)
		}
		return m, err
	}
	if leaf, ok := h.Leaves[name]; ok {
		m, err := leaf(ctx, l, uint32(seq))
		if errors.Is(err, engine.ErrIllegal) {
			err = fmt.Errorf("menu: match %s: %w: %w", l.Match.Code, err, match.ErrNotFound)
		}
		return m, err
	}
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, 0, uint32(seq))
	if err != nil {
		return msg.Message{}, fmt.Errorf("menu: match %s: read the log: %w", l.Match.Code, err)
	}
	table := l.Table
	if seq < last {
		if table, err = record.At(l.Game.Game, l.Replay(), log, uint32(seq)); err != nil {
			return msg.Message{}, fmt.Errorf("menu: match %s: play again to %d: %w", l.Match.Code, seq, err)
		}
	}
	if strings.HasPrefix(name, pageTried) {
		return h.triedPage(ctx, l, table, func(s engine.Seat) bool { return l.Holds(who, s) }, name)
	}
	m, err := h.leaf(asOf(l, uint32(seq)), table, log, eyes, name)
	if errors.Is(err, engine.ErrIllegal) {
		return msg.Message{}, fmt.Errorf("menu: match %s: %w: %w", l.Match.Code, err, match.ErrNotFound)
	}
	return m, err
}

// few are the first of many names, and how many more there are.
func few(names []string) string {
	const most = 4
	if len(names) <= most {
		return engine.Or(names)
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
