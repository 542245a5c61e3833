package command

import (
	"context"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"fmt"
	"strings"
)

// maxFound is how many paragraphs a look-up shows, and maxAlso how many more it
// names.
const (
	maxFound = 3
	maxAlso  = 12
)

// rules looks up the rulebook of the game that is played here, or of one named.
func rules(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	g := h.Matches.Games[0]
	word, after := text.Cut(rest)
	if named, ok := h.Matches.Game(strings.ToLower(word)); ok {
		g, rest = named, after
	} else if here, err := candidates(ctx, h, c, "", nil); err == nil && len(here) > 0 {
		if played, ok := h.Matches.Game(here[0].Game); ok {
			g = played
		}
	}
	about := g.About()
	paragraphs := engine.Paragraphs(about.Rulebook)
	if strings.TrimSpace(rest) == "" {
		return contents(about)
	}
	found := engine.Lookup(paragraphs, text.Line(rest, maxWords))
	if len(found) == 0 {
		m := contents(about)
		m.Text = msg.Say("The rulebook of " + about.Name + " says nothing of that.\n").Join(m.Text)
		return m
	}
	var t msg.Text
	for _, p := range found[:min(maxFound, len(found))] {
		t = t.Bold(strings.TrimSpace(p.Number+" "+p.Title) + ".").Plain(" ").Join(marked(p.Text)).Line()
	}
	if len(found) > maxFound {
		var more []string
		for _, p := range found[maxFound:] {
			more = append(more, p.Number)
		}
		if also := len(more) - maxAlso; also > 0 {
			more = append(more[:maxAlso], fmt.Sprintf("and %d more", also))
		}
		t = t.Plain("See also " + strings.Join(more, ", ") + ".")
	}
	return msg.Message{Text: msg.TrimLine(t)}
}

// marked reads the little Markdown that rulebooks have: `words to type` and
// *what is not the rulebook's own*.
func marked(text string) (t msg.Text) {
	for i, part := range strings.Split(text, "`") {
		if i%2 == 1 {
			t = t.Code(part)
			continue
		}
		for j, plain := range strings.Split(part, "*") {
			if j%2 == 1 {
				t = t.Bold(plain)
			} else {
				t = t.Plain(plain)
			}
		}
	}
	return t
}

// contents lists a rulebook's rules, a line a section.
func contents(a engine.About) msg.Message {
	t := msg.Say("The rulebook of ").Bold(a.Name).Plain(":\n")
	rules := engine.Paragraphs(a.Rulebook)
	for _, s := range engine.Sections(a.Rulebook) {
		var titles []string
		for _, p := range rules {
			if strings.HasPrefix(p.Number, s.Number+".") {
				titles = append(titles, strings.TrimSpace(p.Number+" "+p.Title))
			}
		}
		t = t.Bold(s.Number + " " + s.Title).Plain(": " + strings.Join(titles, " · ") + "\n")
	}
	return msg.Message{Text: t.Plain("Say ").Code("/match rules 4.3").Plain(" or ").Code("/match rules how to win").Plain(".")}
}
