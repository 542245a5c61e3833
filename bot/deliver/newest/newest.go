// Package newest remembers which message of ours stands below all others in a room.
package newest

import (
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
)

// Messages are the newest message of ours in each of the newest used rooms, as far as
// this process has posted there.
type Messages struct {
	mu sync.Mutex
	by bounded.Map[match.RoomID, string]
}

// New keeps so many rooms in mind.
func New(most int) *Messages {
	return &Messages{by: bounded.New[match.RoomID, string](most)}
}

// Posted says that a message stands in a room, by the id that its platform gave when it
// was posted. One that the platform had taken before, when its answer was lost, may be
// older than others; order, if it is not nil, knows that.
func (n *Messages) Posted(room match.RoomID, id string, order match.Orderly) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if last, _ := n.by.Get(room); order == nil || last == "" || !order.Older(id, last) {
		n.by.Add(room, id)
	}
}

// Kept says that a message is the newest which a process before knew of in a room; none: "".
func (n *Messages) Kept(room match.RoomID, id string, order match.Orderly) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if last, known := n.by.Get(room); id != "" && (!known || last != "" && order.Older(last, id)) {
		n.by.Add(room, id)
	}
}

// Last is the newest in a room; "": none is known, or its id is not.
func (n *Messages) Last(room match.RoomID) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	last, _ := n.by.Get(room)
	return last
}

// Answered says that something stands in a room now of which no id is known.
func (n *Messages) Answered(room match.RoomID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.by.Add(room, "")
}

// Below reports whether something of ours is known to stand below a message.
func (n *Messages) Below(room match.RoomID, id string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	last, known := n.by.Get(room)
	return known && last != id
}
