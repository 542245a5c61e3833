package slack_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// door is the signed side, for calls made by hand.
func (t *table) door() string {
	d := httptest.NewServer(t.app.Handler())
	t.TB.Cleanup(d.Close)
	return d.URL
}

// command is a slash command's body.
func (t *table) command(text, trigger string) []byte {
	return []byte(url.Values{
		"team_id": {t.work.ID}, "channel_id": {t.room.ID}, "user_id": {t.ann.ID}, "user_name": {"ann"},
		"command": {"/match"}, "text": {text}, "trigger_id": {trigger},
	}.Encode())
}

func (t *table) post(to string, body []byte, sign func(h http.Header)) (int, string) {
	t.TB.Helper()
	req, err := http.NewRequest(http.MethodPost, to, bytes.NewReader(body))
	t.Must(err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	sign(req.Header)
	resp, err := http.DefaultClient.Do(req)
	t.Must(err)
	defer resp.Body.Close()
	out, err := io.ReadAll(resp.Body)
	t.Must(err)
	return resp.StatusCode, string(out)
}

// What is not signed by Slack, now, does nothing.
func TestSignatures(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{mode: slack.HTTP})
	to := h.door() + "/slack/commands"
	body := h.command("new exchequer", "1.1")
	now := time.Now()
	for name, sign := range map[string]func(http.Header){
		"none":             func(http.Header) {},
		"another's secret": func(x http.Header) { slacktest.Sign(x, "another", body, now) },
		"another body":     func(x http.Header) { h.slack.Sign(x, append([]byte("x"), body...), now) },
		"six minutes ago":  func(x http.Header) { h.slack.Sign(x, body, now.Add(-6*time.Minute)) },
		"in six minutes":   func(x http.Header) { h.slack.Sign(x, body, now.Add(6*time.Minute)) },
		"a moved stamp": func(x http.Header) {
			h.slack.Sign(x, body, now.Add(-10*time.Minute))
			x.Set("X-Slack-Request-Timestamp", strconv.FormatInt(now.Unix(), 10))
		},
		"no stamp":    func(x http.Header) { h.slack.Sign(x, body, now); x.Del("X-Slack-Request-Timestamp") },
		"half a hash": func(x http.Header) { h.slack.Sign(x, body, now); x.Set("X-Slack-Signature", "v0=abcd") },
	} {
		if code, said := h.post(to, body, sign); code != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, code, said)
		}
	}
	if list, err := h.Store.Matches(ctx, 10); err != nil || len(list) > 0 {
		t.Errorf("%d matches were made, %v", len(list), err)
	}
	if code, said := h.post(to, body, func(x http.Header) { h.slack.Sign(x, body, now) }); code != http.StatusOK || !strings.Contains(said, "is open") {
		t.Errorf("signed: %d %s", code, said)
	}
	h.Must(h.slack.VerifyURL(h.door()))
}

// A delivery that comes again gets the same answer and does nothing, also from a
// program that was started anew.
func TestRepeats(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{})
	defer s.Close()
	p := plan{mode: slack.HTTP, slack: s, path: t.TempDir() + "/bell.db"}
	h := sit(t, p)
	body := h.command("new exchequer", "7.7")
	ask := func(h *table) string {
		code, said := h.post(h.door()+"/slack/commands", body, func(x http.Header) { s.Sign(x, body, time.Now()) })
		if code != http.StatusOK {
			t.Fatalf("%d %s", code, said)
		}
		return said
	}
	first := ask(h)
	if again := ask(h); again != first {
		t.Errorf("first\n%s\nthen\n%s", first, again)
	}
	h.Stop()
	p.tokens = []string{h.work.Token}
	anew := &table{house: build(t, p), work: h.work, ann: h.ann, bob: h.bob, room: h.room}
	if again := ask(anew); !strings.Contains(again, "is open") {
		t.Errorf("started anew: %s", again)
	}
	if list, err := anew.Store.Matches(ctx, 10); err != nil || len(list) != 1 {
		t.Errorf("%d matches, %v", len(list), err)
	}
}

// One that lies about its shape is refused and does no harm.
func TestNonsense(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{mode: slack.HTTP})
	to := h.door()
	for _, c := range []struct{ path, body string }{
		{"/slack/commands", "%zz"},
		{"/slack/commands", ""},
		{"/slack/commands", "ssl_check=1"},
		{"/slack/commands", "team_id=TNOBODY&command=/match"},
		{"/slack/interactivity", "payload={"},
		{"/slack/interactivity", "payload=%7B%22type%22%3A%22block_actions%22%7D"},
		{"/slack/interactivity", "payload=" + url.QueryEscape(`{"type":"block_actions","team":{"id":"`+h.work.ID+`"},"user":{"id":"`+h.ann.ID+`"},"actions":[{"action_id":"press.0","value":"1! nonsense"}]}`)},
		{"/slack/interactivity", "payload=" + url.QueryEscape(`{"type":"view_submission","team":{"id":"`+h.work.ID+`"},"user":{"id":"`+h.ann.ID+`"},"view":{"callback_id":"form.1","private_metadata":"{"}}`)},
		{"/slack/events", "{"},
		{"/slack/events", `{"type":"event_callback","team_id":"` + h.work.ID + `"}`},
		{"/slack/events", `[]`},
	} {
		if code, _ := h.post(to+c.path, []byte(c.body), func(x http.Header) { h.slack.Sign(x, []byte(c.body), time.Now()) }); code >= 500 {
			t.Errorf("%s %q: %d", c.path, c.body, code)
		}
	}
	if strings.Contains(h.Log.String(), "panicked") {
		t.Error(h.Log)
	}
}

// What Slack asks to wait for comes later, and comes once.
func TestRateLimits(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{ReadyAfter: 50 * time.Millisecond}, func(h *table) {
		h.slack.Limit("chat.postMessage", 2, time.Second)
		h.slack.Limit("files.completeUploadExternal", 1, time.Second)
		h.Must(h.ann.Command(h.room, "/roll 3d6"))
		h.see(h.bob, h.room, public("Ann rolled"))
		n := 0
		for _, m := range h.bob.Messages(h.room) {
			if strings.Contains(m.Text, "Ann rolled") {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the roll was told %d times", n)
		}
		code := h.begin("/match new exchequer setup=dealt")
		h.slack.Limit("hook", 1, time.Second)
		board := h.see(h.ann, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
		h.Must(h.ann.Press(board, "Show my moves"))
		h.see(h.ann, h.room, private(code+". "))
		h.unrefused()
	})
}

// A picture that Slack does not show after all is told in words, and its file is
// not kept.
func TestAPictureThatIsNotShownIsNotKept(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{NoFilesAloud: true})
	defer s.Close()
	h := sit(t, plan{slack: s})
	m := msg.Message{Text: msg.Say("how it stands"), Picture: &msg.Picture{
		Alt: "a board", Board: "A 1", Match: "K7QF", Draw: func() ([]byte, error) { return []byte{1}, nil },
	}}
	if _, err := h.app.Post(ctx, match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}, m); err != nil {
		t.Fatal(err)
	}
	h.see(h.bob, h.room, public("how it stands", "A 1"))
	h.Must(h.app.Whisper(ctx, match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}, match.Account{ID: h.ann.ID, Workspace: h.work.ID}, m))
	h.see(h.ann, h.ann.Door(), says("how it stands", "A 1"))
	h.Until("no file is kept", func() bool { return h.work.Files() <= 0 })
	h.unrefused("invalid slack file")
}

// A picture that cannot be drawn is told in words, of what is new and of what is edited.
func TestAPictureThatCannotBeDrawnIsToldInWords(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
	m := msg.Message{Text: msg.Say("your turn"), Picture: &msg.Picture{
		Alt: "a board", Board: "A 1", Match: "K7QF", Draw: func() ([]byte, error) { return nil, errors.New("no ink") },
	}}
	id, err := h.app.Post(ctx, room, m)
	if err != nil {
		t.Fatal(err)
	}
	h.see(h.bob, h.room, public("your turn", "A 1"))
	m.Text = msg.Say("your turn still")
	h.Must(h.app.Edit(ctx, room, id, m))
	h.see(h.bob, h.room, public("your turn still", "A 1"))
}

// A long message that breaks off is taken back, since all of it is said again.
func TestALongMessageIsSaidOnce(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	room := match.Room{Platform: "slack", Workspace: h.work.ID, Channel: h.room.ID}
	long := msg.Message{Text: msg.Say("first " + strings.Repeat("words and words\n", 900) + "last")}
	h.slack.LimitLater("chat.postMessage", 1, time.Second)
	if _, err := h.app.Post(t.Context(), room, long); err == nil {
		t.Fatal("it is posted, though a part was refused")
	}
	if _, err := h.app.Post(t.Context(), room, long); err != nil {
		t.Fatal(err)
	}
	firsts := 0
	for _, m := range h.bob.Messages(h.room) {
		if strings.HasPrefix(m.Text, "first ") {
			firsts++
		}
	}
	if firsts != 1 {
		t.Errorf("its beginning stands %d times", firsts)
	}
}

// A channel from which we were sent away does not stop the match, and who asks
// for something there is told what to do.
func TestUninvited(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		h.room.Remove()
		h.Must(h.ann.Command(h.room, "/match new exchequer"))
		h.see(h.ann, h.room, private("is open and you're in seat 1"))
		h.see(h.ann, h.room, private("I'm not in this channel", "/invite @Division Bell"))
		for _, m := range h.bob.Messages(h.room) {
			t.Errorf("Bob sees %q", m.Text)
		}
		h.room.Invite()
		for end := time.Now().Add(chattest.Patience); ; { // the first may come before it is known that nobody heard
			h.Must(h.ann.Command(h.room, "/match board"))
			if _, err := h.bob.Wait(h.room, time.Second, public("Exchequer!", ": waiting for players (1 of ")); err == nil {
				break
			} else if time.Now().After(end) {
				t.Fatalf("%v\n%s", err, h.Log)
			}
		}
		h.unrefused("not_in_channel")
	})
}

// The program has commands of its own names where it is told so.
func TestPrefix(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{prefix: "db-"})
	h.Must(h.ann.Command(h.room, "/db-match new exchequer"))
	h.see(h.ann, h.room, private("is open"))
	h.Must(h.ann.Command(h.room, "/db-bell match list"))
	h.see(h.ann, h.room, private("Waiting for players, 1 so far"))
	h.Must(h.ann.Command(h.room, "/db-bell help"))
	h.see(h.ann, h.room, private("/db-match new exchequer", "/db-bell help"))
	for _, m := range h.ann.Messages(h.room) { // the other app's are not taught
		for _, line := range regexp.MustCompile(`(?:^|\s)/[a-z-]+`).FindAllString(m.Text, -1) {
			if line = strings.TrimSpace(line); line != "/invite" && !strings.HasPrefix(line, "/db-") {
				t.Errorf("%s is taught: %q", line, m.Text)
			}
		}
	}
	h.unrefused()
}

// Two workspaces are served by one program and do not hear each other.
func TestWorkspaces(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{})
	defer s.Close()
	lords := s.Workspace("Lords")
	eve := lords.Person("Eve")
	there := lords.Channel("games", eve)
	h := sit(t, plan{slack: s, tokens: []string{lords.Token}})
	h.Must(h.ann.Command(h.room, "/roll 1d6"))
	h.Must(eve.Command(there, "/roll 1d20"))
	h.see(h.bob, h.room, public("Ann rolled"))
	h.see(eve, there, public("Eve rolled"))
	for _, m := range h.bob.Messages(h.room) {
		if strings.Contains(m.Text, "Eve") {
			t.Errorf("Bob hears %q", m.Text)
		}
	}
	nowhere := s.Workspace("Elsewhere")
	joe := nowhere.Person("Joe")
	lobby := nowhere.Channel("lobby", joe)
	h.Must(joe.Command(lobby, "/roll 1d6"))
	if _, err := joe.Wait(lobby, chattest.Patience, private("not set up for this workspace")); err != nil {
		t.Error(err)
	}
	h.unrefused()
}
