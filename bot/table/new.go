package table

import (
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxOption is how many characters of an option are told again.
const maxOption = 2200

// ErrNoGame refuses a new match of no game.
var ErrNoGame = engine.Illegal("", "Which game?")

// ReadNew reads GAME [option=value …].
func ReadNew(games []match.Table, rest string) (match.Table, map[string]string, error) {
	given := map[string]string{}
	var game string
	for _, w := range strings.Fields(rest) {
		name, value, ok := strings.Cut(w, "=")
		if ok {
			if name = strings.ToLower(name); name != "zone" { // whose capitals tell
				value = strings.ToLower(value)
			}
			if before, twice := given[name]; twice && before != value {
				return match.Table{}, nil, engine.Illegal("", "you gave %s and %s, so I don't know which you mean. Type one of them",
					text.Line(name+"="+before, maxOption), text.Line(name+"="+value, maxOption))
			}
			given[name] = value
			continue
		}
		if game != "" {
			return match.Table{}, nil, engine.Illegal("", "“%s” isn't an option. Options look like length=12; `/match options` lists them", text.Line(w, MaxName))
		}
		game = strings.TrimSuffix(strings.ToLower(w), "!")
	}
	var names []string
	var hits []match.Table
	for _, g := range games {
		id := g.About().ID
		if id == game {
			return g, given, nil
		}
		names = append(names, id)
		if strings.HasPrefix(id, game) {
			hits = append(hits, g)
		}
	}
	if len(hits) == 1 {
		return hits[0], given, nil
	}
	if game == "" {
		return match.Table{}, nil, ErrNoGame
	}
	return match.Table{}, nil, engine.Illegal("", "I don't know the game “%s”. %s", text.Line(game, MaxName), engine.Either(game, "Choose from", names))
}
