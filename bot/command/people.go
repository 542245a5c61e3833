package command

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"divisionbell/bot/door"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// called finds or makes the person of the caller's workspace behind a mention.
func called(ctx context.Context, r *request, id string) (match.Person, error) {
	a := match.Account{Platform: r.Account.Platform, Workspace: r.Account.Workspace, ID: id, Name: r.Names[id]}
	if a.Name == "" {
		known, err := r.Matches.Store.Accounts(ctx, a.Platform, a.Workspace)
		if err != nil {
			return match.Person{}, err
		}
		i := slices.IndexFunc(known, func(k match.Account) bool { return k.ID == id })
		if i < 0 {
			return match.Person{}, engine.Illegal("", "I don't know “%s”. Try their name", text.Line(id, table.MaxName))
		}
		a.Name = known[i].Name
	}
	return r.Matches.Directory.Person(ctx, a)
}

// plainly puts names in the place of mentions: what somebody is called at the
// table, else by their platform. Nobody is rung by what others say.
func plainly(ctx context.Context, r *request, said string) string {
	return match.Mention.ReplaceAllStringFunc(said, func(m string) string {
		id, _ := match.Mentioned(m)
		name := text.Line(r.Names[id], table.MaxName)
		if p, err := called(ctx, r, id); err == nil {
			for _, t := range r.l.Match.Seats {
				if t.Bot == "" && t.Person == p.ID {
					return t.Name
				}
			}
			name = p.Name
		}
		return cmp.Or(name, r.Sender.Places.CalledBy(ctx, &r.l.State, id), "somebody")
	})
}

// maxPeople is how many people are offered where a platform cannot ask for one.
const maxPeople = menu.MaxChoices

// choice is of one person: by the platform's own choice of people, or from
// those who are known here, of whom there may be none.
func choice(ctx context.Context, r *request, prompt, line string) (msg.Select, error) {
	s := msg.Select{Prompt: prompt, People: buttonLine(ctx, r, line)}
	known, err := r.Matches.Store.Accounts(ctx, r.Account.Platform, r.Account.Workspace)
	if err != nil {
		return msg.Select{}, err
	}
	for _, a := range known {
		if a.Person != r.person.ID && len(s.Choices) < maxPeople && len(r.l.SeatsOf(a.Person)) == 0 { // who sits there is not wanted
			s.Choices = append(s.Choices, msg.Choice{Label: a.Name, ID: buttonLine(ctx, r, line+" <@"+a.ID+">")})
		}
	}
	return s, nil
}

// invite rings somebody to join.
func invite(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(r, askStandIn)
	}
	if err := r.May(table.MaySpeak(ctx, r.Matches, &l.State, r.person.ID, r.room), match.Talk); err != nil {
		return msg.Message{}, err
	}
	if door.ForStrangers(r.args) {
		return r.Doors.Invite(ctx, r.person, r.room, &l.State, r.args)
	}
	if strings.TrimSpace(r.args) == "" {
		whom, err := choice(ctx, r, "Choose a person", "match invite "+l.Match.Code)
		return msg.Message{Text: msg.Say("Who should I invite to " + l.Match.Code + "?"), Selects: []msg.Select{whom}, Buttons: r.Doors.Inviting(l.Match)}, err
	}
	p, err := someone(ctx, r, r.args, "They can join with `/match join "+r.l.Match.Code+"`")
	if err != nil {
		return msg.Message{}, err
	}
	if len(l.SeatsOf(p.ID)) > 0 {
		return refuse("%s is already in %s", p.Name, l.Match.Code)
	}
	if _, err := table.Free(&l.State, r.person.ID); err != nil {
		return msg.Message{}, err
	}
	by := r.person.Name
	if seat, sits := l.SeatOf(r.person.ID); sits {
		by = l.Name(seat)
	}
	note := l.Note(match.NoteInvited, engine.Nobody, by, "").By(r.person.ID)
	note.Invitee = match.Invitee{Person: p.ID, Name: p.Name, By: r.person.ID, Room: menu.CallsFrom(ctx, r.Matches.Directory, l.Match, r.room)}
	return save(ctx, r, match.Change{Notes: []match.Note{note}}, msg.Message{Text: msg.Say("I've invited " + p.Name + " to ").Bold(l.Match.Code).Plain(".")})
}

// someone is the person of the caller's workspace whom a mention or a name means.
// way is what a stranger is to do.
func someone(ctx context.Context, r *request, said, way string) (match.Person, error) {
	if id, ok := match.Mentioned(said); ok {
		return called(ctx, r, id)
	}
	name := text.Line(strings.TrimPrefix(said, "@"), table.MaxName)
	people, err := r.Matches.Store.PeopleNamed(ctx, r.Account.Platform, r.Account.Workspace, name)
	if err != nil {
		return match.Person{}, err
	}
	if len(people) == 0 {
		return match.Person{}, engine.Illegal("", "I don't know “%s” yet. %s", name, way)
	}
	return people[0], nil
}
