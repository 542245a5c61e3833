package render

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// PromptRunes is how much a prompt may say: it can read back a law or a deal that
// is being composed.
const PromptRunes = 600

// A Wording is what a look says of its game's verbs, a row each in the game's
// order. A look that embeds it labels, asks for and captions actions by it.
type Wording[V any] struct {
	Verbs   []Verb[V]
	Opening func(v V, s msg.Scene) string // what is asked before any verb; nil: "Choose what to do next"
	// Terms are what templates name besides an action's words: {due}, {event}.
	Terms map[string]func(a Action[V]) string
}

// A Verb is all that is said of one. Ask and Whole are templates, where {0} is the
// first word behind the verb, {} the last that was said, and {due} a term. They
// stand, as Words do, by how many words have been said. Beyond them it is as the
// last; of Words and Ask as the last so many (Again) in turn.
type Verb[V any] struct {
	Name  string // the game's
	Label string // on a button or in a menu
	Words []Word[V]
	Ask   []string // the question for what can follow; of a verb to be confirmed, whether to do it
	Whole []string // the caption of a whole action; "": its label, and its words by name
	Again int

	// What depends on the position; "": it is as above.
	Labelled, Asked, Captioned func(a Action[V]) string
	Detail                     func(a Action[V]) string // what helps to choose the verb
}

// A Word is what follows a verb, or follows what does.
type Word[V any] struct {
	Name   func(a Action[V], word string) string     // in a sentence; nil: as it is typed, without hyphens
	Short  func(a Action[V], word string) string     // in a caption; nil: its name
	Label  func(a Action[V], o engine.Option) string // in a menu; nil: its name
	Detail func(a Action[V], o engine.Option) string // what helps to choose it
	Keys   map[string]Key                            // words that say what the next is
}

// A Key is a word like until in "until 3": what it is called in a menu, and the
// question for what follows it.
type Key struct{ Label, Ask string }

// An Action is a verb and the words behind it, as far as they are said.
type Action[V any] struct {
	View  V
	Scene msg.Scene
	Seen  engine.Seen // of a caption; else nil
	Verb  string
	Words []string
}

// Last is the word said last, the verb where there is no other.
func (a Action[V]) Last() string {
	if n := len(a.Words); n > 0 {
		return a.Words[n-1]
	}
	return a.Verb
}

// row is a verb's; of what is no verb of the game it is its name alone.
func (w Wording[V]) row(name string) Verb[V] {
	for i := range w.Verbs {
		if w.Verbs[i].Name == name {
			return w.Verbs[i]
		}
	}
	return Verb[V]{Name: name, Label: Sentence(typed(name))}
}

// typed is a word as it is typed, without hyphens.
func typed(word string) string { return strings.ReplaceAll(word, "-", " ") }

// at is what of a row's stands behind n words.
func at[T any](list []T, n, again int) (one T) {
	switch k := len(list); {
	case n < k:
		return list[n]
	case k > 0:
		again = max(again, 1)
		return list[k-again+(n-k)%again]
	}
	return one
}

// Label names an option behind words, LabelRunes at most.
func (w Wording[V]) Label(v V, s msg.Scene, words []string, o engine.Option) string {
	if len(words) == 0 {
		a := Action[V]{View: v, Scene: s, Verb: o.Word}
		return text.Clip(w.row(o.Word).label(a), LabelRunes)
	}
	r, a := w.row(words[0]), Action[V]{View: v, Scene: s, Verb: words[0], Words: words[1:]}
	return text.Clip(at(r.Words, len(a.Words), r.Again).label(a, o), LabelRunes)
}

func (r Verb[V]) label(a Action[V]) string { return told(r.Labelled, a, r.Label) }

// told is what f says of an action, or else other.
func told[V any](f func(Action[V]) string, a Action[V], other string) string {
	if f != nil {
		if t := f(a); t != "" {
			return t
		}
	}
	return other
}

func (x Word[V]) label(a Action[V], o engine.Option) string {
	if k, ok := x.Keys[o.Word]; ok && o.Kind == engine.Word {
		return k.Label
	}
	switch {
	case x.Label != nil:
		return x.Label(a, o)
	case o.Kind == engine.Number || o.Kind == engine.Money:
		return Span(o.Min, o.Max, "")
	case x.Name != nil:
		return x.Name(a, o.Word)
	}
	return Sentence(typed(o.Word))
}

func (x Word[V]) name(a Action[V], word string) string {
	if x.Name == nil {
		return typed(word)
	}
	return x.Name(a, word)
}

func (x Word[V]) short(a Action[V], word string) string {
	if x.Short == nil {
		return x.name(a, word)
	}
	return x.Short(a, word)
}

// Detail adds what helps to choose, DetailRunes at most, or "".
func (w Wording[V]) Detail(v V, s msg.Scene, words []string, o engine.Option) string {
	if len(words) == 0 {
		return text.Clip(told(w.row(o.Word).Detail, Action[V]{View: v, Scene: s, Verb: o.Word}, ""), DetailRunes)
	}
	r, a := w.row(words[0]), Action[V]{View: v, Scene: s, Verb: words[0], Words: words[1:]}
	if x := at(r.Words, len(a.Words), r.Again); x.Detail != nil {
		return text.Clip(x.Detail(a, o), DetailRunes)
	}
	return ""
}

// Prompt asks for what can follow words, PromptRunes at most.
func (w Wording[V]) Prompt(v V, s msg.Scene, words []string) string {
	if len(words) == 0 {
		if w.Opening != nil {
			return w.Opening(v, s)
		}
		return "Choose what to do next"
	}
	r, a := w.row(words[0]), Action[V]{View: v, Scene: s, Verb: words[0], Words: words[1:]}
	n := len(a.Words)
	ask := at(r.Ask, n, r.Again)
	if n > 0 {
		if k, ok := at(r.Words, n-1, r.Again).Keys[strings.ToLower(a.Last())]; ok {
			ask = k.Ask
		}
	}
	if ask == "" {
		ask = "What next?"
	}
	return text.Clip(told(r.Asked, a, w.filled(ask, r, a, Word[V].name)), PromptRunes)
}

// Caption names a whole action for a button, LabelRunes at most.
func (w Wording[V]) Caption(v V, t engine.Seen, s msg.Scene, words []string) string {
	if len(words) == 0 {
		return "Carry on"
	}
	s.Viewer = t.Seat()
	r, a := w.row(words[0]), Action[V]{View: v, Scene: s, Seen: t, Verb: words[0], Words: words[1:]}
	whole := at(r.Whole, len(a.Words), 1)
	if whole == "" {
		whole = r.spelled(a)
	} else {
		whole = w.filled(whole, r, a, Word[V].short)
	}
	return text.Clip(told(r.Captioned, a, whole), LabelRunes)
}

// spelled is a verb's label and what the words behind it are called.
func (r Verb[V]) spelled(a Action[V]) string {
	parts := append(make([]string, 0, 8), r.label(a)) // few have more
	for i, word := range a.Words {
		parts = append(parts, at(r.Words, i, r.Again).short(a, word))
	}
	return strings.Join(parts, " ")
}

// filled is a template with what it names; name calls words by their names.
func (w Wording[V]) filled(template string, r Verb[V], a Action[V], name func(Word[V], Action[V], string) string) string {
	var b strings.Builder
	for {
		plain, rest, more := strings.Cut(template, "{")
		b.WriteString(plain)
		if !more {
			return b.String()
		}
		hole, rest, _ := strings.Cut(rest, "}")
		template = rest
		i, err := strconv.Atoi(hole)
		switch {
		case hole == "":
			i = len(a.Words) - 1
		case err != nil:
			b.WriteString(w.Terms[hole](a))
			continue
		}
		if i >= 0 && i < len(a.Words) {
			b.WriteString(name(at(r.Words, i, r.Again), a, a.Words[i]))
		}
	}
}
