package exchequer

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Whatever is said, by whomever, in whatever phase: it is played, or refused by
// a rule and nothing has changed.
func FuzzWords(f *testing.F) {
	for _, text := range []string{
		"place inheritance-tax", "place inheritance-tax 0", "place inheritance-tax 4294967296", "place", "place \u00a0 1",
		"attack inheritance-tax stamp-duty 3 until 1", "attack inheritance-tax stamp-duty until", "attack until until until",
		"attack inheritance-tax stamp-duty until 0", "attack inheritance-tax stamp-duty 0", "occupy -1", "occupy 4", "move", "end end",
		"neutral beer-duty 1", "defend 1", "defend 3", "odds inheritance-tax stamp-duty", "leave 1", "leave 0", "é́ 🦑", "@everyone",
	} {
		for scene := range byte(4) {
			f.Add(scene, int8(0), text)
		}
	}
	scenes := [][]string{
		nil, // the draft
		{"turn 0 deploy 2 1", "0 iht 4, cgt 1", "1 sd 3", "2 rest"},
		{"turn 0 strengthen 2 1", "0 iht 4, cgt 1", "1 sd 3", "2 rest"},
		{"turn 0 attack", "0 iht 4, cgt 1", "1 sd 3", "2 rest"},
	}
	f.Fuzz(func(t *testing.T, which byte, seat int8, text string) {
		l := live(t, 1, 2)
		if lines := scenes[int(which)%len(scenes)]; lines != nil {
			l = scene(t, 2, nil, slices.Clone(lines)...)
			l.State.Reserve = [maxSeats]uint8{5, 5, 5}
		}
		s := l.State
		words := strings.Split(text, " ")
		a, err := l.Rules.Parse(&l.State, engine.Seat(seat), words)
		if err == nil {
			err = l.Do(engine.Fast(1), engine.Seat(seat), a)
		}
		if err != nil && (!errors.Is(err, engine.ErrIllegal) || l.State != s) {
			t.Errorf("%q by %d: %v; changed: %v", text, seat, err, l.State != s)
		}
		if err == nil && l.State.Phase > deploying {
			if err := l.State.check(); err != nil {
				t.Errorf("%q by %d: %v", text, seat, err)
			}
		}
	})
}
