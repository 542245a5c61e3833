package discord_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// types are the types of components in order, those in one in brackets.
func types(list []discordtest.Component) string {
	var out []string
	for _, c := range list {
		if out = append(out, fmt.Sprint(c.Type)); len(c.Inner) > 0 {
			out = append(out, "["+types(c.Inner)+"]")
		}
	}
	return strings.Join(out, " ")
}

// A panel has what it says, its picture with what describes it, a line, and what it
// offers, all in a frame of its colour; texts alone have none, and what is no panel is
// none.
func TestAPanelIsLaidOut(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	buttons := []msg.Button{{Label: "Join", ID: "1/ match join K7QF"}}
	undrawn := chattest.Picture("A 1")
	undrawn.Draw = func() ([]byte, error) { return nil, errors.New("no ink") }
	for name, c := range map[string]struct {
		m      msg.Message
		types  string
		accent int // -1: none
		says   string
	}{
		"all": {msg.Message{
			Text: msg.Say("how it stands"), Picture: chattest.Picture("A 1", 1), Buttons: buttons, Panel: true, Tint: 0x0072B2,
			Selects: []msg.Select{{Prompt: "Who?", People: "1/ match invite K7QF"}},
		}, "17 [10 12 14 1 [5] 1 [2 2]]", 0x0072B2, "how it stands"},
		"nobody's turn":   {msg.Message{Text: msg.Say("how it stands"), Buttons: buttons, Panel: true}, "17 [10 14 1 [2]]", -1, "how it stands"},
		"text alone":      {msg.Message{Text: msg.Say("further down"), Panel: true}, "10", -1, "further down"},
		"coloured text":   {msg.Message{Text: msg.Say("your turn"), Panel: true, Tint: 1}, "17 [10]", 1, "your turn"},
		"nothing":         {msg.Message{Panel: true}, "10", -1, "\u200b"},
		"buttons alone":   {msg.Message{Buttons: buttons, Panel: true}, "17 [1 [2]]", -1, ""},
		"a file":          {msg.Message{Text: msg.Say("kept"), Panel: true, File: &msg.File{Name: "K7QF.json", Body: func() ([]byte, error) { return []byte("{}"), nil }}}, "17 [10 13]", -1, "kept"},
		"in words":        {msg.Message{Text: msg.Say("how it stands"), Picture: undrawn, Panel: true}, "17 [10 14 1 [2]]", -1, "how it stands\n```\nA 1\n```"},
		"two texts":       {msg.Message{Text: msg.Say(strings.Repeat("x", 1990)).Line().Plain(strings.Repeat("y", 1990)), Panel: true, Tint: 2}, "17 [10 10]", 2, strings.Repeat("x", 1990) + "\n" + strings.Repeat("y", 1990)},
		"no panel":        {msg.Message{Text: msg.Say("how it stands"), Buttons: buttons, Tint: 1}, "", -1, "how it stands"},
		"once, and panel": {msg.Message{Text: msg.Say("the day's board"), Buttons: buttons, Panel: true, Once: true}, "17 [10 14 1 [2]]", -1, "the day's board"},
	} {
		h.post(r, c.m)
		m := h.newest(h.channel)
		accent := -1
		if len(m.Components) > 0 && m.Components[0].Accent != nil {
			accent = *m.Components[0].Accent
		}
		if types(m.Components) != c.types || accent != c.accent || m.Content != c.says {
			t.Errorf("%s: %s of %x, not %s of %x, says %q", name, types(m.Components), accent, c.types, c.accent, m.Content)
		}
		if p := c.m.Picture; name == "all" && (len(m.Files) != 1 || m.Files[0].Description != p.Alt) {
			t.Errorf("%s shows %+v", name, m.Files)
		}
	}
	h.clean()
}

// The status of a match of every game is a panel in the colour of whose turn it is, with
// the board and what describes it; so is a ring, and what a person alone is answered is
// none.
func TestEveryGameIsShownOnPanels(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	for _, table := range tables() {
		about := table.About()
		t.Run(about.ID, func(t *testing.T) {
			h.says(ann, "/match new game:"+about.ID+" options:hotseat=yes")
			code := h.Code()
			for range max(1, about.MinSeats) - 1 {
				h.says(ann, "/match add-bot kind:"+code)
			}
			h.Told(code)
			lobby := h.status(code)
			h.says(ann, "/match start code:"+code)
			h.Told(code)
			m := h.status(code)
			if !strings.HasPrefix(types(lobby.Components), "17 [10 14 1 [2") || lobby.Components[0].Accent != nil {
				t.Errorf("before the start: %s", types(lobby.Components))
			}
			if got := types(m.Components); !strings.HasPrefix(got, "17 [10 12 14 1 [2") {
				t.Errorf("the status is %s", got)
			}
			var want *int
			if asks := h.Match(code).Asks; oneSeat(asks) {
				c := int(table.Look.Tint(asks[0].Seat))
				want = &c
			}
			if got := m.Components[0].Accent; (got == nil) != (want == nil) || got != nil && *got != *want {
				t.Errorf("its colour is %v, not %v", got, want)
			}
			if len(m.Files) != 1 || len(m.Files[0].Description) < 20 || len(m.Files[0].Body) == 0 {
				t.Errorf("it shows %+v", m.Files)
			}
			for _, m := range h.fake.Public(h.room(code), false) {
				if ring := strings.Contains(m.Content, "your turn in"); ring && len(m.Components) == 0 {
					t.Errorf("a ring is no panel: %s", m.Says())
				}
			}
			if a := h.says(ann, "/match board code:"+code); len(a.Components) != 0 || len(a.Files) != 1 {
				t.Errorf("what is answered is a panel: %+v", a)
			}
			h.clean()
		})
	}
}

func oneSeat(asks []engine.Ask) bool {
	for _, a := range asks {
		if a.Seat != asks[0].Seat {
			return false
		}
	}
	return len(asks) > 0
}

// A message of before, that is no panel, turns over when it is edited, with its picture
// and without; a panel stays one.
func TestAMessageOfBeforeTurnsOver(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	text, picture := msg.Say("how it stands"), chattest.Picture("A 1", 1)
	for name, was := range map[string]msg.Message{
		"a board": {Text: text, Picture: picture, Buttons: []msg.Button{{Label: "End", ID: "1! K7QF 0 57.attack - end"}}},
		"words":   {Text: text}, "a picture": {Picture: picture}, "nothing": {}, "a panel": {Text: text, Picture: picture, Panel: true},
	} {
		for after, now := range map[string]msg.Message{
			"a board": {Text: msg.Say("as it is now"), Picture: chattest.Picture("A 2", 2), Panel: true, Tint: 3, Buttons: []msg.Button{{Label: "End", ID: "1! K7QF 0 58.attack - end"}}},
			"words":   {Text: msg.Say("as it is now"), Panel: true},
		} {
			id := h.post(r, was)
			for range 2 {
				if err := h.app.Edit(ctx, r, id, now); err != nil {
					t.Fatalf("%s turned into %s: %v", name, after, err)
				}
				m := h.newest(h.channel)
				files := 0
				if now.Picture != nil {
					files = 1
				}
				if m.ID != id || m.Content != "as it is now" || len(m.Components) == 0 || len(m.Files) != files || files > 0 && m.Files[0].Body[0] != 2 {
					t.Errorf("%s turned into %s: %+v", name, after, m)
				}
				if _, ok := m.Part("End"); ok != (files > 0) {
					t.Errorf("%s turned into %s: buttons %v", name, after, m.Rows)
				}
			}
		}
	}
	h.clean()
	id := h.post(r, msg.Message{Text: text, Panel: true})
	if err := h.app.Edit(ctx, r, id, msg.Message{Text: text}); !errors.Is(err, match.ErrRefused) {
		t.Errorf("a panel that is edited as none: %v", err)
	}
}

// By a panel nobody is rung but whom it means to ring.
func TestAPanelRingsWhomItNames(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	h.says(ann, "/match list") // the host knows her now
	people, err := h.Store.Accounts(ctx, "discord", "")
	if err != nil || len(people) != 1 {
		t.Fatal(people, err)
	}
	h.post(r, msg.Message{Text: msg.Text{}.Ring(int64(people[0].Person), "Ann").Plain(", your turn. @everyone <@" + bob.ID + ">"), Panel: true, Tint: 1})
	if m := h.newest(h.channel); len(m.Rings) != 1 || m.Rings[0] != ann.ID || len(m.Components) == 0 {
		t.Errorf("rung: %v by %+v", m.Rings, m)
	}
	h.clean()
}

// Whatever a panel says, shows and offers, Discord takes it: what there is no room for is
// in further messages or, of an edit, in a file; and nothing is lost that is posted.
func TestPanelsKeepTheLimits(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	chance := rand.New(rand.NewPCG(7, 40))
	for n := range 150 {
		m := msg.Message{Panel: true, Tint: chance.Uint32N(0x1000000)}
		for range chance.IntN(4) {
			m.Text = m.Text.Plain(strings.Repeat("w*rd 🏛 ", chance.IntN(300))).Line().Block(strings.Repeat("W\n", chance.IntN(500)))
		}
		for i := range chance.IntN(70) {
			m.Buttons = append(m.Buttons, msg.Button{Label: fmt.Sprint("Button ", i), ID: fmt.Sprintf("1/ %d %d", n, i)})
		}
		choices := 0
		for i := range chance.IntN(12) {
			s := msg.Select{Prompt: fmt.Sprint("Which ", i)}
			for c := range 1 + chance.IntN(40) {
				choices++
				s.Choices = append(s.Choices, msg.Choice{Label: fmt.Sprint("Choice ", c), ID: fmt.Sprintf("1/ %d %d %d", n, i, c)})
			}
			m.Selects = append(m.Selects, s)
		}
		shows := 0
		if chance.IntN(2) == 0 {
			m.Picture = chattest.Picture("", 1) // without a board, that has a button of its own
			m.Picture.Alt = strings.Repeat("a", chance.IntN(1500))
			shows++
		}
		if chance.IntN(4) == 0 {
			m.File = &msg.File{Name: "K7QF.json", Body: func() ([]byte, error) { return []byte("{}"), nil }}
			shows++
		}
		before := len(h.fake.Public(h.channel, false))
		id := h.post(r, m)
		buttons, picks, files, text := 0, 0, 0, strings.Builder{}
		for _, sent := range h.fake.Public(h.channel, false)[before:] {
			text.WriteString(sent.Content)
			for _, row := range sent.Rows {
				for _, p := range row.Parts {
					if picks += len(p.Options); p.Type == 2 {
						buttons++
					}
				}
			}
			for _, f := range sent.Files {
				if files++; f.Name == "text.txt" {
					files--
					text.Reset()
					text.Write(f.Body)
				}
			}
		}
		if buttons != len(m.Buttons) || picks != choices || files != shows {
			t.Fatalf("of %d buttons, %d choices, %d files arrived %d, %d, %d", len(m.Buttons), choices, shows, buttons, picks, files)
		}
		if want, got := strings.Count(m.Text.String(), "🏛"), strings.Count(text.String(), "🏛"); got != want {
			t.Fatalf("of %d words %d arrived", want, got)
		}
		if err := h.app.Edit(ctx, r, id, m); err != nil {
			t.Fatal(err)
		}
	}
	h.clean()
}

// A panel that Discord took, without anybody hearing of it, and that has more to say when it
// is posted again, says that in the same message.
func TestAPanelIsSaidOnce(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	board := msg.Message{Text: msg.Say("Ann placed *one*."), Picture: chattest.Picture("A 1", 1), Panel: true, Key: "status 1"}
	more := board
	more.Text = board.Text.Line().Bold("Bob placed two.")
	id := h.post(r, board)
	for n, m := range []msg.Message{board, more, more} {
		if again := h.post(r, m); again != id {
			t.Errorf("it is message %s, and was %s", again, id)
		}
		if m := h.newest(h.channel); m.Edits != min(n, 1) || len(m.Files) != 1 {
			t.Errorf("said %d times: %d edits, %d files", n+2, m.Edits, len(m.Files))
		}
	}
	if m := h.newest(h.channel); m.Content != "Ann placed \\*one\\*.\n**Bob placed two.**" {
		t.Errorf("it says %q", m.Content)
	}
	h.clean()
}

// raw makes a request of Discord as it stands, and gives the refusal.
func (h *house) raw(method, path, body string) (id, refused string) {
	h.TB.Helper()
	q, err := http.NewRequestWithContext(ctx, method, h.fake.URL+"/api/v9/channels/"+path, bytes.NewBufferString(body))
	if err != nil {
		h.TB.Fatal(err)
	}
	q.Header.Set("Authorization", "Bot "+h.fake.Token)
	q.Header.Set("Content-Type", "application/json")
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		h.TB.Fatal(err)
	}
	defer a.Body.Close()
	all, err := io.ReadAll(a.Body)
	if err != nil {
		h.TB.Fatal(err)
	}
	var is struct {
		ID, Message string
		Code        int
	}
	if err := json.Unmarshal(all, &is); err != nil && len(all) > 0 {
		h.TB.Fatal(err, string(all))
	}
	if a.StatusCode >= 300 {
		return "", fmt.Sprint(is.Code, " ", is.Message)
	}
	return is.ID, ""
}

// The fake holds messages of components to what Discord documents of them.
func TestTheFakeJudgesPanels(t *testing.T) {
	t.Parallel()
	h, _ := quiet(t)
	panel := func(inner string) string { return `{"flags":32768,"components":[` + inner + `]}` }
	text := func(n int) string { return `{"type":10,"content":"` + strings.Repeat("x", n) + `"}` }
	row := func(from, n int) string {
		var parts []string
		for i := range n {
			parts = append(parts, fmt.Sprintf(`{"type":2,"style":2,"label":"b","custom_id":"%d"}`, from+i))
		}
		return `{"type":1,"components":[` + strings.Join(parts, ",") + `]}`
	}
	rows := func(n int) string { // of six components each
		var all []string
		for i := range n {
			all = append(all, row(5*i, 5))
		}
		return strings.Join(all, ",")
	}
	const picture = `{"type":12,"items":[{"media":{"url":"https://e.example/a.png"},"description":"a"}]}`
	for name, c := range map[string]struct{ body, refused string }{
		"texts":                  {panel(text(2000) + "," + text(2000)), ""},
		"too much text":          {panel(text(2000) + "," + text(2001)), "4000"},
		"an empty text":          {panel(text(0)), "BASE_TYPE_BAD_LENGTH"},
		"all types":              {panel(`{"type":17,"accent_color":16777215,"components":[` + text(1) + `,` + picture + `,{"type":14},` + row(0, 5) + `]}`), ""},
		"forty":                  {panel(`{"type":17,"components":[` + rows(6) + `,` + text(1) + `,` + text(1) + `,` + text(1) + `]}`), ""},
		"forty-one":              {panel(`{"type":17,"components":[` + rows(6) + `,` + text(1) + `,` + text(1) + `,` + text(1) + `,` + text(1) + `]}`), "exceeds maximum of 40"},
		"content beside":         {`{"flags":32768,"content":"x","components":[` + text(1) + `]}`, "LEGACY_FIELDS"},
		"content of nothing":     {`{"flags":32768,"content":null,"components":[` + text(1) + `]}`, ""},
		"embeds beside":          {`{"flags":32768,"embeds":[{}],"components":[` + text(1) + `]}`, "LEGACY_FIELDS"},
		"without the flag":       {`{"components":[` + text(1) + `]}`, "must be one of (1,)"},
		"an unknown type":        {panel(`{"type":99}`), "UNION_TYPE"},
		"a button by itself":     {panel(`{"type":2,"style":2,"label":"b","custom_id":"1"}`), "UNION_TYPE"},
		"a frame in a frame":     {panel(`{"type":17,"components":[{"type":17,"components":[` + text(1) + `]}]}`), "UNION_TYPE"},
		"a text in a row":        {panel(`{"type":1,"components":[` + text(1) + `]}`), "custom_id"},
		"an empty frame":         {panel(`{"type":17,"components":[]}`), "required"},
		"a colour too bright":    {panel(`{"type":17,"accent_color":16777216,"components":[` + text(1) + `]}`), "accent_color"},
		"one id twice":           {panel(row(1, 1) + "," + row(1, 1)), "duplicated"},
		"six in a row":           {panel(row(1, 6)), "width"},
		"a picture not sent":     {panel(`{"type":12,"items":[{"media":{"url":"attachment://a.png"}}]}`), "ATTACHMENT_NOT_FOUND"},
		"no pictures":            {panel(`{"type":12,"items":[]}`), "between 1 and 10"},
		"a picture told long of": {panel(`{"type":12,"items":[{"media":{"url":"https://e.example/a.png"},"description":"` + strings.Repeat("x", 1025) + `"}]}`), "1024"},
		"a section":              {panel(`{"type":9,"components":[` + text(1) + `],"accessory":{"type":2,"style":2,"label":"b","custom_id":"1"}}`), ""},
		"a section of nothing":   {panel(`{"type":9,"components":[],"accessory":{"type":2,"style":2,"label":"b","custom_id":"1"}}`), "between 1 and 3"},
		"a section alone":        {panel(`{"type":9,"components":[` + text(1) + `]}`), "accessory"},
		"nothing":                {panel(``), "50006"},
	} {
		if _, no := h.raw("POST", h.channel+"/messages", c.body); (no == "") != (c.refused == "") || !strings.Contains(no, c.refused) {
			t.Errorf("%s: %q", name, no)
		}
	}
	plain, no := h.raw("POST", h.channel+"/messages", `{"content":"x"}`)
	for _, c := range []struct{ body, refused string }{
		{`{"flags":32768,"embeds":[],"components":[` + text(1) + `]}`, "must be set to null"},
		{`{"flags":32768,"content":null,"components":[` + text(1) + `]}`, "must be set to []"},
		{`{"flags":32768,"content":null,"embeds":[],"components":[` + text(1) + `]}`, ""},
		{`{"content":"x"}`, "LEGACY_FIELDS"},
		{`{"flags":4,"content":"x"}`, "cannot be removed"},
		{panel(text(2)), ""},
		{`{"components":[` + text(3) + `]}`, ""},
	} {
		if _, no := h.raw("PATCH", h.channel+"/messages/"+plain, c.body); (no == "") != (c.refused == "") || !strings.Contains(no, c.refused) {
			t.Errorf("edited by %s: %q", c.body, no)
		}
	}
	if m := h.newest(h.channel); no != "" || m.Content != "xxx" {
		t.Errorf("%q: %+v", no, m)
	}
}
