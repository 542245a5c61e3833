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
		return msg.Message{}, noSeat(&l.State, r.person.ID)
	}
	if seated && (l.Match.Phase == match.Playing || l.Match.Phase == match.Paused) {
		if s, _ := l.Shows(r.room.ID); s.Room != r.room.ID || s.Role == match.RoleThread {
			return msg.Message{Text: msg.Say(fmt.Sprintf("You're already in seat %d of ", own+1)).Bold(l.Match.Code).Plain(".")}, nil
		}
		return refuse("You're already in seat %d of %s, and it's played here", own+1, l.Match.Code)
	}
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(&l.State, anotherMatch)
	}
	if seated && !l.Match.Settings.Many {
		return refuse("You're already in %s. It's one seat each unless the match was made with hotseat=yes", l.Match.Code)
	}
	seat, err := table.Free(&l.State)
	if err != nil {
		return msg.Message{}, err
	}
	name := table.Unlike(&l.State, r.person.Name)
	note := l.Note(match.NoteJoined, seat, name, "").By(r.person.ID)
	note.Guest, note.From = r.Guest, r.Sender.FromAfar(ctx, &l.State, r.room)
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
func notOpen(l *table.State, way string) error {
	switch {
	case l.Match.Phase.Ended() && l.Table == nil:
		return engine.Illegal("", "%s was closed before it began. To open another, type `/match rematch %s`", l.Match.Code, l.Match.Code)
	case l.Match.Phase.Ended():
		return engine.Illegal("", "%s is over. For another, type `/match rematch %s`", l.Match.Code, l.Match.Code)
	}
	if l.Game.About().MaxSeats == 1 { // nobody can stand in
		way = anotherMatch
	}
	return engine.Illegal("", "%s has already started, and its seats are taken. %s", l.Match.Code, way)
}

// noSeat is the answer to a person who asks as a player and is none; one whose
// seat a bot holds reads how to come back.
func noSeat(l *table.State, person match.PersonID) error {
	if _, ok := l.HeldFor(person); ok {
		return engine.Illegal("", "A bot is playing your seat in %s. To take it back, type `/match ask %s return`", l.Match.Code, l.Match.Code)
	}
	return table.NotSeated(l)
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
		return msg.Message{}, notOpen(&l.State, askStandIn)
	}
	if _, ok := l.SeatOf(r.person.ID); !ok {
		return refuse("Only players can add a bot. To join, type `/match join %s`", l.Match.Code)
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
	seat, err := table.Free(&l.State)
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
