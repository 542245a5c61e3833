package gazette

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

const (
	mostQuotes  = 2
	quoteRunes  = 110 // of one, at most: a longer one is not cut but left out
	fewestWords = 2
)

// A quote is what somebody said at the table, to all.
type quote struct {
	id     match.NoteID
	person match.PersonID
	by     string
	words  string
}

// quotes are of what was said to all since the last issue, one of a person, by those who
// let themselves be quoted.
func (g Gazette) quotes(ctx context.Context, l *table.State, notes []match.Note, issue match.Note) (chosen []quote, err error) {
	best := map[match.PersonID]quote{}
	for _, n := range notes {
		if n.ID == issue.ID && issue.ID != 0 {
			break
		}
		if n.Kind == match.NoteStarted || n.Kind == match.NoteGazette {
			clear(best)
		}
		if n.Kind != match.NoteSaid || n.To != engine.Everyone || n.At < issue.Since.At {
			continue
		}
		words := text.Line(n.Text, 2*quoteRunes)
		if utf8.RuneCountInString(words) > quoteRunes || len(strings.Fields(words)) < fewestWords || strings.Contains(words, "://") {
			continue
		}
		who, ok := speaker(l, n)
		if !ok {
			continue
		}
		if had := best[who]; len(words) < len(had.words) {
			continue
		}
		may, err := g.quotable(ctx, l, who)
		if err != nil {
			return nil, err
		}
		if may {
			best[who] = quote{n.ID, who, l.Scene(engine.Nobody).Short(n.Seat), words}
		}
	}
	for _, q := range best {
		chosen = append(chosen, q)
	}
	slices.SortFunc(chosen, func(a, b quote) int {
		return cmp.Or(cmp.Compare(len(b.words), len(a.words)), cmp.Compare(a.id, b.id))
	})
	chosen = chosen[:min(len(chosen), mostQuotes)]
	slices.SortFunc(chosen, func(a, b quote) int { return cmp.Compare(a.id, b.id) })
	return chosen, nil
}

// speaker is who said something, of those who hold a seat still.
func speaker(l *table.State, n match.Note) (match.PersonID, bool) {
	if n.Seat < 0 || int(n.Seat) >= len(l.Match.Seats) {
		return 0, false
	}
	t := l.Match.Seats[n.Seat]
	return t.Person, t.Bot == "" && t.Person != 0 && t.FromSeq <= n.Seq
}

// quotable reports whether somebody lets themselves be quoted.
func (g Gazette) quotable(ctx context.Context, l *table.State, who match.PersonID) (bool, error) {
	p, err := g.Matches.Store.PersonByID(ctx, who)
	if err != nil {
		return false, fmt.Errorf("gazette: match %s: find who was said to speak: %w", l.Match.Code, err)
	}
	return p.Habits.Quotes, nil
}
