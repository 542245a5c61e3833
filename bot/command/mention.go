package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mention is a person of the workspace, as platforms write them in a line.
var mention = regexp.MustCompile(`<@([^<>|\s]+)(?:\|[^<>]*)?>`)

// mentioned is the id in what is one mention and nothing else.
func mentioned(said string) (id string, ok bool) {
	m := mention.FindStringSubmatch(said)
	if m == nil || m[0] != strings.TrimSpace(said) {
		return "", false
	}
	return m[1], true
}

// called finds or makes the person of the caller's workspace behind a mention.
func called(ctx context.Context, h *Commands, c caller, id string) (match.Person, error) {
	a := match.Account{Platform: c.Account.Platform, Workspace: c.Account.Workspace, ID: id, Name: c.Names[id]}
	if a.Name == "" {
		known, err := h.Matches.Store.Accounts(ctx, a.Platform, a.Workspace)
		if err != nil {
			return match.Person{}, err
		}
		i := slices.IndexFunc(known, func(k match.Account) bool { return k.ID == id })
		if i < 0 {
			return match.Person{}, engine.Illegal("", "nobody here is known as %q; say their name", text.Line(id, table.MaxName))
		}
		a.Name = known[i].Name
	}
	return h.Matches.Directory.Person(ctx, a)
}

// plainly puts names in the place of mentions: what somebody is called at the
// table, else by their platform. Nobody is rung by what others say.
func plainly(ctx context.Context, h *Commands, c caller, l *table.State, said string) string {
	return mention.ReplaceAllStringFunc(said, func(m string) string {
		id, _ := mentioned(m)
		name := text.Line(c.Names[id], table.MaxName)
		if p, err := called(ctx, h, c, id); err == nil {
			for _, t := range l.Match.Seats {
				if t.Bot == "" && t.Person == p.ID {
					return t.Name
				}
			}
			name = p.Name
		}
		if name == "" {
			return "somebody"
		}
		return name
	})
}

func inviteText(p match.Person) string {
	return match.InviteMark + strconv.FormatInt(p.ID, 10) + match.InviteMark + p.Name
}

// maxPeople is how many people are offered where a platform cannot ask for one.
const maxPeople = menu.MaxChoices

// askWhom asks for a person. line is what is said, with the person after it.
func askWhom(ctx context.Context, h *Commands, c caller, question, line string) msg.Message {
	s, err := choice(ctx, h, c, "Choose a person", line)
	if err != nil {
		return refuse(ctx, h, err)
	}
	return msg.Message{Text: msg.Say(question), Selects: []msg.Select{s}}
}

// choice is of one person: by the platform's own choice of people, or from
// those who are known here, of whom there may be none.
func choice(ctx context.Context, h *Commands, c caller, prompt, line string) (msg.Select, error) {
	s := msg.Select{Prompt: prompt, People: buttonLine(ctx, h, line)}
	known, err := h.Matches.Store.Accounts(ctx, c.Account.Platform, c.Account.Workspace)
	if err != nil {
		return msg.Select{}, err
	}
	for _, a := range known {
		if a.Person != c.person.ID && len(s.Choices) < maxPeople {
			s.Choices = append(s.Choices, msg.Choice{Label: a.Name, ID: buttonLine(ctx, h, line+" <@"+a.ID+">")})
		}
	}
	return s, nil
}
