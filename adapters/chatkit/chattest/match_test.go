package chattest_test

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine/nim"
)

// What is changed silently is owed to no room: whoever waits until all is told does not
// wait for it.
func TestToldOfASilentChange(t *testing.T) {
	t.Parallel()
	s := newServer("#games", "Ann")
	h := chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: nim.Game, Look: nimlook.Look}}, Within: time.Minute})
	app := newApp(s, h.Host)
	h.Host.Attach(app)
	h.Run(app.Run)
	h.RunHost()
	s.types("Ann", "#games", "!match new nim")
	h.Until("there is a match", func() bool { return strings.Contains(s.read("Ann"), "seat 1") })
	code := h.Code()
	h.Told(code)
	m := h.Match(code)
	if errs := h.Store.Commit(t.Context(), []match.Change{{Match: m.ID, Rev: m.Rev, Silent: true, Timing: &m.Timing}}); errors.Join(errs...) != nil {
		t.Fatal(errs)
	}
	h.Told(code)
	if now := h.Match(code); now.Rev != m.Rev+1 || slices.ContainsFunc(now.Shows, func(s match.Show) bool { return s.Told > m.Rev }) {
		t.Errorf("rev %d, told %+v", now.Rev, now.Shows)
	}
}

// The smallest adapter plays a match of the smallest game to its end: what
// match.Chat and chatkit give is all that a platform needs.
func TestAMatchOnRelay(t *testing.T) {
	t.Parallel()
	s := newServer("#games", "Ann", "Bob")
	h := chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: nim.Game, Look: nimlook.Look}}})
	app := newApp(s, h.Host)
	h.Host.Attach(app)
	h.Run(app.Run)
	h.RunHost()

	// answer waits until somebody is answered what they say, and gives a part of it.
	answer := func(nick, words, part string) (found string) {
		before := len(s.read(nick))
		s.types(nick, "#games", words)
		h.Until(nick+" is answered "+words, func() bool {
			found = regexp.MustCompile(part).FindString(s.read(nick)[before:])
			return found != ""
		})
		return found
	}
	answer("Ann", "!match new nim", "seat 1")
	code := h.Code()
	answer("Bob", "!match join "+code, "seat 2")
	answer("Ann", "!match start "+code, ".")
	moves := 0
	for ; h.Match(code).Phase == match.Playing; moves++ {
		h.Told(code)
		nick := h.Awaited(code)[0]
		entry := h.Match(code).Position.Seq
		take := answer(nick, "!nim "+code, `\[\d+\] Take `)
		s.types(nick, "#games", "!"+strings.Trim(take, "[] Take"))
		h.Until(nick+" has taken sticks", func() bool { return h.Match(code).Position.Seq > entry })
		if seq := h.Match(code).Position.Seq; seq != entry+1 {
			t.Fatalf("entry %d became %d by one press", entry, seq)
		}
	}
	h.Told(code)
	if seq := h.Match(code).Position.Seq; moves < 3 || int(seq) != moves {
		t.Errorf("%d moves made %d entries", moves, seq)
	}
	all := s.read("#games") // each as it happens, and in the summary
	if strings.Count(all, " took ") != 2*moves || !strings.Contains(all, " wins") {
		t.Errorf("%d moves, and the channel reads\n%s", moves, all)
	}
}

// What Relay refuses reaches the host as the kind that it means.
func TestRelayRefuses(t *testing.T) {
	t.Parallel()
	app := newApp(newServer("#games"), nil)
	if _, err := app.Post(t.Context(), match.Room{Channel: "#gone"}, msg.Message{Text: msg.Say("hear")}); !errors.Is(err, match.ErrGone) {
		t.Errorf("a channel that is gone: %v", err)
	}
	long := msg.Message{Text: msg.Say(strings.Repeat("x", maxLine+1))}
	if _, err := app.Post(t.Context(), match.Room{Channel: "#games"}, long); !errors.Is(err, match.ErrRefused) {
		t.Errorf("a word that no line holds: %v", err)
	}
	if err := app.Edit(t.Context(), match.Room{Channel: "#games"}, "1", long); !errors.Is(err, match.ErrGone) {
		t.Errorf("an edit: %v", err)
	}
}

// The page about adding a platform quotes this adapter as it is.
func TestThePageIsTrue(t *testing.T) {
	page, err := os.ReadFile("../../../docs/add-a-platform.md")
	if err != nil {
		t.Fatal(err)
	}
	var sources string
	for _, name := range []string{"relay_test.go", "server_test.go", "match_test.go"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources += string(b)
	}
	quotes := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(quotes) < 3 {
		t.Errorf("the page quotes %d times", len(quotes))
	}
	for _, q := range quotes {
		if !strings.Contains(sources, q[1]) {
			t.Errorf("the page quotes what is not here:\n%s", q[1])
		}
	}
}
