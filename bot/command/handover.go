package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// handoverCommand gives the caller's seat to a bot at once, or offers it to a
// person, who takes it with /match ask take.
func handoverCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	seat, ok := l.SeatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	word, after := text.Cut(rest)
	switch {
	case rest == "":
		whom, err := choice(ctx, h, c, "Offer it to somebody", "match handover "+l.Match.Code)
		if err != nil {
			return refuse(ctx, h, err)
		}
		then := msg.Say(" You can come back from a bot with ").Code("/match ask " + l.Match.Code + " return").Plain(".")
		if l.LastPerson(seat) {
			then = msg.Say(" Nobody but bots would be left then, and the match would end; ").Code("/match ask " + l.Match.Code + " pause").Plain(" stops its clocks instead.")
		}
		return msg.Message{
			Text:    msg.Say("To whom? ").Code("/match handover " + l.Match.Code + " NAME").Plain(" offers your seat to somebody; a bot takes it at once.").Join(then),
			Buttons: []msg.Button{{Label: "Hand over to a bot", ID: menu.Press{Line: "match handover " + l.Match.Code + " bot"}.ID(), Look: msg.Danger}},
			Selects: []msg.Select{whom},
		}
	case strings.EqualFold(word, "bot"):
		after, meant, named, err := meantSeat(&l.State, c, after, "hand over")
		if err != nil {
			return refuse(ctx, h, err)
		}
		seat = meant
		after, c.sure = cutYes(after)
		c.sure = c.sure && named
		kind, _ := text.Cut(strings.ToLower(after))
		to, err := l.BotFor(seat, kind)
		if err != nil {
			return refuse(ctx, h, err)
		}
		over := l.ThenEnds(seat, to.Bot, h.Matches.Now())
		if over != "" || l.LastPerson(seat) {
			q, err := leftToBots(ctx, h, &l.State, to, over)
			if err != nil {
				return refuse(ctx, h, err, "match", l.Match.Code)
			}
			if m, ok := confirmed(ctx, h, c, &l.State, q); !ok {
				return m
			}
		}
		change := match.Change{Notes: []match.Note{l.Note(match.NoteHanded, seat, l.Name(seat), to.Name+", a "+to.Bot+" bot")}}
		h.Matches.HandOver(&l.State, seat, to, &change)
		answer := msg.Message{
			Text:    msg.Say(to.Name + " plays for you in ").Bold(l.Match.Code).Plain(" from now on."),
			Buttons: []msg.Button{{Label: "Come back", ID: menu.Press{Line: "match return " + l.Match.Code}.ID()}},
		}
		switch {
		case over != "":
			answer = msg.Message{Text: msg.Say(to.Name + " takes your seat. More than half of those left have voted for it, so ").Bold(l.Match.Code).Plain(" ends.")}
		case l.LastPerson(seat):
			answer = msg.Message{Text: msg.Say(to.Name + " takes your seat. Nobody but bots is left, so ").Bold(l.Match.Code).Plain(" ends.")}
		}
		return l.Recounted(ctx, save(ctx, h, c, l, change, answer))
	}
	p, err := personMeant(ctx, h, c, rest)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if err := l.MayHold(p); err != nil {
		return refuse(ctx, h, err)
	}
	t := l.Match.Timing.Clone()
	t.Offers = append(slices.DeleteFunc(t.Offers, func(o match.Offer) bool { return o.Seat == seat }), match.Offer{Seat: seat, Person: p.ID})
	change := match.Change{Timing: &t, Notes: []match.Note{l.Note(match.NoteOffered, seat, l.Name(seat), p.Name)}}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("Your seat in ").Bold(l.Match.Code).Plain(" is offered to " + p.Name + "; it is yours until they take it.")})
}

// personMeant finds a person by what a platform or people call them.
func personMeant(ctx context.Context, h *Commands, c caller, said string) (match.Person, error) {
	if id, ok := mentioned(said); ok {
		return called(ctx, h, c, id)
	}
	name := text.Line(strings.TrimPrefix(said, "@"), table.MaxName)
	people, err := h.Matches.Store.PeopleNamed(ctx, c.Account.Platform, c.Account.Workspace, name)
	if err != nil {
		return match.Person{}, err
	}
	if len(people) == 0 {
		return match.Person{}, engine.Illegal("", "nobody here is called %q yet; let them say /help once", name)
	}
	return people[0], nil
}

// takeCommand takes over a seat that was offered to the caller.
func takeCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	i := slices.IndexFunc(l.Match.Timing.Offers, func(o match.Offer) bool { return o.Person == c.person.ID })
	if i < 0 {
		return refuse(ctx, h, engine.Illegal("", "no seat of %s is offered to you; its holder says /match handover", l.Match.Code))
	}
	return sit(ctx, h, c, l, l.Match.Timing.Offers[i].Seat)
}

// returnCommand gives the caller back a seat that a bot holds for them.
func returnCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	if seat, ok := l.HeldFor(c.person.ID); ok {
		return sit(ctx, h, c, l, seat)
	}
	return refuse(ctx, h, engine.Illegal("", "no bot holds a seat of yours in %s", l.Match.Code))
}

// sit gives the caller a seat.
func sit(ctx context.Context, h *Commands, c caller, l *table.Handle, seat engine.Seat) msg.Message {
	if err := l.MayHold(c.person); err != nil {
		return refuse(ctx, h, err)
	}
	was := l.Name(seat)
	people := maps.Clone(l.People) // snapshots share it
	people[c.person.ID] = c.person
	l.People = people
	to := match.Tenure{Name: c.person.Name, Person: c.person.ID}
	if !strings.EqualFold(was, to.Name) {
		to.Name = l.Unlike(to.Name)
	}
	change := match.Change{Notes: []match.Note{l.Note(match.NoteHanded, seat, was, to.Name)}}
	h.Matches.HandOver(&l.State, seat, to, &change)
	if err := enter(ctx, h, c, &l.State, &change); err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	answer := msg.Message{
		Text:    msg.Say(fmt.Sprintf("You hold seat %d of ", seat+1)).Bold(l.Match.Code).Plain(" now, and see what it sees. ").Code("/" + l.Match.Game + " " + l.Match.Code).Plain(" shows what can be done."),
		Buttons: []msg.Button{{Label: "My options", ID: menu.Press{Line: l.Match.Game + " " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
	return l.Recounted(ctx, save(ctx, h, c, l, change, answer))
}

// replaceCommand asks the table for a stand-in for a seat that was absent.
func replaceCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	if l.Match.Phase != match.Playing {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	rest, c.sure = cutYes(rest)
	said, kind := rest, ""
	if head, last, ok := cutLast(rest); ok && slices.ContainsFunc(l.Game.Bots(), func(b engine.Bot) bool { return b.ID == last }) {
		said, kind = head, last
	}
	seat, err := l.Named(said)
	if err != nil {
		return refuse(ctx, h, err)
	}
	switch misses := l.Match.Timing.SeatTime(seat).Misses; {
	case l.IsBot(seat):
		return refuse(ctx, h, engine.Illegal("", "%s is a bot already", l.Name(seat)))
	case l.Clocks().Replaceable(seat, h.Matches.Now()):
	case misses == 0 && !l.Match.Timing.Due():
		return refuse(ctx, h, engine.Illegal("", "nothing is due in %s, so the table may replace %s only after %s in which they are awaited and say nothing", l.Match.Code, l.Name(seat), pace.SilenceSaid))
	default:
		return refuse(ctx, h, engine.Illegal("", "%s has missed %d in a row; the table may replace a seat after %d", l.Name(seat), misses, l.Rules.Misses))
	}
	to, err := l.BotFor(seat, kind)
	if err != nil {
		return refuse(ctx, h, err)
	}
	return move(ctx, h, c, l, "replace "+match.SeatNumber(seat)+" "+to.Bot)
}

func cutLast(s string) (head, last string, ok bool) {
	i := strings.LastIndexByte(strings.TrimSpace(s), ' ')
	if i < 0 {
		return s, "", false
	}
	return strings.TrimSpace(s[:i]), strings.ToLower(strings.TrimSpace(s[i+1:])), true
}
