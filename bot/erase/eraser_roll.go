package erase

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/engine/dice"
)

// A roll is one of theirs as messages show it.
type roll struct {
	number string // as messages tell it
	bare   string
	labels []string // the longest first
	notes  []string // the longest first
}

// rolled keeps what a roll of theirs is known by.
func (e *Eraser) rolled(r match.Roll) {
	x := &roll{number: fmt.Sprintf("(roll %d of %s).", r.Number, r.Day), bare: r.Text}
	e.rolls[fmt.Sprintf("%s %d", r.Day, r.Number)] = x
	if q, err := dice.Printed(r.Text); err == nil {
		x.bare, x.notes = q.Bare(), q.Notes()
		for _, one := range q.Rolls {
			if one.Label != "" {
				x.labels = append(x.labels, one.Label)
			}
		}
	}
	longest := func(a, b string) int { return len(b) - len(a) }
	slices.SortStableFunc(x.labels, longest)
	slices.SortStableFunc(x.notes, longest)
	for _, line := range []string{"roll ", "roll private ", "roll odds "} {
		e.lines[line+r.Text] = line + x.bare
	}
}

// Roll is what is kept of a roll of theirs: what it takes to throw it again, and
// of a private one, which nobody else was told, nothing.
func (e *Eraser) Roll(r match.Roll) string {
	if r.Private {
		return ""
	}
	q, err := dice.Printed(r.Text)
	if err != nil {
		return e.Text(r.Text, true)
	}
	return q.Bare()
}

// Rerolls reports a button's line that rolls again what they rolled.
func (e *Eraser) Rerolls(id string) bool {
	_, line, _ := strings.Cut(id, " ")
	_, ok := e.lines[line]
	return ok
}

// barely is a button's id that rolls no more than dice, where it rolls what they
// rolled.
func (e *Eraser) barely(id string) string {
	kind, line, _ := strings.Cut(id, " ")
	if bare, ok := e.lines[line]; ok {
		return kind + " " + bare
	}
	return id
}

var (
	proven = regexp.MustCompile(`roll proof (\d{4}-\d\d-\d\d \d+)`)
	failed = regexp.MustCompile(`Roll (\d+) of (\d{4}-\d\d-\d\d) (?:failed|came to nothing): `)
)

// rollIn is the day and number of the roll that a stored message shows, or "":
// the answer to one that failed has no button that proves it.
func rollIn(body []byte) string {
	if m := proven.FindSubmatch(body); m != nil {
		return string(m[1])
	}
	if m := failed.FindSubmatch(body); m != nil {
		return string(m[2]) + " " + string(m[1])
	}
	return ""
}

// Proves reports whether a stored message shows a roll, and whether it is theirs.
func (e *Eraser) Proves(body []byte) (roll, theirs bool) {
	key := rollIn(body)
	return key != "", e.rolls[key] != nil
}

// edits take what they wrote beside the dice out of a message of the roll, whose
// words on it begin at a place.
func (r *roll) edits(s string, begin int) (edits []edit) {
	at := 0
	for line := range strings.Lines(s) {
		text, from := strings.TrimSuffix(line, "\n"), at
		at += len(line)
		if told, ok := r.failure(text, begin-from); ok {
			edits = append(edits, edit{span{from + told.from, from + told.to}, r.bare})
			continue
		}
		out := func(at span) {
			x := edit{span{from + at.from, from + at.to}, ""}
			if !slices.ContainsFunc(edits, func(y edit) bool { return x.meets(y.span) }) {
				edits = append(edits, x)
			}
		}
		rest := text[min(len(text), max(0, begin-from)):]
		for _, l := range r.labels { // before the total
			for _, lead := range []string{"", " rolled ", " rolls "} {
				i := strings.Index(rest, lead+l+": ")
				if i < 0 || lead == "" && i > 0 {
					continue
				}
				start := len(text) - len(rest) + i + len(lead)
				out(span{start, start + len(l) + len(": ")})
			}
		}
		for _, l := range r.labels { // and as it once stood, behind it
			if at, ok := tail(text, " "+l); ok {
				out(at)
				break
			}
		}
		for _, n := range r.notes {
			words := " [" + n + "]"
			for i := strings.Index(text, words); i >= 0; {
				out(span{i, i + len(words)})
				next := strings.Index(text[i+len(words):], words)
				if next < 0 {
					break
				}
				i += len(words) + next
			}
			if at, ok := tail(text, words); ok {
				out(at)
			}
		}
	}
	return edits
}

// failure is where the line that tells of a roll which failed holds the request.
func (r *roll) failure(line string, begin int) (told span, ok bool) {
	const why = ": " // which no reason holds
	begin = max(0, begin)
	if !strings.HasSuffix(line, r.number) || begin > len(line) {
		return told, false
	}
	for _, rolls := range []string{" rolled ", " rolls "} { // the latter in messages of old
		i, j := strings.Index(line[begin:], rolls), strings.LastIndex(line, why)
		if told = (span{begin + i + len(rolls), j}); i >= 0 && told.from <= told.to {
			return told, true
		}
	}
	return told, false
}

// tail is where a line ends in words, or in their beginning before an ellipsis.
func tail(line, words string) (at span, ok bool) {
	if strings.HasSuffix(line, words) {
		return span{len(line) - len(words), len(line)}, true
	}
	cut, ok := strings.CutSuffix(line, "…")
	for n := len(words) - 1; ok && n > 1; n-- {
		if strings.HasSuffix(cut, words[:n]) {
			return span{len(cut) - n, len(cut)}, true
		}
	}
	return at, false
}
