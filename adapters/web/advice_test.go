package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine/nim"
)

// seated is the page of a real host at which Ann holds both seats of a match of Nim.
func seated(t *testing.T) (x *table, h *chattest.House, ann, eve person, code string) {
	t.Helper()
	h = chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: nim.Game, Look: nimlook.Look}}})
	server, err := New(Options{Host: h.Host, Store: h.Store, Listen: "127.0.0.1:0", Log: h.Logger})
	h.Must(err)
	x = &table{Server: server}
	ann, eve = x.join(t, "Ann"), x.join(t, "Eve")
	for _, line := range []string{"/match new nim hotseat=yes", "/match join", "/match start"} {
		x.asks(t, order{As: ann.ID, Text: line})
	}
	h.Must(h.Host.Settle(context.Background()))
	return x, h, ann, eve, h.Code()
}

// asks delivers an order under a number of its own.
func (x *table) asks(t *testing.T, o order) outcome {
	t.Helper()
	deliveries++
	o.Delivery = fmt.Sprint("advice-", deliveries)
	return x.order(t, o)
}

var deliveries int

// answers is what somebody reads alone after a line.
func (x *table) answers(t *testing.T, who person, line string) *post {
	t.Helper()
	out := x.asks(t, order{As: who.ID, Text: line})
	if out.Post == nil || !out.Post.Private {
		t.Fatalf("%s is answered %+v", line, out)
	}
	return out.Post
}

// On the page advice is a private post: a hint's button plays; what is tried has a
// picture that its player alone can fetch; and a long look back comes when it is found,
// with a button for each moment, whose picture is of the board as it was.
func TestAdviceOnThePage(t *testing.T) {
	x, h, ann, eve, code := seated(t)
	try := x.answers(t, ann, "/match try "+code+" take right 2")
	if try.Picture == nil || !strings.Contains(try.Text.String(), "Only a try") {
		t.Fatalf("tried: %+v", try)
	}
	address := fmt.Sprintf("/picture/%s/%d.png?page=%s&as=", code, try.Picture.Seq, try.Picture.Page)
	mine, board := x.ask(t, "GET", address+ann.ID, ""), x.ask(t, "GET", fmt.Sprintf("/picture/%s/0.png?as=%s", code, ann.ID), "")
	if mine.Code != http.StatusOK || mine.Header().Get("ETag") == board.Header().Get("ETag") {
		t.Errorf("what Ann tried: %d %v, the board %v", mine.Code, mine.Header(), board.Header())
	}
	if hers := x.ask(t, "GET", address+eve.ID, ""); hers.Code != http.StatusNotFound {
		t.Errorf("Eve fetches what Ann tried: %d", hers.Code)
	}
	for h.Match(code).Phase == match.Playing {
		hint := x.answers(t, ann, "/match hint "+code)
		if len(hint.Buttons) == 0 {
			t.Fatalf("a hint: %s", hint.Text)
		}
		if before := h.Match(code).Seq(); before == 0 { // a blunder, and then as slowly as can be
			x.asks(t, order{As: ann.ID, Press: hint.Buttons[0].ID})
			if h.Match(code).Seq() != 1 {
				t.Fatal("the hint's button does not play")
			}
			continue
		}
		for _, heap := range []string{"left", "middle", "right"} {
			before := h.Match(code).Seq()
			if x.asks(t, order{As: ann.ID, Text: "/nim " + code + " take " + heap + " 1"}); h.Match(code).Seq() > before {
				break
			}
		}
	}
	if m := x.answers(t, ann, "/match review "+code); !strings.Contains(m.Text.String(), "A moment: I'm weighing your ") {
		t.Fatalf("a look back: %s", m.Text)
	}
	h.Must(h.Host.Settle(context.Background()))
	found := x.lately(t, h, ann)
	if found == nil {
		t.Fatal("what is found is not told")
	}
	if x.lately(t, h, eve) != nil {
		t.Error("Eve reads what Ann's moves cost")
	}
	for _, b := range found.Buttons {
		out := x.asks(t, order{As: ann.ID, Press: b.ID})
		if out.Post == nil || out.Post.Picture == nil || x.ask(t, "GET", fmt.Sprintf("/picture/%s/%d.png?as=%s", code, out.Post.Picture.Seq, ann.ID), "").Code != http.StatusOK {
			t.Errorf("%s: %+v", b.Label, out.Post)
		}
	}
	if len(found.Buttons) == 0 {
		t.Errorf("no move cost anything: %s", found.Text)
	}
}

// lately is the newest post that tells somebody what their moves cost; nil: none.
func (x *table) lately(t *testing.T, h *chattest.House, who person) *msg.Message {
	t.Helper()
	a, err := x.viewer(t.Context(), who.ID)
	h.Must(err)
	room, err := x.enter(t.Context(), "")
	h.Must(err)
	posts, err := h.Store.PostsIn(t.Context(), room.ID, a.Person, 0, postsShown)
	h.Must(err)
	for i := len(posts) - 1; i >= 0; i-- {
		if b := kept(posts[i]); posts[i].To == a.Person && strings.Contains(b.Text.String(), "I weighed ") {
			return &b.Message
		}
	}
	return nil
}
