// Package gazette makes a match's paper: what happened since the last issue, how all stand,
// what was said aloud by those who let it be quoted, and what comes next. It tells what all
// may know and nothing else, and the same log makes the same issue. It names no game.
package gazette

import (
	"context"
	"fmt"

	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// A Gazette makes the issues of the matches of one store. The zero value with Matches is
// ready.
type Gazette struct{ Matches *table.Matches }

var _ menu.Issuer = Gazette{}

// Issue is one by its number, as [menu.Issuer] has it.
func (g Gazette) Issue(ctx context.Context, l *table.State, no int) (msg.Message, error) {
	notes, err := g.Matches.Store.Notes(ctx, l.Match.ID, 0)
	if err != nil {
		return msg.Message{}, fmt.Errorf("gazette: match %s: read notes: %w", l.Match.Code, err)
	}
	told, err := chronicle.Read(ctx, g.Matches, l)
	if err != nil {
		return msg.Message{}, fmt.Errorf("gazette: %w", err)
	}
	s := source{state: l, scene: l.Scene(engine.Nobody), chronicle: told, now: g.Matches.Now()}
	if err := s.choose(notes, no); err != nil {
		return msg.Message{}, err
	}
	if s.quotes, err = g.quotes(ctx, l, notes, s.note); err != nil {
		return msg.Message{}, err
	}
	return s.message(), nil
}

// A source is what an issue is made of. Early: it has not appeared, and says how things
// stand; last: nothing follows it.
type source struct {
	state       *table.State
	scene       msg.Scene
	chronicle   *chronicle.Chronicle
	note        match.Note // of the issue: its number, when it appeared and what it goes back to
	early, last bool
	now         int64 // when an early one is read
	quotes      []quote

	news    []msg.Story  // since the last issue, the heaviest first
	before  []match.Note // the issues before this one
	entries []chronicle.Entry
	was     int // how many entries the last issue told
}

// choose finds which issue is meant, and what it tells.
func (s *source) choose(notes []match.Note, no int) error {
	l, newest := s.state, match.Note{}
	for i, n := range notes {
		if n.Kind == match.NoteGazette {
			s.scene = l.Match.Before(notes[i+1:]).Scene(engine.Nobody)
			if newest.Issue != 0 {
				s.before = append(s.before, newest)
			}
			if newest = n; n.Issue == no {
				break
			}
		}
	}
	s.note = newest
	switch last := l.Match.Timing.Gazette; {
	case newest.Issue == 0 && no <= 1:
		s.early, s.note = true, match.Note{Issue: 1, Seq: l.Match.Seq(), Since: match.Digested{Seq: last.Seq, At: last.At}}
	case newest.Issue == 0:
		return engine.Illegal("", "The Gazette of %s has had no issue yet. For what it would say now, type `/match board %s %s`", l.Match.Code, l.Match.Code, menu.PageGazette)
	case no != 0 && newest.Issue != no:
		return engine.Illegal("", "The Gazette of %s has had %s so far. For the newest, type `/match board %s %s`", l.Match.Code, text.Count(newest.Issue, "issue"), l.Match.Code, menu.PageGazette)
	}
	s.span(s.note)
	if s.early {
		s.note.At = s.entries[len(s.entries)-1].At
	}
	s.scene.Seq = s.note.Seq
	s.last = l.Match.Phase.Ended() && s.note.Seq == l.Match.Seq()
	return nil
}

// span has the source tell what an issue does.
func (s *source) span(of match.Note) {
	s.entries, s.was = nil, 0
	for i, e := range s.chronicle.Entries {
		if e.Seq > of.Seq {
			break
		}
		s.entries = s.chronicle.Entries[:i+1]
		if e.Seq <= of.Since.Seq {
			s.was = i + 1
		}
	}
}
