package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxLine is how many characters of a line are read; longer ones are refused.
const maxLine = 2200

// Commands are all that people can say and press.
type Commands struct {
	matches *Matches
	menu    *Menu
	sender  *Sender

	rolling sync.Mutex
	habits  sync.Mutex // held by who changes a person's
}

// A caller is a call with the person and room behind it.
type caller struct {
	match.Call
	person match.Person
	room   match.Room
	fate   *fate
	sure   bool   // it says yes to what it would be asked
	vague  bool   // it was not typed in full, so that its yes does not count
	mark   string // of the question that the pressed button answers
	vote   int64  // the motion, by its number, that the pressed button votes on
}

// A fate is what has become of a call so far.
type fate struct {
	stale   bool   // another process was quicker
	claimed bool   // its delivery is stored with its answer
	done    bool   // what it asked for is done, and must not be done again
	pressed bool   // it is a click, which a form may answer
	command string // for operators: one of a few

	mistaken bool // the caller was taken for somebody else, and is to be asked again
}

// Do answers a command line, a click or a filled-in form. The answer is for
// the caller alone. It never fails: what went wrong is a friendly sentence.
func (h *Commands) Do(ctx context.Context, call match.Call) (answer msg.Message) {
	began, fate := h.matches.clock.Now(), &fate{command: "unknown"}
	defer func() {
		if r := recover(); r != nil {
			h.matches.trouble(ctx, "a command panicked", Broken(r))
			answer = msg.Message{Text: msg.Say(sorry)}
		}
		h.matches.seen.Did(fate.command, outcome(answer), h.matches.clock.Now().Sub(began))
	}()
	c := caller{Call: call, fate: fate}
	var err error
	if c.person, err = h.matches.folk.known(ctx, call.Account); err != nil {
		return refuse(ctx, h, err)
	}
	if c.room, err = h.matches.folk.room(ctx, call.Room); err != nil {
		return refuse(ctx, h, err)
	}
	h.sender.hasten(ctx, c.room.ID)
	answer = obey(ctx, h, c)
	if fate.mistaken {
		fate.mistaken = false
		if c.person, err = h.matches.folk.person(ctx, call.Account); err != nil {
			return refuse(ctx, h, err)
		}
		answer = obey(ctx, h, c)
	}
	return answer
}

// obey answers a call of the person that its account is known as.
func obey(ctx context.Context, h *Commands, c caller) msg.Message {
	zoned(ctx, h, &c)
	if c.Press != "" {
		return answerPress(ctx, h, c)
	}
	return line(ctx, h, c)
}

// mistaken reports whether a caller is not the person they were taken for: another
// process has made two of them one. All is to be done again then.
func mistaken(ctx context.Context, h *Commands, c caller) bool {
	p, err := h.matches.folk.person(ctx, c.Account)
	c.fate.mistaken = err == nil && p.ID != c.person.ID
	return c.fate.mistaken
}

// line answers what was typed after the slash.
func line(ctx context.Context, h *Commands, c caller) msg.Message {
	line := strings.TrimPrefix(strings.TrimSpace(c.Line), "/")
	if len([]rune(line)) > maxLine {
		return refuse(ctx, h, engine.Illegal("", "that is too long: %d characters at most", maxLine))
	}
	line = text.Line(line, maxLine)
	c.Line = line
	word, rest := cut(line)
	word = strings.ToLower(word)
	if g, ok := h.matches.game(word); ok {
		return gameCommand(ctx, h, c, g, rest)
	}
	var err error
	if c.person, err = h.matches.folk.person(ctx, c.Account); err != nil {
		return refuse(ctx, h, err)
	}
	switch word {
	case "bell":
		return bellCommand(ctx, h, c, rest)
	case "", "help":
		c.fate.command = "help"
		return help(h)
	case "match":
		return matchCommand(ctx, h, c, rest)
	case "here":
		return hereCommand(ctx, h, c, rest)
	case "roll", "r":
		c.fate.command = "roll"
		return rollCommand(ctx, h, c, rest)
	}
	return noCommand(h, word)
}

// noCommand asks whether a command was meant that was misspelt, or else tells
// how to begin.
func noCommand(h *Commands, word string) msg.Message {
	t := msg.Say("There is no command ").Code("/" + text.Line(word, maxName)).Plain(". ")
	all := []string{"bell", "help", "match", "roll"}
	for _, g := range h.matches.games {
		all = append(all, g.About().ID)
	}
	near := engine.Meant(word, all)
	if near == "" {
		if near = engine.Meant(word, names(Bells())); near != "" {
			near = "bell " + near
		}
	}
	if near != "" {
		return msg.Message{Text: t.Plain("Did you mean ").Code("/" + near).Plain("? ").Code("/help").Plain(" says what there is.")}
	}
	return msg.Message{Text: t.Join(help(h).Text)}
}

// cut takes the first word of a line.
func cut(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\n\r\u00a0", r) }); i >= 0 {
		return line[:i], strings.TrimSpace(strings.TrimLeft(line[i:], "\u00a0 \t\n\r"))
	}
	return line, ""
}

// help is what a newcomer needs to begin.
func help(h *Commands) msg.Message {
	t := msg.Say("Begin a match with ").Code("/match new " + h.matches.games[0].About().ID).Plain(", add players with ").
		Code("/match join").Plain(" or ").Code("/match add-bot").Plain(", and begin with ").Code("/match start").Plain(".\n")
	for _, g := range h.matches.games {
		a := g.About()
		t = t.Code("/" + a.ID).Plain(" — " + stop(a.Name) + " " + a.Help + "\n")
	}
	t = t.Code("/match").Plain(" — everything about matches. ").Code("/bell").Plain(" — your hours, and how you are rung. ").
		Code("/roll 4d6kh3").Plain(" — dice. Any of them with ").Code("help").Plain(" says more.")
	return msg.Message{Text: t, Buttons: []msg.Button{
		{Label: "New match of " + h.matches.games[0].About().Name, ID: press{line: "match new " + h.matches.games[0].About().ID}.id(), Look: msg.Primary},
		{Label: "What awaits me", ID: press{line: "match list"}.id()},
	}}
}

// gameCommand plays, or answers a query, by words.
func gameCommand(ctx context.Context, h *Commands, c caller, g match.Table, rest string) msg.Message {
	about := g.About()
	c.fate.command = about.ID
	if word, _ := cut(rest); strings.EqualFold(word, "help") || strings.EqualFold(word, "verbs") {
		return gameHelp(about)
	}
	if word, after := cut(rest); about.Daily != "" && strings.EqualFold(word, "daily") {
		var err error
		if c.person, err = h.matches.folk.person(ctx, c.Account); err != nil {
			return refuse(ctx, h, err)
		}
		return daily(ctx, h, c, g, after)
	}
	id, rest, m := find(ctx, h, c, rest, about.ID, false, nil)
	if m != nil {
		if m, ok := repeated(ctx, h, c.Delivery); ok { // it was clear which when it was said first
			return m
		}
		mistaken(ctx, h, c)
		return *m
	}
	return onceActing(ctx, h, c, id, func(l *Handle) msg.Message {
		if l.match.Phase != match.Playing {
			return refuse(ctx, h, notPlaying(l.match.Phase))
		}
		seat, ok := l.seatOf(c.person.ID)
		if !ok {
			return refuse(ctx, h, noSeat(&l.State, c.person.ID))
		}
		if rest == "" {
			return choices(ctx, h, &l.State, seat)
		}
		return playText(ctx, h, c, l, seat, plainly(ctx, h, c, &l.State, rest))
	})
}

// playText reads a person's words for a seat and plays, answers or helps on.
func playText(ctx context.Context, h *Commands, c caller, l *Handle, seat engine.Seat, text string) msg.Message {
	named := len(l.seatsOf(c.person.ID)) < 2
	if said, of, ok := strings.Cut(text, " "+yes+" of seat "); ok {
		_, meant, _, err := meantSeat(&l.State, c, "of seat "+of, "act for")
		if err != nil {
			return refuseAt(ctx, h, &l.State, seat, err)
		}
		text, seat, named = said+" "+yes, meant, true
	}
	r, sure, err := agreed(&l.State, seat, text)
	if err != nil {
		return refuseAt(ctx, h, &l.State, seat, err)
	}
	c.sure = sure && named
	s := h.menu.seated(&l.State, seat)
	if words := r.Actions[len(r.Actions)-1]; !r.Whole {
		if len(s.seen.Next(words...)) == 0 {
			return refuseAt(ctx, h, &l.State, seat, s.notNow(words))
		}
		return s.goOn(ctx, words)
	}
	if r.Query {
		return answer(ctx, h, &l.State, seat, r.Actions[0])
	}
	return act(ctx, h, c, l, deed{seat: seat, cause: causePerson, person: c.person.ID, room: c.room.ID, actions: r.Actions, delivery: c.Delivery})
}

// understood reads a person's words for a seat; where they cannot be read as they
// are, with seats' numbers for the names and letters people know them by.
func (l *State) understood(seat engine.Seat, text string) (engine.Reading, error) {
	r, err := engine.Read(l.table, seat, text)
	if numbered := l.numbered(text); err != nil && numbered != text {
		return engine.Read(l.table, seat, numbered)
	}
	return r, err
}

// numbered is a text with seats' numbers for names, the longest first, and letters.
func (l *State) numbered(text string) string {
	var out []string
	for said := strings.Fields(text); len(said) > 0; {
		word, used := said[0], 0
		for _, t := range l.match.Seats {
			n := len(strings.Fields(t.Name))
			switch {
			case n > used && n <= len(said) && strings.EqualFold(strings.TrimPrefix(strings.Join(said[:n], " "), "@"), t.Name):
				word, used = fmt.Sprint(t.Seat+1), n
			case used == 0 && strings.EqualFold(said[0], string(rune('A'+t.Seat))):
				word = fmt.Sprint(t.Seat + 1)
			}
		}
		out, said = append(out, word), said[max(used, 1):]
	}
	return strings.Join(out, " ")
}

// notNow is why half an action cannot be finished.
func (s seating) notNow(words []string) error {
	v, _ := s.seen.About().Verb(words[0])
	return engine.Illegal(v.Rule, "%s is not what can be done now", strings.Join(words, " "))
}

// act plays a deed of a person, who confirms it where it wants that, and tells
// its seat what came of it.
func act(ctx context.Context, h *Commands, c caller, l *Handle, d deed) msg.Message {
	c.fate.command = l.match.Game + " " + d.actions[0][0]
	if q, ok := questionOf(h, &l.State, d); ok {
		if m, ok := confirmed(ctx, h, c, &l.State, q); !ok {
			return m
		}
	}
	if moved := l.moved(c.person.ID, c.room.ID); moved != nil {
		d.besides = func(change *match.Change) { change.Listeners = moved }
	}
	before := l.scene(d.seat)
	p, err := l.play(ctx, d, func(p played) msg.Message { return h.menu.receipt(&l.State, d, before, p) })
	switch {
	case errors.Is(err, engine.ErrIllegal):
		return refuseAt(ctx, h, &l.State, d.seat, err)
	case err != nil:
		return failed(ctx, h, c, err, "match", l.match.Code, "seq", l.match.Seq())
	}
	c.fate.claimed = true
	m := h.menu.receipt(&l.State, d, before, p)
	if err := l.again(ctx); err != nil {
		h.matches.trouble(ctx, "read a match again", err, "match", l.match.Code)
		return m
	}
	if next, ok := l.seatOf(d.person); ok && l.match.Phase == match.Playing {
		s := h.menu.seated(&l.State, next) // of several seats, the one that is awaited now
		if s.ask.Must {
			m.Text = m.Text.Line().Join(s.next(d.pressed))
			m.Buttons, m.Receipt = s.buttons(ctx), false
		}
	}
	return m
}

// next is what a seat does now: with words to type for who types, else short,
// since the buttons say the rest.
func (s seating) next(pressed bool) msg.Text {
	look := s.l.game.Look
	if pressed {
		return msg.Say("Now " + look.Ask(s.ask, s.view, s.scene) + ".")
	}
	return look.WayOn(s.ask, s.view, s.scene)
}

// refuseAt says no, why, and what is legal now.
func refuseAt(ctx context.Context, h *Commands, l *State, seat engine.Seat, err error) msg.Message {
	m := refuse(ctx, h, err, "match", l.match.Code, "seq", l.match.Seq())
	var no *engine.Refusal
	if !errors.As(err, &no) {
		return m
	}
	if m.Text = refusalAt(l, no); l.table == nil || l.match.Phase != match.Playing {
		return m
	}
	s := h.menu.seated(l, seat)
	if s.ask.Kind != "" {
		m.Text = m.Text.Line().Join(l.game.Look.WayOn(s.ask, s.view, s.scene))
	} else {
		m.Text = m.Text.Line().Join(h.matches.waitingFor(l))
	}
	m.Buttons = s.buttons(ctx)
	return m
}

// waitingFor names whom the match waits for.
func (h *Matches) waitingFor(l *State) msg.Text {
	names := l.awaited()
	if len(names) == 0 {
		return msg.Say("Nobody is awaited.")
	}
	return msg.Say("The match waits for ").Bold(msg.Listed(names)).Plain(".")
}

// awaited are the names of those the match waits for, each once.
func (l *State) awaited() (names []string) {
	for _, a := range l.match.Asks {
		if n := l.name(a.Seat); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// awaitedOf are the names among them that a person holds.
func (l *State) awaitedOf(person int64) (names []string) {
	for _, a := range l.match.Asks {
		if n := l.name(a.Seat); l.holds(person, a.Seat) && !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// choices shows a seat what it can do now.
func choices(ctx context.Context, h *Commands, l *State, seat engine.Seat) msg.Message {
	if l.match.Phase != match.Playing {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	s := h.menu.seated(l, seat)
	t := msg.Say(l.match.Code + ". ")
	if s.ask.Kind != "" {
		t = t.Join(l.game.Look.WayOn(s.ask, s.view, s.scene))
	} else {
		t = t.Join(h.matches.waitingFor(l))
	}
	return msg.Message{Text: t, Buttons: s.buttons(ctx)}
}

// answer answers a query: privately, unlogged, without dice.
func answer(ctx context.Context, h *Commands, l *State, seat engine.Seat, words []string) msg.Message {
	f, err := l.table.Answer(seat, words...)
	if err != nil {
		return refuseAt(ctx, h, l, seat, err)
	}
	return msg.Message{Text: l.game.Look.Answer(f, l.scene(seat)), Buttons: then(ctx, h, l, seat, words, f)}
}

// then is the button that does what a query asked about, if that can be done now.
func then(ctx context.Context, h *Commands, l *State, seat engine.Seat, query []string, f engine.Fact) []msg.Button {
	line, label := l.game.Look.Then(query, f)
	if line == "" {
		return nil
	}
	r, err := engine.Read(l.table, seat, line)
	if err != nil || !r.Whole || r.Query || !engine.Offered(l.table, seat, r.Actions[0]) {
		return nil
	}
	id := buttonLine(ctx, h, l.match.Game+" "+l.match.Code+" "+line)
	return []msg.Button{{Label: text.Clip(label, maxLabel), ID: id, Look: msg.Primary}}
}

// gameHelp lists a game's verbs.
func gameHelp(a engine.About) msg.Message {
	t := msg.Text{}.Bold(stop(a.Name)).Plain(" " + a.Help + "\n")
	for _, v := range a.Verbs {
		if !v.Host {
			t = t.Code("/" + a.ID + " " + v.Usage()).Plain(" — " + v.Help + "\n")
		}
	}
	if a.Daily != "" {
		t = t.Code("/" + a.ID + " daily [board [DATE]]").Plain(" — the same draws for all who play on one day; your first run counts\n")
	}
	return msg.Message{Text: t.Plain("Say ").Code("/match rules WORDS").Plain(" to look up a rule, ").Code("/" + a.ID).Plain(" alone for what can be done now.")}
}
