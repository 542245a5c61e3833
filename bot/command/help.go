package command

import (
	"context"
	"fmt"
	"strings"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// help is what a newcomer needs to begin.
func help(h *Commands) msg.Message {
	t := msg.Say("Begin a match with ").Code("/match new " + h.Matches.Games[0].About().ID).Plain(", add players with ").
		Code("/match join").Plain(" or ").Code("/match add-bot").Plain(", and begin with ").Code("/match start").Plain(".\n")
	for _, g := range h.Matches.Games {
		a := g.About()
		t = t.Code("/" + a.ID).Plain(" — " + text.Stop(a.Name) + " " + a.Help + "\n")
	}
	t = t.Code("/match").Plain(" — everything about matches. ").Code("/bell").Plain(" — your hours, and how you are rung. ").
		Code("/roll 4d6kh3").Plain(" — dice. Any of them with ").Code("help").Plain(" says more.")
	return msg.Message{Text: t, Buttons: []msg.Button{
		{Label: "New match of " + h.Matches.Games[0].About().Name, ID: menu.Press{Line: "match new " + h.Matches.Games[0].About().ID}.ID(), Look: msg.Primary},
		{Label: "What awaits me", ID: menu.Press{Line: "match list"}.ID()},
	}}
}

// gameHelp lists a game's verbs.
func gameHelp(a engine.About) msg.Message {
	t := msg.Text{}.Bold(text.Stop(a.Name)).Plain(" " + a.Help + "\n")
	for _, v := range a.Verbs {
		if !v.Host {
			t = t.Code("/" + a.ID + " " + v.Usage()).Plain(" — " + v.Help + "\n")
		}
	}
	if a.Daily != "" {
		t = t.Code("/" + a.ID + " daily [board [DATE]]").Plain(" — the same draws for all who play on one day; your first run counts\n")
	}
	return msg.Message{Text: t.Plain("Say ").Code("/match rules WORDS").Plain(" to look up a rule, ").Code("/" + a.ID).Plain(" alone for what can be done now.")}
}

// bellHelp is the first help there is, with what only /bell can do.
func bellHelp(_ context.Context, r *request) (msg.Message, error) {
	m := help(r.Commands)
	m.Text = m.Text.Line().Join(helpOn("bell", Bells())).Line().
		Plain("Where commands are typed whole, every other works behind ").Code("/bell").Plain(" too, as in ").Code("/bell match list").Plain(".")
	m.Buttons = append(m.Buttons, buttons("bell ", [][2]string{{"How I am rung", "clock"}, {"Reminders", "remind"}, {"My time zone", "zone"}, {"Vacation", "vacation"}})...)
	return m, nil
}

// helpOn lists subcommands.
func helpOn(command string, all []Subcommand) (t msg.Text) {
	for _, s := range all {
		t = t.Code(strings.TrimSpace("/" + command + " " + s.Name + " " + s.Usage())).Plain(" — " + s.Help + "\n")
	}
	return msg.TrimLine(t)
}

func matchHelp() msg.Message {
	return msg.Message{
		Text:    helpOn("match", append(Subcommands(), seatAsides()...)),
		Buttons: []msg.Button{{Label: "What awaits me", ID: menu.Press{Line: "match list"}.ID()}},
	}
}

// maxFound is how many paragraphs a look-up shows, and maxAlso how many more it
// names.
const (
	maxFound = 3
	maxAlso  = 12
)

// rules looks up the rulebook of the game that is played here, or of one named.
func rules(ctx context.Context, r *request) (msg.Message, error) {
	rest := r.args
	g := r.Matches.Games[0]
	word, after := text.Cut(rest)
	if named, ok := r.Matches.Game(strings.ToLower(word)); ok {
		g, rest = named, after
	} else if here, err := candidates(ctx, r, "", nil); err == nil && len(here) > 0 {
		if played, ok := r.Matches.Game(here[0].Game); ok {
			g = played
		}
	}
	about := g.About()
	paragraphs := engine.Paragraphs(about.Rulebook)
	if strings.TrimSpace(rest) == "" {
		return contents(about), nil
	}
	found := engine.Lookup(paragraphs, text.Line(rest, maxWords))
	if len(found) == 0 {
		m := contents(about)
		m.Text = msg.Say("The rulebook of " + about.Name + " says nothing of that.\n").Join(m.Text)
		return m, nil
	}
	var t msg.Text
	for _, p := range found[:min(maxFound, len(found))] {
		t = t.Bold(strings.TrimSpace(p.Number+" "+p.Title) + ".").Plain(" ").Join(marked(p.Text)).Line()
		for _, house := range p.House {
			t = t.Bold("House rule:").Plain(" ").Join(marked(house.Rule)).Bold(" Why:").Plain(" ").Join(marked(house.Why)).Line()
		}
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
	return msg.Message{Text: msg.TrimLine(t)}, nil
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
