package command

import (
	"cmp"
	"slices"
	"strings"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// ofMatch are all subcommands of /match.
func ofMatch() []Subcommand { return slices.Concat(asides(), explains(), Subcommands()) }

// subcommand finds one of /match by its name or an unambiguous beginning.
func (r *request) subcommand(word string) (Subcommand, error) {
	var hits []Subcommand
	for _, s := range ofMatch() {
		if s.Name == word {
			return s, nil
		}
		if strings.HasPrefix(s.Name, word) {
			hits = append(hits, s)
		}
	}
	switch len(hits) {
	case 1:
		return hits[0], nil
	case 0:
		no := "There's no /match " + text.Line(word, table.MaxName)
		if near := strings.TrimPrefix(r.meant(word, true), "/match "); near != "" {
			no += ". Did you mean " + near + "?"
		}
		return Subcommand{}, engine.Illegal("", "%s", no)
	}
	return Subcommand{}, engine.Illegal("", "“%s” could be %s. Which one?", word, engine.Or(names(hits)))
}

// unknown answers a command, or a word behind /bell, that there is none of.
func (r *request) unknown(said string) msg.Message {
	near := strings.TrimSuffix(r.meant(strings.TrimPrefix(said, "bell "), false), "/match new") // of which more is told
	return menu.NoCommand(r.Matches.Games, said, near, names(Bells()))
}

// meant is the command that somebody likeliest means by a word: one that it names, else
// one that it misspells, those of /match first or last. "": none is near.
func (r *request) meant(word string, ofMatchFirst bool) string {
	begins := []string{"/", "/bell ", "/match "}
	of := map[string][]Subcommand{"/": {{Name: "bell"}, {Name: "help"}, {Name: "match"}, {Name: "roll"}}, "/bell ": Bells(), "/match ": append(ofMatch(), Subcommand{Name: "help"})}
	var verbs []string
	for _, g := range r.Matches.Games {
		about := g.About()
		of["/"] = append(of["/"], Subcommand{Name: about.ID})
		for _, v := range about.Verbs {
			if v.Name == word || slices.Contains(v.Also, word) {
				verbs = append(verbs, "/"+about.ID+" "+v.Name)
			}
		}
	}
	if ofMatchFirst {
		slices.Reverse(begins)
	}
	for _, near := range []func(string, []Subcommand) string{named, misspelt} {
		for _, begin := range begins {
			if n := near(word, of[begin]); n != "" {
				return begin + n
			}
		}
		if len(verbs) == 1 {
			return verbs[0]
		}
	}
	return ""
}

// elsewhere is what some subcommands are called by people and by other hosts of games.
var elsewhere = map[string]string{
	"quit": "leave", "exit": "leave", "resign": "leave", "concede": "leave", "forfeit": "leave", "status": "board", "show": "board", "history": "log",
	"stop": "end", "cancel": "end", "begin": "start", "go": "start", "create": "new", "play": "new", "kick": "remove", "spectate": "watch",
	"chat": "say", "turn": "list", "turns": "list", "matches": "list", "games": "list", "cards": "hand", "tutorial": "lesson", "learn": "lesson",
	"away": "vacation", "holiday": "vacation", "timezone": "zone", "tz": "zone", "notify": "clock", "notifications": "clock", "leaderboard": "rating",
}

// named is the subcommand that a word names: by what it is called elsewhere, or by what
// can follow it and nothing else, as quiet does clock. "": none, or more than one.
func named(word string, all []Subcommand) (found string) {
	if name := cmp.Or(elsewhere[word], word); slices.Contains(names(all), name) {
		return name
	}
	for _, s := range all {
		for _, p := range s.Params {
			for _, such := range slices.Concat(p.Among, p.Such) {
				words := strings.Fields(such)
				i := slices.Index(words, word)
				if i < 0 || p.Key != "" || p.Name == surely.Name {
					continue
				}
				way := s.Name + " " + strings.Join(words[:i+1], " ")
				if found != "" && found != way {
					return ""
				}
				found = way
			}
		}
	}
	return found
}

// misspelt is the subcommand whose name a word is near, or the last part of whose name, as
// bots is near add-bot; or "".
func misspelt(word string, all []Subcommand) string {
	if near := engine.Meant(word, names(all)); near != "" {
		return near
	}
	for _, s := range all {
		if _, last, ok := strings.Cut(s.Name, "-"); ok && engine.Meant(word, []string{last}) != "" {
			return s.Name
		}
	}
	return ""
}

// ofTheMatch is the subcommand of /match that is meant by what was said to a game which
// has no such verb, or "".
func ofTheMatch(g engine.About, said string) string {
	word, _ := text.Cut(strings.ToLower(said))
	if slices.ContainsFunc(g.Verbs, func(v engine.Verb) bool { return v.Name == word || slices.Contains(v.Also, word) }) {
		return ""
	}
	if name := cmp.Or(elsewhere[word], word); slices.Contains(names(slices.Concat(explains(), Subcommands())), name) {
		return name
	}
	return ""
}
