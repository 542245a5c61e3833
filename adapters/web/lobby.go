package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

const (
	watchShown = 40  // unfinished matches that the lobby lists beside one's own
	pastShown  = 12  // finished ones
	roundsKept = 256 // finished ones whose last round is remembered
	lobbyRoom  = -1  // where a feed's listeners are who look at the lobby
)

// A lobby is the page before any match: what waits for somebody, what can be played,
// and the doors to it.
type lobby struct {
	*Server
	offers []Offer
	cards  sync.Map // a game's id to its picture, once drawn
	rounds *chatkit.Bounded[ended, string]
}

// An ended is a match as it ended.
type ended struct {
	match match.MatchID
	at    int64
}

// caller is who asks, the zero account for a passer-by.
func (l *lobby) caller(r *http.Request) (match.Account, error) {
	return l.viewer(r.Context(), r.URL.Query().Get("as"))
}

// rows are what the lobby answers to.
func (l *lobby) rows() visit.Table {
	return visit.Table{
		{Method: "GET", Path: "/{$}", Serve: pageNamed("lobby.html")},
		{Method: "GET", Path: "/new/{game}", Serve: pageNamed("lobby.html")},
		{Method: "GET", Path: "/join/{code}", Serve: pageNamed("lobby.html")},
		{Method: "GET", Path: "/card/{file}", Serve: l.serveCard},
		{Method: "GET", Path: "/qr/{file}", Limit: visit.Reading, Serve: l.serveQR},
		{Method: "GET", Path: "/api/lobby", Limit: visit.Reading, Serve: l.serveLobby},
		{Method: "GET", Path: "/api/lobby/news", May: visit.Watcher, Limit: visit.Stream, Serve: l.serveNews},
		{Method: "GET", Path: "/api/offers", Limit: visit.Reading, Serve: l.serveOffers},
		{Method: "GET", Path: "/api/waiting", May: visit.Watcher, Limit: visit.Reading, Serve: l.serveWaiting},
		{Method: "GET", Path: "/api/turns", May: visit.Watcher, Limit: visit.Reading, Serve: l.serveTurns},
	}
}

// An entrance is what the lobby shows somebody.
type entrance struct {
	Afar    bool           `json:"afar,omitempty"` // people come from afar, and the one person is who is signed in
	Rooms   []string       `json:"rooms"`
	People  []person       `json:"people"`
	Matches []entry        `json:"matches"` // unfinished: one's own first, the most urgent before all
	Past    []entry        `json:"past"`    // the newest first
	Lessons []match.Lesson `json:"lessons"`
	Zone    string         `json:"zone,omitempty"`
}

// An entry is a match in the lobby.
type entry struct {
	Code   string      `json:"code"`
	Game   string      `json:"game"`
	Name   string      `json:"name"`
	Phase  match.Phase `json:"phase"`
	Room   string      `json:"room"`
	Seats  []string    `json:"seats"`
	Free   int         `json:"free,omitempty"` // seats that can be taken
	Mine   bool        `json:"mine,omitempty"`
	Awaits bool        `json:"awaits,omitempty"` // my turn, my vote or an offer to me
	Due    int64       `json:"due,omitempty"`    // until when, in milliseconds
	Says   msg.Text    `json:"says,omitempty"`   // how it stands for me
	Won    []string    `json:"won,omitempty"`
	After  []string    `json:"after,omitempty"` // who came after the winners, by place
	Ended  int64       `json:"ended,omitempty"`
	Round  string      `json:"round,omitempty"` // the last: Round 12 of 12

	Asked   string `json:"asked,omitempty"`   // who invites me to it
	Rematch bool   `json:"rematch,omitempty"` // of a match before
	Again   string `json:"again,omitempty"`   // the lobby in which its own rematch waits
	Chat    bool   `json:"chat,omitempty"`    // it was played there

	of match.Match
}

func (l *lobby) serveLobby(w http.ResponseWriter, r *http.Request) {
	a, err := l.caller(r)
	if err != nil {
		l.fail(w, r, err)
		return
	}
	out, err := l.entrance(r.Context(), a)
	if err != nil {
		l.fail(w, r, err)
		return
	}
	reply(w, out)
}

func (l *lobby) entrance(ctx context.Context, a match.Account) (entrance, error) {
	out := entrance{Afar: l.afar != nil, Matches: []entry{}, Past: []entry{}, Lessons: l.lessons.List(), Zone: l.zone(ctx, a)}
	var err error
	if out.Rooms, err = roomsFor(ctx, l.Server); err != nil {
		return out, err
	}
	if out.People, err = l.people(ctx); err != nil {
		return out, err
	}
	if out.Matches, err = l.mine(ctx, a); err != nil {
		return out, err
	}
	own := map[string]bool{}
	for _, e := range out.Matches {
		own[e.Code] = true
	}
	others, err := l.listed(ctx, watchShown, match.Open, match.Playing, match.Paused)
	if err != nil {
		return out, err
	}
	for _, e := range others {
		if !own[e.Code] {
			out.Matches = append(out.Matches, e)
		}
	}
	if out.Past, err = l.past(ctx, a); err != nil {
		return out, err
	}
	again, err := l.rematches(ctx, a, out.Past)
	if err != nil {
		return out, err
	}
	out.Matches, err = l.asked(ctx, a, out.Matches, again)
	return out, err
}

// mine are the unfinished matches of somebody, the most urgent first.
func (l *lobby) mine(ctx context.Context, a match.Account) ([]entry, error) {
	out := []entry{}
	if a.ID == "" {
		return out, nil
	}
	desk, err := l.host.Desk(ctx, match.Call{Account: a, Room: match.Room{Platform: Platform, Workspace: Workspace}})
	if err != nil {
		return nil, fmt.Errorf("web: what waits for %q: %w", a.ID, err)
	}
	for _, c := range desk.Cards {
		id, err := l.store.MatchByCode(ctx, c.Code)
		if errors.Is(err, match.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("web: find %s: %w", c.Code, err)
		}
		e, _, err := l.entry(ctx, id)
		if err != nil {
			return nil, err
		}
		e.Mine, e.Awaits, e.Due, e.Says = true, c.Awaits, c.Due, news(c, e.Name)
		if e.Room == "" { // it is played in chat
			e.Room = home(l.Server, a)
		}
		out = append(out, e)
	}
	slices.SortStableFunc(out, func(a, b entry) int {
		switch {
		case a.Awaits == b.Awaits:
			return 0
		case a.Awaits:
			return -1
		}
		return 1
	})
	return out, nil
}

// news is what a card says first, less the match's name, which stands above it.
func news(c match.Card, name string) msg.Text {
	out := msg.Text{}
	for i, run := range c.Text {
		if i == 0 && run.Words == c.Code {
			continue
		}
		if i == 1 {
			run.Words = strings.TrimPrefix(run.Words, " "+text.Stop(name)+" ")
		}
		words, _, more := strings.Cut(run.Words, "\n")
		run.Words = words
		out = append(out, run)
		if more {
			break
		}
	}
	return out
}

// listed are matches that are played here before all eyes, the newest first. Where most
// that are new are played elsewhere, each room is asked for its own.
func (l *lobby) listed(ctx context.Context, limit int, phases ...match.Phase) ([]entry, error) {
	all, err := l.store.Matches(ctx, limit, phases...)
	if err != nil {
		return nil, fmt.Errorf("web: list matches: %w", err)
	}
	rooms, err := roomsFor(ctx, l.Server)
	if err != nil {
		return nil, err
	}
	out, err := l.entries(ctx, limit, all, rooms)
	if err != nil || len(all) < limit || len(out) > limit/2 {
		return out, err
	}
	all = nil
	for _, name := range rooms {
		room, err := l.store.Room(ctx, match.Room{Platform: Platform, Workspace: Workspace, Channel: name})
		if err != nil {
			return nil, fmt.Errorf("web: room %q: %w", name, err)
		}
		here, err := l.store.MatchesIn(ctx, room.ID, 4*watchShown)
		if err != nil {
			return nil, fmt.Errorf("web: matches in %q: %w", name, err)
		}
		all = append(all, slices.DeleteFunc(here, func(b match.Brief) bool { return !slices.Contains(phases, b.Phase) })...)
	}
	slices.SortFunc(all, func(a, b match.Brief) int { return cmp.Compare(b.ID, a.ID) })
	return l.entries(ctx, limit, slices.Compact(all), rooms)
}

// entries are those of some matches that anybody in some rooms may look on.
func (l *lobby) entries(ctx context.Context, limit int, all []match.Brief, rooms []string) ([]entry, error) {
	out := []entry{}
	for _, b := range all {
		if len(out) == limit {
			break
		}
		e, open, err := l.entry(ctx, b.ID)
		if err != nil {
			return nil, err
		}
		if open && e.Room != "" && (l.afar == nil || slices.Contains(rooms, e.Room)) {
			if e.Phase == match.Over {
				e.Round = l.lastRound(ctx, b.ID, e)
			}
			out = append(out, e)
		}
	}
	return out, nil
}

// entry is a match in the lobby. open: anybody may look on.
func (l *lobby) entry(ctx context.Context, id match.MatchID) (e entry, open bool, err error) {
	m, err := l.store.Match(ctx, id)
	if err != nil {
		return entry{}, false, fmt.Errorf("web: match %d: %w", id, err)
	}
	g, known := l.game(m.Game)
	if known {
		m.Places = g.Came(m)
	}
	e = entry{Code: m.Code, Game: m.Game, Name: l.called(m.Game), Phase: m.Phase, Ended: m.Ended, Rematch: m.Settings.From != 0, of: m}
	for i, t := range m.Seats {
		e.Seats = append(e.Seats, t.Name)
		if i < len(m.Places) && m.Places[i] == 1 {
			e.Won = append(e.Won, t.Name)
		}
	}
	for place := 2; place <= len(m.Places); place++ {
		for i, t := range m.Seats {
			if i < len(m.Places) && int(m.Places[i]) == place {
				e.After = append(e.After, t.Name)
			}
		}
	}
	if known && m.Phase == match.Open {
		e.Free = g.About().MaxSeats - len(m.Seats)
	}
	e.Room, err = l.seenIn(ctx, m)
	return e, m.Day == "", err
}

// lastRound is what the last round of a match was called, as all may know; "": it is not
// known.
func (l *lobby) lastRound(ctx context.Context, id match.MatchID, e entry) string {
	round, err := l.rounds.GetOr(ended{id, e.Ended}, func() (string, error) {
		told, err := l.host.Bulletins(ctx, e.Code)
		if err != nil || len(told) == 0 {
			return "", err
		}
		return told[len(told)-1].Round, nil
	})
	if err != nil {
		l.log.Error("web: the last round of a match is not known", "match", e.Code, "error", err)
	}
	return round
}

// seenIn is the room of this page in which a match is played, else watched, for whoever
// makes a request; "": none, nor any but somebody else's own.
func (l *lobby) seenIn(ctx context.Context, m match.Match) (string, error) {
	shows := slices.Clone(m.Shows)
	slices.SortStableFunc(shows, func(a, b match.Show) int { return cmp.Compare(a.Role, b.Role) }) // the table is ""
	for _, s := range shows {
		if s.Secluded() {
			continue
		}
		r, err := l.store.RoomByID(ctx, s.Room)
		if err != nil {
			return "", fmt.Errorf("web: room of %s: %w", m.Code, err)
		}
		c, _ := visit.CallerOf(ctx)
		if r.Platform == Platform && r.Workspace == Workspace && (!strings.HasPrefix(r.Channel, own) || r.Channel == ownRoom(c.Account)) {
			return r.Channel, nil
		}
	}
	return "", nil
}

func (l *lobby) game(id string) (match.Table, bool) {
	for _, g := range l.host.Games() {
		if g.About().ID == id {
			return g, true
		}
	}
	return match.Table{}, false
}

// called is a game's name.
func (l *lobby) called(game string) string {
	if g, ok := l.game(game); ok {
		return g.About().Name
	}
	return game
}

// A turn is a match that waits for somebody.
type turn struct {
	Code string `json:"code"`
	Name string `json:"name"`
	Room string `json:"room"`
	Due  int64  `json:"due,omitempty"`
}

// serveTurns says what waits for the caller, and whether a bell may ring now.
func (l *lobby) serveTurns(w http.ResponseWriter, r *http.Request) {
	a, err := l.caller(r)
	if err != nil {
		l.fail(w, r, err)
		return
	}
	mine, err := l.mine(r.Context(), a)
	if err != nil {
		l.fail(w, r, err)
		return
	}
	out := struct {
		Turns []turn `json:"turns"`
		Quiet bool   `json:"quiet"`
	}{Turns: []turn{}}
	for _, e := range mine {
		if e.Awaits {
			out.Turns = append(out.Turns, turn{e.Code, e.Name, e.Room, e.Due})
		}
	}
	if a.Person != 0 {
		p, err := l.store.Person(r.Context(), a)
		if err != nil {
			l.fail(w, r, fmt.Errorf("web: quiet hours of %q: %w", a.ID, err))
			return
		}
		out.Quiet = !p.Reachable().Open(l.clock.Now())
	}
	reply(w, out)
}

// serveNews sends word to an open lobby that it may show something else now.
func (l *lobby) serveNews(w http.ResponseWriter, r *http.Request) {
	a, err := l.caller(r)
	if err != nil {
		l.fail(w, r, err)
		return
	}
	after, err := strconv.ParseInt(cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("last")), 10, 64)
	if err != nil {
		after = -1
	}
	heard, missed, now, ok := l.feed.listen(lobbyRoom, a.Person, after)
	defer l.feed.leave(heard)
	if !ok || len(missed) > 0 { // one look is enough
		missed = []event{{id: now, name: "mine", data: marshal(nil)}}
	}
	l.converse(w, r, heard, missed)
}

// Redraw says to the windows of these people, and to every lobby, that what waits for
// somebody may be another now.
func (l *lobby) Redraw(people []match.PersonID) {
	for _, p := range people {
		l.feed.tell(event{to: p, name: "mine", data: marshal(nil)})
	}
	l.feed.tell(event{room: lobbyRoom, name: "mine", data: marshal(nil)})
}

// serveCard draws a game's card.
func (l *lobby) serveCard(w http.ResponseWriter, r *http.Request) {
	name, _ := strings.CutSuffix(r.PathValue("file"), ".png")
	i := slices.IndexFunc(l.offers, func(o Offer) bool { return o.Game == name })
	if i < 0 || l.offers[i].Card == nil {
		refuse(w, http.StatusNotFound, "There's no such picture.")
		return
	}
	kept, _ := l.cards.LoadOrStore(name, sync.OnceValues(l.offers[i].Card))
	data, err := kept.(func() ([]byte, error))()
	if err != nil {
		l.fail(w, r, fmt.Errorf("web: card of %s: %w", name, err))
		return
	}
	file{kind: "image/png", tag: tagOf(data), data: data}.serve(w, r)
}
