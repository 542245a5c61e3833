// Package slash has what Discord is told of commands beside what they are: their names in
// other languages. It compares lists of them, and holds them to Discord's limits.
package slash

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/bwmarrin/discordgo"
)

// locales are the languages in which commands are shown beside English, in the order of
// the table's columns.
var locales = []discordgo.Locale{discordgo.French, discordgo.German}

//go:embed locale.txt
var localeText string

// A lexicon is what commands are called in other languages, by what they are called in
// ours. What is not in it is shown as it is; what people type arrives by our names in
// any language.
type lexicon struct{ names, helps, choices map[string]words }

// words are one row of the table, by language.
type words map[discordgo.Locale]string

// lexica is the table as read.
var lexica = sync.OnceValue(func() lexicon {
	x := lexicon{map[string]words{}, map[string]words{}, map[string]words{}}
	parts := map[string]map[string]words{"[names]": x.names, "[descriptions]": x.helps, "[choices]": x.choices}
	var into map[string]words
	for line := range strings.Lines(localeText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if part, ok := parts[line]; ok {
			into = part
			continue
		}
		cells := strings.Split(line, " | ")
		row := words{}
		for i, at := range locales {
			if i+1 < len(cells) {
				row[at] = strings.TrimSpace(cells[i+1])
			}
		}
		into[strings.TrimSpace(cells[0])] = row
	}
	return x
})

// size is how long Discord finds a text: in units of UTF-16.
func size(s string) int { return len(utf16.Encode([]rune(s))) }

// longest is how long the longest form of something is, which is what Discord counts.
func longest(s string, in words) int {
	n := size(s)
	for _, other := range in {
		n = max(n, size(other))
	}
	return n
}

// Localise gives a command its other languages.
func Localise(c *discordgo.ApplicationCommand) {
	x := lexica()
	names, helps := map[discordgo.Locale]string(x.names[c.Name]), map[discordgo.Locale]string(x.helps[c.Description])
	if names != nil {
		c.NameLocalizations = &names
	}
	if helps != nil {
		c.DescriptionLocalizations = &helps
	}
	x.options(c.Options)
}

func (x lexicon) options(list []*discordgo.ApplicationCommandOption) {
	for _, o := range list {
		o.NameLocalizations, o.DescriptionLocalizations = x.names[o.Name], x.helps[o.Description]
		for _, c := range o.Choices {
			c.NameLocalizations = x.choices[c.Name]
		}
		x.options(o.Options)
	}
}
