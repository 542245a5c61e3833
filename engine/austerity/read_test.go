package austerity

import (
	"fmt"
	"testing"

	"divisionbell/engine"
)

// People say the names on the board, and beginnings of them.
func TestRead(t *testing.T) {
	s, err := sceneOf(engine.Terms{Seats: 1, Options: map[string]string{optInstitutions: "extra"}}, []string{
		"bag KKR", "current YY", "used KYY", "treasury YY", "phase income",
	})
	if err != nil {
		t.Fatal(err)
	}
	l := live(t, 1)
	l.State = s
	for text, want := range map[string]string{
		"Fund Private Enterprise":    "[[fund enterprise]]",
		"fund nat":                   "[[fund national]]",
		"bank":                       "[[bank]]",
		"Skip it":                    "[[pass]]",
		"Borrow Money":               "[[borrow]]",
		"raise taxes":                "[[taxes]]",
		"Pay Loan":                   "[[pay]]",
		"buy higher education mixed": "[[buy education mixed]]",
		"buy infra from the treas":   "[[buy infrastructure treasury]]",
		"look in the bag":            "[[bag]]",
	} {
		r, err := engine.Read(l, 0, text)
		if got := fmt.Sprint(r.Actions); err != nil || got != want {
			t.Errorf("%q is read as %s, %v; want %s", text, got, err, want)
		}
	}
}
