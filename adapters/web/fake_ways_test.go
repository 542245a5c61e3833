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
	w.Goes, w.Many = len(words) > 0, len(words) > 0 && words[0] == "place"
	switch strings.Join(words, " ") {
	case "place iht 3", "place iht 3 sd 2":
		w.Goes, w.Whole = false, &match.Way{Words: words, Label: "Place them", Press: "1! K7QF 0 1.attack - " + strings.Join(words, " "), Last: true}
	case "":
		w.Prompt, w.Ways = "attack or end your turn", append(w.Ways, attack, from, odds("odds", ""), odds("odds iht", "iht"))
	case "odds":
		w.Prompt, w.Ways = "The odds from where?", append(w.Ways, odds("odds iht", "iht"))
	case "odds iht":
		w.Prompt, w.Ways = "The odds of attacking what?", append(w.Ways, odds("odds iht sd", "sd"))
	case "odds iht sd":
		asked := odds("odds iht sd", "")
		asked.Press = "1! K7QF 0 * - odds iht sd"
		w.Whole = &asked
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

// touched is the board that is played on: two spots, one with a hole.
func touched() *msg.Chart {
	return &msg.Chart{Width: 1200, Height: 1200, Spots: []msg.Spot{
		{Word: "iht", Title: "Inheritance tax", X: 100, Y: 600, Note: "Ann, 3 tokens", Near: []int{1}, Rings: [][]int{{0, 0, 500, 0, 500, 1200, 0, 1200}, {130, 400, 370, 400, 370, 800, 130, 800}}},
		{Word: "sd", Title: "Stamp duty", X: 950, Y: 600, Owner: 1, Note: "Bea, 2 tokens, can be attacked from IHT", Near: []int{0}, Rule: "2.6", Rings: [][]int{{700, 0, 1200, 0, 1200, 1200, 700, 1200}}},
	}}
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

// lettered answers what the letters on the board ask for; false: it is nothing of that.
func (d *dealer) lettered(ctx context.Context, c match.Call, t *tale) (msg.Message, bool) {
	switch said := c.Press + c.Line; {
	case t == nil:
	case strings.Contains(said, "match rules"):
		return msg.Message{Text: msg.Text{}.Bold("Exchequer! rulebook").Plain(" 2.6 Borders. You attack across one.")}, true
	case strings.Contains(said, "match undo"):
		d.say(ctx, t, msg.Text{}.Bold(c.Account.Name).Plain(" takes it back."))
		return msg.Message{Text: msg.Say("Undone.")}, true
	case strings.HasSuffix(said, "odds iht sd"):
		return msg.Message{Text: msg.Say("7 against 2: 91 % to take it."), Buttons: []msg.Button{{Label: "Attack", ID: "attack"}}}, true
	}
	return msg.Message{}, false
}
