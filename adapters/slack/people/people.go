// Package people knows what Slack says of people. While it does not say what somebody is
// called they are lent a name, and are called by their own as soon as it does.
package people

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// How long what Slack says of a person is taken as true, how long it is not asked again by
// the way when it did not say, and how long anybody waits for it.
const (
	knownFor   = 10 * time.Minute
	unknownFor = 30 * time.Second
	askWithin  = time.Second
)

// The first pause before Slack is asked again who is new, which doubles up to unknownFor, and
// how long what somebody asked for can go on under a name that was lent.
const (
	soughtFirst = time.Second
	workWithin  = time.Minute
)

// A Profile is what Slack says of a person.
type Profile struct {
	Name, Zone string
	Team, Org  string   // their own workspace, and its organisation
	Teams      []string // of which they are, in an organisation
	Admin      bool
	until      time.Time
	lent       string // what they are called as Slack does not say
	handle     string // what comes with commands and presses of theirs
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
	// Ask asks Slack about somebody in a workspace. Refused reports whether it is well and
	// says no, Nobody whether that is since there is nobody of that id.
	Ask             func(ctx context.Context, team, user string) (*slack.User, error)
	Refused, Nobody func(err error) bool
	// Kept is the account that is kept of somebody; match.ErrNotFound.
	Kept func(ctx context.Context, platform, workspace, id string) (match.Account, error)
	// Named has somebody sit under their name where they took a seat under one that was lent.
	Named func(ctx context.Context, who match.Account, lent ...string) error
	// Start has something done beside its caller, for workWithin at most.
	Start func(what string, f func(ctx context.Context))

	known *chatkit.Bounded[[2]string, Profile] // by workspace and user
}

// New remembers nobody.
func New(o People) *People {
	o.known = chatkit.NewBounded[[2]string, Profile](o.Most)
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
			if !met || p.lent != "" { // before the program was started anew they may have been lent a name
				k.call(team, user, now, p.lent, 0)
			}
			return now
		}
		k.Log.Warn("slack: a person could not be looked up", "workspace", team, "err", err)
		p.until, p.nobody = time.Now().Add(unknownFor), k.Nobody(err) // what was known stays so
		if p.Name == "" && p.lent == "" {
			if kept, err := k.Kept(ctx, k.Platform, team, user); err == nil && kept.Name != user {
				p.lent = kept.Name
			}
			if (p.lent == "" || p.lent == match.StandIn) && !k.Refused(err) {
				k.seek(team, org, user, soughtFirst)
			}
		}
	}
	if p.Name == "" && (p.lent == "" || p.lent == match.StandIn) {
		if p.lent = called; called == "" && !p.nobody {
			p.lent = match.StandIn
		}
	}
	k.known.Put(key, p)
	p.Name = cmp.Or(p.Name, p.lent)
	return p
}

// ask asks Slack once and remembers what it says.
func (k *People) ask(ctx context.Context, team, org, user string) (p Profile, err error) {
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	u, err := k.Ask(ctx, team, user)
	if err != nil {
		return p, err
	}
	p = Profile{Zone: u.TZ, Team: u.TeamID, Org: u.Enterprise.EnterpriseID, Teams: u.Enterprise.Teams, handle: u.Name, until: time.Now().Add(knownFor)}
	p.Admin = (u.IsAdmin || u.IsOwner || u.IsPrimaryOwner) && !p.Foreign(team, org) // and not of another company
	p.Name = cmp.Or(u.Profile.DisplayName, u.Profile.RealName, u.RealName, u.Name)
	k.known.Put([2]string{team, user}, p)
	return p, nil
}

// seek asks who somebody is until Slack says, or says no.
func (k *People) seek(team, org, user string, pause time.Duration) {
	time.AfterFunc(pause, func() {
		k.Start("ask who somebody is", func(ctx context.Context) {
			was, _ := k.known.Get([2]string{team, user})
			p, err := k.ask(ctx, team, org, user)
			switch {
			case err == nil:
				k.call(team, user, p, was.lent, 0)
				k.call(team, user, p, was.lent, workWithin) // what was asked for under the other name is done by then
			case ctx.Err() == nil && !k.Refused(err):
				k.seek(team, org, user, min(2*pause, unknownFor))
			}
		})
	})
}

// call has somebody be called by their name where they sit, and tries that again.
func (k *People) call(team, user string, p Profile, lent string, after time.Duration) {
	who := match.Account{Platform: k.Platform, Workspace: team, ID: user, Name: p.Name}
	time.AfterFunc(after, func() {
		k.Start("call somebody by their name", func(ctx context.Context) {
			again := chatkit.Retry{First: soughtFirst, Longest: unknownFor}
			if err := again.Do(ctx, func() error { return k.Named(ctx, who, lent, p.handle) }); err != nil && !errors.Is(err, context.Canceled) {
				k.Log.Warn("slack: somebody cannot be called by their name where they sit", "workspace", team, "err", err)
			}
		})
	})
}
