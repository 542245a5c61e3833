package main

import (
	"strings"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/slack/slacktest"
)

// chooses presses a button or picks a choice by the beginning of its label, and
// gives what is shown then.
func (p *member) chooses(o shown, label string) shown {
	p.x.t.Helper()
	if p.d != nil {
		a := p.goesOn(o, label)
		if a.Message == nil {
			p.x.t.Fatalf("%s chooses %s of %q: %+v", p.name, label, o.text, a)
		}
		return p.onDiscord(*a.Message)
	}
	p.touches(o, label)
	return p.edited(o)
}

// fills chooses what opens a form, and sends that with a value.
func (p *member) fills(o shown, label, value string) shown {
	p.x.t.Helper()
	if p.d != nil {
		a := p.goesOn(o, label)
		if a.Modal == nil {
			p.x.t.Fatalf("%s chooses %s of %q and no form opens: %+v", p.name, label, o.text, a)
		}
		a, err := p.d.Submit("", o.d.ID, a.Modal, value)
		p.x.must(err)
		return p.onDiscord(*a.Message)
	}
	p.touches(o, label)
	p.x.must(p.x.await("a form opens", func() bool { return p.s.Modal() != "" }))
	p.x.must(p.s.Submit(value))
	return p.edited(o)
}

// goesOn presses or picks on Discord.
func (p *member) goesOn(o shown, label string) discordtest.Answer {
	p.x.t.Helper()
	for _, r := range o.d.Rows {
		for _, part := range r.Parts {
			for _, c := range part.Options {
				if strings.HasPrefix(c.Label, label) {
					a, err := p.d.Pick(o.d.ID, part.ID, c.Value)
					p.x.must(err)
					return a
				}
			}
		}
	}
	a, err := p.d.Press(o.d.ID, label)
	p.x.must(err)
	return a
}

// touches presses or picks, and does not wait for what is shown then.
func (p *member) touches(o shown, label string) {
	p.x.t.Helper()
	if p.d != nil {
		p.goesOn(o, label)
		return
	}
	for _, c := range o.s.Options() {
		if strings.HasPrefix(c.Label, label) {
			p.x.must(p.s.PickOption(o.s, c))
			return
		}
	}
	p.x.must(p.s.Press(o.s, label))
}

// edited waits until a message for one's eyes on Slack is another: what a form
// is answered with takes its place too.
func (p *member) edited(o shown) shown {
	p.x.t.Helper()
	m, err := p.s.Wait(o.s.Channel, slackPatience, func(m slacktest.Message) bool { return m.TS == o.s.TS && m.Edits > o.s.Edits })
	p.x.must(err)
	return p.onSlack(m)
}
