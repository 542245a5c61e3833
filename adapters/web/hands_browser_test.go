package web

import (
	"context"
	"flag"
	"testing"
)

var hands = flag.Bool("hands", false, "play each game by keys alone, by a finger alone and by a mouse alone, not one of each")

// Whole matches by keys alone, by a finger alone on a phone and by a mouse alone: made by the
// form, begun and played to their end, without one typed command.
func TestMatchesAreMadeAndPlayedByHand(t *testing.T) {
	b := browser(t)
	url := program(t)
	for _, c := range []struct {
		game    string
		options [][2]string // a field, and what it is to hold
		by      string      // played so each time
	}{
		{"exchequer", [][2]string{{"#seats", "2"}, {"#bots", "1"}, {"#option-length + input", "1"}}, byMouse},
		{"tax", [][2]string{{"#seats", "2"}, {"#bots", "1"}, {"#option-points", "1"}}, byFinger},
		{"austerity", [][2]string{{"#option-difficulty", "hardest"}}, ""},
		{"poleconomy", [][2]string{{"#seats", "2"}, {"#bots", "1"}, {"#option-rounds + input", "1"}}, ""},
		{"cantillon", [][2]string{{"#seats", "2"}, {"#bots", "1"}, {"#option-rounds", "1"}}, byKeys},
	} {
		for _, by := range []string{byKeys, byFinger, byMouse} {
			if *hands || by == c.by {
				t.Run(c.game+"/"+by, func(t *testing.T) { playedByHand(t, b, url, c.game, c.options, by) })
			}
		}
	}
}

func playedByHand(t *testing.T, b context.Context, url, game string, options [][2]string, by string) {
	w := open(t, b, t.Name(), url+"new/"+game)
	if by == byFinger {
		w.sized(400, 850)
	}
	h := handed(w, by)
	h.into("#name", "Ann")
	h.on(labelled("Continue"))
	h.holds(`document.querySelector('#name') === null`)
	h.on(labelled("More options"))
	for _, o := range options {
		h.into(o[0], o[1])
	}
	if game == "austerity" {
		h.on(labelled("Start"))
	} else {
		h.still()
		h.on(labelled("Make the match"))
		h.comes("/join/")
		h.on(labelled("Start"))
	}
	h.comes("/room/")
	h.plays(600)
	h.still()
	t.Logf("%d presses", h.presses)
}
