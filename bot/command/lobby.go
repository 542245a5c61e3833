package command

import (
	"context"
	"encoding/hex"
	"errors"
	"maps"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// lobbyLife is how long a lobby waits for its players.
const lobbyLife = 7 * 24 * 60 * 60 * 1000 // milliseconds

// newMatch opens a lobby; who makes a match takes its first seat.
func newMatch(ctx context.Context, r *request) (msg.Message, error) {
	g, given, err := table.ReadNew(r.Matches.Games, r.args)
	if errors.Is(err, table.ErrNoGame) {
		return msg.Message{}, early{Message: menu.WhichGame(ctx, r.Menu, r.args)}
	}
	if err != nil {
		return msg.Message{}, err
	}
	settings := match.Settings{}
	if v, ok := given[match.Hotseat]; ok {
		if v != "yes" && v != "no" {
			return refuse("hotseat can't be “%s”. Choose yes or no", v)
		}
		if settings.Many = v == "yes"; settings.Many && r.OneSeat {
			return refuse("On this page everyone plays from their own sign-in, so hotseat=yes is off. Invite the others with the match's link")
		}
		delete(given, match.Hotseat)
	}
	bots, withBots := given[match.WithBots]
	delete(given, match.WithBots)
	said := maps.Clone(given)
	if settings.Pace, err = match.TakePace(given, g.About(), r.person.Zone, r.Matches.Clock.Now()); err != nil {
		return msg.Message{}, err
	}
	if err := localPace(ctx, r, &settings.Pace, said); err != nil {
		return msg.Message{}, err
	}
	if name := g.About().Daily; name != "" && given[name] != "" {
		return refuse("The option %s is only for the daily game. To play it, type `/%s daily`", name, g.About().ID)
	}
	if err := mayMake(ctx, r); err != nil {
		return msg.Message{}, err
	}
	o := opening{table: g, given: given, settings: settings}
	if withBots {
		if o.bots, err = openingBots(ctx, r, g, bots, given); err != nil {
			return msg.Message{}, err
		}
	}
	return open(ctx, r, o)
}

// An opening is what a lobby is made with: bots behind its maker, and notes to
// begin with: whom a rematch invites. A daily run has the day, its secret and
// its own answer.
type opening struct {
	table    match.Table
	given    map[string]string
	settings match.Settings
	bots     []match.Tenure
	also     []match.Note
	day      string
	secret   [32]byte
	answer   func(code string) msg.Message
}

// open makes a lobby with the caller in its first seat.
func open(ctx context.Context, r *request, o opening) (msg.Message, error) {
	about := o.table.About()
	terms, err := about.Terms(about.MaxSeats, o.given)
	if err != nil {
		return msg.Message{}, err
	}
	if o.settings.Pace.Ends != "" && !table.Scored(o.table, terms) {
		return msg.Message{}, table.Unscored(o.table)
	}
	if err := r.May(o.settings.Pace.Possible(), match.Opened); err != nil {
		return msg.Message{}, err
	}
	now := r.Matches.Now()
	if o.day == "" { // of a daily run everyone knows its secret's day, and whom it is played against
		if o.secret, err = r.Matches.Secret(); err != nil {
			return msg.Message{}, err
		}
		for _, b := range o.bots {
			o.also = append(o.also, match.Note{At: now, Kind: match.NoteJoined, Seat: b.Seat, To: engine.Everyone, Name: b.Name, Text: b.Bot})
		}
	}
	if o.answer == nil {
		o.answer = func(code string) msg.Message { return menu.Opened(r.Menu, about, code, len(o.bots), o.settings.Many) }
	}
	for n := range 50 {
		code, err := code(r.Commands, 4+min(1, n/5)) // where most of four are taken, five
		if err != nil {
			return msg.Message{}, err
		}
		if _, err := r.Matches.Store.MatchByCode(ctx, code); !errors.Is(err, match.ErrNotFound) {
			continue
		}
		sealed := engine.Commitment(o.secret)
		answer := o.answer(code)
		answer.Opened = code
		change := match.Change{
			At: now,
			New: &match.Match{
				Code: code, Game: about.ID, Edition: about.Edition, Phase: match.Open, Terms: terms, Settings: o.settings,
				Host: r.person.ID, Room: r.room.ID, Secret: o.secret, Day: o.day, Made: now,
			},
			Tenures:  append([]match.Tenure{{Seat: 0, Person: r.person.ID, Name: r.person.Name}}, o.bots...),
			Notes:    append([]match.Note{{At: now, Kind: match.NoteMade, Seat: 0, To: engine.Everyone, Name: r.person.Name, Person: r.person.ID, Text: hex.EncodeToString(sealed[:])}}, o.also...),
			Instants: []match.Instant{{Seat: engine.Nobody, Kind: match.InstantLobby, At: now + lobbyLife}},
			Show:     []match.Show{{Room: r.room.ID, Seq: -1, Role: r.Sender.TableRole(r.room)}},

			Listeners: []match.Listener{{Person: r.person.ID, Room: r.room.ID}},
		}
		m, err := r.keep(&change, answer, func() error { return r.Matches.Commit(ctx, change) })
		if errors.Is(err, match.ErrTaken) {
			continue
		}
		if err == nil {
			r.Matches.Wake()
			if o.day == "" {
				m = taught(ctx, r, about.ID, code, m)
			}
			m = r.Sender.Led(ctx, m, code, r.room, r.person.ID)
		}
		return m, err
	}
	return msg.Message{}, errors.New("command: no free match code in fifty")
}

// code draws a match's code of so many letters.
func code(h *Commands, letters int) (string, error) {
	for {
		if code, err := match.Letters(h.Matches.Draw, letters); err != nil || match.IsCode(code) {
			return code, err
		}
	}
}

// maxWords is how many characters of a seat's own words for the dice are kept.
const maxWords = 200

// addWords adds a seat's own words to the dice (law: every seat may).
func addWords(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Match.Phase == match.Playing || l.Match.Phase == match.Paused {
		return refuse("Too late: %s has started, so its dice are set. To chat, type `/match say`", l.Match.Code)
	}
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(r, anotherMatch)
	}
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return msg.Message{}, outside(r, "add words")
	}
	if l.Match.Day != "" {
		return refuse("You can't add words to a daily game: its dice are the same for everyone")
	}
	words := text.Line(strings.TrimPrefix(r.args, match.AsSaid+" "), maxWords)
	if words == "" {
		return refuse("Which words? For example: `/match words the quick brown fox`")
	}
	t := l.Match.Seats[seat]
	t.Words = words
	change := match.Change{Tenures: []match.Tenure{t}, Notes: []match.Note{l.Note(match.NoteWords, seat, t.Name, words)}}
	return save(ctx, r, change, msg.Message{Text: msg.Say("Done: your words are mixed into every roll of ").Bold(l.Match.Code).Plain(".")})
}

// start begins to play: entry 0 is the set-up, with the first dice.
func start(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(r, anotherMatch)
	}
	if _, ok := l.SeatOf(r.person.ID); !ok {
		return msg.Message{}, outside(r, "start the match")
	}
	about := l.Game.About()
	if n := len(l.Match.Seats); n < about.MinSeats {
		return refuse("%s needs %d players and has %d. Add a bot with `/match add-bot`", about.Name, about.MinSeats, n)
	}
	if at, ok := l.Rules.Ends(); ok && !at.After(r.Matches.Clock.Now()) {
		return refuse("Its end has already passed. Set another, or never, with `/match settings %s ends`", l.Match.Code)
	}
	terms, err := about.Terms(len(l.Match.Seats), about.Whole(l.Match.Terms.Options))
	if err != nil {
		return msg.Message{}, err
	}
	terms.Edition = l.Match.Edition
	change, thrown, err := l.SetUp(terms)
	if err != nil {
		return msg.Message{}, err
	}
	m, err := save(ctx, r, change, msg.Message{Text: msg.Text{}.Bold(l.Match.Code).Plain(" has started.")})
	if err == nil {
		r.Matches.Spend(thrown)
	}
	return m, err
}

// maxRematches is how many of a room's newest matches are looked through for
// the rematch of another.
const maxRematches = 50

// rematch opens the same again: game, options, bots; the people are rung. Whoever
// asks for it second takes a seat of what the first has opened.
func rematch(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	switch {
	case !l.Match.Phase.Ended():
		return refuse("%s isn't over yet", l.Match.Code)
	case l.Match.Day != "":
		return refuse("A daily game has no rematch. For today's, type `/%s daily`", l.Match.Game)
	case l.Table != nil && !table.TookPart(&l.State, r.person.ID): // nobody did in one that never began
		return refuse("Only those who played in %s can ask for a rematch. To start a match of your own, type `/match new %s`", l.Match.Code, l.Match.Game)
	}
	if again, err := rematchOf(ctx, r); err != nil {
		return msg.Message{}, err
	} else if again != nil {
		defer again.Release()
		if again.Match.Phase != match.Open {
			return refuse("%s isn't over yet", again.Match.Code)
		}
		at := *r
		at.l = again
		m, err := join(ctx, &at)
		m.Opened = again.Match.Code
		return m, err
	}
	if err := mayMake(ctx, r); err != nil {
		return msg.Message{}, err
	}
	o := opening{table: l.Game, given: l.Game.About().Whole(l.Match.Terms.Options), settings: l.Match.Settings}
	for _, t := range l.Match.Seats {
		switch {
		case t.Bot == match.BotGone:
		case t.Bot != "":
			o.bots = append(o.bots, match.Tenure{Seat: engine.Seat(1 + len(o.bots)), Name: t.Name, Bot: t.Bot})
		case t.Person != r.person.ID:
			o.also = append(o.also, match.Note{At: r.Matches.Now(), Kind: match.NoteInvited, Seat: engine.Nobody, To: engine.Everyone, Name: r.person.Name, Person: r.person.ID, Invitee: match.Invitee{Person: t.Person, Name: t.Name, By: r.person.ID, Room: r.room.ID}})
		}
	}
	o.settings.From, o.settings.Muted = l.Match.ID, nil
	if at, ok := o.settings.Pace.Rules().Ends(); ok && !at.After(r.Matches.Clock.Now()) {
		o.settings.Pace.Ends = ""
	}
	return open(ctx, r, o)
}

// rematchOf is the lobby that was opened as l's rematch, or one that the caller plays by
// now, held; nil: there is none. It is looked for where l is shown, and where those sit who
// played it. An older match is always held before a younger one, so that nobody waits in a
// circle.
func rematchOf(ctx context.Context, r *request) (*table.Handle, error) {
	var among, more []match.Brief
	var err error
	for _, s := range r.l.Match.Shows {
		if more, err = r.Matches.Store.MatchesIn(ctx, s.Room, maxRematches); err != nil {
			return nil, err
		}
		among = append(among, more...)
	}
	for _, t := range r.l.Match.Tenures {
		if more, err = r.Matches.Store.MatchesOf(ctx, t.Person); err != nil { // a bot has none
			return nil, err
		}
		among = append(among, more...)
	}
	for _, b := range among {
		if b.Phase.Ended() || b.ID <= r.l.Match.ID || b.Game != r.l.Match.Game {
			continue
		}
		again, err := r.Matches.Take(ctx, b.ID)
		if err != nil {
			return nil, err
		}
		if _, in := again.SeatOf(r.person.ID); again.Match.Settings.From == r.l.Match.ID && (again.Match.Phase == match.Open || in && !again.Match.Phase.Ended()) {
			return again, nil
		}
		again.Release()
	}
	return nil, nil
}
