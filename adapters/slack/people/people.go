// Package people knows what Slack says of people. While it does not say what somebody is
// called they are lent a name.
package people

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// UnknownFor is how long Slack is not asked again of whom it did not say anything.
const UnknownFor = 30 * time.Second

// How long what Slack says of a person is taken as true, and how long anybody waits for it.
const (
	knownFor  = 10 * time.Minute
	askWithin = time.Second
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
			return now
		}
		k.Log.Warn("slack: a person could not be looked up", "workspace", team, "err", err)
		p.until, p.nobody = time.Now().Add(UnknownFor), k.Nobody(err) // what was known stays so
		if p.Name == "" && p.lent == "" {
			if kept, err := k.Kept(ctx, k.Platform, team, user); err == nil && kept.Name != user {
				p.lent = kept.Name
			}
		}
	}
	if p.Name == "" && (p.lent == "" || p.lent == standIn) {
		if p.lent = called; called == "" && !p.nobody {
			p.lent = standIn
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
	p = Profile{Zone: u.TZ, Team: u.TeamID, Org: u.Enterprise.EnterpriseID, Teams: u.Enterprise.Teams, until: time.Now().Add(knownFor)}
	p.Admin = (u.IsAdmin || u.IsOwner || u.IsPrimaryOwner) && !p.Foreign(team, org) // and not of another company
	p.Name = cmp.Or(u.Profile.DisplayName, u.Profile.RealName, u.RealName, u.Name)
	k.known.Put([2]string{team, user}, p)
	return p, nil
}
