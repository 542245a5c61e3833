package discord

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/match"
)

// The commandIDs are Discord's own ids of our commands, by server and name. Of several
// servers each has its own; else they are those of the server "", and hold everywhere.
type commandIDs struct {
	mu sync.Mutex
	of map[string]map[string]string
}

// learn keeps the ids that Discord gave for a server.
func (c *commandIDs) learn(server string, list []*discordgo.ApplicationCommand) {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := map[string]string{}
	maps.Copy(all, c.of[server])
	for _, d := range list {
		all[d.Name] = d.ID
	}
	c.of[server] = all
}

// known are the ids that hold where a text is to stand; nobody writes to them.
func (c *commandIDs) known(ctx context.Context) map[string]string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if all := c.of[""]; all != nil {
		return all
	}
	server, _ := ctx.Value(serverKey{}).(string)
	return c.of[server]
}

type serverKey struct{}

// inServer has what is written under ctx stand in a server; "": in none.
func inServer(ctx context.Context, server string) context.Context {
	return context.WithValue(ctx, serverKey{}, server)
}

// A speller writes a line as it is typed in Discord: the command to press, where its
// id is known, and its options by name.
type speller struct {
	tree commandTree
	ids  map[string]string
}

var unbracketed = strings.NewReplacer("[", "", "]", "")

// Line spells words to type that begin with a slash. ok: Discord has the command, and
// what is typed by these options is the same line.
func (s speller) Line(words string) (spelled string, ok bool) {
	path, options, ok := s.tree.options(strings.TrimPrefix(words, "/"))
	if !ok { // what may be left out stands in brackets, of which options by name have none
		path, options, ok = s.tree.options(unbracketed.Replace(strings.TrimPrefix(words, "/")))
	}
	if !ok {
		return "", false
	}
	mention := s.mention(path)
	if mention == "" {
		return markdown.Code(strings.Join(append([]string{"/" + path}, options...), " ")), true
	}
	if len(options) > 0 {
		mention += " " + markdown.Code(strings.Join(options, " "))
	}
	return mention, true
}

// mention is a command to press, by its path; empty: its id is not known.
func (s speller) mention(path string) string {
	name, _, _ := strings.Cut(path, " ")
	if s.ids[name] == "" {
		return ""
	}
	return "</" + path + ":" + s.ids[name] + ">"
}

// Begins is the command that a text begins with, as a mention, and how many bytes of
// the text it stands for; 0: none, or it cannot be pressed.
func (s speller) Begins(text string) (mention string, n int) {
	if len(s.ids) == 0 || !strings.HasPrefix(text, "/") {
		return "", 0
	}
	end := 1
	for words := 0; words < 2; words++ {
		next := end
		if words > 0 {
			if next == len(text) || text[next] != ' ' {
				break
			}
			next++
		}
		size := strings.IndexFunc(text[next:]+" ", func(r rune) bool { return !namely(r) })
		if size == 0 {
			break
		}
		end = next + size
		if path, ok := s.tree.paths[text[1:end]]; ok {
			mention, n = s.mention(path), end
		}
	}
	if mention == "" {
		return "", 0
	}
	return mention, n
}

// namely reports whether a rune can be in the name of a command.
func namely(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}

// options reads a line back into its command's path and its options, as name:value.
func (t commandTree) options(line string) (path string, options []string, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return "", nil, false
	}
	if words[0] == "help" { // which Discord has behind /bell alone
		words = append([]string{"bell"}, words...)
	}
	if _, alone := t.paths[words[0]]; len(words) == 1 && !alone { // then it is its help
		words = append(words, "help")
	}
	var which string
	if len(words) > 1 && t.games[words[0]] && match.IsCode(words[1]) {
		which = words[1]
		words = slices.Delete(words, 1, 2)
	}
	head := words[0]
	if _, alone := t.paths[head]; len(words) > 1 && !t.whole[head] {
		head = words[0] + " " + words[1]
	} else if !alone {
		return "", nil, false
	}
	path, ok = t.paths[head]
	if !ok {
		return "", nil, false
	}
	e := t.entries[path]
	rest := e.ordered(words[len(strings.Fields(head)):])
	given, ok := e.given(rest, which)
	if !ok {
		return "", nil, false
	}
	var as []*discordgo.ApplicationCommandInteractionDataOption
	for _, s := range e.slots {
		if v, there := given[s.name]; there {
			options = append(options, s.name+":"+v)
			as = append(as, &discordgo.ApplicationCommandInteractionDataOption{Name: s.name, Type: discordgo.ApplicationCommandOptionString, Value: v})
		}
	}
	said := append([]string(nil), e.head...)
	if which != "" {
		said = append(said[:1:1], append([]string{which}, said[1:]...)...)
	}
	said = append(said, rest...)
	unmarked := func(line string) string { return strings.Replace(line, match.AsSaid+" ", "", 1) }
	return path, options, unmarked(e.line(as, "")) == unmarked(strings.Join(said, " "))
}

// ordered are the words of a line with what begins with an option's own word in the order
// of the options: said in any other it is the same.
func (e entry) ordered(words []string) []string {
	of := func(word string) int {
		return slices.IndexFunc(e.slots, func(s slot) bool { return s.key != "" && s.key == word })
	}
	var parts [][]string
	for i, w := range words {
		if i == 0 || of(w) >= 0 {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], w)
	}
	slices.SortStableFunc(parts, func(a, b []string) int { return of(a[0]) - of(b[0]) })
	return slices.Concat(parts...)
}

// given parts the words of a line among the options; those that must be said can be missing
// where a command is only named.
func (e entry) given(words []string, which string) (given map[string]string, ok bool) {
	given = map[string]string{}
	for i, s := range e.slots {
		switch {
		case s.match:
			if which != "" {
				given[s.name] = which
			}
			continue
		case s.key != "" && !slices.ContainsFunc(e.slots[:i], func(b slot) bool { return b.key == s.key }):
			if len(words) == 0 || words[0] != s.key {
				continue
			}
			words = words[1:]
		}
		if s.plain && len(words) > 0 && words[0] == match.AsSaid {
			words = words[1:]
		}
		n := e.takes(i, words)
		if n > 0 {
			given[s.name] = strings.Join(words[:n], " ")
		}
		words = words[n:]
	}
	hint := slices.ContainsFunc(e.slots, func(s slot) bool { return s.plain && strings.HasPrefix(given[s.name], "[") })
	return given, len(words) == 0 && !hint
}

// takes is how many words the option of this place takes: what no other can, all.
func (e entry) takes(i int, words []string) int {
	s := e.slots[i]
	later := slices.ContainsFunc(e.slots[i+1:], func(l slot) bool { return !l.match && l.key == "" })
	switch {
	case len(words) == 0:
		return 0
	case s.kind == discordgo.ApplicationCommandOptionInteger:
		if _, err := strconv.Atoi(words[0]); err != nil && (strings.ToUpper(words[0]) != words[0] || match.IsCode(words[0])) {
			return 0
		}
		return 1
	case s.kind == discordgo.ApplicationCommandOptionUser && !strings.HasPrefix(words[0], "<@") && strings.ToUpper(words[0]) != words[0]:
		return 0
	case s.among != nil && !slices.Contains(s.among, words[0]) && words[0] != strings.ToUpper(s.name):
		return 0
	case s.name == "code" && s.optional && len(e.slots) > 1 && !match.IsCode(words[0]) && words[0] != "CODE":
		return 0
	case s.key != "" && slices.Contains(words, match.AsSaid):
		return slices.Index(words, match.AsSaid)
	case s.among != nil, later, s.name == "code":
		return 1
	}
	for n, w := range words {
		if slices.ContainsFunc(e.slots[i+1:], func(l slot) bool { return l.key != "" && l.key == w }) {
			return n
		}
	}
	return len(words)
}
