// Package alone keeps which picture for one person's eyes is their newest, so that the file of
// the one before it can go. It calls no Slack.
package alone

import (
	"sync"

	"divisionbell/adapters/chatkit"
)

// Pictures are everybody's. They are safe for concurrent use.
type Pictures struct {
	mu    sync.Mutex
	by    *chatkit.Bounded[[2]string, Picture] // by workspace and user
	taken uint64                               // so far
}

// A Picture is a file that one person alone is shown. n counts up.
type Picture struct {
	File string
	n    uint64
}

// New makes them: those of so many people at most.
func New(most int) *Pictures {
	return &Pictures{by: chatkit.NewBounded[[2]string, Picture](most)}
}

// Number numbers a picture.
func (p *Pictures) Number(file string) Picture {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taken++
	return Picture{file, p.taken}
}

// Told keeps a person's newest picture once it was said, and gives the file that is of the
// past: of the one before or, when a newer one was quicker, of x.
func (p *Pictures) Told(workspace, user string, x Picture) (past string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := [2]string{workspace, user}
	before, _ := p.by.Get(key)
	if before.n > x.n {
		return x.File
	}
	p.by.Put(key, x)
	return before.File
}
