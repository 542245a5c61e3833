// Package poster gathers what a match that is over leaves to be hung on a wall: how its
// board stood at the end, how all stood as it went, who came where, and when. How that is
// laid out and printed is told to it.
package poster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A Format is what a poster is printed as.
type Format string

// The formats, on A3. Each is a file's ending too.
const (
	PDF Format = "pdf"
	SVG Format = "svg"
)

// A Poster is what stands on one, all of it as all may know it.
type Poster struct {
	Game   match.Table
	Scene  msg.Scene  // of the end
	By     [][]string // who have held each seat, in order
	View   any        // of the final board, as Nobody sees it
	Places []int8     // by seat, 1 the first; nil: nobody won
	Began  int64      // milliseconds UTC
	Ended  int64
	Moves  int       // actions of seats
	Scores [][]int64 // after each entry, by seat; nil: the game has none
}

// Posters are those of a host's matches.
type Posters struct {
	Matches *table.Matches
	Print   func(p Poster, f Format) ([]byte, error) // nil: there are none
}

// Ask does what /match poster says of a match: it gives a file, once the match is over.
func (k Posters) Ask(ctx context.Context, l *table.State, args string) (msg.Message, error) {
	code, format := l.Match.Code, PDF
	switch word := strings.ToLower(strings.TrimSpace(args)); word {
	case "", string(PDF):
	case string(SVG):
		format = SVG
	default:
		return msg.Message{}, engine.Illegal("", "A poster is a PDF, or an SVG for who wants to change it: type `/match poster %s`, or `/match poster %s svg`", code, code)
	}
	p, err := k.gather(ctx, l)
	if err != nil {
		return msg.Message{}, err
	}
	t := msg.Say("The end of ").Bold(code).Plain(" as a poster: A3, and as sharp on A2.")
	for seat, names := range p.By {
		if len(names) > 1 {
			t = t.Line().Plain("Seat " + match.SeatNumber(engine.Seat(seat)) + " was " + whose(&l.Match, engine.Seat(seat), names) + ".")
		}
	}
	return msg.Message{Text: t, File: &msg.File{Name: code + "." + string(format), Match: code, Body: func() ([]byte, error) { return k.Print(p, format) }}}, nil
}

// File is a match's poster; ErrNotFound as long as there is none.
func (k Posters) File(ctx context.Context, code string, f Format) ([]byte, error) {
	id, err := k.Matches.ByCode(ctx, code)
	if err != nil {
		return nil, fmt.Errorf("poster: match %s: %w", code, err)
	}
	l, err := k.Matches.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	p, err := k.gather(ctx, l)
	if errors.Is(err, engine.ErrIllegal) {
		return nil, fmt.Errorf("poster: match %s has none yet: %w", code, match.ErrNotFound)
	}
	if err != nil {
		return nil, err
	}
	return k.Print(p, f)
}

// whose are those who held a seat, called so, each once and in the order in which they came,
// who has it last: Ann’s, then Basil’s and then Cat’s. Of one who had it first and last, the others
// had it meanwhile: Ann’s, and Basil’s and Cat’s for a while.
func whose(m *match.Match, seat engine.Seat, names []string) (s string) {
	var order []int
	newest := -1
	for _, t := range m.Tenures {
		i := slices.IndexFunc(m.Holders(seat), func(h match.Holder) bool { return t.Seat == seat && h.Has(t) })
		if i >= 0 {
			newest = i
			if !slices.Contains(order, i) {
				order = append(order, i)
			}
		}
	}
	order = append(slices.DeleteFunc(order, func(o int) bool { return o == newest }), newest)
	if last := len(order) - 1; order[last] == 0 {
		var others []string
		for _, i := range order[:last] {
			others = append(others, names[i]+"’s")
		}
		return names[0] + "’s, and " + msg.Listed(others) + " for a while"
	}
	for n, i := range order {
		switch {
		case n == 0:
		case n == len(order)-1:
			s += " and then "
		default:
			s += ", then "
		}
		s += names[i] + "’s"
	}
	return s
}

func (k Posters) gather(ctx context.Context, l *table.State) (p Poster, err error) {
	code := l.Match.Code
	switch {
	case k.Print == nil:
		return p, engine.Illegal("", "There are no posters here. For a picture of the board, type `/match board %s`", code)
	case l.Table == nil && l.Match.Phase.Ended():
		return p, engine.Illegal("", "%s ended before it began, so there's nothing to put on a poster", code)
	case !l.Match.Phase.Ended():
		return p, engine.Illegal("", "A poster shows how a match ended, so there's one of %s when it's over. Until then, `/match board %s` shows how it stands", code, code)
	case !k.Matches.Closed(&l.Match):
		return p, engine.Illegal("", "Everyone has the same draws in today's puzzle, so there's a poster of yours when the day is over")
	}
	c, err := chronicle.Read(ctx, k.Matches, l)
	if err != nil {
		return p, err
	}
	p = Poster{Game: l.Game, Scene: l.Scene(engine.Nobody), By: l.Match.Throughout(), View: l.Table.View(engine.Nobody), Places: l.Match.Came(l.Table), Began: c.Entries[0].At, Ended: l.Match.Ended}
	for i := range c.Entries {
		e := &c.Entries[i]
		if e.Seat != engine.Nobody {
			p.Moves++
		}
		if e.Score != nil {
			p.Scores = append(p.Scores, e.Score)
		}
	}
	return p, nil
}
