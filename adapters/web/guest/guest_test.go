package guest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/web/guest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
	"divisionbell/storage/sqlite"
)

// A porch is a desk in front of a house in which Ann has opened a match of Tax.
type porch struct {
	*chattest.House
	desk   *guest.Desk
	visits *sqlite.Visits
	clock  *chattest.Still
	ann    match.Account
	code   string
	tokens int
}

func newPorch(t *testing.T) *porch {
	t.Helper()
	p := &porch{House: chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}}), clock: chattest.NewStill()}
	p.visits = sqlite.VisitsIn(p.Store)
	p.desk = guest.NewDesk(guest.Options{
		Host: p.Host, Store: p.Store, Visits: p.visits, Clock: p.clock,
		Newcomer: func(_ context.Context, name string) (match.Account, error) {
			if name == "" {
				return match.Account{}, guest.Refusal("A name needs at least one letter.")
			}
			return p.account(name), nil
		},
		Room: func(context.Context, match.Match, match.Account) (match.Room, error) { return p.room(), nil },
	})
	p.ann = p.account("Ann")
	p.say(p.ann, "match new tax")
	p.code = p.Code()
	return p
}

func (p *porch) room() match.Room {
	r, err := p.Store.Room(p.TB.Context(), match.Room{Platform: "web", Workspace: "local", Channel: "table"})
	p.Must(err)
	return r
}

// account is that of somebody on the page, made if they are new.
func (p *porch) account(name string) match.Account {
	a := match.Account{Platform: "web", Workspace: "local", ID: strings.ToLower(name), Name: name}
	who, err := p.Store.Person(p.TB.Context(), a)
	p.Must(err)
	a.Person = who.ID
	return a
}

func (p *porch) say(who match.Account, line string) string {
	return p.Host.Do(p.TB.Context(), match.Call{Account: who, Room: p.room(), Line: line}).Text.String()
}

// invited is the token of a new invitation.
func (p *porch) invited(by match.Account, seats int) match.Hash {
	p.TB.Helper()
	token := p.token()
	_, err := p.desk.Invite(p.TB.Context(), by, p.code, seats, token)
	p.Must(err)
	return token
}

func (p *porch) token() match.Hash {
	p.tokens++
	return match.HashOf(fmt.Sprint("token ", p.tokens))
}

func (p *porch) come(token match.Hash, name string) (guest.Guest, error) {
	return p.desk.Come(p.TB.Context(), token, match.Account{}, name)
}

func (p *porch) sitters() (names []string) {
	for _, t := range p.Match(p.code).Seats {
		names = append(names, t.Name)
	}
	return names
}

// people are how many there are on the page.
func (p *porch) people() int {
	all, err := p.Store.Accounts(p.TB.Context(), "web", "local")
	p.Must(err)
	return len(all)
}

func (p *porch) forgets(who match.Account) {
	p.TB.Helper()
	person, err := p.Store.PersonByID(p.TB.Context(), who.Person)
	p.Must(err)
	f, err := p.Host.Forgetting(p.TB.Context(), person)
	p.Must(err)
	_, _, err = f.Do(p.TB.Context())
	p.Must(err)
}

func (p *porch) absent(err error) {
	p.TB.Helper()
	if !errors.Is(err, guest.ErrAbsent) {
		p.TB.Errorf("%v, where nothing is to be there", err)
	}
}

func (p *porch) refused(err error, words string) {
	p.TB.Helper()
	var why guest.Refusal
	if !errors.As(err, &why) || !strings.Contains(string(why), words) {
		p.TB.Errorf("%v, not a refusal with %q", err, words)
	}
}

func TestAGuestTakesASeatAndAllHearByWhom(t *testing.T) {
	p := newPorch(t)
	token := p.invited(p.ann, 2)
	offer, err := p.desk.Look(t.Context(), token, match.Account{})
	p.Must(err)
	if offer.Game != "Tax" || offer.By != "Ann" || offer.Left != 2 || offer.Full || offer.Mine || !slices.Equal(offer.Seats, []string{"Ann"}) {
		t.Errorf("%+v", offer)
	}
	got, err := p.come(token, "Bob")
	p.Must(err)
	if got.Seat != "Bob" || got.By != "Ann" || !got.Fresh || got.Account.Name != "Bob" || got.Code != p.code {
		t.Errorf("%+v", got)
	}
	page := &listener{}
	p.Host.Attach(page)
	p.RunHost()
	p.Until("the room hears of it", func() bool { return page.heard("", "Bob, a guest of Ann, joined") })
	guests, err := p.desk.Guests(t.Context(), p.ann.Person, p.code)
	if p.Must(err); !slices.Equal(guests, []string{"Bob"}) {
		t.Errorf("Ann's guests are %v", guests)
	}
}

// TestWhoIsSignedInComesAsThemselves: no new person is made.
func TestWhoIsSignedInComesAsThemselves(t *testing.T) {
	p := newPorch(t)
	bea, before := p.account("Bea"), p.people()
	token := p.invited(p.ann, 1)
	got, err := p.desk.Come(t.Context(), token, bea, "")
	p.Must(err)
	if got.Fresh || got.Account != bea || got.Seat != "Bea" || p.people() != before {
		t.Errorf("%+v", got)
	}
	_, err = p.desk.Come(t.Context(), p.invited(p.ann, 1), bea, "")
	p.refused(err, "already in")
}

func TestWhoNeitherMadeAMatchNorSitsThereInvitesNobody(t *testing.T) {
	p := newPorch(t)
	eve := p.account("Eve")
	for _, code := range []string{p.code, "ZZZZ", "", "../x", "?"} {
		_, err := p.desk.Invite(t.Context(), eve, code, 1, p.token())
		p.absent(err)
	}
	_, err := p.desk.Invite(t.Context(), match.Account{}, p.code, 1, p.token())
	p.absent(err)
	p.say(eve, "match join "+p.code)
	p.invited(eve, 1) // whoever plays may
	for _, seats := range []int{-1, 0, 99} {
		_, err = p.desk.Invite(t.Context(), p.ann, p.code, seats, p.token())
		p.refused(err, "seats are free")
	}
}

func TestTenInvitationsADay(t *testing.T) {
	p := newPorch(t)
	var last match.Hash
	for range match.InvitationsADay {
		last = p.invited(p.ann, 1)
	}
	p.Must(p.desk.TakeBack(t.Context(), p.ann.Person, last))
	_, err := p.desk.Invite(t.Context(), p.ann, p.code, 1, p.token())
	p.refused(err, "in the last 24 hours")
	p.clock.Pass(24*time.Hour + time.Second)
	p.invited(p.ann, 1)
}

// TestAnInvitationThatIsNoneOpensNothing: guessed, spent, taken back, too old, of a match
// that has begun or is over, of another kind, of somebody who was forgotten.
func TestAnInvitationThatIsNoneOpensNothing(t *testing.T) {
	p := newPorch(t)
	before := p.people()
	nobody := func(why string, token match.Hash) {
		t.Helper()
		_, err := p.desk.Look(t.Context(), token, match.Account{})
		p.absent(err)
		_, err = p.come(token, "Eve")
		p.absent(err)
		if n := p.people(); n != before {
			t.Errorf("%s: somebody is let in", why)
		}
	}
	nobody("guessed", match.HashOf("guess"))

	once := p.invited(p.ann, 1)
	_, err := p.come(once, "Bob")
	p.Must(err)
	before = p.people()
	nobody("spent", once)

	back := p.invited(p.ann, 1)
	p.absent(p.desk.TakeBack(t.Context(), p.account("Bob").Person, back)) // not his
	p.Must(p.desk.TakeBack(t.Context(), p.ann.Person, back))
	nobody("taken back", back)
	p.absent(p.desk.TakeBack(t.Context(), p.ann.Person, back))

	enter := match.Door{Token: p.token(), Kind: match.DoorEnter, Person: p.ann.Person, Left: 1, Made: p.clock.Now().UnixMilli(), Until: p.clock.Now().Add(time.Hour).UnixMilli()}
	p.Must(p.visits.AddDoor(t.Context(), enter, 3))
	nobody("for somebody else to sign in", enter.Token)

	old := p.invited(p.ann, 1)
	p.clock.Pass(match.InvitationLife - time.Second)
	if _, err := p.desk.Look(t.Context(), old, match.Account{}); err != nil {
		t.Errorf("a second before its time is over: %v", err)
	}
	p.clock.Pass(time.Second)
	nobody("too old", old)

	begun := p.invited(p.ann, 1)
	p.say(p.ann, "match start "+p.code)
	nobody("begun", begun)
	_, err = p.desk.Invite(t.Context(), p.ann, p.code, 1, p.token())
	p.absent(err)

	p.say(p.ann, "match new tax")
	p.code = p.Code()
	gone := p.invited(p.ann, 1)
	p.forgets(p.ann)
	before = p.people()
	nobody("of somebody who was forgotten", gone)
}

// TestForgettingAGuestAndTheirHost takes both names out of what the match keeps.
func TestForgettingAHostTakesTheirNameFromTheirGuests(t *testing.T) {
	p := newPorch(t)
	_, err := p.come(p.invited(p.ann, 1), "Bob")
	p.Must(err)
	p.forgets(p.ann)
	notes, err := p.Store.Notes(t.Context(), p.Match(p.code).ID, 0)
	p.Must(err)
	for _, n := range notes {
		if n.Name == "Ann" || n.Guest.Name == "Ann" {
			t.Errorf("%+v", n)
		}
	}
}

// TestOfManyForTheLastPlaceOneComes, and nobody else becomes a person.
func TestOfManyForTheLastPlaceOneComes(t *testing.T) {
	p := newPorch(t)
	token, before := p.invited(p.ann, 1), p.people()
	var in atomic.Int32
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			switch _, err := p.come(token, fmt.Sprintf("Guest %c", 'A'+n)); {
			case err == nil:
				in.Add(1)
			case !errors.Is(err, guest.ErrAbsent):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if in.Load() != 1 || p.people() != before+1 || len(p.sitters()) != 2 {
		t.Errorf("%d came, %d people are new, there sit %v", in.Load(), p.people()-before, p.sitters())
	}
}

// TestAFullMatchSpendsNothing: the link still holds when somebody leaves.
func TestAFullMatchSpendsNothing(t *testing.T) {
	p := newPorch(t)
	token := p.invited(p.ann, 1)
	for range 9 {
		p.say(p.ann, "match add-bot "+p.code)
	}
	_, err := p.come(token, "Bob")
	p.refused(err, "is full")
	offer, err := p.desk.Look(t.Context(), token, match.Account{})
	if p.Must(err); !offer.Full || offer.Left != 1 {
		t.Errorf("%+v", offer)
	}
	p.say(p.ann, "match remove "+p.code+" 2")
	if _, err := p.come(token, "Bob"); err != nil {
		t.Error(err)
	}
}

func TestAGuestLooksLikeNobodyAtTheTable(t *testing.T) {
	p := newPorch(t)
	token, before := p.invited(p.ann, 1), p.people()
	for _, name := range []string{"Ann", "ann", "Аnn", "A\u200bnn"} {
		_, err := p.come(token, name)
		p.refused(err, "a name like that")
	}
	_, err := p.come(token, "")
	p.refused(err, "letter")
	if p.people() != before || !slices.Equal(p.sitters(), []string{"Ann"}) {
		t.Error("somebody came under it")
	}
}

// TestAGuestWhoIsShownOutIsOut: seat, browser, and the link that they had.
func TestAGuestWhoIsShownOutIsOut(t *testing.T) {
	p := newPorch(t)
	token := p.invited(p.ann, 2)
	got, err := p.come(token, "Mallory")
	p.Must(err)
	now := p.clock.Now().UnixMilli()
	in := match.Signin{Token: p.token(), Person: got.Account.Person, Made: now, Used: now, Until: now + 1000}
	_, err = p.visits.AddSignin(t.Context(), in)
	p.Must(err)

	p.absent(p.desk.ShowOut(t.Context(), got.Account, p.code, "Ann")) // a guest shows nobody out
	p.absent(p.desk.ShowOut(t.Context(), p.account("Eve"), p.code, "Mallory"))
	p.absent(p.desk.ShowOut(t.Context(), p.ann, p.code, "Ann"))
	p.absent(p.desk.ShowOut(t.Context(), p.ann, p.code, "Nobody"))
	p.absent(p.desk.ShowOut(t.Context(), p.ann, "ZZZZ", "Mallory"))

	p.Must(p.desk.ShowOut(t.Context(), p.ann, p.code, "Mallory"))
	if !slices.Equal(p.sitters(), []string{"Ann"}) {
		t.Errorf("there sit %v", p.sitters())
	}
	if _, err := p.visits.SigninAt(t.Context(), in.Token, now); !errors.Is(err, match.ErrNotFound) {
		t.Error("the guest is still signed in")
	}
	_, err = p.come(token, "Mallory again")
	p.absent(err)
	if list, err := p.desk.List(t.Context(), p.ann.Person, p.code); err != nil || len(list) != 0 {
		t.Errorf("%v %v", list, err)
	}
}

// TestAPlayerShowsTheirOwnGuestOut, though they did not make the match; whoever is known
// elsewhere stays signed in; and once it has begun nobody is shown out.
func TestAPlayerShowsTheirOwnGuestOut(t *testing.T) {
	p := newPorch(t)
	bea := p.account("Bea")
	p.say(bea, "match join "+p.code)
	cy := p.account("Cy")
	_, err := p.visits.Admit(t.Context(), match.Account{Platform: "discord", Workspace: "g", ID: "7", Name: "Cy", Person: cy.Person})
	p.Must(err)
	now := p.clock.Now().UnixMilli()
	in := match.Signin{Token: p.token(), Person: cy.Person, Made: now, Used: now, Until: now + 1000}
	_, err = p.visits.AddSignin(t.Context(), in)
	p.Must(err)
	_, err = p.desk.Come(t.Context(), p.invited(bea, 1), cy, "")
	p.Must(err)
	p.absent(p.desk.ShowOut(t.Context(), p.ann, p.code, "Cy")) // hers is /match remove
	p.Must(p.desk.ShowOut(t.Context(), bea, p.code, "Cy"))
	if !slices.Equal(p.sitters(), []string{"Ann", "Bea"}) {
		t.Errorf("there sit %v", p.sitters())
	}
	if _, err := p.visits.SigninAt(t.Context(), in.Token, now); err != nil {
		t.Error("somebody who plays in Discord too is signed out")
	}
	_, err = p.desk.Come(t.Context(), p.invited(bea, 1), cy, "")
	p.Must(err)
	p.say(p.ann, "match start "+p.code)
	p.absent(p.desk.ShowOut(t.Context(), bea, p.code, "Cy"))
	if !slices.Equal(p.sitters(), []string{"Ann", "Bea", "Cy"}) {
		t.Errorf("there sit %v", p.sitters())
	}
}

// A listener is a page that keeps what it is told.
type listener struct {
	mu   sync.Mutex
	said []string
}

func (l *listener) Platform() string { return "web" }

func (l *listener) note(to string, m msg.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.said = append(l.said, to+"\n"+m.Text.String())
}

func (l *listener) heard(to, words string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.said, func(s string) bool { return strings.HasPrefix(s, to+"\n") && strings.Contains(s, words) })
}

func (l *listener) Post(_ context.Context, _ match.Room, m msg.Message) (string, error) {
	l.note("", m)
	return "1", nil
}
func (l *listener) Edit(_ context.Context, _ match.Room, _ string, m msg.Message) error {
	l.note("", m)
	return nil
}
func (l *listener) Drop(context.Context, match.Room, string) error { return nil }
func (l *listener) Whisper(_ context.Context, _ match.Room, to match.Account, m msg.Message) error {
	l.note(to.ID, m)
	return nil
}
