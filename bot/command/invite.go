package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strings"
)

// invite rings somebody to join.
func invite(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	if l.Match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, askStandIn))
	}
	if strings.TrimSpace(rest) == "" {
		return askWhom(ctx, h, c, "Whom do you ask to join "+l.Match.Code+"?", "match invite "+l.Match.Code)
	}
	p, err := someone(ctx, h, c, &l.State, rest)
	if err != nil {
		return refuse(ctx, h, err)
	}
	note := l.Note(match.NoteInvited, engine.Nobody, c.person.Name, inviteText(p))
	return save(ctx, h, c, l, match.Change{Notes: []match.Note{note}}, msg.Message{Text: msg.Say(p.Name + " is asked to join ").Bold(l.Match.Code).Plain(".")})
}

// someone is whom a mention or a name means.
func someone(ctx context.Context, h *Commands, c caller, l *table.State, said string) (match.Person, error) {
	if id, ok := mentioned(said); ok {
		return called(ctx, h, c, id)
	}
	name := text.Line(strings.TrimPrefix(said, "@"), table.MaxName)
	people, err := h.Matches.Store.PeopleNamed(ctx, c.Account.Platform, c.Account.Workspace, name)
	if err != nil {
		return match.Person{}, err
	}
	if len(people) == 0 {
		return match.Person{}, engine.Illegal("", "nobody here is called %q yet; they can say /match join %s themselves", name, l.Match.Code)
	}
	return people[0], nil
}
