package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Limits of what one message offers: the narrowest platform's.
const (
	maxChoices = 25 // in a select
	maxButtons = 20 // in a message
	maxLabel   = 80
	maxDetail  = 100
	fewOptions = 5 // so many options are buttons, more are a select
)

// A Menu makes what people choose from, and shows them their match.
type Menu struct{ matches *Matches }

// A seating is a match seen from one seat while it composes an action.
type seating struct {
	h     *Menu
	l     *State
	seen  engine.Seen
	view  any
	scene msg.Scene
	ask   engine.Ask // the decision that is answered; no Kind when none is open
	asks  []engine.Ask
	verbs []engine.Option // what can be said now, before its first word
}

// seated looks at a match from a seat. The match is held by the caller.
func (h *Menu) seated(l *State, seat engine.Seat) seating {
	seen := engine.Still(l.table, seat)
	s := seating{h: h, l: l, seen: seen, view: seen.View(), scene: l.scene(seat)}
	s.asks, s.verbs = s.seen.Status().Asks, s.seen.Next()
	for _, a := range s.asks {
		if a.Seat == seat && (a.Must || s.ask.Kind == "") {
			s.ask = a
			if a.Must {
				break
			}
		}
	}
	return s
}

// scene is what looks need beside the view.
func (l *State) scene(viewer engine.Seat) msg.Scene {
	s := msg.Scene{Code: l.match.Code, Seq: l.match.Seq(), Viewer: viewer}
	for _, t := range l.match.Seats {
		s.Seats = append(s.Seats, msg.Sitter{Name: t.Name, Bot: t.Bot != "" && t.Bot != botGone})
	}
	return s
}

func (s seating) press(do bool, words ...string) press {
	p := press{do: do, code: s.l.match.Code, seat: s.seen.Seat(), ask: s.ask, args: words}
	if len(words) > 0 {
		p.ask = s.askFor(words)
	}
	return p
}

// askFor is the decision that words answer: one that may be left open, as an
// offer, when they are an answer to it and nothing else, so that they never answer
// its successor of the same number; else the one that has the verb's name. The
// zero Ask for what may be said at any time.
func (s seating) askFor(words []string) engine.Ask {
	verb := words[0]
	for _, a := range s.asks {
		if a.Seat == s.seen.Seat() && !a.Must && len(words) > 1 &&
			slices.ContainsFunc(s.l.game.Look.Shortcuts(s.seen, a), func(x []string) bool { return slices.Equal(x, words) }) {
			return a
		}
	}
	if s.free(verb) {
		return engine.Ask{}
	}
	for _, a := range s.asks {
		if a.Seat == s.seen.Seat() && a.Kind == verb {
			return a
		}
	}
	return s.ask
}

// free reports whether a verb answers no decision, so that its buttons last.
func (s seating) free(verb string) bool {
	for _, o := range s.verbs {
		if o.Word == verb {
			return o.Free
		}
	}
	v, ok := s.seen.About().Verb(verb)
	return ok && v.Query
}

// buttons are those for what can be done now: shortcuts, then every verb.
func (s seating) buttons(ctx context.Context) []msg.Button { return s.buttonsFor(ctx, s.ask) }

// buttonsFor has the shortcuts of one of the seat's decisions.
func (s seating) buttonsFor(ctx context.Context, ask engine.Ask) []msg.Button {
	var out []msg.Button
	shown := map[string]bool{}
	for i, words := range s.l.game.Look.Shortcuts(s.seen, ask) {
		if i == fewOptions || !s.whole(words) {
			continue
		}
		look := msg.Quiet
		if i == 0 {
			look = msg.Primary
		}
		out = append(out, msg.Button{Label: s.caption(words), ID: s.h.buttonID(ctx, s.press(true, words...)), Look: look})
		shown[strings.Join(words, " ")] = true
	}
	verbs := slices.Clone(s.verbs)
	s.l.game.Look.Rank(s.view, s.scene, verbs)
	for _, o := range verbs {
		if shown[o.Word] {
			continue
		}
		b := msg.Button{Label: text.Clip(s.l.game.Look.Label(s.view, s.scene, nil, o), maxLabel)}
		ends := o.Last && len(s.seen.Next(o.Word)) == 0
		b.ID = s.h.buttonID(ctx, s.press(ends && !o.Confirm, o.Word))
		if o.Confirm {
			b.Look = msg.Danger
		}
		if !ends {
			b.Label = text.Clip(b.Label, maxLabel-1) + "…"
		}
		out = append(out, b)
	}
	return out[:min(len(out), maxButtons)]
}

// openly are the buttons that all may see. Where what a seat may do would tell
// what it holds, they are one that shows the seat its own.
func (s seating) openly(ctx context.Context) []msg.Button {
	if s.seen.About().Open {
		return s.buttons(ctx)
	}
	out := []msg.Button{{Label: "What can I do?", ID: s.h.buttonID(ctx, s.press(false)), Look: msg.Primary}}
	if s.l.game.Look.Hand(s.view, s.scene) != nil {
		out = append(out, msg.Button{Label: "My hand", ID: press{line: "match hand " + s.l.match.Code}.id()})
	}
	return out
}

// caption names a whole action for a button.
func (s seating) caption(words []string) string {
	return text.Clip(s.l.game.Look.Caption(s.seen, s.scene, words), maxLabel)
}

// goOn shows how an action begun by words can be finished.
func (s seating) goOn(ctx context.Context, words []string) msg.Message {
	options := s.seen.Next(words...)
	for _, whole := range [][]string{words, alone(words, options)} {
		if q, ok := s.question(whole); ok && len(s.seen.Next(whole...)) == 0 {
			return q.message(ctx, s.h, s.l)
		}
	}
	m := msg.Message{Text: msg.Say(s.l.game.Look.Prompt(s.view, s.scene, words))}
	if s.whole(words) {
		m.Buttons = append(m.Buttons, msg.Button{Label: s.caption(words), ID: s.h.buttonID(ctx, s.press(true, words...)), Look: msg.Primary})
	}
	var pages []msg.Choice
	for _, o := range options {
		switch o.Kind {
		case engine.Word:
			next := append(append([]string(nil), words...), o.Word)
			ends := o.Last && len(s.seen.Next(next...)) == 0
			pages = append(pages, msg.Choice{
				Label:  text.Clip(s.l.game.Look.Label(s.view, s.scene, words, o), maxLabel),
				Detail: text.Clip(s.l.game.Look.Detail(s.view, s.scene, words, o), maxDetail),
				ID:     s.h.buttonID(ctx, s.press(ends, next...)),
			})
		case engine.Number, engine.Money:
			s.numbers(ctx, &m, words, o)
		case engine.Text:
			p := s.press(true, words...)
			p.form = true
			m.Form = &msg.Form{Title: text.Clip(s.l.match.Code+": "+strings.Join(words, " "), 45), ID: s.h.buttonID(ctx, p), Fields: []msg.Field{{Label: "Text", Max: o.Max}}}
		}
	}
	if len(pages) <= fewOptions {
		for _, c := range pages {
			m.Buttons = append(m.Buttons, msg.Button{Label: c.Label, ID: c.ID})
		}
		return m
	}
	for i := 0; i < len(pages); i += maxChoices {
		page := pages[i:min(i+maxChoices, len(pages))]
		prompt := fmt.Sprintf("Choose one of %d", len(page))
		if len(pages) > maxChoices {
			prompt = fmt.Sprintf("Choose: %d to %d of %d", i+1, i+len(page), len(pages))
		}
		m.Selects = append(m.Selects, msg.Select{Prompt: prompt, Choices: page})
	}
	return m
}

// alone is words with the only word that can follow; nil: there are others.
func alone(words []string, options []engine.Option) []string {
	if len(options) != 1 || options[0].Kind != engine.Word {
		return nil
	}
	return append(slices.Clone(words), options[0].Word)
}

// whole reports whether words are an action that may end with its last word.
func (s seating) whole(words []string) bool {
	last := false
	for i, w := range words {
		o, ok := engine.Choose(s.seen.Next(words[:i]...), w)
		if !ok {
			return false
		}
		last = o.Last
	}
	return last
}

// numbers offers a range: a few as buttons, some as a select, more by a form.
func (s seating) numbers(ctx context.Context, m *msg.Message, words []string, o engine.Option) {
	step := max(1, o.Step)
	count := (o.Max-o.Min)/step + 1
	if count > maxChoices {
		p := s.press(true, words...)
		p.form = true
		m.Form = &msg.Form{
			Title:  text.Clip(s.l.match.Code+": "+words[0], 45),
			ID:     s.h.buttonID(ctx, p),
			Fields: []msg.Field{{Label: fmt.Sprintf("A number from %d to %d", o.Min, o.Max), Number: true, Min: o.Min, Max: o.Max, Value: fmt.Sprint(o.Max)}},
		}
		return
	}
	var choices []msg.Choice
	for n := o.Max; n >= o.Min; n -= step {
		w := fmt.Sprint(n)
		next := append(append([]string(nil), words...), w)
		ends := o.Last && len(s.seen.Next(next...)) == 0
		label := s.l.game.Look.Label(s.view, s.scene, words, engine.Option{Kind: o.Kind, Word: w, Min: n, Max: n, Last: o.Last})
		choices = append(choices, msg.Choice{Label: text.Clip(label, maxLabel), ID: s.h.buttonID(ctx, s.press(ends, next...))})
	}
	if len(choices) <= fewOptions {
		for _, c := range choices {
			m.Buttons = append(m.Buttons, msg.Button{Label: c.Label, ID: c.ID})
		}
		return
	}
	m.Selects = append(m.Selects, msg.Select{Prompt: fmt.Sprintf("A number from %d to %d", o.Min, o.Max), Choices: choices})
}
