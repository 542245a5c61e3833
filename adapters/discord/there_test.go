package discord_test

import (
	"strings"
	"sync/atomic"
	"testing"
)

// TestAnAnswerThatWasTakenIsGivenOnce: Discord took an answer and did not say so in
// time; it is looked for before it is given by direct message.
func TestAnAnswerThatWasTakenIsGivenOnce(t *testing.T) {
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	var given, dropped atomic.Int64
	answers := func(method, path string) bool { return method == "POST" && strings.HasSuffix(path, "/callback") }
	h.fake.Lose(func(method, path string) bool { return answers(method, path) && given.Add(1) == 1 })
	h.fake.Drop(func(method, path string) bool {
		cut := answers(method, path) && given.Load() > 0
		if cut {
			dropped.Add(1)
		}
		return cut
	})
	if m := h.says(ann, "/match list"); m.To != ann.ID {
		t.Errorf("the answer: %+v", m)
	}
	h.Until("it is tried again in vain", func() bool { return dropped.Load() == 2 })
	h.fake.Lose(nil)
	h.fake.Drop(nil)
	h.says(ann, "/match list")
	h.Stop()
	if m := ann.Directs(); len(m) != 0 {
		t.Errorf("the answer came again: %q", m[0].Content)
	}
}
