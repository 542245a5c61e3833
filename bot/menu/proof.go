package menu

import (
	"context"
	"encoding/hex"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// ProofButton shows anybody what a match's dice can be checked by.
func ProofButton(code string) msg.Button {
	return msg.Button{Label: "Fair dice", ID: Press{Line: "match proof " + code}.ID()}
}

// Proof is what a match can be checked by, as a viewer may know it: the fingerprint of
// its dice secret, which holds before the first draw, that of the log so far, and how.
func (h *Menu) Proof(l *table.State, viewer engine.Seat) msg.Message {
	m, sealed := &l.Match, engine.Commitment(l.Match.Secret)
	from, when := " follow from a secret that was drawn as its seats opened, and from the players' own words", "Once the match is over"
	if m.Day != "" {
		from, when = " follow from the secret of its day, which is the same for everyone", "Once this go and its day are over"
	}
	t := msg.Say("The rolls of ").Bold(m.Code).Plain(from + ". If anyone changed the secret, it would no longer match this fingerprint (SHA-256):").Line().
		Code(hex.EncodeToString(sealed[:])).Line()
	check := "divisionbell verify FILE --commitment HEX"
	if l.Table != nil && !h.veiled(l, viewer) {
		t = t.Plain(fmt.Sprintf("Fingerprint of the log after action %d:", m.Seq())).Line().Code(hex.EncodeToString(m.Head[:])).Line()
		check += " --head HEX"
	}
	switch {
	case !m.Phase.Ended():
		t = t.Plain("Keep what you see here. " + when + ", the file that ")
	case !h.Matches.Closed(m):
		t = t.Plain("Keep what you see here. After midnight UTC, the file that ")
	default:
		t = t.Plain("The match is over, so the file that ")
	}
	t = t.Code("/match export " + m.Code).Plain(" saves holds the secret, and ").Code(check).Plain(" plays every roll again and compares it with what you kept.")
	if l.Table == nil && !m.Phase.Ended() && m.Day == "" {
		t = t.Plain(" To mix words of your own into the rolls before the start, type ").Code("/match words " + m.Code + " TEXT").Plain(".")
	}
	return msg.Message{Text: t}
}

// DayProofButton shows anybody what a day's draws can be checked by.
func DayProofButton(game, day string) msg.Button {
	return msg.Button{Label: "Fair dice", ID: Press{Line: game + " daily proof " + day}.ID()}
}

// DaySecret is today's, which is drawn when it is wanted first.
func (h *Menu) DaySecret(ctx context.Context) (secret [32]byte, err error) {
	fresh, err := h.Matches.Secret()
	if err != nil {
		return secret, err
	}
	return h.Matches.Store.DaySecret(ctx, h.Matches.Today(), fresh)
}

// DailyProof is what all runs of a day can be checked by, before the first of them too:
// the fingerprint of the day's secret, and when the day is over the secret.
func (h *Menu) DailyProof(ctx context.Context, g match.Table, day string) (msg.Message, error) {
	today, name := h.Matches.Today(), g.About().Name
	var secret [32]byte
	switch {
	case day > today:
		return msg.Message{}, engine.Illegal("", "The draws of %s are decided when that day comes", day)
	case day == today:
		var err error
		if secret, err = h.DaySecret(ctx); err != nil {
			return msg.Message{}, err
		}
	default:
		runs, err := h.Matches.Store.Runs(ctx, g.About().ID, day)
		if err != nil {
			return msg.Message{}, err
		}
		if len(runs) == 0 {
			return msg.Message{}, engine.Illegal("", "Nobody played the %s of %s", name, day)
		}
		if secret, err = secretOf(ctx, h.Matches, runs); err != nil {
			return msg.Message{}, err
		}
	}
	sealed := engine.Commitment(secret)
	t := msg.Say("The draws of the daily " + name + " of " + day + " follow from one secret. If anyone changed it, it would no longer match this fingerprint (SHA-256):").Line().
		Code(hex.EncodeToString(sealed[:])).Line()
	if day == today {
		return msg.Message{Text: t.Plain("Keep it. At midnight UTC the secret is published here; then the file that ").Code("/match export CODE").
			Plain(" saves can be checked with ").Code("divisionbell verify FILE --commitment HEX").Plain(".")}, nil
	}
	return msg.Message{Text: t.Plain("The secret:").Line().Code(hex.EncodeToString(secret[:])).Line().Plain("To check a go, save it with ").
		Code("/match export CODE").Plain(" and use ").Code("divisionbell verify FILE --commitment HEX").Plain(".")}, nil
}
