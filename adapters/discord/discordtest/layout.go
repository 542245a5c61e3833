package discordtest

import (
	"slices"
	"strings"
)

// ofComponents is the flag of a message of components alone, IS_COMPONENTS_V2: it can
// be set by an edit, and never taken off.
const ofComponents = 1 << 15

// The types of components that only such a message has.
const (
	section      = 9
	textDisplay  = 10
	thumbnail    = 11
	mediaGallery = 12
	fileDisplay  = 13
	separator    = 14
	container    = 17
)

// brightest is white, as a number.
const brightest = 0xffffff

// A Component of a message: a part, or what lays parts, texts and pictures out.
type Component struct {
	Part
	Content   string      `json:"content,omitempty"`
	Accent    *int        `json:"accent_color,omitempty"`
	Inner     []Component `json:"components,omitempty"`
	Items     []Item      `json:"items,omitempty"`
	File      *Media      `json:"file,omitempty"`
	Media     *Media      `json:"media,omitempty"`
	Accessory *Component  `json:"accessory,omitempty"`
	Divider   *bool       `json:"divider,omitempty"`
	Spacing   int         `json:"spacing,omitempty"`
}

// An Item of a gallery.
type Item struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
}

// A Media is a file that a component shows; Attachment is Discord's own to say.
type Media struct {
	URL        string `json:"url"`
	Attachment string `json:"attachment_id,omitempty"`
}

// lay gives a message of components alone what a form says of it. was: it as it stood.
func (m *Message) lay(was *Message, f form, files []File) *refusal {
	turns := was.flags&ofComponents == 0
	switch {
	case f.Content.words != nil:
		return badForm("content[MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2]: The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	case len(f.Embeds) > 0:
		return badForm("embeds[MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2]: The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	case f.Embeds != nil && was.made.IsZero():
		return badForm("embeds: none in a new message of components")
	case turns && !was.made.IsZero() && f.Embeds == nil:
		return badForm("embeds: must be set to [] first")
	case turns && was.Content != "" && !f.Content.named:
		return badForm("content: must be set to null first")
	case turns && len(was.Files) > 0 && f.Attachments == nil:
		return badForm("attachments: must be set anew")
	case turns && f.Components == nil:
		return badForm("components: This field is required")
	}
	if no := m.attach(f.Attachments, files); no != nil {
		return no
	}
	if f.Components == nil {
		return nil
	}
	l := layout{files: m.Files, ids: map[string]bool{}}
	shown := slices.Clone(*f.Components)
	if no := l.judge(shown, 0); no != nil {
		return no
	}
	switch {
	case l.count > most("components of a panel"):
		return badForm("components[COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED]: The total number of components in this message exceeds maximum of %d (%d).", most("components of a panel"), l.count)
	case l.size > most("text of a panel"):
		return badForm("components[COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED]: The total displayable text size exceeds maximum of %d (%d).", most("text of a panel"), l.size)
	}
	m.Components, m.Rows, m.Content, m.Files = shown, l.rows, strings.Join(l.texts, "\n"), l.shown
	return nil
}

// A layout is what is read of a message's components.
type layout struct {
	files []File // that they can show

	ids         map[string]bool
	count, size int
	texts       []string
	rows        []Row
	shown       []File
}

// judge judges components in another, which lists its own types; 0: in none. What they
// show is resolved.
func (l *layout) judge(list []Component, in int) *refusal {
	for i := range list {
		c := &list[i]
		if l.count++; !slices.Contains(holds[in], c.Type) {
			return badForm("components[UNION_TYPE_CHOICES]: Value of field \"type\" must be one of %v, not %d.", holds[in], c.Type)
		}
		if no := l.one(c); no != nil {
			return no
		}
	}
	return nil
}

// holds are the types that may be in one; 0: in a message itself.
var holds = map[int][]int{
	0:         {actionRow, section, textDisplay, mediaGallery, fileDisplay, separator, container},
	container: {actionRow, section, textDisplay, mediaGallery, fileDisplay, separator},
	section:   {textDisplay},
}

func (l *layout) one(c *Component) *refusal {
	switch c.Type {
	case actionRow:
		row, no := c.row(l.ids, false)
		l.count, l.rows = l.count+len(row.Parts), append(l.rows, row)
		return no
	case textDisplay:
		if c.Content == "" {
			return badForm("components.content[BASE_TYPE_BAD_LENGTH]: Must be between 1 and %d in length.", most("text of a panel"))
		}
		l.size, l.texts = l.size+length(c.Content), append(l.texts, c.Content)
	case mediaGallery:
		if len(c.Items) < 1 || len(c.Items) > most("pictures of a gallery") {
			return badForm("components.items: Must be between 1 and %d in length (%d).", most("pictures of a gallery"), len(c.Items))
		}
		c.Items = slices.Clone(c.Items)
		for i := range c.Items {
			if no := l.media(&c.Items[i].Media, c.Items[i].Description); no != nil {
				return no
			}
		}
	case fileDisplay:
		if c.File == nil {
			return badForm("components.file: This field is required")
		}
		file := *c.File
		c.File = &file
		return l.media(c.File, "")
	case separator:
		if c.Spacing < 0 || c.Spacing > 2 {
			return badForm("components.spacing: %d", c.Spacing)
		}
	case section:
		return l.section(c)
	case container:
		if c.Accent != nil && (*c.Accent < 0 || *c.Accent > brightest) {
			return badForm("components.accent_color: %d", *c.Accent)
		}
		c.Inner = slices.Clone(c.Inner)
		if len(c.Inner) == 0 {
			return badForm("components.components: This field is required")
		}
		return l.judge(c.Inner, container)
	}
	return nil
}

// judgeRows judges the components of a message that are rows, or those of a modal.
func judgeRows(list []Component, modal bool) (rows []Row, no *refusal) {
	if len(list) > most("rows") {
		return nil, badForm("components: Must be 5 or fewer in length (%d).", len(list))
	}
	ids := map[string]bool{}
	for _, r := range list {
		if r.Type != actionRow {
			return nil, badForm("components[UNION_TYPE_CHOICES]: Value of field \"type\" must be one of (1,), not %d.", r.Type)
		}
		row, no := r.row(ids, modal)
		if no != nil {
			return nil, no
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// row judges one row. ids are those that the message has already.
func (c Component) row(ids map[string]bool, modal bool) (row Row, no *refusal) {
	if len(c.Inner) == 0 {
		return row, badForm("components: a row holds something")
	}
	width := 0
	for _, x := range c.Inner {
		p := x.Part
		if p.Type == button {
			width++
		} else {
			width += most("buttons of a row")
		}
		if modal != (p.Type == textInput) {
			return row, badForm("components: type %d here", p.Type)
		}
		if no := p.judge(); no != nil {
			return row, no
		}
		if ids[p.ID] && p.URL == "" {
			return row, badForm("components: Component custom id cannot be duplicated: %q", p.ID)
		}
		ids[p.ID] = true
		row.Parts = append(row.Parts, p)
	}
	if width > most("buttons of a row") {
		return row, badForm("components: The width of a row is at most 5.")
	}
	return row, nil
}

// section judges texts with a button or a picture beside them.
func (l *layout) section(c *Component) *refusal {
	if n := len(c.Inner); n < 1 || n > most("texts of a section") {
		return badForm("components.components: Must be between 1 and %d in length (%d).", most("texts of a section"), n)
	}
	if c.Accessory == nil {
		return badForm("components.accessory: This field is required")
	}
	beside := *c.Accessory
	c.Accessory = &beside
	l.count++
	switch beside.Type {
	case button:
		row, no := Component{Inner: []Component{beside}}.row(l.ids, false)
		if no != nil {
			return no
		}
		l.rows = append(l.rows, row)
	case thumbnail:
		if beside.Media == nil {
			return badForm("components.accessory.media: This field is required")
		}
		if no := l.media(beside.Media, ""); no != nil {
			return no
		}
	default:
		return badForm("components.accessory: type %d", beside.Type)
	}
	return l.judge(c.Inner, section)
}

// media finds the file that a component shows, and describes it.
func (l *layout) media(x *Media, alt string) *refusal {
	if length(alt) > most("picture description") {
		return badForm("components.description: Must be %d or fewer in length.", most("picture description"))
	}
	name, ok := strings.CutPrefix(x.URL, "attachment://")
	if !ok {
		if !strings.HasPrefix(x.URL, "https://") {
			return badForm("components.media.url: %q", x.URL)
		}
		return nil
	}
	i := slices.IndexFunc(l.files, func(f File) bool { return f.Name == name })
	if i < 0 {
		return badForm("components.media.url[UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND]: There is no attachment called %q.", name)
	}
	f := l.files[i]
	f.Description = alt
	l.shown = append(l.shown, f)
	x.Attachment, x.URL = "1"+name, "https://cdn.discord.example/attachments/"+name
	return nil
}
