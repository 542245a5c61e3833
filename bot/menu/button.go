package menu

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// MaxID is how many bytes a button's id may have: Discord's limit for custom
// ids, the narrowest there is. Longer words rest in the store.
const MaxID = 100

// What an id asks for, and the version of its form.
const (
	idDo      = "1!" // play these words
	idGoOn    = "1?" // show how to go on with these words
	idCommand = "1/" // a command line, said by whoever presses
	idSure    = "1y" // the same, as the answer to a question
	idVote    = "1v" // the same, as a vote on one motion
	idCancel  = "1-" // do nothing of what was asked
	idStored  = "1#" // any of the above, resting in the store
)

// A press is what a button does: words of a seat for a decision, or a command
// line. Without a Kind of decision it answers none, and the button lasts.
type Press struct {
	Do   bool
	Code string
	match.Decision
	Form   bool   // the last word comes from a form's field
	Sure   string // the mark of the question that it answers
	Args   []string
	Line   string
	Vote   match.VoteID // the motion, by its number, that the line votes on
	Cancel bool
}

// lasting stands for the decision in the id of a button that answers none.
const lasting = "*"

var ErrPress = errors.New("not a button of ours")

// ID is p as a button's id: "1! K7QF 0 57.attack - attack iht sd", or with its mark
// "1! K7QF 0 57.negotiate y57.0badcafe abdicate".
func (p Press) ID() string {
	switch {
	case p.Cancel:
		return idCancel + " " + p.Code
	case p.Line != "" && p.Sure != "":
		return idSure + " " + p.Sure + " " + p.Line
	case p.Line != "" && p.Vote != 0:
		return idVote + " " + strconv.FormatInt(int64(p.Vote), 10) + " " + p.Line
	case p.Line != "":
		return idCommand + " " + p.Line
	}
	kind, form := idGoOn, "-"
	if p.Do {
		kind = idDo
	}
	switch {
	case p.Form:
		form = "f"
	case p.Sure != "":
		form = "y" + p.Sure
	}
	id := make([]byte, 0, MaxID)
	id = append(append(append(id, kind...), ' '), p.Code...)
	id = strconv.AppendInt(append(id, ' '), int64(p.Seat), 10)
	id = appendDecision(append(id, ' '), p.Decision)
	id = append(append(id, ' '), form...)
	for _, w := range p.Args {
		id = append(append(id, ' '), w...)
	}
	return strings.TrimSpace(string(id))
}

// decision names one of a seat: "57.attack", "57.vote.2".
func decision(d match.Decision) string { return string(appendDecision(nil, d)) }

func appendDecision(b []byte, d match.Decision) []byte {
	if d.Kind == "" {
		return append(b, lasting...)
	}
	b = append(append(strconv.AppendUint(b, uint64(d.Key), 10), '.'), d.Kind...)
	if d.Of != 0 {
		b = strconv.AppendUint(append(b, '.'), uint64(d.Of), 10)
	}
	return b
}

// parseDecision reads what decision wrote, and nothing else.
func parseDecision(s string) (d match.Decision, ok bool) {
	if s == lasting {
		return d, true
	}
	f := strings.Split(s, ".")
	if len(f) < 2 || len(f) > 3 || f[1] == "" {
		return d, false
	}
	key, err := strconv.ParseUint(f[0], 10, 32)
	if err != nil {
		return d, false
	}
	d.Key, d.Kind = uint32(key), f[1]
	if len(f) == 3 {
		of, err := strconv.ParseUint(f[2], 10, 16)
		if err != nil || of == 0 {
			return d, false
		}
		d.Of = uint16(of)
	}
	return d, decision(d) == s
}

// parsePress reads an id. Whatever was not made by id is refused.
func parsePress(id string) (Press, error) {
	kind, rest, _ := strings.Cut(id, " ")
	switch kind {
	case idCommand:
		if rest == "" {
			return Press{}, ErrPress
		}
		return Press{Line: rest}, nil
	case idSure:
		mark, line, _ := strings.Cut(rest, " ")
		if mark == "" || line == "" {
			return Press{}, ErrPress
		}
		return Press{Sure: mark, Line: line}, nil
	case idVote:
		no, line, _ := strings.Cut(rest, " ")
		vote, err := strconv.ParseInt(no, 10, 64)
		if err != nil || vote <= 0 || line == "" {
			return Press{}, ErrPress
		}
		if p := (Press{Vote: match.VoteID(vote), Line: line}); p.ID() == id {
			return p, nil
		}
		return Press{}, ErrPress
	case idCancel:
		if !match.IsCode(rest) || rest != strings.ToUpper(rest) {
			return Press{}, ErrPress
		}
		return Press{Cancel: true, Code: rest}, nil
	case idDo, idGoOn:
	default:
		return Press{}, ErrPress
	}
	f := strings.Fields(rest)
	if len(f) < 4 {
		return Press{}, ErrPress
	}
	seat, err := strconv.ParseInt(f[1], 10, 8)
	if err != nil || seat < 0 || seat > 15 {
		return Press{}, ErrPress
	}
	d, ok := parseDecision(f[2])
	mark, sure := strings.CutPrefix(f[3], "y")
	if !sure {
		mark = ""
	}
	if !ok || f[3] != "-" && f[3] != "f" && mark == "" {
		return Press{}, ErrPress
	}
	d.Seat = engine.Seat(seat)
	p := Press{Do: kind == idDo, Code: f[0], Decision: d, Form: f[3] == "f", Sure: mark, Args: f[4:]}
	if p.ID() != id {
		return Press{}, ErrPress
	}
	return p, nil
}

// ButtonID is p's id, resting in the store when it is too long.
func (h *Menu) ButtonID(ctx context.Context, p Press) string {
	id := p.ID()
	if len(id) <= MaxID {
		return id
	}
	n, err := h.Matches.Store.Press(ctx, []string{id}, h.Matches.Now())
	if err != nil {
		h.Matches.Trouble(ctx, "keep a button's words", err, "match", p.Code)
		return Press{Line: "match board " + p.Code}.ID()
	}
	return idStored + " " + strconv.FormatInt(n, 10)
}

// Pressed finds what an id stands for.
func (h *Menu) Pressed(ctx context.Context, id string) (Press, error) {
	rest, ok := strings.CutPrefix(id, idStored+" ")
	if !ok {
		return parsePress(id)
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil {
		return Press{}, ErrPress
	}
	words, err := h.Matches.Store.PressByID(ctx, n)
	if errors.Is(err, match.ErrNotFound) || err == nil && len(words) != 1 {
		return Press{}, ErrPress
	}
	if err != nil {
		return Press{}, fmt.Errorf("menu: find a button's words: %w", err)
	}
	return parsePress(words[0])
}
