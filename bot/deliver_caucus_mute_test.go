package bot_test

import (
	"fmt"
	"testing"
	"time"

	"divisionbell/bot/match"
	look "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// silences has a caucus's room in the yard take nothing, for a reason; nil: everything again.
func (k *coalition) silences(room string, why error) {
	k.yard.failing = nil
	if why == nil {
		return
	}
	k.yard.failing = func(_ string, s saying) error {
		if s.channel == room && s.to == "" {
			return fmt.Errorf("no: %w", why)
		}
		return nil
	}
}

// TestACaucusWhoseRoomMayNotBeSpokenIn: its people read alone what is said meanwhile, each
// once and nobody their own words; once it can be spoken in again they read there.
func TestACaucusWhoseRoomMayNotBeSpokenIn(t *testing.T) {
	k := inCoalition(t)
	k.by("Ann", "match say to government before-said")
	k.settle()
	k.silences("gate/s1", match.ErrRefused)
	k.by("Ann", "match say to government first-said")
	k.settle()
	k.by("Zoe", "match say to government second-said")
	k.by("Yves", "poleconomy "+k.code+" support no")
	k.by("Ann", "match say to government apart-said")
	k.settle()
	k.house.host.Close()
	calls := k.calls
	k.house = build(t, plan{path: k.path, clock: k.clock, hall: k.house.hall, bare: true, tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	k.calls = calls
	for _, c := range []heard{k.hall, k.yard, k.page} {
		k.attach(c)
	}
	k.settle()
	k.silences("", nil)
	k.clock.pass(2 * time.Hour)
	k.by("Zoe", "match say to government third-said")
	k.settle()
	k.wants("before-said", "hall table/s1", "yard gate/s1", "page pia")
	k.wants("first-said", "hall table/s1", "yard yves", "yard zoe", "page pia")
	k.wants("second-said", "hall table/s1", "yard yves", "page pia")
	k.wants("apart-said", "hall table/s1", "yard zoe", "page pia")
	k.wants("third-said", "hall table/s1", "yard gate/s1", "page pia")
}

// TestWhatWasSaidOfARoomThatIsGoneIsNotSaidAgain: not when somebody joins the caucus, which
// gets another room.
func TestWhatWasSaidOfARoomThatIsGoneIsNotSaidAgain(t *testing.T) {
	k := inCoalition(t)
	k.by("Yves", "poleconomy "+k.code+" support no")
	k.by("Zoe", "poleconomy "+k.code+" support no")
	k.settle()
	k.by("Zoe", "poleconomy "+k.code+" support yes")
	k.by("Yves", "poleconomy "+k.code+" support yes")
	k.settle()
	room := fmt.Sprint("gate/s", len(k.yard.titles))
	k.silences(room, match.ErrGone)
	k.by("Ann", "match say to government first-said")
	k.settle()
	k.by("Ann", "match say to government second-said")
	k.settle()
	k.by("Zed", "poleconomy "+k.code+" support yes")
	k.settle()
	k.by("Ann", "match say to government third-said")
	k.settle()
	for _, words := range []string{"first-said", "second-said"} {
		k.wants(words, "hall table/s1", "yard yves", "yard zoe", "page pia")
	}
	k.wants("third-said", "hall table/s1", fmt.Sprint("yard gate/s", len(k.yard.titles)), "page pia")
}

// TestARoomThatIsFoundGoneAsSomebodyLeaves: what was said since is read alone by who is left.
func TestARoomThatIsFoundGoneAsSomebodyLeaves(t *testing.T) {
	k := inCoalition(t)
	k.yard.shut = true
	k.by("Yves", "poleconomy "+k.code+" support no")
	k.by("Ann", "match say to government first-said")
	k.settle()
	k.by("Ann", "match say to government second-said")
	k.settle()
	for _, words := range []string{"first-said", "second-said"} {
		k.wants(words, "hall table/s1", "yard zoe", "page pia")
	}
}
