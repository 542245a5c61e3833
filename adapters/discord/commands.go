package discord

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/adapters/discord/slash"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Limits of Discord's on commands, and ours on what one option takes, so that the line is
// read whole.
const (
	maxName        = 32
	maxDescription = 100
	maxValue       = match.MaxLine - 200
)

// more is the group for subcommands that find no room beside the others.
const more = "more"

// A commandTree is every command: as Discord is told of it, and how to read it back.
type commandTree struct {
	defined []*discordgo.ApplicationCommand
	entries map[string]entry          // by path: command, or command and subcommand
	paths   map[string]string         // by the words that a line begins with
	games   map[string]bool           // commands whose lines may name a match first
	whole   map[string]bool           // commands without subcommands
	any     map[string]bool           // commands that are of use where the bot is not
	menu    map[string]match.Shortcut // of a message
}

// An entry is one command or subcommand. head: the words that it stands for.
// With game, an option names the match.
type entry struct {
	head  []string
	game  string
	slots []slot
}

// A slot is one option, and what it puts into the line.
type slot struct {
	name, key, help string
	kind            discordgo.ApplicationCommandOptionType
	min, max        int      // of a number; a max of 0: nothing bounds it from above
	among           []string // all that it can be; nil: more than a list holds
	optional        bool
	completed       bool // Host.Complete goes on with what is typed
	match           bool // names the match; its word comes before the verb
	plain           bool // people's own words, in which nothing is read
}

// freeText are the options of the host's own commands whose words are people's
// own, so that nothing completes them.
var freeText = []string{"text", "words"}

// newCommandTree makes Discord's commands of the host's.
func newCommandTree(commands []match.Command) commandTree {
	t := commandTree{entries: map[string]entry{}, paths: map[string]string{}, games: map[string]bool{}, whole: map[string]bool{}, any: map[string]bool{}, menu: map[string]match.Shortcut{}}
	for _, c := range commands {
		t.add(c)
	}
	for _, d := range t.defined {
		slash.Localise(d)
	}
	return t
}

// everywhere are the commands as they are registered for all servers and, where
// people install the app for themselves, for all their conversations.
func (t commandTree) everywhere(people bool) (out []*discordgo.ApplicationCommand) {
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM}
	installs := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	for _, c := range t.defined {
		d, in, by := *c, contexts, installs
		if people && t.any[c.Name] {
			in = append(in[:2:2], discordgo.InteractionContextPrivateChannel)
			by = append(by[:1:1], discordgo.ApplicationIntegrationUserInstall)
		}
		d.Contexts, d.IntegrationTypes = &in, &by
		out = append(out, &d)
	}
	return out
}

func (t *commandTree) add(c match.Command) {
	t.any[named(c.Name)] = c.Anywhere
	if m := c.OnMessage; m.Title != "" {
		t.menu[m.Title], t.any[m.Title] = m, c.Anywhere
		t.defined = append(t.defined, &discordgo.ApplicationCommand{Type: discordgo.MessageApplicationCommand, Name: m.Title})
	}
	d := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: named(c.Name), Description: described(c.Help, c.Name),
	}
	if len(c.Subs) == 0 {
		e := entry{head: []string{c.Name}, slots: slots(c.Params, c.Game != "")}
		d.Options = e.options()
		t.know(d.Name, e)
		t.whole[c.Name] = true
		t.defined = append(t.defined, d)
		return
	}
	own, help := ownSubs(c)
	subs := own
	for _, s := range c.Subs {
		e := entry{head: []string{c.Name, s.Name}, game: c.Game, slots: slots(s.Params, c.Game != "")}
		subs = append(subs, sub{named(s.Name), described(s.Help, s.Name), e})
	}
	if len(subs) != slash.MaxSubs { // else all find room but for the help, which /bell gives too
		subs = append(subs, help...)
	}
	var rest *discordgo.ApplicationCommandOption
	for i, s := range subs {
		path := d.Name + " " + s.name
		o := &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: s.name, Description: s.help, Options: s.entry.options(),
		}
		if len(subs) > slash.MaxSubs && i >= slash.MaxSubs-1 {
			if rest == nil {
				rest = &discordgo.ApplicationCommandOption{
					Type: discordgo.ApplicationCommandOptionSubCommandGroup, Name: more, Description: "More commands",
				}
				d.Options = append(d.Options, rest)
			}
			rest.Options = append(rest.Options, o)
			path = d.Name + " " + more + " " + s.name
		} else {
			d.Options = append(d.Options, o)
		}
		t.know(path, s.entry)
	}
	t.games[c.Name] = c.Game != ""
	t.defined = append(t.defined, d)
}

// know keeps what a command means, and how it is reached.
func (t *commandTree) know(path string, e entry) {
	t.entries[path] = e
	t.paths[strings.Join(e.head, " ")] = path
}

type sub struct {
	name, help string
	entry      entry
}

// ownSubs stand for what other platforms say without a subcommand: Discord has
// no command beside its subcommands. help stands apart.
func ownSubs(c match.Command) (own, help []sub) {
	has := func(name string) bool {
		return slices.ContainsFunc(c.Subs, func(s match.Sub) bool { return named(s.Name) == name })
	}
	if c.Game != "" && !has("now") {
		own = append(own, sub{"now", "Show your moves, with buttons", entry{head: []string{c.Name}, game: c.Game, slots: slots(nil, true)}})
	}
	if !has("help") {
		help = append(help, sub{"help", "List the commands", entry{head: []string{c.Name, "help"}}})
	}
	return own, help
}

// slots are the options of a subcommand in the order of the line. From the
// first parameter that repeats on they are one option.
func slots(params []match.Param, game bool) (out []slot) {
	taken := map[string]bool{}
	unique := func(name string) string {
		try := named(name)
		for n := 2; taken[try]; n++ {
			try = named(fmt.Sprintf("%s-%d", name, n))
		}
		taken[try] = true
		return try
	}
	var which []slot
	if game {
		which = append(which, slot{
			name: unique("match"), help: "the match, if it isn't clear which",
			kind: discordgo.ApplicationCommandOptionString, optional: true, completed: true, match: true,
		})
	}
	for i, p := range params {
		if p.Many {
			out = append(out, repeating(params[i:], unique))
			break
		}
		s := slot{name: unique(cmp.Or(p.Key, p.Name)), key: p.Key, help: described(p.Help, p.Name), optional: p.Optional, plain: p.Plain}
		switch {
		case p.Person:
			s.kind = discordgo.ApplicationCommandOptionUser
		case p.Kind == engine.Number, p.Kind == engine.Money:
			s.kind, s.completed, s.min, s.max = discordgo.ApplicationCommandOptionInteger, game, p.Min, p.Max
		case p.Among != nil:
			s.kind, s.among = discordgo.ApplicationCommandOptionString, p.Among
		default:
			s.kind = discordgo.ApplicationCommandOptionString
			s.completed = p.Kind == engine.Word || !game && !slices.Contains(freeText, p.Name)
		}
		out = append(out, s)
	}
	return append(out, which...)
}

// again ends the description of what may be said several times.
const again = ", again and again"

// repeating is a group that repeats, as one option: "iht 2 sd 1".
func repeating(group []match.Param, unique func(string) string) slot {
	var names, helps []string
	optional := true
	for _, p := range group {
		names = append(names, p.Name)
		if p.Help != "" {
			helps = append(helps, p.Help)
		}
		optional = optional && p.Optional
	}
	help := strings.Join(helps, ", ")
	if markdown.Size(help+again) > maxDescription {
		help = strings.Join(names, ", ") // which tell as much as half a sentence
	}
	return slot{
		name: unique(strings.Join(names, "-")), help: described(help+again, names[0]), key: group[0].Key,
		kind: discordgo.ApplicationCommandOptionString, optional: optional, completed: true,
	}
}

// codeOption is the parameter by which the host's own commands name a match.
const codeOption = "code"

// rank is where an option stands: required ones first, as Discord wants it, and then the
// match, which is hardly ever wanted, behind what is.
func (s slot) rank() int {
	switch {
	case !s.optional:
		return 0
	case s.name != codeOption && !s.match:
		return 1
	}
	return 2
}

// options are an entry's slots in the order in which Discord shows them.
func (e entry) options() (out []*discordgo.ApplicationCommandOption) {
	for rank := range 3 {
		for _, s := range e.slots {
			if s.rank() != rank {
				continue
			}
			o := &discordgo.ApplicationCommandOption{
				Type: s.kind, Name: s.name, Description: described(s.help, s.name), Required: !s.optional, Autocomplete: s.completed,
			}
			if s.kind == discordgo.ApplicationCommandOptionInteger {
				least := float64(s.min)
				o.MinValue, o.MaxValue = &least, float64(s.max)
			}
			if s.kind == discordgo.ApplicationCommandOptionString && len(s.among) == 0 {
				o.MaxLength = maxValue
			}
			for _, v := range s.among {
				o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{Name: v, Value: v})
			}
			out = append(out, o)
		}
	}
	return out
}

// named makes a name that Discord takes: lower case, no spaces, 32 characters.
func named(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		}
		return '-'
	}, strings.ToLower(strings.TrimSpace(s)))
	return s[:min(len(s), maxName)]
}

// described is a description that Discord takes: a capital first, no full stop, and where
// it is too long without the title before its colon, or else cut between words.
func described(help, name string) string {
	if help == "" {
		help = name
	}
	help = strings.TrimSuffix(help, ".")
	if _, rest, ok := strings.Cut(help, ": "); ok && markdown.Size(help) > maxDescription {
		help = rest
	}
	if r := []rune(help); r[0] >= 'a' && r[0] <= 'z' {
		help = string(r[0]-'a'+'A') + string(r[1:])
	}
	if markdown.Size(help) <= maxDescription {
		return help
	}
	short := markdown.Shorten(help, maxDescription)
	if i := strings.LastIndexByte(short, ' '); i > maxDescription/2 {
		short = strings.TrimRight(short[:i], " ,;:") + "…"
	}
	return short
}
