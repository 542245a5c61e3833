package bot

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// voteCommand answers what the table is asked: aye or no, and which motion. None
// need be named when there is one alone, but for an aye that ends the match.
func voteCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	word, said := cut(strings.ToLower(rest))
	aye := word == "aye" || word == "yes"
	if !aye && word != "no" && word != "nay" {
		return refuse(ctx, h, engine.Illegal("", "say /match vote aye or /match vote no"))
	}
	if l.match.Phase.Ended() {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	open := motionsMeant(&l.State, said)
	switch v, bound := bound(&l.State, c); {
	case bound:
		return ballot(ctx, h, c, l, v.What, aye)
	case len(open) > 0 && c.fate.pressed:
		return whichMotion(&l.State, open, aye, "That button may be of an earlier vote. This is what the table is asked now:")
	case len(open) == 0:
		return refuse(ctx, h, unasked(ctx, h, &l.State, said), "match", l.match.Code)
	case len(open) > 1:
		return whichMotion(&l.State, open, aye, "More than one vote is open. Which do you mean?")
	case aye && ends(open[0].What) && !strings.HasPrefix(said, open[0].What):
		return whichMotion(&l.State, open, aye, "That vote would end the match, so it has to be named.")
	}
	return ballot(ctx, h, c, l, open[0].What, aye)
}

// bound is the motion that a pressed button was made for, while it is open.
func bound(l *State, c caller) (v match.Vote, ok bool) {
	i := slices.IndexFunc(l.match.Votes, func(v match.Vote) bool { return v.ID == c.vote })
	if c.vote == 0 || i < 0 {
		return v, false
	}
	return l.match.Votes[i], true
}

// motionsMeant are the open motions that words can mean: the first word may be cut short
// where it is no whole one, and the last ones left out. No words mean all.
func motionsMeant(l *State, said string) []match.Vote {
	words := canonical(l, strings.Fields(said))
	fits := func(first func(word string) bool) (out []match.Vote) {
		for _, v := range l.match.Votes {
			if has := strings.Fields(v.What); len(words) <= len(has) && first(has[0]) && slices.Equal(has[1:len(words)], words[1:]) {
				out = append(out, v)
			}
		}
		return out
	}
	if len(words) == 0 {
		return l.match.Votes
	}
	if whole := fits(func(word string) bool { return word == words[0] }); len(whole) > 0 {
		return whole
	}
	return fits(func(word string) bool { return strings.HasPrefix(word, words[0]) })
}

// canonical is what people say of a motion as it is kept: a seat by its number, a
// time as the shortest there is.
func canonical(l *State, words []string) []string {
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
			if seat, err := l.named(strings.Join(words[1:n], " ")); err == nil {
				return append([]string{words[0], seatNumber(seat)}, words[n:]...)
			}
		}
	}
	return words
}

// unasked says why a vote is for nothing that the table is asked now.
func unasked(ctx context.Context, h *Commands, l *State, said string) error {
	if word, _ := cut(said); word != "" {
		notes, err := h.matches.store.Notes(ctx, l.match.ID, 0)
		if err != nil {
			return fmt.Errorf("bot: match %s: read notes: %w", l.match.Code, err)
		}
		word = canonical(l, []string{word})[0]
		for _, n := range slices.Backward(notes) {
			if n.Kind == noteResult && strings.HasPrefix(n.Name, word) {
				return engine.Illegal("", "%s, and your vote came too late; /match ask asks the table anew", n.Result())
			}
		}
	}
	if len(l.match.Votes) == 0 {
		return engine.Illegal("", "the table is asked nothing now")
	}
	var asked []string
	for _, v := range l.match.Votes {
		asked = append(asked, short(v))
	}
	return engine.Illegal("", "that is not what the table is asked now; it is asked to %s", strings.Join(asked, ", or to "))
}

// whichMotion asks for the motion that a vote is meant for, with a button for each.
func whichMotion(l *State, open []match.Vote, aye bool, why string) msg.Message {
	word, label := "no", "No"
	if aye {
		word, label = "aye", "Aye"
	}
	t := msg.Say(why)
	var m msg.Message
	for _, v := range open[:min(len(open), maxButtons)] {
		line := "match vote " + l.match.Code + " " + word + " " + v.What
		typed := line
		if l.called(v) == "undo" { // its numbers are for the log
			typed = "match vote " + l.match.Code + " " + word + " undo"
		}
		t = t.Line().Code("/" + typed).Plain(" — " + motionName(l, v))
		m.Buttons = append(m.Buttons, msg.Button{Label: text.Clip(label+": "+short(v), maxLabel), ID: press{line: line, vote: v.ID}.id()})
	}
	m.Text = t
	return m
}

// ballot counts what a person votes on a motion, of which they are told by name.
func ballot(ctx context.Context, h *Commands, c caller, l *Handle, what string, aye bool) msg.Message {
	i := slices.IndexFunc(l.match.Votes, func(v match.Vote) bool { return v.What == what })
	if i < 0 {
		return refuse(ctx, h, unasked(ctx, h, &l.State, what), "match", l.match.Code)
	}
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may vote"))
	}
	v := l.match.Votes[i]
	v.Ballots = cast(&l.State, v, c.person.ID, aye)
	if m, ok := agreedToEnd(ctx, h, c, &l.State, v); !ok {
		return m
	}
	said := "no"
	if aye {
		said = "aye"
	}
	ayes, _, all := l.tally(v, h.matches.now())
	told := l.note(noteBallot, seat, l.name(seat), fmt.Sprintf("%s: %s (%d of %d needed)", said, motionName(&l.State, v), ayes, all/2+1))
	return count(ctx, h, c, l, v, match.Change{Notes: []match.Note{told}}, "Your vote is counted: "+said+" to "+motionName(&l.State, v)+".")
}

// cast are a vote's ballots with those of a person's seats.
func cast(l *State, v match.Vote, person int64, aye bool) map[engine.Seat]bool {
	ballots := map[engine.Seat]bool{}
	maps.Copy(ballots, v.Ballots)
	for _, t := range l.match.Seats {
		if t.Person == person && t.Bot == "" {
			ballots[t.Seat] = aye
		}
	}
	return ballots
}

// called is a motion in what is said of its result: its kind, and what else there
// is to it while there is another of that kind.
func (l *State) called(v match.Vote) string {
	word, _ := cut(v.What)
	if slices.ContainsFunc(l.match.Votes, func(o match.Vote) bool {
		other, _ := cut(o.What)
		return o.What != v.What && other == word
	}) {
		return short(v)
	}
	return word
}

// short is a motion on buttons and in lists: extend 24h, undo to the beginning.
func short(v match.Vote) string {
	word, about := cut(v.What)
	switch {
	case word != "undo":
		return v.What
	case before(about) == "0":
		return "undo to the beginning"
	}
	return "undo to entry " + before(about)
}
