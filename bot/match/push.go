package match

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
)

// Pushes keep the browsers that are told of their people's turns while no page is open,
// and how people have the page.
type Pushes interface {
	// AddPush keeps a browser, in place of what was kept of the same endpoint, whosever
	// it was. Of a person's the oldest go when there are more than most.
	AddPush(ctx context.Context, p Push, most int) error
	// PushAt is ErrNotFound for a browser that is told no more.
	PushAt(ctx context.Context, device Hash) (Push, error)
	// PushesOf lists a person's, the oldest first.
	PushesOf(ctx context.Context, person PersonID) ([]Push, error)
	// DropPush forgets one; one that is forgotten already is no error. EndPush forgets
	// one of a person's by its number and reports whether there was one.
	DropPush(ctx context.Context, device Hash) error
	EndPush(ctx context.Context, person PersonID, id int64) (bool, error)
	// PushKeys are what pushes are signed with, the same from the first call on: fresh
	// is used when there are none yet.
	PushKeys(ctx context.Context, fresh string) (string, error)
	// SetWindow keeps how a person has the page; SetPerson leaves it as it is.
	SetWindow(ctx context.Context, person PersonID, of Window) error
}

// PushPlatform is the platform whose rooms are browsers, each its person's alone.
const PushPlatform = "push"

// PushRoom is the room of a browser and its person: whoever has the browser later has
// another.
func PushRoom(p Push) Room {
	h := HashOf(p.Endpoint)
	return Room{Platform: PushPlatform, Channel: fmt.Sprintf("%x-%d", h, p.Person), Person: p.Person}
}

// PushIn is the browser whose room it is.
func PushIn(r Room) (h Hash) {
	device, _, _ := strings.Cut(r.Channel, "-")
	if raw, err := hex.DecodeString(device); err == nil {
		copy(h[:], raw)
	}
	return h
}

// pushSlot begins the slot of what a browser is told of a decision.
const pushSlot = "push "

// PushSlot is that of what a browser is told of a decision of a match; a reminder takes
// the place of what was not told yet.
func PushSlot(match MatchID, d Decision) Slot {
	b, _ := json.Marshal(pushed{match, d}) // strings and numbers always marshal
	return Slot(pushSlot + string(b))
}

// A pushed is what a PushSlot says.
type pushed struct {
	Match MatchID `json:"match"`
	Decision
}

// Push reads what PushSlot wrote.
func (s Slot) Push() (match MatchID, d Decision, ok bool) {
	about, ok := strings.CutPrefix(string(s), pushSlot)
	var p pushed
	if !ok || json.Unmarshal([]byte(about), &p) != nil {
		return 0, d, false
	}
	return p.Match, p.Decision, true
}
