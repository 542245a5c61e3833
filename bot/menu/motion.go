package menu

import (
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// VoteButtons answer a motion, and no later one of its name. Both name it.
func VoteButtons(l *table.State, v match.Vote) []msg.Button {
	short := v.Motion.Short()
	return []msg.Button{voteButton(l, v, "aye", text.Clip("Yes: "+short, MaxLabel)), voteButton(l, v, "no", text.Clip("No: "+short, MaxLabel))}
}

func voteButton(l *table.State, v match.Vote, word, label string) msg.Button {
	return msg.Button{Label: label, ID: Press{Line: "match vote " + l.Match.Code + " " + word + " " + v.Motion.String(), Vote: v.ID}.ID()}
}

// Needed says how many must agree to a motion, and until when they can.
func Needed(l *table.State, v match.Vote, now int64) msg.Text {
	ayes, _, all := l.Tally(v, now)
	return msg.Say(fmt.Sprintf("%d of %d must say yes, %d so far. Vote by ", all/2+1, all, ayes)).When(match.When(v.Until), match.When(now)).Plain(".")
}

// OpenMotions lists what the table is asked now, with buttons for each answer.
func OpenMotions(l *table.State, open []match.Vote, now int64) msg.Message {
	if len(open) == 0 {
		return msg.Message{Text: msg.Say("There's no vote open in ").Bold(l.Match.Code).Plain(". ").Plain("To ask everyone something, type ").Code("/match ask " + l.Match.Code).Plain(".")}
	}
	t := msg.Say("Open votes in ").Bold(l.Match.Code).Plain(":")
	var m msg.Message
	for _, v := range open {
		t = t.Line().Plain(l.Name(v.By) + " wants to " + l.Question(v.Motion) + ". ").Join(Needed(l, v, now))
		if len(m.Buttons)+2 <= MaxButtons {
			m.Buttons = append(m.Buttons, VoteButtons(l, v)...)
		}
	}
	m.Text = t
	return m
}

// TypedVote is what is typed to say yes or no to a motion.
func TypedVote(l *table.State, v match.Vote, say string) string {
	motion := v.Motion.String()
	if l.Called(v) == "undo" { // its numbers are for the log
		motion = "undo"
	}
	return "/match vote " + l.Match.Code + " " + say + " " + motion
}

// WhichMotion asks for the motion that a vote is meant for, with a button for each.
func WhichMotion(l *table.State, open []match.Vote, aye bool, why string) msg.Message {
	word, label, say := "no", "No", "no"
	if aye {
		word, label, say = "aye", "Yes", "yes"
	}
	t := msg.Say(why)
	var m msg.Message
	for _, v := range open[:min(len(open), MaxButtons)] {
		t = t.Line().Code(TypedVote(l, v, say)).Plain(" — " + l.MotionName(v.Motion))
		m.Buttons = append(m.Buttons, voteButton(l, v, word, text.Clip(label+": "+v.Motion.Short(), MaxLabel)))
	}
	m.Text = t
	return m
}

// Listed is one match's lines of a person's list, with buttons for the votes that wait
// for them.
func (h *Menu) Listed(l *table.State, person match.PersonID, now int64) (t msg.Text, votes []msg.Button) {
	t = msg.Text{}.Bold(l.Match.Code).Plain(" " + text.Stop(l.Game.About().Name) + " ")
	if l.Match.Phase == match.Open {
		if full(l) {
			return t.Plain("Ready to start.\n"), nil
		}
		return t.Plain(fmt.Sprintf("Waiting for players, %d so far.\n", len(l.Match.Seats))), nil
	}
	t = t.Join(h.awaits(l, person)).Join(OffersOf(l, person))
	for _, v := range l.Match.Votes {
		for _, tenure := range table.Unanswered(l, v, now) {
			if tenure.Person == person {
				t = t.Plain("Your vote: " + l.Name(v.By) + " wants to " + l.Question(v.Motion) + ". ").Join(Needed(l, v, now)).Line()
				votes = append(votes, VoteButtons(l, v)...)
				break
			}
		}
	}
	return t, votes
}

// awaits says what a match asks of a person, or else of whom and until when.
func (h *Menu) awaits(l *table.State, person match.PersonID) msg.Text {
	for _, tenure := range l.Match.Seats {
		if tenure.Person != person || tenure.Bot != "" {
			continue
		}
		s := h.Compose(l, tenure.Seat)
		if s.Ask.Must && l.Match.Phase == match.Playing {
			t := msg.Say("Your turn: " + l.Game.Look.Ask(s.Ask, s.View, s.Scene))
			if u, _ := l.Match.Timing.Turn(match.DecisionOf(s.Ask)); u.Due != 0 {
				t = t.Plain(". Due ").Join(l.Until(u, h.Matches.Now()))
			}
			return t.Plain(".\n")
		}
	}
	return table.WaitingFor(h.Matches, l).Line().Join(table.UntilText(l, h.Matches.Now()))
}
