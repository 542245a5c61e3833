package command

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/local"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/dice"
)

// maxRooms are the channels that a workspace can choose at most.
const maxRooms = 100 // channels

// A ruling is one thing that administrators settle for their workspace.
type ruling struct {
	name, help string
	form       string   // the label of its field; empty: it has buttons
	such       []string // some of the values that it takes
	set        func(l *match.Local, value string, r *request) error
}

var rulings = []ruling{
	{"rooms", "here, not-here or any", "", []string{"here", "not-here", "any"}, setRooms},
	{"makers", "everyone or admins", "", []string{"everyone", "admins"}, alike(local.SetMakers)},
	{"clock", "the deadline of new matches, or none", "The deadline of new matches, such as 24h; none for none", []string{"24h", "12h", "2d", "none"}, alike(local.SetClock)},
	{"zone", "the time zone of new matches, or none", "A zone such as Europe/Paris; none for none", []string{"none"}, alike(local.SetZone)},
	{"remind", "when new matches remind: 0 9,16 * * MON-FRI, or none", "When new matches remind: a cron schedule, 12h, off; none for the usual", []string{"0 9,16 * * MON-FRI", "12h", "off", "none"}, alike(local.SetReminders)},
	{"limit", "how many matches can run at once, or none", "How many matches can run at once; none for any", []string{"5", "10", "25", "none"}, alike(local.SetLimit)},
	{"forum", "the forum in which new matches are posts: here, #channel or none", "The forum for new matches: here, #channel or none", []string{"here", "none"}, setForum},
	{"season", "on to tell this channel of each season, or off", "", []string{"on", "off"}, setSeason},
	{"gazette", "when the Gazette of new matches comes: friday, round or off; or none", "When the Gazette of new matches comes: friday, round, off; none for the usual", []string{"friday", "round", "off", "none"}, alike(local.SetGazette)},
	{"dialect", "the dialect in which rolls are read, or none", "The dialect of rolls, such as roll20; none for ours", append(dice.Dialects(), "none"), alike(local.SetDialect)},
}

// alike is a ruling that is read alike wherever it is said.
func alike(set func(l *match.Local, value string) error) func(*match.Local, string, *request) error {
	return func(l *match.Local, value string, _ *request) error { return set(l, value) }
}

func setRooms(l *match.Local, value string, r *request) error {
	i := slices.Index(l.Rooms, r.room.Channel)
	switch value {
	case "any":
		l.Rooms = nil
	case "here":
		if r.room.Person != 0 || r.Outside {
			return engine.Illegal("", "Type that in the channel you mean")
		}
		if i < 0 && len(l.Rooms) < maxRooms {
			l.Rooms = append(l.Rooms, r.room.Channel)
		}
	case "not-here":
		if i < 0 {
			return engine.Illegal("", "This channel isn't one of those chosen. Type `/bell settings rooms here` in each channel where matches can be played")
		}
		l.Rooms = slices.Delete(l.Rooms, i, i+1)
	default:
		return engine.Illegal("", "rooms can't be “%s”. Choose here, not-here or any", value)
	}
	return nil
}

func setForum(l *match.Local, value string, r *request) error {
	id := strings.TrimSuffix(strings.TrimPrefix(value, "<#"), ">")
	switch _, err := strconv.ParseUint(id, 10, 64); {
	case !r.Sender.Shelves(r.room.Platform):
		return engine.Illegal("", "Matches can't be posts in a forum here. Leave forum as it is")
	case value == "none":
		l.Forum = ""
	case value == "here" && r.room.Person == 0 && !r.Outside:
		l.Forum = r.room.Channel
	case err != nil:
		return engine.Illegal("", "“%s” isn't a forum. Write it like #matches, or type `/bell settings forum here` in one of its posts", text.Line(value, table.MaxName))
	default:
		l.Forum = id
	}
	return nil
}

func setSeason(l *match.Local, value string, r *request) error {
	if (r.room.Person != 0 || r.Outside) && value == local.On {
		return engine.Illegal("", "Type that in the channel you mean")
	}
	return local.SetSeason(l, value, r.room.ID)
}

// settings shows what is settled for the workspace, and settles it: NAME VALUE.
func settings(ctx context.Context, r *request) (msg.Message, error) {
	l, err := r.Matches.Store.Local(ctx, r.room.Platform, r.room.Workspace)
	if err != nil {
		return msg.Message{}, err
	}
	word, value := text.Cut(r.args)
	if word == "" {
		return localMessage(ctx, r, l), nil
	}
	i := slices.IndexFunc(rulings, func(d ruling) bool { return d.name == strings.ToLower(word) })
	if i < 0 {
		names := each(rulings, func(d ruling) string { return d.name })
		return refuse("There's no setting “%s” here. Choose %s", text.Line(word, table.MaxName), strings.Join(names, ", "))
	}
	d := rulings[i]
	if !r.Admin {
		return refuse("Only admins can change %s here. To see the settings, type `/bell settings`", d.name)
	}
	value = text.Line(value, local.MaxClock)
	if value == "" {
		if d.form != "" && r.pressed {
			return msg.Message{
				Text: msg.Say("Fill in the form."),
				Form: &msg.Form{Title: "Settings: " + d.name, ID: buttonLine(ctx, r, "bell settings "+d.name), Fields: []msg.Field{{Label: d.name, Hint: d.form, Max: local.MaxClock}}},
			}, nil
		}
		return refuse("What should it be? Type `/bell settings %s`, and then %s", d.name, d.help)
	}
	if err := d.set(&l, value, r); err != nil {
		return msg.Message{}, err
	}
	if l.Season == r.room.ID { // before it is kept, so that nothing kept is never told
		if err := r.Almanac.Await(ctx, r.room.ID, l); err != nil {
			return msg.Message{}, err
		}
	}
	if err := r.Matches.Store.PutLocal(ctx, r.room.Platform, r.room.Workspace, l); err != nil {
		return msg.Message{}, err
	}
	r.final = true
	return localMessage(ctx, r, l), nil
}

// localMessage tells how a workspace is settled, with what can be changed.
func localMessage(ctx context.Context, r *request, l match.Local) msg.Message {
	here, forums := slices.Contains(l.Rooms, r.room.Channel), r.Sender.Shelves(r.room.Platform)
	m := msg.Message{Text: menu.Settled(l, r.room, forums)}
	if !r.Admin {
		m.Text = m.Text.Line().Plain("Admins can change these.")
		return m
	}
	button := func(label, what string) {
		m.Buttons = append(m.Buttons, msg.Button{Label: label, ID: buttonLine(ctx, r, "bell settings "+what)})
	}
	if here {
		button("Keep matches out", "rooms not-here")
	} else {
		button("Allow matches here", "rooms here")
	}
	if len(l.Rooms) > 0 {
		button("Allow matches anywhere", "rooms any")
	}
	if l.Makers == local.Admins {
		button("Let everyone start matches", "makers everyone")
	} else {
		button("Let only admins start", "makers admins")
	}
	if l.Season == r.room.ID {
		button("Don't announce seasons", "season off")
	} else {
		button("Announce seasons here", "season on")
	}
	for _, d := range rulings {
		if d.form != "" && (forums || d.name != "forum") {
			button(strings.ToUpper(d.name[:1])+d.name[1:]+"…", d.name)
		}
	}
	return m
}

// localPace gives a new match the clock, reminders and zone that its workspace
// has decided on, where its maker has said nothing.
func localPace(ctx context.Context, r *request, p *match.Pace, said map[string]string) error {
	local, err := r.Matches.Store.Local(ctx, r.room.Platform, r.room.Workspace)
	if err != nil {
		return fmt.Errorf("command: read what a workspace decided: %w", err)
	}
	if _, ok := said["clock"]; !ok && !p.Timed() && local.Clock != "" {
		if _, err := p.Set("clock", local.Clock); err != nil {
			r.Matches.Trouble(ctx, "a workspace's clock cannot be read", err, "platform", r.room.Platform, "workspace", r.room.Workspace)
		}
	}
	if _, ok := said["remind"]; !ok {
		p.Remind = local.Remind
	}
	if _, ok := said["gazette"]; !ok && local.Gazette != "" {
		if _, err := p.Set("gazette", local.Gazette); err != nil {
			r.Matches.Trouble(ctx, "a workspace's Gazette cannot be read", err, "platform", r.room.Platform, "workspace", r.room.Workspace)
		}
	}
	if _, ok := said["zone"]; !ok && local.Zone != "" {
		if loc, err := clock.Zone(local.Zone); err == nil {
			p.Zone = loc.String()
		}
	}
	return nil
}
