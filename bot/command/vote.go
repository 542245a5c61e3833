package command

import (
	"context"
	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// voteCommand answers what the table is asked: aye or no, and which motion. None
// need be named when there is one alone, but for an aye that ends the match.
func voteCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	word, said := text.Cut(strings.ToLower(rest))
	aye := word == "aye" || word == "yes"
	if !aye && word != "no" && word != "nay" {
		return refuse(ctx, h, engine.Illegal("", "say /match vote aye or /match vote no"))
	}
	if l.Match.Phase.Ended() {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	open := motionsMeant(&l.State, said)
	switch v, bound := bound(&l.State, c); {
	case bound:
		return ballot(ctx, h, c, l, v.What, aye)
	case len(open) > 0 && c.fate.pressed:
		return whichMotion(&l.State, open, aye, "That button may be of an earlier vote. This is what the table is asked now:")
	case len(open) == 0:
		return refuse(ctx, h, unasked(ctx, h, &l.State, said), "match", l.Match.Code)
	case len(open) > 1:
		return whichMotion(&l.State, open, aye, "More than one vote is open. Which do you mean?")
	case aye && table.Ends(open[0].What) && !strings.HasPrefix(said, open[0].What):
		return whichMotion(&l.State, open, aye, "That vote would end the match, so it has to be named.")
	}
	return ballot(ctx, h, c, l, open[0].What, aye)
}

// bound is the motion that a pressed button was made for, while it is open.
func bound(l *table.State, c caller) (v match.Vote, ok bool) {
	i := slices.IndexFunc(l.Match.Votes, func(v match.Vote) bool { return v.ID == c.vote })
	if c.vote == 0 || i < 0 {
		return v, false
	}
	return l.Match.Votes[i], true
}

// motionsMeant are the open motions that words can mean: the first word may be cut short
// where it is no whole one, and the last ones left out. No words mean all.
func motionsMeant(l *table.State, said string) []match.Vote {
	words := canonical(l, strings.Fields(said))
	fits := func(first func(word string) bool) (out []match.Vote) {
		for _, v := range l.Match.Votes {
			if has := strings.Fields(v.What); len(words) <= len(has) && first(has[0]) && slices.Equal(has[1:len(words)], words[1:]) {
				out = append(out, v)
			}
		}
		return out
	}
	if len(words) == 0 {
		return l.Match.Votes
	}
	if whole := fits(func(word string) bool { return word == words[0] }); len(whole) > 0 {
		return whole
	}
	return fits(func(word string) bool { return strings.HasPrefix(word, words[0]) })
}

// canonical is what people say of a motion as it is kept: a seat by its number, a
// time as the shortest there is.
func canonical(l *table.State, words []string) []string {
	switch {
	case len(words) == 0:
	case strings.HasPrefix("take-back", words[0]):
		words[0] = "undo"
	case len(words) > 1 && strings.HasPrefix("extend", words[0]):
		if by, err := clock.ParseDuration(words[1]); err == nil {
			words[1] = clock.Brief(by)
		}
	case len(words) > 1 && strings.HasPrefix("replace", words[0]):
		for n := len(words); n > 1; n-- { // a name may have several words, and a bot's kind follow
			if seat, err := l.Named(strings.Join(words[1:n], " ")); err == nil {
				return append([]string{words[0], match.SeatNumber(seat)}, words[n:]...)
			}
		}
	}
	return words
}

// unasked says why a vote is for nothing that the table is asked now.
func unasked(ctx context.Context, h *Commands, l *table.State, said string) error {
	if word, _ := text.Cut(said); word != "" {
		notes, err := h.Matches.Store.Notes(ctx, l.Match.ID, 0)
		if err != nil {
			return fmt.Errorf("bot: match %s: read notes: %w", l.Match.Code, err)
		}
		word = canonical(l, []string{word})[0]
		for _, n := range slices.Backward(notes) {
			if n.Kind == match.NoteResult && strings.HasPrefix(n.Name, word) {
				return engine.Illegal("", "%s, and your vote came too late; /match ask asks the table anew", n.Result())
			}
		}
	}
	if len(l.Match.Votes) == 0 {
		return engine.Illegal("", "the table is asked nothing now")
	}
	var asked []string
	for _, v := range l.Match.Votes {
		asked = append(asked, table.Short(v))
	}
	return engine.Illegal("", "that is not what the table is asked now; it is asked to %s", strings.Join(asked, ", or to "))
}

// whichMotion asks for the motion that a vote is meant for, with a button for each.
func whichMotion(l *table.State, open []match.Vote, aye bool, why string) msg.Message {
	word, label := "no", "No"
	if aye {
		word, label = "aye", "Aye"
	}
	t := msg.Say(why)
	var m msg.Message
	for _, v := range open[:min(len(open), menu.MaxButtons)] {
		line := "match vote " + l.Match.Code + " " + word + " " + v.What
		typed := line
		if l.Called(v) == "undo" { // its numbers are for the log
			typed = "match vote " + l.Match.Code + " " + word + " undo"
		}
		t = t.Line().Code("/" + typed).Plain(" — " + table.MotionName(l, v))
		m.Buttons = append(m.Buttons, msg.Button{Label: text.Clip(label+": "+table.Short(v), menu.MaxLabel), ID: menu.Press{Line: line, Vote: v.ID}.ID()})
	}
	m.Text = t
	return m
}

// ballot counts what a person votes on a motion, of which they are told by name.
func ballot(ctx context.Context, h *Commands, c caller, l *table.Handle, what string, aye bool) msg.Message {
	i := slices.IndexFunc(l.Match.Votes, func(v match.Vote) bool { return v.What == what })
	if i < 0 {
		return refuse(ctx, h, unasked(ctx, h, &l.State, what), "match", l.Match.Code)
	}
	seat, ok := l.SeatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may vote"))
	}
	v := l.Match.Votes[i]
	v.Ballots = cast(&l.State, v, c.person.ID, aye)
	if m, ok := agreedToEnd(ctx, h, c, &l.State, v); !ok {
		return m
	}
	said := "no"
	if aye {
		said = "aye"
	}
	ayes, _, all := l.Tally(v, h.Matches.Now())
	told := l.Note(match.NoteBallot, seat, l.Name(seat), fmt.Sprintf("%s: %s (%d of %d needed)", said, table.MotionName(&l.State, v), ayes, all/2+1))
	return count(ctx, h, c, l, v, match.Change{Notes: []match.Note{told}}, "Your vote is counted: "+said+" to "+table.MotionName(&l.State, v)+".")
}

// cast are a vote's ballots with those of a person's seats.
func cast(l *table.State, v match.Vote, person int64, aye bool) map[engine.Seat]bool {
	ballots := map[engine.Seat]bool{}
	maps.Copy(ballots, v.Ballots)
	for _, t := range l.Match.Seats {
		if t.Person == person && t.Bot == "" {
			ballots[t.Seat] = aye
		}
	}
	return ballots
}

// count closes a vote as soon as its result is certain: bots have no vote, and
// more than half of the people's seats decide.
func count(ctx context.Context, h *Commands, c caller, l *table.Handle, v match.Vote, change match.Change, said string) msg.Message {
	ayes, noes, all := l.Tally(v, h.Matches.Now())
	if 2*ayes > all {
		v.Result = "carried"
	} else if 2*noes >= all {
		v.Result = "lost"
	}
	if err := h.Matches.CloseVote(&l.State, v, &change); err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	m := save(ctx, h, c, l, change, msg.Message{Text: msg.Say(said)})
	if v.Result != "carried" { // no seat has changed hands
		return m
	}
	return l.Recounted(ctx, m)
}
