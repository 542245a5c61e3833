package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// handoverCommand gives the caller's seat to a bot at once, or offers it to a
// person, who takes it with /match ask take.
func handoverCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, _ := l.SeatOf(r.person.ID)
	word, after := text.Cut(r.args)
	switch {
	case r.args == "":
		then := msg.Say(" You can take it back from a bot at any time: ").Code("/match ask " + l.Match.Code + " return").Plain(".")
		if l.LastPerson(seat) {
			then = msg.Say(" Only bots would be left then, and they'd play the match to its end at once.").Join(menu.OrPause(&l.State))
		}
		m := msg.Message{Buttons: []msg.Button{{Label: "Let a bot play", ID: menu.Press{Line: "match handover " + l.Match.Code + " bot"}.ID(), Look: msg.Danger}}}
		if l.Match.Day != "" {
			m.Text = msg.Say("Nobody else can play a daily game for you, but a bot can.").Join(then)
			return m, nil
		}
		whom, err := choice(ctx, r, "Offer it to…", "match handover "+l.Match.Code)
		m.Text, m.Selects = msg.Say("Who takes your seat? A person must accept (").Code("/match handover "+l.Match.Code+" NAME").Plain("); a bot starts at once.").Join(then), []msg.Select{whom}
		return m, err
	case strings.EqualFold(word, "bot"):
		after, meant, named, err := meantSeat(r, after, "hand over")
		if err != nil {
			return msg.Message{}, err
		}
		seat = meant
		after, r.sure = match.CutYes(after)
		r.sure = r.sure && named
		kind, _ := text.Cut(strings.ToLower(after))
		to, err := l.BotFor(seat, kind)
		if err != nil {
			return msg.Message{}, err
		}
		over := l.ThenEnds(seat, to.Bot, r.Matches.Now())
		if over != "" || l.LastPerson(seat) {
			q, err := leftToBots(ctx, r, to, over)
			if err != nil {
				return msg.Message{}, err
			}
			if err := confirmed(ctx, r, q); err != nil {
				return msg.Message{}, err
			}
		}
		change := match.Change{Notes: []match.Note{l.Note(match.NoteHanded, seat, l.Name(seat), to.Name+", a "+to.Bot+" bot")}}
		r.Matches.HandOver(&l.State, seat, to, &change)
		answer := msg.Message{
			Text:    msg.Say(to.Name + " now plays for you in ").Bold(l.Match.Code).Plain("."),
			Buttons: []msg.Button{{Label: "Take my seat back", ID: menu.Press{Line: "match return " + l.Match.Code}.ID()}},
		}
		switch {
		case over != "":
			answer = msg.Message{Text: msg.Say(to.Name + " took your seat. More than half of those left have voted for it, so ").Bold(l.Match.Code).Plain(" has ended.")}
		case l.LastPerson(seat):
			answer = msg.Message{Text: msg.Say(to.Name + " took your seat. Only bots are left in ").Bold(l.Match.Code).Plain(", and they now play it to its end.")}
		}
		return reseat(ctx, r, change, answer)
	}
	p, err := someone(ctx, r, r.args, "Ask them to type `/help` once")
	if err != nil {
		return msg.Message{}, err
	}
	if err := l.MayHold(p); err != nil {
		return msg.Message{}, err
	}
	t := l.Match.Timing.Clone()
	t.Offers = append(slices.DeleteFunc(t.Offers, func(o match.Offer) bool { return o.Seat == seat }), match.Offer{Seat: seat, Person: p.ID, Room: menu.CallsFrom(ctx, r.Matches.Directory, l.Match, r.room)})
	change := match.Change{Timing: &t, Notes: []match.Note{l.Note(match.NoteOffered, seat, l.Name(seat), p.Name)}}
	return save(ctx, r, change, msg.Message{Text: msg.Say("I've offered your seat in ").Bold(l.Match.Code).Plain(" to " + p.Name + ". It's yours until they take it.")})
}

// takeCommand takes over a seat that was offered to the caller.
func takeCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	i := slices.IndexFunc(l.Match.Timing.Offers, func(o match.Offer) bool { return o.Person == r.person.ID })
	if i < 0 {
		return refuse("Nobody has offered you a seat in %s", l.Match.Code)
	}
	return sit(ctx, r, l.Match.Timing.Offers[i].Seat)
}

// returnCommand gives the caller back a seat that a bot holds for them.
func returnCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if seat, ok := l.HeldFor(r.person.ID); ok {
		return sit(ctx, r, seat)
	}
	return refuse("No bot is playing a seat of yours in %s", l.Match.Code)
}

// sit gives the caller a seat.
func sit(ctx context.Context, r *request, seat engine.Seat) (msg.Message, error) {
	l := r.l
	if err := l.MayHold(r.person); err != nil {
		return msg.Message{}, err
	}
	was := l.Name(seat)
	l.Know(r.person)
	to := match.Tenure{Name: r.person.Name, Person: r.person.ID}
	if !strings.EqualFold(was, to.Name) {
		to.Name = table.Unlike(&l.State, to.Name)
	}
	change := match.Change{Notes: []match.Note{l.Note(match.NoteHanded, seat, was, to.Name)}}
	r.Matches.HandOver(&l.State, seat, to, &change)
	if err := enter(ctx, r, &change); err != nil {
		return msg.Message{}, err
	}
	answer := msg.Message{
		Text:    msg.Say(fmt.Sprintf("You're in seat %d of ", seat+1)).Bold(l.Match.Code).Plain(" now. To see your moves, type ").Code("/" + l.Match.Game + " " + l.Match.Code).Plain("."),
		Buttons: []msg.Button{{Label: "Show my moves", ID: menu.Press{Line: l.Match.Game + " " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
	return reseat(ctx, r, change, answer)
}

// reseat saves a change by which a seat changes hands; votes are then counted anew.
func reseat(ctx context.Context, r *request, change match.Change, answer msg.Message) (msg.Message, error) {
	m, err := save(ctx, r, change, answer)
	if err != nil {
		return msg.Message{}, err
	}
	return r.l.Recounted(ctx, m), nil
}

// replaceCommand asks the table for a stand-in for a seat that was absent.
func replaceCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	rest := r.args
	rest, r.sure = match.CutYes(rest)
	said, kind := rest, ""
	if head, last, ok := cutLast(rest); ok && slices.ContainsFunc(l.Game.Bots(), func(b engine.Bot) bool { return b.ID == last }) {
		said, kind = head, last
	}
	seat, err := l.Named(said)
	if err != nil {
		return msg.Message{}, err
	}
	switch misses := l.Match.Timing.SeatTime(seat).Misses; {
	case l.IsBot(seat):
		return refuse("%s is already a bot", l.Name(seat))
	case l.Clocks().Replaceable(seat, r.Matches.Now()):
	case misses == 0 && !l.Match.Timing.Due():
		return refuse("%s has no deadlines, so you can ask for a stand-in for %s only once their turn has waited %s without a word from them", l.Match.Code, l.Name(seat), pace.SilenceSaid)
	default:
		return refuse("%s has missed %s in a row. You can ask for a stand-in after %d", l.Name(seat), text.Count(misses, "deadline"), l.Rules.Misses)
	}
	to, err := l.BotFor(seat, kind)
	if err != nil {
		return msg.Message{}, err
	}
	return move(ctx, r, match.Motion{Kind: match.MotionReplace, Seat: seat, Bot: to.Bot})
}

func cutLast(s string) (head, last string, ok bool) {
	i := strings.LastIndexByte(strings.TrimSpace(s), ' ')
	if i < 0 {
		return s, "", false
	}
	return strings.TrimSpace(s[:i]), strings.ToLower(strings.TrimSpace(s[i+1:])), true
}
