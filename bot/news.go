package bot

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A post is something to say in a room, or to one account there; seq and note
// are how far the room is told once it is said, hears how far the person is.
type post struct {
	message msg.Message
	to      *match.Account
	hears   match.Listener
	seq     int64
	note    int64
}

// news are the posts a room is owed, in order: entries as the log tells them
// to all, with the notes said between them. Lines fold into one message. private:
// some of the notes were not for all.
func (h *Sender) news(ctx context.Context, l *State, s *match.Show) (posts []post, private bool, err error) {
	notes, err := h.matches.store.Notes(ctx, l.match.ID, unheard(l, s))
	if err != nil {
		return nil, false, fmt.Errorf("bot: match %s: read notes: %w", l.match.Code, err)
	}
	// What was written since l was read is told with what else has changed by it.
	notes = slices.DeleteFunc(notes, func(n match.Note) bool { return n.ID > l.match.LastNote })
	var log []record.Entry
	if l.table != nil && s.Seq < int64(l.match.Seq()) {
		if log, err = h.matches.store.Log(ctx, l.match.ID, uint32(s.Seq+1), l.match.Seq()); err != nil {
			return nil, false, fmt.Errorf("bot: match %s: read the log: %w", l.match.Code, err)
		}
	}
	// What was said in the lobby comes before the set-up, though it has its seq.
	lobby := lobbyNotes(notes, s.Note)
	private = slices.ContainsFunc(notes, func(n match.Note) bool { return n.To != engine.Everyone })
	n := &newspaper{seq: s.Seq, note: s.Note}
	for len(log) > 0 || len(notes) > 0 {
		if lobby == 0 && len(log) > 0 && (len(notes) == 0 || log[0].Seq <= notes[0].Seq) {
			lines, err := h.menu.told(l, log[0], engine.Nobody)
			if err != nil {
				return nil, false, err
			}
			n.add(lines...)
			if err := h.tellSecrets(ctx, l, s, log[0], n); err != nil {
				return nil, false, err
			}
			n.reach(int64(log[0].Seq), n.note)
			log = log[1:]
			continue
		}
		if err := h.tellNote(ctx, l, s, notes[0], n); err != nil {
			return nil, false, err
		}
		if notes[0].ID > s.Note {
			n.reach(n.seq, notes[0].ID)
			lobby = max(0, lobby-1)
		}
		notes = notes[1:]
	}
	n.fold()
	return n.posts, private, nil
}

// lobbyNotes counts the notes after one that were written before play began.
func lobbyNotes(notes []match.Note, after int64) int {
	count := 0
	for _, n := range notes {
		if n.ID <= after {
			continue
		}
		count++
		if n.Kind == noteStarted {
			return count
		}
	}
	return 0
}

// A newspaper gathers lines into as few posts as fit. seq and note are how far
// a room is told by all that is in it.
type newspaper struct {
	posts []post
	open  msg.Text
	size  int
	seq   int64
	note  int64
}

// add puts lines into the open message.
func (n *newspaper) add(lines ...msg.Text) {
	for _, t := range lines {
		size := utf8.RuneCountInString(t.String()) + 1
		if n.size+size > maxTold {
			n.fold()
		}
		n.open, n.size = n.open.Join(t).Line(), n.size+size
	}
}

// alone posts a message of its own.
func (n *newspaper) alone(m msg.Message) {
	n.fold()
	n.posts = append(n.posts, post{message: m, seq: n.seq, note: n.note})
}

// whisper says one to a person alone.
func (n *newspaper) whisper(m msg.Message, to match.Account, hears match.Listener) {
	n.fold()
	n.posts = append(n.posts, post{message: m, to: &to, hears: hears, seq: n.seq, note: n.note})
}

// reach says that all up to here is in; a post that goes out while something of
// it is still to follow counts as less, so that a failure loses nothing.
func (n *newspaper) reach(seq, note int64) {
	n.seq, n.note = seq, note
	if k := len(n.posts); k > 0 && n.size == 0 {
		n.posts[k-1].seq, n.posts[k-1].note = seq, note
	}
}

// fold ends the open message.
func (n *newspaper) fold() {
	if n.size == 0 {
		return
	}
	n.posts = append(n.posts, post{message: msg.Message{Text: trimLine(n.open)}, seq: n.seq, note: n.note})
	n.open, n.size = nil, 0
}

// tellNote says a note as its kind asks for. A room that only looks on is told
// nothing that asks for an answer.
func (h *Sender) tellNote(ctx context.Context, l *State, s *match.Show, note match.Note, n *newspaper) error {
	if note.To != engine.Everyone {
		if s.Role != match.RoleTable {
			return nil
		}
		return h.whisper(ctx, l, s, note, n)
	}
	if note.ID <= s.Note {
		return nil
	}
	switch note.Kind {
	case noteVote:
		m, _ := motionOf(note.Text)
		asked := msg.Message{Text: msg.Text{}.Bold(note.Name).Plain(" asks the table of ").Bold(l.match.Code).Plain(" to " + m.ask(l, match.Vote{What: note.Text}) + ".")}
		if v, open := putBy(l, note); open && s.Role == match.RoleTable {
			asked.Buttons = h.voteButtons(l, v)
		}
		n.alone(asked)
	case noteOffered:
		offer := msg.Message{Text: noteLine(l, note)}
		if s.Role == match.RoleTable {
			offer.Buttons = []msg.Button{{Label: "Take the seat", ID: press{line: "match take " + l.match.Code}.id(), Look: msg.Primary}}
		}
		n.alone(offer)
	case noteHanded, noteReplaced:
		m := msg.Message{Text: noteLine(l, note)}
		if l.isBot(note.Seat) && s.Role == match.RoleTable {
			m.Buttons = []msg.Button{{Label: "I am back", ID: press{line: "match return " + l.match.Code}.id()}}
		}
		n.alone(m)
	case noteWaiting:
		m := msg.Message{Text: waitingLine(l, note, h.matches.now())}
		if s.Role == match.RoleTable {
			m.Buttons = waitingButtons(l, note, h.matches.now())
		}
		n.alone(m)
	case noteInvited:
		if s.Role == match.RoleTable {
			n.alone(h.invitation(ctx, l, note))
		}
	case noteOver:
		m, err := h.ending(ctx, l)
		if err != nil {
			return err
		}
		n.alone(m)
	default:
		n.add(noteLine(l, note))
	}
	return nil
}

// putBy is the motion that a note tells of, while it is open.
func putBy(l *State, note match.Note) (v match.Vote, open bool) {
	for _, v := range l.match.Votes {
		if v.What == note.Text && v.By == note.Seat && v.Opened <= note.At {
			return v, true
		}
	}
	return v, false
}

// noteLine is a note in a sentence.
func noteLine(l *State, note match.Note) msg.Text {
	t := msg.Text{}.Bold(note.Name)
	switch note.Kind {
	case noteMade:
		return t.Plain(" opens match ").Bold(l.match.Code).Plain(" of " + stop(l.game.About().Name) + " The dice are sealed: SHA-256 ").Code(note.Text).Plain(".")
	case noteJoined:
		if note.Text != "" {
			return t.Plain(fmt.Sprintf(", a %s bot, takes seat %d of %s.", note.Text, note.Seat+1, l.match.Code))
		}
		return t.Plain(fmt.Sprintf(" takes seat %d of %s.", note.Seat+1, l.match.Code))
	case noteLeft:
		return t.Plain(" leaves " + l.match.Code + ".")
	case noteRemoved:
		return t.Plain(" is taken out of " + l.match.Code + ".")
	case noteWords:
		return t.Plain(" adds words to the dice: “" + note.Text + "”.")
	case noteStarted:
		return msg.Text{}.Bold(l.match.Code).Plain(" begins.")
	case noteSaid:
		return t.Plain(": " + note.Text)
	case noteBallot:
		return t.Plain(" votes " + note.Text + ".")
	case noteResult:
		if note.Text == "closed" {
			return msg.Say("The lobby of ").Bold(l.match.Code).Plain(" is closed.")
		}
		return msg.Text{}.Bold(l.match.Code).Plain(": " + note.Result() + ".")
	case noteExpired:
		return msg.Say("The lobby of ").Bold(l.match.Code).Plain(" waited a week and is closed.")
	}
	if told := clockLine(l, note); told != nil {
		return told
	}
	return t.Plain(" " + note.Text)
}

// unheard is the last note that all in a room were told, and each who listens
// there in private.
func unheard(l *State, s *match.Show) int64 {
	after := s.Note
	for _, n := range l.match.Listeners {
		if at, ok := l.shows(n.Room); ok && at.Room == s.Room {
			after = min(after, n.Note)
		}
	}
	return after
}

// whisper says a note to those it was meant for who are in this room, each once
// wherever they move.
func (h *Sender) whisper(ctx context.Context, l *State, s *match.Show, note match.Note, n *newspaper) error {
	told := map[int64]bool{}
	for _, t := range l.match.Seats {
		if !note.To.Has(t.Seat) || t.Bot != "" || t.Seat == note.Seat || told[t.Person] {
			continue
		}
		told[t.Person] = true
		p, ok, err := h.placeOf(ctx, l, t.Person)
		if err != nil {
			return err
		}
		if !ok || p.room.ID != s.Room || note.ID <= p.note {
			continue
		}
		var hears match.Listener
		if p.known {
			hears = match.Listener{Match: l.match.ID, Person: t.Person, Room: s.Room, Note: note.ID}
		}
		text := msg.Text{}.Bold(l.match.Code).Plain(": " + note.Text)
		if note.Kind != noteOrder {
			hearers := append([]string{"you"}, namesOf(l, note.To&^engine.Only(t.Seat)&^engine.Only(note.Seat))...)
			text = msg.Text{}.Bold(note.Name).Plain(" says to " + msg.Listed(hearers) + " alone, in ").Join(text)
		}
		n.whisper(msg.Message{Text: text}, p.account, hears)
	}
	return nil
}

// invitation rings somebody to join.
func (h *Sender) invitation(ctx context.Context, l *State, note match.Note) msg.Message {
	person, name := invitee(note.Text)
	if person == 0 {
		if people, err := h.peopleNear(ctx, l, name); err == nil && len(people) > 0 {
			person = people[0].ID
		}
	}
	t := msg.Text{}.Bold(name)
	if person != 0 {
		t = msg.Text{}.Ring(person, name)
	}
	return msg.Message{
		Text:    t.Plain(": " + note.Name + " asks you to join ").Bold(l.match.Code).Plain(", a match of " + stop(l.game.About().Name)),
		Buttons: []msg.Button{{Label: "Join", ID: press{line: "match join " + l.match.Code}.id(), Look: msg.Primary}},
	}
}

// peopleNear finds people by name where the match was made.
func (h *Sender) peopleNear(ctx context.Context, l *State, name string) ([]match.Person, error) {
	room, err := h.matches.folk.roomByID(ctx, l.match.Room)
	if err != nil {
		return nil, err
	}
	return h.matches.store.PeopleNamed(ctx, room.Platform, room.Workspace, name)
}

// ending tells the end, with what proves it.
func (h *Sender) ending(ctx context.Context, l *State) (msg.Message, error) {
	log, err := h.matches.store.Log(ctx, l.match.ID, 0, l.match.Seq())
	if err != nil {
		return msg.Message{}, fmt.Errorf("bot: match %s: read the log: %w", l.match.Code, err)
	}
	facts, err := facts(l, log, l.match.Seq(), engine.Nobody)
	if err != nil {
		return msg.Message{}, err
	}
	t := l.game.Look.Summary(l.table.View(engine.Nobody), facts, l.scene(engine.Nobody))
	if !h.matches.closed(&l.match) {
		t = t.Line().Plain("The day's dice stay sealed until it is over (UTC). ").Code("/" + l.match.Game + " daily board").Plain(" shows how others fare.")
		return msg.Message{Text: t}, nil
	}
	if places := standings(l); places != nil {
		_, rest := cutLine(t) // which says who won by the rules
		t = places.Line().Join(rest)
	}
	t = t.Line().Plain("The seal is broken; the secret of the dice was ").Code(hex.EncodeToString(l.match.Secret[:])).Plain(". ")
	t = t.Code("/match export " + l.match.Code).Plain(" gives the file that ").Code("divisionbell verify").Plain(" checks.")
	return msg.Message{Text: t}, nil
}
