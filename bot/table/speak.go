package table

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// MaySpeak refuses whoever has only come by a match's code: who sits may speak from
// anywhere, others where it is shown. A room that looks on from another server or
// workspace reads, and no more.
func MaySpeak(ctx context.Context, h *Matches, l *State, person match.PersonID, room match.Room) error {
	code := l.Match.Code
	if l.Match.Settings.Mutes(person) {
		return engine.Illegal("", "Nobody was told: the others in %s have asked not to be shown what you say. You can play on, and any of them can ask everyone to hear you again", code)
	}
	if _, seated := l.SeatOf(person); seated {
		return nil
	}
	here, shown := l.Shows(room.ID)
	if !shown {
		if _, full := Free(l, person); l.Match.Phase == match.Open && full == nil {
			return engine.Illegal("", "%s isn't shown here, so you can't speak to its players from here. Go where it's played, or take a seat with `/match join %s`", code, code)
		}
		return engine.Illegal("", "%s isn't shown here, so you can't speak to its players from here. Go where it's played", code)
	}
	if here.Role != match.RoleWatching {
		return nil
	}
	for _, s := range l.Match.Shows {
		if s.Role == match.RoleWatching || s.Role == match.RoleLeaving {
			continue
		}
		table, err := h.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return err
		}
		if table.Platform == room.Platform && table.Workspace == room.Workspace {
			return nil
		}
	}
	return engine.Illegal("", "You're watching %s from elsewhere, and only its players and people where it's played can speak to everyone. Take a seat with `/match join %s` if one is free", code, code)
}

// Apart is the name of one who holds no seat, marked where it looks like a player's.
func (l *State) Apart(name string) string {
	for _, t := range l.Match.Seats {
		if text.Alike(t.Name, name) {
			return name + " (not playing)"
		}
	}
	return name
}

// Audience reads "2", "2, 3", "Bob and Mary Ann" or "government", and then the
// text. caucus: that alone is meant. apart: the text stands elsewhere, and all is read.
func Audience(l *State, said string, me engine.Seat, apart bool) (to engine.Seats, caucus match.Caucus, words string, err error) {
	for first := true; first || !apart || said != ""; first = false {
		seats, c, rest, err := meant(l, said)
		if err != nil && (first || apart) {
			return 0, caucus, "", err
		}
		if err != nil { // the "and" was the text's own
			return to | engine.Only(me), caucus, said, nil
		}
		if caucus = c; !first {
			caucus = match.Caucus{}
		}
		to |= seats
		next, more := strings.CutPrefix(rest, ",")
		if word, after := text.Cut(rest); !more && strings.EqualFold(word, "and") {
			next, more = after, true
		}
		if !more && !apart {
			return to | engine.Only(me), caucus, rest, nil
		}
		said = strings.TrimSpace(next)
	}
	return to | engine.Only(me), caucus, "", nil
}

// AudienceHere is who hears what is said in a room to nobody by name: everyone, and in
// a caucus's room that caucus, as long as whoever speaks belongs to it.
func AudienceHere(l *State, room match.RoomID, person match.PersonID) (to engine.Seats, caucus match.Caucus, err error) {
	for _, s := range l.Match.Shows {
		if s.Room != room || !s.Secluded() {
			continue
		}
		word, _ := text.Cut(s.Status)
		all, _ := l.Caucuses()
		for _, c := range all {
			if s.Role == match.RoleCaucus && c.Word == word && slices.ContainsFunc(l.SeatsOf(person), c.Seats.Has) {
				return c.Seats, match.Caucus{Word: c.Word, Title: c.Title}, nil
			}
		}
		return 0, caucus, engine.Illegal("", "This caucus is over, or you no longer belong to it, so nobody was told. To speak to everyone in %s, type `/match say -- TEXT`", l.Match.Code)
	}
	return engine.Everyone, caucus, nil
}

// meant are the seats that the beginning of what was said means, the longest name's
// all words before its first alone; a name before a caucus.
func meant(l *State, said string) (seats engine.Seats, caucus match.Caucus, rest string, err error) {
	whole := 0
	for _, t := range l.Match.Seats {
		n := len(t.Name)
		if n > whole && strings.ContainsAny(t.Name, " ,") && len(said) >= n && strings.EqualFold(said[:n], t.Name) && (len(said) == n || strings.ContainsAny(said[n:n+1], " ,")) {
			seats, whole = engine.Only(t.Seat), n
		}
	}
	if whole > 0 {
		return seats, caucus, strings.TrimSpace(said[whole:]), nil
	}
	word, rest := text.Cut(said)
	if name, after, ok := strings.Cut(word, ","); ok {
		word, rest = name, strings.TrimSpace(","+after+" "+rest)
	}
	seat, err := l.Named(word)
	if err == nil {
		return engine.Only(seat), caucus, rest, nil
	}
	all, _ := l.Caucuses()
	for _, c := range all {
		if strings.EqualFold(c.Word, word) {
			return c.Seats, match.Caucus{Word: c.Word, Title: c.Title}, rest, nil
		}
	}
	return 0, caucus, rest, orCaucus(err, all)
}

// orCaucus names the caucuses beside the players whom one can speak to.
func orCaucus(err error, all []msg.Caucus) error {
	if len(all) == 0 {
		return err
	}
	var words []string
	for _, c := range all {
		words = append(words, c.Word)
	}
	return engine.Illegal("", "%s. The caucuses are %s", err, strings.Join(words, ", "))
}
