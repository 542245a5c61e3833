package rendertest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
)

// How many headlines a game has, so that ten issues do not read alike, and how long one is
// at most once it is filled in.
const (
	fewestHeads = 8
	mostHeads   = 15
	headRunes   = 90
)

// Headlines holds a game's table of headlines to what papers rely on.
func Headlines(t *testing.T, table map[string][]string) {
	t.Helper()
	seen := map[string]bool{}
	for kind, ways := range table {
		if len(ways) == 0 {
			t.Errorf("%s has no headline", kind)
		}
		for _, way := range ways {
			if seen[way] || strings.HasSuffix(way, ".") || way == "" {
				t.Errorf("%q stands twice, or ends in a stop", way)
			}
			seen[way] = true
		}
	}
	if len(seen) < fewestHeads || len(seen) > mostHeads {
		t.Errorf("%d headlines, where a game has %d to %d", len(seen), fewestHeads, mostHeads)
	}
}

// stories holds what papers tell of the walk to their limits: each is filled in and fits, and
// where the game has stories there always is one.
func (w *Walk) stories() {
	w.Helper()
	told := w.Look.Stories(w.Log, 0, w.Scene)
	if known := w.Look.Stories(w.Log[:1], 0, w.Scene); len(told) == 0 && len(known) > 0 {
		w.Errorf("papers have nothing to tell of %d facts", len(w.Log))
	}
	for _, story := range told {
		for _, way := range append([]string{story.Told}, story.Heads...) {
			said := story.Fill(way)
			n := utf8.RuneCountInString(said)
			if strings.ContainsAny(said, "{}") || strings.Contains(said, "–") || way != story.Told && (n > headRunes || n == 0) || story.At >= len(w.Log) || story.Seat < engine.Nobody || !w.suffers(story) {
				w.Errorf("a paper tells %q of %+v", said, story)
			}
		}
	}
	if half := w.Look.Stories(w.Log, len(w.Log)/2, w.Scene); len(half) > len(told) {
		w.Errorf("half of the log has %d stories, and all of it %d", len(half), len(told))
	}
}

// suffers reports whether a story says of the same seat whom it was done to and what it is
// called.
func (w *Walk) suffers(s msg.Story) bool {
	if s.On == engine.Nobody {
		return s.Kind != msg.Broken && s.Kind != msg.Attacked
	}
	return int(s.On) < len(w.Scene.Seats) && s.On != s.Seat && s.To == render.Isolated(w.Scene.Short(s.On))
}

// A desk writes a game's stories.
type desk interface {
	Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story
}

// Told is whose deeds to whom the stories of one kind are that a game's desk has of facts.
func Told(desk desk, kind string, seats int, log ...engine.Fact) (of [][2]engine.Seat) {
	s := msg.Scene{Seats: make([]msg.Sitter, seats)}
	for _, story := range desk.Stories(log, 0, s) {
		if story.Kind == kind {
			of = append(of, [2]engine.Seat{story.Seat, story.On})
		}
	}
	return of
}

// Headed are the headlines by their names in a game's table that a log makes news of, but
// for that of a quiet week.
func Headed(desk desk, table map[string][]string, seats int, log ...engine.Fact) (kinds []string) {
	for _, story := range desk.Stories(log, 0, msg.Scene{Seats: make([]msg.Sitter, seats)}) {
		for kind, heads := range table {
			if kind != "quiet" && len(story.Heads) > 0 && story.Heads[0] == heads[0] {
				kinds = append(kinds, kind)
			}
		}
	}
	return kinds
}
