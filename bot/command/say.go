package command

import (
	"context"
	"strings"

	"divisionbell/bot/deliver"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// aloud before words means that they are said as they are, even "to".
const aloud = "--"

// sayCommand says something at the table, or to some seats alone.
func sayCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	rest := r.args
	seat, seated := l.SeatOf(r.person.ID)
	if l.Match.Settings.Pace.Talk == "no" && !l.Match.Phase.Ended() {
		return refuse("%s is played without words at the table (talk=no)", l.Match.Code)
	}
	if err := table.MaySpeak(ctx, r.Matches, &l.State, r.person.ID, r.room); err != nil {
		return msg.Message{}, err
	}
	rest = plainly(ctx, r, rest)
	to := engine.Everyone
	word, after := text.Cut(rest)
	if word == aloud {
		rest = after
	} else if strings.EqualFold(word, "to") {
		if !seated { // nor is it said aloud instead
			return refuse("only who holds a seat can speak to some seats alone; without “to” the whole table hears you")
		}
		var err error
		if to, rest, err = audience(&l.State, after, seat); err != nil {
			return msg.Message{}, err
		}
	}
	if seated && to == engine.Only(seat) {
		return refuse("nobody but you would hear that")
	}
	text := text.Line(rest, maxLine)
	if text == "" {
		return refuse("say something: /match say well played, or /match say to 2 TEXT")
	}
	n := l.Note(match.NoteSaid, engine.Nobody, l.Apart(r.person.Name), text)
	if seated {
		n.Seat, n.Name = seat, l.Name(seat)
	}
	n.To, n.At = to, r.Matches.Now()
	answer := msg.Message{Text: msg.Say("Said at the table of ").Bold(l.Match.Code).Plain(".")}
	if to == engine.Everyone {
		answer.Receipt = l.ShownIn(r.room.ID)
	} else {
		answer.Text = msg.Say("Said to " + msg.Listed(deliver.NamesOf(&l.State, to&^engine.Only(seat))) + " alone, in ").Bold(l.Match.Code).Plain(".")
	}
	return save(ctx, r, match.Change{Notes: []match.Note{n}}, answer)
}

// audience reads "2", "2, 3", "Bob and Mary Ann" or "government", and then the
// text.
func audience(l *table.State, said string, me engine.Seat) (to engine.Seats, words string, err error) {
	for {
		seats, rest, err := meant(l, said)
		if err != nil && to == 0 {
			return 0, "", err
		}
		if err != nil { // the "and" was the text's own
			return to | engine.Only(me), said, nil
		}
		to |= seats
		next, more := strings.CutPrefix(rest, ",")
		if word, after := text.Cut(rest); !more && strings.EqualFold(word, "and") {
			next, more = after, true
		}
		if !more {
			return to | engine.Only(me), rest, nil
		}
		said = strings.TrimSpace(next)
	}
}

// meant are the seats that the beginning of what was said means, a name's all
// words before its first alone; a name before a caucus.
func meant(l *table.State, said string) (seats engine.Seats, rest string, err error) {
	for _, t := range l.Match.Seats {
		n := len(t.Name)
		if strings.Contains(t.Name, " ") && len(said) >= n && strings.EqualFold(said[:n], t.Name) && (len(said) == n || strings.ContainsAny(said[n:n+1], " ,")) {
			return engine.Only(t.Seat), strings.TrimSpace(said[n:]), nil
		}
	}
	word, rest := text.Cut(said)
	if name, after, ok := strings.Cut(word, ","); ok {
		word, rest = name, strings.TrimSpace(","+after+" "+rest)
	}
	seat, err := l.Named(word)
	if err == nil {
		return engine.Only(seat), rest, nil
	}
	all, _ := l.Caucuses()
	for _, c := range all {
		if strings.EqualFold(c.Word, word) {
			return c.Seats, rest, nil
		}
	}
	return 0, rest, orCaucus(err, all)
}

// orCaucus names the caucuses beside the players whom one can speak to.
func orCaucus(err error, all []msg.Caucus) error {
	if len(all) == 0 {
		return err
	}
	words := each(all, func(c msg.Caucus) string { return c.Word })
	return engine.Illegal("", "%s; and there are the caucuses %s", err, strings.Join(words, ", "))
}
