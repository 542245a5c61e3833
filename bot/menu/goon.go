package menu

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// GoOn shows how an action begun by words can be finished.
func (s Composer) GoOn(ctx context.Context, words []string) msg.Message {
	options := s.onward(words)
	for _, whole := range [][]string{words, alone(words, options)} {
		if q, ok := s.Question(whole); ok && len(s.Seen.Next(whole...)) == 0 {
			return q.Message(ctx, s.h, s.l)
		}
	}
	m := msg.Message{Text: msg.Say(s.l.Game.Look.Prompt(s.View, s.Scene, words)), Form: s.counter(ctx, words)}
	if s.Whole(words) {
		look := msg.Quiet
		if slices.Equal(words, s.advice(s.askFor(words))) {
			look = msg.Primary
		}
		m.Buttons = append(m.Buttons, msg.Button{Label: s.Caption(words), ID: s.h.ButtonID(ctx, s.Press(true, words...)), Look: look})
	}
	var pages []msg.Choice
	for _, o := range options {
		switch o.Kind {
		case engine.Word:
			next := append(append([]string(nil), words...), o.Word)
			ends := o.Last && len(s.Seen.Next(next...)) == 0
			pages = append(pages, msg.Choice{
				Label:  text.Clip(s.l.Game.Look.Label(s.View, s.Scene, words, o), MaxLabel),
				Detail: text.Clip(s.l.Game.Look.Detail(s.View, s.Scene, words, o), maxDetail),
				ID:     s.h.ButtonID(ctx, s.Press(ends, next...)),
			})
		case engine.Number, engine.Money:
			s.numbers(ctx, &m, words, o)
		case engine.Text:
			p := s.Press(true, words...)
			p.Form = true
			m.Form = &msg.Form{Title: text.Clip(s.l.Match.Code+": "+strings.Join(words, " "), 45), ID: s.h.ButtonID(ctx, p), Fields: []msg.Field{{Label: "Text", Max: o.Max}}}
		}
	}
	if len(pages) <= FewOptions {
		for _, c := range pages {
			m.Buttons = append(m.Buttons, msg.Button{Label: c.Label, ID: c.ID})
		}
		return m
	}
	for i := 0; i < len(pages); i += MaxChoices {
		page := pages[i:min(i+MaxChoices, len(pages))]
		prompt := fmt.Sprintf("Choose one of %d", len(page))
		if len(pages) > MaxChoices {
			prompt = fmt.Sprintf("Choose: %d to %d of %d", i+1, i+len(page), len(pages))
		}
		m.Selects = append(m.Selects, msg.Select{Prompt: prompt, Choices: page})
	}
	return m
}

// onward are the options behind words, without those that end in what the words are called
// as they stand: a fleet's way, where nothing but a fleet can go.
func (s Composer) onward(words []string) []engine.Option {
	options := s.Seen.Next(words...)
	if len(options) == 0 || s.query(words[0]) || !s.Whole(words) {
		return options
	}
	caption := s.Caption(words)
	return slices.DeleteFunc(slices.Clone(options), func(o engine.Option) bool {
		if o.Kind != engine.Word || !o.Last {
			return false
		}
		next := append(slices.Clone(words), o.Word)
		return s.Caption(next) == caption && len(s.Seen.Next(next...)) == 0
	})
}

// alone is words with the only word that can follow; nil: there are others.
func alone(words []string, options []engine.Option) []string {
	if len(options) != 1 || options[0].Kind != engine.Word {
		return nil
	}
	return append(slices.Clone(words), options[0].Word)
}

// Whole reports whether words are an action that may end with its last word.
func (s Composer) Whole(words []string) bool {
	last := false
	for i, w := range words {
		o, ok := engine.Choose(s.Seen.Next(words[:i]...), w)
		if !ok {
			return false
		}
		last = o.Last
	}
	return last
}

// numbers offers a range: a few as buttons, some as a select, more by a form.
func (s Composer) numbers(ctx context.Context, m *msg.Message, words []string, o engine.Option) {
	step := max(1, o.Step)
	count := (o.Max-o.Min)/step + 1
	if count > MaxChoices {
		p := s.Press(true, words...)
		p.Form = true
		m.Form = &msg.Form{
			Title:  text.Clip(s.l.Match.Code+": "+words[0], 45),
			ID:     s.h.ButtonID(ctx, p),
			Fields: []msg.Field{{Label: fmt.Sprintf("A number from %d to %d", o.Min, o.Max), Number: true, Min: o.Min, Max: o.Max, Value: fmt.Sprint(o.Max)}},
		}
		return
	}
	var choices []msg.Choice
	for n := o.Max; n >= o.Min; n -= step {
		w := fmt.Sprint(n)
		next := append(append([]string(nil), words...), w)
		ends := o.Last && len(s.Seen.Next(next...)) == 0
		label := s.l.Game.Look.Label(s.View, s.Scene, words, engine.Option{Kind: o.Kind, Word: w, Min: n, Max: n, Last: o.Last})
		choices = append(choices, msg.Choice{Label: text.Clip(label, MaxLabel), ID: s.h.ButtonID(ctx, s.Press(ends, next...))})
	}
	if len(choices) <= FewOptions {
		for _, c := range choices {
			m.Buttons = append(m.Buttons, msg.Button{Label: c.Label, ID: c.ID})
		}
		return
	}
	m.Selects = append(m.Selects, msg.Select{Prompt: fmt.Sprintf("A number from %d to %d", o.Min, o.Max), Choices: choices})
}

// NotNow is why half an action cannot be finished.
func (s Composer) NotNow(words []string) error {
	v, _ := s.Seen.About().Verb(words[0])
	return engine.Illegal(v.Rule, "You can't use “%s” now", strings.Join(words, " "))
}

// Next is what a seat does now: with words to type for who types, else short,
// since the buttons say the rest.
func (s Composer) Next(pressed bool) msg.Text {
	look := s.l.Game.Look
	if pressed {
		return msg.Say("Next: " + look.Ask(s.Ask, s.View, s.Scene) + ".")
	}
	return look.WayOn(s.Ask, s.View, s.Scene)
}

// Suggest is an option as a suggestion, when it fits what is being typed.
func (s Composer) Suggest(prefix string, done, words []string, partial string, o engine.Option) []match.Suggestion {
	line := strings.Join(append([]string{prefix}, done...), " ")
	label := s.l.Game.Look.Label(s.View, s.Scene, words, o)
	switch o.Kind {
	case engine.Word:
		whole := append(slices.Clone(words), o.Word)
		if !engine.Begins(o, partial) && !strings.HasPrefix(strings.ToLower(label), strings.ToLower(partial)) {
			return nil
		}
		line += " " + o.Word
		if _, asks := s.Question(whole); asks || !o.Last || len(s.Seen.Next(whole...)) > 0 {
			line += " "
		}
	case engine.Number, engine.Money:
		if strings.Trim(partial, "0123456789") != "" || partial != "" {
			return nil
		}
		return []match.Suggestion{
			{Line: line + fmt.Sprintf(" %d", o.Max), Title: fmt.Sprint(o.Max), Help: fmt.Sprintf("a number from %d to %d", o.Min, o.Max)},
		}
	default:
		return nil
	}
	return []match.Suggestion{{Line: line, Title: label, Help: s.l.Game.Look.Detail(s.View, s.Scene, words, o)}}
}
