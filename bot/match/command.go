package match

import (
	"regexp"
	"strings"

	"divisionbell/engine"
)

// A Command is one slash command, for platforms that must be told of them
// beforehand. It has Subs, or Params of its own.
type Command struct {
	Name, Help string
	Subs       []Sub
	Params     []Param
	Game       string   // whose verbs Subs are; empty: the host's own
	Anywhere   bool     // it is of use also where the host is not
	OnMessage  Shortcut // to it, in the menu of a message; with an empty Title: none
}

// A Shortcut stands in the menu of a message, whose text follows its Line.
type Shortcut struct{ Title, Help, Line string }

// MaxLine is how many characters of a line are read; longer ones are refused.
const MaxLine = 2200

// maxShortcut is how many characters of a message a shortcut reads.
const maxShortcut = 2000

// On is the line that a shortcut on a message stands for. The message's lines stay
// apart in it.
func (s Shortcut) On(message string) string {
	read := []rune(strings.ReplaceAll(message, "\n", " … "))
	return s.Line + string(read[:min(len(read), maxShortcut)])
}

// A Param is one parameter of a subcommand. Person: a person of the workspace,
// said as <@ID>. Among is all that a word can be, where that is little and always the
// same; Such are some of what text can be, for completion. Shape is how help writes it;
// empty: its name. Plain is people's own words: where they come apart from the rest, as an
// option, [AsSaid] goes before them in the line, or they would be read.
type Param struct {
	engine.Param
	Person bool
	Plain  bool
	Among  []string
	Such   []string
	Shape  string
}

// A Sub is a subcommand with its parameters in the order of the line, each
// after its Key. An optional one may come before a required one.
type Sub struct {
	Name, Help string
	Params     []Param
}

// Needs and may are parameters that must be and that can be said.
func Needs(name string, kind engine.Kind, help string) Param {
	return Param{Param: engine.Param{Name: name, Kind: kind, Help: help}}
}

func May(name string, kind engine.Kind, help string) Param {
	p := Needs(name, kind, help)
	p.Optional = true
	return p
}

// Keyed is a parameter that is said after a word of its own.
func (p Param) Keyed(key string) Param {
	p.Key = key
	return p
}

// Asked is one that means somebody of the workspace.
func (p Param) Asked() Param {
	p.Person = true
	return p
}

// Shaped is a parameter that help writes in its own way.
func (p Param) Shaped(shape string) Param {
	p.Shape = shape
	return p
}

// Within is a number from least to most.
func (p Param) Within(least, most int) Param {
	p.Min, p.Max = least, most
	return p
}

// Of is a word that is one of these.
func (p Param) Of(among ...string) Param {
	p.Among = among
	return p
}

// As is text with some of what it can be.
func (p Param) As(such ...string) Param {
	p.Such = such
	return p
}

// Said is people's own words, in which nothing is read.
func (p Param) Said() Param {
	p.Plain = true
	return p
}

// AsSaid, in a line, has what follows be nothing but what is said, whatever stands there.
const AsSaid = "--text"

// Yes, as the last word of a line that was typed in full, confirms what would be
// asked about first.
const Yes = "yes"

// CutYes parts a yes from the end of a line.
func CutYes(line string) (rest string, ok bool) {
	words := strings.Fields(line)
	n := len(words) - 1
	if n < 0 || !strings.EqualFold(words[n], Yes) {
		return line, false
	}
	return strings.Join(words[:n], " "), true
}

// optionTo is the option "to" as whoever types it where there are no options may put it.
var optionTo = regexp.MustCompile(`(?i)(^|\s)to:\s*`)

// AsTo is what is said, without the quotes before it; where it names the option "to", as it
// begins with that: code:K7QF to:Bob hello as to Bob hello.
func AsTo(said string) string {
	said = strings.TrimLeft(said, "\"'“‘")
	if at := optionTo.FindStringIndex(said); at != nil {
		return "to " + said[at[1]:]
	}
	return said
}

// CutSaid parts a line at [AsSaid] from what is said. ok: it stands there.
func CutSaid(line string) (before, said string, ok bool) {
	before, said, ok = strings.Cut(" "+line+" ", " "+AsSaid+" ")
	return strings.TrimSpace(before), strings.TrimSpace(said), ok
}

// Mention is a person of the workspace, as platforms write them in a line.
var Mention = regexp.MustCompile(`<@([^<>|\s]+)(?:\|[^<>]*)?>`)

// Mentioned is the id in what is one mention and nothing else.
func Mentioned(said string) (id string, ok bool) {
	m := Mention.FindStringSubmatch(said)
	if m == nil || m[0] != strings.TrimSpace(said) {
		return "", false
	}
	return m[1], true
}
