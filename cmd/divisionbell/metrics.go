package main

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"divisionbell/bot/match"
)

// metrics count what happens, for Prometheus. None of them holds a word that
// anybody said: labels are commands, outcomes and platforms.
type metrics struct {
	registry   *prometheus.Registry
	commands   *prometheus.CounterVec
	answered   *prometheus.HistogramVec
	sent       *prometheus.CounterVec
	shut       *prometheus.CounterVec
	reconnects *prometheus.CounterVec
	connected  *prometheus.GaugeVec
	refused    *prometheus.GaugeVec

	pumped atomic.Int64 // when the sender looked last, in milliseconds UTC
	mu     sync.Mutex
	up     map[string]bool // by platform, as far as it has told
	was    map[string]bool // platforms that were connected once

	over map[string]error // by platform: why it is served no more

	no map[string]map[string]bool // by platform: workspaces whose token is refused

	away      map[string]string // by platform and workspace: why the app was taken away
	withdrawn *prometheus.GaugeVec
}

var (
	_ match.Observer    = (*metrics)(nil)
	_ match.Connections = (*metrics)(nil)
	_ match.Refusals    = (*metrics)(nil)
	_ match.Withdrawals = (*metrics)(nil)
)

// answerTimes are the bounds of the histogram of answers, in seconds: the
// platforms wait three.
var answerTimes = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2, 3, 5, 10}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		commands: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divisionbell_commands_total", Help: "Calls answered, by command and outcome: done, refused, failed.",
		}, []string{"command", "outcome"}),
		answered: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "divisionbell_answer_seconds", Help: "How long calls took to be answered.", Buckets: answerTimes,
		}, []string{"outcome"}),
		sent: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divisionbell_sent_total", Help: "What platforms were asked to do, and what came of it.",
		}, []string{"platform", "kind", "outcome"}),
		shut: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divisionbell_rooms_shut_total", Help: "Rooms that could no longer be told.",
		}, []string{"platform"}),
		reconnects: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "divisionbell_reconnects_total", Help: "Connections to platforms that were lost and came again.",
		}, []string{"platform"}),
		connected: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "divisionbell_connected", Help: "Whether a platform is connected: 1 or 0.",
		}, []string{"platform"}),
		refused: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "divisionbell_tokens_refused", Help: "Workspaces whose token a platform refuses now.",
		}, []string{"platform"}),
		withdrawn: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "divisionbell_installs_withdrawn", Help: "Workspaces that installed the app themselves and are not served now.",
		}, []string{"platform"}),
		away: map[string]string{}, up: map[string]bool{}, was: map[string]bool{}, no: map[string]map[string]bool{}, over: map[string]error{},
	}
	m.registry.MustRegister(m.commands, m.answered, m.sent, m.shut, m.reconnects, m.connected, m.refused, m.withdrawn,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Did counts an answered call.
func (m *metrics) Did(command, outcome string, took time.Duration) {
	m.commands.WithLabelValues(command, outcome).Inc()
	m.answered.WithLabelValues(outcome).Observe(took.Seconds())
}

// Sent counts what was said.
func (m *metrics) Sent(platform, kind, outcome string) {
	m.sent.WithLabelValues(platform, kind, outcome).Inc()
}

// Shut counts a room that cannot be told.
func (m *metrics) Shut(platform string) { m.shut.WithLabelValues(platform).Inc() }

// Behind notes that the sender lives.
func (m *metrics) Behind(int, int) { m.pumped.Store(time.Now().UnixMilli()) }

// Connected keeps whether a platform is connected and counts when it is again.
func (m *metrics) Connected(platform string, up bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if up && m.was[platform] && !m.up[platform] {
		m.reconnects.WithLabelValues(platform).Inc()
	}
	m.up[platform] = up
	m.was[platform] = m.was[platform] || up
	n := 0.0
	if up {
		n = 1
	}
	m.connected.WithLabelValues(platform).Set(n)
}

// Refused keeps of which workspaces a platform does not take the token.
func (m *metrics) Refused(platform, workspace string, yes bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.no[platform] == nil {
		m.no[platform] = map[string]bool{}
	}
	if delete(m.no[platform], workspace); yes {
		m.no[platform][workspace] = true
	}
	m.refused.WithLabelValues(platform).Set(float64(len(m.no[platform])))
}

// Withdrawn keeps which workspaces took the app away, and why.
func (m *metrics) Withdrawn(platform, workspace, why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := platform + ": the app isn't in service in workspace " + workspace
	if delete(m.away, key); why != "" {
		m.away[key] = why
	}
	n := 0
	for key := range m.away {
		if strings.HasPrefix(key, platform+":") {
			n++
		}
	}
	m.withdrawn.WithLabelValues(platform).Set(float64(n))
}

// taken are the workspaces that took the app away, each a sentence. All else goes on, so
// that the program is ready all the same.
func (m *metrics) taken() (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for key, why := range m.away {
		list = append(list, key+" ("+why+")")
	}
	slices.Sort(list)
	return list
}

// tokenless are the platforms and workspaces whose tokens are refused.
func (m *metrics) tokenless() (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for platform, spaces := range m.no {
		for w := range spaces {
			said := platform + " refuses the token"
			if w != "" {
				said += " of workspace " + w
			}
			list = append(list, said)
		}
	}
	slices.Sort(list)
	return list
}

// Ended keeps why a platform is served no more.
func (m *metrics) Ended(platform string, why error) {
	m.Connected(platform, false)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.over[platform] = why
}

// absent tells of the platforms that are not connected.
func (m *metrics) absent() (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for platform, up := range m.up {
		switch why := m.over[platform]; {
		case why != nil:
			list = append(list, platform+" is not served any more: "+why.Error())
		case !up:
			list = append(list, platform+" is not connected")
		}
	}
	slices.Sort(list)
	return list
}

// countAfresh is how long counts of the store are good.
const countAfresh = 5 * time.Second

// counted gathers what the store counts, when it is asked for.
type counted struct {
	count func(context.Context) (match.Counts, error)

	mu   sync.Mutex
	at   time.Time
	last match.Counts
}

var (
	matchesDesc = prometheus.NewDesc("divisionbell_matches", "Matches by phase.", []string{"phase"}, nil)
	queueDesc   = prometheus.NewDesc("divisionbell_owed", "What is owed: matches with a room behind, notices, other messages.", []string{"queue"}, nil)
)

// Describe tells of what Collect gives.
func (c *counted) Describe(ch chan<- *prometheus.Desc) {
	ch <- matchesDesc
	ch <- queueDesc
}

// Collect counts, but not more often than every few seconds.
func (c *counted) Collect(ch chan<- prometheus.Metric) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.at) >= countAfresh {
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		n, err := c.count(ctx)
		if err != nil {
			ch <- prometheus.NewInvalidMetric(matchesDesc, err)
			return
		}
		c.last, c.at = n, time.Now()
	}
	for _, p := range []match.Phase{match.Open, match.Playing, match.Paused, match.Over, match.Abandoned} {
		ch <- prometheus.MustNewConstMetric(matchesDesc, prometheus.GaugeValue, float64(c.last.Matches[p]), string(p))
	}
	for queue, n := range map[string]int{"rooms": c.last.Behind, "notices": c.last.Notices, "messages": c.last.Outbox} {
		ch <- prometheus.MustNewConstMetric(queueDesc, prometheus.GaugeValue, float64(n), queue)
	}
}
