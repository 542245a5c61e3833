package web

import (
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Ways are, where the dealer has a board to play on, one attack and its odds.
func (d *dealer) Ways(_ context.Context, _ string, viewer match.Account, words []string) (match.Ways, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := match.Ways{Seat: engine.Nobody, Words: words, Ways: []match.Way{}}
	if !d.played || viewer.ID == "" {
		return w, nil
	}
	w.Seat, w.Key = 0, "1.attack"
	attack := match.Way{Words: []string{"attack"}, Label: "Attack"}
	from := match.Way{Words: []string{"attack", "iht"}, Label: "Inheritance tax", Spot: "iht"}
	to := match.Way{Words: []string{"attack", "iht", "sd"}, Label: "Stamp duty", Detail: "72 %", Spot: "sd", Last: true, Ends: true}
	odds := func(words, spot string) match.Way {
		return match.Way{Words: strings.Fields(words), Label: "Odds", Spot: spot, Free: true, Query: true}
	}
	switch strings.Join(words, " ") {
	case "":
		w.Prompt, w.Ways = "attack or end your turn", append(w.Ways, attack, from, odds("odds", ""), odds("odds iht", "iht"))
	case "odds":
		w.Prompt, w.Ways = "The odds from where?", append(w.Ways, odds("odds iht", "iht"))
	case "odds iht":
		w.Prompt, w.Ways = "The odds of attacking what?", append(w.Ways, odds("odds iht sd", "sd"))
	case "attack":
		w.Prompt, w.Ways = "Attack from where?", append(w.Ways, from)
	case "attack iht":
		w.Prompt, w.Ways = "Attack what?", append(w.Ways, to)
	case "attack iht sd":
		to.Label, to.Press = "Attack SD from IHT (72 %)", "1! K7QF 0 1.attack - attack iht sd"
		w.Whole = &to
	default:
		return w, match.ErrNotFound
	}
	return w, nil
}

// marks are, where the dealer has a board to play on, that stamp duty was attacked in vain.
func (d *dealer) marks(seq uint32) []msg.Mark {
	if !d.played {
		return nil
	}
	return []msg.Mark{{Seq: seq, Kind: msg.MarkLost, From: "sd", To: "iht", Seat: 1, Tint: "#d55e00", N: 1, Dice: [][]int{{5, 2}, {5}}, Says: "Bea attacked inheritance tax."}}
}

// attacks is how many were asked for.
func (d *dealer) attacks() (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range d.calls {
		if strings.Contains(c.Press+c.Line, "attack") {
			n++
		}
	}
	return n
}
