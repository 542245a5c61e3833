package cantillon

import (
	"errors"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Whatever is said, by whomever, in whatever stage: it is played, or refused by a
// rule and nothing has changed.
func FuzzWords(f *testing.F) {
	for _, text := range []string{
		"settle svealand aboard", "settle atlantis", "pay", "pay pale-red 1 purple 4294967296", "pay purple 1 pale-red 1", "disband reserve",
		"move svealand gotaland", "move svealand gotaland fleet", "move reserve all", "move all svealand", "move", "move reserve baltic-sea fleet",
		"build army 4294967295", "build cavalry", "run all advanced", "run baltic-sea", "factory baltic-sea basic", "factory svealand orange",
		"done end", "done settle", "abdicate", "cede all 2", "cede reserve 2", "auction all", "auction reserve", "bid 4294967295", "burn reserve",
		"offer 2 give-passage 4294967295", "offer 2 want-purple 1 give-purple 1", "offer 1", "accept 2", "decline 9", "ally 2", "renounce 0",
		"draft svealand gotaland", "odds all reserve", "worth 7", "leave 1", "time-up", "é́ 🦑", "@everyone",
	} {
		for scene := range byte(len(stageNames)) {
			f.Add(scene, int8(0), text)
		}
	}
	f.Fuzz(func(t *testing.T, which byte, seat int8, text string) {
		turn := "turn 0 " + stageNames[int(which)%(len(stageNames)-1)]
		l := scene(t, 3, map[string]string{optCampaign: "nordic"}, turn,
			"0 svealand at, gotaland t, baltic-sea fa", "0 goods purple 1, pale-red 3", "0 reserve atf",
			"1 zealand tt, jutland a", "1 goods dark-blue 2", "2 ingria at", "factory svealand basic, gotaland green", "lying ingria pale")
		before := shown(&l.State)
		a, err := l.Rules.Parse(&l.State, engine.Seat(seat), strings.Split(text, " "))
		if err == nil && verbs[a.verb].Query {
			_, err = l.Rules.(*rules).Answer(&l.State, engine.Seat(seat), a)
			if after := shown(&l.State); after != before {
				t.Errorf("%q by %d changed the position", text, seat)
			}
		} else if err == nil {
			err = l.Do(engine.Fast(1), engine.Seat(seat), a)
		}
		switch after := shown(&l.State); {
		case err != nil && (!errors.Is(err, engine.ErrIllegal) || after != before):
			t.Errorf("%q by %d: %v; changed: %v", text, seat, err, after != before)
		case err == nil && l.State.Stage != settling:
			if err := l.State.check(); err != nil {
				t.Errorf("%q by %d: %v", text, seat, err)
			}
		}
	})
}
