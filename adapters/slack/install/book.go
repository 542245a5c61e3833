// Package install has people add a Slack app to their workspaces and organisations by
// themselves: OAuth, and the book in which their tokens are kept sealed.
//
// Begin with [Open], which reads the book, and [Door], the pages that people open.
package install

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/match"
)

// A Token is a secret that prints as none.
type Token string

// String hides it.
func (Token) String() string { return "[a Slack token]" }

// GoString hides it.
func (Token) GoString() string { return "[a Slack token]" }

// LogValue hides it.
func (t Token) LogValue() slog.Value { return slog.StringValue(t.String()) }

// A Site is where the app was installed: a workspace, or an organisation with all of
// its workspaces, whose id is then the organisation's. Without a token it was taken
// away, for the reason in Gone.
type Site struct {
	ID, Name, Org string
	Token         Token
	Bot           string // its user id
	URL           string // of the workspace; empty: not known
	By            string // who installed it, by their user id; empty: not known
	Scopes        string // what it was allowed, between commas; empty: not known
	At            time.Time
	Gone          string
}

// Whole reports whether it is an organisation's.
func (s Site) Whole() bool { return s.ID == s.Org }

// Rows keep what the book has, and know whose channels and accounts are.
type Rows interface {
	Installs(ctx context.Context, platform string) ([]match.Install, error)
	PutInstall(ctx context.Context, i match.Install) error
	EndInstall(ctx context.Context, platform, workspace string, at int64, why string) (bool, error)
	WorkspacesOf(ctx context.Context, platform, channel string) ([]string, error)
	PersonAt(ctx context.Context, platform, workspace, account string) (match.PersonID, error)
}

// A Book keeps sites. The first key seals, all of them open.
type Book struct {
	platform string
	rows     Rows
	keys     []key
}

// NewBook makes a book for a platform of that name.
func NewBook(platform string, rows Rows, keys []string) (*Book, error) {
	b := &Book{platform: platform, rows: rows}
	for i, said := range keys {
		k, err := newKey(said)
		if err != nil {
			return nil, fmt.Errorf("key %d: %w", i+1, err)
		}
		b.keys = append(b.keys, k)
	}
	if len(b.keys) == 0 {
		return nil, errors.New("no key")
	}
	return b, nil
}

// ReadBook is a book to be read alone: without a key nothing that is sealed is opened.
func ReadBook(platform string, rows Rows, keys []string) (*Book, error) {
	if len(keys) == 0 {
		return &Book{platform: platform, rows: rows}, nil
	}
	return NewBook(platform, rows, keys)
}

// secrets are what of a site is sealed.
type secrets struct {
	Token string `json:"token"`
	Bot   string `json:"bot"`
	URL   string `json:"url"`

	By     string `json:"by,omitempty"`
	Scopes string `json:"scopes,omitempty"`
}

// Sites reads the book. Those that no key opens are in shut, untouched, and say why in
// Gone.
func (b *Book) Sites(ctx context.Context) (open, shut []Site, err error) {
	rows, err := b.rows.Installs(ctx, b.platform)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range rows {
		s := Site{ID: r.Workspace, Name: r.Name, Org: r.Org, At: time.UnixMilli(r.At), Gone: r.Gone}
		if r.Gone != "" {
			open = append(open, s)
			continue
		}
		text, err := b.unseal(r)
		if err != nil {
			s.Gone = err.Error()
			shut = append(shut, s)
			continue
		}
		var x secrets
		if err := json.Unmarshal(text, &x); err != nil {
			s.Gone = "cannot be read"
			shut = append(shut, s)
			continue
		}
		s.Token, s.Bot, s.URL, s.By, s.Scopes = Token(x.Token), x.Bot, x.URL, x.By, x.Scopes
		open = append(open, s)
	}
	return open, shut, nil
}

func (b *Book) unseal(r match.Install) ([]byte, error) {
	i := slices.IndexFunc(b.keys, func(k key) bool { return k.sealedBy(r.Sealed) })
	if i < 0 {
		return nil, errOtherKey
	}
	return b.keys[i].open(r.Sealed, r.Workspace)
}

// Renew seals with the first key what another one sealed, and says how many that were.
func (b *Book) Renew(ctx context.Context) (n int, err error) {
	rows, err := b.rows.Installs(ctx, b.platform)
	if err != nil {
		return 0, err
	}
	for _, r := range rows {
		if r.Gone != "" || b.keys[0].sealedBy(r.Sealed) {
			continue
		}
		text, err := b.unseal(r)
		if err != nil {
			continue // told as shut
		}
		r.Sealed = b.keys[0].seal(text, r.Workspace)
		if err := b.rows.PutInstall(ctx, r); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// Keep writes a site in place of what was known of it.
func (b *Book) Keep(ctx context.Context, s Site) error {
	text, err := json.Marshal(secrets{string(s.Token), s.Bot, s.URL, s.By, s.Scopes})
	if err != nil {
		return fmt.Errorf("seal an install: %w", err)
	}
	return b.rows.PutInstall(ctx, match.Install{
		Platform: b.platform, Workspace: s.ID, Name: s.Name, Org: s.Org, At: s.At.UnixMilli(), Sealed: b.keys[0].seal(text, s.ID),
	})
}

// End drops a site's token, unless it was installed anew meanwhile.
func (b *Book) End(ctx context.Context, s Site, why string) (bool, error) {
	return b.rows.EndInstall(ctx, b.platform, s.ID, s.At.UnixMilli(), why)
}

// maxNamed is how many workspaces one line of the log names.
const maxNamed = 5

// ShutWords say which installs no key opens, and what to do.
func ShutWords(shut []Site) string {
	names := make([]string, 0, len(shut))
	for _, s := range shut {
		names = append(names, s.Name+" ("+s.ID+")")
	}
	if more := len(names) - maxNamed; more > 0 {
		names = append(names[:maxNamed], fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("slack: no key in slack.keys opens the tokens of %s: %s. They are kept as they are, and matches there wait. Put the key that they were sealed with back, behind the newer ones; if it is lost, have the app installed anew there",
		strings.Join(names, ", "), shut[0].Gone)
}
