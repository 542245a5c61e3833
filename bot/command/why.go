package command

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/rulebook"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// explains are subcommands of /match that buttons lead to and that can be typed.
func explains() []Subcommand {
	return []Subcommand{
		{Name: "replay", Help: "watch the match from beginning to end, turn by turn", Params: []match.Param{whichMatch}, do: besides(replayed), alone: true},
		{Name: menu.PageLuck, Help: "what the dice gave everyone, against the average", Params: []match.Param{whichMatch}, do: besides(lucky), alone: true},
		{Name: "review", Help: "after a match: which of your moves cost you most", do: besides(review), alone: true, Params: []match.Param{
			whichMatch, match.May("move", engine.Number, "one of them, by its number").Within(1, 0).Shaped("N"),
		}},
		{Name: "why", Help: "explain the last line of the log by its rules, or one further back; not: your last refusal", do: besides(why), alone: true, Params: []match.Param{
			whichMatch,
			match.May("back", engine.Text, "how many lines back, or not").As("not").Shaped("N|not"),
		}},
		{Name: menu.PageSince, Help: "what happened since your own last turn", Params: []match.Param{whichMatch}, do: sinceCommand},
		{Name: "proof", Help: "what the match's dice can be checked by", Params: []match.Param{whichMatch}, do: proofCommand},
		{Name: "share", Help: "a link by which anyone can watch; stop takes it back", Params: []match.Param{whichMatch, match.May("what", engine.Word, "stop, to take links back").Of("stop")}, do: shareCommand},
		{Name: "poster", Help: "when it's over: the final board to print and hang up", Params: []match.Param{whichMatch, match.May("as", engine.Word, "svg: as a drawing instead of a PDF").Of("pdf", "svg")}, do: posterCommand},
	}
}

// why explains what the caller was told last, or N lines back, by the rules that it
// came about by; "not" explains their last refusal.
func why(ctx context.Context, r *request, l *table.State) (msg.Message, error) {
	id, rest := r.id, r.args
	if l.Table == nil {
		return msg.Message{}, table.NotNow(r.Matches, l, r.person.ID)
	}
	b := rulebook.Open(l.Game.About(), l)
	if word := strings.ToLower(rest); word == "not" || word == "no" {
		no := r.refusals.Of(r.person.ID, id)
		if no == nil {
			return refuse("I haven't refused you anything in %s lately", l.Match.Code)
		}
		return b.Refused(no), nil
	}
	n := 1
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 || n > rulebook.MostBack {
			return refuse("How many lines back? Choose 1 to %d, or not for your last refusal", rulebook.MostBack)
		}
	}
	seat, _ := l.SeatOf(r.person.ID)
	m, err := b.Explain(ctx, r.Menu, seat, n)
	if errors.Is(err, match.ErrNotFound) {
		return refuse("The log doesn't go back that far")
	}
	if err == nil && r.refusals.Of(r.person.ID, id) != nil {
		m.Buttons = append(m.Buttons, msg.Button{Label: "Why was I refused?", ID: menu.Press{Line: "match why " + l.Match.Code + " not"}.ID()})
	}
	return m, err
}
