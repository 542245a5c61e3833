package slack_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// breaks are the ways in which a picture cannot be had.
var breaks = []struct {
	name   string
	method string
	fault  slacktest.Fault
}{
	{"the files' host forbids it", "upload", slacktest.Refused},
	{"the files' host is busy", "upload", slacktest.Busy},
	{"the files' host hangs", "upload", slacktest.Hangs},
	{"the files' host cuts the line", "upload", slacktest.Closed},
	{"no address is given", "files.getUploadURLExternal", slacktest.Busy},
	{"it cannot be completed", "files.completeUploadExternal", slacktest.Busy},
	{"completing hangs", "files.completeUploadExternal", slacktest.Hangs},
	{"it is not looked at", "files.info", slacktest.Busy},
	{"it is never ready", "", slacktest.None},
}

// As long as no picture can be had the board is told in words, and log, summonses
// and answers come as ever; once it can, it comes though nobody moves.
func TestNothingWaitsForPictures(t *testing.T) {
	t.Parallel()
	for _, b := range breaks {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			h := sit(t, plan{within: 300 * time.Millisecond})
			if b.method == "" {
				h.slack.Ready(time.Hour)
			}
			h.slack.Break(b.method, b.fault)
			h.Must(h.ann.Command(h.room, "/match new exchequer setup=dealt tokens=all length=6"))
			lobby := h.see(h.bob, h.room, public(": waiting for players (1 of "))
			h.Must(h.bob.Press(lobby, "Join"))
			h.Must(h.ann.Command(h.room, "/match start"))
			inWords := func(but string) func(slacktest.Message) bool { // how it stands, and not as it stood
				fits := public(" to place ", "Areas: A", "NIC1")
				return func(m slacktest.Message) bool { return m.File == "" && m.Words != but && fits(m) }
			}
			begun := h.see(h.bob, h.room, inWords("")).Words
			h.see(h.bob, h.room, public("<@", "your turn in"))
			h.Must(h.bob.Command(h.room, "/match board"))
			h.see(h.bob, h.room, private("Areas: A", "NIC1"))
			for _, p := range []*slacktest.Person{h.ann, h.bob} {
				if more, err := h.hand(p, 1).Step("/exchequer"); err != nil {
					t.Fatal(err)
				} else if more {
					break
				}
			}
			h.see(h.bob, h.room, public(" placed "))
			now := h.see(h.bob, h.room, inWords(begun)).Words
			headline, _, _ := strings.Cut(now, "\n")
			if b.method == "" {
				h.slack.Ready(0)
			}
			h.slack.Break(b.method, slacktest.None)
			m := h.see(h.bob, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
			if !public(headline)(m) {
				t.Errorf("the picture came with %s", m.Words)
			}
			h.unrefused("file_not_found")
		})
	}
}

// Words wait two seconds at most for the first picture that hangs, and for the next not at all.
func TestTheFirstPictureThatHangs(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
		h.slack.Break("upload", slacktest.Hangs)
		for i, most := range []time.Duration{2 * time.Second, 500 * time.Millisecond, 500 * time.Millisecond} {
			began := time.Now()
			if _, err := h.app.Post(ctx, room, chattest.Pictured("how it stands", "A 1", byte(i))); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); took > most {
				t.Errorf("message %d is said after %v", i, took)
			}
			time.Sleep(5 * time.Second)
		}
		h.slack.Break("upload", slacktest.None)
		h.unrefused()
	})
}

// Whether a picture can be shown is asked again when Slack wants to be asked; for
// what is too long the words do not wait, and nothing more is tried before.
func TestPicturesWaitAsSlackAsks(t *testing.T) {
	t.Parallel()
	clock := chattest.NewStill()
	h := sit(t, plan{within: chattest.Patience, now: clock.Now})
	room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
	const asked = 3 * time.Second
	h.slack.Limit("files.info", 1, asked)
	begun := time.Now()
	id, err := h.app.Post(ctx, room, chattest.Pictured("how it stands", "A 1", 1))
	if took := time.Since(begun); err != nil || took < asked || h.slack.Calls("files.info") != 2 {
		t.Errorf("asked %d times within %v: %v", h.slack.Calls("files.info"), took, err)
	}
	h.Must(h.app.Drop(ctx, room, id))
	h.slack.Limit("files.info", 1, time.Minute)
	id, err = h.app.Post(ctx, room, chattest.Pictured("how it stands", "A 1", 2))
	h.Must(err)
	h.see(h.bob, h.room, public("how it stands", "A 1"))
	clock.Pass(time.Minute - 1)
	if bare, ready := h.app.Bare(room, id); !bare || ready {
		t.Errorf("before a minute: bare %v, ready %v", bare, ready)
	}
	clock.Pass(1)
	if bare, ready := h.app.Bare(room, id); !bare || !ready {
		t.Errorf("after a minute: bare %v, ready %v", bare, ready)
	}
}

// While pictures fail there is one try at a time, after longer and longer pauses,
// however much is said meanwhile; one that comes late is shown, and no file stays
// that nothing shows.
func TestFailingPicturesAreTriedSeldom(t *testing.T) {
	t.Parallel()
	clock := chattest.NewStill()
	h := sit(t, plan{within: 300 * time.Millisecond, now: clock.Now})
	room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
	h.slack.Break("upload", slacktest.Refused)
	id, err := h.app.Post(ctx, room, chattest.Pictured("how it stands", "A 1", 0))
	h.Must(err)
	n := byte(0)
	say := func() {
		t.Helper()
		for range 20 {
			n++
			h.slack.Pass(time.Second) // else it is too much for Slack
			h.Must(h.app.Edit(ctx, room, id, chattest.Pictured("how it stands", "A 1", n)))
			h.Must(h.app.Whisper(ctx, room, match.Account{ID: h.ann.ID, Workspace: h.work.ID}, chattest.Pictured("how it stands", "A 1", n)))
		}
	}
	tried := func(times int) {
		t.Helper()
		for end := time.Now().Add(chattest.Patience); ; time.Sleep(time.Millisecond) {
			if got := h.slack.Calls("upload"); got == times {
				return
			} else if got > times || time.Now().After(end) {
				t.Fatalf("tried %d times, not %d", got, times)
			}
		}
	}
	over := func() { // the try that is under way has ended
		t.Helper()
		h.Until("it may be tried again", func() bool {
			_, ready := h.app.Bare(room, id)
			if !ready {
				clock.Pass(time.Minute)
			}
			return ready
		})
	}
	say()
	tried(1)
	clock.Pass(time.Second)
	say()
	tried(2)
	over()
	h.slack.Break("upload", slacktest.Hangs)
	say()
	tried(3)
	clock.Pass(time.Hour)
	say() // that one hangs, and there is no other beside it
	tried(3)
	h.slack.Break("upload", slacktest.None)
	over()
	h.Until("the picture comes", func() bool {
		h.Must(h.app.Edit(ctx, room, id, chattest.Pictured("how it stands", "A 1", n)))
		bare, _ := h.app.Bare(room, id)
		return !bare
	})
	h.see(h.bob, h.room, func(m slacktest.Message) bool { return m.File != "" })
	h.Until("one file is kept, which is shown", func() bool { return h.work.Files() <= 1 })
}

// Of a picture that is told in words no file stays, though Slack had it whole when
// its answer was lost.
func TestNoFileStaysOfALostAnswer(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{within: chattest.Patience})
	room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
	h.slack.Break("files.completeUploadExternal", slacktest.Lost)
	_, err := h.app.Post(ctx, room, chattest.Pictured("how it stands", "A 1", 1))
	h.Must(err)
	h.see(h.bob, h.room, func(m slacktest.Message) bool { return m.File == "" && public("how it stands", "A 1")(m) })
	h.Until("no file is kept", func() bool { return h.work.Files() <= 0 })
	h.unrefused("file_not_found")
}

// TestWhatMovesIsAGIF: the film of a match at its end is a file of that kind, with its words.
func TestWhatMovesIsAGIF(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	film := chattest.Pictured("How K7QF went, turn by turn.", "A 1", []byte("GIF89a")...)
	film.Picture.Moves, film.Picture.Alt = true, "A moving picture of K7QF"
	_, err := h.app.Post(ctx, match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}, film)
	h.Must(err)
	m := h.see(h.bob, h.room, func(m slacktest.Message) bool { return m.File != "" })
	if name, body := h.work.Named(m.File); !strings.HasSuffix(name, ".gif") || string(body) != "GIF89a" || m.Alt != film.Picture.Alt {
		t.Errorf("%q of %q says %q", name, body, m.Alt)
	}
}

// TestARingIsKnownAgainWhateverBecomesOfItsPicture: who is rung again, since it is not known
// whether they were, is rung once, though the picture is another file by now, or cannot be
// had, or others have acted since: then the message says so. Whatever befalls it, the file
// that it shows is there, and no other.
func TestARingIsKnownAgainWhateverBecomesOfItsPicture(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{ReadyAfter: 10 * time.Millisecond})
	t.Cleanup(s.Close)
	p := plan{slack: s, path: t.TempDir() + "/bell.db"}
	h := sit(t, p)
	room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
	post := func(text string, seq uint32, png byte) (string, error) {
		t.Helper()
		m := chattest.Pictured(text, "A 1", png)
		m.Key, m.Picture.Seq = "ring", seq
		return h.app.Post(ctx, room, m)
	}
	h.slack.Break("chat.postMessage", slacktest.Lost)
	if _, err := post("your turn", 3, 1); err == nil {
		t.Fatal("an answer was not lost")
	}
	h.slack.Break("chat.postMessage", slacktest.None)
	first, err := post("your turn", 3, 1)
	h.Must(err)
	known := func(what string, again string, err error, words string, files int) {
		t.Helper()
		h.Must(err)
		if again != first {
			t.Errorf("%s: rung twice", what)
		}
		m := h.see(h.bob, h.room, public(words))
		if n := len(h.bob.Messages(h.room)); n != 1 {
			t.Errorf("%s: %d messages stand", what, n)
		}
		if m.File != "" != (files > 0) || files > 0 && !h.work.Has(m.File) {
			t.Errorf("%s: the message shows the file %q, which is not there", what, m.File)
		}
		h.Until("no other file stays", func() bool { return h.work.Files() == files })
	}
	known("no answer came", first, nil, "your turn", 1)
	again, err := post("your turn", 3, 2)
	known("the picture is another file", again, err, "your turn", 1)
	again, err = post("your turn now", 4, 1)
	known("others have acted", again, err, "your turn now", 1)
	h.Stop()
	h.house = build(t, plan{slack: s, path: p.path, tokens: []string{h.work.Token}})
	again, err = post("your turn", 5, 2)
	known("killed meanwhile", again, err, "your turn", 1)
	h.slack.Break("upload", slacktest.Refused)
	again, err = post("your turn now", 5, 3)
	known("there is no picture any more", again, err, "your turn now", 0)
	h.Must(h.app.Edit(ctx, room, first, msg.Message{Text: msg.Say("she did it")}))
	if again, err = post("your turn now", 5, 3); err != nil || again == first {
		t.Errorf("what was heard of, and edited, is taken for what is not known: %v", err)
	}
}

// TestADigestsPictureFollows: a digest that was said in words, since no pictures could be
// had at that time, gets its board when they can, also of another process.
func TestADigestsPictureFollows(t *testing.T) {
	t.Parallel()
	for _, restarts := range []bool{false, true} {
		virtuallyWith(t, slacktest.Options{}, prompt, func(h *table) { digestOutlasts(t, h, restarts) })
	}
}

func digestOutlasts(t *testing.T, h *table, restarts bool) {
	t.Helper()
	h.Must(h.ann.Command(h.room, "/match new exchequer setup=dealt tokens=all length=6 clock=48h zone=UTC digest=01:00"))
	lobby := h.see(h.bob, h.room, public(": waiting for players (1 of "))
	h.Must(h.bob.Press(lobby, "Join"))
	h.Must(h.ann.Command(h.room, "/match start"))
	h.see(h.bob, h.room, public("<@", "your turn in"))
	for _, p := range []*slacktest.Person{h.ann, h.bob} {
		if more, err := h.hand(p, 1).Step("/exchequer"); err != nil {
			t.Fatal(err)
		} else if more {
			break
		}
	}
	digest := func() (m slacktest.Message) {
		for _, x := range h.bob.Messages(h.room) {
			if public(" since ")(x) {
				m = x
			}
		}
		return m
	}
	time.Sleep(30 * time.Minute)
	h.slack.Break("upload", slacktest.Busy)
	time.Sleep(32 * time.Minute)
	if m := digest(); m.Words == "" || m.File != "" {
		t.Fatalf("the digest is %q with the file %q", m.Words, m.File)
	}
	if restarts {
		h.restart()
	}
	h.slack.Break("upload", slacktest.None)
	time.Sleep(3 * time.Minute)
	if m := digest(); m.File == "" {
		t.Errorf("three minutes after pictures can be had again the digest has none, restarted: %v: %q", restarts, m.Words)
	}
	h.unrefused("file_not_found")
}
