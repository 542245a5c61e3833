package slack

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// Slack's limits on modals, in characters.
const (
	maxTitle    = 24
	maxLabel    = 2000
	maxInput    = 3000
	maxMetadata = 3000
	maxFault    = 500 // what is said at a field; ours
)

const (
	formID  = "form.1"
	fieldID = "field"
)

// A ticket goes with a form and tells where it came from.
type ticket struct {
	Press   string `json:"p"`
	Channel string `json:"c,omitempty"`
	Thread  string `json:"t,omitempty"`
	Reply   string `json:"r,omitempty"`
	Modal   string `json:"m,omitempty"` // the modal that it was pushed upon
	Private bool   `json:"e,omitempty"` // that was a message that only they see
}

// open shows a form; false when Slack does not open it any more.
func (a *App) open(ctx context.Context, o *order, f msg.Form, text msg.Text) bool {
	if o.trigger == "" {
		return false
	}
	view, err := a.modal(ctx, o, f, text)
	if err == nil {
		show := o.w.api.OpenViewContext
		if o.modal != "" {
			show = o.w.api.PushViewContext
		}
		_, err = show(ctx, o.trigger, view)
	}
	if err != nil {
		a.log.Info("slack: a form did not open", "workspace", o.w.team, "err", err)
	}
	return err == nil
}

// modal is a form as Slack shows it. A title too long for Slack's stands above
// the fields in full.
func (a *App) modal(ctx context.Context, o *order, f msg.Form, text msg.Text) (v slack.ModalViewRequest, err error) {
	t := ticket{Press: f.ID, Thread: o.call.Room.Thread, Reply: o.reply, Modal: o.modal, Private: o.private}
	if !o.home {
		t.Channel = o.call.Room.Channel
	}
	meta, err := json.Marshal(t)
	if err != nil {
		return v, fmt.Errorf("slack: a form's metadata: %w", err)
	}
	if len(meta) > maxMetadata {
		return v, fmt.Errorf("slack: a form's metadata has %d bytes, more than %d", len(meta), maxMetadata)
	}
	v = slack.ModalViewRequest{
		Type: slack.VTModal, CallbackID: formID, PrivateMetadata: string(meta),
		Title:  plainText(cmp.Or(f.Title, "Fill in"), maxTitle),
		Submit: plainText("Send", maxTitle), Close: plainText("Cancel", maxTitle),
	}
	if len([]rune(f.Title)) > maxTitle {
		text = msg.Text{}.Bold(f.Title).Line().Join(text)
	}
	if len(text) > 0 {
		sheet := a.sheet(ctx, o.w, "", "")
		sheet.one = true
		v.Blocks.BlockSet = append(v.Blocks.BlockSet, sheet.drafts(msg.Message{Text: text})[0].blocks...)
	}
	for i, field := range f.Fields {
		v.Blocks.BlockSet = append(v.Blocks.BlockSet, entry(i, field))
	}
	return v, nil
}

// entry is one field.
func entry(i int, f msg.Field) slack.Block {
	var e slack.BlockElement
	if f.Number {
		n := slack.NewNumberInputBlockElement(nil, fieldID, false)
		n.MinValue, n.MaxValue = strconv.FormatInt(f.Min, 10), strconv.FormatInt(f.Max, 10)
		n.InitialValue = f.Value
		e = n
	} else {
		t := slack.NewPlainTextInputBlockElement(nil, fieldID)
		t.InitialValue = text.Clip(f.Value, maxInput)
		t.MaxLength = maxInput
		if f.Max > 0 {
			t.MaxLength = int(min(f.Max, maxInput))
		}
		e = t
	}
	var hint *slack.TextBlockObject
	if f.Hint != "" {
		hint = plainText(f.Hint, maxLabel)
	}
	return slack.NewInputBlock(fieldBlock(i), plainText(cmp.Or(f.Label, "Text"), maxLabel), hint, e)
}

// submitted answers a filled-in form. What is wrong in it is said at its field, and the
// form stays open.
func (a *App) submitted(w *workspace, p *payload) []byte {
	if p.View.CallbackID == startID {
		return begins(a, w, p)
	}
	var t ticket
	if p.View.CallbackID != formID || json.Unmarshal([]byte(p.View.Metadata), &t) != nil || t.Press == "" {
		a.log.Warn("slack: a form is none of ours", "workspace", w.team)
		return nil
	}
	id := a.amiss.delivery(w, p)
	return a.once(id, func() []byte {
		o := p.order(w)
		o.trigger = "" // a modal that closes opens no other
		o.private, o.home, o.reply, o.modal = t.Private, t.Channel == "", t.Reply, t.Modal
		o.call.Room.Channel, o.call.Room.Thread = t.Channel, t.Thread
		o.call.Press, o.call.Delivery = t.Press, id
		for range p.View.State.Values {
			block := fieldBlock(len(o.call.Fields))
			v, ok := p.View.State.Values[block]
			if !ok {
				break
			}
			o.call.Fields = append(o.call.Fields, strings.TrimSpace(v[fieldID].Value))
		}
		a.asked(o)
		o.amiss = func(m msg.Message) []byte {
			return a.amiss.at(p, fieldBlock(faulty(m, o.call.Fields)), m)
		}
		return a.obey(o)
	})
}

func fieldBlock(i int) string { return fieldID + "." + strconv.Itoa(i) }

// faulty is the field that a refusal is about: the one whose value it names, or else the
// first.
func faulty(m msg.Message, fields []string) int {
	said := m.Text.String()
	return max(0, slices.IndexFunc(fields, func(value string) bool { return value != "" && strings.Contains(said, "“"+value+"”") }))
}

// amiss counts how often each form was refused, by its view. A form that is sent again
// is another delivery then; sent twice without a word from us it is the same.
type amiss struct {
	times *chatkit.Bounded[string, int]
}

// delivery is ours of a form: its view, what it holds, and how often it was refused.
func (f amiss) delivery(w *workspace, p *payload) string {
	held, err := json.Marshal(p.View.State.Values)
	if p.View.ID == "" || err != nil {
		return ""
	}
	sum := sha256.Sum256(held)
	n, _ := f.times.Get(p.View.ID)
	return delivery(w, "v", fmt.Sprintf("%s.%s.%x.%d", p.View.ID, p.View.Hash, sum[:8], n))
}

// at is the acknowledgement that leaves a form open and says at a field what is wrong.
func (f amiss) at(p *payload, block string, m msg.Message) []byte {
	why := text.Clip(strings.Join(strings.Fields(m.Text.String()), " "), maxFault)
	b, err := json.Marshal(map[string]any{"response_action": "errors", "errors": map[string]string{block: why}})
	if err != nil || why == "" {
		return nil
	}
	n, _ := f.times.Get(p.View.ID)
	f.times.Put(p.View.ID, n+1)
	return b
}
