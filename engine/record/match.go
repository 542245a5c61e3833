package record

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"divisionbell/engine"
)

// A Match is what its log is played again from: what it was made with. The
// edition is that of Terms; Words are each seat's for the dice.
type Match struct {
	Game   string
	Code   string
	Terms  engine.Terms
	Words  []string
	Secret [32]byte
	Day    string // of a daily run: the same dice for all who play that day; else empty

	// What a log of law 2 binds besides; a match without Held is of law 1.
	Held    []string // who held each seat at the set-up, as [Held] says it
	Version int      // of its positions at the set-up
	Made    int64    // milliseconds UTC
}

// Law is that of the match's log: 1 binds what a match was made with, 2 who
// played it as well.
func (m Match) Law() int {
	if len(m.Held) > 0 {
		return 2
	}
	return 1
}

// Root is what the dice of an epoch come from. Of a daily run the day stands
// for the code, and there are no words: "daily austerity 2026-11-21".
func (m Match) Root(epoch uint32) [32]byte {
	if m.Day != "" {
		return engine.Root(m.Secret, epoch, "daily "+m.Game+" "+m.Day, nil)
	}
	return engine.Root(m.Secret, epoch, m.Code, m.Words)
}

// openingVersion is that of the positions as the words of entry 0 say it.
func openingVersion(words []string) int {
	for _, w := range words {
		if v, ok := strings.CutPrefix(w, "v="); ok {
			n, _ := strconv.Atoi(v)
			return n
		}
		if strings.HasPrefix(w, "option ") {
			break // what follows may be anybody's words
		}
	}
	return 0
}

// Opening is the words of entry 0: game, code, edition, seats, the day of a
// daily run, each option by name, each seat's words. So the chain holds what the
// match was made with. By law 2 the law comes first, the version of its positions
// and when it was made after the number of seats, and who held each seat last.
func (m Match) Opening() []string {
	words := []string{
		"game=" + m.Game,
		"code=" + m.Code,
		"edition=" + strconv.Itoa(m.Terms.Edition),
		"seats=" + strconv.Itoa(m.Terms.Seats),
	}
	if m.Law() == 2 {
		words = append([]string{"law=2"}, words...)
		words = append(words, "v="+strconv.Itoa(m.Version), "made="+strconv.FormatInt(m.Made, 10))
	}
	if m.Day != "" {
		words = append(words, "day="+m.Day)
	}
	for _, name := range slices.Sorted(maps.Keys(m.Terms.Options)) {
		words = append(words, "option "+name+"="+m.Terms.Options[name])
	}
	for i, w := range m.Words {
		words = append(words, "words "+strconv.Itoa(i+1)+"="+w)
	}
	return append(words, m.Held...)
}
