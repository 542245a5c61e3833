// Package blocks writes Slack's blocks as JSON without reflection, where they are what most
// answers are made of.
package blocks

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/slack-go/slack"
)

// Actions are a block of what can be pressed or chosen, as Slack takes it. The library's
// own has its elements written twice.
type Actions struct {
	Type     slack.MessageBlockType `json:"type"`
	BlockID  string                 `json:"block_id,omitempty"`
	Elements []slack.BlockElement   `json:"elements"`
}

func NewActions(id string, elements ...slack.BlockElement) *Actions {
	return &Actions{Type: slack.MBTAction, BlockID: id, Elements: elements}
}

func (a *Actions) BlockType() slack.MessageBlockType { return a.Type }
func (a *Actions) ID() string                        { return a.BlockID }

// A Reply is a message as Slack takes it where it said we may answer.
type Reply struct {
	Type    string        `json:"response_type,omitempty"`
	Text    string        `json:"text,omitempty"`
	Blocks  []slack.Block `json:"blocks,omitempty"`
	Thread  string        `json:"thread_ts,omitempty"`
	Replace bool          `json:"replace_original"`
	Delete  bool          `json:"delete_original,omitempty"`
}

// JSON is a reply as encoding/json writes it. Text, buttons and searches, which nearly
// all answers are made of, are written without reflection; whatever else there is goes
// through the library.
func (r Reply) JSON() ([]byte, error) {
	to := sheets.Get().(*[]byte)
	defer sheets.Put(to)
	w := writing{b: (*to)[:0]}
	w.raw("{")
	w.filled(`"response_type":`, r.Type)
	w.filled(`"text":`, r.Text)
	if len(r.Blocks) > 0 {
		w.raw(w.comma() + `"blocks":[`)
		for i, block := range r.Blocks {
			if i > 0 {
				w.raw(",")
			}
			w.block(block)
		}
		w.raw("]")
	}
	w.filled(`"thread_ts":`, r.Thread)
	w.raw(w.comma() + `"replace_original":` + strconv.FormatBool(r.Replace))
	if r.Delete {
		w.raw(`,"delete_original":true`)
	}
	w.raw("}")
	*to = w.b
	return bytes.Clone(w.b), w.err // in memory of just its size: it is kept for a delivery that comes again
}

// sheets are memory to write on.
var sheets = sync.Pool{New: func() any { return new([]byte) }}

// writing is JSON that is being written, and the first thing that could not be.
type writing struct {
	b   []byte
	err error
}

func (w *writing) raw(s string) { w.b = append(w.b, s...) }

// comma stands before a member of an object that has others already.
func (w *writing) comma() string {
	if w.b[len(w.b)-1] == '{' {
		return ""
	}
	return ","
}

// filled is a member that is left out when it says nothing.
func (w *writing) filled(name, value string) {
	if value != "" {
		w.raw(w.comma())
		w.raw(name)
		w.text(value)
	}
}

// other is a value that is not written by hand.
func (w *writing) other(v any) {
	b, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.b = append(w.b, b...)
}

func (w *writing) text(s string) {
	begun, from := len(w.b), 0
	w.b = append(w.b, '"')
	for i, r := range s {
		if r < utf8.RuneSelf && plain[r] {
			continue
		}
		as := ""
		switch r {
		case '\n':
			as = `\n`
		case '"':
			as = `\"`
		case '\\':
			as = `\\`
		case '<':
			as = `\u003c`
		case '>':
			as = `\u003e`
		case '&':
			as = `\u0026`
		default:
			if r < ' ' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError { // which the library knows how to write, and people hardly ever use
				w.b = w.b[:begun]
				w.other(s)
				return
			}
			continue
		}
		w.raw(s[from:i])
		w.raw(as)
		from = i + 1
	}
	w.raw(s[from:])
	w.b = append(w.b, '"')
}

// plain are the characters that stand in JSON as they are, among the first.
var plain = func() (plain [utf8.RuneSelf]bool) {
	for c := range plain {
		plain[c] = c >= ' ' && !strings.ContainsRune("\"\\<>&", rune(c))
	}
	return plain
}()

func (w *writing) block(block slack.Block) {
	switch x := block.(type) {
	case *Actions:
		listed(w, x.Type, x.BlockID, x.Elements, func(e slack.BlockElement) {
			if button, ok := e.(*slack.ButtonBlockElement); ok {
				w.button(button)
			} else {
				w.other(e)
			}
		})
	case *slack.RichTextBlock:
		listed(w, x.Type, x.BlockID, x.Elements, func(e slack.RichTextElement) {
			if section, ok := e.(*slack.RichTextSection); ok {
				w.section(section)
			} else {
				w.other(e)
			}
		})
	default:
		w.other(block)
	}
}

// listed writes a block that holds elements.
func listed[E any](w *writing, kind slack.MessageBlockType, id string, elements []E, write func(E)) {
	w.raw(`{"type":`)
	w.text(string(kind))
	w.filled(`"block_id":`, id)
	w.raw(`,"elements":[`)
	for i, e := range elements {
		if i > 0 {
			w.raw(",")
		}
		write(e)
	}
	w.raw("]}")
}

func (w *writing) button(x *slack.ButtonBlockElement) {
	if x.Text == nil || x.Text.Emoji == nil || x.Text.Verbatim || !blank(x) {
		w.other(x)
		return
	}
	w.raw("{")
	w.filled(`"type":`, string(x.Type))
	w.raw(w.comma() + `"text":{"type":`)
	w.text(x.Text.Type)
	w.raw(`,"text":`)
	w.text(x.Text.Text)
	w.raw(`,"emoji":` + strconv.FormatBool(*x.Text.Emoji) + "}")
	w.filled(`"action_id":`, x.ActionID)
	w.filled(`"url":`, x.URL)
	w.filled(`"value":`, x.Value)
	w.filled(`"style":`, string(x.Style))
	w.raw("}")
}

// blank reports a button that says nothing of what is not written by hand.
func blank(x *slack.ButtonBlockElement) bool {
	return x.Confirm == nil && x.AccessibilityLabel == "" && x.AgentPrompt == "" && x.AgentPromptDisplay == "" && len(x.VisibleToUserIDs) == 0
}

func (w *writing) section(x *slack.RichTextSection) {
	w.raw(`{"type":`)
	w.text(string(x.Type))
	w.raw(`,"elements":[`)
	for i, e := range x.Elements {
		if i > 0 {
			w.raw(",")
		}
		said, ok := e.(*slack.RichTextSectionTextElement)
		if !ok || said.Style != nil && *said.Style != (slack.RichTextSectionTextStyle{Bold: said.Style.Bold, Code: said.Style.Code}) {
			w.other(e)
			continue
		}
		w.raw(`{"type":`)
		w.text(string(said.Type))
		w.raw(`,"text":`)
		w.text(said.Text)
		if said.Style != nil {
			w.raw(`,"style":{`)
			if said.Style.Bold {
				w.raw(`"bold":true`)
			}
			if said.Style.Code {
				w.raw(w.comma() + `"code":true`)
			}
			w.raw("}")
		}
		w.raw("}")
	}
	w.raw("]}")
}
