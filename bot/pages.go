package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// pagesFrom are the pages to turn to, as a viewer may see them.
func pagesFrom(l *State, from string, table engine.Table, viewer engine.Seat) []msg.Page {
	if table == nil {
		return nil
	}
	return l.game.Look.Pages(from, table.View(viewer), l.scene(viewer))
}

// pageButtons turn pages.
func pageButtons(l *State, pages []msg.Page) (out []msg.Button) {
	for _, p := range pages {
		out = append(out, msg.Button{Label: text.Clip(p.Title, maxLabel), ID: press{line: "match board " + l.match.Code + " " + p.Name}.id()})
	}
	return out
}

// pages are all that there are, those of the board first.
func pages(l *State, table engine.Table, viewer engine.Seat) (all []msg.Page) {
	for from := []string{""}; len(from) > 0; from = from[1:] {
		for _, p := range pagesFrom(l, from[0], table, viewer) {
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
func (h *Menu) leaf(l *State, table engine.Table, log []record.Entry, viewer engine.Seat, name string) (msg.Message, error) {
	name = strings.ToLower(name)
	facts, err := facts(l, log, table.Seq(), viewer)
	if err != nil {
		return msg.Message{}, err
	}
	scene := l.scene(viewer)
	scene.Seq = table.Seq()
	m := l.game.Look.Page(name, table.View(viewer), facts, scene)
	if m == nil {
		pages := pages(l, table, viewer)
		if len(pages) == 0 {
			return msg.Message{}, engine.Illegal("", "%s has nothing to show but its board, not %q", l.game.About().Name, text.Line(name, maxName))
		}
		if p := entitled(pages, name); p != nil && p.Name != name {
			return h.leaf(l, table, log, viewer, p.Name)
		}
		var names []string
		for _, p := range pages {
			names = append(names, p.Name)
		}
		return msg.Message{}, engine.Illegal("", "there is no page %q of %s; there are %s", text.Line(name, maxName), l.match.Code, strings.Join(names, ", "))
	}
	if m.Picture != nil {
		m.Picture.Match, m.Picture.Seq, m.Picture.Viewer, m.Picture.Page = l.match.Code, table.Seq(), int(viewer), name
	}
	m.Buttons = append(m.Buttons, pageButtons(l, pagesFrom(l, name, table, viewer))...)
	m.Buttons = append(m.Buttons, msg.Button{Label: "The board", ID: press{line: "match board " + l.match.Code}.id()})
	return *m, nil
}

// facts are those of a whole log up to an entry as a viewer was told them, less
// what was undone.
func facts(l *State, log []record.Entry, seq uint32, viewer engine.Seat) (facts []engine.Fact, err error) {
	counting, err := record.Counting(log, seq)
	if err != nil {
		return nil, fmt.Errorf("bot: match %s: %w", l.match.Code, err)
	}
	for _, n := range append([]uint32{0}, counting...) {
		e := log[n]
		events, err := record.Facts(l.game.Game, e.Facts)
		if err != nil {
			return nil, fmt.Errorf("bot: match %s: read entry %d: %w", l.match.Code, e.Seq, err)
		}
		facts = append(facts, record.For(events, viewer)...)
	}
	return facts, nil
}

// leafNow is a page of the newest position.
func (h *Menu) leafNow(ctx context.Context, l *State, viewer engine.Seat, name string) (msg.Message, error) {
	log, err := h.matches.store.Log(ctx, l.match.ID, 0, l.match.Seq())
	if err != nil {
		return msg.Message{}, fmt.Errorf("bot: match %s: read the log: %w", l.match.Code, err)
	}
	return h.leaf(l, l.table, log, viewer, name)
}

// hasPage reports whether a match has a page of that name or title.
func hasPage(ctx context.Context, h *Commands, c caller, l *State, page string) bool {
	if page == "" {
		return false
	}
	seat, _ := l.seatOf(c.person.ID)
	_, err := h.menu.leafNow(ctx, l, seat, page)
	return err == nil
}

// Page is a page of a match as it stood after an entry, seen by an account; seq
// -1 is now. Errors wrap ErrNotFound for what is not there.
func (h *Menu) Page(ctx context.Context, code string, seq int64, viewer match.Account, name string) (msg.Message, error) {
	id, err := h.matches.byCode(ctx, code)
	if err != nil {
		return msg.Message{}, fmt.Errorf("bot: match %s: %w", code, err)
	}
	l, err := h.matches.snapshot(ctx, id)
	if err != nil {
		return msg.Message{}, err
	}
	last := int64(l.match.Seq())
	if seq < 0 {
		seq = last
	}
	if l.table == nil || seq > last {
		return msg.Message{}, fmt.Errorf("bot: match %s has no entry %d: %w", code, seq, match.ErrNotFound)
	}
	eyes := engine.Nobody
	if p, err := h.matches.folk.person(ctx, viewer); err == nil && viewer.ID != "" {
		eyes, _ = l.seatOf(p.ID)
	}
	log, err := h.matches.store.Log(ctx, l.match.ID, 0, uint32(seq))
	if err != nil {
		return msg.Message{}, fmt.Errorf("bot: match %s: read the log: %w", l.match.Code, err)
	}
	table := l.table
	if seq < last {
		if table, err = record.At(l.game.Game, l.replay(), log, uint32(seq)); err != nil {
			return msg.Message{}, fmt.Errorf("bot: match %s: play again to %d: %w", l.match.Code, seq, err)
		}
	}
	m, err := h.leaf(l, table, log, eyes, name)
	if errors.Is(err, engine.ErrIllegal) {
		return msg.Message{}, fmt.Errorf("bot: match %s: %w: %w", l.match.Code, err, match.ErrNotFound)
	}
	return m, err
}
