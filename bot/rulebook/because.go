package rulebook

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// back is the n-th last entry of which a viewer was told, in their words.
func back(ctx context.Context, h *menu.Menu, l *table.State, viewer engine.Seat, n int) (e record.Entry, lines []msg.Text, err error) {
	const step = 50
	for to := l.Match.Seq(); ; {
		from := to - min(to, step-1)
		log, err := h.Matches.Store.Log(ctx, l.Match.ID, from, to)
		if err != nil {
			return e, nil, err
		}
		for _, e := range slices.Backward(log) {
			lines, err := h.Told(l, e, viewer)
			if err != nil {
				return e, nil, err
			}
			if len(lines) == 0 {
				continue
			}
			if n--; n == 0 {
				return e, lines, nil
			}
		}
		if from == 0 {
			return e, nil, match.ErrNotFound
		}
		to = from - 1
	}
}

// Explain tells what a viewer was told last of a match, or n entries back, and the
// rules by which it came about, each a press away; ErrNotFound.
func (b Book) Explain(ctx context.Context, h *menu.Menu, viewer engine.Seat, n int) (msg.Message, error) {
	l := b.match
	e, lines, err := back(ctx, h, l, viewer, n)
	if err != nil {
		return msg.Message{}, err
	}
	var t msg.Text
	for _, line := range lines {
		t = t.Plain(fmt.Sprintf("%d. ", e.Seq)).Join(line).Line()
	}
	numbers, err := rulesOf(l, e, viewer)
	if err != nil {
		return msg.Message{}, err
	}
	m := b.because(t, numbers, "That line doesn't come from the rulebook: it comes from how matches are run.")
	if e.Seq > 0 && n < MostBack {
		m.Buttons = append(m.Buttons, msg.Button{Label: "One line further back", ID: menu.Press{Line: fmt.Sprintf("match why %s %d", l.Match.Code, n+1)}.ID()})
	}
	return m, nil
}

// MostBack is how many lines back can be explained.
const MostBack = menu.MostLogged

// rulesOf are the rules by which an entry came about, as far as a viewer was told:
// those of its facts, and of its verb if they may know it.
func rulesOf(l *table.State, e record.Entry, viewer engine.Seat) (numbers []string, err error) {
	events, err := record.Facts(l.Game.Game, e.Facts)
	if err != nil {
		return nil, fmt.Errorf("rulebook: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
	}
	add := func(rules ...string) {
		for _, rule := range rules {
			if rule != "" && !slices.Contains(numbers, rule) {
				numbers = append(numbers, rule)
			}
		}
	}
	if len(e.Words) > 0 && (!e.Secret || viewer == e.Seat) {
		if v, ok := l.Game.About().Verb(e.Words[0]); ok {
			add(v.Rule)
		}
	}
	for _, f := range record.For(events, viewer) {
		add(l.Game.About().RulesOf(f)...)
	}
	return numbers, nil
}

// because tells what happened and the rules behind it, by their first sentences.
func (b Book) because(t msg.Text, numbers []string, none string) msg.Message {
	var used []engine.Paragraph
	for _, number := range numbers {
		if i := slices.IndexFunc(b.rules, func(p engine.Paragraph) bool { return p.Number == number }); i >= 0 {
			used = append(used, b.rules[i])
		}
	}
	if len(used) == 0 {
		return msg.Message{Text: t.Plain(none)}
	}
	t = t.Bold(b.about.Name + " rulebook:").Line()
	for _, p := range used[:min(len(used), maxUsed)] {
		t = t.Bold(strings.TrimSpace(p.Number+" "+p.Title) + ".").Plain(" ").Join(marked(firstSentence(p.Text))).Line()
	}
	m := msg.Message{Text: msg.TrimLine(t)}
	b.lead(&m, "Read a rule", used)
	return m
}

// maxUsed is how many rules of a line are told; all can be read.
const maxUsed = 6

// firstSentence is the first sentence of a rule.
func firstSentence(said string) string {
	said, _, _ = strings.Cut(said, "\n")
	if i := strings.Index(said, ". "); i >= 0 {
		return said[:i+1]
	}
	return said
}

// Refused tells a no and its rule.
func (b Book) Refused(no *engine.Refusal) msg.Message {
	var numbers []string
	if no.Rule != "" {
		numbers = append(numbers, no.Rule)
	}
	return b.because(menu.RefusalAt(b.match, no).Line(), numbers, "No rule of the game says so: it comes from how matches are run.")
}

// Button leads from a no to its rule, if it has one.
func (b Book) Button(no *engine.Refusal) []msg.Button {
	if no.Rule == "" {
		return nil
	}
	return []msg.Button{{Label: text.Clip("Rule "+no.Rule, menu.MaxLabel), ID: b.Page(no.Rule)}}
}
