package discord_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// walked is how many things are done in a random match of each game.
const walked = 150

// Whatever is said in a match of any game keeps Discord's limits: the fake
// refuses what does not.
func TestRandomMatchesKeepTheLimits(t *testing.T) {
	t.Parallel()
	chattest.WalkAll(t, tables(), walked, func(t *testing.T, _ int, about engine.About, through func(chattest.Walk)) {
		virtually(t, plan{}, func(h *house) { h.walk(t, about, through) })
	})
}

// walk has somebody and the bots walk through matches of a game.
func (h *house) walk(t *testing.T, about engine.About, through func(chattest.Walk)) {
	h.fake.Skip(20 * 365 * 24 * time.Hour) // virtual time begins before Discord's
	chance := rand.New(rand.NewPCG(11, uint64(len(about.ID))))
	ann := h.fake.Person("Ann " + strings.Repeat("of the *Exchequer* ", 2))
	begin := func() (code string) {
		h.says(ann, "/match new game:"+about.ID+" options:hotseat=yes")
		code = h.Code()
		for range max(1, about.MinSeats) - 1 {
			h.says(ann, "/match add-bot kind:"+code)
		}
		h.says(ann, "/match start code:"+code)
		h.Told(code)
		return code
	}
	code := begin()
	stray := []string{
		"/exchequer help", "/match list", "/match board code:" + code, "/match hand code:" + code, "/match log lines:99", "/match options code:" + code,
		"/match rules", "/match rules words:the", "/match undo code:" + code, "/match say text:" + strings.Repeat("*hear* ", 200), "/match more export code:" + code,
		"/bell help", "/exchequer help", "/roll dice:help", "/roll dice:100d100", "/roll dice:odds 4d6kh3", "/roll dice:((((", "/match vote answer:yes",
		"/roll dice:" + strings.Repeat("10d10 + ", 40) + "1",
	}
	now := "/" + about.ID + " now match:" + code
	offer := h.says(ann, now)
	through(chattest.Walk{
		House: h.House, Code: code, Requests: func() map[string]int { return discordtest.Requests(h.fake) },
		Again: func() string {
			code = begin()
			now = "/" + about.ID + " now match:" + code
			return code
		},
		Step: func(int) { offer = h.stroll(chance, ann, offer, now) },
		Beside: func(n int) {
			if n%3 == 0 {
				h.says(ann, stray[chance.IntN(len(stray))])
			}
		},
		End: func() {
			h.Told(code)
			h.clean()
			for _, lost := range []string{"more buttons than fit", "draw a picture", "make a file"} {
				if strings.Contains(h.Log.String(), lost) {
					t.Errorf("something was left out: %s", lost)
				}
			}
		},
	})
}

// stroll presses or picks anything that is offered, and gives what is offered
// after it.
func (h *house) stroll(chance *rand.Rand, p *discordtest.Person, offer discordtest.Message, again string) discordtest.Message {
	h.TB.Helper()
	var parts []discordtest.Part
	for _, r := range offer.Rows {
		parts = append(parts, r.Parts...)
	}
	if len(parts) == 0 || chance.IntN(10) == 0 {
		return h.says(p, again)
	}
	x := parts[chance.IntN(len(parts))]
	var a discordtest.Answer
	var err error
	if len(x.Options) > 0 {
		a, err = p.Pick(offer.ID, x.ID, x.Options[chance.IntN(len(x.Options))].Value)
	} else {
		a, err = p.Press(offer.ID, x.ID)
	}
	if err == nil && a.Modal != nil {
		a, err = p.Submit("", offer.ID, a.Modal, fmt.Sprint(chance.IntN(40)))
	}
	if err != nil {
		h.TB.Fatalf("%q: %v", x.Label, err)
	}
	if a.Message == nil {
		return h.says(p, again)
	}
	return *a.Message
}

// Messages at and past every limit are sent whole, however they are made.
func TestTheLargestMessages(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	wide := strings.Repeat("W", 42)
	var m msg.Message
	m.Text = msg.Text{}.Block(strings.Repeat(wide+"\n", 60)).Bold(strings.Repeat("b*", 900)).Code(strings.Repeat("c`", 100)).Plain(strings.Repeat("🏛", 1500))
	for i := range 60 {
		m.Buttons = append(m.Buttons, msg.Button{Label: strings.Repeat("L", 90), ID: fmt.Sprintf("1/ %097d", i)})
	}
	for i := range 3 {
		s := msg.Select{Prompt: strings.Repeat("P", 200)}
		for n := range 60 {
			s.Choices = append(s.Choices, msg.Choice{Label: strings.Repeat("l", 120), Detail: strings.Repeat("d", 120), ID: fmt.Sprintf("1/ %096d%d", n, i)})
		}
		m.Selects = append(m.Selects, s)
	}
	m.Picture = chattest.Picture("x", 1)
	m.Picture.Alt = strings.Repeat("a", 2000)
	h.post(r, m)
	buttons, choices := 0, 0
	for _, sent := range h.fake.Public(h.channel, false) {
		for _, row := range sent.Rows {
			for _, p := range row.Parts {
				choices += len(p.Options)
				if p.Type == 2 {
					buttons++
				}
			}
		}
	}
	if buttons != 61 || choices != 180 {
		t.Errorf("%d buttons and %d choices arrived", buttons, choices)
	}
	h.clean()
}

// A monster is a host with more commands than fit anywhere.
type monster struct{ discord.Host }

func (monster) Commands() []match.Command {
	c := match.Command{Name: "monster", Help: strings.Repeat("very ", 60), Game: "monster"}
	for i := range 45 {
		s := match.Sub{Name: fmt.Sprintf("Do It %d", i), Help: strings.Repeat("long ", 40)}
		for k := range 3 {
			p := match.Param{Param: engine.Param{Name: "same name", Help: strings.Repeat("help ", 30), Kind: engine.Word, Optional: k == 0}}
			p.Many = k == 2
			s.Params = append(s.Params, p)
		}
		c.Subs = append(c.Subs, s)
	}
	return []match.Command{c, {Name: "good", Help: "fine"}}
}

// Too many subcommands find a place in a group; descriptions are cut between
// words; what is still too large is lost alone.
func TestMonstrousCommands(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true, wrap: func(h *bot.Host) discord.Host { return monster{h} }})
	h.Until("the good one is registered", func() bool {
		for _, c := range h.fake.Commands("") {
			if c.Name == "good" {
				return true
			}
		}
		return false
	})
	if len(h.fake.Commands("")) != 1 || !strings.Contains(h.Log.String(), "command=monster") {
		t.Errorf("%d commands", len(h.fake.Commands("")))
	}
	for _, f := range h.fake.Refusals() {
		if !strings.Contains(f, "8000") {
			t.Errorf("refused for another reason: %s", f)
		}
	}
}

// Every command of every game is registered as it is, and a second start tells
// Discord nothing new.
func TestCommandsAreRegisteredOnce(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	if len(h.fake.Commands("")) != 4+len(tables()) || h.fake.Puts() != 1 {
		t.Errorf("%d commands by %d registrations", len(h.fake.Commands("")), h.fake.Puts())
	}
	h.clean()
	for _, o := range []discord.Options{{}, {Guilds: []string{h.guild}}, {Guilds: []string{h.guild, "4711"}}} {
		o.Host, o.Store, o.Token, o.API, o.Patience = h.Host, h.Store, h.fake.Token, h.fake.URL, brisk
		app, err := discord.New(o)
		if err != nil {
			t.Fatal(err)
		}
		stop, ended := run(t, app)
		want := 1 + min(1, len(o.Guilds)) // in the server once, and never again
		h.Until("it is done", func() bool { return h.fake.Puts() == want && app.Stats().Connected == 1 })
		stop()
		if err := <-ended; err != nil || h.fake.Puts() != want {
			t.Errorf("%v; registered %d times, want %d", err, h.fake.Puts(), want)
		}
	}
	if len(h.fake.Commands(h.guild)) == 0 {
		t.Error("the server named has no commands")
	}
}

// Commands from trying out go when nothing is tried out any more, also when those
// for everybody are what they were and Discord asks for patience.
func TestTriedOutCommandsAreTakenAway(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	start := func(guilds ...string) (end func()) {
		app, err := discord.New(discord.Options{Host: h.Host, Store: h.Store, Token: h.fake.Token, API: h.fake.URL, Patience: brisk, Guilds: guilds})
		if err != nil {
			t.Fatal(err)
		}
		stop, ended := run(t, app)
		return func() {
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	}
	stop := start(h.guild)
	h.Until("they are tried out", func() bool { return len(h.fake.Commands(h.guild)) > 0 })
	stop()
	stop = start()
	h.fake.Limit(3, false)
	h.Until("they are gone", func() bool { return len(h.fake.Commands(h.guild)) == 0 })
	stop()
	if h.fake.Puts() != 2 {
		t.Errorf("the commands were registered %d times, want once everywhere and once in the server", h.fake.Puts())
	}
}
