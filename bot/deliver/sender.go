package deliver

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/admit"
	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/desks"
	"divisionbell/bot/deliver/device"
	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/deliver/invite"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/newest"
	"divisionbell/bot/deliver/place"
	"divisionbell/bot/deliver/ring"
	"divisionbell/bot/deliver/standing"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/table"
)

// A Sender says what rooms and people are owed, on all platforms.
type Sender struct {
	*chats
	*teller
	*outbox
	matches   *table.Matches
	leases    *lease.Leases
	waits     *wait.Waits
	errands   *errand.Errands
	Places    place.Places // where people are
	caucuses  *caucuses
	away      bounded.Map[match.MatchID, int] // how often in a row caucuses could not be told
	lulls     *wait.Lulls
	thoughts  *wait.Gathering[match.MatchID] // in which bots think, and people wait to be told with what they do
	desks     *desks.Desks
	running   atomic.Bool
	forgotten atomic.Int64 // how often somebody was, as far as was heard; -1: not asked yet
}

// New makes a sender; holder names this process, empty: by chance.
func New(m *table.Matches, menu *menu.Menu, holder string) *Sender {
	newest, sure := newest.New(table.MaxKnown), bounded.New[shownIn, bool](maxDrawn)
	status := &statuses{menu: menu, newest: newest, drawn: bounded.New[shownIn, [32]byte](maxDrawn)}
	stand := standing.New(m.Store, m.Now, table.MaxKnown)
	acquired := func() { m.Forget(0); sure.Purge(); status.drawn.Purge(); stand.Forget() }
	ended := func(k errand.Key, err error) {
		if err != nil {
			m.Trouble(context.Background(), "what took long could not be told", err, "platform", k.Platform)
		}
		m.Wake()
	}
	h := &Sender{
		matches: m,
		chats:   &chats{seen: m.Seen, newest: newest, standing: stand, calls: errand.NewCalls(ended), by: map[string]match.Chat{}},
		leases: lease.New(cmp.Or(holder, "host/"+rand.Text()), lease.Options{
			Store: m.Store, Now: m.Now, Acquired: acquired, Trouble: m.Trouble,
		}),
		waits:   wait.New(m.Now, m.Wake),
		errands: errand.New(ended),
		Places:  place.Places{Store: m.Store, Directory: m.Directory},
		lulls:   wait.NewLulls(maxDrawn, m.Wake), thoughts: wait.NewGathering[match.MatchID](m.Now, m.Wake),
		away: bounded.New[match.MatchID, int](maxDrawn),
	}
	outlets := outlets{directory: m.Directory, chats: h.chats, leases: h.leases}
	h.chats.well = func(platform string, to match.PersonID) {
		if to == 0 {
			h.waits.Well(platform)
		}
		h.teller.asides.Well(platform)
		h.signs.waits.Well(platform)
	}
	devices := device.Devices{Kept: m.Pushes, Matches: m}
	h.teller = &teller{
		matches: m, menu: menu, places: h.Places, outlets: outlets, waits: h.waits, errands: h.errands,
		statuses: status,
		ringing:  ring.New(m.Store, m.Hearing, m.Now, devices),
		signs:    &signs{matches: m, statuses: status, waits: wait.New(m.Now, m.Wake), tries: bounded.New[match.RoomID, int](table.MaxKnown), faceless: bounded.New[match.RoomID, bool](table.MaxKnown)},
		doors:    admit.New(h.waits, h.errands, table.MaxKnown),
		asides:   aside.Waits{Waits: wait.New(m.Now, m.Wake), Log: m.Log},
		standing: stand,
		owing:    &wait.Owing{}, ways: invite.Ways{Matches: m, Places: h.Places, Chat: h.chats.plain},
		gathering: wait.NewGathering[match.RoomID](m.Now, m.Wake), sure: sure,
	}
	h.caucuses = &caucuses{outlets: outlets, waits: h.waits, denied: bounded.New[match.RoomID, bool](table.MaxKnown)}
	h.outbox = &outbox{menu: menu, matches: m, outlets: outlets, places: h.Places, waits: h.waits, errands: h.errands, asides: h.teller.asides, owing: h.teller.owing, devices: devices, silent: bounded.New[match.RoomID, bool](table.MaxKnown), standing: stand, stands: wait.NewOwn(m.Now, m.Wake), ways: h.teller.ways}
	h.forgotten.Store(-1)
	h.desks = desks.New(m, h.redraw, maxDrawn)
	m.Kept, m.Redraw = h.hear, h.redraw
	return h
}

// PlaceOf finds where a person at a match is rung and told in private.
func (h *Sender) PlaceOf(ctx context.Context, l *table.State, person match.PersonID) (place.Place, bool, error) {
	return h.Places.Of(ctx, l, l.Match.Listeners, person)
}

// Elsewhere reports whether a person at a match is told in another room than this one.
func (h *Sender) Elsewhere(ctx context.Context, l *table.State, person match.PersonID, room match.RoomID) bool {
	p, told, err := h.PlaceOf(ctx, l, person)
	return err == nil && told && p.Room.ID != room
}

// How many matches at once, how many are read in one go, and how long the sender rests.
const (
	senders    = 16
	behindPage = 200
	rest       = time.Second
)

// Run says what is owed and lets bots play, until ctx ends: then what is being
// said is said, and the rest is owed. sweeps begins the sweeps, which stop does end.
func (h *Sender) Run(ctx context.Context, holder string, sweeps func(ctx context.Context, holder string) (stop func(), err error)) error {
	h.leases.Name(holder)
	told := ctx
	ctx, stopSpeaking := context.WithCancel(context.WithoutCancel(ctx))
	defer stopSpeaking()
	defer context.AfterFunc(told, func() {
		h.leases.End()
		h.matches.Absences.End()
		time.AfterFunc(lastWords, stopSpeaking)
	})()
	defer h.leases.Release(context.WithoutCancel(ctx))
	stop, err := sweeps(ctx, holder)
	if err != nil {
		return err
	}
	defer stop()
	defer h.matches.Absences.Wait()
	defer h.chats.calls.Wait()
	defer h.errands.Wait()
	h.errands.Hurry()
	h.chats.calls.Hurry()
	h.running.Store(true)
	defer h.running.Store(false)
	tick := time.NewTicker(rest)
	defer tick.Stop()
	for {
		if _, err := h.pump(ctx); err != nil {
			h.matches.Trouble(ctx, "the sender failed", err)
		}
		select {
		case <-told.Done():
			return nil
		case <-h.matches.Nudge:
		case <-tick.C:
		case id := <-h.matches.Store.Changed():
			h.changed(id)
		}
	}
}

// Part is in how many of a platform's lanes this process speaks now, and how many there are.
func (h *Sender) Part(platform string) (held, of int) { return h.leases.Part(platform) }

// Unspoken says where this process does not speak, as [lease.Leases.Unspoken] has it.
func (h *Sender) Unspoken() (waits, calm []string) { return h.leases.Unspoken(h.chats.platforms()) }

// lastWords is how long a message under way may take when the process is told to stop.
const lastWords = 2 * time.Second

// changed has read anew what another process committed: a match, or 0.
func (h *Sender) changed(id match.MatchID) {
	h.matches.Forget(id)
	h.hear(id)
	if id == 0 {
		h.matches.Directory.Forget()
	}
}

// maxSettle is how many rounds bots may keep an adapter waiting that takes its turn with
// people: 32,000 actions, as they think in one round and are heard of in the next.
const maxSettle = 1000

// Settle speaks all that is owed and lets bots play until nothing moves, or for
// maxSettle rounds: for adapters that take their turn with people, line by line.
func (h *Sender) Settle(ctx context.Context) error {
	select {
	case id := <-h.matches.Store.Changed():
		h.changed(id)
	default:
	}
	for range maxSettle {
		moved, err := h.pump(ctx)
		if err != nil || !moved {
			return err
		}
		h.matches.Absences.Wait()
	}
	return nil
}

// pump tends every match that is behind, once. moved: some were.
func (h *Sender) pump(ctx context.Context) (moved bool, err error) {
	platforms := h.chats.platforms()
	h.leases.Tend(ctx, platforms)
	if err := h.hearForgotten(ctx); err != nil {
		return false, err
	}
	after, behind := match.MatchID(0), 0
	for {
		page, err := h.matches.Store.Behind(ctx, after, behindPage, h.leases.Others(platforms)...)
		if err != nil {
			return moved, fmt.Errorf("deliver: list what is behind: %w", err)
		}
		if h.tendAll(ctx, page) {
			moved = true
		}
		behind += len(page)
		if len(page) < behindPage || h.leases.Ending() {
			break
		}
		after = page[len(page)-1].Match
		h.leases.Tend(ctx, platforms) // many pages take longer than a look
	}
	sent, owed, err := h.outbox.deliver(ctx)
	h.matches.Seen.Behind(behind, owed)
	return moved || sent, err
}

// tendAll tends matches side by side; it reports whether any was caught up.
func (h *Sender) tendAll(ctx context.Context, page []match.Behind) bool {
	var moved atomic.Bool
	group := errand.NewGroup(senders)
	for _, b := range page {
		if h.running.Load() && h.lulls.Lies(b) {
			continue
		}
		if group.Ready(); h.leases.Ending() {
			break
		}
		group.Go(func() {
			done, err := h.tend(ctx, b)
			if err != nil {
				h.matches.Trouble(ctx, "a match could not be told", err, "match", b.Match)
			}
			if done {
				moved.Store(true)
			} else {
				h.lulls.Begin(b)
			}
		})
	}
	group.Wait()
	return moved.Load()
}

// tend lets a match's bots play and tells its rooms. A fault in one game must
// not silence the others.
func (h *Sender) tend(ctx context.Context, b match.Behind) (done bool, err error) {
	id := b.Match
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("deliver: match %d: %w", id, match.Broken(r))
		}
	}()
	home, err := h.home(ctx, id)
	if err != nil {
		return false, err
	}
	var absent table.Absent
	var thinking bool
	var stuck error
	if home {
		absent, thinking, stuck = h.matches.Absences.Play(ctx, b, func() bool { still, _ := h.home(context.WithoutCancel(ctx), id); return still })
	}
	u, err := h.update(ctx, id)
	if err != nil {
		return false, err
	}
	attended := u.state.Match.Owes(int64(u.state.Match.Seq())-int64(u.state.Alone), func(s match.Show) bool { _, err := h.teller.outlets.to(ctx, s.Room); return err == nil && s.Tries == 0 })
	if thinking && (h.thoughts.More(id, wait.ForEdit) || !attended) { // the room is told when they have played
		return true, nil
	}
	h.thoughts.Over(id)
	more := absent.More || thinking
	if errors.Is(stuck, match.ErrStale) { // another process was quicker
		more, stuck = true, nil
	}
	if stuck != nil {
		h.matches.Trouble(ctx, "a bot could not play", stuck, "match", id)
	}
	more = more || home && stuck == nil && u.state.Match.Rev != absent.Rev // somebody has acted since
	if more && !attended && u.state.Alone > table.MaxAbsentActions {       // bots alone: the room hears of the end of it
		h.matches.Wake()
		return true, nil
	}
	moved, err := h.openThreads(ctx, u)
	if err == nil && moved {
		u, err = h.update(ctx, id)
	}
	if err != nil {
		return false, err
	}
	all, err := h.tell(ctx, u)
	if err != nil {
		return false, err
	}
	h.desks.Draw(u.state)
	talk := errand.Key{Platform: "caucuses", For: id}
	talked, err := h.errands.Begin(talk, func() (bool, error) { return h.confer(ctx, u), nil })()
	if err != nil {
		return false, err
	}
	all = all && talked
	switch {
	case thinking: // the sender is woken when they have played
		return true, nil
	case more: // in turn with other matches
		h.matches.Wake()
		return true, nil
	case !all || stuck != nil || !home || absent.Wait: // tried again soon; what is behind ends where its bots think
		return false, nil
	}
	return true, h.matches.Store.CaughtUp(ctx, id, u.state.Match.Rev)
}

// confer has a match's caucuses told. done: none was put off.
func (h *Sender) confer(ctx context.Context, u *matchUpdate) (done bool) {
	done, away := h.caucuses.meet(ctx, u)
	if done {
		h.away.Remove(u.state.ID)
	}
	if away == nil {
		return done
	}
	n, _ := h.away.Get(u.state.ID)
	h.away.Add(u.state.ID, n+1)
	wait.Passing(ctx, h.matches.Log, n+1, "a caucus could not be told, or has no room", away, "match", u.state.Match.Code, "tries", n+1)
	return false
}

// home reports whether a match's bots think here.
func (h *Sender) home(ctx context.Context, id match.MatchID) (bool, error) {
	return h.leases.Home(ctx, func() (match.Room, error) { return table.HomeOf(ctx, h.matches, id) })
}

// Close gives back what this process speaks under.
func (h *Sender) Close() { h.leases.Release(context.Background()) }

// Refresh has everything read again, since somebody was forgotten.
func (h *Sender) Refresh() {
	h.changed(0)
	for _, p := range h.chats.platforms() {
		chat, _ := h.Chat(p)
		if r, ok := as[match.Refresher](chat); ok {
			r.Refresh()
		}
	}
}

// hearForgotten finds out whether somebody was forgotten by another process.
func (h *Sender) hearForgotten(ctx context.Context) error {
	n, err := h.matches.Store.Forgettings(ctx)
	if err != nil {
		return fmt.Errorf("deliver: hear who was forgotten: %w", err)
	}
	if before := h.forgotten.Swap(n); before >= 0 && before != n {
		h.Refresh()
	}
	return nil
}
