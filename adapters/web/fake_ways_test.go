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
	case "place":
		w.Ways = append(w.Ways, match.Way{Words: []string{"place", "sd"}, Label: "Stamp duty", Spot: "sd"})
	case "place sd":
		w.Ways = append(w.Ways, match.Way{Words: words, Label: "3 tokens", Number: &match.Range{Min: 3, Max: 3, Step: 1, Best: 3}})
	case "place iht":
		w.Goes, w.Prompt, w.Whole = false, "How many?", &match.Way{Words: words, Label: "Place one", Press: "1! K7QF 0 1.attack - place iht", Last: true}
		w.Ways = append(w.Ways, match.Way{Words: words, Label: "1 to 12 tokens", Number: &match.Range{Min: 1, Max: 12, Step: 1, Best: 12}})
	case "place sd 3", "place iht 3", "place iht 3 sd 2":
		w.Goes, w.Whole = false, &match.Way{Words: words, Label: "Place them", Press: "1! K7QF 0 1.attack - " + strings.Join(words, " "), Last: true}
	case "":
		if d.tales[0].undo {
			w.Undo = "1/ match undo " + d.tales[0].code
		}
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

// marks are, where the dealer has a board to play on, that stamp duty was attacked in vain,
// as it is drawn and told.
func (d *dealer) marks(seq uint32) ([]msg.Mark, msg.Text) {
	if !d.played {
		return nil, nil
	}
	return []msg.Mark{{Seq: seq, Kind: msg.MarkLost, From: "sd", To: "iht", Seat: 1, Tint: "#d55e00", N: 1, Label: "1", At: [][]int{{600, 500, 600, 600, 690, 600, 510, 600, 5}, {600, 500, 600, 600, 690, 600, 510, 600, 5}}, Dice: [][]int{{5, 2}, {5}}, Says: "Bea attacked inheritance tax."}}, msg.Say("Bea attacked in vain.")
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

// lettered answers what the letters on the board ask for, and a review at length; false: it is
// nothing of that.
func (d *dealer) lettered(ctx context.Context, c match.Call, t *tale) (msg.Message, bool) {
	switch said := c.Press + c.Line; {
	case strings.HasPrefix(said, "match review"):
		return msg.Message{Text: msg.Say("How everyone stood:" + strings.Repeat("\nAnd then?", 60))}, true
	case t == nil:
	case strings.Contains(said, "match undo"):
		d.say(ctx, t, msg.Text{}.Bold(c.Account.Name).Plain(" takes it back."))
		return msg.Message{Text: msg.Say("Undone.")}, true
	case strings.HasSuffix(said, "odds iht sd"):
		return msg.Message{Text: msg.Say("7 against 2: 91 % to take it."), Buttons: []msg.Button{{Label: "Attack", ID: "attack"}}}, true
	}
	return msg.Message{}, false
}

// Story is what the dealer told of a match, two entries at a time.
func (d *dealer) Story(_ context.Context, code string, before uint32, _ match.Account) (told []match.Told, more bool, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.tales {
		if t := &d.tales[i]; t.code == code {
			to := len(t.lines)
			if before > 0 {
				to = min(to, int(before))
			}
			from := max(0, to-2)
			for n, line := range t.lines[from:to] {
				told = append(told, match.Told{Seq: uint32(from + n), Lines: []msg.Text{line}})
			}
			return told, from > 0, nil
		}
	}
	return nil, false, match.ErrNotFound
}

// Rules are one rule, and a way to another.
func (d *dealer) Rules(_ context.Context, code, words string, _ match.Account) (msg.Message, error) {
	if code == "NONE" {
		return msg.Message{}, match.ErrNotFound
	}
	return msg.Message{Text: msg.Say("The rule about “" + words + "”."), Buttons: []msg.Button{{Label: "4.3 Attacks", ID: "1/ match rules " + code + " 4.3"}}}, nil
}
