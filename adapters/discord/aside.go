package discord

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// hailsKept is how many of those who asked for something in a channel are
// remembered, and for how many channels before all are forgotten.
const (
	hailsKept = 4
	maxHails  = 1000
)

// errNobodyAsked: nobody asked for something whose answer could still be given.
var errNobodyAsked = errors.New("discord: nobody asked whom we may still answer")

// A hail is something that was asked for: below its first answer others can be
// given that all in the channel see, also where the bot may not speak.
type hail struct {
	token    string
	at       time.Time
	answered chan struct{} // closed with its first answer
}

// hails are the newest of each channel. The zero value is ready.
type hails struct {
	mu sync.Mutex
	by map[string][]hail // oldest first
}

// note keeps an interaction; what it gives is to be called when it is answered.
func (s *hails) note(i *interaction) (answered func()) {
	h := hail{token: i.Token, at: time.Now(), answered: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by == nil || len(s.by) >= maxHails {
		s.by = map[string][]hail{}
	}
	all := append(s.by[i.ChannelID], h)
	s.by[i.ChannelID] = append([]hail(nil), all[max(0, len(all)-hailsKept):]...)
	return func() { close(h.answered) }
}

// newest are those of a channel that can still be answered, newest first.
func (s *hails) newest(channel string) (out []hail) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, h := range s.by[channel] {
		if time.Since(h.at) < tokenLife {
			out = append([]hail{h}, out...)
		}
	}
	return out
}

// barred are the refusals that mean that the bot may not speak in a channel.
func barred(err error) bool {
	switch code(err) {
	case codeNoAccess, codeNoPermission:
		return true
	}
	return false
}

// aloud says m where the bot may not speak, below the answer to whoever asked
// for something there last.
func (a *App) aloud(ctx context.Context, channel string, m msg.Message) error {
	id, _ := a.who()
	list, _ := a.drafts(ctx, m, 0, false)
	for _, h := range a.hails.newest(channel) {
		soon := time.NewTimer(deadline)
		select {
		case <-h.answered:
		case <-soon.C:
		case <-ctx.Done():
		}
		soon.Stop()
		var err error
		for ; len(list) > 0; list = list[1:] {
			if err = a.below(ctx, id.app, h, list[0]); err != nil {
				break
			}
		}
		if err == nil || errors.Is(err, match.ErrNotNow) || status(err) == 0 || status(err) >= 500 {
			return err
		}
	}
	return errNobodyAsked
}

// below says one message below an answer, again while Discord does not know yet
// that it was given.
func (a *App) below(ctx context.Context, app string, h hail, d draft) error {
	soon := chatkit.Retry{First: 20 * time.Millisecond, Again: func(err error) (time.Duration, bool) {
		return 0, code(err) == codeUnknownWebhook && time.Since(h.at) <= deadline
	}}
	return soon.Do(ctx, func() error {
		d.rewind()
		return a.rest.do(ctx, request{
			method: "POST", url: discordgo.EndpointFollowupMessage(app, h.token) + "?wait=true", body: d, files: d.files,
		}, nil)
	})
}
