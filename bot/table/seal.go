package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
)

// Seal gives a tenure what the log binds of its name, where the match's log binds
// who plays. A salt is drawn by chance, so that a name can be forgotten: without
// the salt nobody can guess at it.
func Seal(h *Matches, l *State, t *match.Tenure) {
	for _, s := range l.Match.Tenures {
		if s.Seal != "" {
			sealOne(h, &l.Match, t)
			return
		}
	}
}

// sealOne salts a bot's name with what follows from the secret: nobody forgets a bot.
func sealOne(h *Matches, m *match.Match, t *match.Tenure) {
	var salt [32]byte
	if t.Bot != "" && t.Bot != match.BotGone {
		of := hmac.New(sha256.New, m.Secret[:])
		fmt.Fprintf(of, "division bell salt %d %d", t.Seat, t.No)
		of.Sum(salt[:0])
	} else {
		h.mu.Lock()
		_, _ = h.salts.Read(salt[:]) // it never fails
		h.mu.Unlock()
	}
	seal := record.Seal(salt, t.Name)
	t.Salt, t.Seal = hex.EncodeToString(salt[:]), seal.String()
}

// sealAll has the log of a match that begins bind who holds its seats.
func sealAll(h *Matches, l *State) []match.Tenure {
	var all []match.Tenure
	for _, t := range l.Match.Seats {
		sealOne(h, &l.Match, &t)
		all = append(all, t)
	}
	return all
}

// holder is a tenure as files tell it.
func holder(t match.Tenure) record.Holder {
	s := record.Holder{Name: t.Name, Kind: record.Person, Words: t.Words}
	switch t.Bot {
	case "":
	case match.BotGone:
		s.Kind = record.Gone
	default:
		s.Kind = record.Bot
	}
	if t.Seal == "" {
		if s.Kind == record.Gone {
			s.Kind = record.Bot
		}
		return s
	}
	if s.Kind == record.Bot {
		s.Bot = t.Bot
	}
	var salt, seal record.Hex
	if seal.UnmarshalText([]byte(t.Seal)) == nil {
		s.Seal = &seal
	}
	if salt.UnmarshalText([]byte(t.Salt)) == nil {
		s.Salt = &salt
	} else {
		s.Name = "" // forgotten
	}
	return s
}
