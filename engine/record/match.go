package record

import (
	"maps"
	"slices"
	"strconv"

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
}

// Root is what the dice of an epoch come from. Of a daily run the day stands
// for the code, and there are no words: "daily austerity 2026-11-21".
func (m Match) Root(epoch uint32) [32]byte {
	if m.Day != "" {
		return engine.Root(m.Secret, epoch, "daily "+m.Game+" "+m.Day, nil)
	}
	return engine.Root(m.Secret, epoch, m.Code, m.Words)
}

// Opening is the words of entry 0: game, code, edition, seats, the day of a
// daily run, each option by name, each seat's words. So the chain holds what the match was made with.
func (m Match) Opening() []string {
	words := []string{
		"game=" + m.Game,
		"code=" + m.Code,
		"edition=" + strconv.Itoa(m.Terms.Edition),
		"seats=" + strconv.Itoa(m.Terms.Seats),
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
	return words
}
