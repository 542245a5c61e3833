package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"strings"
)

// lobbyLife is how long a lobby waits for its players.
const lobbyLife = 7 * 24 * 60 * 60 * 1000 // milliseconds

// hotseat is the host's own option: one person may hold several seats.
const hotseat = "hotseat"

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
	if settings.Pace, err = match.TakePace(given, g.About(), c.person.Zone, h.Matches.Clock.Now()); err != nil {
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
			return match.Table{}, nil, engine.Illegal("", "%q is not an option; options look like length=12", text.Line(w, table.MaxName))
		}
		game = strings.TrimSuffix(strings.ToLower(w), "!")
	}
	var names []string
	var hits []match.Table
	for _, g := range h.Matches.Games {
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
	return match.Table{}, nil, engine.Illegal("", "there is no game %q; %s", text.Line(game, table.MaxName), engine.Either(game, "there is", names))
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
	if o.settings.Pace.Ends != "" && !table.Scored(o.table, terms) {
		return refuse(ctx, h, table.Unscored(o.table))
	}
	if err := o.settings.Pace.Possible(); err != nil {
		return refuse(ctx, h, err)
	}
	if o.day == "" {
		if o.secret, err = h.Matches.Secret(); err != nil {
			return refuse(ctx, h, err)
		}
	}
	if o.answer == nil {
		o.answer = func(code string) msg.Message { return opened(h, code, o) }
	}
	now := h.Matches.Now()
	for range 50 {
		code, err := code(h)
		if err != nil {
			return refuse(ctx, h, err)
		}
		if _, err := h.Matches.Store.MatchByCode(ctx, code); !errors.Is(err, match.ErrNotFound) {
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
			Notes:    append([]match.Note{{At: now, Kind: match.NoteMade, Seat: 0, To: engine.Everyone, Name: c.person.Name, Text: hex.EncodeToString(sealed[:])}}, o.also...),
			Instants: []match.Instant{{Seat: engine.Nobody, Kind: table.InstantLobby, At: now + lobbyLife}},
			Show:     []match.Show{{Room: c.room.ID, Seq: -1, Role: h.Sender.TableRole(c.room)}},

			Listeners: []match.Listener{{Person: c.person.ID, Room: c.room.ID}},
		}
		if c.Delivery != "" {
			change.Delivery, change.Answer = c.Delivery, msg.Encode(answer)
		}
		err = h.Matches.Commit(ctx, change)
		if errors.Is(err, match.ErrTaken) {
			continue
		}
		if err != nil {
			return failed(ctx, h, c, err)
		}
		h.Matches.Wake()
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
			Buttons: h.Menu.LobbyButtons(about, code),
		}
	}
	m := msg.Message{
		Text: msg.Say("Match ").Bold(code).Plain(" of " + about.Name + " is open and you hold seat 1. Others say ").Code("/match join " + code).
			Plain("; ").Code("/match add-bot").Plain(" seats a bot; ").Code("/match start").Plain(" begins."),
		Buttons: h.Menu.LobbyButtons(about, code),
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
		if err := h.Matches.Draw(b[:]); err != nil {
			return "", fmt.Errorf("bot: draw a code: %w", err)
		}
		for i := range b {
			b[i] = match.CodeLetters[int(b[i])%len(match.CodeLetters)] // 32 letters: each as likely
		}
		if match.IsCode(string(b[:])) {
			return string(b[:]), nil
		}
	}
}

// maxWords is how many characters of a seat's own words for the dice are kept.
const maxWords = 200
