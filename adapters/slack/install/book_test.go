package install

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

var ctx = context.Background()

// shelf is a store of installs in memory.
type shelf struct{ list []match.Install }

func (s *shelf) Installs(context.Context, string) ([]match.Install, error) {
	return slices.Clone(s.list), nil
}

func (s *shelf) PutInstall(_ context.Context, x match.Install) error {
	s.list = slices.DeleteFunc(s.list, func(o match.Install) bool { return o.Workspace == x.Workspace })
	s.list = append(s.list, x)
	return nil
}

func (s *shelf) EndInstall(_ context.Context, _, workspace string, at int64, why string) (bool, error) {
	for i, x := range s.list {
		if x.Workspace == workspace && x.At == at {
			s.list[i].Sealed, s.list[i].Gone = nil, why
			return true, nil
		}
	}
	return false, nil
}

func (s *shelf) WorkspacesOf(context.Context, string, string) ([]string, error) { return nil, nil }
func (s *shelf) PersonAt(context.Context, string, string, string) (match.PersonID, error) {
	return 0, nil
}

const (
	one = "one key of thirty-two characters."
	two = "two keys of thirty-two characters"
)

func bookOf(t *testing.T, s *shelf, keys ...string) *Book {
	t.Helper()
	b, err := NewBook("slack", s, keys)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var commons = Site{ID: "T1", Name: "Commons", Org: "E1", Token: "xoxb-1-secret", Bot: "U1", URL: "https://commons.example/", At: time.UnixMilli(1_795_262_400_000)}

// TestATokenIsKeptSealed: no byte of it is in the row, and twice sealed is sealed
// otherwise.
func TestATokenIsKeptSealed(t *testing.T) {
	s := &shelf{}
	b := bookOf(t, s, one)
	for range 2 {
		if err := b.Keep(ctx, commons); err != nil {
			t.Fatal(err)
		}
	}
	open, shut, err := b.Sites(ctx)
	if err != nil || len(shut) > 0 || len(open) != 1 || open[0] != commons {
		t.Fatalf("%v, %v, %v", open, shut, err)
	}
	first := s.list[0].Sealed
	if bytes.Contains(first, []byte("secret")) || bytes.Contains(first, []byte("xoxb")) {
		t.Error("the token lies open")
	}
	if err := b.Keep(ctx, commons); err != nil || bytes.Equal(first, s.list[0].Sealed) {
		t.Error("the same token is sealed alike twice")
	}
}

// TestASealedTokenIsItsWorkspaces: moved to another row, or changed in one bit, it opens
// no more.
func TestASealedTokenIsItsWorkspaces(t *testing.T) {
	s := &shelf{}
	b := bookOf(t, s, one)
	if err := b.Keep(ctx, commons); err != nil {
		t.Fatal(err)
	}
	kept := s.list[0]
	moved, bent := kept, kept
	moved.Workspace = "T2"
	bent.Sealed = slices.Clone(kept.Sealed)
	bent.Sealed[len(bent.Sealed)-1] ^= 1
	for what, row := range map[string]match.Install{"moved": moved, "bent": bent} {
		s.list = []match.Install{row}
		open, shut, err := b.Sites(ctx)
		if err != nil || len(open) > 0 || len(shut) != 1 || shut[0].Gone != "changed since it was sealed" {
			t.Errorf("%s: %v, %v, %v", what, open, shut, err)
		}
	}
}

// TestKeysChange: a new key before the old one reads all, and once renewed the old one
// can go. A wrong key loses nothing.
func TestKeysChange(t *testing.T) {
	s := &shelf{}
	if err := bookOf(t, s, one).Keep(ctx, commons); err != nil {
		t.Fatal(err)
	}
	before := slices.Clone(s.list)
	wrong := bookOf(t, s, two)
	if n, err := wrong.Renew(ctx); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	open, shut, err := wrong.Sites(ctx)
	if err != nil || len(open) > 0 || len(shut) != 1 || shut[0].Gone != "sealed with another key" || shut[0].Name != "Commons" {
		t.Errorf("%v, %v, %v", open, shut, err)
	}
	if !bytes.Equal(before[0].Sealed, s.list[0].Sealed) {
		t.Error("a wrong key changed what is kept")
	}
	if n, err := bookOf(t, s, two, one).Renew(ctx); n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if open, shut, err := bookOf(t, s, two).Sites(ctx); err != nil || len(shut) > 0 || len(open) != 1 || open[0] != commons {
		t.Errorf("%v, %v, %v", open, shut, err)
	}
	if _, err := NewBook("slack", s, []string{"short"}); err == nil || strings.Contains(err.Error(), "short") {
		t.Errorf("a short key: %v", err)
	}
}

// TestATokenPrintsAsNone, however it is printed.
func TestATokenPrintsAsNone(t *testing.T) {
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("kept", "site", commons, "token", commons.Token)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		fmt.Fprintf(&log, verb, commons)
	}
	if strings.Contains(log.String(), "secret") {
		t.Errorf("%s", &log)
	}
}

// TestAStateIsItsBrowsers: any process with the key knows it, also when a newer key stands
// before it; bent in one bit, in another browser or with other keys nobody does.
func TestAStateIsItsBrowsers(t *testing.T) {
	t.Parallel()
	until := time.UnixMilli(1_795_262_400_000)
	said := bookOf(t, &shelf{}, one).state("cookie", until)
	for _, b := range []*Book{bookOf(t, &shelf{}, one), bookOf(t, &shelf{}, two, one)} {
		if at, ok := b.knows(said, "cookie"); !ok || !at.Equal(until) {
			t.Errorf("a state of ours: %v, %v", at, ok)
		}
		if _, ok := b.knows(said, "another"); ok {
			t.Error("a state of another browser is known")
		}
		for i := range said {
			if _, ok := b.knows(said[:i]+string(said[i]^1)+said[i+1:], "cookie"); ok {
				t.Errorf("bent at %d it is known", i)
			}
			if _, ok := b.knows(said[:i], "cookie"); ok {
				t.Errorf("cut at %d it is known", i)
			}
		}
	}
	if _, ok := bookOf(t, &shelf{}, two).knows(said, "cookie"); ok {
		t.Error("a state of another key is known")
	}
}

// TestAStateIsWrittenInOneWay: a state that was used is not good again in other letters.
func TestAStateIsWrittenInOneWay(t *testing.T) {
	b := bookOf(t, &shelf{}, one)
	said := b.state("a browser", time.UnixMilli(0))
	for _, other := range []string{said + "\n", "\r" + said, said[:9] + "\n" + said[9:]} {
		if _, ok := b.knows(other, "a browser"); ok {
			t.Errorf("%q is known as %q", other, said)
		}
	}
}
