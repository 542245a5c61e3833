package slack_test

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
)

// thread is the message under which a match's thread hangs.
func (t *table) thread() string {
	t.TB.Helper()
	m := t.see(t.bob, t.room, func(m slacktest.Message) bool { return !m.Private && m.Thread != "" })
	return m.Thread
}

// A match has a thread of its own, whose first message is its status.
func TestThread(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer setup=dealt")
	thread := h.thread()
	status := h.see(h.bob, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
	if status.TS != thread {
		t.Errorf("the status is %s, the thread %s", status.TS, thread)
	}
	h.see(h.bob, h.room, func(m slacktest.Message) bool {
		return m.Thread == thread && strings.Contains(m.Text, code+" has started")
	})
	h.unrefused()
}

// What is said to the app in a match's thread is said to that match: a verb, a
// command of /match, or words beside the point.
func TestMentions(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{dice: []byte{6, 1, 6, 1}})
	first := h.begin("/match new exchequer setup=dealt length=6")
	thread := h.thread()
	h.Must(h.ann.Mention(h.room, thread, "board"))
	h.see(h.ann, h.room, func(m slacktest.Message) bool {
		return m.Private && m.Thread == thread && strings.Contains(m.Words, "Areas: A") && first != ""
	})
	h.Must(h.ann.Mention(h.room, thread, "say well played &amp; <@"+h.bob.ID+">"))
	h.see(h.bob, h.room, public("Ann: well played &amp; "))
	h.Must(h.ann.Mention(h.room, thread, "twiddle thumbs"))
	h.see(h.ann, h.room, private("twiddle"))
	h.Must(h.ann.Mention(h.room, thread, "roll 2d6"))
	roll := h.see(h.bob, h.room, public("Ann rolled"))
	if roll.Thread != thread {
		t.Errorf("the roll is in thread %q", roll.Thread)
	}
	for _, p := range []*slacktest.Person{h.ann, h.bob} { // whose turn it is plays by words
		h.Must(p.Mention(h.room, thread, ""))
		m := h.see(p, h.room, func(m slacktest.Message) bool {
			return m.Private && (strings.Contains(m.Text, "Place your") || strings.Contains(m.Text, "Waiting for"))
		})
		for _, b := range m.Buttons() {
			if words, ok := strings.CutPrefix(b.Value, "1! "); ok && strings.Contains(words, " place ") {
				f := strings.Fields(words)
				h.Must(p.Mention(h.room, thread, strings.Join(f[4:], " ")))
				h.see(h.bob, h.room, public(p.Name+" placed"))
				h.unrefused()
				return
			}
		}
	}
	t.Error("nobody could place anything")
}

// A number that is one of many is asked for in a modal.
func TestModal(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer setup=dealt tokens=all")
	for n := range 400 {
		p := []*slacktest.Person{h.ann, h.bob}[n%2]
		hand := h.hand(p, uint64(n))
		hand.Whole = func(string) bool { return false } // go on until a form opens
		for range 4 {
			if more, err := hand.Step("/exchequer " + code); err != nil || !more {
				h.Must(err)
				break
			}
			if len(hand.Done) > 0 {
				h.see(h.bob, h.room, public(p.Name))
				h.unrefused()
				return
			}
		}
	}
	t.Error("no form ever opened")
}

// What a form is answered with takes the place of the private message it came
// from, whose choices are of the past.
func TestFormsAreAnsweredInPlace(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer setup=dealt tokens=all")
	p := []*slacktest.Person{h.ann, h.bob}[h.Match(code).Asks[0].Seat]
	hand := h.hand(p, 3)
	m, err := hand.Ask("/exchequer " + code)
	h.Must(err)
	h.Must(p.Press(m, "Place…"))
	picks := h.see(p, h.room, func(m slacktest.Message) bool { return m.Private && len(m.Options()) > 5 })
	h.Must(p.PickOption(picks, picks.Options()[0]))
	h.Until("the form opens", func() bool { return p.Modal() != "" })
	h.Must(p.Submit("1"))
	if m := h.see(p, h.room, private("left to place")); m.TS != picks.TS {
		t.Errorf("the choices are still there, above %q", m.Words)
	}
	h.unrefused()
}

// A form that Slack does not open in time is offered by a button, which opens it once Slack
// takes that.
func TestLateForm(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		code := h.begin("/match new exchequer setup=dealt tokens=all")
		h.Must(h.ann.Command(h.room, "/exchequer "+code+" place"))
		h.slack.Limit("views.open", 100, time.Second)
		for _, p := range []*slacktest.Person{h.ann, h.bob} {
			hand := h.hand(p, 3)
			m, err := hand.Ask("/exchequer " + code)
			h.Must(err)
			for _, b := range m.Buttons() {
				if !strings.HasSuffix(b.Label, "…") || !strings.Contains(b.Value, ".strengthen") && !strings.Contains(b.Value, " place") {
					continue
				}
				h.Must(p.PressButton(m, b))
				picks := h.see(p, h.room, func(m slacktest.Message) bool { return m.Private && len(m.Options()) > 5 })
				h.Must(p.PickOption(picks, picks.Options()[0]))
				late := h.see(p, h.room, private("Fill in…"))
				h.slack.Limit("views.open", 0, 0)
				time.Sleep(time.Second)
				h.Must(p.Press(late, "Fill in…"))
				h.Until("the form opens", func() bool { return p.Modal() != "" })
				h.unrefused()
				return
			}
		}
		t.Log("the die began with no number to ask for")
	})
}

// What is typed into a select is completed, and choosing says it.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.Must(h.ann.Command(h.room, "/bell help"))
	m := h.see(h.ann, h.room, private("Want to play?"))
	found, err := h.ann.Suggest(m, "match ne")
	h.Must(err)
	if len(found) != 1 || !strings.HasPrefix(found[0].Value, "match new") {
		t.Fatalf("suggested: %+v", found)
	}
	found, err = h.ann.Suggest(m, "/match new exch")
	h.Must(err)
	if len(found) == 0 || !strings.HasPrefix(found[0].Value, "match new exchequer") {
		t.Fatalf("suggested: %+v", found)
	}
	h.Must(h.ann.PickOption(m, found[0]))
	h.see(h.bob, h.room, public("Exchequer!", ": waiting for players (1 of "))
	h.Must(h.ann.Command(h.room, "/match"))
	m = h.see(h.ann, h.room, private("/match new"))
	all, err := h.ann.Suggest(m, "")
	h.Must(err)
	if len(all) < 10 {
		t.Errorf("only %d ways to go on", len(all))
	}
	h.unrefused()
}

// Who is meant is chosen among the workspace's people, and is rung.
func TestPeople(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	eve := h.work.Person("Eve")
	h.Must(h.ann.Command(h.room, "/match new exchequer"))
	h.see(h.ann, h.room, private("is open"))
	h.Must(h.ann.Command(h.room, "/match invite"))
	ask := h.see(h.ann, h.room, func(m slacktest.Message) bool { return m.Private && strings.Contains(m.Words, "Choose a person") })
	h.Must(h.ann.Choose(ask, eve))
	h.see(h.bob, h.room, public("<@"+eve.ID+">", "invites you to"))
	h.Must(h.ann.Command(h.room, "/match invite <@"+h.bob.ID+"|bob>"))
	h.see(h.bob, h.room, public("<@"+h.bob.ID+">", "invites you to"))
	h.unrefused()
}

// The picture of the status is always the newest, and no old one is kept.
func TestPictures(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer setup=dealt tokens=all length=6")
	for n := range 6 {
		hand := h.hand([]*slacktest.Person{h.ann, h.bob}[n%2], uint64(n))
		before := h.see(h.ann, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
		if more, err := hand.Step("/exchequer " + code); err != nil || !more {
			h.Must(err)
			continue
		}
		h.see(h.ann, h.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" && m.File != before.File })
	}
	h.Until("one file is kept, which is shown", func() bool { return h.work.Files() <= 1 })
	h.unrefused()
}

// A picture is shown to one person alone as long as no newer one of theirs is,
// also when they ask for several at once.
func TestPrivatePictures(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer setup=dealt tokens=all length=6")
	var all sync.WaitGroup
	const asked = 8
	for range asked {
		all.Go(func() {
			if err := h.ann.Command(h.room, "/match board "+code); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	boards := func() (n int) {
		for _, m := range h.ann.Messages(h.room) {
			if m.Private && m.File != "" {
				n++
			}
		}
		return n
	}
	h.Until("all boards come", func() bool { return boards() >= asked })
	h.Until("two files are kept: the status has one, and one person's answers another", func() bool { return h.work.Files() <= 2 })
	h.unrefused()
}

// Where Slack does not take files any more, boards are told in words.
func TestWithoutFiles(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.work.Scopes = []string{"app_mentions:read", "chat:write", "commands", "im:write", "users:read"}
	h.Must(h.ann.Command(h.room, "/match new austerity"))
	h.see(h.ann, h.room, private("is ready, just for you"))
	h.Must(h.ann.Command(h.room, "/match start"))
	h.see(h.bob, h.room, public("Year 1, ", "to draw the next pair"))
	h.unrefused("missing_scope")
}

// Where Slack shows no picture to one person alone, they are told in words, in
// the same place.
func TestPrivatePictureInWords(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{NoFilesAlone: true})
	defer s.Close()
	h := sit(t, plan{slack: s})
	code := h.begin("/match new exchequer setup=dealt")
	h.Must(h.ann.Command(h.room, "/match board "+code))
	m := h.see(h.ann, h.room, private("Areas: A"))
	if m.File != "" || !strings.Contains(m.Words, "NIC1") && !strings.Contains(m.Words, "IHT") {
		t.Errorf("the board came as %s", m.Words)
	}
	h.unrefused("invalid slack file", "invalid_blocks")
}

// The whole log comes by direct message as a file, and only to who asked.
func TestExport(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer setup=dealt")
	h.Must(h.ann.Command(h.room, "/match abandon "+code))
	vote := h.see(h.bob, h.room, public("wants to"))
	h.Must(h.bob.Press(vote, "Yes"))
	h.see(h.bob, h.room, public(code+": the vote to abandon passed"))
	h.Must(h.bob.Command(h.room, "/match export "+code))
	h.see(h.bob, h.room, private("is in your direct messages"))
	if _, err := h.bob.Wait(h.bob.Door(), chattest.Patience, func(m slacktest.Message) bool { return strings.Contains(m.Text, code) }); err != nil {
		t.Error(err)
	}
	h.unrefused()
}

// Who holds a hand sees it alone: no picture and no word of it comes to others.
func TestNothingLeaks(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{entropy: rand.NewChaCha8([32]byte{4})}) // a deal in which nobody comes to hold what another held
	code := h.begin("/match new tax")
	people := []*slacktest.Person{h.ann, h.bob}
	type secret struct {
		of   *slacktest.Person
		text string
	}
	var secrets []secret
	for n := 0; n < 60 && h.Match(code).Phase == "playing"; n++ {
		p := people[n%2]
		hand := h.hand(p, uint64(n))
		m, err := hand.Ask("/match hand " + code)
		h.Must(err)
		if m.File != "" {
			secrets = append(secrets, secret{p, m.File})
		}
		for _, line := range strings.Split(m.Words, "\n") {
			if strings.HasPrefix(line, "You have ") && strings.Count(line, ",") > 1 {
				secrets = append(secrets, secret{p, line})
			}
		}
		if n%5 == 0 {
			h.Must(p.OpenHome())
		}
		_, err = hand.Step("/tax " + code)
		h.Must(err)
	}
	if len(secrets) < 10 {
		t.Fatalf("only %d secrets were seen: %v", len(secrets), secrets)
	}
	for _, s := range secrets {
		for _, p := range people {
			if p == s.of {
				continue
			}
			for _, saw := range p.Saw() {
				if strings.Contains(saw, s.text) {
					t.Errorf("%s saw what is %s's alone, %q: %s", p.Name, s.of.Name, s.text, saw)
				}
			}
		}
	}
	h.unrefused()
}

// A match can be begun and played in somebody's direct messages; it gets no thread
// there.
func TestDirectMessages(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	h.Must(h.ann.Type("match new exchequer"))
	lobby, err := h.ann.Wait(h.ann.Door(), chattest.Patience, public("waiting for players"))
	h.Must(err)
	h.Must(h.ann.Press(lobby, "Add a bot"))
	h.Must(h.ann.Press(lobby, "Start"))
	m, err := h.ann.Wait(h.ann.Door(), chattest.Patience, func(m slacktest.Message) bool { return m.File != "" })
	h.Must(err)
	if m.Thread != "" {
		t.Errorf("it is in thread %s", m.Thread)
	}
	h.unrefused()
}

// Names and words from people ring nobody and are no markup.
func TestEscapes(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	eve := h.work.Person("<!channel> *Eve* & Co")
	room := h.work.Channel("tricks", h.ann, eve)
	h.Must(eve.Command(room, "/match new exchequer"))
	h.see2(room, eve)
	h.Must(eve.Command(room, "/match say &lt;!here&gt; &lt;@"+h.ann.ID+"&gt; <@"+h.bob.ID+"|bob> *bold* `code` ```block"))
	m, err := h.ann.Wait(room, chattest.Patience, public("bold"))
	h.Must(err)
	for _, bad := range []string{"<!here", "<!channel", "<@"} {
		if strings.Contains(m.Text, bad) {
			t.Errorf("the text rings: %s", m.Text)
		}
	}
	if !strings.Contains(m.Words, "*bold* `code` ```block") {
		t.Errorf("the words came otherwise: %s", m.Words)
	}
	h.unrefused()
}

// see2 waits for a lobby in another channel.
func (t *table) see2(room *slacktest.Channel, p *slacktest.Person) {
	t.TB.Helper()
	_, err := p.Wait(room, chattest.Patience, public("waiting for players"))
	t.Must(err)
}

// A vote names its motion in the line; unnamed, it asks which.
func TestVotesNameTheirMotion(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{})
	code := h.begin("/match new exchequer length=3 setup=dealt tokens=all")
	h.Must(h.bob.Command(h.room, "/match ask end"))
	h.Must(h.bob.Command(h.room, "/match ask pause"))
	h.see(h.ann, h.room, public("wants to pause "+code))
	h.Must(h.ann.Command(h.room, "/match vote aye"))
	which := h.see(h.ann, h.room, private("Which do you mean?", "finishing on the score", "a pause"))
	h.Must(h.ann.Press(which, "Yes: pause"))
	h.see(h.ann, h.room, public("Ann voted yes: a pause (2 of 2 needed)"))
	h.Must(h.ann.Command(h.room, "/match vote aye "))
	h.see(h.ann, h.room, private("so name it"))
	h.Must(h.ann.Command(h.room, "/match vote aye end"))
	h.see(h.ann, h.room, public("Ann voted yes: finishing on the score (2 of 2 needed)"))
	if m := h.Match(code); !m.Phase.Ended() {
		t.Errorf("the match is %s", m.Phase)
	}
	h.unrefused()
}
