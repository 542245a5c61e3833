package slacktest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

// message is one in a channel, or for one person's eyes there.
type message struct {
	in      *Channel
	ts      string
	thread  string
	text    string
	blocks  []any
	words   string  // of the blocks
	to      *Person // nil: the channel
	deleted bool
	edits   int
	files   []string
	rang    []string // names of whom, when it came
	client  string
	unfurls bool // its links may grow into pictures
}

// hook is a response address: five uses in half an hour.
type hook struct {
	w      *Workspace
	in     *Channel
	thread string
	by     *Person
	of     *message // whose button was pressed
	uses   int
	until  time.Time
}

const (
	hookUses = 5
	hookLife = 30 * time.Minute
)

// stamp is a new message's time and id. The lock is held.
func (s *Slack) stamp() string {
	s.next++
	return fmt.Sprintf("%d.%06d", s.now().Unix(), s.next%1000000)
}

// content reads and checks text and blocks.
func (w *Workspace) content(a args) (text string, blocks []any, err error) {
	text = a.text("text")
	blocks, _ = a.tree("blocks").([]any)
	if text == "" && len(blocks) == 0 {
		return "", nil, refuse("no_text")
	}
	if text == "" {
		return "", nil, refuse("no_text", "blocks want text beside them, for notifications and screen readers")
	}
	if n := len([]rune(text)); n > most("message text") {
		return "", nil, refuse("msg_too_long", n)
	}
	c := checker{w: w, most: most("message blocks")}
	c.blocks(blocks)
	c.mrkdwn(text)
	return text, blocks, c.err
}

// speak finds the channel in which the app wants to say something.
func (w *Workspace) speak(id string) (*Channel, error) {
	c := w.channel(id)
	switch {
	case c == nil, c.private && !c.invited:
		return nil, refuse("channel_not_found")
	case c.archived:
		return nil, refuse("is_archived")
	case !c.invited:
		return nil, refuse("not_in_channel")
	}
	return c, nil
}

func postMessage(s *Slack, w *Workspace, a args) (object, error) {
	c, err := w.speak(a.text("channel"))
	if err != nil {
		return nil, err
	}
	text, blocks, err := w.content(a)
	if err == nil && s.o.NoFilesAloud && strings.Contains(raw(blocks), "slack_file") {
		err = refuse("invalid_blocks", "invalid slack file")
	}
	if err != nil {
		return nil, err
	}
	client := a.text("client_msg_id")
	if client != "" && !uuid.MatchString(client) {
		return nil, refuse("invalid_arguments", "client_msg_id", client)
	}
	for _, m := range w.messages {
		switch {
		case client == "" || m.client != client:
			continue
		case m.in != c:
			return nil, refuse("duplicate_channel_not_found")
		case m.deleted:
			return nil, refuse("duplicate_message_not_found")
		}
		return m.posted(), nil
	}
	m := w.say(&message{in: c, thread: a.text("thread_ts"), text: text, blocks: blocks, client: client, unfurls: a.text("unfurl_links") != "false" || a.text("unfurl_media") != "false"})
	return m.posted(), nil
}

// posted is the answer to who posted a message, now or before: it stands as it is now.
func (m *message) posted() object {
	return object{"channel": m.in.ID, "ts": m.ts, "message": object{"ts": m.ts, "text": m.text, "blocks": m.blocks}}
}

// uuid is the form of a message's id of its sender's own: said again under the same, it
// is the message of before.
var uuid = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// say keeps a message. The lock is held.
func (w *Workspace) say(m *message) *message {
	m.ts, m.rang = w.s.stamp(), m.rings(w.people)
	w.messages = append(w.messages, m)
	w.heard(m)
	return m
}

// heard keeps what a message says now.
func (w *Workspace) heard(m *message) {
	m.words = words(m.blocks)
	w.said = append(w.said, saying{at: time.Now(), to: m.to, in: m.in, then: m.in.members, text: m.text + "\n" + m.words + "\n" + raw(m.blocks)})
}

func raw(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func postEphemeral(s *Slack, w *Workspace, a args) (object, error) {
	c, err := w.speak(a.text("channel"))
	if err != nil {
		return nil, err
	}
	p := w.person(a.text("user"))
	if p == nil || !slices.Contains(c.members, p) {
		return nil, refuse("user_not_in_channel")
	}
	text, blocks, err := w.content(a)
	if err == nil && s.o.NoFilesAlone && strings.Contains(raw(blocks), "slack_file") {
		err = refuse("invalid_blocks", "invalid slack file")
	}
	if err != nil {
		return nil, err
	}
	m := w.say(&message{in: c, thread: a.text("thread_ts"), text: text, blocks: blocks, to: p})
	return object{"message_ts": m.ts}, nil
}

// own finds a message of the app's that can still be changed.
func (w *Workspace) own(a args) (*message, error) {
	c, err := w.speak(a.text("channel"))
	if err != nil {
		return nil, err
	}
	for _, m := range w.messages {
		if m.in == c && m.ts == a.text("ts") && m.to == nil && !m.deleted {
			return m, nil
		}
	}
	return nil, refuse("message_not_found")
}

func update(s *Slack, w *Workspace, a args) (object, error) {
	m, err := w.own(a)
	if err != nil {
		return nil, err
	}
	text, blocks, err := w.content(a)
	if n := len(text); err == nil && n > most("edited text") {
		err = refuse("msg_too_long", n)
	}
	if err != nil {
		return nil, err
	}
	m.text, m.blocks = text, blocks
	m.edits++
	w.heard(m)
	return object{"channel": m.in.ID, "ts": m.ts, "text": text}, nil
}

func remove(s *Slack, w *Workspace, a args) (object, error) {
	m, err := w.own(a)
	if err != nil {
		return nil, err
	}
	m.deleted = true
	return object{"channel": m.in.ID, "ts": m.ts}, nil
}

// newHook is a response address for who did something. The lock is held.
func (s *Slack) newHook(w *Workspace, c *Channel, by *Person, of *message, thread string) string {
	id := s.id("H")
	s.hooks[id] = &hook{w: w, in: c, by: by, of: of, thread: thread, until: s.now().Add(hookLife)}
	return s.server.URL + "/hook/" + id
}

func (s *Slack) serveHook(w http.ResponseWriter, r *http.Request) {
	a, _, err := arguments(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if s.broken(w, r, "hook", nil) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls["hook"]++
	if after, limited := s.limited("hook"); limited {
		tooMany(w, after)
		return
	}
	h := s.hooks[r.PathValue("id")]
	if err := s.respond(h, a); err != nil {
		s.refused = append(s.refused, "hook: "+err.Error())
		w.WriteHeader(http.StatusNotFound)
		_ = json.NewEncoder(w).Encode(object{"ok": false, "error": err.(*no).code})
		return
	}
	if f := s.faults.by["hook"]; f == Lost || f == LostOnce {
		if f == LostOnce {
			delete(s.faults.by, "hook")
		}
		cut(w)
		return
	}
	_, _ = w.Write([]byte("ok"))
}

// respond does what is said at a response address. The lock is held.
func (s *Slack) respond(h *hook, a args) error {
	switch {
	case h == nil:
		return refuse("no_such_url")
	case s.now().After(h.until):
		return refuse("expired_url")
	case h.uses >= hookUses:
		return refuse("used_url")
	}
	h.uses++
	if a["delete_original"] == true {
		if h.of != nil {
			h.of.deleted = true
		}
		return nil
	}
	text, blocks, err := h.w.content(a)
	if err == nil && s.o.NoFilesAlone && strings.Contains(raw(blocks), "slack_file") {
		err = refuse("invalid_blocks", "invalid slack file")
	}
	if err != nil {
		return err
	}
	if a["replace_original"] == true {
		if h.of == nil || h.of.deleted {
			return refuse("no_original")
		}
		h.of.text, h.of.blocks = text, blocks
		h.of.edits++
		h.w.heard(h.of)
		return nil
	}
	m := &message{in: h.in, text: text, blocks: blocks, thread: a.text("thread_ts"), to: h.by}
	if a.text("response_type") == "in_channel" {
		m.to = nil
	}
	h.w.say(m)
	return nil
}

// words are the text of blocks, in order, as people read it.
func words(v any) string {
	var b strings.Builder
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			switch v["type"] {
			case "text", "mrkdwn", "plain_text":
				b.WriteString(fmt.Sprint(v["text"]))
				return
			case "link":
				b.WriteString(fmt.Sprint(v["text"]))
				return
			case "user":
				b.WriteString("<@" + fmt.Sprint(v["user_id"]) + ">")
				return
			case "date":
				b.WriteString(fmt.Sprint(v["fallback"]))
				return
			}
			for _, k := range []string{"title", "label", "text", "elements", "placeholder", "options", "option_groups", "element", "hint"} {
				walk(v[k])
			}
			switch v["type"] {
			case "rich_text", "section", "header", "button", "rich_text_preformatted":
				b.WriteByte('\n')
			}
		}
	}
	walk(v)
	return b.String()
}
