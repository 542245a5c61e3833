package command

import (
	"slices"
	"testing"

	"divisionbell/engine"
)

// endsByItself is every subcommand: whether it can end a match that is being played, or
// somebody's part in it, by itself. A lobby is none, a vote is the answer to a
// question, and a bot gives a seat back.
var endsByItself = map[string]bool{
	"leave": true, "abandon": true, "handover": true, "ask": true, "end": true,
	"new": false, "join": false, "add-bot": false, "words": false, "start": false, "list": false, "board": false, "hand": false, "log": false,
	"rules": false, "why": false, "options": false, "undo": false, "say": false, "invite": false, "remove": false, "watch": false, "unwatch": false,
	"rematch": false, "export": false, "settings": false, "vote": false, "pause": false, "resume": false, "extend": false, "replace": false, "mute": false,
	"take-back": false, "take": false, "return": false, "link": false, "page": false, "help": false, "remind": false, "clock": false, "zone": false, "dialect": false,
	"since": false, "proof": false, "vacation": false, "order": false, "orders": false,
	"hint": false, "try": false, "review": false, "replay": false, "luck": false, "lesson": false, "share": false, "calendar": false, "poster": false, "quotes": false,
	"rating": false, "season": false, "rivals": false, "stats": false,
}

func TestEverySubcommandIsJudged(t *testing.T) {
	met := map[string]bool{}
	for _, s := range slices.Concat(Subcommands(), Bells(), asides(), explains()) {
		if _, ok := endsByItself[s.Name]; !ok {
			t.Errorf("does %s end anything? If so it is asked about first", s.Name)
		}
		met[s.Name] = true
	}
	for name := range endsByItself {
		if !met[name] {
			t.Errorf("there is no subcommand %s", name)
		}
	}
}

// TestNumbersSayFromWhere: Discord takes no number that would be refused.
func TestNumbersSayFromWhere(t *testing.T) {
	for _, s := range slices.Concat(Subcommands(), Bells(), asides(), explains()) {
		for _, p := range s.Params {
			if p.Kind == engine.Number && p.Min < 1 {
				t.Errorf("%s: %s may be %d", s.Name, p.Name, p.Min)
			}
		}
	}
}
