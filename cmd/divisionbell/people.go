package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"divisionbell/adapters/console"
	"divisionbell/adapters/web"
	"divisionbell/bot/match"
	"divisionbell/bot/operator"
)

// matchesCommand lists the unfinished matches, and what is amiss with each.
type matchesCommand struct {
	Amiss bool `help:"Only those that need help: stuck, overdue or without players."`
	Limit int  `help:"How many, the newest first." default:"1000"`
}

// Run lists.
func (m *matchesCommand) Run(ctx context.Context, c *cli, t terminal) error {
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	defer h.close()
	list, err := h.host.Overviews(ctx, m.Limit, m.Amiss)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "CODE\tGAME\tPHASE\tMOVED\tAWAITS\tDUE\tAMISS")
	for _, o := range list {
		due := "-"
		if !o.Due.IsZero() {
			due = o.Due.UTC().Format(time.DateTime)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", o.Code, o.Game, o.Phase, o.Moved.UTC().Format(time.DateTime), dash(o.Awaits), due, dash(o.Why))
	}
	return w.Flush()
}

func dash(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// personCommand is what is kept of one person.
type personCommand struct {
	Export personExport `cmd:"" help:"Print all that is kept of a person, as JSON."`
	Forget personForget `cmd:"" help:"Take a person's name, accounts, settings and what they said out of everything that is kept, the page and the file's free space too; bots play on in their seats. Messages on Discord and Slack stay there, and so do your backups."`
}

// A personMeant is how a person is named on the command line.
type personMeant struct {
	Platform  string `arg:"" help:"The platform: discord, slack, web, console."`
	Who       string `arg:"" help:"The account's id there, or its name."`
	Workspace string `help:"The id of a Slack workspace; no other platform needs one." placeholder:"ID"`
}

func (p *personMeant) find(ctx context.Context, h *house) (match.Person, error) {
	where := p.Workspace
	if where == "" && (p.Platform == web.Platform || p.Platform == console.Platform) {
		where = web.Workspace // both have this one
	}
	found, err := h.host.FindPerson(ctx, p.Platform, where, p.Who)
	if errors.Is(err, match.ErrNotFound) {
		return found, fmt.Errorf("nobody on %s is called %s in %s; --workspace is the id of a Slack workspace", p.Platform, p.Who, named(h.config.Database))
	}
	return found, err
}

type personExport struct {
	personMeant `embed:""`
}

// Run prints.
func (p *personExport) Run(ctx context.Context, c *cli, t terminal) error {
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	defer h.close()
	who, err := p.find(ctx, h)
	if err != nil {
		return err
	}
	b, err := h.host.Belongings(ctx, who)
	if err != nil {
		return err
	}
	access, err := h.store.visits.AccessOf(ctx, who.ID)
	if err != nil {
		return err
	}
	raw, err := json.MarshalIndent(struct {
		operator.Belonging
		Access match.Access `json:"access"`
	}{b, access}, "", "  ")
	if err != nil {
		return err
	}
	fmt.Fprintln(t.out, string(raw))
	return nil
}
