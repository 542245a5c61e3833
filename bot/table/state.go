package table

import (
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A State is a match as it stands at one moment, decoded. Only who holds the match,
// by its [Handle], changes one. Whoever else has one reads it and changes nothing, as
// what it refers to is shared; what they find out later they keep beside it.
type State struct {
	ID     match.MatchID
	Match  match.Match
	Game   match.Table
	Table  engine.Table                    // nil in a lobby
	root   [32]byte                        // of the dice
	key    [32]byte                        // of the chain of hashes
	Rules  match.Rules                     // its clocks
	People map[match.PersonID]match.Person // who hold seats, with their habits
	Alone  int                             // actions of bots in a row, as far as they were seen
}

// Replay is what the match's log is played again from.
func (l *State) Replay() record.Match {
	m := record.Match{Game: l.Match.Game, Code: l.Match.Code, Terms: l.Match.Terms, Words: words(l), Secret: l.Match.Secret, Day: l.Match.Day, Made: l.Match.Made}
	for _, t := range l.Match.Tenures {
		if t.No == 0 && t.Seal != "" {
			m.Held = append(m.Held, record.Held(t.Seat, holder(t)))
		}
	}
	return m
}

// Clocks are what the match's clocks go by.
func (l *State) Clocks() pace.Clocks {
	return pace.Clocks{Match: &l.Match, Rules: l.Rules, People: l.People}
}

// Scene is what looks need beside the view of its table.
func (l *State) Scene(viewer engine.Seat) msg.Scene { return l.Match.SceneOn(l.Table, viewer) }

// Note is something that all at the table may read. The name is the seat's holder's if they
// are called so; else whose it is is not known ([match.Note.By]).
func (l *State) Note(kind match.NoteKind, seat engine.Seat, name, text string) match.Note {
	return match.Note{Seq: l.Match.Seq(), Kind: kind, Seat: seat, To: engine.Everyone, Name: name, Text: text, Person: l.Match.Bearer(seat, name)}
}

// words are the seats' own words for the dice, in seat order, as at the start.
func words(l *State) []string {
	var words []string
	for _, t := range l.Match.Tenures {
		if t.No == 0 {
			words = append(words, t.Words)
		}
	}
	return words
}
