package erasure

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"divisionbell/bot/match"
)

// forgotten stands where somebody said something.
const forgotten = "…"

// Person takes a person out of all that is kept, and tells what that was. The caller
// takes it all back when it was only to be tried. It can be done again: what others
// wrote meanwhile from memory goes too.
func Person(s Session, person match.PersonID, e match.Eraser) (match.Erased, error) {
	f := &forgetter{Session: s, person: person, e: e, touched: map[match.MatchID]bool{}}
	var err error
	if f.bearing, err = bearingOf(s, person, e.Names(), e.Shared()); err != nil {
		return f.done, err
	}
	for _, step := range []func() error{f.notes, f.seats, f.messages, f.answers, f.presses, f.rolls, f.rooms, f.places, f.zones, f.themselves} {
		if err := step(); err != nil {
			return f.done, err
		}
	}
	return f.done, nil
}

// A forgetter is one person being forgotten, in one transaction.
type forgetter struct {
	Session
	*bearing
	person  match.PersonID
	e       match.Eraser
	done    match.Erased
	touched map[match.MatchID]bool // matches that whoever has read must read again
}

// set runs a statement and counts the rows that it changed.
func (f *forgetter) set(count *int, q string, args ...any) error {
	n, err := f.Exec(q, args...)
	if count != nil {
		*count += int(n)
	}
	return err
}

// A rewrite is a statement to be run once a table was read.
type rewrite struct {
	count *int
	query string
	args  []any
}

func (f *forgetter) all(list []rewrite) error {
	for _, r := range list {
		if err := f.set(r.count, r.query, r.args...); err != nil {
			return err
		}
	}
	return nil
}

func (f *forgetter) notes() error {
	var list []rewrite
	// A number may be nobody's any more: whose it was is another since they linked accounts.
	people, err := gather[match.PersonID](f.Session, everybody)
	if err != nil {
		return err
	}
	living := map[match.PersonID]bool{}
	for _, p := range people {
		living[p] = true
	}
	err = f.Each(notesAll, nil, func(scan func(...any) error) error {
		var n match.Note
		var id match.MatchID
		var text string
		if err := scan(&n.ID, &id, &n.Kind, &n.Person, &n.Name, &text); err != nil {
			return err
		}
		n.ReadText(text)
		theirs := func(name string) bool { return slices.Contains(f.e.Names(), name) && f.at(id, name) }
		is := func(who match.PersonID, name string) bool { return who == f.person || !living[who] && theirs(name) }
		name, mine, count := n.Name, f.wrote(n, id, f.person, f.e.Names()), &f.done.Notes
		if mine {
			n.Name = f.e.Pseudonym()
		}
		switch n.Kind {
		case match.NoteSaid, match.NoteWords, match.NoteBallot, match.NoteOrder:
			if own := n.Kind == match.NoteSaid || n.Kind == match.NoteWords; own && mine {
				n.Text, count = forgotten, &f.done.Said
				break
			}
			them, others := f.among([]match.MatchID{id})
			n.Text = f.e.Text(n.Text, them || !others)
		case match.NoteInvited:
			if is(n.Invitee.Person, n.Invitee.Name) {
				n.Invitee.Name = f.e.Pseudonym()
			}
		case match.NoteJoined:
			if is(n.Guest.Person, n.Guest.Name) {
				n.Guest.Name = f.e.Pseudonym()
			}
		case match.NoteOffered, match.NoteHanded:
			if theirs(n.Text) {
				n.Text = f.e.Pseudonym()
			}
		}
		if said := n.StoredText(); n.Name != name || said != text {
			list = append(list, rewrite{count, setNote, []any{n.Name, said, id, n.ID}})
			f.touched[id] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	return f.all(list)
}

// seats are renamed. Words for the dice of a match that has begun stay: without
// them nobody could check its dice.
func (f *forgetter) seats() error {
	var list []rewrite
	err := f.Each(wordsAll, nil, func(scan func(...any) error) error {
		var id match.MatchID
		var person match.PersonID
		var seat, no int64
		var words, code string
		var begun bool
		if err := scan(&id, &seat, &no, &person, &words, &code, &begun); err != nil {
			return err
		}
		them, others := f.among([]match.MatchID{id})
		without := f.e.Text(words, them || !others)
		named := without != words
		if person == f.person {
			without = ""
		}
		switch {
		case without == words:
		case !begun:
			list = append(list, rewrite{&f.done.Said, setWords, []any{without, id, seat, no}})
			f.touched[id] = true
		case named:
			f.done.Named = append(f.done.Named, code)
		default:
			f.done.Words = append(f.done.Words, code)
		}
		return nil
	})
	if err != nil {
		return err
	}
	theirs, err := gather[match.MatchID](f.Session, theirSeats, f.person, f.e.Pseudonym())
	if err != nil {
		return err
	}
	for _, match := range theirs {
		f.touched[match] = true
	}
	if err := f.all(list); err != nil {
		return err
	}
	return f.set(&f.done.Seats, seatNames, f.person, f.e.Pseudonym())
}

// messages are those of platforms of our own and those that are owed: what was
// for the person alone goes.
func (f *forgetter) messages() error {
	if err := f.all([]rewrite{{&f.done.Private, noPosts, []any{f.person}}, {&f.done.Private, noOwed, []any{f.person}}}); err != nil {
		return err
	}
	var list []rewrite
	for read, write := range map[string]string{postsAll: setBody, owedAll: setOwed} {
		err := f.Each(read, []any{f.person}, func(scan func(...any) error) error {
			var id int64
			var room match.RoomID
			var body []byte
			if err := scan(&id, &room, &body); err != nil {
				return err
			}
			if without := f.e.Message(body, f.means(f.e, body, room)); string(without) != string(body) {
				list = append(list, rewrite{&f.done.Messages, write, []any{without, id}})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return f.all(list)
}

// dealtWith answers a delivery of theirs that should come again.
var dealtWith, _ = json.Marshal(match.DoneAlready)

// answers are kept for repeats. The page's bear the person's number; of others
// those go that name them or show a roll of theirs.
func (f *forgetter) answers() error {
	var list []rewrite
	own := fmt.Sprintf("web:%d:", f.person)
	err := f.Each(answersAll, nil, func(scan func(...any) error) error {
		var delivery string
		var answer []byte
		if err := scan(&delivery, &answer); err != nil {
			return err
		}
		_, rolled := f.e.Proves(answer)
		without := f.e.Message(answer, f.means(f.e, answer, 0))
		if rolled || strings.HasPrefix(delivery, own) {
			without = dealtWith
		}
		if string(without) != string(answer) {
			list = append(list, rewrite{&f.done.Answers, setAnswer, []any{without, delivery}})
		}
		return nil
	})
	if err != nil {
		return err
	}
	return f.all(list)
}

// presses are buttons' words. One that would become another's equal goes, and
// leads nowhere then.
func (f *forgetter) presses() error {
	changed := map[int64]string{}
	err := f.Each(pressesAll, nil, func(scan func(...any) error) error {
		var id int64
		var raw string
		if err := scan(&id, &raw); err != nil {
			return err
		}
		var words []string
		if json.Unmarshal([]byte(raw), &words) != nil {
			return nil
		}
		was := slices.Clone(words)
		for i, word := range words {
			if f.e.Rerolls(word) {
				changed[id] = ""
				return nil
			}
			words[i] = f.e.Text(word, f.means(f.e, []byte(raw), 0))
		}
		if slices.Equal(was, words) {
			return nil
		}
		without, err := json.Marshal(words)
		changed[id] = string(without)
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(changed)) {
		words, n := changed[id], int64(0)
		if words != "" {
			if n, err = f.Exec(setPress, words, id); err != nil {
				return err
			}
		}
		if n == 0 {
			err = f.set(nil, dropPress, id)
		}
		if err != nil {
			return err
		}
		f.done.Buttons++
	}
	return nil
}

// rolls of theirs keep what it takes to throw them again.
func (f *forgetter) rolls() error {
	var list []rewrite
	err := f.Each(rollsAll, nil, func(scan func(...any) error) error {
		var id int64
		var r match.Roll
		if err := scan(&id, &r.Person, &r.Day, &r.Number, &r.Text, &r.Private); err != nil {
			return err
		}
		person, text := r.Person, f.e.Text(r.Text, true)
		if person == f.person {
			person, text = 0, f.e.Roll(r)
		}
		switch {
		case person != r.Person:
			list = append(list, rewrite{&f.done.Rolls, disownRoll, []any{text, id}})
		case text != r.Text:
			list = append(list, rewrite{&f.done.Rolls, setRoll, []any{text, id}})
		}
		return nil
	})
	if err != nil {
		return err
	}
	return f.all(list)
}

// rooms are their own direct messages.
func (f *forgetter) rooms() error {
	own, err := gather[match.RoomID](f.Session, ownRooms, f.person)
	if err != nil {
		return err
	}
	for _, room := range own {
		shown, err := gather[match.MatchID](f.Session, ownShows, room)
		if err != nil {
			return err
		}
		for _, match := range shown {
			f.touched[match] = true
		}
		for _, q := range []string{noShows, noHearers, noMessages, noNotices, noRoom} {
			if err := f.set(nil, q, room); err != nil {
				return err
			}
		}
		f.done.Rooms++
	}
	return nil
}

// places are rooms that somebody has named after them; others are at home there.
func (f *forgetter) places() error {
	names, err := gather[string](f.Session, placesAll)
	for _, name := range names {
		if f.e.Text(name, false) != name {
			f.done.Places = append(f.done.Places, name)
		}
	}
	return err
}

// zones of lobbies that they opened, and of ended matches, are no longer theirs: those
// that are on go by them.
func (f *forgetter) zones() error {
	zone, err := gather[string](f.Session, theirZone, f.person)
	if err != nil || len(zone) == 0 || zone[0] == "" {
		return err
	}
	var list []rewrite
	err = f.Each(theirTables, []any{f.person}, func(scan func(...any) error) error {
		var id match.MatchID
		var raw []byte
		if err := scan(&id, &raw); err != nil {
			return err
		}
		var settings match.Settings
		if err := json.Unmarshal(raw, &settings); err != nil {
			return fmt.Errorf("match %d: settings: %w", id, err)
		}
		if settings.Pace.Zone != zone[0] {
			return nil
		}
		settings.Pace.Zone = ""
		without, err := json.Marshal(settings)
		list = append(list, rewrite{nil, setSettings, []any{string(without), id}})
		f.touched[id] = true
		return err
	})
	if err != nil {
		return err
	}
	return f.all(list)
}

// themselves go last: what is theirs is known by them.
func (f *forgetter) themselves() error {
	for match := range f.touched {
		if err := f.set(nil, touchMatch, match); err != nil {
			return err
		}
	}
	for _, q := range noAccess {
		if err := f.set(&f.done.Access, q, f.person); err != nil {
			return err
		}
	}
	return f.all([]rewrite{{&f.done.Accounts, noAccounts, []any{f.person}}, {nil, noLinks, []any{f.person}}, {nil, noMember, []any{f.person}}, {nil, noListeners, []any{f.person}},
		{nil, noName, []any{f.person, f.e.Pseudonym()}}, {nil, countForgotten, nil}})
}
