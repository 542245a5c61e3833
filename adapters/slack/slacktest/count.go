package slacktest

import (
	"maps"
	"strings"
)

// A Count is what a channel and its threads have been told, and whoever is there.
type Count struct {
	Channel int // messages for all in the channel itself
	Threads int // and in its threads
	Deleted int // of both
	Edits   int // of both
	Rings   int // of both: those that mentioned somebody when they came
	Alone   int // messages for one person's eyes
}

// Count counts what was said in a channel till now.
func (w *Workspace) Count(c *Channel) (n Count) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
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
		if m.rang {
			n.Rings++
		}
	}
	return n
}

// rings reports whether what a message says now mentions somebody.
func (m *message) rings() bool {
	return strings.Contains(m.text, "<@") || strings.Contains(words(m.blocks), "<@")
}

// Requests are how many calls came till now, of all workspaces, by method; "hook" is an answer to what was
// asked for.
func (w *Workspace) Requests() map[string]int {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	return maps.Clone(w.s.calls)
}
