package slacktest

import (
	"io"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// file is an uploaded one.
type file struct {
	w        *Workspace
	id, name string
	length   int
	body     []byte
	complete bool
	sharedAt time.Time
	deleted  bool
}

func uploadURL(s *Slack, w *Workspace, a args) (object, error) {
	n, err := strconv.Atoi(a.text("length"))
	if err != nil || n <= 0 || a.text("filename") == "" {
		return nil, refuse("invalid_arguments")
	}
	f := &file{w: w, id: s.id("F"), name: a.text("filename"), length: n}
	w.files = append(w.files, f)
	s.uploads[f.id] = f
	return object{"upload_url": s.server.URL + "/upload/" + f.id, "file_id": f.id}, nil
}

func (s *Slack) serveUpload(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	s.mu.Lock()
	s.calls["upload"]++
	s.mu.Unlock()
	if s.broken(w, r, "upload", nil) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.uploads[r.PathValue("id")]
	if err != nil { // its line was cut, or its sender killed, and nobody hears an answer
		return
	}
	if f == nil || len(body) != f.length {
		s.refused = append(s.refused, "upload: not as announced")
		http.Error(w, "not as announced", http.StatusBadRequest)
		return
	}
	f.body = body
	_, _ = io.WriteString(w, "OK - "+strconv.Itoa(len(body)))
}

func completeUpload(s *Slack, w *Workspace, a args) (object, error) {
	list, _ := a.tree("files").([]any)
	if len(list) == 0 {
		return nil, refuse("invalid_arguments")
	}
	var c *Channel
	if id := a.text("channel_id"); id != "" {
		var err error
		if c, err = w.speak(id); err != nil {
			return nil, err
		}
	}
	for _, x := range list {
		o, _ := x.(map[string]any)
		f := w.file(args(o).text("id"))
		if f == nil || f.body == nil {
			return nil, refuse("file_not_found")
		}
		f.complete, f.sharedAt = true, time.Now()
		if c != nil {
			w.say(&message{in: c, thread: a.text("thread_ts"), text: f.name, files: []string{f.id}})
		}
	}
	return object{"files": list}, nil
}

// file finds one that is there. The lock is held.
func (w *Workspace) file(id string) *file {
	i := slices.IndexFunc(w.files, func(f *file) bool { return f.id == id && !f.deleted })
	if i < 0 {
		return nil
	}
	return w.files[i]
}

func (f *file) ready() bool { return f.complete && time.Since(f.sharedAt) >= f.w.s.o.ReadyAfter }

func fileInfo(s *Slack, w *Workspace, a args) (object, error) {
	f := w.file(a.text("file"))
	if f == nil || !f.complete {
		return nil, refuse("file_not_found")
	}
	o := object{"id": f.id, "name": f.name, "size": f.length}
	if f.ready() {
		ending := strings.TrimPrefix(path.Ext(f.name), ".")
		o["mimetype"], o["filetype"] = mime.TypeByExtension("."+ending), ending
	}
	return object{"file": o}, nil
}

func fileDelete(s *Slack, w *Workspace, a args) (object, error) {
	f := w.file(a.text("file"))
	if f == nil {
		return nil, refuse("file_not_found")
	}
	f.deleted, f.body = true, nil
	return nil, nil
}

// Files are how many were uploaded whole and not deleted.
func (w *Workspace) Files() (n int) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	for _, f := range w.files {
		if f.complete && !f.deleted {
			n++
		}
	}
	return n
}

// Named is what a file that is there is called, and what is in it.
func (w *Workspace) Named(id string) (name string, body []byte) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	if f := w.file(id); f != nil {
		return f.name, f.body
	}
	return "", nil
}

// Has reports whether a file is there.
func (w *Workspace) Has(id string) bool {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	return w.file(id) != nil
}
