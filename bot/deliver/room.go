package deliver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/admit"
	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/deliver/invite"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/place"
	"divisionbell/bot/deliver/ring"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/deliver/standing"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// A matchUpdate brings the rooms of one match up to date, in one turn. It reads a
// snapshot of the match, which nobody changes, and keeps beside it what became of
// the notices and listeners in this turn.
type matchUpdate struct {
	matches   *table.Matches
	places    place.Places
	state     *table.State
	notices   []match.Notice
	listeners []match.Listener
}

// update begins one with the match as it is now.
func (h *Sender) update(ctx context.Context, id match.MatchID) (*matchUpdate, error) {
	return (&matchUpdate{matches: h.matches, places: h.Places}).of(ctx, id)
}

// of is one of a match as it is now.
func (u *matchUpdate) of(ctx context.Context, id match.MatchID) (*matchUpdate, error) {
	l, err := u.matches.Snapshot(ctx, id)
	if err != nil {
		return u, err
	}
	return &matchUpdate{u.matches, u.places, l, slices.Clone(l.Match.Notices), l.Match.Listeners}, nil
}

// A roomUpdate does so for one of its rooms; show is what that was told so far.
type roomUpdate struct {
	*matchUpdate
	outlet
	show  match.Show
	later bool // something is left for when its platform can better take it

	guests []admit.Guest // who is to be put into it
}

// shown stores what the room was told, under the fence of its platform's lease, and what is
// owed beside it. Where it was shut, or is open again, the match's revision is raised, by which
// other programs read that too.
func (r *roomUpdate) shown(ctx context.Context, owed ...match.Owed) error {
	r.show.Page.Newest = r.kept(r.show.Page.Newest)
	was, _ := r.state.Shows(r.show.Room)
	if err := r.matches.Shown(ctx, r.state, r.show, r.fence, owed...); err != nil || was.Shut == r.show.Shut {
		return err
	}
	return r.amend(ctx, func(*table.State) match.Change { return match.Change{Silent: true} })
}

// below is a room below this one, on the same platform and under the same lease.
func (r *roomUpdate) below(ctx context.Context, s match.Show) (*roomUpdate, error) {
	room, err := r.matches.Directory.RoomByID(ctx, s.Room)
	return &roomUpdate{matchUpdate: r.matchUpdate, outlet: outlet{room, r.chat, r.fence}, show: s}, err
}

// plays reports whether a person is rung and told in this room, and how.
func (r *roomUpdate) plays(ctx context.Context, person match.PersonID) (p place.Place, here bool, err error) {
	p, ok, err := r.places.Of(ctx, r.state, r.listeners, person)
	return p, ok && p.Room.ID == r.show.Room, err
}

// A mark is how far a room is told.
type mark struct {
	seq  int64
	note match.NoteID
}

func (r *roomUpdate) told() mark { return mark{r.show.Seq, r.show.Note} }

// key names what is said in the room, by what it is and some numbers of it.
func (r *roomUpdate) key(what string, numbers ...any) string {
	m := &r.state.Match
	return fmt.Sprintln(append([]any{what, m.Code, m.Made, m.Epoch, r.room.ID}, numbers...)...)
}

// maxStale is how often a change that must not be lost is tried again when
// another process is quicker.
const maxStale = 5

// amend commits what the match as it stands asks for, again when another process
// was quicker.
func (u *matchUpdate) amend(ctx context.Context, change func(*table.State) match.Change) error {
	once := func() error {
		l, err := u.matches.Take(ctx, u.state.ID)
		if err != nil {
			return err
		}
		defer l.Release()
		return l.Save(ctx, change(&l.State))
	}
	err := once()
	for try := 0; try < maxStale && errors.Is(err, match.ErrStale); try++ {
		err = once()
	}
	return err
}

// A teller tells rooms what happened in their matches.
type teller struct {
	matches  *table.Matches
	places   place.Places
	outlets  outlets
	waits    *wait.Waits
	errands  *errand.Errands
	menu     *menu.Menu
	statuses *statuses
	ringing  *ring.Rings
	signs    *signs
	doors    *admit.Doors
	asides   aside.Waits
	standing *standing.Messages
	owing    *wait.Owing
	ways     invite.Ways

	gathering *wait.Gathering[match.RoomID]
	sure      bounded.Map[shownIn, bool] // rooms that this process has told of a match since it may speak
}

func (t *teller) notices(r *roomUpdate) notices {
	return notices{r, t.menu, t.ringing, t.asides, t.standing}
}

// waiting reports whether it is too soon to say something in a room. What has happened
// in the match since it failed is tried at once.
func (t *teller) waiting(u *matchUpdate, s match.Show) bool {
	t.waits.News(s.Room, u.state.Match.Rev)
	return !t.waits.Over(s.Room)
}

// openThreads gives the match the rooms of its own that it is to have. moved:
// its rooms are others now.
func (t *teller) openThreads(ctx context.Context, u *matchUpdate) (moved bool, err error) {
	for _, s := range u.state.Match.Shows {
		if s.Role != match.RoleThread || t.waiting(u, s) {
			continue
		}
		o, err := t.outlets.to(ctx, s.Room)
		if errors.Is(err, lease.ErrNotLeader) {
			continue
		}
		if err != nil {
			return moved, err
		}
		r := &roomUpdate{matchUpdate: u, outlet: o, show: s}
		opened, err := t.errands.Begin(errand.Key{Platform: o.room.Platform, For: u.state.ID}, func() (bool, error) {
			if err := t.openThread(ctx, r); err != nil {
				return false, t.failed(ctx, r, err)
			}
			return true, nil
		})()
		if moved = moved || opened; err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// tell brings every room of a match up to date, platform by platform: one that takes long
// keeps no other waiting. all: none was put off.
func (t *teller) tell(ctx context.Context, u *matchUpdate) (all bool, err error) {
	var platforms []string
	shows := map[string][]match.Show{}
	for _, s := range u.state.Match.Shows {
		room, err := t.matches.Directory.RoomByID(ctx, s.Room)
		if err != nil {
			return false, err
		}
		if shows[room.Platform] == nil {
			platforms = append(platforms, room.Platform)
		}
		shows[room.Platform] = append(shows[room.Platform], s)
	}
	var begun []func() (bool, error)
	for _, p := range platforms {
		there := *u
		there.notices = slices.Clone(u.notices)
		begun = append(begun, t.errands.Begin(errand.Key{Platform: p, For: u.state.ID}, func() (bool, error) {
			return t.tellThere(ctx, &there, shows[p])
		}))
	}
	all = true
	for _, wait := range begun {
		done, failed := wait()
		all, err = all && done, errors.Join(err, failed)
	}
	return all && err == nil, err
}

// tellThere does so with the rooms of one platform.
func (t *teller) tellThere(ctx context.Context, u *matchUpdate, shows []match.Show) (all bool, err error) {
	all = true
	for _, s := range shows {
		if s.Role == match.RoleDoorway || s.Secluded() {
			continue
		}
		done := true
		o, err := t.outlets.to(ctx, s.Room)
		r := &roomUpdate{matchUpdate: u, outlet: o, show: s}
		if err == nil {
			o.kept(s.Page.Newest)
		}
		switch {
		case errors.Is(err, lease.ErrNotLeader): // it is told by another process, or when its platform is there again
			done, err = t.toldElsewhere(u, o.room, s), nil
		case err != nil:
		case s.Shut != "" && s.NotBefore > t.matches.Now(): // its people are told elsewhere
			if err = t.tellPeople(ctx, r); err == nil {
				done, err = t.signs.sign(ctx, r)
			}
			if err != nil {
				done, err = false, t.failed(ctx, r, err)
			}
		case s.Role == match.RoleThread:
			done = false
		case t.waiting(u, s):
			if done, err = false, t.tellSilence(ctx, r); err != nil {
				err = t.failed(ctx, r, err)
			}
		case s.Role == match.RoleLeaving:
			if err = leave(ctx, r); err != nil {
				done, err = false, t.failed(ctx, r, err)
			}
		default:
			in := true
			if err = t.tellRoom(ctx, r); err == nil {
				in, err = t.letIn(ctx, r)
			}
			if err != nil {
				done, err = errors.Is(err, errShut) && s.Sign.At == 0, t.failed(ctx, r, err)
			} else if lacks, _ := r.lacks(r.show.Status); r.later || lacks { // its picture is to follow
				done = false
			} else if lacks, err = t.notices(r).bare(ctx); lacks {
				done = false
			} else if err == nil {
				if done, err = t.signs.sign(ctx, r); err != nil {
					done, err = false, t.failed(ctx, r, err)
				}
			}
			done = done && in
		}
		if err != nil {
			return false, err
		}
		all = all && done
	}
	return all, nil
}

// failed settles how it goes on with a room that could not be told.
func (t *teller) failed(ctx context.Context, r *roomUpdate, why error) error {
	switch {
	case errors.Is(why, aside.Err):
		return nil
	case errors.Is(why, lease.ErrNotLeader), errors.Is(why, match.ErrStale): // it is another's now
		t.matches.Forget(r.state.ID)
		return nil
	case errors.Is(why, errShut), r.show.Role == match.RoleThread && errors.Is(why, match.ErrGone):
		err := t.shut(ctx, r, why)
		if err == nil {
			err = t.tellPeople(ctx, r)
		}
		if !errors.Is(err, match.ErrNotNow) {
			return err
		}
		why = err
	}
	return t.putOff(ctx, r, why)
}

// putOff waits with a room that cannot be told now: as long as its platform
// asks for, and longer each time.
func (t *teller) putOff(ctx context.Context, r *roomUpdate, why error) error {
	m, room := &r.state.Match, r.show.Room
	until, nth := t.waits.Pause(room, r.room.Platform, m.Rev, why)
	shut.PutOff(&r.show, until)
	wait.Passing(ctx, t.matches.Log, nth, "a room could not be told", why, "match", m.Code, "seq", m.Seq(), "room", room, "tries", nth)
	return r.shown(ctx, shut.Again(r.show)...)
}

// tellRoom posts what happened since the room was told, rings whom it must, and
// draws the status anew.
func (t *teller) tellRoom(ctx context.Context, r *roomUpdate) error {
	if err := t.tellNews(ctx, r, false); errors.Is(err, errLater) {
		r.later = true
		return nil
	} else if err != nil {
		return err
	}
	t.sure.Add(r.shownIn(), true) // what is told next is new
	if err := closeStatus(ctx, r); err != nil {
		return err
	}
	s, m := &r.show, &r.state.Match
	if s.Told >= m.Rev && s.Status != "" && s.Shut == "" && s.Tries == 0 && s.Sign.Silence == "" && !t.statuses.repaint(r) {
		return nil
	}
	if err := t.statuses.show(ctx, r); errors.Is(err, aside.Err) {
		r.later = true
		return nil
	} else if err != nil {
		return err
	}
	told := s.Told
	s.Told, s.Seq, s.Note, s.Tries, s.NotBefore, s.Shut = m.Rev, int64(m.Seq()), m.LastNote, 0, 0, ""
	if r.state.Table == nil {
		s.Seq = -1
	}
	t.waits.Done(s.Room)
	return r.answered(ctx, told)
}

// tellPeople tells the people of a shut room what is for them alone.
func (t *teller) tellPeople(ctx context.Context, r *roomUpdate) error {
	if err := t.callAway(ctx, r); err != nil || r.show.Role != match.RoleTable {
		return err
	}
	return t.tellNews(ctx, r, true)
}

// tellNews says the news of a room and its notices; alone: only what is for single
// people. What was posted is stored at once, so that a crash repeats one message at
// worst. errLater: the room is still to be told some of them.
func (t *teller) tellNews(ctx context.Context, r *roomUpdate, alone bool) error {
	if !alone {
		r.expect()
		if err := t.goOn(ctx, r); err != nil {
			return err
		}
	}
	posts, private, err := t.News(ctx, r.state, r.listeners, r.show)
	if err != nil {
		return err
	}
	at, same, held := r.told(), 0, error(nil) // same: of those without a key of their own, since that mark
	for _, p := range posts {
		if alone && p.to == nil {
			continue
		}
		if now := r.told(); now != at {
			at, same = now, 0
		}
		if p.hears != 0 { // the mark of a shut room stands still
			p.Message.Key = r.key("to", p.to.Person, p.hears)
		} else {
			p.Message.Key = r.key("log", at.seq, at.note, same)
			same++
		}
		posted, err := t.say(ctx, r, p)
		if errors.Is(err, errLater) { // who is to be called does not wait for it
			held = err
			break
		}
		if err != nil {
			return err
		}
		if alone {
			continue
		}
		if posted && p.to == nil && r.show.Status != "" {
			r.show.Buried = true
		}
		if err := t.reached(ctx, r, p); err != nil {
			return err
		}
	}
	if held == nil {
		t.gathering.Over(r.show.Room)
		if err := r.heard(ctx, r.state.Match.LastNote, private, r.hears); err != nil {
			return err
		}
	}
	if r.guests, err = r.expected(ctx); err != nil {
		return err
	}
	if len(r.guests) == 0 {
		r.show.Sign.Admit = 0
	}
	if r.show.Role != match.RoleTable {
		return held
	}
	return cmp.Or(t.notices(r).tell(ctx), held)
}

// leave closes the status message of a room that looks on no more, and forgets the
// room.
func leave(ctx context.Context, r *roomUpdate) error {
	if code := r.state.Match.Code; r.show.Status != "" {
		text := msg.Say("This channel has stopped watching ").Bold(code).Plain(". To show it again, type ").Code("/match watch " + code).Plain(".")
		if err := retire(ctx, r, r.show.Status, text); err != nil {
			return fmt.Errorf("close the status: %w", err)
		}
	}
	return r.amend(ctx, func(*table.State) match.Change {
		return match.Change{Hide: []match.Show{{Room: r.show.Room}}, Silent: true}
	})
}
