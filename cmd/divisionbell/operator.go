package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"divisionbell/bot/match"
	"divisionbell/storage/postgres"
)

// stalled is how long the sender may be at one round before the process counts
// as ill: longer than any platform makes it wait.
const stalled = 5 * time.Minute

// An operatorPage is what operators and their programs ask: /healthz, /readyz
// and /metrics. It has no passwords and tells no secrets.
type operatorPage struct {
	metrics  *metrics
	count    func(context.Context) (match.Counts, error)
	full     func() error         // nil as long as there is room on the disk
	apart    func() time.Duration // of the clocks; nil: there is but one
	unspoken func() (waits, calm []string)
	log      *slog.Logger
	stopping atomic.Bool
	listener net.Listener
	server   *http.Server
}

// openOperatorPage listens; with an empty address there is no page, and nil.
func openOperatorPage(listen string, m *metrics, count func(context.Context) (match.Counts, error), full func() error, apart func() time.Duration, unspoken func() (waits, calm []string), log *slog.Logger) (*operatorPage, error) {
	if listen == "" {
		return nil, nil
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("metrics.listen: %w", err)
	}
	o := &operatorPage{metrics: m, count: count, full: full, apart: apart, unspoken: unspoken, log: log, listener: l}
	m.registry.MustRegister(&counted{count: count}, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "divisionbell_disk_full", Help: "Whether the database finds no room on its disk: 1 or 0.",
	}, func() float64 {
		if full() != nil {
			return 1
		}
		return 0
	}))
	if apart != nil {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "divisionbell_clock_apart_seconds", Help: "By how much the database server's clock is ahead of this machine's; negative: behind.",
		}, func() float64 { return apart().Seconds() }))
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", o.serveHealth)
	mux.HandleFunc("GET /readyz", o.serveReady)
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}))
	o.server = &http.Server{
		Handler: mux, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 15 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	go func() {
		if err := o.server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the operators' page ended", "err", err)
		}
	}()
	return o, nil
}

// address is where the page is.
func (o *operatorPage) address() string { return o.listener.Addr().String() }

// close ends the page; nil has none.
func (o *operatorPage) close() {
	if o != nil {
		_ = o.server.Close()
	}
}

// stop says that the process is about to end: it is not ready any more.
func (o *operatorPage) stop() {
	if o != nil {
		o.stopping.Store(true)
	}
}

// diskFull is what operators read where the database finds no room. The program
// goes on by itself when there is some, and so is not ill: to start it again would
// help nobody.
const diskFull = "the disk of the database is full: make room, and it goes on by itself"

// serveHealth answers whether the process should be left alone.
func (o *operatorPage) serveHealth(w http.ResponseWriter, r *http.Request) {
	if at := o.metrics.pumped.Load(); at != 0 && time.Since(time.UnixMilli(at)) > stalled {
		http.Error(w, "the sender has not looked for "+stalled.String(), http.StatusServiceUnavailable)
		return
	}
	if o.full() != nil {
		fmt.Fprintln(w, "well, but "+diskFull)
		return
	}
	fmt.Fprintln(w, "well")
}

// serveReady answers whether it can do its work.
func (o *operatorPage) serveReady(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
	defer cancel()
	var why []string
	if o.stopping.Load() {
		why = append(why, "stopping")
	}
	if _, err := o.count(ctx); err != nil {
		o.log.Error("not ready: the database is not answering", "err", err)
		why = append(why, "the database is not answering")
	}
	if o.full() != nil {
		why = append(why, diskFull)
	}
	waits, calm := o.unspoken()
	why = slices.Concat(why, o.metrics.absent(), o.metrics.tokenless(), waits)
	if len(why) > 0 {
		http.Error(w, strings.Join(why, "; "), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, strings.Join(slices.Concat([]string{"ready"}, calm, o.metrics.taken(), clockFindings(o.apart)), "; "))
}

// clockFindings says that this machine's clock is not the server's. All is answered all the
// same, but deadlines may be late.
func clockFindings(apart func() time.Duration) []string {
	if apart == nil || apart().Abs() <= postgres.MostApart {
		return nil
	}
	return []string{postgres.ClocksApart(apart()).String()}
}
