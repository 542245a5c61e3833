package engine

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Param is one parameter of a verb, required ones first. One with a Key is
// said as KEY VALUE ("until 3"). From the first with Many on they repeat as a
// group: of an action, each group is an action of its own; of a query, all are one.
// Min and Max bound a Number in every match; with a Max of 0 nothing does from above.
type Param struct {
	Name, Key, Help string
	Kind            Kind
	Min, Max        int
	Set             string // of a Word: the set of names it comes from, when that never changes
	Optional, Many  bool
}

// A Verb is declared once; options, grammar, help, completion and forms are made
// from it. A Query changes nothing, is answered in private, is not logged and is
// given no dice. Host verbs ("time-up") are said by Nobody, never by people. A Free
// one answers no decision and may be said besides. One with Confirm can end the
// match or its seat's part in it: where Next says so a person is asked first, and
// no standing order says it. Answers is the kind of offer that the verb answers, by
// its number and nothing else.
type Verb struct {
	Name, Help, Rule string   // Rule is the rulebook's number, for "why not?"
	Title            string   // as buttons say it, where Name is curt; usually empty
	Also             []string // what people may type instead of Name; usually none
	Params           []Param
	Form             string // what Usage says where Params are too many to list; usually empty
	Query, Host      bool
	Free, Confirm    bool
	Answers          string
}

// Usage is the verb as a line of help: attack FROM TO [DICE] [until TOKENS].
func (v Verb) Usage() string {
	if v.Form != "" {
		return v.Form
	}
	var b strings.Builder
	b.WriteString(v.Name)
	many := false
	for _, p := range v.Params {
		w := strings.ToUpper(p.Name)
		if p.Key != "" {
			w = p.Key + " " + w
		}
		if p.Optional {
			w = "[" + w + "]"
		}
		b.WriteString(" " + w)
		many = many || p.Many
	}
	if many {
		b.WriteString(" …")
	}
	if v.Confirm {
		b.WriteString(" [yes]")
	}
	return b.String()
}

// A Name is one thing of a set, with what people may read and type for it.
type Name struct {
	Word, Title string
	Also        []string
}

// A Set is all the names a Param can ever take: areas, lands, squares.
type Set struct {
	Name  string
	Names []Name
}

// A Setting is an option of a match: one of Values, or a number from Min to Max
// when Max > 0. Default is a new match's; Before, if there is one, is that of
// matches made before there was such an option. Offered only when seats allow it
// is for Setup to judge. Means says what holds with each value, as "so …" goes
// on; with a number, under "N", which stands for it.
type Setting struct {
	Name, Help, Rule string
	Default, Before  string
	Values           []string
	Min, Max         int
	Means            map[string]string
}

// Meaning is what holds with a value; "" where the setting does not say.
func (s Setting) Meaning(value string) string {
	if means, ok := s.Means[value]; ok || s.Max == 0 {
		return means
	}
	return loneN.ReplaceAllString(s.Means["N"], value)
}

// loneN stands for a number.
var loneN = regexp.MustCompile(`\bN\b`)

// Takes reports whether value is one the setting allows.
func (s Setting) Takes(value string) bool {
	if slices.Contains(s.Values, value) {
		return true
	}
	n, err := strconv.Atoi(value)
	return err == nil && s.Max > 0 && n >= s.Min && n <= s.Max && strconv.Itoa(n) == value
}

// Of is the setting's value among a match's options; where there is none, what held
// before there was such an option. A value that it does not take is refused.
func (s Setting) Of(options map[string]string) (string, error) {
	value, ok := options[s.Name]
	switch {
	case !ok && s.Before != "":
		return s.Before, nil
	case !ok:
		return s.Default, nil
	}
	if !s.Takes(value) {
		return "", Illegal(s.Rule, "%s can't be “%s”. Choose %s", s.Name, value, s.Choices())
	}
	return value, nil
}

// Choices is the setting's values as people read them: "drafted, dealt".
func (s Setting) Choices() string {
	c := slices.Clone(s.Values)
	if s.Max > 0 {
		c = append(c, fmt.Sprintf("%d to %d", s.Min, s.Max))
	}
	return strings.Join(c, ", ")
}

// About is what a game declares of itself.
type About struct {
	ID, Name           string
	Help               string // one sentence
	MinSeats, MaxSeats int
	Edition            int // of the rules; a match keeps the one it began with
	Verbs              []Verb
	Sets               []Set
	Settings           []Setting
	Bounded            map[string]string            // options under which random play is sure to end
	Sweep              []map[string]string          // options that a simulation plays one after another, unless told which
	Rulebook           string                       // numbered, in Markdown
	Cites              map[string]string            // by kind of fact: the numbers of the rules by which it comes about, the most telling first
	Paces              map[string]map[string]string // by a pace's name, what it sets for this game: options of the match and of its clocks
	Orders             []string                     // standing orders to begin with, as examples: [when KIND] WORDS[, WORDS …]
	Asks               []string                     // kinds of decisions that a match waits for, each of which may have a clock of its own
	Talks              []string                     // kinds of decisions that seats talk over, so that bots let people speak first
	Daily              string                       // the setting under which all draw alike who play on one day; "": none
	Days               map[string]string            // options of a daily game beside it, which everyone plays with
	Against            []string                     // bots that hold the other seats of a daily game, behind the player's
	Stages             string                       // the rule by which no stage that was left comes back; "": none
	Open               bool                         // what a seat may do is known to all, so its buttons may be public
	Count              Count                        // what people count a standing by
	folded             map[string]string            // by a name among all these, what it folds to
}

// RulesOf are the numbers of the rules by which a fact comes about.
func (a About) RulesOf(f Fact) []string { return strings.Fields(a.Cites[f.Kind()]) }

// Verb finds a verb by its name.
func (a About) Verb(name string) (Verb, bool) {
	i := slices.IndexFunc(a.Verbs, func(v Verb) bool { return v.Name == name })
	if i < 0 {
		return Verb{}, false
	}
	return a.Verbs[i], true
}

// Names lists the names of a set; nil when there is no such set.
func (a About) Names(set string) []Name {
	i := slices.IndexFunc(a.Sets, func(s Set) bool { return s.Name == set })
	if i < 0 {
		return nil
	}
	return a.Sets[i].Names
}

// Terms are what a match was made with: seats and each option's value. Edition
// is that of the rules; 0 is the newest.
type Terms struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Edition int               `json:"edition,omitempty"`
}

// Whole are a match's options with what holds for it of each setting that it was
// made before.
func (a About) Whole(options map[string]string) map[string]string {
	whole := make(map[string]string, len(a.Settings))
	for _, s := range a.Settings {
		if value, err := s.Of(options); err == nil {
			whole[s.Name] = value
		}
	}
	maps.Copy(whole, options)
	return whole
}

// Terms fills in the defaults and refuses what the game does not know.
func (a About) Terms(seats int, options map[string]string) (Terms, error) {
	if seats < a.MinSeats || seats > a.MaxSeats {
		return Terms{}, Illegal("", "%s is for %d to %d players, not %d", a.Name, a.MinSeats, a.MaxSeats, seats)
	}
	t := Terms{Seats: seats, Options: map[string]string{}}
	for _, s := range a.Settings {
		t.Options[s.Name] = s.Default
	}
	for _, name := range sortedKeys(options) {
		i := slices.IndexFunc(a.Settings, func(s Setting) bool { return s.Name == name })
		if i < 0 {
			return Terms{}, Illegal("", "%s has no option “%s”. %s", a.Name, name, Either(name, "It has", a.settingNames()))
		}
		s := a.Settings[i]
		if !s.Takes(options[name]) {
			return Terms{}, Illegal(s.Rule, "%s can't be “%s”. Choose %s", name, options[name], s.Choices())
		}
		t.Options[name] = options[name]
	}
	return t, nil
}

func (a About) settingNames() (names []string) {
	for _, s := range a.Settings {
		names = append(names, s.Name)
	}
	return names
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
