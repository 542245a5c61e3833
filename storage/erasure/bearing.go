package erasure

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"divisionbell/bot/match"
)

const (
	namesOf = `SELECT name FROM people WHERE id = $1 UNION SELECT name FROM accounts WHERE person = $1 UNION SELECT name FROM tenures WHERE person = $1
  UNION SELECT name FROM notes WHERE person = $1 AND person > 0`
	invitedAs = `SELECT text FROM notes WHERE kind = 'invited' AND text LIKE $1`
	idsOf     = `SELECT account FROM accounts WHERE person = $1`
	othersAre = `SELECT name FROM people WHERE id <> $1 UNION SELECT name FROM accounts WHERE person <> $1 UNION SELECT account FROM accounts WHERE person <> $1
  UNION SELECT name FROM tenures WHERE (person <> $1 OR person IS NULL) AND NOT ` + gone + `
  UNION SELECT name FROM notes WHERE ` + bearer + ` NOT IN (0, $1)`
	codeIs  = `SELECT code FROM matches WHERE code = $1`
	rollsBy = `SELECT day, number, text, private FROM rolls WHERE person = $1 ORDER BY id`
	seatsOf = `SELECT match, COALESCE(person, 0), name FROM tenures WHERE person = $1
  UNION SELECT match, person, name FROM notes WHERE person = $1 AND person > 0`
	namesakes = `SELECT match, COALESCE(person, 0), name FROM tenures WHERE name = $2 AND (person <> $1 OR person IS NULL) AND NOT ` + gone + `
  UNION SELECT match, person, name FROM notes WHERE name = $2 AND ` + bearer + ` NOT IN (0, $1)`
	aroundThem = `SELECT match FROM tenures WHERE person = $1 UNION SELECT match FROM notes WHERE person = $1 AND person > 0 UNION SELECT id FROM matches WHERE host = $1 UNION SELECT match FROM listeners WHERE person = $1`
	shownIn    = `SELECT s.room, s.match, m.code FROM shows s JOIN matches m ON m.id = s.match`
	saidNotes  = `SELECT match, ` + bearer + `, name, text FROM notes WHERE kind IN ('said', 'words') ORDER BY match, id`
)

// A bearing tells whom a name means where, for names that a person has or had.
type bearing struct {
	mine   map[match.MatchID]map[string]bool // by match: the person's names there
	others map[match.MatchID]map[string]bool // those of these names that others have there
	sat    map[match.MatchID]bool            // or left, or spoke
	around map[match.MatchID]bool            // matches that they made, sat at or were told of
	shared []string                          // names that others have as well
	rooms  map[match.RoomID][]match.MatchID
	codes  map[string]match.MatchID
}

// bearingOf reads where a person and others bear some names.
func bearingOf(s Session, person match.PersonID, names, shared []string) (*bearing, error) {
	b := &bearing{mine: map[match.MatchID]map[string]bool{}, others: map[match.MatchID]map[string]bool{}, sat: map[match.MatchID]bool{}, around: map[match.MatchID]bool{},
		shared: shared, rooms: map[match.RoomID][]match.MatchID{}, codes: map[string]match.MatchID{}}
	sits := func(scan func(...any) error) error {
		var (
			who   match.PersonID
			match match.MatchID
			name  string
		)
		err := scan(&match, &who, &name)
		at := b.others
		if who == person {
			at, b.sat[match] = b.mine, true
		}
		if at[match] == nil {
			at[match] = map[string]bool{}
		}
		at[match][name] = true
		return err
	}
	if err := s.Each(seatsOf, []any{person}, sits); err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := s.Each(namesakes, []any{person, name}, sits); err != nil {
			return nil, err
		}
	}
	around, err := gather[match.MatchID](s, aroundThem, person)
	for _, match := range around {
		b.around[match] = true
	}
	if err != nil || len(shared) == 0 {
		return b, err
	}
	return b, s.Each(shownIn, nil, func(scan func(...any) error) error {
		var (
			room  match.RoomID
			match match.MatchID
			code  string
		)
		err := scan(&room, &match, &code)
		if b.sat[match] || b.others[match] != nil {
			b.rooms[room], b.codes[code] = append(b.rooms[room], match), match
		}
		return err
	})
}

// at reports whether a name means the person at a match.
func (b *bearing) at(match match.MatchID, name string) bool {
	switch {
	case b.mine[match][name]:
		return true
	case b.others[match][name]:
		return false
	}
	return b.around[match] || !slices.Contains(b.shared, name)
}

// wrote reports whether a note of a match is theirs, by whose it is, and where that is not
// known by the name that it bears.
func (b *bearing) wrote(n match.Note, at match.MatchID, person match.PersonID, names []string) bool {
	if n.Person != 0 {
		return n.Person == person
	}
	return slices.Contains(names, n.Name) && b.at(at, n.Name)
}

// among tells whom the names that others have as well mean at some matches.
func (b *bearing) among(matches []match.MatchID) (them, others bool) {
	for _, m := range matches {
		for _, name := range b.shared {
			them = them || b.sat[m] && b.at(m, name)
			others = others || b.others[m][name]
		}
	}
	return them, others
}

var codes = regexp.MustCompile(`[A-Z0-9]{4,}`)

// means reports whether names that others have as well mean the person in a
// stored message of a room, 0 for none: by the roll that it shows, by the
// matches that it names, by those of its room. What cannot be told does.
func (b *bearing) means(e match.Eraser, body []byte, room match.RoomID) bool {
	if len(b.shared) == 0 {
		return true
	}
	if roll, theirs := e.Proves(body); roll {
		return theirs
	}
	var named []match.MatchID
	for _, code := range codes.FindAll(body, -1) {
		if m, ok := b.codes[string(code)]; ok {
			named = append(named, m)
		}
	}
	for _, matches := range [][]match.MatchID{named, b.rooms[room]} {
		if them, others := b.among(matches); them != others {
			return them
		}
	}
	return true
}

// Traces are what a person is known by; none of it is there once they are forgotten.
func Traces(s Session, person match.PersonID) (t match.Traces, err error) {
	t.Person = person
	for _, list := range []struct {
		query string
		into  *[]string
	}{{namesOf, &t.Names}, {idsOf, &t.IDs}, {othersAre, &t.Others}} {
		if *list.into, err = gather[string](s, list.query, person); err != nil {
			return t, err
		}
	}
	err = s.Each(invitedAs, []any{fmt.Sprintf("\x1f%d\x1f%%", person)}, func(scan func(...any) error) error {
		var text string
		err := scan(&text)
		n := match.Note{Kind: match.NoteInvited}
		if n.ReadText(text); !slices.Contains(t.Names, n.Invitee.Name) {
			t.Names = append(t.Names, n.Invitee.Name)
		}
		return err
	})
	if err != nil {
		return t, err
	}
	for _, name := range append(slices.Clone(t.Names), t.IDs...) {
		is, err := gather[string](s, codeIs, name)
		if err != nil {
			return t, err
		}
		t.Codes = append(t.Codes, is...)
	}
	b, err := bearingOf(s, person, t.Names, shares(t.Names, t.Others))
	if err != nil {
		return t, err
	}
	err = s.Each(saidNotes, nil, func(scan func(...any) error) error {
		var id match.MatchID
		var n match.Note
		err := scan(&id, &n.Person, &n.Name, &n.Text)
		if b.wrote(n, id, person, t.Names) {
			t.Said = append(t.Said, match.Words(n.Text))
		}
		return err
	})
	if err != nil {
		return t, err
	}
	return t, s.Each(rollsBy, []any{person}, func(scan func(...any) error) error {
		var r match.Roll
		err := scan(&r.Day, &r.Number, &r.Text, &r.Private)
		t.Rolls = append(t.Rolls, r)
		return err
	})
}

// shares are the names that others have as well.
func shares(names, others []string) (list []string) {
	for _, name := range names {
		if slices.ContainsFunc(others, func(o string) bool { return strings.EqualFold(o, name) }) {
			list = append(list, name)
		}
	}
	return list
}

// gather reads one column.
func gather[T any](s Session, q string, args ...any) (list []T, err error) {
	err = s.Each(q, args, func(scan func(...any) error) error {
		var v T
		err := scan(&v)
		list = append(list, v)
		return err
	})
	return list, err
}
