package command

import (
	"cmp"
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

const (
	aloud     = "--" // before words: they are said as they are, even "to"
	mostTitle = 45   // characters of a form's title
)

// sayCommand says something at the table, or to some seats alone.
func sayCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	before, words, apart := match.CutSaid(r.args)
	first, _ := text.Cut(words)
	switch to, _ := text.Cut(before); {
	case before == "" && first == aloud:
		before, apart = words, false
	case before != "" && !strings.EqualFold(to, "to"): // it is one of the words
		before, apart = r.args, false
	}
	seat, seated := l.SeatOf(r.person.ID)
	if l.Match.Settings.Pace.Talk == "no" && !l.Match.Phase.Ended() {
		return refuse("Chat is off in %s (talk=no)", l.Match.Code)
	}
	if err := r.May(table.MaySpeak(ctx, r.Matches, &l.State, r.person.ID, r.room), match.Talk); err != nil {
		return msg.Message{}, err
	}
	rest := plainly(ctx, r, before)
	to, caucus, line := engine.Everyone, match.Caucus{}, rest
	word, after := text.Cut(rest)
	var err error
	switch {
	case word == aloud:
		rest = after
	case strings.EqualFold(word, "to") && !seated: // nor is it said aloud instead
		return refuse("Only players can speak to some players alone. Leave out “to” and everyone hears you")
	case strings.EqualFold(word, "to"):
		to, caucus, rest, err = table.Audience(&l.State, after, seat, apart)
	case addressed(&l.State, cmp.Or(rest, words)): // in the wrong option, or typed as one: aloud it might be a secret told
		return refuse("Nobody was told yet. If that's for some players only, name them in `to`, as in `/match say to 2 TEXT`. If it's for everyone, put `--` before it")
	default:
		to, caucus, err = table.AudienceHere(&l.State, r.room.ID, r.person.ID)
	}
	if err != nil {
		return msg.Message{}, err
	}
	if seated && to == engine.Only(seat) {
		return refuse("That would go only to you")
	}
	if apart {
		rest = plainly(ctx, r, words)
	}
	text := text.Line(rest, match.MaxLine)
	if text == "" && caucus.Word != "" && r.pressed {
		return formTo(ctx, r, caucus, line), nil
	}
	if text == "" {
		return refuse("What would you like to say? For example: `/match say well played`, or `/match say to 2 TEXT`")
	}
	n := l.Note(match.NoteSaid, engine.Nobody, l.Apart(r.person.Name), text).By(r.person.ID)
	if seated {
		n.Seat, n.Name = seat, l.Name(seat)
	}
	n.To, n.Caucus, n.At = to, caucus, r.Matches.Now()
	answer := msg.Message{Text: menu.Sent(&l.State, to, seat), Receipt: to == engine.Everyone && l.ShownIn(r.room.ID)}
	return save(ctx, r, match.Change{Notes: []match.Note{n}}, answer)
}

// addressed reports whether words begin as those that are for some alone.
func addressed(l *table.State, words string) bool {
	word, rest := text.Cut(match.AsTo(words))
	_, _, _, err := table.Audience(l, rest, 0, false)
	return strings.EqualFold(word, "to") && err == nil
}

// formTo asks for what is to be said to a caucus. line is what was pressed.
func formTo(ctx context.Context, r *request, c match.Caucus, line string) msg.Message {
	return msg.Message{Text: msg.Say("Fill in the form."), Form: &msg.Form{
		Title: text.Clip(r.l.Match.Code+": "+c.Title, mostTitle), ID: buttonLine(ctx, r, "match say "+r.l.Match.Code+" "+line+" "+match.AsSaid),
		Fields: []msg.Field{{Label: "Your words", Max: match.MaxLine}},
	}}
}
