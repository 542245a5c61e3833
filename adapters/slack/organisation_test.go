package slack_test

import (
	"testing"

	"divisionbell/adapters/slack/slacktest"
)

// govern has Ann and Bob of an organisation found a Government.
func govern(t *testing.T, member func(org *slacktest.Workspace) (ann, bob *slacktest.Person)) (*table, string) {
	s := stand(t, slacktest.Options{}, plan{})
	org := slacktest.Organisation(s.slack, "Crown")
	org.Never()
	h := &table{house: s, work: org}
	h.ann, h.bob = member(org)
	h.room = org.Channel("shared", h.ann, h.bob)
	s.install(org)
	return h, h.parliament(h.ann, h.bob)
}

// TestCaucusesOfAnOrganisation: where one token serves a whole organisation, a Government
// has its private channel too: Slack wants to be told in which workspace, and that is one
// of which all are.
func TestCaucusesOfAnOrganisation(t *testing.T) {
	t.Parallel()
	h, code := govern(t, func(org *slacktest.Workspace) (ann, bob *slacktest.Person) {
		return org.Member("Ann", "T000000771", "T000000770"), org.Member("Bob", "T000000772", "T000000773", "T000000770")
	})
	h.wants(code, "government: Ann, Bob", "grits: Ann, Bob")
	h.unrefused()
}

// TestCaucusesAcrossAnOrganisation: who share no workspace can share no private channel,
// and talk by direct messages.
func TestCaucusesAcrossAnOrganisation(t *testing.T) {
	t.Parallel()
	h, code := govern(t, func(org *slacktest.Workspace) (ann, bob *slacktest.Person) {
		return org.Member("Ann", "T000000771"), org.Member("Bob", "T000000772")
	})
	h.Must(h.ann.Command(h.room, "/match say to government hold on"))
	h.see(h.bob, h.bob.Door(), says("Ann, to the Government of "+code+": hold on"))
	h.wants(code)
	h.unrefused()
}
