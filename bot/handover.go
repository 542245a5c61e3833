package bot

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// handOver puts somebody else on a seat, at any decision. What the seat sees
// they see; who held it sees no more of it. The seat's votes and orders go, its
// open decisions are put to the new holder, with a clock of their own.
func (h *Matches) handOver(l *State, seat engine.Seat, to match.Tenure, c *match.Change) {
	now, seq := h.now(), l.match.Seq()
	old := l.match.Seats[seat]
	old.ToSeq = &seq
	to.Seat, to.No, to.FromSeq = seat, old.No+1, seq
	c.Tenures = append(c.Tenures, old, to)
	t := l.match.Timing.Clone()
	if c.Timing != nil {
		t = c.Timing.Clone()
	}
	*t.Seat(seat) = match.SeatTime{}
	t.Offers = slices.DeleteFunc(t.Offers, func(o match.Offer) bool { return o.Seat == seat })
	t.Orders = slices.DeleteFunc(t.Orders, func(o match.Order) bool { return o.Seat == seat })
	calls := map[engine.Ask]int{}
	t.Turns = slices.DeleteFunc(t.Turns, func(u match.Turn) bool {
		if u.Seat == seat {
			calls[u.Ask()] = u.Calls + 1
		}
		return u.Seat == seat
	})
	for _, n := range l.match.Notices {
		if n.Seat == seat && to.Bot != "" {
			n.State = match.NoticeClosing
			c.Notices = append(c.Notices, n)
		}
	}
	if to.Bot == "" {
		h.put(l, seat, to, &t, calls, c, now)
	}
	for _, v := range l.match.Votes {
		if slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			continue
		}
		if _, voted := v.Ballots[seat]; voted {
			ballots := map[engine.Seat]bool{}
			for s, b := range v.Ballots {
				if s != seat {
					ballots[s] = b
				}
			}
			v.Ballots = ballots
			c.Votes = append(c.Votes, v)
		}
	}
	after := l.with(seat, to)
	after.Schedule(&t, c, now)
}

// with is what the clocks go by when somebody holds a seat.
func (l *State) with(seat engine.Seat, to match.Tenure) pace.Clocks {
	m, after := l.match, l.clocks()
	m.Seats = slices.Clone(m.Seats)
	m.Seats[seat] = to
	after.Match = &m
	return after
}

// put puts a seat's open decisions to its new holder, whose vacation counts.
func (h *Matches) put(l *State, seat engine.Seat, to match.Tenure, t *match.Timing, calls map[engine.Ask]int, c *match.Change, now int64) {
	after := l.with(seat, to)
	if p := l.people[to.Person]; p.Habits.Away.To > now {
		after.GoAway(t, seat, p.Habits.Away, now)
	}
	for _, a := range l.match.Asks {
		if a.Seat != seat || !a.Must {
			continue
		}
		c.Instants = append(c.Instants, h.fate(l, l.table, a, now)...)
		u := match.Turn{Seat: a.Seat, Kind: a.Kind, Of: a.Of, Key: a.Key, Opened: now}
		u.Calls = calls[u.Ask()]
		after.Due(t, &u, now)
		t.Turns = append(t.Turns, u)
		c.Notices = append(c.Notices, match.Notice{Match: l.match.ID, Seat: a.Seat, Kind: a.Kind, Of: a.Of, Key: a.Key, State: match.NoticeOwed, Rings: max(0, u.Calls-1)})
	}
}

// botFor names a bot for a seat: KIND, or the strongest there is.
func (l *State) botFor(seat engine.Seat, kind string) (match.Tenure, error) {
	bots := l.game.Bots()
	if kind == "" {
		kind = bots[len(bots)-1].ID
	}
	if !slices.ContainsFunc(bots, func(b engine.Bot) bool { return b.ID == kind }) {
		return match.Tenure{}, engine.Illegal("", "there is no bot %q", text.Line(kind, maxName))
	}
	return match.Tenure{Seat: seat, Name: l.unlike(botNames[int(seat)%len(botNames)]), Bot: kind}, nil
}

// handoverCommand gives the caller's seat to a bot at once, or offers it to a
// person, who takes it with /match ask take.
func handoverCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	word, after := cut(rest)
	switch {
	case rest == "":
		whom, err := choice(ctx, h, c, "Offer it to somebody", "match handover "+l.match.Code)
		if err != nil {
			return refuse(ctx, h, err)
		}
		then := msg.Say(" You can come back from a bot with ").Code("/match ask " + l.match.Code + " return").Plain(".")
		if l.lastPerson(seat) {
			then = msg.Say(" Nobody but bots would be left then, and the match would end; ").Code("/match ask " + l.match.Code + " pause").Plain(" stops its clocks instead.")
		}
		return msg.Message{
			Text:    msg.Say("To whom? ").Code("/match handover " + l.match.Code + " NAME").Plain(" offers your seat to somebody; a bot takes it at once.").Join(then),
			Buttons: []msg.Button{{Label: "Hand over to a bot", ID: press{line: "match handover " + l.match.Code + " bot"}.id(), Look: msg.Danger}},
			Selects: []msg.Select{whom},
		}
	case strings.EqualFold(word, "bot"):
		after, meant, named, err := meantSeat(&l.State, c, after, "hand over")
		if err != nil {
			return refuse(ctx, h, err)
		}
		seat = meant
		after, c.sure = cutYes(after)
		c.sure = c.sure && named
		kind, _ := cut(strings.ToLower(after))
		to, err := l.botFor(seat, kind)
		if err != nil {
			return refuse(ctx, h, err)
		}
		over := l.thenEnds(seat, to.Bot, h.matches.now())
		if over != "" || l.lastPerson(seat) {
			q, err := leftToBots(ctx, h, &l.State, to, over)
			if err != nil {
				return refuse(ctx, h, err, "match", l.match.Code)
			}
			if m, ok := confirmed(ctx, h, c, &l.State, q); !ok {
				return m
			}
		}
		change := match.Change{Notes: []match.Note{l.note(noteHanded, seat, l.name(seat), to.Name+", a "+to.Bot+" bot")}}
		h.matches.handOver(&l.State, seat, to, &change)
		answer := msg.Message{
			Text:    msg.Say(to.Name + " plays for you in ").Bold(l.match.Code).Plain(" from now on."),
			Buttons: []msg.Button{{Label: "Come back", ID: press{line: "match return " + l.match.Code}.id()}},
		}
		switch {
		case over != "":
			answer = msg.Message{Text: msg.Say(to.Name + " takes your seat. More than half of those left have voted for it, so ").Bold(l.match.Code).Plain(" ends.")}
		case l.lastPerson(seat):
			answer = msg.Message{Text: msg.Say(to.Name + " takes your seat. Nobody but bots is left, so ").Bold(l.match.Code).Plain(" ends.")}
		}
		return l.recounted(ctx, save(ctx, h, c, l, change, answer))
	}
	p, err := personMeant(ctx, h, c, rest)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if err := l.mayHold(p); err != nil {
		return refuse(ctx, h, err)
	}
	t := l.match.Timing.Clone()
	t.Offers = append(slices.DeleteFunc(t.Offers, func(o match.Offer) bool { return o.Seat == seat }), match.Offer{Seat: seat, Person: p.ID})
	change := match.Change{Timing: &t, Notes: []match.Note{l.note(noteOffered, seat, l.name(seat), p.Name)}}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("Your seat in ").Bold(l.match.Code).Plain(" is offered to " + p.Name + "; it is yours until they take it.")})
}

// lastPerson reports whether bots hold all other seats.
func (l *State) lastPerson(seat engine.Seat) bool {
	return !slices.ContainsFunc(l.match.Seats, func(t match.Tenure) bool { return t.Seat != seat && t.Bot == "" })
}

// personMeant finds a person by what a platform or people call them.
func personMeant(ctx context.Context, h *Commands, c caller, said string) (match.Person, error) {
	if id, ok := mentioned(said); ok {
		return called(ctx, h, c, id)
	}
	name := text.Line(strings.TrimPrefix(said, "@"), maxName)
	people, err := h.matches.store.PeopleNamed(ctx, c.Account.Platform, c.Account.Workspace, name)
	if err != nil {
		return match.Person{}, err
	}
	if len(people) == 0 {
		return match.Person{}, engine.Illegal("", "nobody here is called %q yet; let them say /help once", name)
	}
	return people[0], nil
}

// mayHold refuses a person a second seat.
func (l *State) mayHold(p match.Person) error {
	if _, holds := l.seatOf(p.ID); holds && !l.match.Settings.Many {
		return engine.Illegal("", "%s holds a seat of %s already; one each", p.Name, l.match.Code)
	}
	return nil
}

// takeCommand takes over a seat that was offered to the caller.
func takeCommand(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	i := slices.IndexFunc(l.match.Timing.Offers, func(o match.Offer) bool { return o.Person == c.person.ID })
	if i < 0 {
		return refuse(ctx, h, engine.Illegal("", "no seat of %s is offered to you; its holder says /match handover", l.match.Code))
	}
	return sit(ctx, h, c, l, l.match.Timing.Offers[i].Seat)
}

// returnCommand gives the caller back a seat that a bot holds for them.
func returnCommand(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	if seat, ok := l.heldFor(c.person.ID); ok {
		return sit(ctx, h, c, l, seat)
	}
	return refuse(ctx, h, engine.Illegal("", "no bot holds a seat of yours in %s", l.match.Code))
}

// heldFor is the seat that a bot holds for a person, who held it last.
func (l *State) heldFor(person int64) (engine.Seat, bool) {
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return 0, false
	}
	for _, t := range l.match.Seats {
		if t.Bot == "" || t.Bot == botGone || t.No == 0 {
			continue
		}
		for _, was := range l.match.Tenures {
			if was.Seat == t.Seat && was.No == t.No-1 && was.Person == person && was.Bot == "" {
				return t.Seat, true
			}
		}
	}
	return 0, false
}

// sit gives the caller a seat.
func sit(ctx context.Context, h *Commands, c caller, l *Handle, seat engine.Seat) msg.Message {
	if err := l.mayHold(c.person); err != nil {
		return refuse(ctx, h, err)
	}
	was := l.name(seat)
	people := maps.Clone(l.people) // snapshots share it
	people[c.person.ID] = c.person
	l.people = people
	to := match.Tenure{Name: c.person.Name, Person: c.person.ID}
	if !strings.EqualFold(was, to.Name) {
		to.Name = l.unlike(to.Name)
	}
	change := match.Change{Notes: []match.Note{l.note(noteHanded, seat, was, to.Name)}}
	h.matches.handOver(&l.State, seat, to, &change)
	if err := enter(ctx, h, c, &l.State, &change); err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	answer := msg.Message{
		Text:    msg.Say(fmt.Sprintf("You hold seat %d of ", seat+1)).Bold(l.match.Code).Plain(" now, and see what it sees. ").Code("/" + l.match.Game + " " + l.match.Code).Plain(" shows what can be done."),
		Buttons: []msg.Button{{Label: "My options", ID: press{line: l.match.Game + " " + l.match.Code}.id(), Look: msg.Primary}},
	}
	return l.recounted(ctx, save(ctx, h, c, l, change, answer))
}

// replaceCommand asks the table for a stand-in for a seat that was absent.
func replaceCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	if l.match.Phase != match.Playing {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	rest, c.sure = cutYes(rest)
	said, kind := rest, ""
	if head, last, ok := cutLast(rest); ok && slices.ContainsFunc(l.game.Bots(), func(b engine.Bot) bool { return b.ID == last }) {
		said, kind = head, last
	}
	seat, err := l.named(said)
	if err != nil {
		return refuse(ctx, h, err)
	}
	switch misses := l.match.Timing.SeatTime(seat).Misses; {
	case l.isBot(seat):
		return refuse(ctx, h, engine.Illegal("", "%s is a bot already", l.name(seat)))
	case l.clocks().Replaceable(seat, h.matches.now()):
	case misses == 0 && !l.match.Timing.Due():
		return refuse(ctx, h, engine.Illegal("", "nothing is due in %s, so the table may replace %s only after %s in which they are awaited and say nothing", l.match.Code, l.name(seat), pace.SilenceSaid))
	default:
		return refuse(ctx, h, engine.Illegal("", "%s has missed %d in a row; the table may replace a seat after %d", l.name(seat), misses, l.rules.Misses))
	}
	to, err := l.botFor(seat, kind)
	if err != nil {
		return refuse(ctx, h, err)
	}
	return move(ctx, h, c, l, "replace "+seatNumber(seat)+" "+to.Bot)
}

func cutLast(s string) (head, last string, ok bool) {
	i := strings.LastIndexByte(strings.TrimSpace(s), ' ')
	if i < 0 {
		return s, "", false
	}
	return strings.TrimSpace(s[:i]), strings.ToLower(strings.TrimSpace(s[i+1:])), true
}

// replaced is the seat that a motion to replace means, and the bot for it.
func (l *State) replaced(what string) (seat engine.Seat, kind string) {
	f := strings.Fields(what)
	if len(f) < 3 || f[0] != "replace" {
		return engine.Nobody, ""
	}
	seat, err := l.named(f[1])
	if err != nil {
		return engine.Nobody, ""
	}
	return seat, f[2]
}

// replaceNow puts a bot on a seat, which its holder can take back. Who is back
// already is not replaced: the motion does not stand.
func (h *Matches) replaceNow(l *State, v match.Vote, c *match.Change) error {
	seat, kind := l.replaced(v.What)
	to, err := l.botFor(seat, kind)
	if err != nil {
		return err
	}
	c.Notes = append(c.Notes, l.note(noteReplaced, seat, l.name(seat), to.Name+", a "+to.Bot+" bot"))
	h.handOver(l, seat, to, c)
	return nil
}
