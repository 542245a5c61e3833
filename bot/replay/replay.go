// Package replay shows a match from beginning to end as a moving picture: a frame a turn,
// as all may see it, and longer where most was won and lost. It is made beside everything
// else, when bots do not think, and once.
package replay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/film"
	"divisionbell/bot/render/plot"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

const (
	kept    = 16 // films, of a megabyte at most
	turning = 5  // places in one that are held
	fewest  = 4  // turns that are worth one by themselves
)

// Films are those of the matches of one store. They are safe for concurrent use. Close
// them when done.
type Films struct {
	matches *table.Matches
	life    context.Context
	end     context.CancelFunc

	mu     sync.Mutex
	idle   *sync.Cond
	making map[string]bool
	known  bounded.Map[string, []byte]
}

// New makes none yet. It is told of matches that end.
func New(m *table.Matches) *Films {
	f := &Films{matches: m, making: map[string]bool{}}
	f.idle = sync.NewCond(&f.mu)
	f.known = bounded.New[string, []byte](kept)
	f.life, f.end = context.WithCancel(context.Background())
	m.Film = f.over
	return f
}

// Close cuts what is being made off.
func (f *Films) Close() {
	f.end()
	f.Rest()
}

// Rest waits until nothing is made.
func (f *Films) Rest() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.making) > 0 {
		f.idle.Wait()
	}
}

// beside has something made in the background, once at a time.
func (f *Films) beside(what string, make func(context.Context) error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.making[what] || f.life.Err() != nil {
		return
	}
	f.making[what] = true
	go func() {
		defer func() {
			f.mu.Lock()
			defer f.mu.Unlock()
			delete(f.making, what)
			f.idle.Broadcast()
		}()
		defer func() {
			if r := recover(); r != nil {
				f.matches.Trouble(f.life, "a replay panicked", match.Broken(r))
			}
		}()
		if err := make(f.life); err != nil && f.life.Err() == nil && !errors.Is(err, match.ErrStale) {
			f.matches.Trouble(f.life, "a replay failed", err)
		}
	}()
}

// over has a match that is over shown in its rooms.
func (f *Films) over(id match.MatchID) {
	f.beside(fmt.Sprint("over ", id), func(ctx context.Context) error {
		l, err := f.matches.Snapshot(ctx, id)
		if err != nil {
			return err
		}
		s, err := f.shots(ctx, l, l.Match.Seq())
		if errors.Is(err, match.ErrNotFound) {
			return f.matches.Filmed(ctx, id, false)
		}
		if err != nil {
			return err
		}
		if len(s.all) >= fewest {
			if _, err := f.film(ctx, l, l.Match.Seq()); err != nil {
				return err
			}
		}
		return f.matches.Filmed(ctx, id, len(s.all) >= fewest)
	})
}

// Ask is what /match replay says of a match to somebody in or near a room: the film, or
// that it comes when it is made.
func (f *Films) Ask(ctx context.Context, l *table.State, who match.PersonID, room match.RoomID) (msg.Message, error) {
	seq, code := l.Match.Seq(), l.Match.Code
	m, err := f.Leaf(ctx, l, seq)
	if err != nil {
		return m, err
	}
	if _, ok := f.known.Get(key(l, seq)); ok {
		return m, nil
	}
	f.beside(fmt.Sprint("ask ", key(l, seq), who, room), func(ctx context.Context) error {
		if _, err := f.film(ctx, l, seq); err != nil {
			return err
		}
		defer f.matches.Wake()
		return f.matches.Store.Enqueue(ctx, match.Owed{Room: room, To: who, Body: msg.Encode(m)})
	})
	return msg.Message{Text: msg.Say("A moment: I'm putting ").Bold(code).Plain(" together, a picture for each turn. It comes as soon as it's ready, to you alone.")}, nil
}

// Leaf is the page that shows a match up to an entry. Its picture is made when it leaves,
// unless it is known.
func (f *Films) Leaf(ctx context.Context, l *table.State, seq uint32) (msg.Message, error) {
	code := l.Match.Code
	switch {
	case l.Table == nil:
		return msg.Message{}, engine.Illegal("", "%s hasn't begun, so there's nothing to show yet", code)
	case !l.Match.Phase.Ended() && !l.Game.About().Open:
		return msg.Message{}, engine.Illegal("", "%s has hidden cards or bids, so its replay comes when it's over. To see the board now, type `/match board %s`", code, code)
	case !f.matches.Closed(&l.Match):
		return msg.Message{}, menu.Sealed("the replay of yours comes")
	}
	s, err := f.shots(ctx, l, seq)
	if err != nil {
		return msg.Message{}, err
	}
	p := s.plot(l)
	t := msg.Say("How ").Bold(code).Plain(" went, turn by turn")
	if !l.Match.Phase.Ended() {
		t = msg.Say("How ").Bold(code).Plain(" has gone so far, turn by turn")
	}
	picture := &msg.Picture{
		Alt: fmt.Sprintf("A moving picture of %s %s, %d turns. %s", l.Game.About().Name, code, len(s.all)-1, p.Alt()), Board: p.Board(),
		Match: code, Seq: seq, Viewer: int(engine.Nobody), Page: menu.PageReplay, Moves: true,
	}
	picture.Draw = func() ([]byte, error) { return f.film(context.WithoutCancel(ctx), l, seq) }
	m := msg.Message{Text: t.Plain("."), Picture: picture}
	if l.Match.Phase.Ended() && f.matches.Closed(&l.Match) {
		m.Buttons = []msg.Button{menu.StepButton(code)}
	}
	return m, nil
}

// key is which film is meant, by what those who hold its seats and held them are called now.
func key(l *table.State, seq uint32) string {
	s := fmt.Sprint(l.ID, " ", seq)
	for _, t := range l.Match.Tenures {
		s += "\n" + t.Name
	}
	return s
}

// A shot is how a match stood after a turn, and what was done in it.
type shot struct {
	seq   uint32
	view  any
	scene msg.Scene // with who sat there then
	facts []engine.Fact
	held  [][]msg.Sitter // who had the seats at each; nil: who has them now
	deed  deed           // the one that told
}

// told is what a look needs to draw it.
func (x shot) told() msg.Scene {
	s := x.scene
	s.Last, s.Recent, s.LastHeld, s.RecentHeld = x.facts, x.facts, x.held, x.held
	return s
}

// A deed is an entry of a turn, and how many points went from or to anybody by it.
type deed struct {
	seq           uint32
	facts         []engine.Fact
	before, after []int64 // the points, by seat
	swing         int64
}

// tells reports whether a deed tells more than another of its turn.
func (d deed) tells(other deed) bool { return other.facts == nil || d.swing > other.swing }

// swing is by how much the points of all changed together.
func swing(before, after []int64) (sum int64) {
	for i := range min(len(before), len(after)) {
		sum += max(after[i]-before[i], before[i]-after[i])
	}
	return sum
}

// shots are those of a whole match.
type shots struct {
	all  []shot
	told chronicle.Chronicle // an entry each
}

// shots are how a match stood after each turn, as all may see it.
func (f *Films) shots(ctx context.Context, l *table.State, seq uint32) (s shots, err error) {
	var facts []engine.Fact
	var held [][]msg.Sitter
	var pending *shot
	var last chronicle.Entry
	var telling deed
	add := func(x shot, e chronicle.Entry) {
		s.all, s.told.Entries = append(s.all, x), append(s.told.Entries, e)
	}
	err = chronicle.WalkTo(ctx, f.matches, l, seq, func(e *chronicle.Entry, t engine.Table) error {
		facts = append(facts, e.Facts...)
		if is := l.Match.Sat(e.Seq); is != nil {
			held = append(held, slices.Repeat([][]msg.Sitter{is}, len(e.Facts))...)
		}
		if d := (deed{e.Seq, e.Facts, last.Score, e.Score, swing(last.Score, e.Score)}); d.tells(telling) {
			telling = d
		}
		now := shot{e.Seq, t.View(engine.Nobody), l.Match.Then(e.Seq).SceneOn(t, engine.Nobody), facts, held, telling}
		if pending = &now; len(s.all) == 0 || e.Turn != last.Turn {
			add(now, *e)
			facts, held, pending, telling = nil, nil, nil, deed{}
		}
		last = *e
		return nil
	})
	if err == nil && pending != nil {
		add(*pending, last)
	}
	return s, err
}

// every are the places of all shots.
func (s *shots) every() (at []int) {
	for i := range s.all {
		at = append(at, i)
	}
	return at
}

// plot is how the seats stood.
func (s *shots) plot(l *table.State) plot.Plot {
	of := l.Game.About().Count
	p := plot.Plot{Title: of.Name, Unit: of.Sign, First: "start", Last: "now"}
	if l.Match.Phase.Ended() {
		p.Last = "end"
	}
	for seat, values := range s.told.Standings(of, s.every()) {
		p.Lines = append(p.Lines, plot.Line{Names: []string{l.Name(engine.Seat(seat))}, Values: values})
	}
	return p
}

// film is a match up to an entry as a GIF, made if it is not known.
func (f *Films) film(ctx context.Context, l *table.State, seq uint32) ([]byte, error) {
	k := key(l, seq)
	if b, ok := f.known.Get(k); ok {
		return b, nil
	}
	s, err := f.shots(ctx, l, seq)
	if err != nil {
		return nil, err
	}
	b, err := f.shoot(ctx, l, s)
	if err != nil {
		return nil, fmt.Errorf("replay: match %s: %w", l.Match.Code, err)
	}
	f.known.Add(k, b)
	return b, nil
}

// shoot draws the shots, and where they make too large a film shows them to a narrower one.
func (f *Films) shoot(ctx context.Context, l *table.State, s shots) ([]byte, error) {
	reel, err := f.reel(ctx, l, s)
	if err != nil {
		return nil, err
	}
	wide, err := reel.Fit()
	if err != nil {
		return nil, err
	}
	if wide == 0 {
		return reel.GIF()
	}
	narrow := &film.Film{Wide: wide}
	for p, held := range reel.Pictures() {
		if err := f.matches.Absences.Pool.Take(ctx, func(bool) { narrow.Lay(p, held) }); err != nil {
			return nil, fmt.Errorf("wait to show: %w", err)
		}
	}
	return narrow.GIF()
}

// reel draws the shots one by one, each when it is its turn among bots' thoughts.
func (f *Films) reel(ctx context.Context, l *table.State, s shots) (*film.Film, error) {
	held := s.told.Turning(l.Game.About().Count, s.every(), turning)
	all := &film.Film{}
	for n, at := 0, []int{0}; n < len(at); n++ {
		x := s.all[at[n]]
		var err error
		if no := f.matches.Absences.Pool.Take(ctx, func(bool) { err = lay(all, l.Game, x.view, x.told(), has(held, at[n])) }); no != nil {
			return nil, fmt.Errorf("wait to draw: %w", no)
		}
		if err != nil {
			return nil, err
		}
		if n == 0 {
			at = chosen(len(s.all), all.Room(), held)
		}
	}
	return all, nil
}

// lay adds how a match stood to a film; a look that can only draw files has its own read.
func lay(to *film.Film, g match.Table, view any, s msg.Scene, held bool) error {
	if render.Paint(g.Look, view, s, func(l *render.Layer) { to.Lay(l.Picture(), held) }) {
		return nil
	}
	picture, err := g.Look.Picture(view, s)
	if err != nil {
		return err
	}
	return to.Add(picture, held)
}
