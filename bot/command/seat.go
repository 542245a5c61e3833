package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// bring has a match shown where one who holds a seat of it is now, and has them told there.
func bring(ctx context.Context, r *request) (msg.Message, error) {
	if err := r.inside(); err != nil {
		return msg.Message{}, err
	}
	var change match.Change
	if err := enter(ctx, r, &change); err != nil {
		return msg.Message{}, err
	}
	return save(ctx, r, change, menu.Moved(r.l.Match.Code, len(change.Show) > 0))
}

// join takes the next seat of a lobby, or brings a match of the caller's here.
func join(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	r.joins = l.Match.Code
	own, seated := l.SeatOf(r.person.ID)
	if seated && !l.Match.Phase.Ended() {
		s, here := l.Shows(r.room.ID)
		if !here || s.Role == match.RoleWatching || (l.Match.Phase != match.Open || !l.Match.Settings.Many) && r.Sender.Elsewhere(ctx, &l.State, r.person.ID, s.Room) {
			return bring(ctx, r)
		}
	}
	if _, ok := l.HeldFor(r.person.ID); ok {
		return msg.Message{}, table.NotSeated(r.Matches, &l.State, r.person.ID)
	}
	if seated && (l.Match.Phase == match.Playing || l.Match.Phase == match.Paused) {
		if s, _ := l.Shows(r.room.ID); s.Room != r.room.ID || s.Role == match.RoleThread {
			return msg.Message{Text: msg.Say(fmt.Sprintf("You're already in seat %d of ", own+1)).Bold(l.Match.Code).Plain(".")}, nil
		}
		return refuse("You're already in seat %d of %s, and it's played here", own+1, l.Match.Code)
	}
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(r, anotherMatch)
	}
	if seated && !l.Match.Settings.Many {
		return refuse("You're already in %s. It's one seat each unless the match was made with hotseat=yes", l.Match.Code)
	}
	seat, err := table.Free(&l.State, r.person.ID)
	if err != nil {
		return msg.Message{}, err
	}
	name := table.Unlike(&l.State, r.person.Name)
	note := l.Note(match.NoteJoined, seat, name, "").By(r.person.ID)
	note.Guest, note.From = r.Guest, r.Sender.Places.FromAfar(ctx, &l.State, r.room)
	change := match.Change{Tenures: []match.Tenure{{Seat: seat, Person: r.person.ID, Name: name}}, Notes: []match.Note{note}}
	if err := enter(ctx, r, &change); err != nil {
		return msg.Message{}, err
	}
	answer := msg.Message{Text: msg.Say("You're in " + l.Game.About().Name + " ").Bold(l.Match.Code).
		Plain(fmt.Sprintf(", seat %d. I'll notify you when it's your turn. To mix words of your own into the dice: ", seat+1)).Code("/match words " + l.Match.Code + " TEXT").Plain(".")}
	if warned := table.OutOfReach(&l.State, r.person, r.Matches.Now()); warned != nil {
		answer.Text = answer.Text.Line().Join(warned)
	}
	m, err := save(ctx, r, change, answer)
	if err != nil {
		return msg.Message{}, err
	}
	return askZone(ctx, r, taught(ctx, r, l.Match.Game, l.Match.Code, m)), nil
}

// notOpen is why a match is no lobby any more, and the way on once it has begun.
func notOpen(r *request, way string) error {
	l := r.l
	_, seated := l.SeatOf(r.person.ID)
	switch over := l.Match.Phase.Ended(); {
	case over && (l.Match.Day != "" || l.Table == nil || table.TookPart(&l.State, r.person.ID)):
		return table.NotNow(r.Matches, &l.State, r.person.ID)
	case over:
		return engine.Illegal("", "%s is over. %s", l.Match.Code, anotherMatch)
	case !seated || l.Match.Day != "" || l.Game.About().MaxSeats == 1: // who cannot ask, or for whom nobody can stand in
		way = anotherMatch
	}
	return engine.Illegal("", "%s has already started, and its seats are taken. %s", l.Match.Code, way)
}

// outside refuses what only players of a lobby do to who has no seat of it.
func outside(r *request, what string) error {
	if _, err := table.Free(&r.l.State, r.person.ID); err != nil {
		return err
	}
	return engine.Illegal("", "Only players can %s. To join, type `/match join %s`", what, r.l.Match.Code)
}

// usualBot is the bot of a game that its caller plays against in a match unless they say which.
func usualBot(ctx context.Context, r *request, g match.Table, code string) (string, error) {
	first, err := newcomer(ctx, r, g.About().ID, code)
	if err != nil {
		return "", err
	}
	return g.UsualBot(first), nil
}

// newcomer reports whether the caller has never had a seat in another match of a game that began.
func newcomer(ctx context.Context, r *request, game, code string) (bool, error) {
	held, err := r.Matches.Store.Held(ctx, r.person.ID)
	if err != nil {
		return false, fmt.Errorf("command: what a person has played: %w", err)
	}
	return !slices.ContainsFunc(held, func(x match.Held) bool {
		return x.Game == game && x.Code != code && x.Phase != match.Open
	}), nil
}

// addBot seats a bot in a lobby: KIND, or the usual one for its caller.
func addBot(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(r, askStandIn)
	}
	if _, ok := l.SeatOf(r.person.ID); !ok {
		return msg.Message{}, outside(r, "add a bot")
	}
	if err := table.ThroughoutDaily(&l.State); err != nil {
		return msg.Message{}, err
	}
	kind, _ := text.Cut(strings.ToLower(r.args))
	bots := l.Game.Bots()
	if kind == "help" {
		return msg.Message{Text: botsOf(l.Game)}, nil
	}
	if kind == "" {
		var err error
		if kind, err = usualBot(ctx, r, l.Game, l.Match.Code); err != nil {
			return msg.Message{}, err
		}
	}
	i := slices.IndexFunc(bots, func(b engine.Bot) bool { return b.ID == kind })
	if i < 0 {
		kinds := each(bots, func(b engine.Bot) string { return b.ID })
		return refuse("There's no bot “%s”. Choose %s", text.Line(kind, table.MaxName), strings.Join(kinds, ", "))
	}
	seat, err := table.Free(&l.State, r.person.ID)
	if err != nil {
		return msg.Message{}, err
	}
	bot := table.BotIn(&l.State, seat, kind)
	change := match.Change{Tenures: []match.Tenure{bot}, Notes: []match.Note{l.Note(match.NoteJoined, seat, bot.Name, kind)}}
	return save(ctx, r, change, msg.Message{Text: msg.Say(fmt.Sprintf("%s joined in seat %d: a bot that %s.", bot.Name, seat+1, bots[i].Help))})
}

// What there is to do instead once a lobby is closed: for who wants to play, and
// for who would change who plays.
const (
	anotherMatch = "To start your own, type `/match new`"
	askStandIn   = "To ask everyone for a stand-in, type `/match ask replace NAME`"
)
