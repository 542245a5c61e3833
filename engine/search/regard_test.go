package search

import "testing"

// What is broken costs twice what is kept brings; all of it fades, and stays within bounds.
func TestRegard(t *testing.T) {
	var r Regard
	r.Kept(0, 1)
	kept := r.Trust(1, 0)
	r = Regard{}
	r.Broke(0, 1)
	if broken := r.Trust(1, 0); kept <= 0 || broken != -2*kept || r.Grudge(1, 0) != -broken || r.Trust(0, 1) != 0 {
		t.Errorf("kept %v, broken %v", kept, broken)
	}
	r.Hurt(2, 2) // oneself
	r.Hurt(2, -1)
	r.Hurt(-1, 2)
	if r.Trust(2, 2) != 0 {
		t.Error("somebody has a grudge against themselves")
	}
	for range 20 {
		r.Broke(0, 1)
	}
	if r.Trust(1, 0) != -1 {
		t.Errorf("twenty words were broken: %v", r.Trust(1, 0))
	}
	for last := 2.0; r.Grudge(1, 0) > 0; r.Fade(1) {
		if now := r.Grudge(1, 0); now >= last {
			t.Fatalf("it does not fade from %v", now)
		} else {
			last = now
		}
	}
}

// Two refusals in a row are silence, until a deal is made or they make an offer.
func TestRefusals(t *testing.T) {
	for _, ends := range []func(r *Refusals){func(r *Refusals) { r.Offered(1, 0) }, func(r *Refusals) { r.Dealt(0, 1) }} {
		var r Refusals
		gone := r.Gone(0, 1)
		r.Refused(0, 1)
		if r.Silent(0, 1) || r.Gone(0, 1) <= gone || gone != 0.5 {
			t.Errorf("one refusal: %v", r)
		}
		r.Refused(0, 1)
		r.Refused(0, 1)
		if !r.Silent(0, 1) || r.Silent(1, 0) || r.Silent(0, 2) {
			t.Errorf("three refusals: %v", r)
		}
		if ends(&r); r != (Refusals{}) {
			t.Errorf("they talk again: %v", r)
		}
	}
}
