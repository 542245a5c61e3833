package slack

import (
	"context"
	"time"
)

// maxKnown is how many people are remembered, and pictures of messages.
const maxKnown = 10000

// How long what Slack says of a person is taken as true, and how long it is not
// asked again when it did not say.
const (
	knownFor   = 10 * time.Minute
	unknownFor = 30 * time.Second
	askWithin  = time.Second
)

// A profile is what Slack says of a person.
type profile struct {
	name, zone string
	admin      bool
	until      time.Time
}

// profile is what Slack says of a person; called is what to call them when it
// does not.
func (s *Server) profile(ctx context.Context, w *workspace, user, called string) profile {
	key := [2]string{w.team, user}
	p, ok := s.people.Get(key)
	if ok && time.Now().Before(p.until) {
		return p.or(called, user)
	}
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	u, err := w.api.GetUserInfoContext(ctx, user)
	if err != nil {
		s.log.Warn("slack: a person could not be looked up", "workspace", w.team, "err", err)
		p.until = time.Now().Add(unknownFor) // what was known stays so
	} else {
		p = profile{zone: u.TZ, admin: u.IsAdmin || u.IsOwner || u.IsPrimaryOwner, until: time.Now().Add(knownFor)}
		for _, n := range []string{u.Profile.DisplayName, u.Profile.RealName, u.RealName, u.Name} {
			if n != "" {
				p.name = n
				break
			}
		}
	}
	s.people.Put(key, p)
	return p.or(called, user)
}

func (p profile) or(called, user string) profile {
	if p.name == "" {
		p.name = called
	}
	if p.name == "" {
		p.name = user
	}
	return p
}

// ring is a person's user id in a workspace; "" when they are not there.
func (s *Server) ring(ctx context.Context, w *workspace, person int64) string {
	accounts, err := s.Store.AccountsOf(ctx, person)
	if err != nil {
		s.log.Warn("slack: a person's accounts cannot be read", "err", err)
		return ""
	}
	for _, a := range accounts {
		if a.Platform == Platform && a.Workspace == w.team {
			return a.ID
		}
	}
	return ""
}
