package slacktest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"unicode/utf8"
)

// blocksInAll is about how many characters the blocks of a message may have.
const blocksInAll = 13200

// checker holds blocks to Slack's limits; err is the first that they break.
type checker struct {
	w       *Workspace
	most    int // blocks
	view    bool
	modal   bool
	code    string
	err     error
	ids     []string
	size    int
	inputs  int
	replies int // selects by which answers to a channel are asked for
}

// Check holds a message to Slack's limits: its plain text and its blocks as JSON.
func (w *Workspace) Check(text string, blocks []byte) error {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	_, _, err := w.content(args{"text": text, "blocks": string(blocks)})
	return err
}

func (c *checker) fail(format string, a ...any) {
	if c.err == nil {
		code := c.code
		if code == "" {
			code = "invalid_blocks"
		}
		c.err = refuse(code, fmt.Sprintf(format, a...))
	}
}

// length wants a text of least to most characters.
func (c *checker) length(what, s string, least, most int) {
	if n := utf8.RuneCountInString(s); n < least || n > most {
		c.fail("%s has %d characters, %d to %d are allowed", what, n, least, most)
	}
}

// plain wants a plain text object.
func (c *checker) plain(what string, v any, most int) {
	o, _ := v.(map[string]any)
	if o == nil || o["type"] != "plain_text" {
		c.fail("%s wants plain text", what)
		return
	}
	c.length(what, args(o).text("text"), 1, most)
}

func (c *checker) blocks(list []any) {
	if len(list) > c.most {
		c.fail("%d blocks, %d are allowed", len(list), c.most)
	}
	for _, v := range list {
		o, _ := v.(map[string]any)
		if o == nil {
			c.fail("a block is no object")
			return
		}
		if id := args(o).text("block_id"); id != "" {
			c.length("block_id", id, 1, most("block_id"))
			if slices.Contains(c.ids, id) {
				c.fail("block_id %q twice", id)
			}
			c.ids = append(c.ids, id)
		}
		c.block(o)
	}
	if !c.view && c.size > blocksInAll && c.err == nil {
		c.err = refuse("msg_blocks_too_long", c.size)
	}
}

func (c *checker) block(o map[string]any) {
	switch o["type"] {
	case "divider":
	case "header":
		c.plain("header", o["text"], most("header text"))
	case "section":
		t, _ := o["text"].(map[string]any)
		fields, _ := o["fields"].([]any)
		if t == nil && len(fields) == 0 {
			c.fail("a section without text")
		}
		if t != nil {
			c.length("section", args(t).text("text"), 1, most("section text"))
			c.size += utf8.RuneCountInString(args(t).text("text"))
		}
		if len(fields) > most("section fields") {
			c.fail("%d fields", len(fields))
		}
		for _, f := range fields {
			m, _ := f.(map[string]any)
			c.length("field", args(m).text("text"), 1, most("section field"))
		}
	case "rich_text":
		c.rich(o)
	case "image":
		c.image(o)
	case "actions":
		c.actions(o)
	case "context":
		list, _ := o["elements"].([]any)
		if len(list) < 1 || len(list) > most("context elements") {
			c.fail("%d elements of context", len(list))
		}
		for _, v := range list {
			if e, _ := v.(map[string]any); e["type"] == "image" {
				c.image(e)
			} else {
				c.length("context text", args(e).text("text"), 1, most("context text"))
			}
		}
	case "input":
		c.input(o)
	default:
		c.fail("a block of type %v", o["type"])
	}
}

// rich wants sections with something in them; what text of it is worth 3,000
// characters a block is ours.
func (c *checker) rich(o map[string]any) {
	list, _ := o["elements"].([]any)
	if len(list) == 0 {
		c.fail("a rich text without elements")
	}
	size := 0
	for _, v := range list {
		sec, _ := v.(map[string]any)
		if sec["type"] != "rich_text_section" && sec["type"] != "rich_text_preformatted" {
			c.fail("rich text of type %v", sec["type"])
		}
		parts, _ := sec["elements"].([]any)
		if len(parts) == 0 {
			c.fail("a rich text section without elements")
		}
		for _, p := range parts {
			e, _ := p.(map[string]any)
			switch e["type"] {
			case "text":
				t := args(e).text("text")
				c.length("text", t, 1, most("rich text"))
				size += utf8.RuneCountInString(t)
			case "link":
				c.length("url", args(e).text("url"), 1, most("rich text url"))
				size += utf8.RuneCountInString(args(e).text("text"))
			case "user":
				if c.w.person(args(e).text("user_id")) == nil {
					c.fail("a user who is not here: %v", e["user_id"])
				}
			case "date":
				if _, ok := e["timestamp"].(float64); !ok || args(e).text("format") == "" {
					c.fail("a date without timestamp or format")
				}
			default:
				c.fail("a rich text element of type %v", e["type"])
			}
		}
	}
	if size > most("rich text") {
		c.fail("a rich text of %d characters", size)
	}
	c.size += size
}

var fileID = regexp.MustCompile(`^F[A-Z0-9]{8,}$`)

func (c *checker) image(o map[string]any) {
	c.length("alt_text", args(o).text("alt_text"), 1, most("image alt_text"))
	c.length("image_url", args(o).text("image_url"), 0, most("image image_url"))
	if o["title"] != nil {
		c.plain("title", o["title"], most("image title"))
	}
	sf, _ := o["slack_file"].(map[string]any)
	if sf == nil {
		if args(o).text("image_url") == "" {
			c.fail("an image without a picture")
		}
		return
	}
	id := args(sf).text("id")
	f := c.w.file(id)
	if !fileID.MatchString(id) || f == nil || !f.ready() {
		code := c.code
		c.code = "invalid_blocks"
		c.fail("invalid slack file")
		c.code = code
	}
}

func (c *checker) actions(o map[string]any) {
	list, _ := o["elements"].([]any)
	if len(list) < 1 || len(list) > most("actions elements") {
		c.fail("%d elements in actions", len(list))
	}
	var ids []string
	for _, v := range list {
		e, _ := v.(map[string]any)
		a := args(e)
		c.length("action_id", a.text("action_id"), 1, most("action_id"))
		if slices.Contains(ids, a.text("action_id")) {
			c.fail("action_id %q twice", a.text("action_id"))
		}
		ids = append(ids, a.text("action_id"))
		switch e["type"] {
		case "button":
			c.plain("button", e["text"], most("button text"))
			c.length("value", a.text("value"), 0, most("button value"))
			c.length("url", a.text("url"), 0, most("button url"))
			c.length("accessibility_label", a.text("accessibility_label"), 0, most("button accessibility_label"))
			c.confirm(e["confirm"])
			if st := a.text("style"); st != "" && st != "primary" && st != "danger" {
				c.fail("style %q", st)
			}
		case "static_select", "external_select", "users_select":
			c.plain("placeholder", e["placeholder"], most("placeholder"))
			c.confirm(e["confirm"])
			if e["type"] == "static_select" {
				c.options(e)
			}
		default:
			c.fail("an element of type %v", e["type"])
		}
	}
}

// confirm wants a dialog that asks whether something is meant; nil: none.
func (c *checker) confirm(v any) {
	if v == nil {
		return
	}
	o, _ := v.(map[string]any)
	for _, part := range []string{"title", "text", "confirm", "deny"} {
		t, _ := o[part].(map[string]any)
		c.length("confirm "+part, args(t).text("text"), 1, most("confirm "+part))
	}
}

// options are a select's, in groups or without.
func (c *checker) options(e map[string]any) {
	opts, _ := e["options"].([]any)
	groups, _ := e["option_groups"].([]any)
	if (len(opts) == 0) == (len(groups) == 0) {
		c.fail("a select wants options or groups")
	}
	if len(groups) > most("option_groups") {
		c.fail("%d groups", len(groups))
	}
	for _, g := range groups {
		m, _ := g.(map[string]any)
		c.plain("group", m["label"], most("option group label"))
		list, _ := m["options"].([]any)
		c.list(list)
	}
	if len(opts) > 0 {
		c.list(opts)
	}
}

func (c *checker) list(opts []any) {
	if len(opts) < 1 || len(opts) > most("options") {
		c.fail("%d options", len(opts))
	}
	for _, v := range opts {
		m, _ := v.(map[string]any)
		c.plain("option", m["text"], most("option text"))
		c.length("option value", args(m).text("value"), 1, most("option value"))
		if m["description"] != nil {
			c.plain("description", m["description"], most("option description"))
		}
	}
}

func (c *checker) input(o map[string]any) {
	c.inputs++
	if !c.view {
		c.fail("an input in a message")
	}
	c.plain("label", o["label"], most("input label"))
	if o["hint"] != nil {
		c.plain("hint", o["hint"], most("input hint"))
	}
	e, _ := o["element"].(map[string]any)
	a := args(e)
	if e["placeholder"] != nil {
		c.plain("placeholder", e["placeholder"], most("placeholder"))
	}
	c.length("action_id", a.text("action_id"), 1, most("action_id"))
	switch e["type"] {
	case "plain_text_input":
		longest := most("plain_text_input initial_value")
		if n, ok := e["max_length"].(float64); ok {
			longest = int(n)
		}
		if longest < 1 || longest > most("plain_text_input max_length") {
			c.fail("max_length %d", longest)
		}
		c.length("initial_value", a.text("initial_value"), 0, longest)
	case "number_input":
		if e["is_decimal_allowed"] == nil {
			c.fail("a number input wants is_decimal_allowed")
		}
		least, err1 := strconv.Atoi(a.text("min_value"))
		largest, err2 := strconv.Atoi(a.text("max_value"))
		if err1 != nil || err2 != nil || least > largest {
			c.fail("a number from %v to %v", e["min_value"], e["max_value"])
		}
		if s := a.text("initial_value"); s != "" {
			if n, err := strconv.Atoi(s); err != nil || n < least || n > largest {
				c.fail("initial_value %q", s)
			}
		}
	case "static_select":
		c.plain("placeholder", e["placeholder"], 150)
		c.options(e)
		if first, _ := e["initial_option"].(map[string]any); first != nil && !among(e, args(first).text("value")) {
			c.fail("initial_option %v is not offered", first["value"])
		}
	case "multi_users_select", "conversations_select":
		c.plain("placeholder", e["placeholder"], 150)
		if e["response_url_enabled"] == true {
			if c.replies++; c.replies > 1 || !c.modal {
				c.fail("one select of a modal has a response_url")
			}
		}
	default:
		c.fail("an input of type %v", e["type"])
	}
}

var loud = regexp.MustCompile(`<!(channel|here|everyone|subteam)`)

// mrkdwn wants a text that rings nobody but people of the workspace.
func (c *checker) mrkdwn(text string) {
	if loud.MatchString(text) {
		c.fail("the text rings everybody: %q", text)
	}
}
