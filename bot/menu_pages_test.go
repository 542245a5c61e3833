package bot_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
)

// A library is a look with a page of books, behind which each seat has one.
type library struct{ match.Look }

func (library) Pages(from string, _ any, s msg.Scene) (pages []msg.Page) {
	switch from {
	case "":
		return []msg.Page{{Name: "books", Title: "The books"}}
	case "books":
		for i, x := range s.Seats {
			pages = append(pages, msg.Page{Name: fmt.Sprintf("book-%d", i+1), Title: x.Name})
		}
	}
	return pages
}

func (l library) Page(name string, v any, log []engine.Fact, s msg.Scene) *msg.Message {
	if !strings.HasPrefix(name, "book") {
		return nil
	}
	when := "before"
	for _, f := range log {
		switch f.(type) {
		case exchequer.Ended, exchequer.Placed, exchequer.Occupied:
			when = "after"
		}
	}
	return &msg.Message{
		Text:    msg.Say(fmt.Sprintf("%s for %d %s the first move", name, s.Viewer, when)),
		Picture: &msg.Picture{Alt: name, Draw: func() ([]byte, error) { return l.Picture(v, s) }},
	}
}

func labels(m msg.Message) (all []string) {
	for _, b := range m.Buttons {
		all = append(all, b.Label)
	}
	return all
}

func TestPagesAreTurned(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: exchequer.Game, Look: library{look.Look}}}})
	code := h.begin("", "Ann", "Bob", "Cat")
	if m := h.say("Ann", "match board"); !slices.Equal(labels(m), []string{"The books"}) {
		t.Fatalf("beside the board: %q", labels(m))
	}
	books := h.press("Bob", h.say("Bob", "match board "+code).Buttons[0].ID)
	h.reads(books, "books for 1 before the first move")
	if !slices.Equal(labels(books), []string{"Ann", "Bob", "Cat", "Show the board"}) {
		t.Errorf("beside the books: %q", labels(books))
	}
	if p := books.Picture; p.Page != "books" || p.Match != code || p.Viewer != 1 {
		t.Errorf("the picture is %+v", p)
	}
	h.turn(code)
	h.settle()
	page := h.press("Zoe", books.Buttons[2].ID)
	h.reads(page, "book-3 for -1 after the first move")
	if m := h.press("Zoe", page.Buttons[0].ID); m.Picture == nil || m.Picture.Page != "" {
		t.Errorf("the way back leads to %+v", m.Picture)
	}
	h.reads(h.say("Ann", "match board BOOK-2"), "book-2 for 0")
	h.reads(h.say("Ann", "match board the books"), "books for 0") // as the button has it
	h.reads(h.say("Ann", "match board "+code+" Ca"), "book-3 for 0")
	h.reads(h.say("Ann", "match board "+code+" nothing"), "books, book-1, book-2 or book-3")
	typing := h.call("Ann")
	typing.Line = "match board " + code + " book-"
	if s := h.host.Complete(ctx, typing, 9); len(s) != 3 || s[0].Line != "/match board "+code+" book-1" || s[0].Help != "Ann" {
		t.Errorf("completed: %+v", s)
	}
	if b := h.status(code).message.Buttons; !slices.ContainsFunc(b, func(b msg.Button) bool { return b.Label == "The books" }) {
		t.Errorf("the status has %q", b)
	}
	h.quiet()
}

func TestPagesOfThePast(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: exchequer.Game, Look: library{look.Look}}}})
	code := h.begin("", "Ann", "Bob", "Cat")
	h.turn(code)
	h.settle()
	ann := h.call("Ann").Account
	for seq, want := range map[int64]string{0: "book-1 for 0 before the first move", -1: "book-1 for 0 after the first move"} {
		m, err := h.host.Page(ctx, code, seq, ann, "book-1")
		if err != nil || m.Text.String() != want || m.Picture.Page != "book-1" {
			t.Errorf("at %d: %v %v", seq, m, err)
		}
	}
	for _, c := range []struct {
		code, page string
		seq        int64
	}{{"NONE", "books", -1}, {code, "books", 9999}, {code, "board", -1}} {
		if _, err := h.host.Page(ctx, c.code, c.seq, ann, c.page); !errors.Is(err, match.ErrNotFound) {
			t.Errorf("%v: %v", c, err)
		}
	}
}

func TestAGameWithoutPagesSaysSo(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.reads(h.say("Ann", "match board "+code+" parliament"), "only one page, the board")
	if b := h.say("Ann", "match board").Buttons; len(b) != 0 {
		t.Errorf("pages to turn to: %v", b)
	}
}
