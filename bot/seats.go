package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

func (h *Menu) lobbyButtons(about engine.About, code string) []msg.Button {
	rules := msg.Button{Label: "Rules", ID: press{line: "match rules " + about.ID}.id()}
	if about.MaxSeats == 1 { // who made it has the seat
		return []msg.Button{
			{Label: "Start", ID: press{line: "match start " + code}.id(), Look: msg.Primary},
			{Label: "Leave", ID: press{line: "match leave " + code}.id()},
			rules,
		}
	}
	return []msg.Button{
		{Label: "Join", ID: press{line: "match join " + code}.id(), Look: msg.Primary},
		{Label: "Add a bot", ID: press{line: "match add-bot " + code}.id()},
		{Label: "Start", ID: press{line: "match start " + code}.id(), Look: msg.Primary},
		{Label: "Leave", ID: press{line: "match leave " + code}.id()},
		{Label: "Invite", ID: press{line: "match invite " + code}.id()},
		rules,
	}
}

// bring has a match shown where one who holds a seat of it is now.
func bring(ctx context.Context, h *Commands, c caller, l *Handle) msg.Message {
	if err := c.inside(); err != nil {
		return refuse(ctx, h, err)
	}
	var change match.Change
	if err := enter(ctx, h, c, &l.State, &change); err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.match.Code).Plain(" is shown here from now on, and what awaits you is told here.")})
}

// join takes the next seat of a lobby, or brings a match of the caller's here.
func join(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	own, seated := l.seatOf(c.person.ID)
	if seated && !l.match.Phase.Ended() {
		if s, here := l.shows(c.room.ID); !here || s.Role == match.RoleWatching {
			return bring(ctx, h, c, l)
		}
	}
	if _, ok := l.heldFor(c.person.ID); ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	if seated && (l.match.Phase == match.Playing || l.match.Phase == match.Paused) {
		return refuse(ctx, h, engine.Illegal("", "you hold seat %d of %s, which is played here", own+1, l.match.Code))
	}
	if l.match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, anotherMatch))
	}
	if seated && !l.match.Settings.Many {
		return refuse(ctx, h, engine.Illegal("", "you hold a seat of %s; one each, unless the match is made with hotseat=yes", l.match.Code))
	}
	seat, err := free(&l.State)
	if err != nil {
		return refuse(ctx, h, err)
	}
	name := l.unlike(c.person.Name)
	change := match.Change{
		Tenures: []match.Tenure{{Seat: seat, Person: c.person.ID, Name: name}},
		Notes:   []match.Note{l.note(noteJoined, seat, name, "")},
	}
	if err := enter(ctx, h, c, &l.State, &change); err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	answer := msg.Message{Text: msg.Say(fmt.Sprintf("You hold seat %d of ", seat+1)).Bold(l.match.Code).
		Plain(". Your own words make the dice yours too: ").Code("/match words " + l.match.Code + " TEXT").Plain(".")}
	return askZone(ctx, h, c, &l.State, save(ctx, h, c, l, change, answer))
}

// notOpen is why a match is no lobby any more, and the way on once it has begun.
func notOpen(l *State, way string) error {
	switch {
	case l.match.Phase.Ended() && l.table == nil:
		return engine.Illegal("", "the lobby of %s is closed; /match rematch opens another", l.match.Code)
	case l.match.Phase.Ended():
		return engine.Illegal("", "%s is over; /match rematch begins another", l.match.Code)
	}
	if l.game.About().MaxSeats == 1 { // nobody can stand in
		way = anotherMatch
	}
	return engine.Illegal("", "%s has begun and its seats are taken; %s", l.match.Code, way)
}

// What there is to do instead once a lobby is closed: for who wants to play, and
// for who would change who plays.
const (
	anotherMatch = "/match new begins another match"
	standIn      = "/match ask replace NAME asks the table for a stand-in"
)

// noSeat is the answer to a person who asks as a player and is none; one whose
// seat a bot holds reads how to come back.
func noSeat(l *State, person int64) error {
	if _, ok := l.heldFor(person); ok {
		return engine.Illegal("", "a bot holds your seat of %s; /match ask %s return takes it back", l.match.Code, l.match.Code)
	}
	return engine.Illegal("", "you hold no seat of %s; /match board %s shows it", l.match.Code, l.match.Code)
}

// free is the next free seat of a lobby.
func free(l *State) (engine.Seat, error) {
	if n := len(l.match.Seats); n < l.game.About().MaxSeats {
		return engine.Seat(n), nil
	}
	if about := l.game.About(); about.MaxSeats == 1 {
		return 0, engine.Illegal("", "%s is played by one alone; /match watch %s looks on from another room", about.Name, l.match.Code)
	}
	return 0, engine.Illegal("", "%s is full: %d seats; /match start %s begins", l.match.Code, l.game.About().MaxSeats, l.match.Code)
}

// numberedName is how much of a name stands before a number that tells it from
// another, so that even where names are short the number is not cut off.
const numberedName = 13

// unlike makes a name that nobody at the table has: "Ann", "Ann 2".
func (l *State) unlike(name string) string {
	try := name
	for n := 2; slices.ContainsFunc(l.match.Seats, func(t match.Tenure) bool { return strings.EqualFold(t.Name, try) }); n++ {
		try = fmt.Sprintf("%s %d", text.Clip(name, numberedName), n)
	}
	return try
}

// botNames are what bots are called, in order; they have all been in office.
var botNames = []string{"Basil", "Dora", "Edwin", "Flora", "Hubert", "Mabel", "Oswin", "Petra"}

// addBot seats a bot in a lobby: KIND, or the strongest there is.
func addBot(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	if l.match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, standIn))
	}
	if _, ok := l.seatOf(c.person.ID); !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may seat a bot; /match join %s takes one", l.match.Code))
	}
	kind, _ := cut(strings.ToLower(rest))
	bots := l.game.Bots()
	if kind == "" {
		kind = bots[len(bots)-1].ID
	}
	i := slices.IndexFunc(bots, func(b engine.Bot) bool { return b.ID == kind })
	if i < 0 {
		var kinds []string
		for _, b := range bots {
			kinds = append(kinds, b.ID)
		}
		return refuse(ctx, h, engine.Illegal("", "there is no bot %q; there is %s", text.Line(kind, maxName), strings.Join(kinds, ", ")))
	}
	seat, err := free(&l.State)
	if err != nil {
		return refuse(ctx, h, err)
	}
	name := l.unlike(botNames[int(seat)%len(botNames)])
	change := match.Change{
		Tenures: []match.Tenure{{Seat: seat, Name: name, Bot: kind}},
		Notes:   []match.Note{l.note(noteJoined, seat, name, kind)},
	}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Say(fmt.Sprintf("%s takes seat %d and %s.", name, seat+1, bots[i].Help))})
}

// leave gives up a seat: of a lobby at once; of a match being played for good,
// when its rules know how to go on.
func leave(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	if _, ok := l.seatOf(c.person.ID); !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	rest, seat, named, err := meantSeat(&l.State, c, strings.ToLower(rest), "leave")
	said, agreed := cutYes(rest)
	c.sure = agreed || said == forGood
	if said != "" && said != forGood {
		return refuse(ctx, h, engine.Illegal("", "/match leave takes a match's code and nothing more, not %q", text.Line(rest, maxName)))
	}
	if err != nil {
		return refuse(ctx, h, err)
	}
	switch l.match.Phase {
	case match.Open:
		return vacate(ctx, h, c, l, seat, noteLeft, msg.Message{Text: msg.Say("You have left ").Bold(l.match.Code).Plain(".")})
	case match.Playing:
		if !named {
			return whichSeat(&l.State, l.seatsOf(c.person.ID))
		}
		return leavePlay(ctx, h, c, l, seat)
	}
	return refuse(ctx, h, notPlaying(l.match.Phase))
}

// maker is who may take seats back and close the lobby: whoever made the match,
// or the first of those who stayed.
func (l *State) maker() int64 {
	first := int64(0)
	for _, t := range l.match.Seats {
		if t.Bot != "" {
			continue
		}
		if t.Person == l.match.Host {
			return t.Person
		}
		if first == 0 {
			first = t.Person
		}
	}
	return first
}

// vacate takes a seat out of a lobby; those behind move up. The last person
// closes it.
func vacate(ctx context.Context, h *Commands, c caller, l *Handle, seat engine.Seat, kind string, answer msg.Message) msg.Message {
	change := match.Change{Notes: []match.Note{l.note(kind, seat, l.name(seat), "")}}
	people := 0
	for _, t := range l.match.Seats {
		if t.Seat == seat {
			continue
		}
		if t.Bot == "" {
			people++
		}
		if t.Seat > seat {
			t.Seat--
			change.Tenures = append(change.Tenures, t)
		}
	}
	change.Unseat = []match.Tenure{{Seat: engine.Seat(len(l.match.Seats) - 1)}}
	if t := l.match.Timing.Clone(); int(seat) < len(t.Seats) {
		t.Seats = slices.Delete(t.Seats, int(seat), int(seat)+1)
		change.Timing = &t
	}
	if people == 0 {
		change.Phase, change.Ended = match.Abandoned, h.matches.now()
		change.Forget = []match.Instant{{Match: l.match.ID, Seat: engine.Nobody, Kind: instantLobby}}
		change.Notes = append(change.Notes, l.note(noteResult, engine.Nobody, "", "closed"))
	}
	return save(ctx, h, c, l, change, answer)
}

// leavePlay leaves a match being played, once that is confirmed.
func leavePlay(ctx context.Context, h *Commands, c caller, l *Handle, seat engine.Seat) msg.Message {
	v, ok := l.game.About().Verb("leave")
	if !ok || !v.Host {
		return refuse(ctx, h, engine.Illegal("", "%s cannot go on without you; /match abandon asks the table to end it", l.game.About().Name))
	}
	if m, ok := confirmed(ctx, h, c, &l.State, leaving(&l.State, seat, v, h.matches.now())); !ok {
		return m
	}
	name := l.name(seat)
	d := deed{
		seat: engine.Nobody, cause: causeHost, person: c.person.ID, delivery: c.Delivery,
		actions: [][]string{{"leave", fmt.Sprint(int(seat) + 1)}},
		besides: func(change *match.Change) {
			seq := change.Position.Seq
			t := l.match.Seats[seat]
			t.ToSeq = &seq
			gone := match.Tenure{Seat: seat, No: t.No + 1, Name: name, Bot: botGone, FromSeq: seq}
			change.Tenures = append(change.Tenures, t, gone)
			left := l.note(noteLeft, seat, name, "")
			left.Seq = seq
			change.Notes = append([]match.Note{left}, change.Notes...)
		},
	}
	answer := msg.Message{Text: msg.Say("You have left ").Bold(l.match.Code).Plain(".")}
	if _, err := l.play(ctx, d, func(played) msg.Message { return answer }); err != nil {
		return failed(ctx, h, c, err, "match", l.match.Code)
	}
	return l.recounted(ctx, answer)
}

// forGood says yes to leaving a seat of a match being played.
const forGood = "for good"

// botGone holds the seat of one who left for good; it is never asked.
const botGone = "gone"

// remove takes a seat from somebody in a lobby; only who made the match may.
func remove(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	if l.maker() != c.person.ID {
		return refuse(ctx, h, engine.Illegal("", "only who made the match may take a seat back"))
	}
	if l.match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, standIn))
	}
	seat, err := l.named(plainly(ctx, h, c, &l.State, rest))
	if err != nil {
		return refuse(ctx, h, err)
	}
	return vacate(ctx, h, c, l, seat, noteRemoved, msg.Message{Text: msg.Say(l.name(seat) + " is out of ").Bold(l.match.Code).Plain(".")})
}

// named is the seat that people mean by a name, a number or a letter.
func (l *State) named(said string) (engine.Seat, error) {
	said = strings.TrimPrefix(strings.TrimSpace(said), "@")
	var hits []engine.Seat
	var names []string
	for _, t := range l.match.Seats {
		names = append(names, fmt.Sprintf("%d %s", t.Seat+1, t.Name))
		if said == fmt.Sprint(t.Seat+1) || strings.EqualFold(said, string(rune('A'+t.Seat))) || strings.EqualFold(said, t.Name) {
			return t.Seat, nil
		}
		if said != "" && strings.HasPrefix(strings.ToLower(t.Name), strings.ToLower(said)) {
			hits = append(hits, t.Seat)
		}
	}
	if len(hits) == 1 {
		return hits[0], nil
	}
	return 0, engine.Illegal("", "%q is nobody at this table; there is %s", text.Line(said, maxName), strings.Join(names, ", "))
}

// invite rings somebody to join.
func invite(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	if l.match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, standIn))
	}
	if strings.TrimSpace(rest) == "" {
		return askWhom(ctx, h, c, "Whom do you ask to join "+l.match.Code+"?", "match invite "+l.match.Code)
	}
	p, err := someone(ctx, h, c, &l.State, rest)
	if err != nil {
		return refuse(ctx, h, err)
	}
	note := l.note(noteInvited, engine.Nobody, c.person.Name, inviteText(p))
	return save(ctx, h, c, l, match.Change{Notes: []match.Note{note}}, msg.Message{Text: msg.Say(p.Name + " is asked to join ").Bold(l.match.Code).Plain(".")})
}

// someone is whom a mention or a name means.
func someone(ctx context.Context, h *Commands, c caller, l *State, said string) (match.Person, error) {
	if id, ok := mentioned(said); ok {
		return called(ctx, h, c, id)
	}
	name := text.Line(strings.TrimPrefix(said, "@"), maxName)
	people, err := h.matches.store.PeopleNamed(ctx, c.Account.Platform, c.Account.Workspace, name)
	if err != nil {
		return match.Person{}, err
	}
	if len(people) == 0 {
		return match.Person{}, engine.Illegal("", "nobody here is called %q yet; they can say /match join %s themselves", name, l.match.Code)
	}
	return people[0], nil
}
