package bot

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
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
		known, err := h.matches.store.Accounts(ctx, a.Platform, a.Workspace)
		if err != nil {
			return match.Person{}, err
		}
		i := slices.IndexFunc(known, func(k match.Account) bool { return k.ID == id })
		if i < 0 {
			return match.Person{}, engine.Illegal("", "nobody here is known as %q; say their name", text.Line(id, maxName))
		}
		a.Name = known[i].Name
	}
	return h.matches.folk.person(ctx, a)
}

// plainly puts names in the place of mentions: what somebody is called at the
// table, else by their platform. Nobody is rung by what others say.
func plainly(ctx context.Context, h *Commands, c caller, l *State, said string) string {
	return mention.ReplaceAllStringFunc(said, func(m string) string {
		id, _ := mentioned(m)
		name := text.Line(c.Names[id], maxName)
		if p, err := called(ctx, h, c, id); err == nil {
			for _, t := range l.match.Seats {
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

// An invitation's note names the person as well, where they are known.
const inviteMark = "\x1f"

func inviteText(p match.Person) string {
	return inviteMark + strconv.FormatInt(p.ID, 10) + inviteMark + p.Name
}

// invitee reads it; person 0 is known by name alone.
func invitee(text string) (person int64, name string) {
	rest, ok := strings.CutPrefix(text, inviteMark)
	id, name, cut := strings.Cut(rest, inviteMark)
	if !ok || !cut {
		return 0, text
	}
	person, _ = strconv.ParseInt(id, 10, 64)
	return person, name
}

// maxPeople is how many people are offered where a platform cannot ask for one.
const maxPeople = maxChoices

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
	known, err := h.matches.store.Accounts(ctx, c.Account.Platform, c.Account.Workspace)
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

// zoned keeps the zone that a platform tells of a person who has none.
func zoned(ctx context.Context, h *Commands, c *caller) {
	if c.Zone == "" || c.person.Zone != "" {
		return
	}
	if _, err := clock.Zone(c.Zone); err != nil {
		return
	}
	if err := h.matches.store.KeepZone(ctx, c.person.ID, c.Zone); err != nil {
		h.matches.trouble(ctx, "a person's zone could not be kept", err)
		return
	}
	c.person.Zone = c.Zone
	h.matches.folk.forgetPerson(c.person.ID)
}
