package passkey

import (
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"divisionbell/bot/match"
)

// challengesKept is how many are open at once; then the oldest goes.
const challengesKept = 4096

// A challenge is what a device is asked to sign.
type challenge struct {
	session webauthn.SessionData
	of      match.PersonID // to whom a new key was offered; 0: whoever wants to come in
	until   time.Time
}

// Challenges are those that wait for an answer; the zero value has none.
type challenges struct {
	mu   sync.Mutex
	open map[string]challenge
	line []string // in the order they were made; some are spent
}

// keep adds one at an instant.
func (c *challenges) keep(x challenge, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = map[string]challenge{}
	}
	for len(c.line) > 0 {
		first, waits := c.open[c.line[0]]
		if waits && now.Before(first.until) && len(c.line) < challengesKept {
			break
		}
		delete(c.open, c.line[0])
		c.line = c.line[1:]
	}
	c.open[x.session.Challenge] = x
	c.line = append(c.line, x.session.Challenge)
}

// spend takes one out, whatever becomes of the answer: false when it is not open, or no
// longer at this instant.
func (c *challenges) spend(words string, now time.Time) (challenge, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	x, ok := c.open[words]
	delete(c.open, words)
	return x, ok && now.Before(x.until)
}
