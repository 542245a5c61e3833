package bot_test

import (
	"slices"
	"strings"
	"testing"
)

// suggests are the lines that complete what somebody types.
func (h *house) suggests(name, line string) (lines []string) {
	c := h.call(name)
	c.Line = line
	for _, s := range h.host.Complete(ctx, c, 25) {
		lines = append(lines, s.Line)
	}
	return lines
}

// What is tried is completed word by word as what is played, in the match that is named
// or in the only one; questions and other people's moves are not tried. Each completed
// line can be tried.
func TestATryIsCompletedAsAMove(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	who, idle := h.awaited(code), h.idle(code)
	for _, line := range []string{"match try ", "match try " + code + " "} {
		typed := strings.TrimSpace(line)
		verbs := h.suggests(who, line)
		if !slices.Contains(verbs, "/"+typed+" place ") || slices.ContainsFunc(verbs, func(l string) bool { return strings.Contains(l, " odds") }) {
			t.Fatalf("%q goes on as %q", line, verbs)
		}
		if got := h.suggests(who, typed+" pl"); !slices.Equal(got, []string{"/" + typed + " place "}) {
			t.Errorf("%q: %q", typed+" pl", got)
		}
		areas := h.suggests(who, typed+" place ")
		if len(areas) == 0 {
			t.Fatalf("%q: no area", typed)
		}
		whole := h.suggests(who, strings.TrimPrefix(areas[0], "/")+" ")
		if len(whole) == 0 {
			t.Fatalf("%q goes no further", areas[0])
		}
		h.reads(h.say(who, strings.TrimPrefix(whole[0], "/")), "Only a try")
	}
	if got := h.suggests(idle, "match try "+code+" "); slices.ContainsFunc(got, func(l string) bool { return strings.Contains(l, " place") }) {
		t.Errorf("out of turn: %q", got)
	}
	if got := h.suggests("Eve", "match try "+code+" "); len(got) != 0 {
		t.Errorf("to a watcher: %q", got)
	}
	second := h.begin("", "Ann", "Bob")
	if got := h.suggests("Ann", "match try "); !slices.Contains(got, "/match try "+code) || !slices.Contains(got, "/match try "+second) {
		t.Errorf("of two matches: %q", got)
	}
}
