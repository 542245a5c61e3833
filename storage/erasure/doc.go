// Package erasure takes a person out of all that a store keeps, and tells what is kept of
// them: the same statements on every store.
//
// Begin with [Traces], what somebody is known by; [Person], which forgets them; and
// [Held] and [SaidBy], which are for them to read.
//
// Each reads through whole tables: somebody is forgotten once in a life.
package erasure

import "divisionbell/bot/match"

// A Session runs statements in one transaction of the store's own. Their arguments are
// $1, $2 and so on; the rows of Each were read before the next statement begins.
type Session interface {
	Exec(q string, args ...any) (changed int64, err error)
	Each(q string, args []any, f func(scan func(...any) error) error) error
}

// Held lists the seats that a person holds or held, of ended matches too.
func Held(s Session, person match.PersonID) (list []match.Held, err error) {
	return list, s.Each(held, []any{person}, func(scan func(...any) error) error {
		var h match.Held
		err := scan(&h.Code, &h.Game, &h.Phase, &h.Made, &h.Seat, &h.Name, &h.Words)
		list = append(list, h)
		return err
	})
}

// SaidBy lists what a person said at tables. Of old notes, which do not tell whose they are,
// those count in matches in which they held a seat.
func SaidBy(s Session, person match.PersonID) (list []match.Saying, err error) {
	return list, s.Each(saidBy, []any{person}, func(scan func(...any) error) error {
		var said match.Saying
		err := scan(&said.Code, &said.At, &said.Text)
		said.Text = match.Words(said.Text)
		list = append(list, said)
		return err
	})
}
