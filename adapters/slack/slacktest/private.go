package slacktest

import (
	"regexp"
	"slices"
	"strings"
)

// Private are the private channels that the app has made, the oldest first.
func (w *Workspace) Private() (all []*Channel) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	for _, c := range w.channels {
		if c.made {
			all = append(all, c)
		}
	}
	return all
}

// Members are the names of who is in a channel, sorted.
func (c *Channel) Members() (names []string) {
	c.w.s.mu.Lock()
	defer c.w.s.mu.Unlock()
	for _, p := range c.members {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	return names
}

// Restrict has the workspace let no app make private channels, or take people out of
// them; with empty words it does again.
func (w *Workspace) Restrict(methods ...string) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	w.restricted = methods
}

// Bar has nobody be able to invite a person into a channel, for a reason such as
// "ura_max_channels", which a guest has; with none they can again.
func Bar(p *Person, why string) {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	p.barred = why
}

// channelForm is what a channel may be called.
var channelForm = regexp.MustCompile(`^[a-z0-9_-]+$`)

func conversationsCreate(s *Slack, w *Workspace, a args) (object, error) {
	name, private := a.text("name"), a.text("is_private") == "true"
	switch {
	case slices.Contains(w.restricted, "conversations.create"):
		return nil, refuse("restricted_action")
	case !private: // which wants channels:manage
		return nil, refuse("missing_scope", "channels:manage")
	case len(name) > most("channel name"):
		return nil, refuse("invalid_name_maxlength")
	case strings.Trim(name, "-_") == "":
		return nil, refuse("invalid_name_punctuation")
	case !channelForm.MatchString(name):
		return nil, refuse("invalid_name_specials")
	case slices.ContainsFunc(w.channels, func(c *Channel) bool { return c.door == nil && c.Name == name }):
		return nil, refuse("name_taken")
	}
	c := &Channel{w: w, ID: s.id("C"), Name: name, private: true, invited: true, made: true, team: a.text("team_id")}
	w.channels = append(w.channels, c)
	return object{"channel": c.object()}, nil
}

// peopled finds a channel of the app's and people to be put into it or taken out.
func (w *Workspace) peopled(a args, method, users string) (*Channel, []*Person, error) {
	c := w.channel(a.text("channel"))
	var people []*Person
	for id := range strings.SplitSeq(users, ",") {
		p := w.person(id)
		if p == nil {
			return nil, nil, refuse("user_not_found")
		}
		people = append(people, p)
	}
	switch {
	case slices.Contains(w.restricted, method):
		return nil, nil, refuse("restricted_action")
	case c == nil, !c.invited:
		return nil, nil, refuse("channel_not_found")
	case c.archived:
		return nil, nil, refuse("is_archived")
	case c.door != nil:
		return nil, nil, refuse("method_not_supported_for_channel_type")
	}
	return c, people, nil
}

func conversationsInvite(_ *Slack, w *Workspace, a args) (object, error) {
	c, people, err := w.peopled(a, "conversations.invite", a.text("users"))
	switch {
	case err != nil:
		return nil, err
	case len(people) > most("users invited"):
		return nil, refuse("too_many_users")
	}
	for _, p := range people {
		if slices.Contains(c.members, p) {
			return nil, refuse("already_in_channel")
		}
		if p.barred != "" {
			return nil, refuse(p.barred)
		}
		if w.whole && c.team != "" && p.of() != c.team && !slices.Contains(p.others, c.team) {
			return nil, refuse("org_user_not_in_team")
		}
		c.members = append(slices.Clip(c.members), p)
	}
	return object{"channel": c.object()}, nil
}

func conversationsKick(_ *Slack, w *Workspace, a args) (object, error) {
	c, people, err := w.peopled(a, "conversations.kick", a.text("user"))
	if err != nil {
		return nil, err
	}
	if !slices.Contains(c.members, people[0]) {
		return nil, refuse("not_in_channel")
	}
	c.members = slices.DeleteFunc(slices.Clone(c.members), func(p *Person) bool { return p == people[0] })
	return object{}, nil
}
