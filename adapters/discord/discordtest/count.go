package discordtest

import (
	"maps"
	"slices"
)

// A Count is what a channel and its threads have been told, and whoever is there.
type Count struct {
	Channel int            // messages for all in the channel itself
	Threads int            // and in its threads
	Deleted int            // of both
	Edits   int            // of both
	Rings   int            // of both: those that mentioned somebody when they came
	Alone   int            // messages for one person's eyes
	Rung    map[string]int // how many of the rings were a person's, by name
}

// Counted counts what was said in a channel till now.
func Counted(s *Server, channel string) (n Count) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n.Rung = map[string]int{}
	for _, c := range s.channels {
		if c.id != channel && c.parent != channel {
			continue
		}
		for _, m := range c.messages {
			switch {
			case m.To != "":
				n.Alone++
				continue
			case c.parent != "":
				n.Threads++
			default:
				n.Channel++
			}
			n.Edits += m.Edits
			if m.Deleted {
				n.Deleted++
			}
			if len(m.Rings) > 0 {
				n.Rings++
			}
			for _, id := range m.Rings {
				n.Rung[s.people[id].Name]++
			}
		}
	}
	return n
}

// Requests are how many came till now, by method and path.
func Requests(s *Server) map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.requests)
}

// Unnamed are the app's own messages in channels that Discord could not know again, if
// they were sent once more: those without a nonce that is to be enforced.
func Unnamed(s *Server) (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.unnamed)
}
