package slack

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/bot/match"
)

var _ match.Secluder = (*App)(nil)

// secluded opens private channels, in which some of a match talk among themselves.
type secluded struct{ a *App }

// apartBy is how many characters of a channel's name tell it from others of that name, of
// which archived ones count too.
const apartBy = 5

// opensAtMost is how many names are tried.
const opensAtMost = 3

// Seclude opens a private channel, which those who are let in can read;
// match.ErrRefused where the workspace or its token does not allow it, and where no
// workspace of an organisation has them all.
func (s secluded) Seclude(ctx context.Context, r match.Room, title string, people []match.Account) (match.Room, error) {
	w, err := s.a.teams.near(ctx, r)
	if err != nil {
		return match.Room{}, err
	}
	team, err := s.shared(ctx, w, people)
	if err != nil {
		return match.Room{}, err
	}
	name := mrkdwn.ChannelName(title, apartBy)
	for range opensAtMost {
		var made *slack.Channel
		made, err = w.api.CreateConversationContext(ctx, slack.CreateConversationParams{ChannelName: name, IsPrivate: true, TeamID: team})
		if err == nil {
			return match.Room{Platform: Platform, Workspace: r.Workspace, Channel: made.ID}, nil
		}
		if reason(err) != "name_taken" {
			break
		}
		name = mrkdwn.ChannelName(title, apartBy) + "-" + strings.ToLower(rand.Text()[:apartBy-1])
	}
	return match.Room{}, s.a.judge(w, "open a private channel", err)
}

// shared is a workspace of which all of some people are: w, or one of an organisation's.
func (s secluded) shared(ctx context.Context, w *workspace, people []match.Account) (string, error) {
	if !strings.HasPrefix(w.team, "E") {
		return w.team, nil
	}
	var teams []string
	for i, who := range people {
		p := s.a.profile(ctx, w, who.ID, "")
		if p.Team == "" { // Slack did not say
			return "", &match.Wait{For: unknownFor, Err: errors.New("slack: open a private channel: somebody's workspace is not known")}
		}
		of := append(slices.Clone(p.Teams), p.Team)
		teams = slices.DeleteFunc(of, func(id string) bool { return i > 0 && !slices.Contains(teams, id) })
	}
	if len(teams) == 0 {
		return "", fmt.Errorf("slack: no workspace has all who are let in: %w", match.ErrRefused)
	}
	return teams[0], nil
}

// Admit puts somebody into a private channel. In a thread they are already, with all
// of its channel.
func (s secluded) Admit(ctx context.Context, r match.Room, who match.Account) error {
	if r.Thread != "" {
		return nil
	}
	w, err := s.a.teams.near(ctx, r)
	if err != nil {
		return err
	}
	_, err = w.api.InviteUsersToConversationContext(ctx, r.Channel, who.ID)
	return s.judge(w, "put somebody into a private channel", err, "already_in_channel")
}

// Exclude takes somebody out of one.
func (s secluded) Exclude(ctx context.Context, r match.Room, who match.Account) error {
	w, err := s.a.teams.near(ctx, r)
	if err != nil {
		return err
	}
	err = w.api.KickUserFromConversationContext(ctx, r.Channel, who.ID)
	return s.judge(w, "take somebody out of a private channel", err, "not_in_channel")
}

// judge is judged for a person in a channel: so says that they are where they are to
// be, and that they are not to be had is of them and not of the channel.
func (s secluded) judge(w *workspace, what string, err error, so string) error {
	if reason(err) == so {
		return nil
	}
	judged := s.a.judge(w, what, err)
	if why := reason(err); errors.Is(judged, match.ErrGone) && strings.HasPrefix(why, "user") {
		return fmt.Errorf("slack: %s: %s: %w", what, why, match.ErrRefused)
	}
	return judged
}
