package deliver

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/invite"
	"divisionbell/bot/deliver/stretch"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A post is something to say in a room, or to one account there; seq and note are
// how far the room is told once it is said, hears how far that person is, if not 0.
type post struct {
	Message msg.Message
	lines   []msg.Text // instead of Message: what bots and caretakers did, and nothing else
	known   bool       // they are of caretakers of those whom the room knows to be absent
	to      *match.Account
	hears   match.NoteID
	seq     int64
	note    match.NoteID
	page    *match.Page // of a seat's turn or the lobby alone, in which it may go on; nil: of more
	calls   []invite.Call
}

// News are the posts a room is owed, in order: entries as the log tells them to all,
// with the notes said between them. Lines fold into one message. listeners are the
// match's, as far as they were told; private: some of the notes were for single people, or mention them.
func (t *teller) News(ctx context.Context, l *table.State, listeners []match.Listener, s match.Show) (posts []post, private bool, err error) {
	u := &matchUpdate{matches: t.matches, places: t.places, state: l, listeners: listeners}
	n := &news{roomUpdate: &roomUpdate{matchUpdate: u, show: s}, ways: t.ways.Anew(), menu: t.menu, seq: s.Seq, note: s.Note}
	notes, err := t.matches.Store.Notes(ctx, l.Match.ID, n.unheard())
	if err != nil {
		return nil, false, fmt.Errorf("deliver: match %s: read notes: %w", l.Match.Code, err)
	}
	// What was written since l was read is told with what else has changed by it.
	notes = l.Match.TellLate(slices.DeleteFunc(notes, func(n match.Note) bool { return n.ID > l.Match.LastNote || n.Kind == match.NoteHint }))
	var log []record.Entry
	if l.Table != nil && s.Seq < int64(l.Match.Seq()) {
		if log, err = t.menu.Entries(ctx, l, uint32(s.Seq+1), l.Match.Seq()); err != nil {
			return nil, false, err
		}
	}
	private = slices.ContainsFunc(notes, func(n match.Note) bool { return n.To != engine.Everyone || n.Asks != 0 })
	begun, attended := log, slices.IndexFunc(log, func(e record.Entry) bool { return !unattended(e) })
	if attended >= 0 {
		begun = log[:attended]
	}
	n.known = !slices.ContainsFunc(begun, func(e record.Entry) bool { return e.Cause != record.ByCaretaker || !knownAbsent(l, e.Seat) })
	n.alone = attended < 0 && !slices.ContainsFunc(notes, func(n match.Note) bool { return n.ID > s.Note && n.Kind != match.NoteMissed }) ||
		n.growing() && (s.Page.Absent || n.known && !s.Page.Lobby && s.Page.Bell == "")
	n.from = post{seq: s.Seq, note: s.Note}
	n.anew = s.Page.Lobby && s.Seq == s.Page.Seq && s.Note == s.Page.Note
	if err := n.tell(ctx, log, notes); err != nil {
		return nil, false, err
	}
	return n.posts, private, nil
}

// News gathers what one room is told into as few posts as fit. seq and note are
// how far the room is told by all that is in it.
type news struct {
	*roomUpdate
	ways    invite.Ways
	menu    *menu.Menu
	posts   []post
	open    msg.Text
	size    msg.Length   // of what is in open
	byDate  bool         // the match's last day has come
	said    bool         // somebody's words are in it
	buttons []msg.Button // below it, which are of what was missed in it
	seq     int64
	note    match.NoteID
	page    *match.Page // what is in open, if it is of one seat's turn or the lobby
	anew    bool        // it begins with the room's page of the lobby, which tells of nothing else

	next, calls []invite.Call // of the note that is being put in, and of those in what is open

	run    stretch.Stretch // what bots and caretakers did, that is in no post yet
	from   post            // how far the room was told before it
	alone  bool            // there is nothing else so far, and it is told by itself
	known  bool            // and that is of caretakers of those whom the room knows to be absent
	unsaid []msg.Text      // all of it
}

// tell puts entries and notes in, each in its place.
func (d *news) tell(ctx context.Context, log []record.Entry, notes []match.Note) error {
	// What was said in the lobby comes before the set-up, though it has its seq.
	lobby := match.BeforePlay(notes, d.show.Note)
	for len(log) > 0 || len(notes) > 0 {
		if lobby == 0 && len(log) > 0 && (len(notes) == 0 || log[0].Seq <= notes[0].Seq) {
			if d.matches.Closed(&d.state.Match) {
				lines, err := d.menu.Openly(d.state, log[0])
				if err != nil {
					return err
				}
				d.entry(log[0], lines)
			}
			if err := d.tellSecrets(ctx, log[0]); err != nil {
				return err
			}
			d.reach(int64(log[0].Seq), d.note)
			log = log[1:]
			continue
		}
		if err := d.tellNote(ctx, notes[0]); err != nil {
			return err
		}
		if notes[0].ID > d.show.Note {
			d.reach(d.seq, notes[0].ID)
			lobby = max(0, lobby-1)
		}
		notes = notes[1:]
	}
	d.others()
	if d.run.Lines("") != nil && d.state.Alone >= table.MaxAbsentActions { // more of it follows, by edits
		last := post{lines: d.unsaid, seq: d.seq, note: d.note}
		d.run, d.seq, d.note = stretch.Stretch{}, d.from.seq, d.from.note
		d.fold()
		d.posts, d.seq, d.note = append(d.posts, last), last.seq, last.note
	}
	d.fold()
	return nil
}

// others has what bots and caretakers did be told by itself, as somebody else follows.
func (d *news) others() {
	if d.alone && d.run.Lines("") != nil {
		d.posts = append(d.posts, post{lines: d.unsaid, known: d.known, seq: d.seq, note: d.note})
		d.run = stretch.Stretch{}
	}
	d.alone = false
}

// entry puts the lines of one in.
func (d *news) entry(e record.Entry, lines []msg.Text) {
	if unattended(e) {
		d.stretch(lines...)
		return
	}
	d.others()
	d.settle()
	d.byDate = e.Cause == record.ByDate
	if d.buttons != nil {
		d.fold()
	}
	switch {
	case len(lines) == 0:
	case d.size == (msg.Length{}) && turns(e):
		d.page = &match.Page{Seat: e.Seat, Seq: d.seq, Note: d.note}
	case d.page != nil && (d.page.Seat != e.Seat || !turns(e) && !d.page.Lobby):
		d.leave()
	}
	d.put(lines...)
}

// stretch puts lines of what bots and caretakers did where more of them may follow.
func (d *news) stretch(lines ...msg.Text) {
	if !d.alone && d.run.Lines("") == nil {
		d.from, d.unsaid = post{seq: d.seq, note: d.note}, nil
	}
	d.run, d.unsaid = d.run.Add(lines...), append(d.unsaid, lines...)
}

// settle puts what bots and caretakers did into the open message.
func (d *news) settle() {
	text := d.run.Text(d.state.Match.Code)
	if len(text) == 0 || d.alone { // it is told in one post at the end
		return
	}
	seq, note := d.seq, d.note
	d.run, d.seq, d.note = stretch.Stretch{}, d.from.seq, d.from.note
	d.add(text)
	d.seq, d.note = seq, note
}

// add puts lines into the open message.
func (d *news) add(lines ...msg.Text) {
	d.others()
	d.settle()
	d.leave()
	d.put(lines...)
}

// leave has what follows be of more than what is in the open message.
func (d *news) leave() {
	if d.anew && d.page != nil {
		d.fold()
	}
	d.page = nil
}

// put puts lines into the open message, all of them if one holds them: the next may fail.
func (d *news) put(lines ...msg.Text) {
	all := d.size
	for _, t := range lines {
		all = all.And(t.Length())
	}
	if !stretch.Fits(all) {
		d.fold()
	}
	for _, t := range lines {
		if !stretch.Fits(d.size.And(t.Length())) {
			d.fold()
		}
		d.open, d.size = d.open.Join(t).Line(), d.size.And(t.Length())
	}
}

// apart posts a message of its own.
func (d *news) apart(m msg.Message) {
	d.others()
	d.whisper(m, nil, 0)
}

// whisper says one to a person alone.
func (d *news) whisper(m msg.Message, to *match.Account, hears match.NoteID) {
	d.fold()
	p := post{Message: m, to: to, hears: hears, seq: d.seq, note: d.note}
	if d.alone {
		p.seq, p.note = d.from.seq, d.from.note
	}
	d.posts = append(d.posts, p)
}

// reach says that all up to here is in; a post that goes out while something of
// it is still to follow counts as less, so that a failure loses nothing.
func (d *news) reach(seq int64, note match.NoteID) {
	d.seq, d.note = seq, note
	d.calls, d.next = append(d.calls, d.next...), nil
	if k := len(d.posts); k > 0 && d.size == (msg.Length{}) && d.run.Lines("") == nil {
		last := &d.posts[k-1]
		last.seq, last.note, last.calls, d.calls = seq, note, append(last.calls, d.calls...), nil
	}
}

// fold ends the open message.
func (d *news) fold() {
	d.settle()
	if d.size == (msg.Length{}) {
		return
	}
	d.posts = append(d.posts, post{Message: msg.Message{Text: msg.TrimLine(d.open), Buttons: d.buttons, Said: d.said}, seq: d.seq, note: d.note, page: d.page, calls: d.calls})
	d.open, d.size, d.said, d.buttons, d.page, d.calls = nil, msg.Length{}, false, nil, nil, nil
}
