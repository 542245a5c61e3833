package command

import (
	"context"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"fmt"
)

// exportCommand hands the file out.
func exportCommand(ctx context.Context, h *Commands, _ caller, l *table.Handle, _ string) msg.Message {
	if l.Table == nil {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	f, err := h.Matches.File(ctx, &l.State, !h.Matches.Closed(&l.Match))
	if err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	code := l.Match.Code
	t := msg.Say(fmt.Sprintf("%s, log 0 to %d. ", code, len(f.Entries)-1))
	if f.Header.Sealed {
		t = t.Plain("The day's dice can be checked when the day is over (UTC); then the secret is in it.")
	} else if l.Match.Phase.Ended() {
		t = t.Code("divisionbell verify " + l.Match.Code + ".jsonl").Plain(" plays it again and checks every die.")
	} else {
		t = t.Plain("While the match goes on it holds only what all may know; dice can be checked when the secret is out.")
	}
	return msg.Message{Text: t, File: &msg.File{Name: code + ".jsonl", Match: code, Body: func() ([]byte, error) { return table.Written(f) }}}
}
