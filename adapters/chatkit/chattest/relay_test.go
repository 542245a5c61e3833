package chattest_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Relay is the platform of docs/add-a-platform.md: one like IRC, with channels and
// nicknames, lines that nobody can edit, and nothing to press.
const Relay = "relay"

// An App is Division Bell on Relay. A line that begins with ! is for it, and !2
// presses what it has numbered so.
type App struct {
	server   *server
	host     chatkit.Host
	menus    *chatkit.Bounded[string, []string] // ids by number, by who was shown them last
	once     *chatkit.Once[struct{}]
	underway chatkit.Underway

	mu   sync.Mutex
	said int // messages so far
}

func newApp(s *server, h chatkit.Host) *App {
	return &App{server: s, host: h, menus: chatkit.NewBounded[string, []string](1000), once: chatkit.NewOnce[struct{}](1000)}
}

// Run takes lines until ctx ends, and lets what is under way be answered.
func (a *App) Run(ctx context.Context) error {
	defer a.underway.Drain(5 * time.Second)
	for {
		select {
		case l := <-a.server.lines:
			end := a.underway.Begin()
			go func() {
				defer end()
				_, _ = a.once.Do(l.id, func() (struct{}, error) { return struct{}{}, a.obey(context.WithoutCancel(ctx), l) })
			}()
		case <-ctx.Done():
			return nil
		}
	}
}

// obey has the host do what a line asks for, and answers its writer alone.
func (a *App) obey(ctx context.Context, l line) error {
	c := match.Call{
		Account:  match.Account{Platform: Relay, ID: l.nick, Name: l.nick},
		Room:     match.Room{Platform: Relay, Channel: l.channel},
		Delivery: Relay + ":" + l.id,
	}
	words := strings.Fields(strings.TrimPrefix(l.words, "!"))
	if n, err := strconv.Atoi(words[0]); err == nil {
		c.Press, c.Fields = a.numbered(l.nick, l.channel, n), words[1:]
	} else {
		c.Line = strings.Join(words, " ")
	}
	return a.tell(ctx, l.nick, a.host.Do(ctx, c))
}

// numbered is what a person presses by a number: of what they were told alone,
// else of what stands in the channel.
func (a *App) numbered(nick, channel string, n int) string {
	for _, who := range []string{nick, channel} {
		if ids, ok := a.menus.Get(who); ok && n >= 1 && n <= len(ids) {
			return ids[n-1]
		}
	}
	return ""
}

var _ match.Chat = (*App)(nil)

// Platform is "relay".
func (a *App) Platform() string { return Relay }

// Post says m in the channel, in as many lines as it takes.
func (a *App) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	a.mu.Lock()
	a.said++
	id := strconv.Itoa(a.said)
	a.mu.Unlock()
	return id, kinds.Judged("post", a.tell(ctx, r.Channel, m))
}

// Edit is refused, as if the message were gone: the host posts it anew.
func (a *App) Edit(context.Context, match.Room, string, msg.Message) error {
	return fmt.Errorf("relay: what was said stays: %w", match.ErrGone)
}

// Drop takes nothing away, since nothing can be.
func (a *App) Drop(context.Context, match.Room, string) error { return nil }

// Whisper says m to one person alone.
func (a *App) Whisper(ctx context.Context, _ match.Room, to match.Account, m msg.Message) error {
	return kinds.Judged("whisper", a.tell(ctx, to.ID, m))
}

// tell says all of a message, and numbers what can be pressed.
func (a *App) tell(ctx context.Context, to string, m msg.Message) error {
	t := m.Text
	if m.Picture != nil {
		t = t.Line().Plain(m.Picture.Alt).Line().Block(m.Picture.Board)
	}
	var ids []string
	offer := func(label, id string) {
		ids = append(ids, id)
		t = t.Line().Plain(fmt.Sprintf("[%d] %s", len(ids), label))
	}
	for _, b := range m.Buttons {
		offer(b.Label, b.ID)
	}
	for _, s := range m.Selects {
		for _, c := range s.Choices {
			offer(c.Label, c.ID)
		}
	}
	if m.Form != nil {
		offer(m.Form.Title+": say it after the number", m.Form.ID)
	}
	if len(ids) > 0 {
		a.menus.Put(to, ids)
	}
	for _, l := range cut(t.String()) {
		if err := a.say(ctx, to, l); err != nil {
			return err
		}
	}
	return nil
}

// cut is a text in lines that Relay takes, between words.
func cut(text string) (lines []string) {
	for l := range strings.Lines(text) {
		words := strings.SplitAfter(strings.TrimRight(l, "\n"), " ")
		for _, some := range chatkit.Fill(words, chatkit.Limit[string]{Most: maxLine, Size: func(w string) int { return len(w) }}) {
			lines = append(lines, strings.Join(some, ""))
		}
	}
	return lines
}

// say says a line, again as long as Relay asks to wait.
func (a *App) say(ctx context.Context, to, l string) error {
	again := chatkit.Retry{Tries: 5, Again: func(err error) (time.Duration, bool) {
		m := kinds.Meaning(err)
		return m.Wait, errors.Is(m.Kind, match.ErrNotNow)
	}}
	return again.Do(ctx, func() error { return a.server.say(to, l) })
}

// kinds are what Relay's numbers mean to the host.
var kinds = chatkit.Errors[int]{Platform: Relay, Code: code, Else: other, Known: map[int]chatkit.Meaning{
	noSuchNick:    {Kind: match.ErrGone, Why: "nobody is there"},
	tryAgain:      {Kind: match.ErrNotNow, Wait: time.Millisecond},
	lineIsTooLong: {Kind: match.ErrRefused},
}}

// code is Relay's number of a refusal; 0: it is none.
func code(err error) int {
	var no refusal
	errors.As(err, &no)
	return int(no)
}

// other is what all else means, such as a line that broke: it is tried again.
func other(error) chatkit.Meaning { return chatkit.Meaning{} }
