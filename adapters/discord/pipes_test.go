package discord_test

import (
	"context"
	"net"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/discord"
)

// pipes are a network without a wire, on which time can be virtual. They are a
// net.Listener.
type pipes struct {
	calls chan net.Conn
	shut  chan struct{}
	once  sync.Once
}

func newPipes() *pipes { return &pipes{calls: make(chan net.Conn), shut: make(chan struct{})} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.calls <- far:
		return near, nil
	case <-p.shut:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.shut:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.shut) })
	return nil
}

// Addr is on loopback, which no proxy of the environment is asked for.
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// A bulb is lit while Discord counts as connected.
type bulb struct {
	mu   sync.Mutex
	told []bool
}

func (b *bulb) Connected(_ string, up bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.told = append(b.told, up)
}

func (b *bulb) lit() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.told) > 0 && b.told[len(b.told)-1]
}

func (b *bulb) all() []bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.told)
}

// off takes Discord away and waits until the app has noticed. discordgo sleeps
// over a lock when it takes leave of a gateway that is there, and a goroutine that
// waits for a lock holds virtual time up.
func (h *house) off() {
	h.tb.Helper()
	h.fake.Outage(true)
	h.until("the app is off the gateway", func() bool { return h.app.Stats().Connected == 0 })
	time.Sleep(2 * time.Second)
}

// virtually does a test in virtual time, with the patience that an app has by
// itself and a gateway that keeps Discord's pace.
func virtually(t *testing.T, p plan, do func(h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p.pipes = newPipes()
		p.fake.Listener, p.fake.Beat = p.pipes, 41250*time.Millisecond
		p.fake.Latency = 30 * time.Millisecond
		if p.fake.Pace == 0 {
			p.fake.Pace = 5 * time.Second
		}
		p.app.Patience = discord.Patience{Open: 20 * time.Second}
		b := &bulb{}
		p.app.Connections = b
		h := build(t, p)
		h.bulb = b
		t.Cleanup(h.off)
		if !p.nothing {
			h.lit()
		}
		do(h)
	})
}
