package slack

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/adapters/slack/probe"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// startID is the callback_id of the form for a new match, and fromHome what it holds
// where it was opened from a Home tab, which is then answered.
const (
	startID  = "start.1"
	fromHome = "home"
)

// The blocks of the form. Options and bots are of a game, whose id follows: where another
// is chosen they are others.
const (
	startGame   = "game"
	startRoom   = "room"
	startPeople = "people"
	startBots   = "bots."
	startPace   = "pace"
	startMore   = "more"
	startOption = "option."
)

// asUsual is what is chosen where the form leaves something to the game, the pace or the
// workspace.
const asUsual = "-"

// Paces are those that the form offers: what to add to the line, and what it means.
var startPaces = [][2]string{
	{asUsual, "As usual here"},
	{"clock=none", "No deadlines"},
	{"clock=24h", "A day for each turn"},
	{"pace=week", "A working week: office hours, over by Friday"},
	{"pace=month", "A working month: a day a turn, on weekdays"},
}

// openStart opens the form for a new match.
func openStart(ctx context.Context, a *App, o *order, p *payload) {
	games := a.Host.Games()
	if len(games) == 0 {
		return
	}
	home := ""
	if p.View.Type == string(slack.VTHomeTab) {
		home = fromHome
	}
	soon, cancel := context.WithTimeout(ctx, opensWithin)
	defer cancel()
	if _, err := o.w.api.OpenViewContext(soon, o.trigger, startView(games, games[0], home)); err != nil {
		a.log.Info("slack: a form did not open", "workspace", o.w.team, "err", err)
		o.home = home != ""
		if err = a.account(ctx, o, &o.call); err != nil {
			a.log.Warn("slack: whom a form did not open for is not known", "workspace", o.w.team, "err", err)
		}
		a.answer(ctx, o, msg.Message{Text: msg.Say("Slack didn't open the form in time. Try again, or type ").Code("/match new " + games[0].About().ID).Plain(" in a channel.")})
	}
}

// startChosen shows the options of the game that was chosen in the form. What else is in
// it stays. A form that has changed meanwhile is left: its own change comes too.
func startChosen(a *App, w *workspace, p *payload) []byte {
	return a.once(delivery(w, "a", p.TriggerID), func() []byte {
		games := a.Host.Games()
		i := slices.IndexFunc(games, func(g match.Table) bool { return g.About().ID == p.Actions[0].SelectedOption.Value })
		if i < 0 {
			return nil
		}
		a.start("choose a game", func(ctx context.Context) {
			_, err := w.api.UpdateViewContext(ctx, startView(games, games[i], p.View.Metadata), "", p.View.Hash, p.View.ID)
			if err != nil && reason(err) != "hash_conflict" {
				a.log.Warn("slack: a form could not be changed", "workspace", w.team, "err", err)
			}
		})
		return nil
	})
}

// startView is the form for a new match of a game.
func startView(games []match.Table, g match.Table, home string) slack.ModalViewRequest {
	about := g.About()
	var all []msg.Choice
	for _, x := range games {
		all = append(all, msg.Choice{ID: x.About().ID, Label: x.About().Name, Detail: x.About().Help})
	}
	game := slack.NewInputBlock(startGame, plainText("Game", maxLabel), nil, choosing(all, about.ID))
	game.DispatchAction = true
	room := slack.NewOptionsSelectBlockElement(slack.OptTypeConversations, plainText("Choose a channel", maxPrompt), fieldID)
	room.DefaultToCurrentConversation, room.ResponseURLEnabled = true, true
	room.Filter = &slack.SelectBlockElementFilter{Include: []string{"public", "private", "mpim"}, ExcludeBotUsers: true}
	where := slack.NewInputBlock(startRoom, plainText("Where", maxLabel), plainText("A channel that I'm invited to. Left empty, it's played in your direct messages with me.", maxLabel), room)
	out := []slack.Block{game, where.WithOptional(true)}
	if about.MaxSeats > 1 {
		people := slack.NewOptionsMultiSelectBlockElement(slack.MultiOptTypeUser, plainText("Choose people", maxPrompt), fieldID)
		label := fmt.Sprintf("Who plays with you? %d to %d players in all", about.MinSeats, about.MaxSeats)
		out = append(out, slack.NewInputBlock(startPeople, plainText(label, maxLabel), plainText("I invite them; others can still join.", maxLabel), people).WithOptional(true))
		var bots []msg.Choice
		for n := range about.MaxSeats {
			bots = append(bots, msg.Choice{ID: strconv.Itoa(n), Label: strconv.Itoa(n)})
		}
		out = append(out, slack.NewInputBlock(startBots+about.ID, plainText("Bots", maxLabel), nil, choosing(bots, "0")))
	}
	var paces []msg.Choice
	for _, x := range startPaces {
		paces = append(paces, msg.Choice{ID: x[0], Label: x[1]})
	}
	out = append(out, slack.NewInputBlock(startPace, plainText("Pace", maxLabel), plainText("A working week or month also shortens the game, unless you choose otherwise below.", maxLabel), choosing(paces, asUsual)))
	for _, s := range about.Settings {
		if s.Name != about.Daily {
			field := slack.NewInputBlock(startOption+about.ID+"."+s.Name, plainText(s.Name, maxLabel), plainText(settingHelp(s.Help, s.Rule), maxLabel), setting(s.Values, s.Min, s.Max, s.Default))
			out = append(out, field.WithOptional(true))
		}
	}
	more := slack.NewPlainTextInputBlockElement(nil, fieldID)
	more.MaxLength = maxInput / 3
	out = append(out, slack.NewInputBlock(startMore, plainText("More options", maxLabel), plainText("As you'd type them: clock=weekdays@17:00 hotseat=yes", maxLabel), more).WithOptional(true))
	return slack.ModalViewRequest{
		Type: slack.VTModal, CallbackID: startID, PrivateMetadata: home,
		Title: plainText("New match", maxTitle), Submit: plainText("Create", maxTitle), Close: plainText("Cancel", maxTitle),
		Blocks: slack.Blocks{BlockSet: out[:min(len(out), maxViewBlocks)]},
	}
}

func settingHelp(help, rule string) string {
	if rule != "" {
		help += " (rule " + rule + ")"
	}
	return cmp.Or(help, "As in the rules") + "."
}

// choosing is a select of one, of which one is chosen.
func choosing(all []msg.Choice, chosen string) *slack.SelectBlockElement {
	list := options(all)
	e := slack.NewOptionsSelectBlockElement(slack.OptTypeStatic, plainText("Choose", maxPrompt), fieldID, list...)
	if i := slices.IndexFunc(all, func(c msg.Choice) bool { return c.ID == chosen }); i >= 0 {
		e.InitialOption = list[i]
	}
	return e
}

// setting is the field of an option: a select of its values, or a text where there are
// too many.
func setting(values []string, least, most int, usual string) slack.BlockElement {
	if n := most - least + 1; most > 0 && n+len(values) >= maxOptions {
		e := slack.NewPlainTextInputBlockElement(plainText("As usual: "+usual+". Else "+strings.Join(append(slices.Clone(values), fmt.Sprintf("%d to %d", least, most)), ", "), maxPrompt), fieldID)
		e.MaxLength = maxPrompt
		return e
	}
	all := []msg.Choice{{ID: asUsual, Label: "As usual"}}
	for n := least; most > 0 && n <= most; n++ {
		values = append(slices.Clip(values), strconv.Itoa(n))
	}
	for _, v := range values {
		label := v
		if v == usual {
			label += " (usual)"
		}
		all = append(all, msg.Choice{ID: v, Label: label})
	}
	return choosing(all, asUsual)
}

// A start is the form as it was filled in.
type start struct {
	game    match.Table
	room    string
	people  []string
	bots    int
	more    string
	options [][2]string // by the field they stand in: option=value
}

// readStart reads the form; false: there is no such game.
func readStart(games []match.Table, values map[string]map[string]input) (f start, ok bool) {
	chosen := func(block string) string {
		v := values[block][fieldID]
		if v.Option != nil {
			return v.Option.Value
		}
		return strings.TrimSpace(v.Value)
	}
	i := slices.IndexFunc(games, func(g match.Table) bool { return g.About().ID == chosen(startGame) })
	if i < 0 {
		return f, false
	}
	f = start{game: games[i], room: values[startRoom][fieldID].Channel, people: values[startPeople][fieldID].Users, more: chosen(startMore)}
	about := f.game.About()
	f.bots, _ = strconv.Atoi(chosen(startBots + about.ID))
	if p := chosen(startPace); p != "" && p != asUsual {
		f.options = append(f.options, [2]string{startPace, p})
	}
	for _, s := range about.Settings {
		block := startOption + about.ID + "." + s.Name
		if v := strings.ToLower(chosen(block)); v != "" && v != asUsual {
			f.options = append(f.options, [2]string{block, s.Name + "=" + strings.Join(strings.Fields(v), "_")})
		}
	}
	return f, true
}

// amiss is what is wrong with it before it is tried, and at which field; empty: nothing.
func (f start) amiss(w *workspace, user string) (block, why string) {
	about := f.game.About()
	if about.MaxSeats == 1 {
		return "", ""
	}
	switch total := 1 + len(f.people) + f.bots; {
	case slices.Contains(f.people, user):
		return startPeople, "You have seat 1 already. Choose the others."
	case slices.Contains(f.people, w.self):
		return startPeople, "I don't play myself. Choose how many bots you'd like below."
	case total > about.MaxSeats && len(f.people) == 0:
		return startBots + about.ID, fmt.Sprintf("%s has %d seats, and with you that makes %d. Choose fewer bots.", about.Name, about.MaxSeats, total)
	case total > about.MaxSeats:
		return startPeople, fmt.Sprintf("%s has %d seats, and with you that makes %d. Choose fewer people or bots.", about.Name, about.MaxSeats, total)
	}
	return "", ""
}

// line is the command that it stands for.
func (f start) line() string {
	out := []string{"match new", f.game.About().ID}
	for _, o := range f.options {
		out = append(out, o[1])
	}
	return strings.TrimSpace(strings.Join(out, " ") + " " + f.more)
}

var optionName = regexp.MustCompile(`[a-z][a-z0-9.-]*`)

// about is the field that a refusal is about: that of an option it names, else what was
// typed, else where it is to be played.
func (f start) about(m msg.Message) string {
	said := m.Text.String()
	named := optionName.FindAllString(strings.ToLower(said), -1)
	for _, w := range strings.Fields(f.more) {
		name, value, _ := strings.Cut(w, "=")
		if slices.Contains(named, strings.ToLower(name)) || strings.Contains(said, "“"+name+"”") || value != "" && strings.Contains(said, value) {
			return startMore
		}
	}
	for _, o := range slices.Backward(f.options) {
		if name, value, _ := strings.Cut(o[1], "="); slices.Contains(named, name) || strings.Contains(said, "“"+value+"”") {
			return o[0]
		}
	}
	if f.more != "" && strings.Contains(said, "“") { // it quotes what was typed, as it was read
		return startMore
	}
	return startRoom
}

// shut refuses a channel where nothing can be said.
func (f start) shut(ctx context.Context, a *App, w *workspace, team string) (no msg.Message) {
	if f.room == "" || ofTwo(f.room) {
		return no
	}
	p := probe.Probe{
		API: w.api, Team: team, Channel: f.room, Log: a.log, Again: helps,
		Words: "A new match was asked for here an hour ago. If it isn't here, make it again with /" + a.Prefix + "match new.",
		Start: func(f func(context.Context)) { a.start("take back what was to be said later", f) },
	}
	switch reason(p.Try(ctx)) {
	case "is_archived", "is_inactive":
		no = msg.Message{Refused: true, Text: msg.Say("That channel is archived. Choose another one.")}
	case "not_in_channel", "channel_not_found":
		no = msg.Message{Refused: true, Text: msg.Say("I'm not in that channel, so nobody could see the match. Type /invite @Division Bell there and press Create again, or choose another one.")}
	}
	return no
}

// begins makes the match of a filled-in form, with its bots, and invites people to it.
func begins(a *App, w *workspace, p *payload) []byte {
	id := a.amiss.delivery(w, p)
	return a.once(id, func() []byte {
		f, ok := readStart(a.Host.Games(), p.View.State.Values)
		if !ok {
			a.log.Warn("slack: a form is none of ours", "workspace", w.team)
			return nil
		}
		if block, why := f.amiss(w, p.User.ID); why != "" {
			return a.amiss.at(p, block, msg.Message{Text: msg.Say(why)})
		}
		o := p.order(w)
		o.trigger, o.home, o.modal = "", p.View.Metadata == fromHome && f.room == "", ""
		o.call.Room.Channel = f.room
		for _, r := range p.Replies {
			if r.Channel == f.room {
				o.reply = r.URL
			}
		}
		o.call.Line, o.call.Delivery, o.call.Names = f.line(), id, mrkdwn.Named{}
		for _, user := range f.people {
			o.call.Names[user] = ""
		}
		if f.room != "" {
			a.asked(o)
		}
		o.amiss = func(m msg.Message) []byte { return a.amiss.at(p, f.about(m), m) }
		o.first = func(ctx context.Context) msg.Message { return f.shut(ctx, a, w, p.Team.ID) }
		o.then = func(ctx context.Context, c match.Call, m msg.Message) msg.Message { return f.fill(ctx, a, c, m) }
		return a.obey(o)
	})
}

// fill seats the bots of a match that was made, and invites people, each once however
// often the form is delivered.
func (f start) fill(ctx context.Context, a *App, whole match.Call, m msg.Message) msg.Message {
	if m.Opened == "" || f.game.About().MaxSeats == 1 {
		return m
	}
	var lines []string
	for range f.bots {
		lines = append(lines, "match add-bot "+m.Opened)
	}
	for _, user := range f.people {
		lines = append(lines, "match invite "+m.Opened+" <@"+user+">")
	}
	for n, line := range lines {
		c := whole
		c.Line, c.Delivery = line, fmt.Sprintf("%s.%d", whole.Delivery, n)
		m.Text = m.Text.Line().Join(a.Host.Do(ctx, c).Text)
	}
	return m
}
