package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"encoding/hex"
	"fmt"
	"slices"
	"unicode/utf8"
)

// A post is something to say in a room, or to one account there; seq and note
// are how far the room is told once it is said, hears how far the person is.
type post struct {
	Message msg.Message
	to      *match.Account
	hears   match.Listener
	seq     int64
	note    int64
}

// Digest are the posts a room is owed, in order: entries as the log tells them
// to all, with the notes said between them. Lines fold into one message. private:
// some of the notes were not for all.
func (h *Sender) Digest(ctx context.Context, l *table.State, s *match.Show) (posts []post, private bool, err error) {
	notes, err := h.matches.Store.Notes(ctx, l.Match.ID, unheard(l, s))
	if err != nil {
		return nil, false, fmt.Errorf("bot: match %s: read notes: %w", l.Match.Code, err)
	}
	// What was written since l was read is told with what else has changed by it.
	notes = slices.DeleteFunc(notes, func(n match.Note) bool { return n.ID > l.Match.LastNote })
	var log []record.Entry
	if l.Table != nil && s.Seq < int64(l.Match.Seq()) {
		if log, err = h.matches.Store.Log(ctx, l.Match.ID, uint32(s.Seq+1), l.Match.Seq()); err != nil {
			return nil, false, fmt.Errorf("bot: match %s: read the log: %w", l.Match.Code, err)
		}
	}
	// What was said in the lobby comes before the set-up, though it has its seq.
	lobby := lobbyNotes(notes, s.Note)
	private = slices.ContainsFunc(notes, func(n match.Note) bool { return n.To != engine.Everyone })
	n := &newspaper{seq: s.Seq, note: s.Note}
	for len(log) > 0 || len(notes) > 0 {
		if lobby == 0 && len(log) > 0 && (len(notes) == 0 || log[0].Seq <= notes[0].Seq) {
			lines, err := h.menu.Told(l, log[0], engine.Nobody)
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
		if n.Kind == match.NoteStarted {
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
	n.posts = append(n.posts, post{Message: m, seq: n.seq, note: n.note})
}

// whisper says one to a person alone.
func (n *newspaper) whisper(m msg.Message, to match.Account, hears match.Listener) {
	n.fold()
	n.posts = append(n.posts, post{Message: m, to: &to, hears: hears, seq: n.seq, note: n.note})
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
	n.posts = append(n.posts, post{Message: msg.Message{Text: msg.TrimLine(n.open)}, seq: n.seq, note: n.note})
	n.open, n.size = nil, 0
}

// ending tells the end, with what proves it.
func (h *Sender) ending(ctx context.Context, l *table.State) (msg.Message, error) {
	log, err := h.matches.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil {
		return msg.Message{}, fmt.Errorf("bot: match %s: read the log: %w", l.Match.Code, err)
	}
	facts, err := menu.Facts(l, log, l.Match.Seq(), engine.Nobody)
	if err != nil {
		return msg.Message{}, err
	}
	t := l.Game.Look.Summary(l.Table.View(engine.Nobody), facts, l.Scene(engine.Nobody))
	if !h.matches.Closed(&l.Match) {
		t = t.Line().Plain("The day's dice stay sealed until it is over (UTC). ").Code("/" + l.Match.Game + " daily board").Plain(" shows how others fare.")
		return msg.Message{Text: t}, nil
	}
	if places := menu.Standings(l); places != nil {
		_, rest := table.CutLine(t) // which says who won by the rules
		t = places.Line().Join(rest)
	}
	t = t.Line().Plain("The seal is broken; the secret of the dice was ").Code(hex.EncodeToString(l.Match.Secret[:])).Plain(". ")
	t = t.Code("/match export " + l.Match.Code).Plain(" gives the file that ").Code("divisionbell verify").Plain(" checks.")
	return msg.Message{Text: t}, nil
}
