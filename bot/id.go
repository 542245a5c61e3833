package bot

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
// line. Of ask only Kind, Of and Key count; without Kind it answers no decision,
// and the button lasts.
type press struct {
	do     bool
	code   string
	seat   engine.Seat
	ask    engine.Ask
	form   bool   // the last word comes from a form's field
	sure   string // the mark of the question that it answers
	args   []string
	line   string
	vote   int64 // the motion, by its number, that the line votes on
	cancel bool
}

// lasting stands for the decision in the id of a button that answers none.
const lasting = "*"

var errPress = errors.New("not a button of ours")

// id is p as a button's id: "1! K7QF 0 57.attack - attack iht sd", or with its mark
// "1! K7QF 0 57.negotiate y57.0badcafe abdicate".
func (p press) id() string {
	switch {
	case p.cancel:
		return idCancel + " " + p.code
	case p.line != "" && p.sure != "":
		return idSure + " " + p.sure + " " + p.line
	case p.line != "" && p.vote != 0:
		return idVote + " " + strconv.FormatInt(p.vote, 10) + " " + p.line
	case p.line != "":
		return idCommand + " " + p.line
	}
	kind, form := idGoOn, "-"
	if p.do {
		kind = idDo
	}
	switch {
	case p.form:
		form = "f"
	case p.sure != "":
		form = "y" + p.sure
	}
	words := append([]string{kind, p.code, strconv.Itoa(int(p.seat)), decision(p.ask), form}, p.args...)
	return strings.TrimSpace(strings.Join(words, " "))
}

// decision names an ask of a seat: "57.attack", "57.vote.2".
func decision(a engine.Ask) string {
	switch {
	case a.Kind == "":
		return lasting
	case a.Of == 0:
		return strconv.FormatUint(uint64(a.Key), 10) + "." + a.Kind
	}
	return fmt.Sprintf("%d.%s.%d", a.Key, a.Kind, a.Of)
}

// parseDecision reads what decision wrote, and nothing else.
func parseDecision(s string) (a engine.Ask, ok bool) {
	if s == lasting {
		return a, true
	}
	f := strings.Split(s, ".")
	if len(f) < 2 || len(f) > 3 || f[1] == "" {
		return a, false
	}
	key, err := strconv.ParseUint(f[0], 10, 32)
	if err != nil {
		return a, false
	}
	a.Key, a.Kind = uint32(key), f[1]
	if len(f) == 3 {
		of, err := strconv.ParseUint(f[2], 10, 16)
		if err != nil || of == 0 {
			return a, false
		}
		a.Of = uint16(of)
	}
	return a, decision(a) == s
}

// parsePress reads an id. Whatever was not made by id is refused.
func parsePress(id string) (press, error) {
	kind, rest, _ := strings.Cut(id, " ")
	switch kind {
	case idCommand:
		if rest == "" {
			return press{}, errPress
		}
		return press{line: rest}, nil
	case idSure:
		mark, line, _ := strings.Cut(rest, " ")
		if mark == "" || line == "" {
			return press{}, errPress
		}
		return press{sure: mark, line: line}, nil
	case idVote:
		no, line, _ := strings.Cut(rest, " ")
		vote, err := strconv.ParseInt(no, 10, 64)
		if err != nil || vote <= 0 || line == "" {
			return press{}, errPress
		}
		if p := (press{vote: vote, line: line}); p.id() == id {
			return p, nil
		}
		return press{}, errPress
	case idCancel:
		if !isCode(rest) || rest != strings.ToUpper(rest) {
			return press{}, errPress
		}
		return press{cancel: true, code: rest}, nil
	case idDo, idGoOn:
	default:
		return press{}, errPress
	}
	f := strings.Fields(rest)
	if len(f) < 4 {
		return press{}, errPress
	}
	seat, err := strconv.ParseInt(f[1], 10, 8)
	if err != nil || seat < 0 || seat > 15 {
		return press{}, errPress
	}
	ask, ok := parseDecision(f[2])
	mark, sure := strings.CutPrefix(f[3], "y")
	if !sure {
		mark = ""
	}
	if !ok || f[3] != "-" && f[3] != "f" && mark == "" {
		return press{}, errPress
	}
	p := press{do: kind == idDo, code: f[0], seat: engine.Seat(seat), ask: ask, form: f[3] == "f", sure: mark, args: f[4:]}
	if p.id() != id {
		return press{}, errPress
	}
	return p, nil
}

// buttonID is p's id, resting in the store when it is too long.
func (h *Menu) buttonID(ctx context.Context, p press) string {
	id := p.id()
	if len(id) <= MaxID {
		return id
	}
	n, err := h.matches.store.Press(ctx, []string{id}, h.matches.now())
	if err != nil {
		h.matches.trouble(ctx, "keep a button's words", err, "match", p.code)
		return press{line: "match board " + p.code}.id()
	}
	return idStored + " " + strconv.FormatInt(n, 10)
}

// pressed finds what an id stands for.
func (h *Menu) pressed(ctx context.Context, id string) (press, error) {
	rest, ok := strings.CutPrefix(id, idStored+" ")
	if !ok {
		return parsePress(id)
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil {
		return press{}, errPress
	}
	words, err := h.matches.store.PressByID(ctx, n)
	if errors.Is(err, match.ErrNotFound) || err == nil && len(words) != 1 {
		return press{}, errPress
	}
	if err != nil {
		return press{}, fmt.Errorf("bot: find a button's words: %w", err)
	}
	return parsePress(words[0])
}
