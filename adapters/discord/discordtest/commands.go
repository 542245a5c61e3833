package discordtest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Command as it is registered.
type Command struct {
	ID          string          `json:"id"`
	Type        int             `json:"type"`
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Options     []CommandOption `json:"options"`
	Contexts    []int           `json:"contexts"`          // of conversations; nil: servers and the app's own messages
	Installs    []int           `json:"integration_types"` // by whom it is installed: 0 a server, 1 a person

	Names Localized `json:"name_localizations,omitempty"`
	Helps Localized `json:"description_localizations,omitempty"`
}

// Localized is a name or description in other languages, by locale.
type Localized map[string]string

// A CommandOption is an option, a subcommand or a group of them.
type CommandOption struct {
	Type         int             `json:"type"`
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	Required     bool            `json:"required,omitempty"`
	Autocomplete bool            `json:"autocomplete,omitempty"`
	Choices      []CommandChoice `json:"choices,omitempty"`
	Min          *float64        `json:"min_value,omitempty"`
	Max          *float64        `json:"max_value,omitempty"`
	Length       int             `json:"max_length,omitempty"`
	Options      []CommandOption `json:"options,omitempty"`

	Names Localized `json:"name_localizations,omitempty"`
	Helps Localized `json:"description_localizations,omitempty"`
}

// A CommandChoice is one of all that an option can be.
type CommandChoice struct {
	Name  string    `json:"name"`
	Value any       `json:"value"`
	Names Localized `json:"name_localizations,omitempty"`
}

// onMessage is the type of a command in a message's menu.
const onMessage = 3

const (
	subCommand = 1
	subGroup   = 2
	optString  = 3
	optInteger = 4
	optUser    = 6
)

func jsonInt(n int64) string { return strconv.FormatInt(n, 10) }

var commandName = regexp.MustCompile(`^[-_a-z0-9]+$`)

// judge holds a command to Discord's limits.
func (c Command) judge(guild string) *refusal {
	total := 0
	if no := c.judgePlaces(guild); no != nil {
		return no
	}
	if c.Type == onMessage {
		if c.Name == "" || length(c.Name) > 32 || c.Description != "" || len(c.Options) > 0 {
			return badForm("%q: a message command has a name alone", c.Name)
		}
		return nil
	}
	if no := judgeOptions(c.Options, 0, &total); no != nil {
		return no
	}
	if no := judgeName(c.Name, c.Description, c.Names, c.Helps, &total); no != nil {
		return no
	}
	if total > most("command in all") {
		return badForm("/%s: Command exceeds maximum size (8000): %d", c.Name, total)
	}
	return nil
}

// localName is a name in any language, of 32 characters at most, and knownLocales are those that are used here.
var (
	localName    = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)
	knownLocales = []string{"fr", "de"}
)

// in is a text in a language; base, where it has none.
func (l Localized) in(locale, base string) string {
	if s := l[locale]; s != "" {
		return s
	}
	return base
}

// bare are options without other languages.
func bare(list []CommandOption) (out []CommandOption) {
	for _, o := range list {
		o.Names, o.Helps, o.Options = nil, nil, bare(o.Options)
		o.Choices = slices.Clone(o.Choices)
		for i := range o.Choices {
			o.Choices[i].Names = nil
		}
		out = append(out, o)
	}
	return out
}

// weigh judges the forms of one text and counts the longest.
func (l Localized) weigh(base string, good func(string) bool, total *int) *refusal {
	longest := length(base)
	for locale, s := range l {
		if !slices.Contains(knownLocales, locale) || !good(s) {
			return badForm("localizations of %q: %s %q", base, locale, s)
		}
		longest = max(longest, length(s))
	}
	*total += longest
	return nil
}

// judgePlaces holds a command to the conversations that there are; of those that are a
// server's it is said of none.
func (c Command) judgePlaces(guild string) *refusal {
	if guild != "" && (c.Contexts != nil || c.Installs != nil) {
		return badForm("contexts of %s: only of global commands", c.Name)
	}
	for _, list := range []struct {
		of   []int
		most int
	}{{c.Contexts, 2}, {c.Installs, 1}} {
		for i, n := range list.of {
			if n < 0 || n > list.most || slices.Contains(list.of[:i], n) {
				return badForm("contexts of %s: %d", c.Name, n)
			}
		}
	}
	return nil
}

// reaches reports whether a command can be used where a context is, by somebody who
// has the app, or because the server has it.
func (c Command) reaches(context int, server, person bool) bool {
	contexts, installs := c.Contexts, c.Installs
	if contexts == nil {
		contexts = []int{0, 1}
	}
	if installs == nil {
		installs = []int{0}
	}
	return slices.Contains(contexts, context) && (server && slices.Contains(installs, 0) || person && slices.Contains(installs, 1))
}

func judgeName(name, description string, names, helps Localized, total *int) *refusal {
	if no := names.weigh(name, func(s string) bool {
		return localName.MatchString(s) && utf8.RuneCountInString(s) <= 32 && s == strings.ToLower(s)
	}, total); no != nil {
		return no
	}
	if no := helps.weigh(description, func(s string) bool { return s != "" && length(s) <= most("command description") }, total); no != nil {
		return no
	}
	if !commandName.MatchString(name) || length(name) > most("command name") {
		return badForm("name: %q", name)
	}
	if description == "" || length(description) > most("command description") {
		return badForm("description of %s: Must be between 1 and 100 in length (%d).", name, length(description))
	}
	return nil
}

func judgeOptions(list []CommandOption, depth int, total *int) *refusal {
	if len(list) > most("command options") {
		return badForm("options: Must be 25 or fewer in length (%d).", len(list))
	}
	names := map[string]bool{}
	optional, subs := false, 0
	for _, o := range list {
		if no := judgeName(o.Name, o.Description, o.Names, o.Helps, total); no != nil {
			return no
		}
		for _, locale := range append([]string{""}, knownLocales...) {
			name := locale + " " + o.Names.in(locale, o.Name)
			if names[name] {
				return badForm("options: %q is there twice", name)
			}
			names[name] = true
		}
		switch o.Type {
		case subCommand, subGroup:
			if subs++; depth > 1 || o.Type == subGroup && depth > 0 {
				return badForm("options: %q is too deep", o.Name)
			}
			if o.Type == subGroup && len(o.Options) == 0 {
				return badForm("options: group %q is empty", o.Name)
			}
			if no := judgeOptions(o.Options, depth+1, total); no != nil {
				return no
			}
			continue
		case optString, optInteger, 10:
		default:
			if o.Type < 3 || o.Type > 11 || o.Autocomplete {
				return badForm("options: type %d of %q", o.Type, o.Name)
			}
		}
		if o.Required && optional {
			return badForm("options: Required options must be placed before non-required options (%q)", o.Name)
		}
		optional = optional || !o.Required
		if len(o.Choices) > most("option choices") || len(o.Choices) > 0 && o.Autocomplete {
			return badForm("choices of %q", o.Name)
		}
		for _, c := range o.Choices {
			value, _ := c.Value.(string)
			*total += length(value)
			if no := c.Names.weigh(c.Name, func(s string) bool { return s != "" && length(s) <= most("choice name") }, total); no != nil {
				return no
			}
			if o.Type != optString || c.Name == "" || length(c.Name) > most("choice name") || value == "" || length(value) > most("choice value") {
				return badForm("choices of %q: %v", o.Name, c)
			}
		}
		if (o.Min != nil || o.Max != nil) && o.Type != optInteger || o.Min != nil && o.Max != nil && *o.Min > *o.Max {
			return badForm("bounds of %q", o.Name)
		}
		if o.Length != 0 && (o.Type != optString || o.Length < 1 || o.Length > most("option max_length")) {
			return badForm("max_length of %q: %d", o.Name, o.Length)
		}
	}
	if subs > 0 && subs != len(list) {
		return badForm("options: subcommands stand alone")
	}
	return nil
}

// scope judges where commands are asked for; "" is everywhere.
func (s *Server) scope(q *asked) (string, *refusal) {
	if q.PathValue("app") != s.Application {
		return "", refuse(403, 20012, "You are not authorized to perform this action on this application")
	}
	g := q.PathValue("guild")
	if g != "" && s.guilds[g] == nil {
		return "", missingAccess
	}
	return g, nil
}

func (s *Server) listCommands(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, no := s.scope(q)
	if no != nil {
		return nil, no
	}
	out := []*Command{}
	for _, c := range s.commands[g] {
		is := *c
		if q.FormValue("with_localizations") != "true" {
			is.Names, is.Helps, is.Options = nil, nil, bare(c.Options)
		}
		out = append(out, &is)
	}
	return out, nil
}

func (s *Server) putCommands(q *asked) (any, *refusal) {
	var defined []json.RawMessage
	if no := q.into(&defined); no != nil {
		return nil, no
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	g, no := s.scope(q)
	if no != nil {
		return nil, no
	}
	if len(defined) > most("commands") {
		return nil, refuse(400, 30032, "Maximum number of application commands reached (100)")
	}
	var list []*Command
	names := map[string]bool{}
	for _, raw := range defined {
		c, no := s.readCommand(raw, g)
		if no != nil {
			return nil, no
		}
		if names[c.Name] {
			return nil, refuse(400, 50035, "APPLICATION_COMMANDS_DUPLICATE_NAME")
		}
		names[c.Name] = true
		list = append(list, c)
	}
	s.commands[g] = list
	s.puts++
	return list, nil
}

func (s *Server) readCommand(raw []byte, guild string) (*Command, *refusal) {
	c := &Command{}
	if json.Unmarshal(raw, c) != nil {
		return nil, badForm("a command cannot be read")
	}
	if c.Type = max(1, c.Type); c.Type != 1 && c.Type != onMessage {
		return nil, badForm("type: %d", c.Type)
	}
	c.ID = s.idLocked()
	no := c.judge(guild)
	if guild == "" && c.Installs == nil {
		c.Installs = []int{0}
	}
	slices.Sort(c.Contexts)
	return c, no
}

func (s *Server) postCommand(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, no := s.scope(q)
	if no != nil {
		return nil, no
	}
	c, no := s.readCommand(q.body, g)
	if no != nil {
		return nil, no
	}
	for i, old := range s.commands[g] {
		if old.Name == c.Name {
			s.commands[g][i] = c
			return c, nil
		}
	}
	s.commands[g] = append(s.commands[g], c)
	return c, nil
}

func (s *Server) deleteCommand(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, no := s.scope(q)
	if no != nil {
		return nil, no
	}
	for i, c := range s.commands[g] {
		if c.ID == q.PathValue("command") {
			s.commands[g] = append(s.commands[g][:i:i], s.commands[g][i+1:]...)
			return nil, nil
		}
	}
	return nil, unknownCommand
}

// Commands are those registered in a server, or everywhere with an empty id.
func (s *Server) Commands(guild string) (list []Command) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.commands[guild] {
		list = append(list, *c)
	}
	return list
}

// Puts is how often commands were registered as a whole.
func (s *Server) Puts() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.puts
}

// Misplace takes a command back to where it could be used of old: in servers and in
// the bot's own messages.
func Misplace(s *Server, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.commands[""] {
		if c.Name == name {
			c.Contexts, c.Installs = nil, []int{0}
		}
	}
}
