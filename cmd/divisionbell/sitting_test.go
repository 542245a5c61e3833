package main

import (
	"context"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
)

// TestEverySeatIsToldHowItStands, in each game, in what a moment says of its seats.
func TestEverySeatIsToldHowItStands(t *testing.T) {
	h := chattest.Open(t, chattest.Plan{Tables: games()})
	ann := match.Call{Account: match.Account{Platform: "web", Workspace: "local", ID: "ann", Name: "Ann"}, Room: match.Room{Platform: "web", Workspace: "local", Channel: "table"}}
	say := func(line string) string {
		ann.Line, ann.Delivery = line, line
		return h.Host.Do(t.Context(), ann).Opened
	}
	for _, game := range []string{"exchequer setup=dealt", "tax", "austerity", "poleconomy", "cantillon campaign=nordic", "cantillon"} {
		code := say("match new " + game)
		if game != "austerity" {
			say("match add-bot " + code)
			say("match add-bot " + code + " gentle")
		}
		say("match start " + code)
		h.Must(h.Host.Settle(t.Context()))
		for _, viewer := range []match.Account{ann.Account, {}} {
			m, err := h.Host.Moment(context.Background(), code, -1, viewer)
			h.Must(err)
			if len(m.Seats) == 0 {
				t.Errorf("%s: no seat is told", game)
			}
			for i, s := range m.Seats {
				if s.How == "" || len(s.How) > 200 || s.Bot != (i > 0) {
					t.Errorf("%s: %+v", game, s)
				}
				t.Logf("%s: %+v", game, s)
			}
		}
	}
}
