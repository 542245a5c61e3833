package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// SeatOf is the seat a person may act for: one that is waited for before one
// that is not.
func (l *State) SeatOf(person match.PersonID) (engine.Seat, bool) {
	found := engine.Nobody
	for _, t := range l.Match.Seats {
		if t.Person != person || t.Bot != "" {
			continue
		}
		if found == engine.Nobody {
			found = t.Seat
		}
		if l.Awaits(t.Seat) {
			return t.Seat, true
		}
	}
	return found, found != engine.Nobody
}

// SeatsOf are all seats that a person holds.
func (l *State) SeatsOf(person match.PersonID) (seats []engine.Seat) {
	for _, t := range l.Match.Seats {
		if t.Person == person && t.Bot == "" {
			seats = append(seats, t.Seat)
		}
	}
	return seats
}

// Holds reports whether a person holds a seat.
func (l *State) Holds(person match.PersonID, seat engine.Seat) bool {
	return slices.ContainsFunc(l.Match.Seats, func(t match.Tenure) bool { return t.Seat == seat && t.Bot == "" && t.Person == person })
}

// HeldFor is the seat that a bot holds for a person, who held it last.
func (l *State) HeldFor(person match.PersonID) (engine.Seat, bool) {
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return 0, false
	}
	for _, t := range l.Match.Seats {
		if t.Bot == "" || t.Bot == match.BotGone || t.No == 0 {
			continue
		}
		for _, was := range l.Match.Tenures {
			if was.Seat == t.Seat && was.No == t.No-1 && was.Person == person && was.Bot == "" {
				return t.Seat, true
			}
		}
	}
	return 0, false
}

// TookPart reports whether a person has or had a seat.
func TookPart(l *State, person match.PersonID) bool {
	return slices.ContainsFunc(l.Match.Tenures, func(t match.Tenure) bool { return t.Person == person })
}

// Reseated has the rooms of a person's unfinished matches look again at who sits
// there, since they are somebody else by now.
func Reseated(ctx context.Context, h *Matches, person match.PersonID) error {
	list, err := h.Store.MatchesOf(ctx, person)
	if err != nil {
		return fmt.Errorf("table: list the matches of a person: %w", err)
	}
	for _, b := range list {
		if b.Phase.Ended() {
			continue
		}
		l, err := h.Take(ctx, b.ID)
		if err != nil {
			return err
		}
		err = l.Save(ctx, match.Change{})
		l.Release()
		if err != nil && !errors.Is(err, match.ErrStale) { // else it was told anew by another
			return err
		}
	}
	return nil
}

// MayHold refuses a person a second seat, and another's daily run.
func (l *State) MayHold(p match.Person) error {
	if l.Match.Day != "" && !TookPart(l, p.ID) {
		return engine.Illegal("", "Nobody else can play a daily game for you. To give up, type `/match abandon %s`", l.Match.Code)
	}
	if _, holds := l.SeatOf(p.ID); holds && !l.Match.Settings.Many {
		return engine.Illegal("", "%s already has a seat in %s, and it's one seat each", p.Name, l.Match.Code)
	}
	return nil
}

// Free is the next free seat of a lobby, for somebody.
func Free(l *State, person match.PersonID) (engine.Seat, error) {
	n, about := len(l.Match.Seats), l.Game.About()
	way := fmt.Sprintf("To start your own, type `/match new %s`", about.ID)
	if _, seated := l.SeatOf(person); seated {
		way = fmt.Sprintf("To start, type `/match start %s`", l.Match.Code)
	}
	switch {
	case n >= about.MaxSeats && about.MaxSeats == 1:
		return 0, engine.Illegal("", "%s is a solo game. You can watch it: `/match watch %s`", about.Name, l.Match.Code)
	case n >= about.MaxSeats:
		return 0, engine.Illegal("", "%s is full with %d players. %s", l.Match.Code, n, way)
	}
	if why := l.Game.Crowded(l.Match.Terms.Options, n+1); why != nil {
		return 0, engine.Illegal("", "%s is full with %d players: %s. %s. For more players, open a match with other options: `/match new %s`", l.Match.Code, n, why, way, about.ID)
	}
	return engine.Seat(n), nil
}

// LastPerson reports whether bots hold all other seats.
func (l *State) LastPerson(seat engine.Seat) bool {
	return !slices.ContainsFunc(l.Match.Seats, func(t match.Tenure) bool { return t.Seat != seat && t.Bot == "" })
}

func (l *State) IsBot(seat engine.Seat) bool {
	return slices.ContainsFunc(l.Match.Seats, func(t match.Tenure) bool { return t.Seat == seat && t.Bot != "" })
}

// Name is what a seat is called at this table.
func (l *State) Name(seat engine.Seat) string {
	for _, t := range l.Match.Seats {
		if t.Seat == seat {
			return t.Name
		}
	}
	return "the table"
}

// numberedName is how much of a name stands before a number that tells it from
// another, so that even where names are short the number is not cut off.
const numberedName = 13

// Unlike makes a name that looks like nobody's at the table: "Ann", "Ann 2".
func Unlike(l *State, name string) string {
	try := name
	for n := 2; slices.ContainsFunc(l.Match.Seats, func(t match.Tenure) bool { return text.Alike(t.Name, try) }); n++ {
		try = fmt.Sprintf("%s %d", text.Clip(name, numberedName), n)
	}
	return try
}

// Named is the seat that people mean by a name, a number or a letter.
func (l *State) Named(said string) (engine.Seat, error) {
	said = strings.TrimPrefix(strings.TrimSpace(said), "@")
	var hits []engine.Seat
	var names []string
	for _, t := range l.Match.Seats {
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
	if said == "" {
		return 0, engine.Illegal("", "Which player do you mean? Playing: %s", strings.Join(names, ", "))
	}
	return 0, engine.Illegal("", "Nobody in this match is called “%s”. Playing: %s", text.Line(said, MaxName), strings.Join(names, ", "))
}

// botNames are what bots are called, in order; they have all been in office.
var botNames = []string{"Basil", "Dora", "Edwin", "Flora", "Hubert", "Mabel", "Oswin", "Petra"}

// BotIn is a bot of a kind in a seat, whose name is nobody else's.
func BotIn(l *State, seat engine.Seat, kind string) match.Tenure {
	return match.Tenure{Seat: seat, Name: Unlike(l, botNames[int(seat)%len(botNames)]), Bot: kind}
}

// BotFor names a bot for a seat: KIND, or the usual one.
func (l *State) BotFor(seat engine.Seat, kind string) (match.Tenure, error) {
	bots := l.Game.Bots()
	if kind == "" {
		kind = l.Game.UsualBot(false)
	}
	if !slices.ContainsFunc(bots, func(b engine.Bot) bool { return b.ID == kind }) {
		return match.Tenure{}, engine.Illegal("", "There's no bot “%s”", text.Line(kind, MaxName))
	}
	return BotIn(l, seat, kind), nil
}

// bot is the bot that holds a seat.
func (l *State) bot(seat engine.Seat) (engine.Bot, bool) {
	for _, t := range l.Match.Seats {
		if t.Seat != seat || t.Bot == "" {
			continue
		}
		for _, b := range l.Game.Bots() {
			if b.ID == t.Bot {
				return b, true
			}
		}
		return engine.Random, true // a kind this program no longer has, or a seat left for good
	}
	return engine.Bot{}, false
}

// Maker is who may take seats back and close the lobby: whoever made the match,
// or the first of those who stayed.
func (l *State) Maker() match.PersonID {
	first := match.PersonID(0)
	for _, t := range l.Match.Seats {
		if t.Bot != "" {
			continue
		}
		if t.Person == l.Match.Host {
			return t.Person
		}
		if first == 0 {
			first = t.Person
		}
	}
	return first
}

// Host reports whether a person made the match, who may decide some things
// alone.
func (l *State) Host(person match.PersonID) bool { return l.Maker() == person }

// MakerName is what whoever made the match is called.
func (l *State) MakerName() string {
	for _, t := range l.Match.Seats {
		if t.Bot == "" && t.Person == l.Maker() {
			return t.Name
		}
	}
	return "nobody"
}

func (l *State) Awaits(seat engine.Seat) bool {
	return slices.ContainsFunc(l.Match.Asks, func(a engine.Ask) bool { return a.Seat == seat })
}

// Awaited are the names of those the match waits for, each once.
func (l *State) Awaited() (names []string) {
	for _, a := range l.Match.Asks {
		if n := l.Name(a.Seat); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// AwaitedOf are the names among them that a person holds.
func (l *State) AwaitedOf(person match.PersonID) (names []string) {
	for _, a := range l.Match.Asks {
		if n := l.Name(a.Seat); l.Holds(person, a.Seat) && !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// WaitingFor names whom the match waits for.
func WaitingFor(h *Matches, l *State) msg.Text {
	names := l.Awaited()
	if len(names) == 0 {
		return msg.Say("It's nobody's turn right now.")
	}
	return msg.Say("Waiting for ").Bold(msg.Listed(names)).Plain(".")
}
