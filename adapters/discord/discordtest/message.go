package discordtest

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
)

// A Message as it stands.
type Message struct {
	ID, Channel string
	Content     string // of a message of components: what its texts say, a line each
	Rows        []Row
	Files       []File
	Components  []Component // of a message of components alone; nil: it is none
	Rings       []string    // ids of whom it rang when it was posted
	To          string      // the one person who sees it; empty: all who see the channel
	Edits       int
	Deleted     bool
	Was         []string // what it said before each edit, as Says gives it; the newest maxWas

	flags    int64
	readers  map[string]bool // ids of who was in the private thread when it was said; nil: it is in none
	nonce    string
	chatter  bool // somebody else wrote it
	forgets  bool // what it said before, and what its files hold
	made     time.Time
	oldEdits []time.Time
}

// Silent reports whether a message notifies nobody, which also direct messages do else.
func (m Message) Silent() bool { return m.flags&(1<<12) != 0 }

// A Row of a message: buttons, or one select; of a modal, an input.
type Row struct{ Parts []Part }

// A Part is a button, a select or an input.
type Part struct {
	Type        int      `json:"type"`
	ID          string   `json:"custom_id,omitempty"`
	Label       string   `json:"label,omitempty"`
	Style       int      `json:"style,omitempty"`
	Placeholder string   `json:"placeholder,omitempty"`
	Options     []Option `json:"options,omitempty"`
	URL         string   `json:"url,omitempty"`
	Value       string   `json:"value,omitempty"`
	MinLength   int      `json:"min_length,omitempty"`
	MaxLength   int      `json:"max_length,omitempty"`
	Required    *bool    `json:"required,omitempty"`
	Disabled    bool     `json:"disabled,omitempty"`
}

// An Option of a select.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
}

// maxWas is how many earlier forms of a message are remembered.
const maxWas = 256

// Says is all that a message says to whoever sees it, with its parts' labels
// and ids and its files' names and descriptions.
func (m Message) Says() string {
	var b strings.Builder
	b.WriteString(m.Content)
	for _, r := range m.Rows {
		for _, p := range r.Parts {
			b.WriteString("\n" + p.Label + " " + p.Placeholder + " " + p.ID)
			for _, o := range p.Options {
				b.WriteString("\n" + o.Label + " " + o.Description + " " + o.Value)
			}
		}
	}
	for _, f := range m.Files {
		b.WriteString("\n" + f.Name + " " + f.Description)
	}
	return b.String()
}

// The types of parts, and of the row they are in.
const (
	actionRow    = 1
	button       = 2
	stringSelect = 3
	textInput    = 4
	userSelect   = 5
)

// oldAge is from when on edits of a message are counted, oldMost how many an
// hour there may be.
const (
	oldAge  = time.Hour
	oldMost = 3
)

// nonceLife is for how long a message's nonce makes no other.
const nonceLife = 3 * time.Minute

// length is how long Discord finds a text: in units of UTF-16.
func length(s string) (n int) {
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// A form is what a request says of a message, a modal or choices; nil: it does
// not say, or null.
type form struct {
	Content     nullable          `json:"content"`
	Embeds      []json.RawMessage `json:"embeds"`
	Components  *[]Component      `json:"components"`
	Attachments *[]formFile       `json:"attachments"`
	Flags       *int64            `json:"flags"`
	Mentions    *formRings        `json:"allowed_mentions"`
	CustomID    string            `json:"custom_id"`
	Title       string            `json:"title"`
	Choices     *[]Choice         `json:"choices"`
	Nonce       string            `json:"nonce"`
	Enforce     bool              `json:"enforce_nonce"`
}

// An answerForm is the first answer to an interaction.
type answerForm struct {
	Type int  `json:"type"`
	Data form `json:"data"`
}

// A nullable text is one that a request may name; without words it names null.
type nullable struct {
	named bool
	words *string
}

func (g *nullable) UnmarshalJSON(raw []byte) error {
	g.named = true
	return json.Unmarshal(raw, &g.words)
}

type formFile struct {
	ID          fileNumber `json:"id"`
	Filename    string     `json:"filename"`
	Description string     `json:"description"`
}

// A fileNumber is given as a number or as a string that holds one.
type fileNumber string

func (n *fileNumber) UnmarshalJSON(raw []byte) error {
	*n = fileNumber(bytes.Trim(raw, `"`))
	return nil
}

type formRings struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
}

// apply judges a form and changes the message. private: it may be ephemeral.
func (m *Message) apply(f form, files []File, private bool) *refusal {
	n := *m
	if f.Flags != nil {
		n.flags = *f.Flags
		if n.flags&^(1<<2|1<<6|1<<12|ofComponents) != 0 || n.flags&(1<<6) != 0 && !private {
			return badForm("flags: %d", n.flags)
		}
		if m.flags&^n.flags&ofComponents != 0 {
			return badForm("flags: IS_COMPONENTS_V2 cannot be removed.")
		}
	}
	var no *refusal
	if n.flags&ofComponents != 0 {
		no = n.lay(m, f, files)
	} else {
		no = n.fill(f, files)
	}
	if no != nil {
		return no
	}
	if n.Content == "" && len(n.Rows) == 0 && len(n.Files) == 0 {
		return refuse(400, 50006, "Cannot send an empty message")
	}
	rings, no := rung(n.Content, f.Mentions)
	if no != nil {
		return no
	}
	if m.made.IsZero() {
		n.Rings = rings
	} else if !m.forgets {
		n.Was = append(slices.Clone(m.Was[max(0, len(m.Was)-maxWas+1):]), m.Says())
	}
	if n.forgets {
		for i := range n.Files {
			n.Files[i].Body = nil
		}
	}
	*m = n
	return nil
}

// fill gives a message what a form says of it.
func (m *Message) fill(f form, files []File) *refusal {
	if f.Content.named {
		if m.Content = ""; f.Content.words != nil {
			m.Content = *f.Content.words
		}
		if length(m.Content) > most("content") {
			return badForm("content: Must be 2000 or fewer in length (%d).", length(m.Content))
		}
	}
	if f.Components != nil {
		rows, no := judgeRows(*f.Components, false)
		if no != nil {
			return no
		}
		m.Rows = rows
	}
	return m.attach(f.Attachments, files)
}

// attach puts files where the list of attachments says; without a list they are
// added.
func (m *Message) attach(list *[]formFile, files []File) *refusal {
	if list == nil {
		m.Files = append(slices.Clone(m.Files), files...)
		return nil
	}
	if len(*list) > most("attachments") {
		return badForm("attachments: Must be 10 or fewer in length.")
	}
	m.Files = nil
	for _, a := range *list {
		n, err := strconv.Atoi(string(a.ID))
		if err != nil || n < 0 || n >= len(files) {
			return badForm("attachments: there is no file %s", a.ID)
		}
		if length(a.Description) > most("attachment description") {
			return badForm("attachments.description: Must be 1024 or fewer in length.")
		}
		f := files[n]
		f.Description = a.Description
		if a.Filename != "" {
			f.Name = a.Filename
		}
		m.Files = append(m.Files, f)
	}
	return nil
}

var mention = regexp.MustCompile(`<@!?(\d+)>`)
var allRing = regexp.MustCompile(`(^|[^\\])@(everyone|here)`)

// rung are the people whom a content rings under its allowed mentions.
func rung(content string, allowed *formRings) (ids []string, no *refusal) {
	if allowed == nil {
		allowed = &formRings{Parse: []string{"users", "roles", "everyone"}}
	}
	if slices.Contains(allowed.Parse, "users") && len(allowed.Users) > 0 || len(allowed.Users) > most("mentioned users") {
		return nil, badForm("allowed_mentions: parse and users exclude each other")
	}
	for _, m := range mention.FindAllStringSubmatch(content, -1) {
		if slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, m[1]) {
			ids = append(ids, m[1])
		}
	}
	if slices.Contains(allowed.Parse, "everyone") && allRing.MatchString(content) {
		ids = append(ids, "everyone")
	}
	return ids, nil
}

// judge holds a part to its limits.
func (p Part) judge() *refusal {
	if p.URL == "" && (p.ID == "" || length(p.ID) > most("custom_id")) {
		return badForm("custom_id: Must be between 1 and 100 in length: %q", p.ID)
	}
	switch p.Type {
	case button:
		if p.Label == "" || length(p.Label) > most("button label") || p.Style < 1 || p.Style > 6 {
			return badForm("label: Must be between 1 and 80 in length: %q, style %d", p.Label, p.Style)
		}
	case stringSelect:
		if len(p.Options) < 1 || len(p.Options) > most("select options") {
			return badForm("options: Must be between 1 and 25 in length (%d).", len(p.Options))
		}
		values := map[string]bool{}
		for _, o := range p.Options {
			if o.Label == "" || length(o.Label) > most("option label") || o.Value == "" || length(o.Value) > most("option value") || length(o.Description) > most("option description") || values[o.Value] {
				return badForm("options: %q %q %q", o.Label, o.Value, o.Description)
			}
			values[o.Value] = true
		}
	case userSelect:
	case textInput:
		if p.Label == "" || length(p.Label) > most("input label") || p.Style < 1 || p.Style > 2 {
			return badForm("label: Must be between 1 and 45 in length: %q", p.Label)
		}
		if p.MaxLength < 0 || max(p.MaxLength, p.MinLength) > most("input max_length") || length(p.Value) > most("input value") ||
			p.MaxLength > 0 && length(p.Value) > p.MaxLength || length(p.Placeholder) > most("input placeholder") {
			return badForm("input %q: max_length %d, value of %d", p.Label, p.MaxLength, length(p.Value))
		}
	default:
		return badForm("type: %d", p.Type)
	}
	if length(p.Placeholder) > most("select placeholder") {
		return badForm("placeholder: Must be 150 or fewer in length.")
	}
	return nil
}

// Part finds a button or select by its id, or by the beginning of its label.
func (m Message) Part(label string) (Part, bool) {
	var found *Part
	for _, r := range m.Rows {
		for _, p := range r.Parts {
			if p.ID == label || p.Label == label || p.Placeholder == label {
				return p, true
			}
			if found == nil && (len(label) > 0 && (begins(p.Label, label) || begins(p.Placeholder, label))) {
				found = &p
			}
		}
	}
	if found == nil {
		return Part{}, false
	}
	return *found, true
}

func begins(s, with string) bool { return len(s) >= len(with) && s[:len(with)] == with }

// A messageJSON is a message as Discord gives it.
type messageJSON struct {
	ID          string      `json:"id"`
	Channel     string      `json:"channel_id"`
	Content     string      `json:"content"`
	Flags       int64       `json:"flags"`
	Type        int         `json:"type"`
	Attachments []fileJSON  `json:"attachments"`
	Components  []Component `json:"components"`
	Timestamp   string      `json:"timestamp"`
	Webhook     string      `json:"webhook_id,omitempty"` // of an answer
	Author      *userJSON   `json:"author,omitempty"`     // in a channel's history
}

type fileJSON struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
	Size        int    `json:"size"`
}

func (m *Message) json() messageJSON {
	out := messageJSON{
		ID: m.ID, Channel: m.Channel, Content: m.Content, Flags: m.flags, Timestamp: m.made.Format(time.RFC3339),
		Attachments: make([]fileJSON, len(m.Files)), Components: make([]Component, len(m.Rows)),
	}
	if m.flags&ofComponents != 0 { // what its components show is in them alone
		out.Content, out.Attachments, out.Components = "", []fileJSON{}, m.Components
		return out
	}
	for i, f := range m.Files {
		out.Attachments[i] = fileJSON{ID: m.ID + strconv.Itoa(i), Filename: f.Name, Description: f.Description, Size: f.size}
	}
	for i, r := range m.Rows {
		out.Components[i] = Component{Part: Part{Type: actionRow}}
		for _, p := range r.Parts {
			out.Components[i].Inner = append(out.Components[i].Inner, Component{Part: p})
		}
	}
	return out
}
