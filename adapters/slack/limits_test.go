package slack_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// What is laid out for Slack holds all that was said, in order, and keeps to
// every limit.
func TestLayout(t *testing.T) {
	s := slacktest.New(slacktest.Options{})
	defer s.Close()
	work := s.Workspace("Commons")
	words := rapid.StringOfN(rapid.RuneFrom([]rune("abc def\nü<&>*_~`@#:|漢")), 0, 4000, -1)
	label := rapid.StringOfN(rapid.RuneFrom([]rune("abc dü<&>")), 0, 80, -1)
	rapid.Check(t, func(t *rapid.T) {
		var m msg.Message
		long := rapid.SampledFrom([]int{1, 1, 1, 40, 400}).Draw(t, "long") // drawn words alone fill no message
		for range rapid.IntRange(0, 12).Draw(t, "runs") {
			run := words.Draw(t, "words")
			if long > 1 {
				run = strings.Repeat(run+label.Draw(t, "more"), min(long, 1+20000/(1+len(run))))
			}
			switch rapid.IntRange(0, 6).Draw(t, "style") {
			case 0, 1:
				m.Text = m.Text.Plain(run + rapid.SampledFrom([]string{"", " https://a.example/archives/C1/p17 ", "http://x"}).Draw(t, "address"))
			case 2:
				m.Text = m.Text.Bold(run)
			case 3:
				m.Text = m.Text.Code(run)
			case 4:
				m.Text = m.Text.Block(run)
			case 5:
				m.Text = m.Text.Ring(7, run)
			case 6:
				m.Text = m.Text.When(time.UnixMilli(rapid.Int64Range(0, 1<<42).Draw(t, "at")), time.UnixMilli(0))
			}
		}
		for i := range rapid.IntRange(0, 20).Draw(t, "buttons") {
			m.Buttons = append(m.Buttons, msg.Button{Label: label.Draw(t, "label"), ID: fmt.Sprint("id", i), Look: msg.Look(i % 3)})
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "selects") {
			x := msg.Select{Prompt: label.Draw(t, "prompt")}
			for j := range rapid.IntRange(0, 130).Draw(t, "choices") {
				x.Choices = append(x.Choices, msg.Choice{Label: label.Draw(t, "choice"), Detail: label.Draw(t, "detail"), ID: fmt.Sprint("id", i, j)})
			}
			if len(x.Choices) == 0 {
				x.People = "people"
			}
			m.Selects = append(m.Selects, x)
		}
		laidOut(t, work, m)
	})
	for _, most := range []int{1, 2, 3, 5, 10} { // what is drawn may be short every time
		if parts := laidOut(t, work, msg.Message{Text: msg.Say(strings.Repeat("a word <&> ", most*1000))}); parts < most {
			t.Errorf("%d,000 words are %d messages", most, parts)
		}
	}
}

// laidOut lays a message out, holds that to its text and the limits, and gives how many
// messages it is.
func laidOut(t rapid.TB, work *slacktest.Workspace, m msg.Message) int {
	t.Helper()
	parts := slack.Parts(m, "1700000000.000100", "", false)
	var all, json strings.Builder
	for _, p := range parts {
		if err := work.Check(p.Text, p.Blocks); err != nil {
			t.Fatalf("%v", err)
		}
		all.WriteString(texts(p.Blocks))
		json.Write(p.Blocks)
	}
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	if got, want := squeeze(all.String()), squeeze(m.Text.String()); got != want {
		t.Fatalf("%d of %d characters came:\n%s\n%s", utf8.RuneCountInString(got), utf8.RuneCountInString(want), got, want)
	}
	for _, b := range m.Buttons {
		if !strings.Contains(json.String(), `"value":"`+b.ID+`"`) {
			t.Fatalf("button %s is missing", b.ID)
		}
	}
	for _, x := range m.Selects {
		for _, c := range x.Choices {
			if !strings.Contains(json.String(), `"value":"`+c.ID+`"`) {
				t.Fatalf("choice %s is missing", c.ID)
			}
		}
	}
	if one := slack.Parts(m, "", "", true); len(one) != 1 || work.Check(one[0].Text, one[0].Blocks) != nil {
		t.Fatalf("as one message: %d, %v", len(one), work.Check(one[0].Text, one[0].Blocks))
	} else if len(parts) > 1 && !strings.Contains(string(one[0].Blocks), "and more, which does not fit into one message here") {
		t.Fatal("something was left out without a word")
	}
	return len(parts)
}

// texts are the rich text of blocks.
func texts(blocks []byte) string {
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
			case "text", "link":
				b.WriteString(v["text"].(string))
			case "date":
				b.WriteString(v["fallback"].(string))
			case "rich_text", "rich_text_section", "rich_text_preformatted":
				walk(v["elements"])
			}
		}
	}
	var tree any
	if err := json.Unmarshal(blocks, &tree); err != nil {
		panic(err)
	}
	walk(tree)
	return b.String()
}

// A form whose id Slack would not carry is not opened, and the log says why.
func TestAnIDTooLongForAForm(t *testing.T) {
	const limit = 3000
	if err := slack.Modal(strings.Repeat("x", limit/2)); err != nil {
		t.Error(err)
	}
	const want = "slack: a form's metadata has 3008 bytes, more than 3000"
	if err := slack.Modal(strings.Repeat("x", limit)); err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}

// The manifest keeps to what Slack takes of one.
func TestManifestLimits(t *testing.T) {
	host := bot.New(bot.Options{Tables: tables()})
	for _, prefix := range []string{"", "db-", strings.Repeat("x", 16)} {
		for _, url := range []string{"", "https://bell.example/"} {
			raw, err := slack.Manifest(host.Commands(), prefix, url)
			if err != nil {
				t.Fatal(err)
			}
			var m struct {
				Display struct {
					Name, Description string
					Colour            string `json:"background_color"`
				} `json:"display_information"`
				Features struct {
					Bot struct {
						Name string `json:"display_name"`
					} `json:"bot_user"`
					Commands []struct {
						Command, Description, URL string
						Hint                      string `json:"usage_hint"`
						Escape                    bool   `json:"should_escape"`
					} `json:"slash_commands"`
					Shortcuts []struct {
						Name, Type, Description string
						ID                      string `json:"callback_id"`
					} `json:"shortcuts"`
				} `json:"features"`
				OAuth struct {
					Scopes struct{ Bot []string } `json:"scopes"`
				} `json:"oauth_config"`
				Settings struct {
					Socket bool `json:"socket_mode_enabled"`
				} `json:"settings"`
			}
			if err := json.Unmarshal(raw, &m); err != nil {
				t.Fatal(err)
			}
			if n := len(m.Display.Name); n == 0 || n > 35 || len(m.Display.Description) > 140 || len(m.Features.Bot.Name) > 80 || len(m.Display.Colour) != 7 {
				t.Errorf("names: %+v", m.Display)
			}
			if n := len(m.Features.Commands); n < 5 || n > 50 {
				t.Errorf("%d commands", n)
			}
			for _, c := range m.Features.Commands {
				if !strings.HasPrefix(c.Command, "/"+prefix) || len(c.Command) > 32 || c.Command != strings.ToLower(c.Command) || c.Description == "" ||
					utf8.RuneCountInString(c.Description) > 2000 || utf8.RuneCountInString(c.Hint) > 1000 || !c.Escape || (c.URL == "") != (url == "") {
					t.Errorf("%+v", c)
				}
			}
			if n := len(m.Features.Shortcuts); n != 3 {
				t.Errorf("%d shortcuts", n)
			}
			for _, s := range m.Features.Shortcuts {
				if s.Name == "" || utf8.RuneCountInString(s.Name) > 24 || s.ID == "" || len(s.ID) > 255 || s.Description == "" || utf8.RuneCountInString(s.Description) > 150 || s.Type != "global" && s.Type != "message" {
					t.Errorf("%+v", s)
				}
			}
			if m.Settings.Socket != (url == "") || !slices.Equal(m.OAuth.Scopes.Bot, slack.Scopes) {
				t.Errorf("settings %+v, scopes %v", m.Settings, m.OAuth.Scopes.Bot)
			}
		}
	}
	for _, bad := range []string{"Big", "a b", strings.Repeat("x", 17)} {
		if _, err := slack.Manifest(nil, bad, ""); err == nil {
			t.Errorf("prefix %q is taken", bad)
		}
	}
	if _, err := slack.Manifest(nil, "", "http://bell.example"); err == nil {
		t.Error("an address without TLS is taken")
	}
}

// What people type comes as they meant it, whatever they type.
func TestRead(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"attack iht sd 3", "attack iht sd 3"},
		{"invite <@U123|bob>", "invite <@U123>"},
		{"say &lt;b&gt; &amp;amp; <#C1|games> <https://x.example|here> <!here>", "say <b> &amp; #games here @here"},
		{"say 3 < 4", "say 3 < 4"},
		{"say <", "say <"},
		{"<mailto:ann@x.example|ann@x.example>", "ann@x.example"},
	} {
		if got, _ := slack.Read(c.in); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

// A mention of the bot is left out of what is said to it, and no other.
func TestAddressed(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"<@U1> attack iht sd", "attack iht sd"},
		{"<@U1|bell> roll 2d6 <@U1>", "roll 2d6"},
		{"<@U12> is not <@U1>", "<@U12> is not"},
		{"<@U1", "<@U1"},
		{"<@U1> <@U1x|y", "<@U1x|y"},
	} {
		if got := slack.Addressed(c.in, "U1"); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"<@U1|a> &lt;", "<", "<<@>>", "a\u00a0b", "<@U1", "&amp;lt;", "é́́", "👩‍👩‍👧", strings.Repeat("word ", 500)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if utf8.ValidString(s) {
			if got, who := slack.Read(slack.Escape(s)); got != strings.TrimSpace(s) || len(who) > 0 {
				t.Errorf("%q comes back as %q, %v", s, got, who)
			}
		}
		slack.Read(s)
	})
}

// walked is how many steps of each game are walked.
const walked = 120

// alsoAsked is what people ask for in the middle of a match.
var alsoAsked = []string{
	"match", "match help", "match list", "match board", "match hand", "match log 100", "match rules", "match rules dice", "match options",
	"bell", "bell help", "roll help", "roll 20d6! + 4", "roll odds 3d6", "roll private 3d6", "match say " + strings.Repeat("long words, ", 60),
}

// Whatever is said in a match of any game, and in the Home tab, keeps Slack's
// limits: Slack refuses none.
func TestRandomMatchesKeepTheLimits(t *testing.T) {
	t.Parallel()
	chattest.WalkAll(t, tables(), walked, func(t *testing.T, game int, about engine.About, through func(chattest.Walk)) {
		virtually(t, slacktest.Options{}, func(h *table) { h.walk(rand.New(rand.NewPCG(uint64(game), 23)), about, through) })
	})
}

// walk has as many people as the game takes walk through matches of it.
func (h *table) walk(chance *rand.Rand, about engine.About, through func(chattest.Walk)) {
	people := []*slacktest.Person{h.ann}
	for _, n := range []string{"Ǎñ " + strings.Repeat("long", 9), "<Cat> & *Co*", "D_D_D", "`E`", "Flo"}[:min(about.MaxSeats, 6)-1] {
		people = append(people, h.work.Person(n))
	}
	h.room = h.work.Channel("limits", people...)
	open := func() (code string) {
		before, err := h.Store.Matches(ctx, 0)
		h.Must(err)
		h.Must(h.ann.Command(h.room, "/match new "+about.ID))
		h.Until("a match is open", func() bool {
			list, err := h.Store.Matches(ctx, 0)
			return err == nil && len(list) > len(before)
		})
		code = h.Code()
		h.see(h.ann, h.room, public(about.Name, code, " (1 of "))
		for _, p := range people[1:] {
			h.Must(p.Command(h.room, "/match join "+code))
		}
		h.Must(h.ann.Command(h.room, "/match start "+code))
		return code
	}
	code := open()
	through(chattest.Walk{
		House: h.House, Code: code, Requests: h.work.Requests,
		Again: func() string { code = open(); return code },
		Step: func(n int) {
			hand := &slacktest.Hand{
				P: people[n%len(people)], C: h.room, Chance: chance, Patience: chattest.Patience,
				Whole: func(v string) bool { return strings.HasPrefix(v, "1! ") },
				Fits: func(v string) bool {
					return strings.HasPrefix(v, "1! ") || strings.HasPrefix(v, "1? ") || strings.HasPrefix(v, "1# ")
				},
			}
			_, err := hand.Step("/" + about.ID + " " + code)
			h.Must(err)
		},
		Beside: func(n int) {
			p := people[n%len(people)]
			switch n % 10 {
			case 3:
				h.Must(p.OpenHome())
			case 7:
				h.Must(p.Command(h.room, "/"+alsoAsked[chance.IntN(len(alsoAsked))]))
			}
		},
		End: func() {
			for _, line := range append(slices.Clone(alsoAsked), about.ID+" help", about.ID+" "+code) {
				h.Must(h.ann.Command(h.room, "/"+line))
			}
			h.Must(h.ann.OpenHome())
			h.Must(h.ann.PressHomeAny())
			// Matches are told before what is owed beside them: when this is, they were.
			h.Must(h.ann.Command(h.room, "/roll 11d11"))
			h.see(h.ann, h.room, public("Ann rolled", "11d11"))
			h.unrefused()
		},
	})
}
