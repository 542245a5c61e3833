package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

const (
	lineLimit   = 4000 // characters of a line or a field
	fieldsLimit = 20
	idLimit     = 200              // bytes of a delivery
	pressLimit  = 4000             // of a press: a whole action of many words
	doLimit     = 30 * time.Second // for a command
	suggestions = 12
	// saying turns what is typed without a slash into a command.
	saying = "match say -- "
)

// An order is a line, a press or a filled-in form as the page sends it. Text
// begins with a slash or is said at the table. Replaces names the private
// answer whose button was pressed: the next answer takes its place. Board: it was put
// together on the board, which shows what can follow.
type order struct {
	Room     string   `json:"room"`
	As       string   `json:"as"`
	Text     string   `json:"text"`
	Press    string   `json:"press"`
	Fields   []string `json:"fields"`
	Replaces int64    `json:"replaces"`
	Board    bool     `json:"board"`
	Delivery string   `json:"delivery"`
}

// An outcome is what the caller gets: a form to fill in, a private post, or
// neither.
type outcome struct {
	Form *msg.Form `json:"form,omitempty"`
	Post *post     `json:"post,omitempty"`
	Zone string    `json:"zone,omitempty"` // the caller's, from now on

	Opened string `json:"opened,omitempty"` // the code of a match that was made
}

func (s *Server) serveDo(w http.ResponseWriter, r *http.Request) {
	var in order
	err := read(r, &in)
	if err == nil {
		err = in.check()
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	// A caller who goes away does not take the command back.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), doLimit)
	defer cancel()
	a, err := s.account(ctx, in.As)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	in.Delivery = fmt.Sprintf("web:%d:%s", a.Person, in.Delivery)
	out, err := s.deliveries.Do(in.Delivery, func() (outcome, error) { return s.do(ctx, a, in) })
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, out)
}

func (o order) check() error {
	long := utf8.RuneCountInString(o.Text) > lineLimit || len(o.Fields) > fieldsLimit
	for _, f := range o.Fields {
		long = long || utf8.RuneCountInString(f) > lineLimit
	}
	switch {
	case long:
		return wrong("That's too long. Try fewer words.")
	case o.Delivery == "" || len(o.Delivery) > idLimit || len(o.Press) > pressLimit:
		return wrong("I don't understand that request. Load the page again.")
	case o.Press == "" && strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(o.Text), "/")) == "":
		return wrong("Write a message, or a command such as /match list.")
	}
	return nil
}

// call is the order as the host takes it.
func (o order) call(a match.Account, r match.Room) match.Call {
	c := match.Call{Account: a, Room: r, Press: o.Press, Fields: o.Fields, Delivery: o.Delivery, Board: o.Board}
	if o.Press == "" {
		c.Line = line(o.Text)
	}
	return c
}

// line is the command in what was typed.
func line(typed string) string {
	typed = strings.TrimSpace(typed)
	if command, ok := strings.CutPrefix(typed, "/"); ok {
		return strings.TrimSpace(command)
	}
	return saying + typed
}

// burdens are the classes of what a caller may do but so often.
var burdens = map[match.Burden]visit.Class{match.Talk: visit.Talking, match.Opened: visit.Making}

func (s *Server) do(ctx context.Context, a match.Account, o order) (outcome, error) {
	room, err := visited(ctx, s, o.Room)
	if err != nil {
		return outcome{}, err
	}
	c := o.call(a, room)
	c.Admin, c.OneSeat = s.afar == nil, s.afar != nil // whoever is at this machine's own page can be anyone
	var soon error
	if s.gate != nil {
		c.Bears = func(b match.Burden) bool {
			soon = s.gate.Spend(ctx, burdens[b])
			return soon == nil
		}
	}
	answer := s.host.Do(ctx, c)
	if soon != nil {
		return outcome{}, soon
	}
	out := outcome{Form: answer.Form, Zone: s.zone(ctx, a), Opened: answer.Opened}
	answer.Form = nil
	if answer.Receipt {
		return out, s.spend(ctx, room, a, o.Replaces)
	}
	if len(answer.Text) == 0 && answer.Picture == nil && len(answer.Selects) == 0 && len(answer.Buttons) == 0 {
		return out, nil
	}
	p, err := s.answer(ctx, room, a, o, answer)
	if errors.Is(err, match.ErrFull) {
		s.log.Error("web: an answer finds no room", "error", err)
		return outcome{}, unkept(answer)
	}
	if err != nil {
		return outcome{}, err
	}
	out.Post = &p
	return out, nil
}

// unkept is an answer that finds no room on the disk. What it says holds all the same:
// it is told once.
func unkept(answer msg.Message) error {
	said := answer.Text.String()
	if said != msg.Full {
		said = "My disk is full, so this answer isn't kept: " + said
	}
	return crowded(said)
}

// spend takes away an answer of the caller's whose button did what it was for,
// so that nothing stands there which can be pressed in vain.
func (s *Server) spend(ctx context.Context, room match.Room, a match.Account, id int64) error {
	if id == 0 {
		return nil
	}
	defer s.hold(room.ID)()
	p, ok, err := s.post(ctx, room.ID, a.Person, id)
	if err != nil || !ok || p.To != a.Person || !kept(p).Answer {
		return err
	}
	return s.drop(ctx, p)
}

// answer keeps the host's answer as a post that only its caller sees, in the
// place of the one whose button was pressed, or at the end if others came since.
// One that was kept before this program began is not kept twice.
func (s *Server) answer(ctx context.Context, room match.Room, a match.Account, o order, m msg.Message) (post, error) {
	defer s.hold(room.ID)()
	lately, err := s.store.PostsIn(ctx, room.ID, a.Person, 0, postsShown)
	if err != nil {
		return post{}, fmt.Errorf("web: list posts: %w", err)
	}
	b := body{Message: m, Answer: true, Delivery: o.Delivery}
	if o.Press == "" {
		b.Asked = strings.TrimSpace(o.Text)
	}
	next := match.Post{Room: room.ID, To: a.Person, At: s.now()}
	var passed *match.Post
	for i, p := range lately {
		if p.To != a.Person {
			continue
		}
		old := kept(p)
		if old.Delivery == o.Delivery {
			return shown(p), nil
		}
		if p.ID != o.Replaces || !old.Answer {
			continue
		}
		if i == len(lately)-1 {
			next.ID = p.ID
		} else {
			passed = &p
		}
	}
	out, err := s.keep(ctx, next, b)
	if err == nil && passed != nil {
		err = s.drop(ctx, *passed)
	}
	return out, err
}

// serveComplete suggests how to go on with a line.
func (s *Server) serveComplete(w http.ResponseWriter, r *http.Request) {
	ctx, q := r.Context(), r.URL.Query()
	a, err := s.account(ctx, q.Get("as"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	room, err := visited(ctx, s, q.Get("room"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	typed := q.Get("line")
	if utf8.RuneCountInString(typed) > lineLimit {
		reply(w, []match.Suggestion{})
		return
	}
	found := s.host.Complete(ctx, match.Call{Account: a, Room: room, Line: strings.TrimPrefix(typed, "/")}, suggestions)
	out := make([]match.Suggestion, 0, len(found))
	for _, f := range found {
		f.Line = strings.TrimPrefix(f.Line, "/")
		out = append(out, f)
	}
	reply(w, out)
}

// deliveriesKept is how many calls are remembered, so that one that comes again
// gets the same outcome and does nothing.
const deliveriesKept = 512
