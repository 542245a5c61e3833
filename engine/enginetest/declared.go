package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"divisionbell/engine"
)

// declared checks what a game says of itself: nothing is said twice, nothing is
// left unsaid, and the state holds no field that JSON would lose.
func declared(game engine.Game) (complaints []string) {
	a := game.About()
	complain := func(format string, args ...any) { complaints = append(complaints, fmt.Sprintf(format, args...)) }
	if a.ID == "" || a.Name == "" || a.Help == "" || a.Edition < 1 {
		complain("the game lacks an id, a name, its help or an edition")
	}
	if a.MinSeats < 1 || a.MaxSeats < a.MinSeats || a.MaxSeats > 16 {
		complain("%s cannot be for %d to %d seats", a.ID, a.MinSeats, a.MaxSeats)
	}
	for _, line := range game.Shape() {
		if strings.HasSuffix(line, "LOST") {
			complain("the state is not stored whole: %s", line)
		}
	}
	var verbs, settings, sets, bots []string
	for _, v := range a.Verbs {
		verbs = append(verbs, v.Name)
		complaints = append(complaints, declaredVerb(a, v)...)
	}
	for _, s := range a.Settings {
		settings = append(settings, s.Name)
		if s.Help == "" || !s.Takes(s.Default) {
			complain("setting %s lacks its help, or does not take its default %q", s.Name, s.Default)
		}
		if s.Before != "" && !s.Takes(s.Before) {
			complain("setting %s does not take %q, which held before", s.Name, s.Before)
		}
	}
	for _, s := range a.Sets {
		sets = append(sets, s.Name)
		var words []string
		for _, n := range s.Names {
			words = append(words, n.Word)
		}
		complaints = append(complaints, distinct("word of set "+s.Name, words)...)
	}
	for _, b := range game.Bots() {
		bots = append(bots, b.ID)
	}
	for what, names := range map[string][]string{"verb": verbs, "setting": settings, "set": sets, "bot": bots} {
		complaints = append(complaints, distinct(what, names)...)
	}
	for name, options := range a.Paces { // what is no setting is of a host's clocks
		for _, s := range a.Settings {
			if value, ok := options[s.Name]; ok && !s.Takes(value) {
				complain("pace %s: %s cannot be %q", name, s.Name, value)
			}
		}
	}
	if _, err := a.Terms(a.MinSeats, a.Bounded); err != nil {
		complain("bounded options: %v", err)
	}
	for _, options := range a.Sweep {
		terms, err := a.Terms(a.MinSeats, options)
		if err == nil {
			_, _, err = game.New(engine.Of(Root(0), 0), terms)
		}
		if err != nil {
			complain("sweep %v: %v", variant(options), err)
		}
	}
	slices.Sort(complaints)
	return complaints
}

func declaredVerb(a engine.About, v engine.Verb) (complaints []string) {
	complain := func(format string, args ...any) {
		complaints = append(complaints, "verb "+v.Name+": "+fmt.Sprintf(format, args...))
	}
	if v.Help == "" {
		complain("has no help")
	}
	optional := false
	for i, p := range v.Params {
		if p.Set != "" && a.Names(p.Set) == nil {
			complain("%s is of set %q, which is not declared", p.Name, p.Set)
		}
		if p.Kind == engine.Text && i != len(v.Params)-1 {
			complain("%s is text and not the last word", p.Name)
		}
		if optional && !p.Optional {
			complain("%s is required behind what is not", p.Name)
		}
		if v.Confirm && (p.Kind == engine.Text || p.Many) {
			complain("%s is text or repeats, and a yes behind it could be part of it", p.Name)
		}
		optional = optional || p.Optional
	}
	return complaints
}

// distinct complains of names that are empty, said twice or more than one word.
func distinct(what string, names []string) (complaints []string) {
	for i, n := range names {
		if n == "" || strings.ContainsAny(n, " \t\n") || slices.Contains(names[:i], n) {
			complaints = append(complaints, fmt.Sprintf("%s %q is empty, not one word, or there twice", what, n))
		}
	}
	return complaints
}
