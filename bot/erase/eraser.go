// Package erase takes a name out of texts that are kept: whole words only, escaped
// or cut off too, and never a part of somebody else's name. An [Eraser] is made of
// what a person is known by, and knows that when nothing else does any more.
package erase

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/match"
)

// A NameEraser takes somebody's names out of texts that are kept, and out of stored
// messages also what they said. It is made once and can be used again and again.
type Eraser struct {
	pseudonym string // stands where a name stood
	person    match.PersonID
	names     []string
	terms     []term
	vague     []term           // names like the pseudonyms, which cannot be looked for
	keep      []*regexp.Regexp // longer names of others
	near      []string         // others' names, folded, that begin as one of the terms does
	hints     []string         // with one of them begins whatever a term can find
	said      map[string]bool
	rolls     map[string]*roll  // theirs, by day and number
	lines     map[string]string // of buttons that roll again what they rolled, and what stays of them
}

// How freely a name is looked for: a name like no word, in any case; one that is a
// word in small letters, as it is written; one that is a word, where it stands
// alone in what matters.
type freedom uint8

const (
	anyCase freedom = iota
	asWritten
	apart
)

// A term is a name or an account's id to be found.
type term struct {
	name   string
	id     bool
	shared bool // others are called so, too
	how    freedom
	whole  *regexp.Regexp
	cut    *regexp.Regexp // its beginning, before an ellipsis; nil: it is not looked for
}

// nameless is what people are called of whom no name is known, and those who were
// forgotten.
var nameless = regexp.MustCompile(`(?i)^somebody( \d+)?$`)

var pseudonyms = regexp.MustCompile(`(?i)somebody \d+`)

// New makes one. words are texts that hold no names: what stands in them is
// an ordinary word.
func New(t match.Traces, pseudonym, words string) *Eraser {
	e := &Eraser{pseudonym: pseudonym, person: t.Person, said: map[string]bool{}, rolls: map[string]*roll{}, lines: map[string]string{}, keep: []*regexp.Regexp{pseudonyms}}
	for i, name := range append(slices.Clone(t.Names), t.IDs...) {
		id := i >= len(t.Names)
		known := func(x term) bool { return x.name == name || id && slices.Equal(x.spans(name), []span{{0, len(name)}}) }
		if name == "" || slices.ContainsFunc(e.terms, known) || slices.Contains(e.names, name) && !id {
			continue
		}
		x := newTerm(name, id, words, t.Codes)
		switch {
		case !nameless.MatchString(name):
			e.terms = append(e.terms, x)
		case id:
			x.how, x.whole, x.cut = apart, regexp.MustCompile(regexp.QuoteMeta(name)), nil
			e.terms = append(e.terms, x)
		default:
			e.vague = append(e.vague, x)
		}
		if !id {
			e.names = append(e.names, name)
		}
	}
	slices.SortStableFunc(e.terms, func(a, b term) int { return len(b.name) - len(a.name) })
	for _, other := range t.Others {
		e.heed(other)
	}
	for _, x := range slices.Concat(e.terms, e.vague) {
		e.hints = append(e.hints, hint(x.name))
	}
	for _, text := range t.Said {
		e.said[text] = true
	}
	for _, r := range t.Rolls {
		e.rolled(r)
	}
	return e
}

// heed has the name of somebody else stand.
func (e *Eraser) heed(other string) {
	low := strings.ToLower(other)
	same, longer := false, false
	for i := range e.terms {
		x := &e.terms[i]
		if strings.EqualFold(other, x.name) {
			x.shared, same = true, true
		}
		longer = longer || len(x.spans(other)) > 0
		if h := hint(x.name); h != "" && strings.HasPrefix(low, h) {
			e.near = append(e.near, low)
		}
	}
	for i := range e.vague {
		e.vague[i].shared = e.vague[i].shared || strings.EqualFold(other, e.vague[i].name)
	}
	if longer && !same {
		e.keep = append(e.keep, regexp.MustCompile("(?i)"+regexp.QuoteMeta(other)))
	}
}

// Plain names them whose names are ordinary words, and may therefore stand in
// sentences still.
func (e *Eraser) Plain() (names []string) {
	for _, x := range e.terms {
		if x.how == apart && !x.id {
			names = append(names, x.name)
		}
	}
	return names
}

// Vague are those of their names that are looked for nowhere in texts, since people
// of whom no name is known are called so, or somebody who was forgotten.
func (e *Eraser) Vague() (names []string) {
	for _, x := range e.vague {
		names = append(names, x.name)
	}
	return names
}

// Pseudonym is what stands where a name stood.
func (e *Eraser) Pseudonym() string { return e.pseudonym }

// Names are theirs, as they are written.
func (e *Eraser) Names() []string { return e.names }

// Shared are those of the names that others have as well.
func (e *Eraser) Shared() (names []string) {
	for _, x := range slices.Concat(e.terms, e.vague) {
		if x.shared && !x.id {
			names = append(names, x.name)
		}
	}
	return names
}

func newTerm(name string, id bool, words string, codes []string) term {
	whole, cut := spelled(name)
	x := term{name: name, id: id, whole: regexp.MustCompile("(?i)" + whole)}
	letters := 0
	for _, r := range name {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	exact := regexp.MustCompile(whole)
	found := func(re *regexp.Regexp) bool { return len((term{whole: re}).spans(words)) > 0 }
	switch {
	case letters == 0 && !id && !drawn(name),
		letters == 1 && utf8.RuneCountInString(name) == 1 && !dense([]rune(name)[0]), slices.Contains(codes, name), found(exact):
		x.how, x.whole = apart, exact
	case letters < 3 && !strings.ContainsFunc(name, dense) && !id, slices.ContainsFunc(codes, func(c string) bool { return strings.EqualFold(c, name) }), found(x.whole):
		x.how, x.whole = asWritten, exact
	}
	if x.how == anyCase && cut != "" {
		x.cut = regexp.MustCompile("(?i)" + cut + `\s*…`)
	}
	return x
}

// drawn reports a name of signs like nothing that the games write.
func drawn(name string) bool {
	signs := 0
	for _, r := range name {
		if unicode.Is(unicode.So, r) {
			signs++
		}
	}
	return signs > 1 || strings.ContainsFunc(name, func(r rune) bool { return r > 0xFFFF })
}

// shortest is how many letters of a name must stand before an ellipsis.
const shortest = 3

// spelled are patterns of a name as texts may hold it, and of a beginning of it:
// wrapped, with marks left out or set before what a platform reads as markup.
func spelled(name string) (whole, cut string) {
	var parts []string // each a letter or what is between letters
	blank, begun, letters := false, false, 0
	var between strings.Builder
	end := func(last bool) {
		if blank {
			between.WriteString(`[\s\x{2066}-\x{2069}]+`)
		}
		switch p := between.String(); {
		case p == "":
		case begun && !last:
			parts = append(parts, `(?:`+p+`|[-_ ]+)`)
		default:
			parts = append(parts, p)
		}
		between.Reset()
		blank = false
	}
	for _, r := range strings.TrimSpace(name) {
		switch {
		case unicode.Is(unicode.M, r), unicode.Is(unicode.Cf, r):
		case unicode.IsSpace(r):
			blank = true
		case unicode.IsLetter(r), unicode.IsDigit(r):
			end(false)
			parts = append(parts, regexp.QuoteMeta(string(r))+`[\pM\p{Cf}]*`)
			begun = true
			letters++
		default:
			between.WriteString(`(?:`)
			if blank {
				between.WriteString(`\s*`)
				blank = false
			}
			between.WriteString(`\\?` + strings.ReplaceAll(regexp.QuoteMeta(string(r)), "`", "[`']") + `[\pM\p{Cf}]*)?`)
		}
	}
	end(true)
	if letters == 0 {
		return regexp.QuoteMeta(name), ""
	}
	whole = strings.Join(parts, "")
	if letters <= shortest {
		return whole, ""
	}
	at, n := 0, 0
	for ; n < shortest; at++ {
		if !strings.HasPrefix(parts[at], "(?:") && !strings.HasPrefix(parts[at], "[") && !strings.HasPrefix(parts[at], `\s`) {
			n++
		}
	}
	cut = strings.Join(parts[:at], "")
	if rest := parts[at:]; len(rest) > 0 {
		cut += "(?:" + strings.Join(rest, "(?:") + strings.Repeat(")?", len(rest))
	}
	return whole, cut
}

// hint is how a name begins, for a quick look; empty where it tells nothing.
func hint(name string) string {
	low := []rune(strings.ToLower(strings.TrimLeftFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })))
	n := 0
	for n < len(low) && n < shortest && (unicode.IsLetter(low[n]) || unicode.IsDigit(low[n])) {
		n++
	}
	return string(low[:n])
}

// A span is part of a text, in bytes.
type span struct{ from, to int }

func (s span) within(t span) bool { return t.from <= s.from && s.to <= t.to }

func (s span) meets(t span) bool { return s.from < t.to && t.from < s.to }

// spans are where a term stands in a text, as words of its own.
func (x term) spans(s string) []span { return wordsAt(x.whole, s) }

// wordsAt are the matches of a pattern that are no part of other words.
func wordsAt(re *regexp.Regexp, s string) (list []span) {
	for at := 0; at < len(s); {
		m := re.FindStringIndex(s[at:])
		if m == nil || m[0] == m[1] {
			break
		}
		from, to := at+m[0], at+m[1]
		if !joined(s, from) && !joined(s, to) {
			list = append(list, span{from, to})
			at = to
			continue
		}
		_, size := utf8.DecodeRuneInString(s[from:])
		at = from + size
	}
	return list
}

// joined reports whether a word goes on at a place.
func joined(s string, at int) bool {
	a, n := utf8.DecodeLastRuneInString(s[:at])
	b, m := utf8.DecodeRuneInString(s[at:])
	if n == 0 || m == 0 || dense(a) || dense(b) {
		return false
	}
	wordy := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) }
	return wordy(a) && wordy(b)
}

// dense reports a letter of a script that sets no blanks between words.
func dense(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// An edit puts words in the place of a span.
type edit struct {
	span
	with string
}

// edits take their names out of a text. theirs: names that others have as well
// mean them here. all: the text is a name or nothing of one.
func (e *Eraser) edits(s string, theirs, all bool) (list []edit) {
	var keep []span // once something is found
	for _, x := range e.terms {
		if x.shared && !theirs {
			continue
		}
		found := x.spans(s)
		if x.cut != nil {
			for _, at := range wordsAt(x.cut, s) {
				if !e.another(s[at.from:at.to]) {
					found = append(found, at)
				}
			}
		}
		for _, at := range found {
			if x.how == apart && !(all && at == span{0, len(s)}) && !mentions(s, at) {
				continue
			}
			if strings.HasPrefix(s[at.to:], "…") && e.another(s[at.from:at.to]) {
				continue
			}
			if keep == nil {
				keep = e.kept(s, theirs)
			}
			taken := func(k span) bool { return at.within(k) }
			if slices.ContainsFunc(keep, taken) || slices.ContainsFunc(list, func(x edit) bool { return at.meets(x.span) }) {
				continue
			}
			with := e.pseudonym
			if x.id || mentions(s, at) {
				with = strings.ReplaceAll(strings.ToLower(with), " ", "-")
			}
			list = append(list, edit{at, with})
		}
	}
	slices.SortFunc(list, func(a, b edit) int { return a.from - b.from })
	return list
}

// kept are the spans of others' names that hold one of theirs, or are like one.
func (e *Eraser) kept(s string, theirs bool) []span {
	list := []span{}
	for _, x := range e.terms {
		if x.shared && !theirs {
			list = append(list, x.spans(s)...)
		}
	}
	for _, re := range e.keep {
		list = append(list, wordsAt(re, s)...)
	}
	return list
}

// another reports whether the beginning of a name is that of somebody else's, too.
func (e *Eraser) another(cut string) bool {
	low := strings.ToLower(strings.TrimRight(strings.TrimSuffix(cut, "…"), " "))
	return slices.ContainsFunc(e.near, func(name string) bool { return strings.HasPrefix(name, low) })
}

// mentions reports a span that is somebody's id, as platforms mention them: <@ID>.
func mentions(s string, at span) bool {
	return strings.HasSuffix(s[:at.from], "<@") && strings.HasPrefix(s[at.to:], ">")
}

// hinted is a quick look whether a text may name them at all.
func (e *Eraser) hinted(low string) bool {
	return slices.ContainsFunc(e.hints, func(h string) bool { return strings.Contains(low, h) })
}

// Text is a text without their names.
func (e *Eraser) Text(s string, theirs bool) string {
	if !e.hinted(strings.ToLower(s)) {
		return s
	}
	return replaced(s, e.edits(s, theirs, true))
}

// replaced is a text after edits in order.
func replaced(s string, edits []edit) string {
	var b strings.Builder
	at := 0
	for _, x := range edits {
		b.WriteString(s[at:x.from] + x.with)
		at = x.to
	}
	return b.String() + s[at:]
}
