package command

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// askCommand puts something to the table, or lists what can be.
func askCommand(ctx context.Context, r *request) (msg.Message, error) {
	word, after := text.Cut(r.args)
	word, r.args = strings.ToLower(word), after
	switch word {
	case "undo":
		word = "take-back"
	case "abandon":
		return abandon(ctx, r)
	}
	for _, s := range asides() { // take and return too: where no list has room for them
		if s.Name == word {
			return s.do(ctx, r)
		}
	}
	if word != "" {
		return refuse("You can ask everyone to pause, resume, extend, end, replace, mute, undo or abandon, but not to “%s”", text.Line(word, table.MaxName))
	}
	return seated(askable, playing...)(ctx, r)
}

// askable lists what the table can be asked now.
func askable(ctx context.Context, r *request) (msg.Message, error) {
	t := msg.Say("You can ask everyone in ").Bold(r.l.Match.Code).Plain(" to:\n")
	m, guests := msg.Message{}, r.Doors.Mutable(ctx, r.person, &r.l.State)
	for _, s := range asides() {
		if !answerable(&r.l.State, s.Name, len(guests)) {
			continue
		}
		t = t.Code("/match ask " + s.Name).Plain(" — " + s.Help + "\n")
		if s.Name != "replace" && s.Name != "mute" {
			m.Buttons = append(m.Buttons, msg.Button{Label: strings.ToUpper(s.Name[:1]) + s.Name[1:], ID: menu.Press{Line: "match " + s.Name + " " + r.l.Match.Code}.ID()})
		}
	}
	m.Buttons = append(m.Buttons, guests...)
	m.Text = t.Plain("More than half must say yes. Players who've gone quiet don't count.")
	return m, nil
}

// answerable reports whether the table can be asked for something now.
func answerable(l *table.State, what string, guests int) bool {
	live, daily := l.Match.Phase == match.Playing, l.Match.Day != ""
	switch what {
	case "pause":
		return live
	case "resume":
		return !live
	case "extend":
		return live && l.Match.Timing.Due()
	case "end":
		return !daily && l.Table.Score() != nil
	case "replace":
		return live && !daily
	case "take-back":
		return live && !table.Against(l)
	}
	return what == "mute" && guests > 0
}

// abandon asks the table to end the match; a lobby is closed by who made it.
func abandon(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	_, r.sure = match.CutYes(r.args)
	if l.Match.Phase == match.Open {
		if l.Maker() != r.person.ID {
			if _, ok := l.SeatOf(r.person.ID); !ok {
				return msg.Message{}, table.NotSeated(r.Matches, &l.State, r.person.ID)
			}
			return refuse("Only the person who made the match can close it before it starts. To leave your seat, type `/match leave %s`", l.Match.Code)
		}
		change := match.Change{
			Phase: match.Abandoned, Ended: r.Matches.Now(),
			Forget: []match.Instant{{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantLobby}},
			Notes:  []match.Note{l.Note(match.NoteResult, engine.Nobody, "", "closed")},
		}
		return save(ctx, r, change, msg.Message{Text: msg.Say("Done: ").Bold(l.Match.Code).Plain(" is closed.")})
	}
	return move(ctx, r, match.Motion{Kind: match.MotionAbandon})
}

// pauseCommand pauses a match: whoever made it may, others ask the table.
func pauseCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Match.Phase == match.Paused {
		return refuse("%s is already paused. To carry on, type `/match ask %s resume`", l.Match.Code, l.Match.Code)
	}
	return decide(ctx, r, match.Motion{Kind: match.MotionPause})
}

// resumeCommand goes on with a paused match.
func resumeCommand(ctx context.Context, r *request) (msg.Message, error) {
	if r.l.Match.Phase != match.Paused {
		return refuse("%s isn't paused", r.l.Match.Code)
	}
	return decide(ctx, r, match.Motion{Kind: match.MotionResume})
}

// usualExtension is how much more time is asked for when nobody says.
const usualExtension = 24 * time.Hour

// extendCommand gives those who are awaited more time.
func extendCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	by := usualExtension
	if r.args != "" {
		var err error
		if by, err = clock.ParseDuration(r.args); err != nil {
			return msg.Message{}, err
		}
	}
	if by < 15*time.Minute || by > 14*24*time.Hour {
		return refuse("You can ask for 15 minutes to 14 days more, not %s", clock.Words(by))
	}
	if !l.Match.Timing.Due() {
		if !mayClock(r, r.Matches.Now()) {
			return refuse("%s has no deadlines, so there's nothing to extend. %s can set one", l.Match.Code, l.MakerName())
		}
		return refuse("%s has no deadlines, so there's nothing to extend. To set one, type `/match settings`", l.Match.Code)
	}
	return decide(ctx, r, match.Motion{Kind: match.MotionExtend, By: by})
}

// endCommand asks the table to end a match as it stands.
func endCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	_, r.sure = match.CutYes(r.args)
	if err := table.ThroughoutDaily(&l.State); err != nil {
		return msg.Message{}, err
	}
	if l.Table.Score() == nil {
		return refuse("%s keeps no score to finish on. To end it with no winner, type `/match abandon`", l.Game.About().Name)
	}
	return move(ctx, r, match.Motion{Kind: match.MotionEnd})
}

// muteGuest has what a guest says hidden, or shown again.
func muteGuest(ctx context.Context, r *request) (msg.Message, error) {
	what, err := r.Doors.Muting(ctx, r.person, &r.l.State, r.args)
	if err != nil {
		return msg.Message{}, err
	}
	return decide(ctx, r, what)
}

// decide does at once what whoever made the match may decide alone, and asks
// the table for the others.
func decide(ctx context.Context, r *request, what match.Motion) (msg.Message, error) {
	l := r.l
	if !l.Host(r.person.ID) {
		return move(ctx, r, what)
	}
	now := r.Matches.Now()
	v := match.Vote{Motion: what, By: engine.Nobody, Opened: now, Until: now, Result: "carried"}
	var change match.Change
	if seat, ok := l.SeatOf(r.person.ID); ok {
		v.By = seat
	}
	decided := l.Note(match.NoteDecided, v.By, r.person.Name, "").By(r.person.ID)
	decided.Motion = what
	change.Notes = []match.Note{decided}
	if err := r.Matches.Carry(&l.State, v, &change); err != nil {
		return msg.Message{}, err
	}
	for _, open := range l.Match.Votes { // what the table was being asked is settled by it
		if open.Motion == what {
			open.Result = "carried"
			change.Votes = append(change.Votes, open)
			change.Forget = append(change.Forget, l.Closing(open))
		}
	}
	said := msg.Say("Done: you've " + table.Done(&l.State, what) + ".")
	if what.Kind == match.MotionExtend && change.Timing != nil {
		said = said.Plain(" ").Join(table.ThenUntil(&l.State, *change.Timing, r.Matches.Now()))
	}
	return save(ctx, r, change, msg.Message{Text: said})
}

// voteLife is how long the table has to answer.
const voteLife = 3 * 24 * 60 * 60 * 1000 // milliseconds

// move puts a motion to the table; the mover's own vote is aye.
func move(ctx context.Context, r *request, what match.Motion) (msg.Message, error) {
	l := r.l
	seat, ok := l.SeatOf(r.person.ID)
	if !ok || l.Match.Phase.Ended() {
		return msg.Message{}, table.NotNow(r.Matches, &l.State, r.person.ID)
	}
	now := r.Matches.Now()
	v := match.Vote{Motion: what, By: seat, Opened: now, Until: now + voteLife}
	i := slices.IndexFunc(l.Match.Votes, func(v match.Vote) bool { return v.Motion == what })
	if i >= 0 {
		v = l.Match.Votes[i]
	}
	v.Ballots = cast(&l.State, v, r.person.ID, true)
	ayes, _, all := l.Tally(v, now)
	if 2*ayes > all && what.Ends() {
		q, err := endsNow(ctx, r, what)
		if err != nil {
			return msg.Message{}, err
		}
		if err := confirmed(ctx, r, q); err != nil {
			return msg.Message{}, err
		}
	}
	if i >= 0 {
		return ballot(ctx, r, what, true)
	}
	if err := agreedToEnd(ctx, r, v); err != nil {
		return msg.Message{}, err
	}
	put := l.Note(match.NoteVote, seat, l.Name(seat), "")
	put.Motion = what
	if 2*ayes > all { // who is asked nothing need not be asked
		return count(ctx, r, v, match.Change{}, "Done: you've "+table.Done(&l.State, what)+".")
	}
	if err := l.Mention(ctx, &put, v); err != nil {
		return msg.Message{}, err
	}
	return count(ctx, r, v, match.Change{Notes: []match.Note{put}}, "I've asked everyone.")
}

// agreedToEnd is confirmed for a vote that carries a stand-in by whose coming the
// match ends; any other needs no word more.
func agreedToEnd(ctx context.Context, r *request, v match.Vote) error {
	l := r.l
	now := r.Matches.Now()
	seat, bot := v.Motion.Replaces()
	if ayes, _, all := l.Tally(v, now); seat == engine.Nobody || 2*ayes <= all || !l.Stands(v.Motion, now) {
		return nil
	}
	then := l.ThenEnds(seat, bot, now)
	if then == "" {
		return nil
	}
	line := "match ask " + l.Match.Code + " " + v.Motion.String()
	return confirmed(ctx, r, menu.Question{
		Text:  msg.Say("Your vote decides: a bot would stand in for " + l.Name(seat) + "." + then),
		Label: "Vote yes and end", Line: "/" + line + " " + match.Yes, Press: menu.Press{Line: line},
	})
}

// undoCommand takes back the caller's own last step.
func undoCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, _ := l.SeatOf(r.person.ID)
	if l.Match.Settings.Many { // of several seats, the one that moved last
		if last, err := r.Menu.LastMover(ctx, &l.State); err == nil && l.Holds(r.person.ID, last) {
			seat = last
		}
	}
	var answer msg.Message
	undone := func(e record.Entry) msg.Message {
		answer.Text = msg.Say("Undone: ").Code("/" + l.Match.Game + " " + strings.Join(e.Words, " ")).Plain(".")
		return answer
	}
	if err := l.Undo(ctx, seat, r.deed(seat), undone); err != nil {
		return msg.Message{}, err
	}
	if err := l.Refresh(ctx); err != nil {
		return answer, nil
	}
	s := r.Menu.Compose(&l.State, seat)
	answer.Text, answer.Buttons = answer.Text.Line().Join(l.Game.Look.WayOn(s.Ask, s.View, s.Scene)), s.Buttons(ctx)
	return answer, nil
}

// undoVote asks the table to take back the newest entries, whoever's: never
// across dice or a secret that was told.
func undoVote(ctx context.Context, r *request) (msg.Message, error) {
	n := 1
	if r.args != "" {
		var err error
		if n, err = strconv.Atoi(r.args); err != nil || n < 1 || n > mostUndone {
			return refuse("How many actions should everyone be asked to undo? Choose 1 to %d", mostUndone)
		}
	}
	l := r.l
	log, err := r.Matches.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil {
		return msg.Message{}, fmt.Errorf("command: match %s: undo: %w", l.Match.Code, err)
	}
	to, err := table.WayBack(&l.State, log, n)
	if err != nil {
		seat, _ := l.SeatOf(r.person.ID)
		if _, _, no := table.OwnStep(ctx, r.Matches, &l.State, seat); no == nil && table.Against(&l.State) {
			return refuse("In this daily game you take back nothing but your own last action: `/match undo %s`", l.Match.Code)
		}
		return msg.Message{}, err
	}
	return move(ctx, r, match.Motion{Kind: match.MotionUndo, To: to, From: l.Match.Seq()})
}

// mostUndone is how many entries a vote can take back.
const mostUndone = 20
