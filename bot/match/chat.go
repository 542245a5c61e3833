package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// What a Chat answers when a message cannot be had. It wraps them. Of a Post
// ErrGone says that the room is gone or may not be written in: it is shut, and
// its people are told alone; what no log can give again waits. ErrRefused is of the message: another may be taken.
// Of an Edit both have the message posted anew. Of a Whisper both say that the
// person cannot be reached. Whatever else goes wrong is tried again.
var (
	ErrGone    = errors.New("the message or room is gone")
	ErrNotNow  = errors.New("the platform asks to wait")
	ErrRefused = errors.New("the platform refuses the message")
	// ErrClosed is an ErrGone that may pass: the room is there, and cannot be written in
	// now. It is gone on in when it can.
	ErrClosed = fmt.Errorf("the room is closed: %w", ErrGone)
	// ErrTold is an ErrClosed of a room that was never the host's: who asked for what was
	// to be said was told so.
	ErrTold = fmt.Errorf("who asked was told: %w", ErrClosed)
)

// A Wait is ErrNotNow with the platform's own word on how long; the host waits
// as long.
type Wait struct {
	For time.Duration
	Err error
}

// Error is the platform's own reason.
func (w *Wait) Error() string { return w.Err.Error() }

// Unwrap makes it an ErrNotNow too.
func (w *Wait) Unwrap() []error { return []error{ErrNotNow, w.Err} }

// A Chat is a platform to speak on. It is safe for concurrent use.
type Chat interface {
	Platform() string
	// Post says m to the whole room and gives the message's id there.
	Post(ctx context.Context, r Room, m msg.Message) (id string, err error)
	// Edit replaces a message; ErrGone when it can no longer be edited.
	Edit(ctx context.Context, r Room, id string, m msg.Message) error
	// Drop takes a message away; one that is gone already is no error.
	Drop(ctx context.Context, r Room, id string) error
	// Whisper says m to one person, in the room if only they see it there, else
	// by direct message, also when the room is gone.
	Whisper(ctx context.Context, r Room, to Account, m msg.Message) error
}

// A Threader is a Chat that can give a match a room of its own.
type Threader interface {
	// Thread opens one below r, or beside r where that is a thread among posts, and
	// gives it, with r's Platform and Workspace; ErrRefused when it may not, and the
	// match stays in r. head: the id of a message there that the status message may be
	// edited into; empty: none.
	Thread(ctx context.Context, r Room, o Opening) (room Room, head string, err error)
}

// An Opening is what a thread opens with: its label, and the first that is said there
// on platforms that want it.
type Opening struct {
	Label
	First msg.Message
}

// A Shelver is a Threader with channels that hold nothing but threads, each a post: a
// match that is made in a post gets one of its own beside it.
type Shelver interface {
	// Shelved reports whether a thread may be such a post: as long as it is not known,
	// it may.
	Shelved(r Room) bool
	// Front reports whether a message is a post's first, which stays where it is and
	// shows from outside what the post holds.
	Front(r Room, id string) bool
}

// A Label says from outside what a match's own room holds: its name, the game, and
// how far the match has come, which is Open, Playing or Over. Named: it has that name
// already. Open: it is not put away, though the match has ended.
type Label struct {
	Title, Game string
	Phase       Phase
	Named, Open bool
}

// A Labeller is a Chat whose threads have names, and are put away when nothing more is
// expected there.
type Labeller interface {
	// Label has a room that Thread has opened bear a label. Once the match has ended the
	// room is put away as well: all can still read it, and what is said there brings it
	// back. It may be done again. ErrGone: the room is gone; ErrRefused: it may not.
	Label(ctx context.Context, r Room, l Label) error
	// Away reports whether a room is put away, and nobody has brought it back since.
	Away(ctx context.Context, r Room) (bool, error)
}

// A Calendar is a Chat whose workspaces show what is to come.
type Calendar interface {
	// Enter puts something that comes in r into its workspace's calendar and gives its
	// id there, or changes what has the id; what was entered by a try that got no answer
	// is found again. ErrRefused: it may not; ErrGone: what has the id was taken out.
	Enter(ctx context.Context, r Room, id string, e Event) (string, error)
	// Strike takes it out; what is out already is no error.
	Strike(ctx context.Context, r Room, id string) error
}

// An Event is an entry of a calendar. No two have one title.
type Event struct {
	Title, About string
	At           time.Time // to come
}

// A Linker is a Chat whose messages have addresses.
type Linker interface {
	// Link is where to find a message; with an empty id, the room itself. Empty:
	// it has no address.
	Link(r Room, id string) string
}

// An Admitter is a Chat whose threads have people in them.
type Admitter interface {
	// Admit puts somebody into a thread without ringing them; who is there is no
	// error. ErrRefused is of the person, ErrGone of the room.
	Admit(ctx context.Context, r Room, who Account) error
}

// A Secluder is a Chat that can give some people a room that nobody else at the
// table reads: a private thread, a private channel.
type Secluder interface {
	// Seclude opens one below r for people who are then let in, with r's Platform and
	// Workspace, and nobody in it; ErrRefused where it may not.
	Seclude(ctx context.Context, r Room, title string, people []Account) (Room, error)
	Admitter
	// Exclude takes somebody out of it; who is not there is no error.
	Exclude(ctx context.Context, r Room, who Account) error
}

// A Postman is a Chat that can open somebody's direct messages as a room, so
// that what is said there can be edited and taken away. Without one they are
// whispered to.
type Postman interface {
	Direct(ctx context.Context, to Account) (Room, error)
}

// A Grower is a Chat whose people are disturbed by a new message and not by an edit.
// There a message grows with what its seat does, in place of one for each action.
type Grower interface{ Grows() }

// A Reticent Chat would rather post than give an answer that all in a room see (Call.Reply):
// it is asked for one only where another process speaks.
type Reticent interface{ Reticent() }

// A Discreet Chat tells which rooms are one person's direct messages: nobody else reads
// what is posted there.
type Discreet interface{ OfOne(r Room) bool }

// A Registrar is a Chat whose accounts are of no workspace, and which tells of which ones
// somebody is a member.
type Registrar interface {
	Member(ctx context.Context, workspace string, who Account) (bool, error)
}

// An Orderly Chat tells by their ids which of two messages in a room was posted first.
type Orderly interface{ Older(id, than string) bool }

// A Painter is a Chat that says a message in words where its picture cannot be
// had in time, so that nothing waits for it.
type Painter interface {
	// Bare reports whether a message went without its picture; ready: that an
	// Edit may bring it now.
	Bare(r Room, id string) (bare, ready bool)
}

// A Desker is a Chat on which people have a page that shows their Desk.
type Desker interface {
	// Redraw says that the desks of these people, nil: of all, may show something else
	// now. It does not wait until they do.
	Redraw(people []PersonID)
}

// A Thrifty is a Chat whose platform takes only so many calls of a kind in a while, so
// that edits which follow each other closely are better gathered than refused.
type Thrifty interface {
	// Affords reports whether something of a kind can be done in a room now without
	// coming near that; if not, it is asked again. What is done without asking counts.
	Affords(r Room, what Spending) bool
}

// Spending is what is done, and how much it matters.
type Spending uint8

// The kinds of it: an edit that shows how a match stands, of which the next one makes
// good what this one would have told; one that tells what happened; a message that is
// taken away; and one that is posted and calls nobody. The first gives way to the others,
// and the last to those that call somebody, which are not asked for.
const (
	ToRedraw Spending = iota
	ToTell
	ToWithdraw
	ToSay
)

// A Refresher is a Chat that keeps copies of what was said. Refresh has it show
// what is stored, in every window, and nothing that it remembers.
type Refresher interface{ Refresh() }

// A Call is a command, a click or a filled-in form as a platform delivers it.
// Line: what was typed after the slash ("match new exchequer"). Press: the id
// of a button or choice, Fields what a form held. Delivery is the platform's
// own id of this delivery, the same when it is repeated; empty: never repeated.
// In Line and Fields a person of the workspace stands as <@ID>; Names tells
// what they are called. Admin: the platform says that they may administer the
// workspace. Zone is theirs by the platform, such as Europe/Paris; empty: it
// does not tell. Outside: the host is not in the room, and nothing that is not
// an answer can be said there. Reply: where the platform can give an answer that
// all in the room see, for as long as that holds; empty: nowhere. Board: it was said on
// a board that shows what can follow, which the answer need not. OneSeat: nobody plays
// for several people from there. Guest: who invited the caller, if they come as a guest,
// which nobody can say themselves. Bears: whether others bear a burden of the caller's once
// more now, which it counts; nil: as often as they like.
type Call struct {
	Account  Account
	Room     Room
	Line     string
	Press    string
	Fields   []string
	Delivery string
	Names    map[string]string
	Admin    bool
	Zone     string
	Outside  bool
	Reply    string
	Board    bool
	OneSeat  bool
	Guest    Invitee
	Bears    func(Burden) bool
}

// A Burden is what a call may do but so often, since others bear it.
type Burden string

const (
	Talk   Burden = "talk"  // something is said to others
	Opened Burden = "match" // a match is made
)

// May is why a call is not done: for what has been found, or since it comes too soon.
func (c Call) May(found error, b Burden) error {
	if found == nil && c.Bears != nil && !c.Bears(b) {
		return engine.Illegal("", "That's a lot at once. Please wait a moment and try again")
	}
	return found
}

// A Suggestion completes what is being typed: Line is the whole line with it. Of is the
// parameter that it is of, by its key or name, where a line leaves several open.
type Suggestion struct {
	Line  string `json:"line"`
	Title string `json:"title"`
	Help  string `json:"help,omitempty"`
	Of    string `json:"-"`
}

// DoneAlready answers a repeated delivery whose answer is not to be had any more.
var DoneAlready = msg.Message{Text: msg.Say("That's already done.")}

// A Clock tells the time. Nothing else in the host does.
type Clock interface{ Now() time.Time }
