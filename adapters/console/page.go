package console

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// page is what was said so far: it prints messages and finds their buttons.
type page struct {
	mu       sync.Mutex
	out      io.Writer
	json     bool
	pictures string
	session  string // what a message's id begins with, as they are counted anew by each
	last     int
	live     []said // not taken away, oldest first
	err      error  // of writing
	terminal *Terminal
}

// said is a message that still stands.
type said struct {
	id      int
	room    string
	to      string // a name, in lower case; empty: the room
	message msg.Message
}

func newPage(out io.Writer, asJSON bool, pictures string) *page {
	return &page{out: out, json: asJSON, pictures: pictures, session: strconv.FormatInt(time.Now().UnixNano(), 36) + "."}
}

// maxStanding is how many messages' buttons can still be pressed. What was said to all
// stands longest: among it are the notices of what is owed, which go when they are
// answered.
const maxStanding = 500

// forget is the message that is to go first when there are too many: the oldest that has
// nothing to press, else the oldest that was said to one person, else the oldest.
func forget(live []said) int {
	alone := -1
	for i, s := range live {
		if m := s.message; len(m.Buttons)+len(m.Selects) == 0 && m.Form == nil {
			return i
		}
		if alone < 0 && s.to != "" {
			alone = i
		}
	}
	return max(0, alone)
}

var _ match.Chat = (*page)(nil)

func (p *page) Platform() string { return Platform }

// Post says m to a room.
func (p *page) Post(_ context.Context, r match.Room, m msg.Message) (string, error) {
	return p.session + strconv.Itoa(p.add(said{room: r.Channel, message: m}, 0)), p.trouble()
}

// Edit says a message anew; the old one's buttons are dead.
func (p *page) Edit(_ context.Context, r match.Room, id string, m msg.Message) error {
	n, ok := p.number(id)
	if !ok || !p.remove(n) {
		return fmt.Errorf("console: message %q: %w", id, match.ErrGone)
	}
	p.add(said{id: n, room: r.Channel, message: m}, n)
	return p.trouble()
}

// Drop takes a message's buttons away; what was printed stays.
func (p *page) Drop(_ context.Context, _ match.Room, id string) error {
	if n, ok := p.number(id); ok {
		p.remove(n)
	}
	return nil
}

// number is the message behind an id of this session.
func (p *page) number(id string) (n int, ok bool) {
	rest, ok := strings.CutPrefix(id, p.session)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(rest)
	return n, err == nil
}

// Whisper says m to one person.
func (p *page) Whisper(_ context.Context, r match.Room, to match.Account, m msg.Message) error {
	p.add(said{room: r.Channel, to: to.Name, message: m}, 0)
	return p.trouble()
}

// private prints an answer to what name said in a room.
func (p *page) private(name, room string, m msg.Message) {
	p.add(said{room: room, to: name, message: m}, 0)
}

// aside is a word of the console's own.
func (p *page) aside(text string) { p.private(ownName, "", msg.Message{Text: msg.Say(text)}) }

func (p *page) trouble() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// add prints a message and keeps its buttons alive. edits is the id it
// replaces, or 0.
func (p *page) add(s said, edits int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.id == 0 {
		p.last++
		s.id = p.last
	}
	p.live = append(p.live, s)
	if len(p.live) > maxStanding {
		i := forget(p.live)
		p.live = slices.Delete(p.live, i, i+1)
	}
	file := p.draw(s)
	switch {
	case p.json:
		p.printJSON(s, edits, file)
	case p.terminal != nil:
		p.show(s, file)
	default:
		p.print(s, edits, file)
	}
	return s.id
}

// remove forgets a message; found: it was there, or is only too old.
func (p *page) remove(id int) (found bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, s := range p.live {
		if s.id == id {
			p.live = append(p.live[:i:i], p.live[i+1:]...)
			return true
		}
	}
	return id > 0 && id <= p.last
}

// draw writes a message's picture to the folder and gives the file's name.
func (p *page) draw(s said) string {
	pic := s.message.Picture
	if pic == nil || p.pictures == "" || pic.Draw == nil {
		return ""
	}
	png, err := pic.Draw()
	if err == nil {
		name := fmt.Sprintf("%s-%d", pic.Match, pic.Seq)
		if pic.Viewer >= 0 {
			name += fmt.Sprintf("-seat%d", pic.Viewer+1)
		}
		if pic.Page != "" {
			name += "-" + pic.Page
		}
		ending, _ := pic.Type()
		name = filepath.Join(p.pictures, name+ending)
		if err = os.WriteFile(name, png, 0o644); err == nil {
			return name
		}
	}
	if p.err == nil {
		p.err = fmt.Errorf("console: write a picture: %w", err)
	}
	return ""
}

// save writes a message's file to the folder and gives its path; without a
// folder it is only named.
func (p *page) save(s said) string {
	f := s.message.File
	if f == nil || p.pictures == "" || f.Body == nil {
		return ""
	}
	body, err := f.Body()
	if err == nil {
		path := filepath.Join(p.pictures, filepath.Base(f.Name))
		if err = os.WriteFile(path, body, 0o644); err == nil {
			return path
		}
	}
	if p.err == nil {
		p.err = fmt.Errorf("console: write a file: %w", err)
	}
	return ""
}

// button finds the newest live button or choice with a label that name can
// see in a room.
func (p *page) button(name, room, label string) (id string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.live) - 1; i >= 0; i-- {
		s := p.live[i]
		if s.to == "" && s.room != room || s.to != "" && !strings.EqualFold(s.to, name) {
			continue
		}
		for _, b := range presses(s.message) {
			if sameLabel(b.Label, label) {
				return b.ID, true
			}
		}
	}
	return "", false
}

// labels are those that name can press in a room, the newest first, each once.
func (p *page) labels(name, room string) (out []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range slices.Backward(p.live) {
		if s.to == "" && s.room != room || s.to != "" && !strings.EqualFold(s.to, name) {
			continue
		}
		for _, b := range presses(s.message) {
			if label := harmless(b.Label); !slices.Contains(out, label) {
				out = append(out, label)
			}
		}
	}
	return out
}

// sameLabel compares labels as people type them: case and a trailing … aside.
func sameLabel(a, b string) bool {
	a, b = strings.TrimRight(a, "… ."), strings.TrimRight(b, "… .")
	return strings.EqualFold(a, b)
}

// presses are a message's buttons and choices.
func presses(m msg.Message) []msg.Button {
	out := m.Buttons
	for _, s := range m.Selects {
		for _, c := range s.Choices {
			out = append(out[:len(out):len(out)], msg.Button{Label: c.Label, ID: c.ID})
		}
	}
	return out
}

// form finds the newest form that name was shown.
func (p *page) form(name string) (id string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.live) - 1; i >= 0; i-- {
		if s := p.live[i]; strings.EqualFold(s.to, name) && s.message.Form != nil {
			return s.message.Form.ID, true
		}
	}
	return "", false
}

// print writes a message as a pipe has it.
func (p *page) print(s said, edits int, file string) {
	who := s.to
	if who == "" {
		who = "#" + s.room
	}
	text := words(s.message.Text)
	if edits > 0 {
		text = "(edits " + strconv.Itoa(edits) + ") " + text
	}
	if pic := s.message.Picture; pic != nil {
		if pic.Board != "" {
			text += "\n" + pic.Board
		}
		if file != "" {
			text += "\n[picture: " + file + "]"
		}
	}
	if f := s.message.File; f != nil {
		if path := p.save(s); path != "" {
			text += "\n[file: " + path + "]"
		} else {
			text += "\n[file: divisionbell export " + f.Match + " --out " + f.Name + "]"
		}
	}
	for _, sel := range s.message.Selects {
		var labels []string
		for _, c := range sel.Choices {
			labels = append(labels, "["+c.Label+"]")
		}
		text += "\n" + sel.Prompt + ": " + strings.Join(labels, " ")
	}
	if f := s.message.Form; f != nil && len(f.Fields) > 0 {
		text += "\n" + f.Fields[0].Label + ": type fill VALUE"
	}
	var labels []string
	for _, b := range s.message.Buttons {
		labels = append(labels, "["+b.Label+"]")
	}
	if len(labels) > 0 {
		text += "\n" + strings.Join(labels, " ")
	}
	p.write(harmless(who) + " > " + strings.ReplaceAll(harmless(text), "\n", "\n    ") + "\n")
}

// line is a message as JSON.
type line struct {
	ID      int      `json:"id"`
	Room    string   `json:"room"`
	To      *string  `json:"to"`
	Text    string   `json:"text"`
	Picture *picture `json:"picture,omitempty"`
	Buttons []button `json:"buttons"`
	Edits   int      `json:"edits,omitempty"`
	Form    *form    `json:"form,omitempty"`
	File    *handout `json:"file,omitempty"`
}

type handout struct {
	Name string `json:"name"`
	Path string `json:"path"` // empty without a folder
}

type picture struct {
	Alt  string `json:"alt"`
	File string `json:"file"`
}

type button struct {
	Label string `json:"label"`
	ID    string `json:"id"`
}

type form struct {
	Title string `json:"title"`
	ID    string `json:"id"`
}

func (p *page) printJSON(s said, edits int, file string) {
	l := line{ID: s.id, Room: s.room, Text: words(s.message.Text), Buttons: []button{}, Edits: edits}
	if s.to != "" {
		l.To = &s.to
	}
	for _, b := range presses(s.message) {
		l.Buttons = append(l.Buttons, button{b.Label, b.ID})
	}
	if pic := s.message.Picture; pic != nil {
		l.Picture = &picture{pic.Alt, file}
	}
	if f := s.message.File; f != nil {
		l.File = &handout{f.Name, p.save(s)}
	}
	if f := s.message.Form; f != nil {
		l.Form = &form{f.Title, f.ID}
	}
	b, err := json.Marshal(l)
	if err != nil {
		p.err = fmt.Errorf("console: %w", err)
		return
	}
	p.write(string(b) + "\n")
}

func (p *page) write(s string) {
	if _, err := io.WriteString(p.out, s); err != nil && p.err == nil {
		p.err = fmt.Errorf("console: %w", err)
	}
}

// words is a text with its styles as marks.
func words(t msg.Text) string {
	var b strings.Builder
	for _, r := range t {
		switch r.Style {
		case msg.Struck:
			b.WriteString("~" + r.Words + "~")
		case msg.Code:
			b.WriteString("`" + r.Words + "`")
		case msg.Block:
			if s := b.String(); s != "" && !strings.HasSuffix(s, "\n") {
				b.WriteString("\n")
			}
			b.WriteString(r.Words)
		case msg.Ring:
			b.WriteString("@" + r.Words)
		default:
			b.WriteString(r.Words)
		}
	}
	return b.String()
}

// harmless keeps people's text from steering the terminal.
func harmless(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || !unicode.IsControl(r) && (r == '\u200d' || !unicode.Is(unicode.Cf, r)) {
			return r
		}
		return -1
	}, s)
}
