package chatkit

import (
	"context"
	"sync"
	"time"
)

// A Gate lets those of each lane through one after another, with a time between. The
// zero value has all its lanes open.
type Gate struct {
	mu    sync.Mutex
	lanes map[int]*lane
}

type lane struct {
	turn chan struct{} // holds one token while somebody is let through
	next time.Time     // before which nobody may; of who has the turn
}

func (g *Gate) lane(n int) *lane {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.lanes == nil {
		g.lanes = map[int]*lane{}
	}
	if g.lanes[n] == nil {
		g.lanes[n] = &lane{turn: make(chan struct{}, 1)}
	}
	return g.lanes[n]
}

// Enter waits for a lane's turn, which lasts until leave: the next one is every after
// that.
func (g *Gate) Enter(ctx context.Context, n int, every time.Duration) (leave func(), err error) {
	l := g.lane(n)
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if !Sleep(ctx, time.Until(l.next)) {
		<-l.turn
		return nil, ctx.Err()
	}
	return func() {
		l.next = time.Now().Add(every)
		<-l.turn
	}, nil
}
