package discord_test

import (
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
)

// off takes Discord away and waits until the app has noticed. discordgo sleeps
// over a lock when it takes leave of a gateway that is there, and a goroutine that
// waits for a lock holds virtual time up.
func (h *house) off() {
	h.TB.Helper()
	h.fake.Outage(true)
	h.Until("the app is off the gateway", func() bool { return h.app.Stats().Connected == 0 })
	time.Sleep(2 * time.Second)
}

// virtually does a test in virtual time, with the patience that an app has by
// itself and a gateway that keeps Discord's pace.
func virtually(t *testing.T, p plan, do func(h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p.pipes = chattest.NewPipes()
		p.fake.Listener, p.fake.Beat = p.pipes, 41250*time.Millisecond
		p.fake.Latency = 30 * time.Millisecond
		if p.fake.Pace == 0 {
			p.fake.Pace = 5 * time.Second
		}
		p.app.Patience = discord.Patience{Open: 20 * time.Second}
		light := &chattest.Light{Platform: discord.Platform}
		lamps := &lamps{Light: light, no: &chattest.Light{Platform: discord.Platform}}
		p.app.Connections = lamps
		if p.tables == nil {
			p.tables = chattest.Sketched(tables())
		}
		h := build(t, p)
		h.light, h.lamps = light, lamps
		t.Cleanup(h.off)
		if !p.nothing {
			h.lit()
		}
		do(h)
	})
}
