package chattest

import (
	"slices"
	"strings"
	"sync"
)

// A Log is what operators would read, kept. The zero value is empty.
type Log struct {
	mu sync.Mutex
	b  strings.Builder
}

// Write keeps some of it.
func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

// String is all of it.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// A Light is lit while its platform counts as connected. It is a match.Connections.
type Light struct {
	Platform string
	mu       sync.Mutex
	told     []bool
}

// Connected is told how it is.
func (l *Light) Connected(platform string, up bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if platform == l.Platform && (len(l.told) == 0 || l.told[len(l.told)-1] != up) {
		l.told = append(l.told, up)
	}
}

// Lit reports how it is now.
func (l *Light) Lit() bool {
	told := l.Told()
	return len(told) > 0 && told[len(told)-1]
}

// Told is how it was, each change once.
func (l *Light) Told() []bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.told)
}
