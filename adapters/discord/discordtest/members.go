package discordtest

import (
	"maps"
	"slices"
	"strings"
)

// thread reports whether a channel is one.
func (c *channel) thread() bool { return c.kind == 11 || c.kind == 12 }

// peopled finds a thread that the bot opened, and somebody to be put into it or out.
func (s *Server) peopled(q *asked) (*channel, *refusal) {
	c, no := s.seen(q.PathValue("channel"))
	switch {
	case no != nil:
		return nil, no
	case !c.thread():
		return nil, wrongChannel
	case c.archived:
		return nil, archivedThread
	case s.people[q.PathValue("user")] == nil:
		return nil, unknownMember
	}
	return c, nil
}

func (s *Server) putMember(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.peopled(q)
	switch {
	case no != nil:
		return nil, no
	case !s.may(c, SendInThreads):
		return nil, missingAccess
	}
	c.members[q.PathValue("user")] = true
	return nil, nil
}

func (s *Server) deleteMember(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.peopled(q)
	switch {
	case no != nil:
		return nil, no
	case !c.members[q.PathValue("user")]:
		return nil, unknownMember
	}
	delete(c.members, q.PathValue("user"))
	return nil, nil
}

// Members are the ids of who is in a thread, sorted.
func (s *Server) Members(thread string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[thread]
	if c == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(c.members))
}

// Leave takes somebody out of a thread, as they do it themselves.
func (s *Server) Leave(thread string, p *Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.channels[thread].members, p.ID)
}

// A Private is a private thread and the names of who is in it, sorted.
type Private struct {
	ID, Name string
	Members  []string
}

// Privates are the private threads below a channel that are not gone, the
// oldest first.
func (s *Server) Privates(channel string) (all []Private) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.channels {
		if c.parent != channel || c.kind != 12 || c.gone {
			continue
		}
		p := Private{ID: c.id, Name: c.name}
		for id := range c.members {
			p.Members = append(p.Members, s.people[id].Name)
		}
		slices.Sort(p.Members)
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b Private) int {
		return strings.Compare(a.ID, b.ID) // snowflakes of one length
	})
	return all
}

// SeesApart is what a person could ever read in private threads: all of those they are
// in, and of others what was said while they were.
func (p *Person) SeesApart() (list []Message) {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	for _, c := range p.s.channels {
		if c.kind != 12 {
			continue
		}
		for _, m := range c.messages {
			if m.To == p.ID || m.To == "" && (c.members[p.ID] || m.readers[p.ID]) {
				list = append(list, *m)
			}
		}
	}
	return list
}
