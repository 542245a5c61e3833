// Package caucus has which room holds whom of a caucus, which room that is as a match goes on
// elsewhere, and what is told there.
package caucus

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// A Room is whom a caucus's room holds, and that caucus's word: In it are those who read there,
// or are being let in, Out those of it who could not be let in and are told alone. A Show of
// RoleCaucus keeps it as its Status, "government 12,15,~18". Its Told is 0 until all have been
// let in; then they are told there what was said after its Seq, a note's id, and were told so
// up to its Note. It is shut for now while somebody cannot be let in or taken out.
type Room struct {
	Word    string
	In, Out []match.PersonID
}

const outside = "~"

// Of is the room of a Show.
func Of(s match.Show) (r Room) {
	word, ids := text.Cut(s.Status)
	r.Word = word
	for id := range strings.SplitSeq(ids, ",") {
		id, out := strings.CutPrefix(id, outside)
		switch n, err := strconv.ParseInt(id, 10, 64); {
		case err != nil:
		case out:
			r.Out = append(r.Out, match.PersonID(n))
		default:
			r.In = append(r.In, match.PersonID(n))
		}
	}
	return r
}

// Status is how a Show keeps it.
func (r Room) Status() string {
	var ids []string
	for _, id := range r.In {
		ids = append(ids, strconv.FormatInt(int64(id), 10))
	}
	for _, id := range r.Out {
		ids = append(ids, outside+strconv.FormatInt(int64(id), 10))
	}
	return r.Word + " " + strings.Join(ids, ",")
}

// Knows reports whether somebody has been of the caucus since the room was opened.
func (r Room) Knows(person match.PersonID) bool {
	return slices.Contains(r.In, person) || slices.Contains(r.Out, person)
}

// Holds reports whether the room knows just these.
func (r Room) Holds(people []match.PersonID) bool {
	return len(people) == len(r.In)+len(r.Out) && !slices.ContainsFunc(people, func(p match.PersonID) bool { return !r.Knows(p) })
}

// Expect has people be let in, as far as they are not in it.
func (r *Room) Expect(people []match.PersonID) {
	for _, p := range people {
		if !slices.Contains(r.In, p) {
			r.In = append(r.In, p)
		}
	}
}

// Bar has somebody stay out who cannot be let in.
func (r *Room) Bar(person match.PersonID) {
	r.Leave(person)
	r.Out = append(r.Out, person)
}

// But are those in it who are none of these.
func (r Room) But(people []match.PersonID) []match.PersonID { return without(r.In, people) }

// Leave has somebody be in it no more.
func (r *Room) Leave(person match.PersonID) { r.In = without(r.In, []match.PersonID{person}) }

// Forget has who stayed out be of the caucus no more, but for these.
func (r *Room) Forget(but []match.PersonID) { r.Out = without(r.Out, without(r.Out, but)) }

func without(all, these []match.PersonID) []match.PersonID {
	return slices.DeleteFunc(slices.Clone(all), func(p match.PersonID) bool { return slices.Contains(these, p) })
}

// Carries reports whether a caucus's room is where its people are told a note, or are told alone
// in its place: that was said to the caucus after the room was opened, and before it was gone or
// left.
func Carries(s match.Show, n match.Note) bool {
	if !s.Secluded() || s.Told == 0 || n.Caucus.Word == "" || n.Caucus.Word != Of(s).Word || int64(n.ID) <= s.Seq {
		return false
	}
	return s.Role == match.RoleCaucus && !shut.Gone(s) || n.ID <= s.Note
}

// Open reports whether a table can be told, so that those who play from it are given rooms.
func Open(s match.Show) bool { return s.Role == match.RoleTable && s.Shut == "" }

// Tables are the rooms of a match whose caucuses have rooms, or are to have: the tables that are
// open, and those that are not, or are no more, to which a caucus's room still leads.
func Tables(m match.Match) (all []match.Show) {
	for _, s := range m.Shows {
		if Open(s) {
			all = append(all, s)
		}
	}
	for _, c := range m.Shows {
		if c.Role != match.RoleCaucus || slices.ContainsFunc(all, func(s match.Show) bool { return s.Room == c.Door }) {
			continue
		}
		all = append(all, match.Show{Match: c.Match, Room: c.Door, Role: match.RoleThread})
	}
	return all
}

// Astray are the caucuses' rooms that are there and lead to no open table.
func Astray(m match.Match) (all []match.Show) {
	for _, t := range Tables(m) {
		if !Open(t) {
			all = append(all, At(m, t.Room)...)
		}
	}
	return slices.DeleteFunc(all, shut.Gone)
}

// At are the caucuses' rooms that lead to a table.
func At(m match.Match, table match.RoomID) (all []match.Show) {
	for _, s := range m.Shows {
		if s.Role == match.RoleCaucus && s.Door == table {
			all = append(all, s)
		}
	}
	return all
}

// Held is the room of a caucus, if it is one that somebody could not be let into or taken out of
// yet, as it is to be tried again.
func Held(m match.Match, room match.RoomID) (held []match.Show) {
	for _, s := range m.Shows {
		if s.Room == room && s.Role == match.RoleCaucus && shut.Passing(s) {
			held = append(held, match.Show{Room: room, Role: s.Role, Door: s.Door})
		}
	}
	return held
}
