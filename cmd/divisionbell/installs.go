package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/install"
)

// installsCommand lists where people installed the app themselves.
type installsCommand struct {
	JSON bool `help:"Print the list as JSON." name:"json"`
}

// An installed is a workspace or organisation as operators read of it: never a token.
type installed struct {
	Workspace string    `json:"workspace"`
	Name      string    `json:"name"`
	Org       string    `json:"organisation,omitempty"`
	Whole     bool      `json:"all_of_it,omitempty"` // it is installed for all of the organisation
	At        time.Time `json:"installed"`
	By        string    `json:"by,omitempty"`
	Scopes    []string  `json:"scopes,omitempty"`
	Missing   []string  `json:"missing,omitempty"` // scopes that the program asks for by now
	Token     string    `json:"token"`             // kept, or why it is not to be had
}

// tokenKept is of an install that can be served.
const tokenKept = "kept"

func installedAt(s install.Site) installed {
	i := installed{Workspace: s.ID, Name: s.Name, Org: s.Org, Whole: s.Whole(), At: s.At.UTC(), By: s.By, Token: tokenKept}
	if s.Gone != "" {
		i.Token = s.Gone
	}
	if s.Scopes == "" {
		return i
	}
	i.Scopes = strings.Split(s.Scopes, ",")
	has := map[string]bool{}
	for _, scope := range i.Scopes {
		has[scope] = true
	}
	for _, scope := range slack.Scopes {
		if !has[scope] {
			i.Missing = append(i.Missing, scope)
		}
	}
	return i
}

// Run lists.
func (c *installsCommand) Run(ctx context.Context, of *cli, t terminal) error {
	h, err := build(ctx, of, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	defer h.close()
	sites, err := h.sites(ctx)
	if err != nil {
		return err
	}
	list := make([]installed, len(sites))
	for i, s := range sites {
		list[i] = installedAt(s)
	}
	if c.JSON {
		raw, err := json.MarshalIndent(list, "", "  ")
		if err != nil {
			return err
		}
		fmt.Fprintln(t.out, string(raw))
		return nil
	}
	if len(list) == 0 {
		fmt.Fprintln(t.out, "Nobody has installed the app by its link. Workspaces of slack.tokens are not listed here: doctor names them.")
		return nil
	}
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WORKSPACE\tNAME\tORGANISATION\tINSTALLED\tBY\tTOKEN\tSCOPES")
	for _, i := range list {
		org, scopes := i.Org, "-"
		if i.Whole {
			org += " (all of it)"
		}
		switch {
		case len(i.Missing) > 0:
			scopes = fmt.Sprintf("%d, without %s", len(i.Scopes), strings.Join(i.Missing, ", "))
		case len(i.Scopes) > 0:
			scopes = fmt.Sprintf("all %d", len(i.Scopes))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", i.Workspace, i.Name, or(org, "-"), i.At.Format(time.DateTime), or(i.By, "-"), i.Token, scopes)
	}
	return w.Flush()
}

func or(said, nothing string) string {
	if said == "" {
		return nothing
	}
	return said
}

// sites are those of the book, in the order of their ids; without a key nothing that is
// sealed is opened.
func (h *house) sites(ctx context.Context) ([]install.Site, error) {
	book, err := install.ReadBook(slack.Platform, h.store.installs, h.config.Slack.Keys)
	if err != nil {
		return nil, err
	}
	open, shut, err := book.Sites(ctx)
	return append(open, shut...), err
}
