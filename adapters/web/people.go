package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

const (
	nameLimit   = 80  // characters of a person's name
	peopleLimit = 500 // people at one local table
)

// A person as the page knows them.
type person struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Person match.PersonID `json:"person"`
}

// people are those whom somebody can be at this page: from afar themselves alone.
func (s *Server) people(ctx context.Context) ([]person, error) {
	if s.afar != nil {
		if c, in := visit.CallerOf(ctx); in {
			return []person{{c.Account.ID, c.Account.Name, c.Account.Person}}, nil
		}
		return []person{}, nil
	}
	accounts, err := s.store.Accounts(ctx, Platform, Workspace)
	if err != nil {
		return nil, fmt.Errorf("web: list people: %w", err)
	}
	out := make([]person, 0, len(accounts))
	for _, a := range accounts {
		out = append(out, person{a.ID, a.Name, a.Person})
	}
	return out, nil
}

// account is who makes a request: who goes by id here, or, from afar, who is signed in
// and nobody else.
func (s *Server) account(ctx context.Context, id string) (match.Account, error) {
	if s.afar != nil {
		c, in := visit.CallerOf(ctx)
		if !in {
			return match.Account{}, errAbsent
		}
		return c.Account, nil
	}
	a, err := s.store.Account(ctx, Platform, Workspace, id)
	switch {
	case errors.Is(err, match.ErrNotFound):
		return match.Account{}, wrong("I don't know that name. Type yours first.")
	case err != nil:
		return match.Account{}, fmt.Errorf("web: find %q: %w", id, err)
	}
	return a, nil
}

// zone is the time zone that somebody said is theirs; empty: the page goes by the
// browser's.
func (s *Server) zone(ctx context.Context, a match.Account) string {
	if a.Person == 0 {
		return ""
	}
	p, err := s.store.Person(ctx, a)
	if err != nil {
		s.log.Warn("web: somebody's time zone cannot be read", "error", err)
	}
	return p.Zone
}

// viewer is who looks: the account of id, or the zero account for a passer-by.
func (s *Server) viewer(ctx context.Context, id string) (match.Account, error) {
	if s.afar != nil {
		c, _ := visit.CallerOf(ctx)
		return c.Account, nil
	}
	if id == "" {
		return match.Account{}, nil
	}
	return s.account(ctx, id)
}

// addPerson makes a person of a name, or gives the one who has it.
func (s *Server) addPerson(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Name string `json:"name"`
	}
	err := read(r, &in)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	a, err := s.admit(r.Context(), in.Name)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, person{a.ID, a.Name, a.Person})
}

func (s *Server) admit(ctx context.Context, typed string) (match.Account, error) {
	name, err := personName(typed)
	if err != nil {
		return match.Account{}, err
	}
	s.order[0].Lock() // of two with one slug, one is second
	defer s.order[0].Unlock()
	accounts, err := s.store.Accounts(ctx, Platform, Workspace)
	if err != nil {
		return match.Account{}, fmt.Errorf("web: admit: %w", err)
	}
	taken := map[string]bool{}
	twin := ""
	for _, a := range accounts {
		if strings.EqualFold(a.Name, name) {
			return a, nil
		}
		if text.Alike(a.Name, name) {
			twin = a.Name
		}
		taken[a.ID] = true
	}
	if twin != "" {
		return match.Account{}, wrong(fmt.Sprintf("That name looks like %s’s, who is here already. If that’s you, choose it from the list; if not, type another name.", twin))
	}
	if len(accounts) >= peopleLimit {
		return match.Account{}, wrong("There's no room for more people. Choose one who's here.")
	}
	a := match.Account{Platform: Platform, Workspace: Workspace, Name: name}
	stem := slug(name, "person")
	a.ID = stem
	for n := 2; taken[a.ID]; n++ {
		a.ID = fmt.Sprintf("%s-%d", stem, n)
	}
	p, err := s.store.Person(ctx, a)
	if err != nil {
		return match.Account{}, fmt.Errorf("web: admit: %w", err)
	}
	a.Person = p.ID
	all, err := s.people(ctx)
	if err != nil {
		return match.Account{}, err
	}
	s.feed.tell(event{name: "people", data: marshal(all)})
	return a, nil
}

// personName is what was typed without what cannot be seen.
func personName(typed string) (string, error) {
	name := text.Line(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, typed), len(typed)+1)
	seen := strings.ContainsFunc(name, func(c rune) bool {
		return unicode.IsGraphic(c) && !unicode.IsSpace(c) && !unicode.Is(unicode.Mn, c)
	})
	switch {
	case !utf8.ValidString(typed) || !seen:
		return "", wrong("A name needs at least one letter.")
	case utf8.RuneCountInString(name) > nameLimit:
		return "", wrong(fmt.Sprintf("A name can have %d characters at most.", nameLimit))
	}
	return name, nil
}

// slug is name in small letters, digits and hyphens, or fallback if none is left.
func slug(name, fallback string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.Is(unicode.Mn, c)
	})
	out := []rune(strings.Join(words, "-"))
	if len(out) > 40 {
		out = out[:40]
	}
	if s := strings.Trim(string(out), "-"); s != "" {
		return s
	}
	return fallback
}
