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
func invite(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(&l.State, askStandIn)
	}
	if strings.TrimSpace(r.args) == "" {
		return askWhom(ctx, r, "Whom do you ask to join "+l.Match.Code+"?", "match invite "+l.Match.Code)
	}
	p, err := someone(ctx, r, r.args)
	if err != nil {
		return msg.Message{}, err
	}
	note := l.Note(match.NoteInvited, engine.Nobody, r.person.Name, inviteText(p))
	return save(ctx, r, match.Change{Notes: []match.Note{note}}, msg.Message{Text: msg.Say(p.Name + " is asked to join ").Bold(l.Match.Code).Plain(".")})
}

// someone is whom a mention or a name means.
func someone(ctx context.Context, r *request, said string) (match.Person, error) {
	if id, ok := mentioned(said); ok {
		return called(ctx, r, id)
	}
	name := text.Line(strings.TrimPrefix(said, "@"), table.MaxName)
	people, err := r.Matches.Store.PeopleNamed(ctx, r.Account.Platform, r.Account.Workspace, name)
	if err != nil {
		return match.Person{}, err
	}
	if len(people) == 0 {
		return match.Person{}, engine.Illegal("", "nobody here is called %q yet; they can say /match join %s themselves", name, r.l.Match.Code)
	}
	return people[0], nil
}
