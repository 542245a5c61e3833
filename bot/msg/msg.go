package msg

import (
	"context"
	"slices"
	"strings"
	"time"
)

// A Style is how a run of text looks.
type Style uint8

// The styles of a run.
const (
	Plain  Style = iota
	Bold         // what matters in the line
	Struck       // dropped dice, what no longer holds
	Code         // words to type, in line
	Block        // lines of a text board, monospaced, 42 columns at most
	When         // an instant, that each reader sees in their own zone
	Ring         // a person, who is rung
	Link         // an address of ours to open, whole and with nothing else in it
)

// A Run is text of one style. At is a When's instant in milliseconds UTC; Who is
// a Ring's person; Words is then what to show where the platform knows neither.
type Run struct {
	Style Style  `json:"style,omitempty"`
	Words string `json:"words,omitempty"`
	At    int64  `json:"at,omitempty"`
	Who   int64  `json:"who,omitempty"`
}

// Text is runs in order. The zero Text says nothing; lines end with "\n".
type Text []Run

// Say begins a text with plain words.
func Say(words string) Text { return Text{}.Plain(words) }

// Typed is words in which each line to type stands in backquotes; one that is cut off is
// plain.
func Typed(words string) (t Text) {
	for words != "" {
		before, rest, typed := strings.Cut(words, "`/")
		line, after, whole := strings.Cut(rest, "`")
		switch t = t.Plain(before); {
		case whole:
			t = t.Code("/" + line)
		case typed:
			t = t.Plain("/" + line)
		}
		words = after
	}
	return t
}

// Plain adds words as they are.
func (t Text) Plain(words string) Text { return t.add(Run{Words: words}) }

// Bold adds words that matter.
func (t Text) Bold(words string) Text { return t.add(Run{Style: Bold, Words: words}) }

// Struck adds words that no longer count.
func (t Text) Struck(words string) Text { return t.add(Run{Style: Struck, Words: words}) }

// Code adds words to type.
func (t Text) Code(words string) Text { return t.add(Run{Style: Code, Words: words}) }

// Block adds monospaced lines.
func (t Text) Block(lines string) Text { return t.add(Run{Style: Block, Words: lines}) }

// When adds an instant, with its year only if that is not the year now is in.
func (t Text) When(at, now time.Time) Text {
	return t.add(Run{Style: When, At: at.UnixMilli(), Words: dated(at, now, time.UTC)})
}

// In is the text with its instants told in a zone where the platform does not know the
// reader's; now is when it is read, by whose year there the instants have one.
func (t Text) In(loc *time.Location, now time.Time) Text {
	if !slices.ContainsFunc(t, func(r Run) bool { return r.Style == When }) {
		return t
	}
	out := slices.Clone(t)
	for i := range out {
		if out[i].Style == When {
			out[i].Words = dated(time.UnixMilli(out[i].At), now, loc)
		}
	}
	return out
}

func dated(at, now time.Time, loc *time.Location) string {
	day := "Mon 2 Jan"
	if at = at.In(loc); at.Year() != now.In(loc).Year() {
		day += " 2006"
	}
	return at.Format(day+", 15:04 ") + loc.String()
}

// Ring adds a person, who is rung by it.
func (t Text) Ring(person int64, name string) Text {
	return t.add(Run{Style: Ring, Who: person, Words: name})
}

// Unrung is the text with nobody mentioned.
func (t Text) Unrung() Text {
	t = slices.Clone(t)
	for i := range t {
		if t[i].Style == Ring {
			t[i] = Run{Style: Bold, Words: t[i].Words}
		}
	}
	return t
}

// Ringing is the text with whoever it rings by one number rung by another; 0: as they are.
func (t Text) Ringing(was, by int64) Text {
	t = slices.Clone(t)
	for i := range t {
		if t[i].Style == Ring && t[i].Who == was && by != 0 {
			t[i].Who = by
		}
	}
	return t
}

// Link adds an address to open.
func (t Text) Link(address string) Text { return t.add(Run{Style: Link, Words: address}) }

// Line ends the line.
func (t Text) Line() Text { return t.Plain("\n") }

// Join adds another text.
func (t Text) Join(u Text) Text {
	if len(u) == 0 {
		return t
	}
	out := append(make(Text, 0, len(t)+len(u)), t...)
	for _, r := range u {
		switch n := len(out); {
		case r.Words == "":
		case n > 0 && r.merges(out[n-1]):
			out[n-1].Words += r.Words
		default:
			out = append(out, r)
		}
	}
	return out
}

// merges reports whether r goes on with a run of the same style.
func (r Run) merges(before Run) bool {
	return r.Style == before.Style && (r.Style == Plain || r.Style == Bold)
}

func (t Text) add(r Run) Text {
	if r.Words == "" {
		return t
	}
	if n := len(t); n > 0 && r.merges(t[n-1]) {
		out := slices.Clone(t)
		out[n-1].Words += r.Words
		return out
	}
	return append(t[:len(t):len(t)], r)
}

// String is the text without its styles.
func (t Text) String() string {
	var b strings.Builder
	for _, r := range t {
		b.WriteString(r.Words)
	}
	return b.String()
}

// A Message is one thing said. Its order on the page: text, picture, board,
// selects, buttons.
type Message struct {
	Text    Text     `json:"text"`
	Picture *Picture `json:"picture,omitempty"`
	Selects []Select `json:"selects,omitempty"`
	Buttons []Button `json:"buttons,omitempty"`
	Form    *Form    `json:"form,omitempty"` // only in the answer to a click
	File    *File    `json:"file,omitempty"`
	// Receipt: it only confirms what the room reads anyway. Where a command
	// need not be answered it can be left out.
	Receipt bool `json:"receipt,omitempty"`
	// Said: somebody's own words are in it.
	Said bool `json:"said,omitempty"`
	// Refused: it says no, and nothing was done.
	Refused bool `json:"refused,omitempty"`
	// Quiet: it comes beside what rings somebody, and disturbs them no second time where a
	// platform can have it so.
	Quiet bool `json:"quiet,omitempty"`
	// Panel: it stands apart from what is told, where a platform can have it so: how a
	// match stands, what somebody is rung for. Tint is then its colour as 0xRRGGBB, that
	// of the one seat the match waits for; 0: none.
	Panel bool   `json:"panel,omitempty"`
	Tint  uint32 `json:"tint,omitempty"`
	// Aloud: an answer that all in the room are to see; nil: it is its caller's alone.
	Aloud *Aloud `json:"aloud,omitempty"`
	// Reply is where it was to be the answer that all see: a platform that gave it
	// there does not say it again. Empty: nowhere.
	Reply string `json:"reply,omitempty"`
	// Opened is the code of the match that was opened by what it answers; empty: none was.
	Opened string `json:"opened,omitempty"`
	// Instead is said where the one person that it is for cannot be told; nil: nothing.
	Instead *Instead `json:"instead,omitempty"`
	// Call: it calls somebody to a match, when they may be rung; nil: it does not.
	Call *Call `json:"call,omitempty"`
	// Once: it is never edited, so that a platform may say it in a way that
	// gives it no id, where it has no other.
	Once bool `json:"-"`
	// Owed is the number of what is owed and no log can give again, the same when it
	// is said again after a crash: a platform that keeps its own messages says it once.
	// 0: it has none.
	Owed int64 `json:"-"`
	// Key names what a new message tells, the same when it is tried again, also by
	// another process and with more to tell by then: a platform that can takes it once,
	// and shows what it says at last. Empty: it has none.
	Key string `json:"-"`
}

// A Call is whom a message calls to a match, by which of its notes; Match 0: it tells them
// something, and calls them to none. Unheard is whose call it says that they haven't heard.
type Call struct {
	Person  int64 `json:"person"`
	Match   int64 `json:"match"`
	Note    int64 `json:"note"`
	Unheard *Call `json:"unheard,omitempty"`
}

// Instead is said in a room in place of a message for one person: to To alone, or to all; in
// Room 0 nothing is. Note is the one of a Match that they read with an answer then; 0: none.
type Instead struct {
	Room  int64 `json:"room"`
	To    int64 `json:"to,omitempty"`
	Match int64 `json:"match,omitempty"`
	Note  int64 `json:"note,omitempty"`
	Message
}

// Aloud is how an answer goes to all in the room. Receipt is what its caller reads
// alone where it cannot. Given, where there is one, is told what became of it: what
// all have seen is owed no more, and the rest is said at once. Of what the platform
// does not know it tells nothing: that is looked for before it is said.
type Aloud struct {
	Receipt Text                                `json:"receipt"`
	Given   func(ctx context.Context, all bool) `json:"-"`
}

// A File to keep. Match is whose export it is, for platforms that fetch it
// themselves.
type File struct {
	Name  string                 `json:"name"`
	Match string                 `json:"match"`
	Body  func() ([]byte, error) `json:"-"` // made only when it leaves
}

// A Picture is drawn only when it leaves. Match, Seq and Viewer name what it
// shows, for platforms that fetch it themselves; Viewer counts seats from 0.
type Picture struct {
	Alt    string                 `json:"alt"`
	Board  string                 `json:"board,omitempty"` // the same in words, 42 columns at most; "": the text above says it all
	Match  string                 `json:"match"`
	Seq    uint32                 `json:"seq"`
	Viewer int                    `json:"viewer"`         // -1: what all may see
	Page   string                 `json:"page,omitempty"` // beside the board; "": the board
	Moves  bool                   `json:"moves,omitempty"`
	Draw   func() ([]byte, error) `json:"-"` // the PNG, or of one that moves the GIF
	Shows  func() string          `json:"-"` // equal for pictures that are the same; nil or "": not known
}

// A Page is something to show beside a board. Name is the one word that asks for
// it, Title what a button says.
type Page struct{ Name, Title string }

// A Look is how a button asks to be pressed.
type Look uint8

// The looks of a button.
const (
	Quiet   Look = iota
	Primary      // what most will want
	Danger       // what cannot be taken back
)

// A Button is pressed by anyone who sees it; ID says what it does and for whom.
type Button struct {
	Label string `json:"label"`
	ID    string `json:"id"`
	Look  Look   `json:"look,omitempty"`
}

// A Select is one choice of several; choosing presses the choice's ID. With
// People it is a person of the workspace instead, and choosing presses that ID
// with one field, <@ID> of whom was chosen.
type Select struct {
	Prompt  string   `json:"prompt"`
	Choices []Choice `json:"choices"`
	People  string   `json:"people,omitempty"`
}

// A Choice of a select.
type Choice struct {
	Label  string `json:"label"`
	Detail string `json:"detail,omitempty"`
	ID     string `json:"id"`
}

// A Form asks for values; sending it presses ID with the fields in order.
type Form struct {
	Title  string  `json:"title"`
	ID     string  `json:"id"`
	Fields []Field `json:"fields"`
}

// A Field of a form: a number from Min to Max when Number, else text of Max
// characters at most.
type Field struct {
	Label  string `json:"label"`
	Hint   string `json:"hint,omitempty"`
	Number bool   `json:"number,omitempty"`
	Min    int64  `json:"min,omitempty"`
	Max    int64  `json:"max,omitempty"`
	Value  string `json:"value,omitempty"`
}

// A Counter is an offer in return: the words that begin it, and as its terms those that
// were offered, seen from the other side.
type Counter struct {
	Begin, Terms []string
}

// A Gauge is how a seat stands where nobody is to learn how it came to that: what it has in
// a few words, and one thing to be followed round by round, from 0 to 1.
type Gauge struct {
	How   string  // out in year 6, 23 points
	Of    string  // Popularity by year
	Level float64 // below 0: nothing yet
}

// Listed joins with commas and one last "and".
func Listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// TrimLine takes the last line's end away.
func TrimLine(t Text) Text {
	if n := len(t); n > 0 && t[n-1].Style == Plain {
		words := strings.TrimRight(t[n-1].Words, "\n")
		if words == "" {
			return t[: n-1 : n-1]
		}
		out := slices.Clone(t)
		out[n-1].Words = words
		return out
	}
	return t
}
