package discord_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// registered waits until Discord has the commands, and gives their ids by name.
func (h *house) registered() map[string]string {
	h.TB.Helper()
	h.Until("the commands are registered", func() bool { return h.app.Stats().Registered })
	ids := map[string]string{}
	for _, c := range h.fake.Commands("") {
		ids[c.Name] = c.ID
	}
	return ids
}

// What is taught in a text is a command to press, with its options by name.
func TestCommandsInTextsArePressed(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ids := h.registered()
	press := func(path string) string {
		name, _, _ := strings.Cut(path, " ")
		return "</" + path + ":" + ids[name] + ">"
	}
	room := match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}
	for _, c := range []struct {
		said msg.Text
		want string
	}{
		{msg.Say("Attack: ").Code("/exchequer attack vatr vatz").Plain("."), "Attack: " + press("exchequer attack") + " `from:vatr to:vatz`."},
		{msg.Text{}.Code("/exchequer K7QF attack vatr vatz 2 until 3"), press("exchequer attack") + " `from:vatr to:vatz dice:2 until:3 match:K7QF`"},
		{msg.Text{}.Code("/exchequer place iht 2 sd 1"), press("exchequer place") + " `area-tokens:iht 2 sd 1`"},
		{msg.Text{}.Code("/tax"), press("tax now")},
		{msg.Text{}.Code("/tax play 2 5"), press("tax play") + " `left:2 right:5`"},
		{msg.Text{}.Code("/poleconomy offer 2 lend 40000 due 23 give molson-breweries"), press("poleconomy offer") + " `to:2 give:molson-breweries lend:40000 due:23`"},
		{msg.Text{}.Code("/match return 8PLC"), press("match more return") + " `code:8PLC`"},
		{msg.Text{}.Code("/match why"), press("match more why")},
		{msg.Text{}.Code("/match help"), press("match more help")},
		{msg.Text{}.Code("/match"), press("match more help")},
		{msg.Text{}.Code("/bell"), press("bell help")},
		{msg.Text{}.Code("/bell mute [CODE] [RING]"), press("bell mute") + " `code:CODE ring:RING`"},
		{msg.Text{}.Code("/bell quotes [ANSWER]"), press("bell quotes") + " `answer:ANSWER`"},
		{msg.Text{}.Code("/match leave K7QF for good"), press("match leave") + " `code:K7QF for:good`"},
		{msg.Text{}.Code("/match vote K7QF yes extend"), press("match vote") + " `code:K7QF answer:yes motion:extend`"},
		{msg.Text{}.Code("/match rules 4.3"), press("match rules") + " `words:4.3`"},
		{msg.Text{}.Code("/match log K7QF 5"), press("match log") + " `code:K7QF lines:5`"},
		{msg.Text{}.Code("/match invite K7QF link 2"), press("match invite") + " `code:K7QF link:link 2`"},
		{msg.Typed("To look, type `/match board K7QF`; `a/b` is cut: `/match"), "To look, type " + press("match board") + " `code:K7QF`; \\`a/b\\` is cut: /match"},
		{msg.Text{}.Code("/match say to A, B meet me at noon"), press("match say") + " `to:A, text:B meet me at noon`"}, // which is the same line
		{msg.Text{}.Code("/help"), press("bell help")},
		{msg.Text{}.Code("/exchequer defend"), press("exchequer defend")}, // it is named, whatever it takes
		{msg.Text{}.Code("/exchequer K7QF defend"), press("exchequer defend") + " `match:K7QF`"},
		{msg.Text{}.Code("/poleconomy offer"), press("poleconomy offer")},
		{msg.Text{}.Code("/match say"), press("match say")},
		{msg.Text{}.Code("/match say well played"), press("match say") + " `text:well played`"},
		{msg.Text{}.Code("/match say K7QF -- TEXT"), press("match say") + " `code:K7QF text:-- TEXT`"},
		{msg.Text{}.Code("/match say [CODE] [to SEATS] TEXT"), press("match say") + " `code:CODE to:SEATS text:TEXT`"},
		{msg.Text{}.Code("/bell clock quiet 22:00-07:00"), press("bell clock") + " `setting:quiet 22:00-07:00`"},
		{msg.Text{}.Code("/roll 4d6kh3 + 2"), press("roll") + " `dice:4d6kh3 + 2`"},
		{msg.Text{}.Code("/weather"), "`/weather`"},
		{msg.Text{}.Code("take 3"), "`take 3`"},
		{msg.Say("Type /match list, or (see /match joiner) a/match list."), "Type " + press("match list") + ", or (see /match joiner) a/match list."},
		{msg.Say("/bell clock says more"), press("bell clock") + " says more"},
	} {
		if _, err := h.app.Post(ctx, room, msg.Message{Text: c.said}); err != nil {
			t.Fatal(err)
		}
		all := h.fake.Public(h.channel, true)
		if got := all[len(all)-1].Content; got != c.want {
			t.Errorf("%s\nis taught as %s\nand not as    %s", c.said, got, c.want)
		}
	}
}

// Whatever is typed by options is taught by the same options: of every command, by
// options that chance picks.
func TestLinesAreSpelledAsTheyAreTyped(t *testing.T) {
	t.Parallel()
	var line string
	h := puppets(t, discord.Gateway, brisk, discordtest.Options{}, func(c match.Call) msg.Message {
		line = c.Line
		return msg.Message{Text: msg.Say("yes")}
	})
	ids := h.registered()
	ann := h.fake.Person("Ann")
	chance := rand.New(rand.NewPCG(1, 2))
	said := 0
	var walk func(path string, list []discordtest.CommandOption)
	walk = func(path string, list []discordtest.CommandOption) {
		if len(list) > 0 && list[0].Type <= 2 {
			for _, o := range list {
				walk(path+" "+o.Name, o.Options)
			}
			return
		}
		for range 3 {
			options := chosen(chance, list)
			if options == nil {
				continue
			}
			typed := strings.TrimSpace("/" + path + " " + strings.Join(options, " "))
			if _, err := ann.Type(h.channel, typed); err != nil {
				t.Errorf("%s: %v", typed, err)
				continue
			}
			name, _, _ := strings.Cut(path, " ")
			want := "</" + path + ":" + ids[name] + ">"
			if len(options) > 0 {
				want += " `" + strings.Join(options, " ") + "`"
			}
			if got, ok := h.app.Spelled("/" + line); !ok || !alike(got, want) {
				t.Errorf("%s is the line %q, which is taught as %s (%v)", typed, line, got, ok)
			}
			said++
		}
	}
	for _, c := range h.fake.Commands("") {
		if c.Type == 1 { // the others are typed by nobody
			walk(c.Name, c.Options)
		}
	}
	if said < 150 {
		t.Errorf("only %d lines were typed", said)
	}
}

// chosen are options with values by chance, those that must be and the first that may;
// nil: it takes a person, or words that may hold anything.
func chosen(chance *rand.Rand, list []discordtest.CommandOption) []string {
	out, some := []string{}, true
	for _, o := range list {
		if some = some && (o.Required || chance.IntN(3) > 0); !some && o.Name != "match" {
			continue
		}
		value := fmt.Sprint("w", chance.IntN(9))
		switch {
		case o.Type == 6:
			return nil
		case o.Name == "text" || o.Name == "options" || o.Name == "words" || o.Name == "to" && !o.Required:
			return nil
		case o.Name == "match", o.Name == "code":
			value = "K7QF"
		case o.Type == 4:
			n := 1.0
			if o.Min != nil {
				n = *o.Min
			}
			value = fmt.Sprintf("%.0f", n)
		case len(o.Choices) > 0:
			value = o.Choices[chance.IntN(len(o.Choices))].Name
		}
		out = append(out, o.Name+":"+value)
	}
	return out
}

// alike reports whether two spellings have the same options, in whatever order.
func alike(a, b string) bool {
	count := map[string]int{}
	for _, w := range strings.Fields(strings.ReplaceAll(a, "`", "")) {
		count[w]++
	}
	for _, w := range strings.Fields(strings.ReplaceAll(b, "`", "")) {
		count[w]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// Completion tells what there is, and out of turn whose turn it is.
func TestCompletionIsNeverEmptyWhereItIsPromised(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.registered()
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "setup=dealt", ann, bob)
	h.Told(code)
	turn, waits := bob, ann
	if h.awaited(code, []*discordtest.Person{ann, bob}) == ann {
		turn, waits = ann, bob
	}
	for _, c := range []struct{ line, want string }{
		{"/bell zone zone:lon", "Europe/London"},
		{"/bell zone zone:new york", "America/New_York"},
		{"/bell zone zone:", "Africa/Abidjan"},
		{"/bell remind when:", "12h"},
		{"/bell clock setting:q", "quiet 22:00-07:00"},
		{"/bell vacation span:", "7d"},
		{"/bell dialect name:ro", "roll20"},
		{"/bell order code:", code},
		{"/bell mute code:", code},
		{"/match vote code:", code},
		{"/match more why code:", code},
		{"/exchequer place area-tokens:", "Waiting for " + turn.Name},
		{"/exchequer occupy tokens:", "Waiting for " + turn.Name},
	} {
		list, err := waits.Complete(h.channel, c.line)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		found := false
		for _, choice := range list {
			found = found || strings.Contains(choice.Name, c.want)
		}
		if !found {
			t.Errorf("%s is completed with %+v, and not with %s", c.line, list, c.want)
		}
	}
}

// TestNoCompletionIsEmpty: whatever option is completed says something before anything is
// typed, also where nothing can be chosen.
func TestNoCompletionIsEmpty(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.registered()
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	asked := 0
	var ask func(path string, list []discordtest.CommandOption)
	ask = func(path string, list []discordtest.CommandOption) {
		for _, o := range list {
			if o.Options != nil {
				ask(path+" "+o.Name, o.Options)
			} else if o.Autocomplete {
				asked++
				if list, err := ann.Complete(h.channel, path+" "+o.Name+":"); err != nil || len(list) == 0 {
					t.Errorf("%s %s is completed with nothing: %v", path, o.Name, err)
				}
			}
		}
	}
	for _, begun := range []string{"", "exchequer"} {
		if begun != "" {
			h.Told(h.begin(begun, "setup=dealt", ann, bob))
		}
		for _, c := range h.fake.Commands("") {
			ask("/"+c.Name, c.Options)
		}
	}
	if asked < 200 {
		t.Errorf("%d completions were asked for", asked)
	}
	list, err := ann.Complete(h.channel, "/match board code:")
	if err != nil || len(list) == 0 {
		t.Fatal(err)
	}
	if list, err = ann.Complete(h.channel, "/tax play left:"); err != nil || len(list) != 1 || !strings.Contains(list[0].Name, "/tax now shows your moves") {
		t.Errorf("/tax play is completed with %+v, %v", list, err)
	}
}

// TestHelpTeachesWhatDiscordTakes: no line of a game's help stands there as it is typed
// elsewhere.
func TestHelpTeachesWhatDiscordTakes(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.registered()
	ann, places := h.fake.Person("Ann"), map[string]string{"poleconomy": " more"}
	raw := regexp.MustCompile("`/[a-z]+ [^`]*`")
	for _, g := range tables() {
		said := h.says(ann, "/"+g.About().ID+places[g.About().ID]+" help").Content
		if found := raw.FindAllString(said, -1); found != nil {
			t.Errorf("the help of %s teaches %q", g.About().ID, found)
		}
	}
	ids := h.registered()
	for line, want := range map[string]string{
		"/exchequer attack FROM TO [DICE] [until TOKENS]": "</exchequer attack:" + ids["exchequer"] + "> `from:FROM to:TO dice:DICE until:TOKENS`",
		"/tax fold [yes]": "</tax fold:" + ids["tax"] + "> `sure:yes`",
	} {
		if got, ok := h.app.Spelled(line); !ok || got != want {
			t.Errorf("%s is taught as %s (%v), not %s", line, got, ok, want)
		}
	}
}

// TestCommandsOfTwoServers: where commands are registered in several servers each has ids of
// its own, by which they are taught there: in posts, in edits and in answers. Where no server
// is, what is typed stands there as it is.
func TestCommandsOfTwoServers(t *testing.T) {
	t.Parallel()
	h := build(t, plan{nothing: true, still: true})
	other := h.fake.Guild("Elsewhere")
	den := h.fake.Channel(other, "den")
	o := discord.Options{Host: h.Host, Store: h.Store, Token: h.fake.Token, API: h.fake.URL, Log: h.Logger, Patience: brisk, Guilds: []string{h.guild, other}}
	o.Patience.Defer = patient
	app, err := discord.New(o)
	h.Must(err)
	h.Host.Attach(app)
	h.RunHost()
	h.Must(app.Open(ctx))
	h.Run(app.Run)
	h.Until("the commands are registered", func() bool { return app.Stats().Registered })
	ann := h.fake.Person("Ann")
	said := msg.Message{Text: msg.Say("Type ").Code("/match list").Plain(".")}
	taught := map[string]bool{}
	for server, channel := range map[string]string{h.guild: h.channel, other: den} {
		want := ""
		for _, c := range h.fake.Commands(server) {
			if c.Name == "match" {
				want = ":" + c.ID + ">"
			}
		}
		taught[want] = true
		room := match.Room{Platform: discord.Platform, Workspace: server, Channel: channel}
		id, err := app.Post(ctx, room, said)
		h.Must(err)
		h.Must(app.Edit(ctx, room, id, msg.Message{Text: said.Text.Plain(" Or not.")}))
		for _, m := range h.fake.Public(channel, true) {
			for _, text := range append(m.Was, m.Content) {
				if !strings.Contains(text, want) {
					t.Errorf("in server %s it is taught as %q, not %s", server, text, want)
				}
			}
		}
		a, err := ann.Type(channel, "/match board code:ZZZZ")
		h.Must(err)
		if a.Message == nil || !strings.Contains(a.Message.Content, want) {
			t.Errorf("in server %s an answer is %+v, without %s", server, a.Message, want)
		}
	}
	if len(taught) != 2 {
		t.Errorf("two servers have one id: %v", taught)
	}
	h.Must(app.Whisper(ctx, match.Room{Platform: discord.Platform, Workspace: other, Channel: den}, match.Account{Platform: discord.Platform, ID: ann.ID}, said))
	if all := ann.Directs(); len(all) != 1 || all[0].Content != "Type `/match list`." {
		t.Errorf("a direct message says %+v", all)
	}
}
