package command

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// voteCommand answers what the table is asked: aye or no, and which motion. None
// need be named when there is one alone, but for an aye that ends the match.
func voteCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	word, said := text.Cut(strings.ToLower(r.args))
	aye := word == "aye" || word == "yes"
	if word == "" {
		return menu.OpenMotions(&l.State, l.Match.Votes, r.Matches.Now()), nil
	}
	if !aye && word != "no" && word != "nay" {
		return refuse("Press Yes or No, or type `/match vote yes`")
	}
	open := menu.MotionsMeant(&l.State, said)
	switch v, bound := bound(r); {
	case bound:
		return ballot(ctx, r, v.Motion, aye)
	case len(open) > 0 && r.pressed:
		return menu.WhichMotion(&l.State, open, aye, "That button may belong to an earlier vote. These are open now:"), nil
	case len(open) == 0:
		return msg.Message{}, unasked(ctx, r, said)
	case len(open) > 1:
		return menu.WhichMotion(&l.State, open, aye, "More than one vote is open. Which do you mean?"), nil
	case aye && open[0].Motion.Ends() && !strings.HasPrefix(said, open[0].Motion.String()):
		return menu.WhichMotion(&l.State, open, aye, "That vote would end the match, so name it."), nil
	}
	return ballot(ctx, r, open[0].Motion, aye)
}

// bound is the motion that a pressed button was made for, while it is open.
func bound(r *request) (v match.Vote, ok bool) {
	i := slices.IndexFunc(r.l.Match.Votes, func(v match.Vote) bool { return v.ID == r.vote })
	if r.vote == 0 || i < 0 {
		return v, false
	}
	return r.l.Match.Votes[i], true
}

// unasked says why a vote is for nothing that the table is asked now.
func unasked(ctx context.Context, r *request, said string) error {
	l := r.l
	if word, _ := text.Cut(said); word != "" {
		notes, err := r.Matches.Store.Notes(ctx, l.Match.ID, 0)
		if err != nil {
			return fmt.Errorf("command: match %s: read notes: %w", l.Match.Code, err)
		}
		word = menu.Canonical(&l.State, []string{word})[0]
		for _, n := range slices.Backward(notes) {
			if n.Kind == match.NoteResult && strings.HasPrefix(n.Name, word) {
				return engine.Illegal("", "Your vote came too late: %s. To ask everyone again, type `/match ask`", n.Result())
			}
		}
	}
	if len(l.Match.Votes) == 0 {
		return engine.Illegal("", "There's no vote open")
	}
	return engine.Illegal("", "That vote isn't open. Everyone is asked to %s", strings.Join(each(l.Match.Votes, func(v match.Vote) string { return v.Motion.Short() }), ", or to "))
}

// ballot counts what a person votes on a motion, of which they are told by name.
func ballot(ctx context.Context, r *request, what match.Motion, aye bool) (msg.Message, error) {
	l := r.l
	i := slices.IndexFunc(l.Match.Votes, func(v match.Vote) bool { return v.Motion == what })
	if i < 0 {
		return msg.Message{}, unasked(ctx, r, what.String())
	}
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return refuse("Only players can vote")
	}
	v := l.Match.Votes[i]
	v.Ballots = cast(&l.State, v, r.person.ID, aye)
	if err := agreedToEnd(ctx, r, v); err != nil {
		return msg.Message{}, err
	}
	said := "no"
	if aye {
		said = "yes"
	}
	ayes, _, all := l.Tally(v, r.Matches.Now())
	told := l.Note(match.NoteBallot, seat, l.Name(seat), fmt.Sprintf("%s: %s (%d of %d needed)", said, l.MotionName(v.Motion), ayes, all/2+1))
	return count(ctx, r, v, match.Change{Notes: []match.Note{told}}, "You voted "+said+" to "+l.MotionName(v.Motion)+".")
}

// cast are a vote's ballots with those of a person's seats.
func cast(l *table.State, v match.Vote, person match.PersonID, aye bool) map[engine.Seat]bool {
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
func count(ctx context.Context, r *request, v match.Vote, change match.Change, said string) (msg.Message, error) {
	ayes, noes, all := r.l.Tally(v, r.Matches.Now())
	if 2*ayes > all {
		v.Result = "carried"
	} else if 2*noes >= all {
		v.Result = "lost"
	}
	if err := r.Matches.CloseVote(&r.l.State, v, &change); err != nil {
		return msg.Message{}, err
	}
	answer := msg.Message{Text: msg.Say(said)}
	if v.Result == "carried" { // a seat may have changed hands
		return reseat(ctx, r, change, answer)
	}
	return save(ctx, r, change, answer)
}
