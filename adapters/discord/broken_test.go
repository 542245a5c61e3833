package discord_test

import (
	"context"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestAFaultIsAnswered: who meets a fault of ours is told so, and the next command is
// answered as ever; a command without a name breaks nothing.
func TestAFaultIsAnswered(t *testing.T) {
	t.Parallel()
	faulty := true
	h := build(t, plan{wrap: func(h *bot.Host) discord.Host {
		return &chattest.Puppet{Host: h, Answer: func(ctx context.Context, c match.Call) msg.Message {
			if faulty {
				panic("a fault")
			}
			return h.Do(ctx, c)
		}}
	}})
	ann := h.fake.Person("Ann")
	if m := h.says(ann, "/match list"); !strings.Contains(m.Content, "something went wrong") || m.To != ann.ID {
		t.Errorf("a fault is answered %+v", m)
	}
	faulty = false
	h.says(ann, "/match list")
	faults := strings.Count(h.Log.String(), "panicked")
	h.fake.Dispatch("INTERACTION_CREATE", `{"id":"77","token":"nameless","type":2,"version":1,"application_id":"1","channel_id":"`+h.channel+`","user":{"id":"`+ann.ID+`","username":"ann"},"data":{}}`)
	h.says(ann, "/match list")
	if n := strings.Count(h.Log.String(), "panicked"); n != faults {
		t.Errorf("a command without a name is a fault: %s", h.Log)
	}
}
