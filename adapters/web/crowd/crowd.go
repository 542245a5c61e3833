// Package crowd is many people at a page at once: each has a window that hears its room's
// news, looks at the board after every move, and plays what the board advises when it is
// their turn. It measures how long a press takes to be answered.
package crowd

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Crowd is who comes. Each match has Windows/Matches people, two at least.
type Crowd struct {
	URL     string // of the page, with a slash at its end
	Matches int
	Windows int
	Length  time.Duration
	Presses int           // after so many all leave; 0: there is no such number
	Line    string        // how a match is made: "exchequer setup=dealt"
	Think   time.Duration // on average before a press
}

// A Report is what the crowd saw. Durations are of presses, shortest first.
type Report struct {
	Presses []time.Duration
	Looks   int // boards that were looked at, each with its picture if that is another
	Refused int // presses that came too late
	Failed  []error
}

// At is how long the press took that so many in a hundred were no slower than; 0: there
// were none.
func (r Report) At(percent float64) time.Duration {
	if len(r.Presses) == 0 {
		return 0
	}
	return r.Presses[min(len(r.Presses)-1, int(percent/100*float64(len(r.Presses))))]
}

// Run plays until the length is over. An error says that the matches could not be made.
func (c Crowd) Run(ctx context.Context, seated func(windows int)) (Report, error) {
	each := max(2, c.Windows/max(1, c.Matches))
	transport := &http.Transport{MaxIdleConnsPerHost: 2 * c.Windows, MaxConnsPerHost: 0}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	var windows []*window
	for m := range c.Matches {
		room := fmt.Sprintf("load-%d-%d", time.Now().Unix(), m)
		var table []*window
		for n := range each {
			w := &window{client: client, url: c.URL, room: room, news: make(chan struct{}, 1)}
			if err := w.join(ctx, fmt.Sprintf("Load %d %d", m, n)); err != nil {
				return Report{}, err
			}
			table = append(table, w)
		}
		if err := begin(ctx, table, c.Line); err != nil {
			return Report{}, err
		}
		windows = append(windows, table...)
		if seated != nil {
			seated(len(windows))
		}
	}
	ctx, stop := context.WithTimeout(ctx, c.Length)
	defer stop()
	var all sync.WaitGroup
	var pressed atomic.Int64
	for _, w := range windows {
		w.pressed = func() {
			if int(pressed.Add(1)) == c.Presses {
				stop()
			}
		}
		all.Go(func() { w.listen(ctx) })
		all.Go(func() { w.play(ctx, c.Think) })
	}
	all.Wait()
	var r Report
	for _, w := range windows {
		r.Presses = append(r.Presses, w.report.Presses...)
		r.Looks += w.report.Looks
		r.Refused += w.report.Refused
		r.Failed = append(r.Failed, w.report.Failed...)
	}
	slices.Sort(r.Presses)
	return r, nil
}

// begin makes a match of those at a table.
func begin(ctx context.Context, table []*window, line string) error {
	first := table[0]
	if err := first.say(ctx, "/match new "+line); err != nil {
		return err
	}
	var now struct {
		Matches []struct{ Code string }
	}
	if err := first.whole(ctx, &now); err != nil {
		return err
	}
	if len(now.Matches) == 0 {
		return fmt.Errorf("crowd: “/match new %s” made no match", line)
	}
	for _, w := range table {
		w.code = now.Matches[0].Code
		if w != first {
			if err := w.say(ctx, "/match join "+w.code); err != nil {
				return err
			}
		}
	}
	return first.say(ctx, "/match start")
}

// A window is one person's page.
type window struct {
	client  *http.Client
	url     string
	room    string
	as      string
	code    string
	said    int
	drawn   int           // the move whose picture it has, plus one
	news    chan struct{} // something has happened
	pressed func()
	report  Report
}

func (w *window) join(ctx context.Context, name string) error {
	if err := w.post(ctx, "api/rooms", map[string]any{"name": w.room}, nil); err != nil {
		return err
	}
	var me struct{ ID string }
	if err := w.post(ctx, "api/people", map[string]any{"name": name}, &me); err != nil {
		return err
	}
	w.as = me.ID
	return nil
}

func (w *window) say(ctx context.Context, text string) error {
	return w.do(ctx, map[string]any{"text": text})
}

func (w *window) do(ctx context.Context, order map[string]any) error {
	w.said++
	order["room"], order["as"], order["delivery"] = w.room, w.as, fmt.Sprintf("%s-%d", w.room, w.said)
	return w.post(ctx, "api/do", order, nil)
}

// whole reads the first news of a room, which is all of it.
func (w *window) whole(ctx context.Context, into any) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	return w.stream(ctx, func(name string, data []byte) error {
		if name != "whole" {
			return nil
		}
		if err := json.Unmarshal(data, into); err != nil {
			return fmt.Errorf("crowd: the room of %s: %w", w.as, err)
		}
		return io.EOF
	})
}

// listen hears the room until ctx ends.
func (w *window) listen(ctx context.Context) {
	for ctx.Err() == nil {
		err := w.stream(ctx, func(string, []byte) error {
			select {
			case w.news <- struct{}{}:
			default:
			}
			return nil
		})
		if err != nil && ctx.Err() == nil {
			time.Sleep(100 * time.Millisecond)
		}
	}
}

// stream hands on a room's news; io.EOF ends it without an error.
func (w *window) stream(ctx context.Context, heard func(name string, data []byte) error) error {
	r, err := w.get(ctx, "api/stream", url.Values{"room": {w.room}, "as": {w.as}})
	if err != nil {
		return err
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 4<<20)
	name := ""
	for lines.Scan() {
		if event, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			name = event
		}
		if data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: ")); ok {
			if err := heard(name, data); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

// play looks at the board whenever something has happened, and presses what it advises.
func (w *window) play(ctx context.Context, think time.Duration) {
	for {
		press, err := w.look(ctx)
		if err != nil && ctx.Err() == nil {
			w.report.Failed = append(w.report.Failed, err)
		}
		if press != "" && rest(ctx, time.Duration(rand.ExpFloat64()*float64(think))) {
			w.press(ctx, press)
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-w.news:
		}
		rest(ctx, 40*time.Millisecond) // the page gathers news as well
	}
}

// look fetches the board and its picture, and gives what to press if it is this one's
// turn.
func (w *window) look(ctx context.Context) (press string, err error) {
	var moment struct {
		Seq    int
		Status struct{ Picture *struct{ Seq int } }
	}
	if err := w.read(ctx, "api/moment", url.Values{"code": {w.code}, "seq": {"-1"}, "as": {w.as}}, &moment); err != nil {
		return "", err
	}
	w.report.Looks++
	if p := moment.Status.Picture; p != nil && p.Seq+1 != w.drawn { // its address is the same else
		r, err := w.get(ctx, fmt.Sprintf("picture/%s/%d.png", w.code, p.Seq), url.Values{"as": {w.as}})
		if err != nil {
			return "", err
		}
		_, err = io.Copy(io.Discard, r.Body)
		r.Body.Close()
		if err != nil {
			return "", fmt.Errorf("crowd: a picture of %s: %w", w.code, err)
		}
		w.drawn = p.Seq + 1
	}
	var ways struct{ Advice *struct{ Press string } }
	if err := w.read(ctx, "api/ways", url.Values{"code": {w.code}, "as": {w.as}}, &ways); err != nil || ways.Advice == nil {
		return "", err
	}
	return ways.Advice.Press, nil
}

func (w *window) press(ctx context.Context, id string) {
	at := time.Now()
	err := w.do(ctx, map[string]any{"press": id, "board": true})
	switch {
	case ctx.Err() != nil:
	case err != nil:
		w.report.Refused++
	default:
		w.report.Presses = append(w.report.Presses, time.Since(at))
		w.pressed()
	}
}

func (w *window) post(ctx context.Context, path string, body map[string]any, into any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("crowd: %w", err)
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, w.url+path, bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("crowd: %w", err)
	}
	q.Header.Set("Content-Type", "application/json")
	return w.answer(q, into)
}

func (w *window) read(ctx context.Context, path string, values url.Values, into any) error {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url+path+"?"+values.Encode(), nil)
	if err != nil {
		return fmt.Errorf("crowd: %w", err)
	}
	return w.answer(q, into)
}

func (w *window) get(ctx context.Context, path string, values url.Values) (*http.Response, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, w.url+path+"?"+values.Encode(), nil)
	if err != nil {
		return nil, fmt.Errorf("crowd: %w", err)
	}
	r, err := w.client.Do(q)
	if err != nil {
		return nil, fmt.Errorf("crowd: %w", err)
	}
	if r.StatusCode != http.StatusOK {
		r.Body.Close()
		return nil, fmt.Errorf("crowd: %s: %s", path, r.Status)
	}
	return r, nil
}

func (w *window) answer(q *http.Request, into any) error {
	r, err := w.client.Do(q)
	if err != nil {
		return fmt.Errorf("crowd: %w", err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return fmt.Errorf("crowd: %w", err)
	}
	if r.StatusCode != http.StatusOK {
		return fmt.Errorf("crowd: %s: %s: %.200s", q.URL.Path, r.Status, body)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("crowd: %s: %w", q.URL.Path, err)
	}
	return nil
}

// rest waits and reports whether there is time left.
func rest(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
