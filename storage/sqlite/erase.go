package sqlite

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"divisionbell/bot/match"
)

// A forgetter is one person being forgotten, in one transaction.
type forgetter struct {
	snapshot
	*bearing
	person  match.PersonID
	e       match.Eraser
	done    match.Erased
	touched map[match.MatchID]bool // matches that whoever has read must read again
}

// set runs a statement and counts the rows that it changed.
func (f *forgetter) set(count *int, q string, args ...any) error {
	n, _, err := f.exec(q, args...)
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
	err := f.each(notesAll, nil, func(scan func(...any) error) error {
		var n match.Note
		var id match.MatchID
		var text string
		if err := scan(&n.ID, &id, &n.Kind, &n.Name, &text); err != nil {
			return err
		}
		n.ReadText(text)
		theirs := func(name string) bool { return slices.Contains(f.e.Names(), name) && f.at(id, name) }
		name, mine, count := n.Name, theirs(n.Name), &f.done.Notes
		if mine {
			n.Name = f.e.Pseudonym()
		}
		switch n.Kind {
		case match.NoteSaid, match.NoteWords:
			if mine {
				n.Text, count = forgotten, &f.done.Said
				break
			}
			them, others := f.among([]match.MatchID{id})
			n.Text = f.e.Text(n.Text, them || !others)
		case match.NoteInvited:
			if n.Invitee.Person == f.person || n.Invitee.Person == 0 && theirs(n.Invitee.Name) {
				n.Invitee.Name = f.e.Pseudonym()
			}
		case match.NoteJoined:
			if n.Guest.Person == f.person {
				n.Guest.Name = f.e.Pseudonym()
			}
		case match.NoteOffered, match.NoteHanded:
			if theirs(n.Text) {
				n.Text = f.e.Pseudonym()
			}
		}
		if said := n.StoredText(); n.Name != name || said != text {
			list = append(list, rewrite{count, setNote, []any{n.Name, said, n.ID}})
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
	err := f.each(wordsAll, nil, func(scan func(...any) error) error {
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
	theirs, err := gather[match.MatchID](f.snapshot, theirSeats, f.person, f.e.Pseudonym())
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
		err := f.each(read, []any{f.person}, func(scan func(...any) error) error {
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
	err := f.each(answersAll, nil, func(scan func(...any) error) error {
		var id int64
		var delivery string
		var answer []byte
		if err := scan(&id, &delivery, &answer); err != nil {
			return err
		}
		_, rolled := f.e.Proves(answer)
		without := f.e.Message(answer, f.means(f.e, answer, 0))
		if rolled || strings.HasPrefix(delivery, own) {
			without = dealtWith
		}
		if string(without) != string(answer) {
			list = append(list, rewrite{&f.done.Answers, setAnswer, []any{without, id}})
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
	err := f.each(pressesAll, nil, func(scan func(...any) error) error {
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
			if n, _, err = f.exec(setPress, words, id); err != nil {
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
	err := f.each(rollsAll, nil, func(scan func(...any) error) error {
		var id int64
		var r match.Roll
		if err := scan(&id, &r.Person, &r.Day, &r.Number, &r.Text, &r.Private); err != nil {
			return err
		}
		person, text := r.Person, f.e.Text(r.Text, true)
		if person == f.person {
			person, text = 0, f.e.Roll(r)
		}
		if person != r.Person || text != r.Text {
			list = append(list, rewrite{&f.done.Rolls, setRoll, []any{ref(person), text, id}})
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
	own, err := gather[match.RoomID](f.snapshot, ownRooms, f.person)
	if err != nil {
		return err
	}
	for _, room := range own {
		shown, err := gather[match.MatchID](f.snapshot, ownShows, room)
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
	names, err := gather[string](f.snapshot, placesAll)
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
	theirs, err := gather[match.MatchID](f.snapshot, theirZones, f.person)
	if err != nil {
		return err
	}
	for _, id := range theirs {
		f.touched[id] = true
		if err := f.set(nil, noZone, id); err != nil {
			return err
		}
	}
	return nil
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
		{nil, noName, []any{f.person, f.e.Pseudonym()}}, {nil, countForgotten, nil}, {nil, owesCompact, nil}})
}
