package match

import (
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Held reports whether it was this tenure's holder who had the seat when an entry was
// made.
func (t Tenure) Held(seq uint32) bool {
	return (t.No == 0 || t.FromSeq < seq) && (t.ToSeq == nil || seq <= *t.ToSeq)
}

// Then is the match with its seats as they were held when an entry was made.
func (m Match) Then(seq uint32) Match {
	if len(m.Tenures) <= len(m.Seats) { // none has changed hands
		return m
	}
	m.Seats = slices.Clone(m.Seats)
	for _, t := range m.Tenures {
		if int(t.Seat) < len(m.Seats) && t.Held(seq) {
			m.Seats[t.Seat] = t
		}
	}
	return m
}

// Before is the match with its seats called as they were until some notes were written,
// its newest ones.
func (m Match) Before(notes []Note) Match {
	m.Seats = slices.Clone(m.Seats)
	for _, n := range slices.Backward(notes) {
		if n.hands() && int(n.Seat) < len(m.Seats) {
			m.Seats[n.Seat].Name = n.Name
		}
	}
	return m
}

// hands reports a note by which a seat was somebody else's from then on.
func (n Note) hands() bool { return n.Kind == NoteHanded || n.Kind == NoteReplaced }

// TellLate gives notes, with all that were written after them until the match stood so, what
// is not stored of them.
func (m Match) TellLate(notes []Note) []Note {
	for i, n := range notes {
		if n.To != engine.Everyone {
			notes[i].Hearers = m.hearers(n, notes[i+1:])
		}
		seat, ok := n.Motion.About()
		if !ok || n.Kind != NoteVote && n.Kind != NoteAsked {
			continue
		}
		for _, later := range notes[i+1:] {
			if later.hands() && later.Seat == seat {
				notes[i].Of = later.Name
				break
			}
		}
	}
	return notes
}

// SceneAt is what looks need to tell what an entry did: the names of who held the seats then.
func (m Match) SceneAt(seq uint32, viewer engine.Seat) msg.Scene { return m.Then(seq).Scene(viewer) }

// A Holder is one who has held a seat: a bot, or a person under the newest name that the
// table knows them by.
type Holder struct {
	Name    string
	tenures []int
	person  PersonID
}

// Has reports whether a tenure of the holder's seat was theirs.
func (h Holder) Has(t Tenure) bool { return slices.Contains(h.tenures, t.No) }

// Holders are those who have held a seat since play began, in order, each once.
func (m Match) Holders(seat engine.Seat) (all []Holder) {
	for _, t := range m.Tenures {
		if played := t.No == 0 || t.ToSeq == nil || *t.ToSeq > t.FromSeq; t.Seat == seat && played {
			all = joined(all, t)
		}
	}
	if all == nil && seat >= 0 && int(seat) < len(m.Seats) {
		all = joined(nil, m.Seats[seat])
	}
	return all
}

// joined are holders of a seat with the next one's tenure.
func joined(all []Holder, t Tenure) []Holder {
	n := slices.IndexFunc(all, func(h Holder) bool {
		if t.Bot == BotGone { // who left for good had it before
			return slices.Contains(h.tenures, t.No-1)
		}
		return h.person == t.Person && (t.Person != 0 || h.Name == t.Name)
	})
	if n < 0 {
		return append(all, Holder{t.Name, []int{t.No}, t.Person})
	}
	all[n].Name, all[n].tenures = t.Name, append(all[n].tenures, t.No)
	return all
}

// Throughout are the names, fit to stand in a sentence, of all who have held each seat.
func (m Match) Throughout() (names [][]string) {
	s := m.Scene(engine.Nobody)
	for seat := range m.Seats {
		var all []string
		for _, h := range m.Holders(engine.Seat(seat)) {
			s.Seats[seat].Name = h.Name
			all = append(all, s.Name(engine.Seat(seat)))
		}
		names = append(names, all)
	}
	return names
}

// SceneOn is what looks need beside the view of a table of the match, as it is or was; nil:
// a lobby's.
func (m Match) SceneOn(t engine.Table, viewer engine.Seat) msg.Scene {
	s := m.Scene(viewer)
	if t == nil {
		return s
	}
	if s.Seq = t.Seq(); m.Phase.Ended() && s.Seq == m.Seq() && t.Status(engine.Nobody).Places == nil {
		s.Over, s.Places = true, m.Came(t)
	}
	return s
}

// Came is who came where by a match's last table, by seat; nil: nobody did.
func (m Match) Came(t engine.Table) []int8 {
	if len(m.Seats) == 1 && t.Status(engine.Nobody).Places == nil { // first of one is no win
		return nil
	}
	return m.Places
}

// Sat are who held the seats when an entry was made; nil: those who do now, as no seat has
// changed hands.
func (m Match) Sat(seq uint32) []msg.Sitter {
	if len(m.Tenures) <= len(m.Seats) {
		return nil
	}
	return m.SceneAt(seq, engine.Nobody).Seats
}

// Scene is who sits at the match; [Match.SceneOn] knows how it stands, too.
func (m Match) Scene(viewer engine.Seat) msg.Scene {
	s := msg.Scene{Code: m.Code, Seq: m.Seq(), Viewer: viewer, Seats: make([]msg.Sitter, 0, len(m.Seats))}
	for _, t := range m.Seats {
		s.Seats = append(s.Seats, msg.Sitter{Name: t.Name, Bot: t.Bot != "" && t.Bot != BotGone})
	}
	return s
}
