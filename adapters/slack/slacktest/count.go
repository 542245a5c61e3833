package slacktest

import (
	"maps"
	"strings"
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

// Count counts what was said in a channel till now.
func (w *Workspace) Count(c *Channel) (n Count) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	n.Rung = map[string]int{}
	for _, m := range w.messages {
		switch {
		case m.in != c:
			continue
		case m.to != nil:
			n.Alone++
			continue
		case m.thread != "":
			n.Threads++
		default:
			n.Channel++
		}
		n.Edits += m.edits
		if m.deleted {
			n.Deleted++
		}
		if len(m.rang) > 0 {
			n.Rings++
		}
		for _, name := range m.rang {
			n.Rung[name]++
		}
	}
	return n
}

// rings are the names of those whom what a message says now mentions.
func (m *message) rings(people []*Person) (names []string) {
	said := m.text + words(m.blocks)
	for _, p := range people {
		if strings.Contains(said, "<@"+p.ID+">") {
			names = append(names, p.Name)
		}
	}
	return names
}

// Requests are how many calls came till now, of all workspaces, by method; "hook" is an answer to what was
// asked for.
func (w *Workspace) Requests() map[string]int {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	return maps.Clone(w.s.calls)
}
