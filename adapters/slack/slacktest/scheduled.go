package slacktest

import (
	"slices"
	"strconv"
	"time"
)

// What is scheduled is said so much later at least and at most, and cannot be taken back any
// more so long before.
const (
	scheduleLeast = time.Minute
	scheduleMost  = 120 * 24 * time.Hour
	scheduleKept  = time.Minute
)

// scheduled is what is to be said later.
type scheduled struct {
	id, text string
	in       *Channel
	at       time.Time
}

func schedule(s *Slack, w *Workspace, a args) (object, error) {
	c, err := w.speak(a.text("channel"))
	if err != nil {
		return nil, err
	}
	text, _, err := w.content(a)
	if err != nil {
		return nil, err
	}
	unix, err := strconv.ParseInt(a.text("post_at"), 10, 64)
	at := time.Unix(unix, 0)
	in := at.Sub(s.now())
	if err != nil || in <= scheduleLeast || in > scheduleMost {
		return nil, refuse("invalid_time", a.text("post_at"))
	}
	id := s.stamp()
	w.scheduled = append(w.scheduled, scheduled{id, text, c, at})
	time.AfterFunc(in, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		w.due()
	})
	return object{"channel": c.ID, "scheduled_message_id": id, "post_at": unix}, nil
}

// due says what is to be said by now, where the app still can. The lock is held.
func (w *Workspace) due() {
	w.scheduled = slices.DeleteFunc(w.scheduled, func(x scheduled) bool {
		if x.at.After(w.s.now()) {
			return false
		}
		if _, err := w.speak(x.in.ID); err == nil {
			w.say(&message{in: x.in, text: x.text})
		}
		return true
	})
}

func unschedule(s *Slack, w *Workspace, a args) (object, error) {
	i := slices.IndexFunc(w.scheduled, func(x scheduled) bool {
		return x.id == a.text("scheduled_message_id") && x.in.ID == a.text("channel") && x.at.Sub(s.now()) > scheduleKept
	})
	if i < 0 {
		return nil, refuse("invalid_scheduled_message_id")
	}
	w.scheduled = slices.Delete(w.scheduled, i, i+1)
	return object{}, nil
}

func listScheduled(_ *Slack, w *Workspace, a args) (object, error) {
	id := a.text("channel")
	if id != "" && w.channel(id) == nil {
		return nil, refuse("invalid_channel")
	}
	list := []object{}
	for _, x := range w.scheduled {
		if id == "" || x.in.ID == id {
			list = append(list, object{"id": x.id, "channel_id": x.in.ID, "post_at": x.at.Unix(), "text": x.text})
		}
	}
	return object{"scheduled_messages": list, "response_metadata": object{"next_cursor": ""}}, nil
}

// Scheduled is how many messages are to be said later.
func (w *Workspace) Scheduled() int {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	return len(w.scheduled)
}
