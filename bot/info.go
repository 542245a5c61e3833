package bot

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// listCommand tells what awaits a person, across matches and rooms.
func listCommand(ctx context.Context, h *Commands, c caller, _ string) msg.Message {
	mine, err := h.matches.store.MatchesOf(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	var t msg.Text
	var m msg.Message
	for _, b := range mine {
		l, err := h.matches.snapshot(ctx, b.ID)
		if err != nil { // one that cannot be read does not hide the others
			t = t.Bold(b.Code).Plain(" ").Join(refuse(ctx, h, err, "match", b.Code).Text).Line()
			continue
		}
		t = t.Join(listed(h, l, c.person.ID))
		if len(m.Buttons) < maxButtons {
			m.Buttons = append(m.Buttons, msg.Button{Label: b.Code, ID: press{line: "match board " + b.Code}.id()})
		}
	}
	if len(mine) == 0 {
		return offerNew(h, "You are in no match now.", h.matches.games[0].About().ID)
	}
	m.Text = trimLine(t)
	return m
}

// listed is one match's line of a person's list.
func listed(h *Commands, l *State, person int64) msg.Text {
	t := msg.Text{}.Bold(l.match.Code).Plain(" " + stop(l.game.About().Name) + " ")
	if l.match.Phase == match.Open {
		return t.Plain(fmt.Sprintf("A lobby, %d seated.\n", len(l.match.Seats)))
	}
	for _, tenure := range l.match.Seats {
		if tenure.Person != person || tenure.Bot != "" {
			continue
		}
		s := h.menu.seated(l, tenure.Seat)
		if s.ask.Must {
			t = t.Plain("It awaits you: " + l.game.Look.Ask(s.ask, s.view, s.scene))
			if i := slices.IndexFunc(l.match.Timing.Turns, func(u match.Turn) bool { return u.Same(s.ask) && u.Due != 0 }); i >= 0 {
				t = t.Plain(", until ").Join(l.until(l.match.Timing.Turns[i]))
			}
			return t.Plain(".\n")
		}
	}
	return t.Join(h.matches.waitingFor(l)).Line()
}

// board shows the match, or a page of it, with the caller's eyes.
func board(ctx context.Context, h *Commands, c caller, l *Handle, page string) msg.Message {
	if l.table == nil {
		m := msg.Message{Text: h.menu.lobby(&l.State)}
		if l.match.Phase == match.Open {
			m.Buttons = h.menu.lobbyButtons(l.game.About(), l.match.Code)
		}
		return m
	}
	seat, _ := l.seatOf(c.person.ID)
	if page != "" {
		m, err := h.menu.leafNow(ctx, &l.State, seat, page)
		if err != nil {
			return refuse(ctx, h, err, "match", l.match.Code)
		}
		return m
	}
	m, err := h.menu.standingBoard(ctx, &l.State, seat)
	if err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	m.Buttons = pageButtons(&l.State, pagesFrom(&l.State, "", l.table, seat))
	return m
}

// recently is over how many entries a picture looks back: for the last action that
// a viewer was told of, and for all of a turn.
const recently = 40

// standingBoard is headline and picture of the newest position, as a viewer
// may see it.
func (h *Menu) standingBoard(ctx context.Context, l *State, viewer engine.Seat) (msg.Message, error) {
	log, err := h.matches.store.Log(ctx, l.match.ID, l.match.Seq()-min(l.match.Seq(), recently), l.match.Seq())
	if err != nil {
		return msg.Message{}, fmt.Errorf("bot: match %s: read the last entries: %w", l.match.Code, err)
	}
	return h.picture(l, l.table, log, viewer)
}

// picture is headline and board of a table after the last entry of log.
func (h *Menu) picture(l *State, table engine.Table, log []record.Entry, viewer engine.Seat) (msg.Message, error) {
	scene := l.scene(viewer)
	scene.Seq = table.Seq()
	for _, e := range slices.Backward(log) {
		events, err := record.Facts(l.game.Game, e.Facts)
		if err != nil {
			return msg.Message{}, fmt.Errorf("bot: match %s: read entry %d: %w", l.match.Code, e.Seq, err)
		}
		if scene.Last = record.For(events, viewer); len(scene.Last) > 0 || !e.Secret {
			break // what a viewer is not told must not take the mark away
		}
	}
	var err error
	if scene.Recent, err = recent(l, log, viewer); err != nil {
		return msg.Message{}, err
	}
	view, look := table.View(viewer), l.game.Look
	return msg.Message{
		Text: look.Headline(view, scene),
		Picture: &msg.Picture{
			Alt: look.Alt(view, scene), Board: look.Board(view, scene),
			Match: l.match.Code, Seq: scene.Seq, Viewer: int(viewer),
			Draw: func() ([]byte, error) { return look.Picture(view, scene) },
		},
	}, nil
}

// recent are the facts of the end of a log as a viewer was told them, less what
// was undone.
func recent(l *State, log []record.Entry, viewer engine.Seat) (facts []engine.Fact, err error) {
	var kept []*record.Entry
	for i := len(log) - 1; i >= 0 && len(kept) < recently; {
		e := &log[i]
		if e.Kind == record.Undo {
			i = int(e.To) - int(log[0].Seq)
			continue
		}
		kept = append(kept, e)
		i--
	}
	for _, e := range slices.Backward(kept) {
		events, err := record.Facts(l.game.Game, e.Facts)
		if err != nil {
			return nil, fmt.Errorf("bot: match %s: read entry %d: %w", l.match.Code, e.Seq, err)
		}
		facts = append(facts, record.For(events, viewer)...)
	}
	return facts, nil
}

// lobby says who sits where and how to join.
func (h *Menu) lobby(l *State) msg.Text {
	kind := ": a lobby of "
	if l.match.Phase != match.Open {
		kind = ": a closed lobby of "
	}
	t := msg.Text{}.Bold(l.match.Code).Plain(kind + stop(l.game.About().Name) + "\n")
	for _, s := range l.match.Seats {
		t = t.Plain(fmt.Sprintf("%d. ", s.Seat+1)).Bold(s.Name)
		if s.Bot != "" {
			t = t.Plain(" (" + s.Bot + " bot)")
		}
		if s.Words != "" {
			t = t.Plain(", whose words for the dice are “" + s.Words + "”")
		}
		t = t.Line()
	}
	any := false
	for _, s := range l.game.About().Settings {
		if v := l.match.Terms.Options[s.Name]; v != s.Default {
			t = t.Code(s.Name + "=" + v).Plain(" ")
			any = true
		}
	}
	if any {
		t = t.Line()
	}
	t = t.Join(l.paceText()).Join(l.awayText(h.matches.now()))
	sealed := engine.Commitment(l.match.Secret)
	return t.Plain("The dice are sealed: SHA-256 ").Code(hex.EncodeToString(sealed[:])).Plain(".")
}

// hasHand reports whether a match's players have hands.
func hasHand(_ context.Context, h *Commands, c caller, l *State, _ string) bool {
	seat, ok := l.seatOf(c.person.ID)
	return ok && l.game.Look.Hand(l.table.View(seat), l.scene(seat)) != nil
}

// hand shows what the caller holds in secret.
func hand(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok || l.table == nil {
		return refuse(ctx, h, engine.Illegal("", "you hold nothing in %s", l.match.Code))
	}
	if m := l.game.Look.Hand(l.table.View(seat), l.scene(seat)); m != nil {
		return *m
	}
	return msg.Message{Text: msg.Say(l.game.About().Name + " has no hands: everything lies on the board. ").Code("/match board").Plain(" shows it.")}
}

// logged is how many lines of the log are read when no number is said; mostLogged
// is how many can be.
const (
	logged     = 10
	mostLogged = 100
)

// readLog tells the last entries, as the caller was told of them.
func readLog(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	n := logged
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 || n > mostLogged {
			return refuse(ctx, h, engine.Illegal("", "say how many lines, from 1 to %d", mostLogged))
		}
	}
	if l.table == nil {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	seq := l.match.Seq()
	log, err := h.matches.store.Log(ctx, l.match.ID, seq-min(seq, uint32(n)-1), seq)
	if err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	seat, _ := l.seatOf(c.person.ID)
	var t msg.Text
	for _, e := range log {
		lines, err := h.menu.told(&l.State, e, seat)
		if err != nil {
			return refuse(ctx, h, err, "match", l.match.Code, "seq", e.Seq)
		}
		for i, line := range lines {
			if t = t.Plain(fmt.Sprintf("%d. ", e.Seq)).Join(line); i == 0 {
				t = t.Join(because(e, seat))
			}
			t = t.Line()
		}
	}
	return msg.Message{Text: trimLine(t.Join(h.menu.head(&l.State)))}
}

// told is an entry in sentences, as a viewer may know it.
func (h *Menu) told(l *State, e record.Entry, viewer engine.Seat) ([]msg.Text, error) {
	switch e.Kind {
	case record.Undo:
		if e.Secret && viewer != e.Seat {
			return nil, nil
		}
		return []msg.Text{msg.Text{}.Bold(l.name(e.Seat)).Plain(" takes the last step back.")}, nil
	case record.Epoch:
		return []msg.Text{msg.Say(fmt.Sprintf("A backup was restored: the dice begin anew with epoch %d.", e.To))}, nil
	case record.End:
		if e.Cause == causeEnds {
			return []msg.Text{msg.Say("The day has come: the match ends as it stands.")}, nil
		}
		return []msg.Text{msg.Say("The table ends the match.")}, nil
	}
	events, err := record.Facts(l.game.Game, e.Facts)
	if err != nil {
		return nil, fmt.Errorf("bot: match %s: read entry %d: %w", l.match.Code, e.Seq, err)
	}
	return l.game.Look.Lines(record.For(events, viewer), l.scene(viewer)), nil
}

// headShown is how many bytes of the chain's head are shown: too many to find
// two logs that share them.
const headShown = 16

// head is where the chain of hashes stands.
func (h *Menu) head(l *State) msg.Text {
	return msg.Say(fmt.Sprintf("Log %d, head ", l.match.Seq())).Code(hex.EncodeToString(l.match.Head[:headShown])).Plain(".")
}

// options tells what the match is played by.
func options(_ context.Context, h *Commands, _ caller, l *Handle, _ string) msg.Message {
	t := msg.Text{}.Bold(l.match.Code).Plain(", " + l.game.About().Name + fmt.Sprintf(", edition %d of the rules.\n", l.match.Edition))
	t = t.Join(settingLines(l.game, func(s engine.Setting) string { return l.match.Terms.Options[s.Name] }))
	many := "no"
	if l.match.Settings.Many {
		many = "yes"
	}
	return msg.Message{Text: t.Code(hotseat + "=" + many).Plain(" — one person may hold several seats.")}
}

// gameOptions lists what a match of a game can be made with, at its defaults.
func gameOptions(g match.Table) msg.Message {
	t := msg.Say("A new match of " + g.About().Name + " unless ").Code("/match new " + g.About().ID + " option=value").Plain(" says otherwise:\n")
	t = t.Join(settingLines(g, func(s engine.Setting) string { return s.Default }))
	return msg.Message{Text: t.Code(hotseat + "=no").Plain(" — one person may hold several seats. Clocks too can be set there: ").
		Code("/match settings").Plain(" lists them in a match.")}
}

// settingLines are a game's options, each with its value of a match.
func settingLines(g match.Table, value func(engine.Setting) string) (t msg.Text) {
	for _, s := range g.About().Settings {
		t = t.Code(s.Name + "=" + value(s)).Plain(" — " + s.Help)
		if s.Rule != "" {
			t = t.Plain(" (rule " + s.Rule + ")")
		}
		t = t.Plain(". It can be " + s.Choices() + ".\n")
	}
	return t
}

// undoCommand takes back the caller's own last step.
func undoCommand(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	if l.match.Settings.Many { // of several seats, the one that moved last
		if last, err := h.menu.lastMover(ctx, &l.State); err == nil && l.holds(c.person.ID, last) {
			seat = last
		}
	}
	var answer msg.Message
	undone := func(e record.Entry) msg.Message {
		answer.Text = msg.Say("Taken back: ").Code("/" + l.match.Game + " " + strings.Join(e.Words, " ")).Plain(".")
		return answer
	}
	d := deed{seat: seat, cause: causePerson, person: c.person.ID, delivery: c.Delivery}
	if _, err := l.undo(ctx, seat, d, undone); err != nil {
		return failed(ctx, h, c, err, "match", l.match.Code)
	}
	if err := l.again(ctx); err != nil {
		return answer
	}
	s := h.menu.seated(&l.State, seat)
	answer.Text = answer.Text.Line().Join(l.game.Look.WayOn(s.ask, s.view, s.scene))
	answer.Buttons = s.buttons(ctx)
	return answer
}

func (h *Menu) lastMover(ctx context.Context, l *State) (engine.Seat, error) {
	log, err := h.matches.store.Log(ctx, l.match.ID, 0, l.match.Seq())
	if err != nil || len(log) == 0 {
		return engine.Nobody, err
	}
	return log[standing(log, len(log)-1)].Seat, nil
}
