package erase

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Message is a stored message without their names, what they said and what they
// wrote beside a roll. What is no message stays as it is.
func (e *Eraser) Message(body []byte, theirs bool) []byte {
	roll := e.rolls[rollIn(body)]
	if roll == nil && !e.hinted(strings.ToLower(string(body))) {
		return body
	}
	var parts map[string]json.RawMessage
	var text msg.Text
	if json.Unmarshal(body, &parts) != nil || parts["text"] == nil || json.Unmarshal(parts["text"], &text) != nil {
		return body
	}
	x := passage{e: e, theirs: theirs, roll: roll}
	var instead msg.Instead
	if raw := parts["instead"]; raw != nil && e.person != 0 && json.Unmarshal(raw, &instead) == nil && match.PersonID(instead.To) == e.person {
		delete(parts, "instead") // it was for them alone
		x.changed = true
	}
	if changed := x.text(text); changed != nil {
		parts["text"] = encoded(changed)
	}
	for name, raw := range parts {
		if name == "text" {
			continue
		}
		var v any
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		if d.Decode(&v) == nil {
			v = x.value(name, v)
			parts[name] = encoded(v)
		}
	}
	if !x.changed {
		return body
	}
	return encoded(parts)
}

func encoded(v any) json.RawMessage {
	b, _ := json.Marshal(v) // data of ours, read from JSON
	return b
}

// A passage is one message being gone over.
type passage struct {
	e       *Eraser
	theirs  bool
	roll    *roll // of theirs that the message shows
	changed bool
}

// wordless are the parts of a message that are no words for people.
var wordless = []string{"match", "page", "delivery", "reply"}

// value goes over what is not the message's text: labels, ids, boards.
func (p *passage) value(name string, v any) any {
	switch v := v.(type) {
	case string:
		if slices.Contains(wordless, name) {
			return v
		}
		s := v
		if name == "board" {
			s = aligned(v, p.e.edits(v, p.theirs, false))
		} else {
			if p.roll != nil && name == "id" {
				s = p.e.barely(s)
			}
			s = p.e.Text(s, p.theirs)
		}
		p.changed = p.changed || s != v
		return s
	case []any:
		for i := range v {
			v[i] = p.value(name, v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = p.value(k, v[k])
		}
	}
	return v
}

// text goes over runs of text; nil: nothing changes.
func (p *passage) text(t msg.Text) msg.Text {
	s := t.String()
	edits := p.lines(s)
	at := 0
	if p.roll != nil {
		if len(t) > 0 && t[0].Style == msg.Bold { // the name, which may be any words
			at = len(t[0].Words)
		}
		edits = append(edits, p.roll.edits(s, at)...)
		at = 0
	}
	add := func(x edit) {
		if !slices.ContainsFunc(edits, func(y edit) bool { return x.meets(y.span) }) {
			edits = append(edits, x)
		}
	}
	for _, r := range t {
		run := span{at, at + len(r.Words)}
		at = run.to
		switch {
		case r.Style == msg.Ring && match.PersonID(r.Who) == p.e.person && p.e.person != 0 && r.Words != p.e.pseudonym:
			add(edit{run, p.e.pseudonym})
		case r.Style != msg.When: // which has months and days
			for _, x := range p.e.edits(r.Words, p.theirs, r.Style == msg.Bold || r.Style == msg.Ring) {
				add(edit{span{run.from + x.from, run.from + x.to}, x.with})
			}
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	out, changed := make(msg.Text, 0, len(t)), false
	at = 0
	for _, r := range t {
		run := span{at, at + len(r.Words)}
		at = run.to
		was := r.Words
		r.Words = within(was, run, edits)
		changed = changed || r.Words != was
		if r.Words != "" {
			out = append(out, r)
		}
	}
	if !changed {
		return nil
	}
	p.changed = true
	return out
}

// within is a run after those edits of the text that it is part of. An edit over
// several runs stands in the first.
func within(words string, run span, edits []edit) string {
	var b strings.Builder
	at := run.from
	for _, x := range edits {
		if !x.meets(run) {
			continue
		}
		if x.from >= run.from {
			b.WriteString(words[at-run.from:x.from-run.from] + x.with)
		}
		at = min(x.to, run.to)
	}
	return b.String() + words[at-run.from:]
}

var numbered = regexp.MustCompile(`^\d+\. `)

// lines are the edits that take away what they said, line by line.
func (p *passage) lines(s string) (edits []edit) {
	at := 0
	for line := range strings.Lines(s) {
		text := strings.TrimSuffix(line, "\n")
		from, to := at, at+len(text)
		at += len(line)
		number := len(numbered.FindString(text)) // of a seat in a lobby
		for _, x := range slices.Concat(p.e.terms, p.e.vague) {
			rest, ok := strings.CutPrefix(text[number:], x.name)
			if !ok || x.id || x.shared && !p.theirs {
				continue
			}
			if n, tail := said(rest); n > 0 && p.e.said[rest[n:len(rest)-tail]] {
				edits = append(edits, edit{span{from + number + len(x.name) + n, to - tail}, "…"})
				break
			}
		}
	}
	return edits
}

// said tells where in the rest of a line, after a name, what was said begins, and
// how much follows it; n is 0 when nothing was said.
func said(rest string) (n, tail int) {
	const aloud, alone, caucus, stop, quoted = ": ", " says to ", ", to the ", "”.", "”"
	for _, dice := range []string{" added words to the dice: “", " adds words to the dice: “"} { // the latter in messages of old
		if strings.HasPrefix(rest, dice) && strings.HasSuffix(rest, stop) {
			return len(dice), len(stop)
		}
	}
	for _, lobby := range []string{", words for the dice: “", ", whose words for the dice are “"} { // as above
		if strings.HasPrefix(rest, lobby) && strings.HasSuffix(rest, quoted) {
			return len(lobby), len(quoted)
		}
	}
	switch {
	case strings.HasPrefix(rest, aloud):
		return len(aloud), 0
	case strings.HasPrefix(rest, caucus):
		if j := strings.Index(rest, aloud); j >= 0 {
			return j + len(aloud), 0
		}
	case strings.HasPrefix(rest, alone):
		if i := strings.Index(rest, " alone, in "); i >= 0 {
			if j := strings.Index(rest[i:], aloud); j >= 0 {
				return i + j + len(aloud), 0
			}
		}
	}
	return 0, 0
}

// aligned is a board of text after edits: what stands in columns behind a name
// stays where it stood, where there is room.
func aligned(s string, edits []edit) string {
	var b strings.Builder
	at := 0
	for _, x := range edits {
		b.WriteString(s[at:x.from] + x.with)
		at = x.to
		room := len(s[at:]) - len(strings.TrimLeft(s[at:], " "))
		if room < 2 {
			continue
		}
		more := utf8.RuneCountInString(s[x.from:x.to]) - utf8.RuneCountInString(x.with)
		b.WriteString(strings.Repeat(" ", max(1, room+more)))
		at += room
	}
	return b.String() + s[at:]
}
