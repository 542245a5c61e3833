package bot

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
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
func (h *Host) newMatch(ctx context.Context, c caller, rest string) msg.Message {
	g, given, err := h.readNew(rest)
	if err != nil {
		return h.refuse(ctx, err)
	}
	settings := Settings{}
	if v, ok := given[hotseat]; ok {
		if v != "yes" && v != "no" {
			return h.refuse(ctx, engine.Illegal("", "hotseat can be yes or no, not %q", v))
		}
		settings.Many = v == "yes"
		delete(given, hotseat)
	}
	return h.open(ctx, c, g, given, settings, nil, nil)
}

// readNew reads GAME [option=value …].
func (h *Host) readNew(rest string) (Table, map[string]string, error) {
	given := map[string]string{}
	var game string
	for _, w := range strings.Fields(rest) {
		name, value, ok := strings.Cut(w, "=")
		if ok {
			given[strings.ToLower(name)] = strings.ToLower(value)
			continue
		}
		if game != "" {
			return Table{}, nil, engine.Illegal("", "%q is not an option; options look like length=12", Tidy(w, maxName))
		}
		game = strings.TrimSuffix(strings.ToLower(w), "!")
	}
	var names []string
	var hits []Table
	for _, g := range h.games {
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
		return Table{}, nil, engine.Illegal("", "say which game: %s", strings.Join(names, ", "))
	}
	return Table{}, nil, engine.Illegal("", "there is no game %q; there is %s", Tidy(game, maxName), strings.Join(names, ", "))
}

// open makes a lobby with the caller in its first seat, bots behind, and notes to
// begin with: whom a rematch invites.
func (h *Host) open(ctx context.Context, c caller, g Table, given map[string]string, settings Settings, bots []Tenure, also []Note) msg.Message {
	about := g.About()
	terms, err := about.Terms(about.MaxSeats, given)
	if err != nil {
		return h.refuse(ctx, err)
	}
	secret, err := h.secret()
	if err != nil {
		return h.refuse(ctx, err)
	}
	now := h.now()
	for range 50 {
		code, err := h.code()
		if err != nil {
			return h.refuse(ctx, err)
		}
		if _, err := h.store.MatchByCode(ctx, code); !errors.Is(err, ErrNotFound) {
			continue
		}
		sealed := engine.Commitment(secret)
		answer := msg.Message{
			Text: msg.Say("Match ").Bold(code).Plain(" of " + about.Name + " is open and you hold seat 1. Others say ").Code("/match join " + code).
				Plain("; ").Code("/match add-bot").Plain(" seats a bot; ").Code("/match start").Plain(" begins."),
			Buttons: h.lobbyButtons(code),
		}
		if !settings.Many { // the one seat is held already
			answer.Buttons = answer.Buttons[1:]
		}
		change := Change{
			At: now,
			New: &Match{
				Code: code, Game: about.ID, Edition: about.Edition, Phase: Open, Terms: terms, Settings: settings,
				Host: c.person.ID, Room: c.room.ID, Secret: secret, Made: now,
			},
			Tenures:  append([]Tenure{{Seat: 0, Person: c.person.ID, Name: c.person.Name}}, bots...),
			Notes:    append([]Note{{At: now, Kind: noteMade, Seat: 0, To: engine.Everyone, Name: c.person.Name, Text: hex.EncodeToString(sealed[:])}}, also...),
			Instants: []Instant{{Seat: engine.Nobody, Kind: instantLobby, At: now + lobbyLife}},
			Show:     []Show{{Room: c.room.ID, Seq: -1}},
		}
		if c.Delivery != "" {
			change.Delivery, change.Answer = c.Delivery, encode(answer)
		}
		_, err = h.commits.commit(ctx, change)
		if errors.Is(err, ErrTaken) {
			continue
		}
		if err != nil {
			return h.failed(ctx, c.Delivery, err)
		}
		h.wake()
		return answer
	}
	return h.refuse(ctx, fmt.Errorf("bot: no free match code in fifty"))
}

// code draws a match's code.
func (h *Host) code() (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for {
		var b [4]byte
		if _, err := io.ReadFull(h.entropy, b[:]); err != nil {
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

func (h *Host) lobbyButtons(code string) []msg.Button {
	return []msg.Button{
		{Label: "Join", ID: press{line: "match join " + code}.id(), Look: msg.Primary},
		{Label: "Add a bot", ID: press{line: "match add-bot " + code}.id()},
		{Label: "Start", ID: press{line: "match start " + code}.id(), Look: msg.Primary},
		{Label: "Leave", ID: press{line: "match leave " + code}.id()},
	}
}

// join takes the next seat of a lobby.
func (h *Host) join(ctx context.Context, c caller, l *live, _ string) msg.Message {
	if l.match.Phase != Open {
		return h.refuse(ctx, l.notOpen())
	}
	if _, ok := l.seatOf(c.person.ID); ok && !l.match.Settings.Many {
		return h.refuse(ctx, engine.Illegal("", "you hold a seat of %s; one each, unless the match is made with hotseat=yes", l.match.Code))
	}
	seat, err := l.free()
	if err != nil {
		return h.refuse(ctx, err)
	}
	name := l.unlike(c.person.Name)
	change := Change{
		Tenures: []Tenure{{Seat: seat, Person: c.person.ID, Name: name}},
		Notes:   []Note{l.note(noteJoined, seat, name, "")},
	}
	if !slices.ContainsFunc(l.match.Shows, func(s Show) bool { return s.Room == c.room.ID }) {
		change.Show = []Show{{Room: c.room.ID, Seq: -1}}
	}
	answer := msg.Message{Text: msg.Say(fmt.Sprintf("You hold seat %d of ", seat+1)).Bold(l.match.Code).
		Plain(". Your own words make the dice yours too: ").Code("/match words " + l.match.Code + " TEXT").Plain(".")}
	return h.save(ctx, c, l, change, answer)
}

// notOpen is why a match is no lobby any more.
func (l *live) notOpen() error {
	switch {
	case l.match.Phase.Ended() && l.table == nil:
		return engine.Illegal("", "the lobby of %s is closed; /match rematch opens another", l.match.Code)
	case l.match.Phase.Ended():
		return engine.Illegal("", "%s is over; /match rematch begins another", l.match.Code)
	}
	return engine.Illegal("", "%s has begun and its seats are taken; /match new begins another match", l.match.Code)
}

// free is the next free seat of a lobby.
func (l *live) free() (engine.Seat, error) {
	if n := len(l.match.Seats); n < l.game.About().MaxSeats {
		return engine.Seat(n), nil
	}
	return 0, engine.Illegal("", "%s is full: %d seats", l.match.Code, l.game.About().MaxSeats)
}

// unlike makes a name that nobody at the table has: "Ann", "Ann 2".
func (l *live) unlike(name string) string {
	try := name
	for n := 2; slices.ContainsFunc(l.match.Seats, func(t Tenure) bool { return strings.EqualFold(t.Name, try) }); n++ {
		try = fmt.Sprintf("%s %d", name, n)
	}
	return try
}

// botNames are what bots are called, in order; they have all been in office.
var botNames = []string{"Basil", "Dora", "Edwin", "Flora", "Hubert", "Mabel", "Oswin", "Petra"}

// addBot seats a bot in a lobby: KIND, or the strongest there is.
func (h *Host) addBot(ctx context.Context, c caller, l *live, rest string) msg.Message {
	if l.match.Phase != Open {
		return h.refuse(ctx, l.notOpen())
	}
	kind, _ := cut(strings.ToLower(rest))
	bots := l.game.Bots()
	if kind == "" {
		kind = bots[len(bots)-1].ID
	}
	i := slices.IndexFunc(bots, func(b engine.Bot) bool { return b.ID == kind })
	if i < 0 {
		var kinds []string
		for _, b := range bots {
			kinds = append(kinds, b.ID)
		}
		return h.refuse(ctx, engine.Illegal("", "there is no bot %q; there is %s", Tidy(kind, maxName), strings.Join(kinds, ", ")))
	}
	seat, err := l.free()
	if err != nil {
		return h.refuse(ctx, err)
	}
	name := l.unlike(botNames[int(seat)%len(botNames)])
	change := Change{
		Tenures: []Tenure{{Seat: seat, Name: name, Bot: kind}},
		Notes:   []Note{l.note(noteJoined, seat, name, kind)},
	}
	return h.save(ctx, c, l, change, msg.Message{Text: msg.Say(fmt.Sprintf("%s takes seat %d and %s.", name, seat+1, bots[i].Help))})
}

// addWords adds a seat's own words to the dice (law: every seat may).
func (h *Host) addWords(ctx context.Context, c caller, l *live, rest string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return h.refuse(ctx, engine.Illegal("", "only who holds a seat may add words"))
	}
	if l.table == nil && l.match.Phase.Ended() {
		return h.refuse(ctx, l.notOpen())
	}
	if l.match.Phase != Open {
		return h.refuse(ctx, l.notOpen())
	}
	words := Tidy(rest, maxWords)
	if words == "" {
		return h.refuse(ctx, engine.Illegal("", "say some words: /match words the quick brown fox"))
	}
	t := l.match.Seats[seat]
	t.Words = words
	change := Change{Tenures: []Tenure{t}, Notes: []Note{l.note(noteWords, seat, t.Name, words)}}
	return h.save(ctx, c, l, change, msg.Message{Text: msg.Say("Your words go into every throw of ").Bold(l.match.Code).Plain(".")})
}

// leave gives up a seat: of a lobby at once; of a match being played for good,
// when its rules know how to go on.
func (h *Host) leave(ctx context.Context, c caller, l *live, rest string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return h.refuse(ctx, engine.Illegal("", "you hold no seat of %s", l.match.Code))
	}
	if rest != "" && !strings.EqualFold(rest, forGood) {
		return h.refuse(ctx, engine.Illegal("", "/match leave takes a match's code and nothing more, not %q", Tidy(rest, maxName)))
	}
	switch l.match.Phase {
	case Open:
		return h.vacate(ctx, c, l, seat, noteLeft, msg.Message{Text: msg.Say("You have left ").Bold(l.match.Code).Plain(".")})
	case Playing:
		return h.leavePlay(ctx, c, l, seat, rest)
	}
	return h.refuse(ctx, notPlaying(l.match.Phase))
}

// vacate takes a seat out of a lobby; those behind move up. The last person
// closes it.
func (h *Host) vacate(ctx context.Context, c caller, l *live, seat engine.Seat, kind string, answer msg.Message) msg.Message {
	change := Change{Notes: []Note{l.note(kind, seat, l.name(seat), "")}}
	people := 0
	for _, t := range l.match.Seats {
		if t.Seat == seat {
			continue
		}
		if t.Bot == "" {
			people++
		}
		if t.Seat > seat {
			t.Seat--
			change.Tenures = append(change.Tenures, t)
		}
	}
	change.Unseat = []Tenure{{Seat: engine.Seat(len(l.match.Seats) - 1)}}
	if people == 0 {
		change.Phase, change.Ended = Abandoned, h.now()
		change.Forget = []Instant{{Match: l.match.ID, Seat: engine.Nobody, Kind: instantLobby}}
		change.Notes = append(change.Notes, l.note(noteResult, engine.Nobody, "", "closed"))
	}
	return h.save(ctx, c, l, change, answer)
}

// leavePlay leaves a match being played, once it was said with "for good".
func (h *Host) leavePlay(ctx context.Context, c caller, l *live, seat engine.Seat, rest string) msg.Message {
	v, ok := l.game.About().Verb("leave")
	if !ok || !v.Host {
		return h.refuse(ctx, engine.Illegal("", "%s cannot go on without you; /match abandon asks the table to end it", l.game.About().Name))
	}
	if rest == "" {
		return msg.Message{
			Text:    msg.Say("Leaving seat " + strconv.Itoa(int(seat)+1) + " cannot be taken back: " + v.Help + "."),
			Buttons: []msg.Button{{Label: "Leave for good", ID: h.buttonLine(ctx, "match leave "+l.match.Code+" "+forGood), Look: msg.Danger}},
		}
	}
	name := l.name(seat)
	d := deed{
		seat: engine.Nobody, cause: causeHost, person: c.person.ID, delivery: c.Delivery,
		actions: [][]string{{"leave", fmt.Sprint(int(seat) + 1)}},
		besides: func(change *Change) {
			seq := change.Position.Seq
			t := l.match.Seats[seat]
			t.ToSeq = &seq
			gone := Tenure{Seat: seat, No: t.No + 1, Name: name, Bot: botGone, FromSeq: seq}
			change.Tenures = append(change.Tenures, t, gone)
			left := l.note(noteLeft, seat, name, "")
			left.Seq = seq
			change.Notes = append([]Note{left}, change.Notes...)
		},
	}
	answer := msg.Message{Text: msg.Say("You have left ").Bold(l.match.Code).Plain(".")}
	if _, err := h.play(ctx, l, d, func(played) msg.Message { return answer }); err != nil {
		return h.failed(ctx, c.Delivery, err, "match", l.match.Code)
	}
	return answer
}

// forGood confirms that a seat of a match being played is left.
const forGood = "for good"

// botGone holds the seat of one who left for good; it is never asked.
const botGone = "gone"

// start begins to play: entry 0 is the set-up, with the first dice.
func (h *Host) start(ctx context.Context, c caller, l *live, _ string) msg.Message {
	if l.match.Phase != Open {
		return h.refuse(ctx, l.notOpen())
	}
	if _, ok := l.seatOf(c.person.ID); !ok {
		return h.refuse(ctx, engine.Illegal("", "only who holds a seat may begin; /match join %s takes one", l.match.Code))
	}
	about := l.game.About()
	if n := len(l.match.Seats); n < about.MinSeats {
		return h.refuse(ctx, engine.Illegal("", "%s wants at least %d seats filled and has %d; /match add-bot seats a bot", about.Name, about.MinSeats, n))
	}
	terms, err := about.Terms(len(l.match.Seats), l.match.Terms.Options)
	if err != nil {
		return h.refuse(ctx, err)
	}
	terms.Edition = l.match.Edition
	given := h.handed()
	dice := engine.Of(l.root, 0).Given(given...)
	table, out, err := l.game.New(dice, terms)
	if err != nil {
		return h.refuse(ctx, err, "match", l.match.Code)
	}
	now := h.now()
	made := l.replay()
	made.Terms = terms
	e := record.Entry{At: now, Kind: record.Setup, Seat: engine.Nobody, Cause: causeHost, Words: made.Opening(), To: l.match.Epoch, Final: true, Given: pips(given[:dice.Used()])}
	if e.Facts, err = record.Of(out); err != nil {
		return h.refuse(ctx, err, "match", l.match.Code)
	}
	head := record.Link(record.Key(l.match.Secret), [32]byte{}, e)
	e.Hash = head[:]
	change, err := h.step(l, table, now, deed{seat: engine.Nobody, cause: causeHost})
	if err != nil {
		return h.refuse(ctx, err, "match", l.match.Code)
	}
	change.Phase, change.Terms, change.Entries = Playing, &terms, []record.Entry{e}
	change.Notes = append([]Note{{At: now, Kind: noteStarted, Seat: engine.Nobody, To: engine.Everyone}}, change.Notes...)
	change.Forget = []Instant{{Match: l.match.ID, Seat: engine.Nobody, Kind: instantLobby}}
	m, err := h.kept(ctx, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.match.Code).Plain(" has begun.")})
	if err == nil {
		h.spend(dice.Used())
	}
	return m
}

// remove takes a seat from somebody in a lobby; only who made the match may.
func (h *Host) remove(ctx context.Context, c caller, l *live, rest string) msg.Message {
	if l.match.Host != c.person.ID {
		return h.refuse(ctx, engine.Illegal("", "only who made the match may take a seat back"))
	}
	if l.match.Phase != Open {
		return h.refuse(ctx, l.notOpen())
	}
	seat, err := l.named(rest)
	if err != nil {
		return h.refuse(ctx, err)
	}
	return h.vacate(ctx, c, l, seat, noteRemoved, msg.Message{Text: msg.Say(l.name(seat) + " is out of ").Bold(l.match.Code).Plain(".")})
}

// named is the seat that people mean by a name, a number or a letter.
func (l *live) named(said string) (engine.Seat, error) {
	said = strings.TrimPrefix(strings.TrimSpace(said), "@")
	var hits []engine.Seat
	var names []string
	for _, t := range l.match.Seats {
		names = append(names, fmt.Sprintf("%d %s", t.Seat+1, t.Name))
		if said == fmt.Sprint(t.Seat+1) || strings.EqualFold(said, string(rune('A'+t.Seat))) || strings.EqualFold(said, t.Name) {
			return t.Seat, nil
		}
		if said != "" && strings.HasPrefix(strings.ToLower(t.Name), strings.ToLower(said)) {
			hits = append(hits, t.Seat)
		}
	}
	if len(hits) == 1 {
		return hits[0], nil
	}
	return 0, engine.Illegal("", "%q is nobody at this table; there is %s", Tidy(said, maxName), strings.Join(names, ", "))
}

// invite rings somebody to join.
func (h *Host) invite(ctx context.Context, c caller, l *live, rest string) msg.Message {
	name := Tidy(strings.TrimPrefix(rest, "@"), maxName)
	if name == "" {
		return h.refuse(ctx, engine.Illegal("", "say whom: /match invite Bob"))
	}
	if l.match.Phase != Open {
		return h.refuse(ctx, l.notOpen())
	}
	people, err := h.store.PeopleNamed(ctx, c.Account.Platform, c.Account.Workspace, name)
	if err != nil {
		return h.refuse(ctx, err)
	}
	if len(people) == 0 {
		return h.refuse(ctx, engine.Illegal("", "nobody here is called %q yet; they can say /match join %s themselves", name, l.match.Code))
	}
	note := l.note(noteInvited, engine.Nobody, c.person.Name, people[0].Name)
	return h.save(ctx, c, l, Change{Notes: []Note{note}}, msg.Message{Text: msg.Say(people[0].Name + " is asked to join ").Bold(l.match.Code).Plain(".")})
}

// rematch opens the same again: game, options, bots; the people are rung. Whoever
// asks for it second takes a seat of what the first has opened.
func (h *Host) rematch(ctx context.Context, c caller, l *live, _ string) msg.Message {
	if !l.match.Phase.Ended() {
		return h.refuse(ctx, engine.Illegal("", "%s is not over yet", l.match.Code))
	}
	if again, err := h.rematchOf(ctx, l); err != nil {
		return h.refuse(ctx, err, "match", l.match.Code)
	} else if again != nil {
		defer again.mu.Unlock()
		return h.join(ctx, c, again, "")
	}
	var bots []Tenure
	var also []Note
	for _, t := range l.match.Seats {
		switch {
		case t.Bot == botGone:
		case t.Bot != "":
			t = Tenure{Seat: engine.Seat(1 + len(bots)), Name: t.Name, Bot: t.Bot}
			bots = append(bots, t)
			also = append(also, Note{At: h.now(), Kind: noteJoined, Seat: t.Seat, To: engine.Everyone, Name: t.Name, Text: t.Bot})
		case t.Person != c.person.ID:
			also = append(also, Note{At: h.now(), Kind: noteInvited, Seat: engine.Nobody, To: engine.Everyone, Name: c.person.Name, Text: t.Name})
		}
	}
	settings := l.match.Settings
	settings.From = l.match.ID
	return h.open(ctx, c, l.game, l.match.Terms.Options, settings, bots, also)
}

// rematchOf is the lobby that was opened as l's rematch, held; nil: none is open.
// It is looked for where l is shown. An older match is always held before a
// younger one, so that nobody waits in a circle.
func (h *Host) rematchOf(ctx context.Context, l *live) (*live, error) {
	for _, s := range l.match.Shows {
		here, err := h.store.MatchesIn(ctx, s.Room, maxRematches)
		if err != nil {
			return nil, err
		}
		for _, b := range here {
			if b.Phase != Open || b.ID <= l.match.ID || b.Game != l.match.Game {
				continue
			}
			again, err := h.lives.take(ctx, b.ID)
			if err != nil {
				return nil, err
			}
			if again.match.Settings.From == l.match.ID && again.match.Phase == Open {
				return again, nil
			}
			again.mu.Unlock()
		}
	}
	return nil, nil
}
