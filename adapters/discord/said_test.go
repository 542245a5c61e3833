package discord_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

// words are people's own words, of which each could be read as something else.
func words(chance *rand.Rand, code, other string) string {
	read := []string{"and", "to", "Bob", "Cat", "B", "C", "3", "2,", ",", "government", "grits", "--", "--text", code, other, "yes", "of seat 2", "for good", "Bob,", "all", "lies"}
	var said []string
	for range 1 + chance.IntN(4) {
		said = append(said, read[chance.IntN(len(read))])
	}
	return strings.Join(said, " ")
}

// noted is the newest note of a kind in a match.
func (h *house) noted(code string, kind match.NoteKind) match.Note {
	h.TB.Helper()
	m := h.Match(code)
	all, err := h.Store.Notes(ctx, m.ID, 0)
	if err != nil {
		h.TB.Fatal(err)
	}
	for _, n := range slices.Backward(all) {
		if n.Kind == kind {
			return n
		}
	}
	return match.Note{}
}

// Whatever stands in an option of people's own words is what is said, and says neither
// to whom nor in which match.
func TestWordsAreNoAddress(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
	other := h.begin("exchequer", "", ann, bob)
	code := h.sit(ann, bob, cat)
	h.says(cat, "/poleconomy support match:"+code+" answer:no")
	h.wants("the Government: Ann, Bob", "the Grits: Ann, Bob, Cat")
	privates := h.fake.Privates(h.channel)
	government := privates[0].ID
	both := engine.Only(0) | engine.Only(1)
	all := both | engine.Only(2)
	chance := rand.New(rand.NewPCG(5, 6))
	said, refused := 0, 0
	for n := range 40 {
		w := words(chance, code, other)
		if known := []string{"and Cat too", "to Bob alone", "to be or not", "-- aloud", "Cat is lying", code + " is over"}; n < len(known) {
			w = known[n]
		}
		for _, c := range []struct {
			channel, to string
			hear        engine.Seats
		}{{h.channel, " to:Bob", both}, {h.channel, " to:2", both}, {h.channel, " to:government", both}, {h.channel, " to:Bob and Cat", all}, {h.channel, " to:2, C", all}, {h.channel, "", engine.Everyone}, {government, "", both}} {
			line := "/match say" + c.to + " code:" + code + " text:" + w
			if c.channel == government {
				line = "/match say text:" + w
			}
			before := h.noted(code, match.NoteSaid).ID
			a, err := ann.Type(c.channel, line)
			if err != nil {
				t.Fatal(err)
			}
			n := h.noted(code, match.NoteSaid)
			aloud := c.to == "" && strings.HasPrefix(w+" ", "-- ")
			switch {
			case n.ID == before && c.to == "" && strings.HasPrefix(w, "to ") && strings.Contains(a.Message.Content, "Nobody was told yet"): // it may be a secret
				refused++
			case n.ID == before && w == "--" && c.to == "":
			case n.ID == before:
				t.Errorf("%s: nobody is told: %s", line, a.Message.Content)
			case aloud && (n.To != engine.Everyone || n.Text != strings.TrimPrefix(w, "-- ")):
				t.Errorf("%s: %v are told %q, and not everyone", line, n.To, n.Text)
			case !aloud && (n.To != c.hear || n.Text != w):
				t.Errorf("%s: %v are told %q, and not %v", line, n.To, n.Text, c.hear)
			default:
				said++
			}
		}
	}
	if n := h.noted(other, match.NoteSaid); n.Text != "" {
		t.Errorf("in the other match it is said: %s", n.Text)
	}
	if said < 270 || refused == 0 {
		t.Errorf("%d words were said, %d refused", said, refused)
	}
}

// An audience of which a word is nobody's is refused, and is no part of what is said.
func TestAnAudienceIsReadWhole(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Bob --text and,Cat")
	code := h.begin("cantillon", "", ann, bob, cat)
	for to, ok := range map[string]bool{"Bob": true, "Bob and": true, "Bob,": true, "Bob and Carl": false, "Bob hello": false, "hello": false, "Bob 3": true, "<@" + cat.ID + ">": true} {
		before := h.noted(code, match.NoteSaid).ID
		m := h.says(ann, "/match say to:"+to+" text:and Cat too")
		n := h.noted(code, match.NoteSaid)
		switch {
		case ok != (n.ID != before):
			t.Errorf("to:%s: %s", to, m.Content)
		case ok && n.Text != "and Cat too":
			t.Errorf("to:%s: %q is said", to, n.Text)
		case strings.HasPrefix(to, "<@") && n.To != engine.Only(0)|engine.Only(2):
			t.Errorf("to:%s is said to %v", to, n.To)
		}
	}
}

// Who is asked which match they mean can type what is named: it says the same to the same people.
func TestWhichMatchNamesWhatCanBeTyped(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
	h.begin("cantillon", "", ann, bob, cat)
	h.begin("cantillon", "", ann, bob, cat)
	other := h.fake.Channel(h.guild, "other")
	for to, want := range map[string]engine.Seats{"": engine.Everyone, " to:Bob and Cat": 7, " to:2, C": 7, " to:Bob": 3} {
		said := "/match say" + to + " text:to Bob and nine"
		if to == "" {
			said = "/match say text:meet and nine"
		}
		_, words, _ := strings.Cut(said, "text:")
		a, err := ann.Type(other, said)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(a.Message.Content, "`")
		if len(parts) < 3 {
			t.Fatalf("%s: %q", said, parts)
		}
		if _, err := ann.Type(other, "/match say "+parts[1]); err != nil {
			t.Fatal(err)
		}
		code, _, _ := strings.Cut(strings.TrimPrefix(parts[1], "code:"), " ")
		if n := h.noted(code, match.NoteSaid); n.To != want || n.Text != words {
			t.Errorf("%s names %s, which says %q to %v", said, parts[1], n.Text, n.To)
		}
	}
}

// So it is with words for the dice, and with those of a form.
func TestWordsOfAFormAreNoAddress(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
	h.says(ann, "/match new game:exchequer")
	open := h.Code()
	h.says(ann, "/match new game:tax")
	code := h.Code()
	chance := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		w := words(chance, code, open)
		h.says(ann, "/match words text:"+w+" code:"+code)
		if n := h.noted(code, match.NoteWords); n.Text != w {
			t.Errorf("%q are the words, and not %q", n.Text, w)
		}
	}
	if n := h.noted(open, match.NoteWords); n.Text != "" {
		t.Errorf("the other match has words: %q", n.Text)
	}

	h.fake.Deny(h.channel, discordtest.CreatePrivate)
	code = h.sit(ann, bob, cat)
	h.says(cat, "/poleconomy support match:"+code+" answer:no")
	h.says(ann, "/match say to:government code:"+code+" text:hold on")
	h.Told(code)
	var asked discordtest.Message
	h.Until("Bob hears it", func() bool {
		i := slices.IndexFunc(bob.Directs(), func(m discordtest.Message) bool { return strings.Contains(m.Content, "hold on") })
		if i >= 0 {
			asked = bob.Directs()[i]
		}
		return i >= 0
	})
	for range 20 {
		w := words(chance, code, open)
		a, err := bob.Press(asked.ID, "Reply to the Government")
		if err != nil || a.Modal == nil {
			t.Fatalf("it is answered %+v, %v", a, err)
		}
		a, err = bob.Submit(asked.Channel, asked.ID, a.Modal, w)
		if err != nil {
			t.Fatal(err)
		}
		if n := h.noted(code, match.NoteSaid); n.Text != w || n.To != engine.Only(0)|engine.Only(1) {
			t.Errorf("%v are told %q, and not the Government %q: %s", n.To, n.Text, w, fmt.Sprint(a.Message))
		}
	}
}
