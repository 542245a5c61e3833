package menu

import (
	"context"
	"fmt"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// PageSince is the page of what happened since the viewer's own last turn; with a
// seat's letter, since-b, it is told of that seat's.
const PageSince = "since"

// sinceEntries is over how many entries it looks back.
const sinceEntries = 400

// sinceSeat is whose turn a page of that name goes back to; false: it is another page.
func sinceSeat(name string, viewer engine.Seat, seats int) (engine.Seat, bool) {
	letter, other := strings.CutPrefix(name, PageSince+"-")
	if name == PageSince {
		return viewer, true
	}
	if !other || len(letter) != 1 || letter[0] < 'a' || int(letter[0]-'a') >= seats {
		return engine.Nobody, false
	}
	return engine.Seat(letter[0] - 'a'), true
}

// sinceName is the page's name for whoever sees it.
func sinceName(seat, viewer engine.Seat) string {
	if seat == viewer {
		return PageSince
	}
	return PageSince + "-" + string(rune('a'+seat))
}

// since is what a viewer was told of since a seat's own last turn: in sentences, and
// as a picture where the look draws one, with the numbers that the page has on its board.
// The log ends with the table's newest entry; deeds are its [marks] where they are known.
func since(h *Menu, l *table.State, at engine.Table, log []record.Entry, deeds []msg.Mark, seat, viewer engine.Seat) (told msg.Text, picture *msg.Picture, err error) {
	facts, held, from, to, err := after(l, log, seat, viewer)
	if err != nil {
		return nil, nil, err
	}
	log = log[max(0, len(log)-recently-1):] // as the page looks back
	view, scene, err := sight(h, l, at, log, viewer)
	if err != nil {
		return nil, nil, err
	}
	if deeds == nil && l.Game.Look.Recounts() {
		if deeds, _, err = marks(h, l, log, seat, viewer, true); err != nil {
			return nil, nil, err
		}
	}
	for _, m := range deeds {
		if m.N > 0 {
			scene.Marks = append(scene.Marks, m)
		}
	}
	for _, is := range held { // who reads it has their own name
		if int(seat) < len(is) && seat >= 0 {
			is[seat] = scene.Seats[seat]
		}
	}
	scene.Held = held
	lines, picture := l.Game.Look.Since(view, seat, facts, from, to, scene)
	for i, t := range lines {
		if i > 0 {
			told = told.Plain(" ")
		}
		told = told.Join(t)
	}
	if picture != nil {
		draw, pool := picture.Draw, h.Matches.Absences.Pool
		picture.Draw = func() ([]byte, error) { return pool.Draw(draw) }
		picture.Match, picture.Seq, picture.Viewer, picture.Page = l.Match.Code, scene.Seq, int(viewer), sinceName(seat, viewer)
	}
	return told, picture, nil
}

// after are the facts of a log's end as a viewer was told them, less what was undone, by
// whom the seats were held at each, if they have changed hands, and where among them those
// begin that follow the seat's last entry before others', and end.
func after(l *table.State, log []record.Entry, seat, viewer engine.Seat) (facts []engine.Fact, held [][]msg.Sitter, from, to int, err error) {
	var kept []*record.Entry // the newest first
	for i := len(log) - 1; i >= 0; {
		e := &log[i]
		if e.Kind == record.Undo {
			i = int(e.To) - int(log[0].Seq)
			continue
		}
		if e.Kind == record.End { // whoever was at it had their turn until then
			i--
			continue
		}
		kept = append(kept, e)
		i--
	}
	mine := func(e *record.Entry) bool { return e.Kind == "" && e.Seat == seat && e.Seq > 0 }
	begun := 0 // entries of the seat's own at the very end
	for begun < len(kept) && mine(kept[begun]) {
		begun++
	}
	last := begun
	for last < len(kept) && !mine(kept[last]) {
		last++
	}
	for i := len(kept) - 1; i >= 0; i-- {
		if i == last-1 {
			from = len(facts)
		}
		events, err := record.Facts(l.Game.Game, kept[i].Facts)
		if err != nil {
			return nil, nil, 0, 0, fmt.Errorf("menu: match %s: read entry %d: %w", l.Match.Code, kept[i].Seq, err)
		}
		told := record.For(events, viewer)
		facts, held = append(facts, told...), sat(held, l, kept[i].Seq, len(told))
		if i == last-1 && kept[i].Kind == record.Setup { // how it was set up is no news
			from = len(facts)
		}
		if i == begun {
			to = len(facts)
		}
	}
	return facts, held, from, to, nil
}

// Since is what happened since a seat's own last turn, as a viewer was told of it.
func (h *Menu) Since(ctx context.Context, l *table.State, seat, viewer engine.Seat) (told msg.Text, picture *msg.Picture, err error) {
	return sinceOf(ctx, h, l, nil, seat, viewer)
}

// sinceOf is it with the match's marks for the viewer, where they are known.
func sinceOf(ctx context.Context, h *Menu, l *table.State, deeds []msg.Mark, seat, viewer engine.Seat) (told msg.Text, picture *msg.Picture, err error) {
	seq := l.Match.Seq()
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, seq-min(seq, sinceEntries), seq)
	if err != nil {
		return nil, nil, fmt.Errorf("menu: match %s: read the log: %w", l.Match.Code, err)
	}
	return since(h, l, l.Table, log, deeds, seat, viewer)
}

// sincePage is it as a page beside the board. log is the whole one.
func sincePage(h *Menu, l *table.State, at engine.Table, log []record.Entry, seat, viewer engine.Seat) (msg.Message, error) {
	if seat < 0 {
		return msg.Message{}, engine.Illegal("", "You have no turns in %s. To see what happened since seat A's last, type `/match board %s %s-a`", l.Match.Code, l.Match.Code, PageSince)
	}
	end := min(len(log), int(at.Seq())+1)
	told, picture, err := since(h, l, at, log[max(0, end-sinceEntries):end], nil, seat, viewer)
	if err != nil {
		return msg.Message{}, err
	}
	if len(told) == 0 {
		told = msg.Say("Nothing has happened since then.")
	}
	whose := "your"
	if seat != viewer {
		whose = l.Name(seat) + "’s"
	}
	m := msg.Message{Text: msg.Text{}.Bold("Since " + whose + " last turn in " + l.Match.Code).Plain(": ").Join(told), Picture: picture}
	m.Buttons = PageButtons(l, PagesFrom(l, PageSince, at, viewer))
	m.Buttons = append(m.Buttons, msg.Button{Label: "Show the board", ID: Press{Line: "match board " + l.Match.Code}.ID()})
	return m, nil
}
