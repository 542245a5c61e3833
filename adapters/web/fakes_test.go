package web

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

var (
	_ Host  = (*bot.Host)(nil)
	_ Store = (match.Store)(nil)
)

// A shelf is a Store in memory.
type shelf struct {
	mu       sync.Mutex
	accounts []match.Account
	rooms    []match.Room
	posts    []match.Post
	matches  []match.Match
	next     int64
	zones    map[match.PersonID]string
	habits   map[match.PersonID]match.Habits
	broken   error // what every call answers, when set
}

func (s *shelf) lock() func() { s.mu.Lock(); return s.mu.Unlock }

func (s *shelf) Person(_ context.Context, a match.Account) (match.Person, error) {
	defer s.lock()()
	for _, b := range s.accounts {
		if b.Platform == a.Platform && b.Workspace == a.Workspace && b.ID == a.ID {
			return match.Person{ID: b.Person, Name: a.Name, Zone: s.zones[b.Person], Habits: s.habits[b.Person]}, s.broken
		}
	}
	a.Person = match.PersonID(len(s.accounts) + 1)
	s.accounts = append(s.accounts, a)
	return match.Person{ID: a.Person, Name: a.Name}, s.broken
}

func (s *shelf) Accounts(_ context.Context, platform, workspace string) ([]match.Account, error) {
	defer s.lock()()
	var out []match.Account
	for _, a := range s.accounts {
		if a.Platform == platform && a.Workspace == workspace {
			out = append(out, a)
		}
	}
	return out, s.broken
}

func (s *shelf) Account(_ context.Context, platform, workspace, id string) (match.Account, error) {
	defer s.lock()()
	for _, a := range s.accounts {
		if a.Platform == platform && a.Workspace == workspace && a.ID == id {
			return a, s.broken
		}
	}
	return match.Account{}, cmp.Or(s.broken, match.ErrNotFound)
}

func (s *shelf) Room(_ context.Context, r match.Room) (match.Room, error) {
	defer s.lock()()
	for _, have := range s.rooms {
		if have.Platform == r.Platform && have.Workspace == r.Workspace && have.Channel == r.Channel {
			return have, s.broken
		}
	}
	r.ID = match.RoomID(len(s.rooms) + 1)
	s.rooms = append(s.rooms, r)
	return r, s.broken
}

func (s *shelf) Match(_ context.Context, id match.MatchID) (match.Match, error) {
	defer s.lock()()
	for _, m := range s.matches {
		if m.ID == id {
			return m, s.broken
		}
	}
	return match.Match{}, match.ErrNotFound
}

func (s *shelf) MatchesIn(_ context.Context, room match.RoomID, limit int) ([]match.Brief, error) {
	defer s.lock()()
	var out []match.Brief
	for _, m := range slices.Backward(s.matches) {
		if m.Room == room && len(out) < limit {
			out = append(out, match.Brief{ID: m.ID, Code: m.Code, Game: m.Game, Phase: m.Phase})
		}
	}
	slices.SortStableFunc(out, func(a, b match.Brief) int {
		if a.Phase.Ended() == b.Phase.Ended() {
			return 0
		}
		if a.Phase.Ended() {
			return 1
		}
		return -1
	})
	return out, s.broken
}

func (s *shelf) PutPost(_ context.Context, p match.Post) (int64, error) {
	defer s.lock()()
	if p.ID != 0 {
		for i := range s.posts {
			if s.posts[i].ID == p.ID {
				s.posts[i] = p
			}
		}
		return p.ID, s.broken
	}
	s.next++
	p.ID = s.next
	s.posts = append(s.posts, p)
	return p.ID, s.broken
}

func (s *shelf) DropPost(_ context.Context, id int64) error {
	defer s.lock()()
	s.posts = slices.DeleteFunc(s.posts, func(p match.Post) bool { return p.ID == id })
	return s.broken
}

func (s *shelf) PostsIn(_ context.Context, room match.RoomID, person match.PersonID, before int64, limit int) ([]match.Post, error) {
	defer s.lock()()
	var out []match.Post
	for _, p := range slices.Backward(s.posts) {
		if p.Room == room && (p.To == 0 || p.To == person) && (before == 0 || p.ID < before) && len(out) < limit {
			out = append(out, p)
		}
	}
	slices.Reverse(out)
	return out, s.broken
}

// A dealer is a Host of one toy game: each action is an entry, each entry a
// line in the log.
type dealer struct {
	shelf    *shelf
	mu       sync.Mutex
	chat     match.Chat
	calls    []match.Call
	tales    []tale
	played   bool // its board can be played on
	games    []match.Table
	due      int64    // until when its decisions are due
	replayed []string // codes of matches whose rounds were asked for
	// before is done at the start of each command, when set.
	before func(match.Call)
}

type tale struct {
	id     match.MatchID
	code   string
	room   match.Room
	status string
	seats  []string
	turn   int
	lines  []msg.Text
	phase  match.Phase
	undo   bool // the last move can be taken back
}

func (d *dealer) Attach(c match.Chat) { d.chat = c }

func (d *dealer) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.calls)
}

func (d *dealer) Do(ctx context.Context, c match.Call) msg.Message {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls = append(d.calls, c)
	if d.before != nil {
		d.before(c)
	}
	name := c.Account.Name
	words := strings.Fields(c.Line + " " + strings.ReplaceAll(c.Press, ":", " "))
	t := d.here(c.Room)
	if m, ok := d.lettered(ctx, c, t); ok {
		return m
	}
	switch {
	case len(words) > 2 && words[0] == "match" && words[1] == "new":
		d.tales = append(d.tales, tale{})
		t = &d.tales[len(d.tales)-1]
		*t = tale{id: match.MatchID(len(d.tales)), code: []string{"K7QF", "M2XW", "Q9RT"}[len(d.tales)-1], room: c.Room, phase: match.Open, seats: []string{name}}
		t.tell(msg.Text{}.Bold(name).Plain(" opens the match."))
		d.keep(t)
		t.status, _ = d.chat.Post(ctx, c.Room, t.lobby())
		return msg.Message{Text: msg.Say("Match ").Bold(t.code).Plain(" is open. Others join with ").Code("/match join " + t.code).Plain(".")}
	case t == nil:
		return msg.Message{Text: msg.Say("There is no match in this room. Begin one with ").Code("/match new exchequer").Plain(".")}
	case c.Line == "match add-bot steady":
		t.seats = append(t.seats, fmt.Sprintf("Steady %d", len(t.seats)))
		d.chat.Edit(ctx, t.room, t.status, t.lobby())
		return msg.Message{Text: msg.Say("A bot sits down.")}
	case c.Press == "join":
		if !slices.Contains(t.seats, name) {
			t.seats = append(t.seats, name)
			d.chat.Edit(ctx, t.room, t.status, t.lobby())
		}
		return msg.Message{Text: msg.Say("You sit down at " + t.code + ".")}
	case c.Line == "match start" || c.Press == "start":
		t.phase = match.Playing
		d.keep(t)
		d.say(ctx, t, msg.Text{}.Bold(t.seats[0]).Plain(" throws a six and goes first."))
		return msg.Message{Text: msg.Say("Off we go.")}
	case len(words) > 2 && words[1] == "say":
		d.chat.Post(ctx, t.room, msg.Message{Text: msg.Text{}.Bold(name).Plain(": " + strings.TrimPrefix(c.Line, "match say -- "))})
		return msg.Message{}
	case c.Line == "match board":
		return msg.Message{Text: msg.Say("As you see it:"), Picture: t.picture(len(t.lines) - 1)}
	case c.Press == "rest": // the table reads it anyway
		d.say(ctx, t, msg.Text{}.Bold(name).Plain(" rests."))
		return msg.Message{Text: msg.Say("You rest."), Receipt: true}
	case c.Line == "match invite":
		return msg.Message{Text: msg.Say("Whom do you ask?"), Selects: []msg.Select{{Prompt: "Choose a person", People: "whom"}}}
	case c.Press == "place":
		return msg.Message{Text: msg.Say("You have 5 tokens to place."), Selects: []msg.Select{{Prompt: "Place where?", Choices: []msg.Choice{
			{Label: "Inheritance tax", Detail: "3 tokens, beside Bea", ID: "area:iht"}, {Label: "Stamp duty", ID: "area:sd"}}}}}
	case len(words) == 2 && words[0] == "area":
		return msg.Message{Form: &msg.Form{Title: "Place on " + words[1], ID: "form:" + words[1], Fields: []msg.Field{
			{Label: "How many tokens?", Hint: "From 1 to 5", Number: true, Min: 1, Max: 5, Value: "5"}}}}
	case len(words) == 2 && words[0] == "form":
		d.say(ctx, t, msg.Text{}.Bold(name).Plain(" places "+strings.Join(c.Fields, ",")+" on "+words[1]+"."))
		return msg.Message{Text: msg.Say("Placed. Nothing left to place.")}
	case c.Press == "end" || c.Line == "exchequer end":
		d.say(ctx, t, msg.Text{}.Bold(name).Plain(" ends the turn."))
		t.turn = (t.turn + 1) % len(t.seats)
		d.chat.Edit(ctx, t.room, t.status, t.board())
		return msg.Message{Text: msg.Say("Your turn is over.")}
	case words[0] == "exchequer" && len(words) > 2 && words[1] == "attack", strings.HasSuffix(c.Press, "attack iht sd"):
		d.say(ctx, t, msg.Text{}.Bold(name).Plain(" attacks stamp duty from inheritance tax: ⚅⚃⚁ against ⚄⚂. The defender loses one, the attacker one."))
		return msg.Message{Text: msg.Say("You took a token and lost one.")}
	}
	return msg.Message{Text: msg.Say("I know no “" + c.Line + "”. Legal now: ").Code("/exchequer place AREA N").Plain(" or ").Code("/exchequer end").Plain(" (rule 3.1).")}
}

// here is the newest match of a room.
func (d *dealer) here(r match.Room) *tale {
	for i := len(d.tales) - 1; i >= 0; i-- {
		if d.tales[i].room.ID == r.ID {
			return &d.tales[i]
		}
	}
	return nil
}

func (d *dealer) keep(t *tale) {
	defer d.shelf.lock()()
	m := match.Match{ID: t.id, Code: t.code, Game: "exchequer", Phase: t.phase, Room: t.room.ID, Shows: []match.Show{{Match: t.id, Room: t.room.ID, Status: t.status}}}
	for i := range d.shelf.matches {
		if d.shelf.matches[i].ID == t.id {
			d.shelf.matches[i] = m
			return
		}
	}
	d.shelf.matches = append(d.shelf.matches, m)
}

func (d *dealer) say(ctx context.Context, t *tale, line msg.Text) {
	t.tell(line)
	d.chat.Post(ctx, t.room, msg.Message{Text: line})
	d.chat.Edit(ctx, t.room, t.status, t.board())
	d.keep(t)
}

func (d *dealer) Complete(_ context.Context, c match.Call, limit int) []match.Suggestion {
	all := []match.Suggestion{
		{Line: "exchequer ", Title: "exchequer", Help: "play Exchequer!"},
		{Line: "exchequer attack iht sd", Title: "inheritance tax on stamp duty", Help: "7 against 2: 91% to take it"},
		{Line: "exchequer end", Title: "end", Help: "end your turn"},
		{Line: "match ", Title: "match", Help: "open, join and look at matches"},
		{Line: "match board", Title: "board", Help: "the board, as you see it"},
		{Line: "roll ", Title: "roll", Help: "throw dice"},
	}
	var out []match.Suggestion
	for _, s := range all {
		deeper := strings.Count(strings.TrimSpace(s.Line), " ") > 0 && !strings.Contains(c.Line, " ")
		if strings.HasPrefix(s.Line, strings.TrimSpace(c.Line)) && !deeper && len(out) < limit {
			out = append(out, s)
		}
	}
	return out
}

func (d *dealer) ExportFile(_ context.Context, code string, _ match.Account) (string, []byte, error) {
	if code != "K7QF" {
		return "", nil, match.ErrNotFound
	}
	return "K7QF.jsonl", []byte("{}\n"), nil
}

func (d *dealer) Page(ctx context.Context, code string, seq int64, viewer match.Account, name string) (msg.Message, error) {
	m, err := d.Moment(ctx, code, seq, viewer)
	switch {
	case err != nil || name != "" && name != "parliament":
		return msg.Message{}, match.ErrNotFound
	case name == "":
		return m.Status, nil
	}
	m.Status.Picture.Page = name
	return m.Status, nil
}

func (d *dealer) Season(_ context.Context, room match.Room, name string) (msg.Message, error) {
	if name != "2026-Q4" {
		return msg.Message{}, match.ErrNotFound
	}
	m := msg.Message{Text: msg.Say(name + " in " + room.Channel)}
	m.Picture = &msg.Picture{Alt: "The cup.", Match: "cup", Page: name + " " + room.Channel, Draw: func() ([]byte, error) { return []byte("\x89PNG " + room.Channel), nil }}
	return m, nil
}

func (d *dealer) Moment(_ context.Context, code string, seq int64, viewer match.Account) (match.Moment, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.tales {
		t := &d.tales[i]
		last := int64(len(t.lines) - 1)
		if !strings.EqualFold(t.code, code) || seq > last {
			continue
		}
		if seq < 0 {
			seq = last
		}
		m := match.Moment{Code: t.code, Game: "exchequer", Phase: t.phase, Seq: uint32(seq), Last: uint32(last), Viewer: engine.Seat(slices.Index(t.seats, viewer.Name)), Line: t.lines[seq]}
		m.Status = msg.Message{Text: t.headline()}
		if t.phase != match.Open {
			m.Status.Picture = t.picture(int(seq))
			if seq == last {
				m.Chart = touched()
				m.Marks, m.Since = d.marks(uint32(seq))
			}
			m.Awaits = []string{t.seats[t.turn]}
			if viewer.Name == t.seats[t.turn] {
				m.Mine = m.Awaits
			}
		}
		return m, nil
	}
	return match.Moment{}, fmt.Errorf("match %s: %w", code, match.ErrNotFound)
}

func (t *tale) tell(line msg.Text) { t.lines = append(t.lines, line) }

func (t *tale) headline() msg.Text {
	if t.phase == match.Open {
		return msg.Text{}.Bold("Exchequer! " + t.code).Plain(" is open: " + strings.Join(t.seats, ", ") + ".")
	}
	return msg.Say("Round 3 of 12. ").Bold(t.seats[t.turn]).Plain(" has 5 tokens to place.")
}

func (t *tale) lobby() msg.Message {
	return msg.Message{Text: t.headline(), Buttons: []msg.Button{{Label: "Join", ID: "join", Look: msg.Primary}, {Label: "Start", ID: "start"}}}
}

func (t *tale) board() msg.Message {
	m := msg.Message{Text: t.headline(), Picture: t.picture(len(t.lines) - 1), Buttons: []msg.Button{
		{Label: "Place tokens", ID: "place", Look: msg.Primary}, {Label: "Attack stamp duty from inheritance tax", ID: "attack"}, {Label: "End turn", ID: "end"}}}
	if t.undo {
		m.Buttons = append(m.Buttons, msg.Button{Label: "Undo", ID: "1/ match undo " + t.code})
	}
	return m
}

func (t *tale) picture(seq int) *msg.Picture {
	return &msg.Picture{
		Alt:   fmt.Sprintf("The board after move %d: %s leads with 14 areas.", seq, t.seats[0]),
		Board: "DIRECT TAXES            INDIRECT TAXES\n IHT A 3  CGT B 2        VAT A 5\n IT  A 7  CT  C 1        SD  B 2\n\nA Ann      14 areas  31 tokens  +4 ◀\nB Steady 1 12 areas  22 tokens  +4",
		Match: t.code, Seq: uint32(seq), Viewer: -1,
		Draw: func() ([]byte, error) { return chequers(seq), nil },
	}
}

// chequers is a board of 1200 by 1200 in the colours of the seats.
func chequers(seq int) []byte {
	seats := []color.RGBA{{0, 0x72, 0xb2, 255}, {0xe6, 0x9f, 0, 255}, {0, 0x9e, 0x73, 255}, {0xcc, 0x79, 0xa7, 255}}
	m := image.NewRGBA(image.Rect(0, 0, 1200, 1200))
	draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{0xf4, 0xee, 0xdd, 255}), image.Point{}, draw.Src)
	for n := range 36 {
		x, y := 60+n%6*182, 60+n/6*182
		draw.Draw(m, image.Rect(x, y, x+170, y+170), image.NewUniform(seats[(n*7+n/5+seq*(n%3))%4]), image.Point{}, draw.Src)
	}
	var b bytes.Buffer
	png.Encode(&b, m)
	return b.Bytes()
}

// A table is a Server with its fakes, running.
type table struct {
	*Server
	shelf  *shelf
	dealer *dealer
}

// newTable runs a Server, which change may alter before it serves.
func newTable(t *testing.T, change ...func(*Server)) *table {
	t.Helper()
	return newTableOn(t, &shelf{}, false, change...)
}

// newTableOn is one on a store, which others may serve too.
func newTableOn(t *testing.T, s *shelf, several bool, change ...func(*Server)) *table {
	t.Helper()
	d := &dealer{shelf: s}
	server, err := New(Options{Host: d, Store: s, Settings: s, Shared: shownBy(d), Listen: "127.0.0.1:0", Starts: sampleStarts, Log: slog.New(slog.DiscardHandler), Several: several})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range change {
		f(server)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- server.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("run: %v", err)
			}
		case <-time.After(60 * time.Second):
			t.Error("the server does not end")
		}
	})
	return &table{server, s, d}
}
