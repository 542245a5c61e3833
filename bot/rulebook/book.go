// Package rulebook shows a game's rulebook as messages: a rule with what we settled
// in it and how a match has it, the contents, the preface, the house rules, and the
// rules behind what happened. Whatever it names is a press away.
//
// Begin with [Open].
package rulebook

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxFound is how many paragraphs a look-up shows; others are a press away.
const maxFound = 3

// maxAsked is how many characters of what is looked up are read.
const maxAsked = 200

// A Book is a rulebook that is open: a game's, or as a match is played by it.
type Book struct {
	about engine.About
	rules []engine.Paragraph
	match *table.State // nil: no match of the game is meant
}

// Open opens a game's rulebook, as a match is played by it unless that is nil.
func Open(about engine.About, l *table.State) Book {
	return Book{about, engine.Paragraphs(about.Rulebook), l}
}

// Of is the rulebook of a match at words, as the match is played by it, for an account that
// may see the match; ErrNotFound.
func Of(ctx context.Context, h *menu.Menu, code, words string, viewer match.Account) (msg.Message, error) {
	if ok, err := h.Sees(ctx, code, viewer); err != nil || !ok {
		return msg.Message{}, cmp.Or(err, match.ErrNotFound)
	}
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return msg.Message{}, fmt.Errorf("rulebook: match %s: %w", code, err)
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return msg.Message{}, err
	}
	return Open(l.Game.About(), l).Find(words), nil
}

// Words that ask for more than a rule.
var (
	contentsWords = []string{"contents", "index", "all"}
	prefaceWords  = []string{"preface", "about", "author", "authors", "source", "sources", "credits"}
	houseWords    = []string{"house", "ruling", "rulings", "why", "reason", "reasons"}
)

// Find looks something up: a rule by its number, rules by words, house rules with
// their reasons, the preface also by its words, the contents; nothing said is the
// contents too.
func (b Book) Find(asked string) msg.Message {
	asked = strings.ToLower(text.Line(asked, maxAsked))
	word, after := text.Cut(asked)
	switch {
	case asked == "" || slices.Contains(contentsWords, word) && after == "":
		return b.contents()
	case slices.Contains(prefaceWords, word) && after == "":
		return b.preface()
	case slices.Contains(houseWords, word):
		if m, ok := b.house(word, after); ok {
			return m
		}
		asked = after
	}
	preface := engine.Paragraph{Title: "Preface", Text: engine.Preface(b.about.Rulebook)}
	found := engine.Lookup(append(slices.Clone(b.rules), preface), asked)
	if i := slices.IndexFunc(found, func(p engine.Paragraph) bool { return p.Number == "" }); i >= 0 {
		if found = slices.Delete(found, i, i+1); i == 0 {
			m := b.preface()
			b.lead(&m, "More rules", found)
			return m
		}
	}
	if len(found) == 0 {
		m := b.contents()
		m.Text = msg.Say("I found nothing about that in the " + b.about.Name + " rulebook.\n").Join(m.Text)
		return m
	}
	return b.shown(found)
}

// address is what opens the book again: the match's code, or the game's name.
func (b Book) address() string {
	if b.match != nil {
		return b.match.Match.Code
	}
	return b.about.ID
}

// Page is the id of a button or a choice that opens the book at words.
func (b Book) Page(words string) string {
	return menu.Press{Line: strings.TrimSpace("match rules " + b.address() + " " + words)}.ID()
}

// heading says whose rulebook answers.
func (b Book) heading() msg.Text { return msg.Text{}.Bold(b.about.Name + " rulebook").Line() }

// shown shows the first rules whole and leads to the others, and to those that the
// first name.
func (b Book) shown(found []engine.Paragraph) msg.Message {
	t := b.heading()
	first := found[:min(maxFound, len(found))]
	for _, p := range first {
		t = t.Join(b.told(p))
	}
	m := msg.Message{Text: msg.TrimLine(t)}
	more := b.named(first)
	for _, p := range found[len(first):] {
		if !among(more, p.Number) {
			more = append(more, p)
		}
	}
	b.lead(&m, "More rules", more)
	m.Buttons = append(m.Buttons, msg.Button{Label: "All rules", ID: b.Page("")})
	return m
}

// told is a rule, what we settled in it and why, and how the match has it.
func (b Book) told(p engine.Paragraph) msg.Text {
	t := msg.Text{}.Bold(strings.TrimSpace(p.Number+" "+p.Title) + ".").Plain(" ").Join(marked(p.Text)).Line()
	for _, house := range p.House {
		t = t.Bold("House rule:").Plain(" ").Join(marked(house.Rule)).Plain(" ").Bold("Why:").Plain(" ").Join(marked(house.Why)).Line()
	}
	if b.match == nil {
		return t
	}
	options := b.about.Whole(b.match.Match.Terms.Options)
	for _, s := range b.about.Settings {
		value := options[s.Name]
		if s.Rule != p.Number && !strings.Contains(p.Text, "`"+s.Name+"=") {
			continue
		}
		t = t.Bold("In " + b.match.Match.Code + ":").Plain(" ").Code(s.Name + "=" + value)
		if means := s.Meaning(value); means != "" {
			t = t.Plain(", so " + means)
		}
		t = t.Plain(".\n")
	}
	return t
}

// cited finds numbers of rules in a rule's text.
var cited = regexp.MustCompile(`\b\d+\.\d+[a-z]?\b`)

// named are the rules that others name, without these.
func (b Book) named(shown []engine.Paragraph) (out []engine.Paragraph) {
	for _, p := range shown {
		said := p.Text
		for _, house := range p.House {
			said += " " + house.Rule + " " + house.Why
		}
		for _, number := range cited.FindAllString(said, -1) {
			i := slices.IndexFunc(b.rules, func(o engine.Paragraph) bool { return o.Number == number })
			if i >= 0 && !among(shown, number) && !among(out, number) {
				out = append(out, b.rules[i])
			}
		}
	}
	return out
}

func among(rules []engine.Paragraph, number string) bool {
	return slices.ContainsFunc(rules, func(p engine.Paragraph) bool { return p.Number == number })
}

// lead has a message lead to rules: by buttons where they are few, else by selects.
func (b Book) lead(m *msg.Message, prompt string, rules []engine.Paragraph) {
	name := func(p engine.Paragraph) string {
		return text.Clip(strings.TrimSpace(p.Number+" "+p.Title), menu.MaxLabel)
	}
	if len(rules) <= menu.FewOptions {
		for _, p := range rules {
			m.Buttons = append(m.Buttons, msg.Button{Label: name(p), ID: b.Page(p.Number)})
		}
		return
	}
	pages := slices.Collect(slices.Chunk(rules, menu.MaxChoices))
	for i, page := range pages[:min(len(pages), maxSelects)] {
		s := msg.Select{Prompt: prompt}
		if i > 0 {
			s.Prompt = fmt.Sprintf("%s, from %s", prompt, page[0].Number)
		}
		for _, p := range page {
			s.Choices = append(s.Choices, msg.Choice{Label: name(p), ID: b.Page(p.Number)})
		}
		m.Selects = append(m.Selects, s)
	}
}

// maxSelects is how many selects leave room for buttons on every platform.
const maxSelects = 3

// contents lists the rules, a line a section, and leads to each section.
func (b Book) contents() msg.Message {
	t := b.heading()
	sections := engine.Sections(b.about.Rulebook)
	for _, s := range sections {
		var titles []string
		for _, p := range b.rules {
			if strings.HasPrefix(p.Number, s.Number+".") {
				titles = append(titles, strings.TrimSpace(p.Number+" "+p.Title))
			}
		}
		t = t.Bold(s.Number + " " + s.Title).Plain(": " + strings.Join(titles, " · ") + "\n")
	}
	m := msg.Message{Text: t.Plain("Press a section, or type ").Code("/match rules " + b.about.ID + " 4.3").Plain(" or ").
		Code("/match rules " + b.about.ID + " how to win").Plain(".")}
	b.lead(&m, "Open a section", sections)
	m.Buttons = append(m.Buttons, msg.Button{Label: "House rules", ID: b.Page("house")}, msg.Button{Label: "About these rules", ID: b.Page("about")})
	if b.match != nil && b.match.Table != nil {
		m.Buttons = append(m.Buttons, msg.Button{Label: "Explain the last line", ID: menu.Press{Line: "match why " + b.match.Match.Code}.ID()})
	}
	return m
}

// preface tells whose game it is, what the rules come from and what is ours.
func (b Book) preface() msg.Message {
	return msg.Message{
		Text:    msg.TrimLine(b.heading().Join(marked(engine.Preface(b.about.Rulebook)))),
		Buttons: []msg.Button{{Label: "All rules", ID: b.Page("")}, {Label: "House rules", ID: b.Page("house")}},
	}
}

// house tells what we settled ourselves: where, or of a section, a rule or words
// the house rules themselves. "why" begins questions too, which it leaves alone
// unless a number follows.
func (b Book) house(word, after string) (msg.Message, bool) {
	for _, said := range []string{"rules", "rule", "rulings", "ruling"} {
		if rest, ok := strings.CutPrefix(after, said); ok && (rest == "" || rest[0] == ' ') {
			after = strings.TrimSpace(rest)
		}
	}
	var ours []engine.Paragraph
	count := 0
	for _, p := range b.rules {
		if len(p.House) > 0 {
			ours, count = append(ours, p), count+len(p.House)
		}
	}
	if after != "" {
		if word == "why" && !strings.ContainsAny(after[:1], "0123456789") {
			return msg.Message{}, false
		}
		if found := engine.Lookup(ours, after); len(found) > 0 {
			return b.shown(found), true
		}
		return msg.Message{}, false
	}
	if len(ours) == 0 {
		return msg.Message{Text: b.heading().Plain("It has no house rules.")}, true
	}
	t := b.heading().Plain(fmt.Sprintf("House rules are what we settled ourselves, each with its reason; there are %d:\n", count))
	for _, s := range engine.Sections(b.about.Rulebook) {
		var titles []string
		for _, p := range ours {
			if strings.HasPrefix(p.Number, s.Number+".") {
				titles = append(titles, strings.TrimSpace(p.Number+" "+p.Title))
			}
		}
		if len(titles) > 0 {
			t = t.Bold(s.Number + " " + s.Title).Plain(": " + strings.Join(titles, " · ") + "\n")
		}
	}
	m := msg.Message{Text: t.Plain("Press a rule, or type ").Code("/match rules " + b.about.ID + " house " + ours[0].Number).Plain(".")}
	b.lead(&m, "House rules", ours)
	m.Buttons = append(m.Buttons, msg.Button{Label: "All rules", ID: b.Page("")})
	return m, true
}
