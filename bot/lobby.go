package bot

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// lobbyLife is how long a lobby waits for its players.
const lobbyLife = 7 * 24 * 60 * 60 * 1000 // milliseconds

// maxWords is how many characters of a seat's own words for the dice are kept.
const maxWords = 200

// hotseat is the host's own option: one person may hold several seats.
const hotseat = "hotseat"

// maxRematches is how many of a room's newest matches are looked through for
// the rematch of another.
const maxRematches = 50

// newMatch opens a lobby; who makes a match takes its first seat.
func newMatch(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	g, given, err := readNew(h, rest)
	if err != nil {
		return refuse(ctx, h, err)
	}
	settings := match.Settings{}
	if v, ok := given[hotseat]; ok {
		if v != "yes" && v != "no" {
			return refuse(ctx, h, engine.Illegal("", "hotseat can be yes or no, not %q", v))
		}
		settings.Many = v == "yes"
		delete(given, hotseat)
	}
	said := maps.Clone(given)
	if settings.Pace, err = match.TakePace(given, g.About(), c.person.Zone, h.matches.clock.Now()); err != nil {
		return refuse(ctx, h, err)
	}
	if err := localPace(ctx, h, c, &settings.Pace, said); err != nil {
		return refuse(ctx, h, err)
	}
	if name := g.About().Daily; name != "" && given[name] != "" {
		return refuse(ctx, h, engine.Illegal("", "%s is not for a match of its own; say /%s daily", name, g.About().ID))
	}
	if err := mayMake(ctx, h, c); err != nil {
		return refuse(ctx, h, err)
	}
	return open(ctx, h, c, opening{table: g, given: given, settings: settings})
}

// readNew reads GAME [option=value …].
func readNew(h *Commands, rest string) (match.Table, map[string]string, error) {
	given := map[string]string{}
	var game string
	for _, w := range strings.Fields(rest) {
		name, value, ok := strings.Cut(w, "=")
		if ok {
			if name = strings.ToLower(name); name != "zone" { // whose capitals tell
				value = strings.ToLower(value)
			}
			given[name] = value
			continue
		}
		if game != "" {
			return match.Table{}, nil, engine.Illegal("", "%q is not an option; options look like length=12", text.Line(w, maxName))
		}
		game = strings.TrimSuffix(strings.ToLower(w), "!")
	}
	var names []string
	var hits []match.Table
	for _, g := range h.matches.games {
		id := g.About().ID
		if id == game {
			return g, given, nil
		}
		names = append(names, id)
		if strings.HasPrefix(id, game) {
			hits = append(hits, g)
		}
	}
	if len(hits) == 1 {
		return hits[0], given, nil
	}
	if game == "" {
		return match.Table{}, nil, engine.Illegal("", "say which game: %s", strings.Join(names, ", "))
	}
	return match.Table{}, nil, engine.Illegal("", "there is no game %q; %s", text.Line(game, maxName), engine.Either(game, "there is", names))
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
func open(ctx context.Context, h *Commands, c caller, o opening) msg.Message {
	about := o.table.About()
	terms, err := about.Terms(about.MaxSeats, o.given)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if o.settings.Pace.Ends != "" && !scored(o.table, terms) {
		return refuse(ctx, h, unscored(o.table))
	}
	if err := o.settings.Pace.Possible(); err != nil {
		return refuse(ctx, h, err)
	}
	if o.day == "" {
		if o.secret, err = h.matches.secret(); err != nil {
			return refuse(ctx, h, err)
		}
	}
	if o.answer == nil {
		o.answer = func(code string) msg.Message { return opened(h, code, o) }
	}
	now := h.matches.now()
	for range 50 {
		code, err := code(h)
		if err != nil {
			return refuse(ctx, h, err)
		}
		if _, err := h.matches.store.MatchByCode(ctx, code); !errors.Is(err, match.ErrNotFound) {
			continue
		}
		sealed := engine.Commitment(o.secret)
		answer := o.answer(code)
		change := match.Change{
			At: now,
			New: &match.Match{
				Code: code, Game: about.ID, Edition: about.Edition, Phase: match.Open, Terms: terms, Settings: o.settings,
				Host: c.person.ID, Room: c.room.ID, Secret: o.secret, Day: o.day, Made: now,
			},
			Tenures:  append([]match.Tenure{{Seat: 0, Person: c.person.ID, Name: c.person.Name}}, o.bots...),
			Notes:    append([]match.Note{{At: now, Kind: noteMade, Seat: 0, To: engine.Everyone, Name: c.person.Name, Text: hex.EncodeToString(sealed[:])}}, o.also...),
			Instants: []match.Instant{{Seat: engine.Nobody, Kind: instantLobby, At: now + lobbyLife}},
			Show:     []match.Show{{Room: c.room.ID, Seq: -1, Role: h.sender.tableRole(c.room)}},

			Listeners: []match.Listener{{Person: c.person.ID, Room: c.room.ID}},
		}
		if c.Delivery != "" {
			change.Delivery, change.Answer = c.Delivery, encode(answer)
		}
		err = h.matches.commit(ctx, change)
		if errors.Is(err, match.ErrTaken) {
			continue
		}
		if err != nil {
			return failed(ctx, h, c, err)
		}
		h.matches.wake()
		return answer
	}
	return refuse(ctx, h, fmt.Errorf("bot: no free match code in fifty"))
}

// opened is what the maker of a lobby reads.
func opened(h *Commands, code string, o opening) msg.Message {
	about := o.table.About()
	if about.MaxSeats == 1 {
		return msg.Message{
			Text:    msg.Say("Match ").Bold(code).Plain(" of " + about.Name + " is open, for you alone; ").Code("/match start").Plain(" begins."),
			Buttons: h.menu.lobbyButtons(about, code),
		}
	}
	m := msg.Message{
		Text: msg.Say("Match ").Bold(code).Plain(" of " + about.Name + " is open and you hold seat 1. Others say ").Code("/match join " + code).
			Plain("; ").Code("/match add-bot").Plain(" seats a bot; ").Code("/match start").Plain(" begins."),
		Buttons: h.menu.lobbyButtons(about, code),
	}
	if !o.settings.Many { // the one seat is held already
		m.Buttons = m.Buttons[1:]
	}
	return m
}

// code draws a match's code.
func code(h *Commands) (string, error) {
	for {
		var b [4]byte
		if err := h.matches.draw(b[:]); err != nil {
			return "", fmt.Errorf("bot: draw a code: %w", err)
		}
		for i := range b {
			b[i] = codeLetters[int(b[i])%len(codeLetters)] // 32 letters: each as likely
		}
		if isCode(string(b[:])) {
			return string(b[:]), nil
		}
	}
}

// addWords adds a seat's own words to the dice (law: every seat may).
func addWords(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may add words"))
	}
	if l.match.Phase == match.Playing || l.match.Phase == match.Paused {
		return refuse(ctx, h, engine.Illegal("", "%s has begun and its dice take no more words; /match say talks at the table", l.match.Code))
	}
	if l.match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, anotherMatch))
	}
	if l.match.Day != "" {
		return refuse(ctx, h, engine.Illegal("", "a daily run takes no words: its dice are the same for all"))
	}
	words := text.Line(rest, maxWords)
	if words == "" {
		return refuse(ctx, h, engine.Illegal("", "say some words: /match words the quick brown fox"))
	}
	t := l.match.Seats[seat]
	t.Words = words
	change := match.Change{Tenures: []match.Tenure{t}, Notes: []match.Note{l.note(noteWords, seat, t.Name, words)}}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("Your words go into every throw of ").Bold(l.match.Code).Plain(".")})
}

// start begins to play: entry 0 is the set-up, with the first dice.
func start(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	if l.match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, anotherMatch))
	}
	if _, ok := l.seatOf(c.person.ID); !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may begin; /match join %s takes one", l.match.Code))
	}
	about := l.game.About()
	if n := len(l.match.Seats); n < about.MinSeats {
		return refuse(ctx, h, engine.Illegal("", "%s wants at least %d seats filled and has %d; /match add-bot seats a bot", about.Name, about.MinSeats, n))
	}
	if at, ok := l.rules.Ends(); ok && !at.After(h.matches.clock.Now()) {
		return refuse(ctx, h, engine.Illegal("", "its end has passed already; /match settings %s ends sets another, or never", l.match.Code))
	}
	terms, err := about.Terms(len(l.match.Seats), l.match.Terms.Options)
	if err != nil {
		return refuse(ctx, h, err)
	}
	terms.Edition = l.match.Edition
	change, thrown, err := l.setUp(terms)
	if err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	m, err := kept(ctx, h, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.match.Code).Plain(" has begun.")})
	if err == nil {
		h.matches.spend(thrown)
	}
	return m
}

// rematch opens the same again: game, options, bots; the people are rung. Whoever
// asks for it second takes a seat of what the first has opened.
func rematch(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	if !l.match.Phase.Ended() {
		return refuse(ctx, h, engine.Illegal("", "%s is not over yet", l.match.Code))
	}
	if l.match.Day != "" {
		return refuse(ctx, h, engine.Illegal("", "a daily run has no rematch; /%s daily plays today's", l.match.Game))
	}
	if again, err := rematchOf(ctx, h, &l.State); err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	} else if again != nil {
		defer again.release()
		return join(ctx, h, c, again, "")
	}
	if err := mayMake(ctx, h, c); err != nil {
		return refuse(ctx, h, err)
	}
	var bots []match.Tenure
	var also []match.Note
	for _, t := range l.match.Seats {
		switch {
		case t.Bot == botGone:
		case t.Bot != "":
			t = match.Tenure{Seat: engine.Seat(1 + len(bots)), Name: t.Name, Bot: t.Bot}
			bots = append(bots, t)
			also = append(also, match.Note{At: h.matches.now(), Kind: noteJoined, Seat: t.Seat, To: engine.Everyone, Name: t.Name, Text: t.Bot})
		case t.Person != c.person.ID:
			also = append(also, match.Note{At: h.matches.now(), Kind: noteInvited, Seat: engine.Nobody, To: engine.Everyone, Name: c.person.Name, Text: inviteText(match.Person{ID: t.Person, Name: t.Name})})
		}
	}
	settings := l.match.Settings
	settings.From = l.match.ID
	if at, ok := settings.Pace.Rules().Ends(); ok && !at.After(h.matches.clock.Now()) {
		settings.Pace.Ends = ""
	}
	return open(ctx, h, c, opening{table: l.game, given: l.match.Terms.Options, settings: settings, bots: bots, also: also})
}

// rematchOf is the lobby that was opened as l's rematch, held; nil: none is open.
// It is looked for where l is shown. An older match is always held before a
// younger one, so that nobody waits in a circle.
func rematchOf(ctx context.Context, h *Commands, l *State) (*Handle, error) {
	for _, s := range l.match.Shows {
		here, err := h.matches.store.MatchesIn(ctx, s.Room, maxRematches)
		if err != nil {
			return nil, err
		}
		for _, b := range here {
			if b.Phase != match.Open || b.ID <= l.match.ID || b.Game != l.match.Game {
				continue
			}
			again, err := h.matches.take(ctx, b.ID)
			if err != nil {
				return nil, err
			}
			if again.match.Settings.From == l.match.ID && again.match.Phase == match.Open {
				return again, nil
			}
			again.release()
		}
	}
	return nil, nil
}
