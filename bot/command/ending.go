package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"fmt"
	"slices"
)

// leftToBots is the question before a person gives their seat to a bot where the
// match ends by it: over says why, and is empty of the last one.
func leftToBots(ctx context.Context, h *Commands, l *table.State, to match.Tenure, over string) (menu.Question, error) {
	if over == "" {
		over = botsAlone
	}
	code := l.Match.Code
	said := "match handover " + code + " bot " + to.Bot
	of := menu.OfSeveral(l, to.Seat)
	lost, err := dailyLost(ctx, h, l)
	return menu.Question{
		Text: msg.Say(to.Name + " takes your seat." + over + lost + " ").
			Code("/match ask " + code + " pause").Plain(" stops the clocks instead."),
		Label: "Hand over and end", Line: "/" + said + " " + match.Yes + of, Press: menu.Press{Line: said + of},
	}, err
}

// endsNow is the question before a motion that its mover's vote carries.
func endsNow(ctx context.Context, h *Commands, l *table.State, what string) (q menu.Question, err error) {
	code := l.Match.Code
	q = menu.Question{Label: "End it now", Line: "/match ask " + code + " " + what + " " + match.Yes, Press: menu.Press{Line: "match ask " + code + " " + what}}
	t := msg.Say("Your vote alone decides this: ").Bold(code).Plain(" ends at once")
	lost := ""
	if what == "end" {
		t = t.Plain(", as it stands.")
		if first, no := firstRun(ctx, h, l); first {
			lost = " This is your scored go of the day, and it counts as it stands."
		} else {
			err = no
		}
	} else {
		t = t.Plain(", without a winner.")
		lost, err = dailyLost(ctx, h, l)
	}
	q.Text = t.Plain(lost)
	return q, err
}

// dailyLost says that a match is the run of the day that counts and is lost to it;
// "": it is none.
func dailyLost(ctx context.Context, h *Commands, l *table.State) (string, error) {
	if first, err := firstRun(ctx, h, l); !first {
		return "", err
	}
	return " This is your scored go of the day: it's used up, and gets no place among the day's scores.", nil
}

// firstRun reports whether a match is the run of its day that counts for whoever
// plays it.
func firstRun(ctx context.Context, h *Commands, l *table.State) (bool, error) {
	if l.Match.Day == "" {
		return false, nil
	}
	runs, err := h.Matches.Store.Runs(ctx, l.Match.Game, l.Match.Day)
	if err != nil {
		return false, fmt.Errorf("bot: match %s: the runs of %s: %w", l.Match.Code, l.Match.Day, err)
	}
	person := l.Match.Seats[0].Person
	i := slices.IndexFunc(runs, func(r match.Run) bool { return r.Person == person })
	return i >= 0 && runs[i].Match == l.ID, nil
}
