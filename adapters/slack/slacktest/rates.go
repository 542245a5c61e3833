package slacktest

import (
	"maps"
	"slices"
	"time"
)

// A Rate is how often Slack takes a method in a minute, in a workspace, by which page of
// its documentation. Each is how far apart messages of one channel are, after a burst.
type Rate struct {
	Method string
	Most   int
	Each   time.Duration
	Page   string // below https://docs.slack.dev/reference/
}

// What Slack's tiers take in a minute, by https://docs.slack.dev/apis/web-api/rate-limits;
// "hundreds" it says of the methods of the special tier that have no other number. It
// tolerates some more of what is taken once a minute, and bursts of messages, without
// saying how many.
const (
	tier1, tier2, tier3, tier4, hundreds = 1, 20, 50, 100, 200

	burst1       = 10
	messageBurst = 10
)

// Rates are all to which every call is held: what comes more often is answered by 429, and
// a Retry-After.
var Rates = []Rate{
	{"apps.connections.open", tier1 + burst1, 0, "methods/apps.connections.open"},
	{"auth.test", hundreds, 0, "methods/auth.test"},
	{"chat.delete", tier3, 0, "methods/chat.delete"},
	{"chat.deleteScheduledMessage", tier3, 0, "methods/chat.deleteScheduledMessage"},
	{"chat.getPermalink", hundreds, 0, "methods/chat.getPermalink"},
	{"chat.postEphemeral", tier4, 0, "methods/chat.postEphemeral"},
	{"chat.postMessage", hundreds, time.Second, "methods/chat.postMessage"},
	{"chat.scheduleMessage", tier3, 0, "methods/chat.scheduleMessage"},
	{"chat.scheduledMessages.list", tier3, 0, "methods/chat.scheduledMessages.list"},
	{"chat.update", tier3, 0, "methods/chat.update"},
	{"conversations.create", tier2, 0, "methods/conversations.create"},
	{"conversations.info", tier3, 0, "methods/conversations.info"},
	{"conversations.invite", tier3, 0, "methods/conversations.invite"},
	{"conversations.kick", tier3, 0, "methods/conversations.kick"},
	{"conversations.members", tier4, 0, "methods/conversations.members"},
	{"conversations.open", tier3, 0, "methods/conversations.open"},
	{"files.completeUploadExternal", tier4, 0, "methods/files.completeUploadExternal"},
	{"files.delete", tier3, 0, "methods/files.delete"},
	{"files.getUploadURLExternal", tier4, 0, "methods/files.getUploadURLExternal"},
	{"files.info", tier4, 0, "methods/files.info"},
	{"oauth.v2.access", tier4, 0, "methods/oauth.v2.access"},
	{"team.info", tier3, 0, "methods/team.info"},
	{"users.conversations", tier3, 0, "methods/users.conversations"},
	{"users.info", tier4, 0, "methods/users.info"},
	{"views.open", tier4, 0, "methods/views.open"},
	{"views.publish", tier4, 0, "methods/views.publish"},
	{"views.push", tier4, 0, "methods/views.push"},
	{"views.update", tier4, 0, "methods/views.update"},
}

// paces are how often methods were called, by workspace.
type paces struct {
	taken    map[[2]string][]time.Time // by whose token and method: within a minute
	messages map[[2]string]time.Time   // by whose token and channel: when all of them are made good
	refused  map[string]int            // by method
	waits    map[[2]string]waiting     // by whose token and method, and what is posted by its channel
	hasty    map[string]int            // by method
}

// A waiting is from when until when whoever calls was asked to wait.
type waiting struct{ from, until time.Time }

// underWay is how long a call may have been that comes after another was told to wait.
const underWay = time.Second

// rate is a method's. Those that Slack does not have, have none.
func rate(method string) (Rate, bool) {
	i := slices.IndexFunc(Rates, func(r Rate) bool { return r.Method == method })
	if i < 0 {
		return Rate{}, false
	}
	return Rates[i], true
}

func newPaces() paces {
	return paces{taken: map[[2]string][]time.Time{}, messages: map[[2]string]time.Time{}, refused: map[string]int{}, waits: map[[2]string]waiting{}, hasty: map[string]int{}}
}

// whose is whose waiting a call is: its workspace's, and with what is posted, which a channel
// has its own limits for, the channel's.
func whose(method, token, channel string) [2]string {
	if method == "chat.postMessage" || method == "chat.scheduleMessage" {
		method += " " + channel
	}
	return [2]string{token, method}
}

// came counts a call that comes before the time which was asked for.
func (p *paces) came(method, token, channel string, now time.Time) {
	if w, ok := p.waits[whose(method, token, channel)]; ok && now.Sub(w.from) > underWay && now.Before(w.until) {
		p.hasty[method]++
	}
}

// asked is that a call was asked to wait for so long.
func (p *paces) asked(method, token, channel string, now time.Time, wait time.Duration) {
	key := whose(method, token, channel)
	if w := p.waits[key]; w.until.Before(now.Add(wait)) {
		p.waits[key] = waiting{now, now.Add(wait)}
	}
}

// wait counts a call, unless it comes too often: then it says after how long it would
// be taken. minute is how long one lasts.
func (p *paces) wait(method, token, channel string, now time.Time, minute time.Duration) time.Duration {
	r, ok := rate(method)
	if !ok {
		return 0
	}
	key, place := [2]string{token, method}, [2]string{token, channel}
	taken := slices.DeleteFunc(p.taken[key], func(at time.Time) bool { return now.Sub(at) >= minute })
	p.taken[key] = taken
	each, good := time.Duration(float64(r.Each)*minute.Minutes()), p.messages[place]
	if good.Before(now) {
		good = now
	}
	var wait time.Duration
	if each > 0 {
		wait = max(0, good.Sub(now)-(messageBurst-1)*each)
	}
	if len(taken) >= r.Most {
		wait = max(wait, minute-now.Sub(taken[0]))
	}
	if wait > 0 {
		p.refused[method]++
		return wait
	}
	p.taken[key], p.messages[place] = append(taken, now), good.Add(each)
	return 0
}

// MinuteOf is how long a minute of Slack's lasts.
func MinuteOf(s *Slack) time.Duration { return s.o.Minute }

// Hasty are how many calls came within the time for which Slack had asked, by method.
func Hasty(s *Slack) map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.paces.hasty)
}

// TooOften are how many calls came more often than Slack takes them, by method.
func (s *Slack) TooOften() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.paces.refused)
}
