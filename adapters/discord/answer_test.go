package discord_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// puppets is a house whose host answers as do says.
func puppets(t *testing.T, mode string, patience discord.Patience, fake discordtest.Options, do func(c match.Call) msg.Message) *house {
	return build(t, plan{still: true, fake: fake, app: discord.Options{Mode: mode, Patience: patience}, wrap: func(h *bot.Host) discord.Host {
		return &chattest.Puppet{Host: h, Answer: func(_ context.Context, c match.Call) msg.Message { return do(c) }}
	}})
}

var modes = []string{discord.Gateway, discord.HTTP}

// Whatever was done before is answered as it was, and not done again.
func TestRepeatedDeliveries(t *testing.T) {
	t.Parallel()
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			h := build(t, plan{app: discord.Options{Mode: mode}})
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			for range 5 {
				p := h.awaited(code, []*discordtest.Person{ann, bob})
				i, err := p.BeginPress(h.says(p, "/exchequer now match:"+code).ID, pressable(h.says(p, "/exchequer now match:"+code)))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := i.Wait(); err != nil {
					t.Fatal(err)
				}
				seq := h.Match(code).Position.Seq
				for range 3 {
					i.Again()
				}
				h.speaksOnce(p)
				if now := h.Match(code).Position.Seq; now != seq {
					t.Fatalf("from %d to %d by repeats", seq, now)
				}
				h.Told(code)
			}
		})
	}
}

// speaksOnce has everything before be dealt with: a command more is answered.
func (h *house) speaksOnce(p *discordtest.Person) {
	h.TB.Helper()
	h.says(p, "/match list")
	time.Sleep(30 * time.Millisecond)
	h.says(p, "/match list")
}

// A form opens at once where it can; else a button opens it.
func TestForms(t *testing.T) {
	t.Parallel()
	form := &msg.Form{Title: "K7QF: bid", ID: "1! K7QF 0 5.bid f bid", Fields: []msg.Field{
		{Label: "A number from 0 to 500", Number: true, Max: 500, Value: "500"}, {Label: "Why", Max: 300, Hint: "in a few words"},
	}}
	var got match.Call
	slow := make(chan chan struct{}, 1)
	p := brisk
	p.Defer = 3 * time.Second // which is waited for once
	h := puppets(t, discord.Gateway, p, discordtest.Options{}, func(c match.Call) msg.Message {
		select {
		case let := <-slow:
			<-let
		default:
		}
		got = c
		switch {
		case len(c.Fields) == 2:
			return msg.Message{Text: msg.Say("bid " + c.Fields[0])}
		case strings.HasSuffix(c.Line, "help"):
			return msg.Message{Text: msg.Say("or so"), Buttons: []msg.Button{{Label: "Pass", ID: "1! K7QF 0 5.bid - pass"}}, Form: form}
		}
		return msg.Message{Text: msg.Say("How much?"), Form: form}
	})
	ann := h.fake.Person("Ann")
	a, err := ann.Type(h.channel, "/match list")
	if err != nil || a.Modal == nil || len(a.Modal.Rows) != 2 {
		t.Fatalf("%+v, %v", a, err)
	}
	if a, err = ann.Submit(h.channel, "", a.Modal, "120", "because"); err != nil || a.Message.Content != "bid 120" {
		t.Errorf("%+v, %v", a, err)
	}
	if got.Press != form.ID || got.Fields[1] != "because" {
		t.Errorf("%+v", got)
	}
	// Beside other ways on, and after a deferral, a button opens it.
	for _, line := range []string{"/exchequer help", "/match list"} {
		let := make(chan struct{})
		if line == "/match list" {
			slow <- let
		}
		i, err := ann.Begin(h.channel, line)
		if err != nil {
			t.Fatal(err)
		}
		i.First()
		close(let)
		if a, err = i.Wait(); err != nil || a.Message == nil {
			t.Fatalf("%s: %+v, %v", line, a, err)
		}
		m := a.Message
		a, err := ann.Press(m.ID, "Fill in")
		if err != nil || a.Modal == nil {
			t.Fatalf("%s: %+v, %v", line, a, err)
		}
		if a, err = ann.Submit("", m.ID, a.Modal, "7", "y"); err != nil || a.Message == nil || a.Message.ID != m.ID {
			t.Errorf("%s: the answer is not in the place of what was pressed: %+v, %v", line, a, err)
		}
	}
	h.clean()
}

// What is pressed below a private message changes that message; a receipt for
// a public button shows nothing.
func TestPrivateMessagesAreUpdated(t *testing.T) {
	t.Parallel()
	h := puppets(t, discord.Gateway, brisk, discordtest.Options{}, func(c match.Call) msg.Message {
		return msg.Message{Text: msg.Say(c.Line + c.Press), Receipt: c.Press == "1/ quiet", Buttons: []msg.Button{{Label: "Go", ID: "1/ go"}, {Label: "Quiet", ID: "1/ quiet"}}}
	})
	ann := h.fake.Person("Ann")
	m := h.says(ann, "/match list")
	a, err := ann.Press(m.ID, "Go")
	if err != nil || a.First != discordtest.Update7 || a.Message.ID != m.ID || a.Message.Content != "1/ go" {
		t.Errorf("%+v, %v", a, err)
	}
	r := match.Room{Platform: "discord", Workspace: h.guild, Channel: h.channel}
	id := h.post(r, msg.Message{Text: msg.Say("public"), Buttons: []msg.Button{{Label: "Go", ID: "1/ go"}, {Label: "Quiet", ID: "1/ quiet"}}})
	if a, err = ann.Press(id, "Go"); err != nil || a.First != discordtest.Message4 || a.Message.To != ann.ID {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err = ann.Press(id, "Quiet"); err != nil || a.First != discordtest.Later6 || a.Message != nil {
		t.Errorf("%+v, %v", a, err)
	}
	if m := h.newest(h.channel); m.Content != "public" || m.Edits != 0 {
		t.Errorf("the public message changed: %+v", m)
	}
}

// A call says who, where and in what words.
func TestCalls(t *testing.T) {
	t.Parallel()
	var got match.Call
	h := puppets(t, discord.Gateway, brisk, discordtest.Options{}, func(c match.Call) msg.Message {
		got = c
		return msg.Message{Text: msg.Say("x"), Selects: []msg.Select{{Prompt: "Who?", People: "1/ match invite"}, {Prompt: "What?", Choices: []msg.Choice{{Label: "This", ID: "1/ this"}, {Label: "That", ID: "1/ that"}}}}}
	})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	ann.Nick, ann.Admin = "Chancellor", true
	m := h.says(ann, "/match invite person:@Bob")
	if got.Line != "match invite <@"+bob.ID+">" || got.Names[bob.ID] != "Bob" || !got.Admin || got.Account.Name != "Chancellor" || got.Account.ID != ann.ID {
		t.Errorf("%+v", got)
	}
	if got.Room.Channel != h.channel || got.Room.Workspace != h.guild || got.Room.Thread != "" || got.Delivery == "" {
		t.Errorf("%+v", got)
	}
	if _, err := ann.PickPerson(m.ID, "Who?", bob); err != nil || got.Press != "1/ match invite" || len(got.Fields) != 1 || got.Fields[0] != "<@"+bob.ID+">" || got.Names[bob.ID] != "Bob" {
		t.Errorf("%+v", got)
	}
	if _, err := bob.Pick(h.says(bob, "/match list").ID, "What?", "That"); err != nil || got.Press != "1/ that" || got.Admin {
		t.Errorf("%+v", got)
	}
	thread, _, err := h.app.Thread(ctx, got.Room, titled("a match"))
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"/match say text:hello there":                        "match say --text hello there",
		"/match say text:hi to:2":                            "match say to 2 --text hi",
		"/match log lines:12":                                "match log 12",
		"/exchequer now":                                     "exchequer",
		"/exchequer help":                                    "exchequer help",
		"/exchequer odds from:iht to:sd tokens:3 match:K7QF": "exchequer K7QF odds iht sd 3",
		"/exchequer place area-tokens:iht 2 sd 1":            "exchequer place iht 2 sd 1",
		"/roll dice:4d6kh3 + 2":                              "roll 4d6kh3 + 2",
	} {
		if _, err := bob.Type(thread.Thread, line); err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if got.Line != want || got.Room != thread {
			t.Errorf("%s is %q in %+v, want %q", line, got.Line, got.Room, want)
		}
	}
}

// Completions are those of the host, readable, in every kind of option.
func TestCompletions(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	p := h.awaited(code, []*discordtest.Person{ann, bob})
	for line, check := range map[string]func(list []discordtest.Choice) bool{
		"/match new game:ex": func(l []discordtest.Choice) bool { return len(l) == 1 && l[0].Value == "exchequer" },
		"/match new game:exchequer options:length=6 s": func(l []discordtest.Choice) bool {
			return len(l) > 0 && strings.HasPrefix(l[0].Value.(string), "length=6 s")
		},
		"/match board code:":            func(l []discordtest.Choice) bool { return len(l) == 1 && l[0].Value == code },
		"/exchequer place match:":       func(l []discordtest.Choice) bool { return len(l) == 1 && l[0].Value == code },
		"/exchequer place area-tokens:": func(l []discordtest.Choice) bool { return len(l) > 0 },
	} {
		list, err := p.Complete(h.channel, line)
		if err != nil || !check(list) {
			t.Errorf("%s: %v, %v", line, list, err)
		}
	}
	h.clean()
}

// Only what Discord signed, of about now, is obeyed.
func TestSignatures(t *testing.T) {
	t.Parallel()
	h := puppets(t, discord.HTTP, brisk, discordtest.Options{}, func(c match.Call) msg.Message { return msg.Message{Text: msg.Say("done")} })
	url := "http://" + h.app.Address() + discord.Endpoint
	ping := []byte(`{"id":"1","type":1}`)
	other, err := discordtest.New(discordtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for name, c := range map[string]struct {
		by     *discordtest.Server
		at     time.Time
		spoil  func(r *http.Request)
		status int
	}{
		"signed":              {h.fake, time.Now(), nil, 200},
		"signed a minute ago": {h.fake, time.Now().Add(-time.Minute), nil, 200},
		"signed an hour ago":  {h.fake, time.Now().Add(-time.Hour), nil, 401},
		"signed tomorrow":     {h.fake, time.Now().Add(24 * time.Hour), nil, 401},
		"signed by another":   {other, time.Now(), nil, 401},
		"no signature":        {h.fake, time.Now(), func(r *http.Request) { r.Header.Del("X-Signature-Ed25519") }, 401},
		"half a signature":    {h.fake, time.Now(), func(r *http.Request) { r.Header.Set("X-Signature-Ed25519", "abcd") }, 401},
		"no time":             {h.fake, time.Now(), func(r *http.Request) { r.Header.Del("X-Signature-Timestamp") }, 401},
		"another time": {h.fake, time.Now(), func(r *http.Request) {
			r.Header.Set("X-Signature-Timestamp", fmt.Sprint(time.Now().Unix()-7))
		}, 401},
	} {
		r, err := c.by.Signed(url, ping, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if c.spoil != nil {
			c.spoil(r)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%s: %s", name, answer.Status)
		}
	}
	r, _ := h.fake.Signed(url, []byte(strings.Repeat("x", 2<<20)), time.Now())
	if answer, err := http.DefaultClient.Do(r); err == nil && answer.StatusCode == 200 {
		t.Error("a huge body is taken")
	}
	for _, body := range []string{`{`, `{}`, `{"id":"1","type":2}`, `null`} {
		r, _ := h.fake.Signed(url, []byte(body), time.Now())
		if answer, err := http.DefaultClient.Do(r); err != nil || answer.StatusCode != 400 {
			t.Errorf("%s: %v, %v", body, answer, err)
		}
	}
}

// A vote names its motion by an option that lists those open; unnamed, it asks which.
func TestVotesNameTheirMotion(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	h.says(bob, "/match ask what:end")
	h.says(bob, "/match ask what:pause")
	list, err := ann.Complete(h.channel, "/match vote answer:yes motion:")
	if err != nil || len(list) != 2 || list[0].Value != "end" || list[1].Value != "pause" || !strings.Contains(list[1].Name, "a pause") {
		t.Errorf("the motions are %v, %v", list, err)
	}
	if list, err = ann.Complete(h.channel, "/match vote answer:no motion:pa"); err != nil || len(list) != 1 || list[0].Value != "pause" {
		t.Errorf("of those that begin with pa: %v, %v", list, err)
	}
	m := h.says(ann, "/match vote answer:no")
	for _, label := range []string{"No: end", "No: pause"} {
		if _, ok := m.Part(label); !ok {
			t.Errorf("there is no button %s", label)
		}
	}
	if m = h.says(ann, "/match vote answer:yes motion:pause"); !strings.Contains(m.Content, "You voted yes to a pause") {
		t.Errorf("the answer is %s", m.Content)
	}
	if m := h.Match(code); m.Phase != match.Paused || len(m.Votes) != 1 {
		t.Errorf("the match is %s, and asked %+v", m.Phase, m.Votes)
	}
	if _, err := ann.Press(h.says(ann, "/match vote answer:yes").ID, "Yes: end"); err != nil {
		t.Error(err)
	}
	if m := h.Match(code); !m.Phase.Ended() {
		t.Errorf("the match is %s", m.Phase)
	}
	h.clean()
}
