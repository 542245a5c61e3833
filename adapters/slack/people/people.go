// Package people knows what Slack says of people. While it does not say what somebody is
// called they are lent a name.
package people

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// UnknownFor is how long Slack is not asked again of whom it did not say anything.
const UnknownFor = 30 * time.Second

// How long what Slack says of a person is taken as true, and how long anybody waits for it.
const (
	knownFor  = 10 * time.Minute
	askWithin = time.Second
)

// askAtOnce is of how many people Slack is asked side by side for whoever names them.
const askAtOnce = 16

// maxName is how many characters of somebody's name are kept at first, and settleAgain the
// pause until the store is asked again who somebody is.
const (
	maxName     = 40
	settleAgain = time.Second
)

// standIn is what somebody is called of whom no name is known.
const standIn = "somebody"

// A Profile is what Slack says of a person.
type Profile struct {
	Name, Zone string
	Team, Org  string   // their own workspace, and its organisation
	Teams      []string // of which they are, in an organisation
	Admin      bool
	until      time.Time
	lent       string // what they are called as Slack does not say
	nobody     bool   // it says that there is nobody
}

// Foreign reports whether they are of another company than a workspace of an organisation.
func (p Profile) Foreign(team, org string) bool {
	ours := p.Team == team || p.Org != "" && (p.Org == team || p.Org == org)
	return p.Team != "" && !ours
}

// People are those of whom Slack was asked. All fields are to be set. It is safe for
// concurrent use.
type People struct {
	Platform string
	Most     int // who are remembered
	Log      *slog.Logger
	// Ask asks Slack about somebody in a workspace. Nobody reports whether it says that there
	// is nobody of that id.
	Ask    func(ctx context.Context, team, user string) (*slack.User, error)
	Nobody func(err error) bool
	// Kept is the account that is kept of somebody; match.ErrNotFound.
	Kept func(ctx context.Context, platform, workspace, id string) (match.Account, error)
	// Kin has somebody of another workspace be one person here and there.
	Kin func(ctx context.Context, who match.Account, theirs string, met bool) error

	mu    *sync.Mutex                          // held from a reading of known to the writing that hangs on it
	known *chatkit.Bounded[[2]string, Profile] // by workspace and user
}

// New remembers nobody.
func New(o People) *People {
	o.mu, o.known = new(sync.Mutex), chatkit.NewBounded[[2]string, Profile](o.Most)
	return &o
}

// Of is what Slack says of somebody in a workspace of an organisation; called is what came
// with what they did, to call them when it does not. The name is empty where there is nobody.
func (k *People) Of(ctx context.Context, team, org, user, called string) Profile {
	key := [2]string{team, user}
	p, met := k.known.Get(key)
	if !met || !time.Now().Before(p.until) {
		now, err := k.ask(ctx, team, org, user)
		if err == nil {
			return now
		}
		k.Log.Warn("slack: a person could not be looked up", "workspace", team, "err", err)
		kept := ""
		if p.Name == "" && p.lent == "" {
			if who, err := k.Kept(ctx, k.Platform, team, user); err == nil && who.Name != user {
				kept = who.Name
			}
		}
		k.unsaid(key, kept, k.Nobody(err))
	}
	return k.lend(key, called)
}

// unsaid notes that Slack said nothing of somebody; kept is a name to lend. What it said
// stays, also if that was to a question that was asked meanwhile.
func (k *People) unsaid(key [2]string, kept string, nobody bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, _ := k.known.Get(key)
	if p.Name != "" && time.Now().Before(p.until) {
		return
	}
	p.until, p.nobody, p.lent = time.Now().Add(UnknownFor), nobody, cmp.Or(p.lent, kept)
	k.known.Put(key, p)
}

// lend gives what is known of somebody, with a name where Slack did not say one.
func (k *People) lend(key [2]string, called string) Profile {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, _ := k.known.Get(key)
	if p.Name == "" && (p.lent == "" || p.lent == standIn) {
		if p.lent = called; called == "" && !p.nobody {
			p.lent = standIn
		}
		k.known.Put(key, p)
	}
	p.Name = cmp.Or(p.Name, p.lent)
	return p
}

// Each is Of for several, by id, of whom Slack is asked side by side; called has them all.
func (k *People) Each(ctx context.Context, team, org string, called map[string]string) map[string]Profile {
	all := make(map[string]Profile, len(called))
	var mu sync.Mutex
	var asked sync.WaitGroup
	places := make(chan struct{}, askAtOnce)
	for user, name := range called {
		places <- struct{}{}
		asked.Go(func() {
			defer func() { <-places }()
			p := k.Of(ctx, team, org, user, name)
			mu.Lock()
			defer mu.Unlock()
			all[user] = p
		})
	}
	asked.Wait()
	return all
}

// Settle has somebody of another company be one person here and in their own workspace;
// met: they are here themselves, and not only named. It tries that as long as there is time
// for anything: who is taken for another stays so.
func (k *People) Settle(ctx context.Context, team, org, user string, p Profile, met bool) error {
	if !p.Foreign(team, org) {
		return nil
	}
	who := match.Account{Platform: k.Platform, Workspace: team, ID: user, Name: text.Line(p.Name, maxName)}
	return chatkit.Retry{First: settleAgain, Longest: settleAgain}.Do(ctx, func() error { return k.Kin(ctx, who, p.Team, met) })
}

// ask asks Slack once and remembers what it says.
func (k *People) ask(ctx context.Context, team, org, user string) (p Profile, err error) {
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	u, err := k.Ask(ctx, team, user)
	if err != nil {
		return p, err
	}
	p = Profile{Zone: u.TZ, Team: u.TeamID, Org: u.Enterprise.EnterpriseID, Teams: u.Enterprise.Teams, until: time.Now().Add(knownFor)}
	p.Admin = (u.IsAdmin || u.IsOwner || u.IsPrimaryOwner) && !p.Foreign(team, org) // and not of another company
	p.Name = cmp.Or(u.Profile.DisplayName, u.Profile.RealName, u.RealName, u.Name)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.known.Put([2]string{team, user}, p)
	return p, nil
}
