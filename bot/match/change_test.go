package match

import (
	"reflect"
	"testing"
)

// known are the fields of a change of which the host knows beforehand what the
// match will be; unknown are those after which it must be read again.
var (
	known = []string{"Match", "Rev", "At", "Delivery", "Answer", "Phase", "Timing", "Ended", "Places", "Entries", "Position", "Asks",
		"Notices", "Instants", "Forget", "Silent"}
	unknown = []string{"New", "Terms", "Settings", "Epoch", "Tenures", "Unseat", "Notes", "Votes", "Show", "Hide", "Listeners"}
)

func TestEveryFieldOfAChangeIsDecidedOn(t *testing.T) {
	decided := map[string]bool{}
	for _, name := range known {
		decided[name] = false
	}
	for _, name := range unknown {
		decided[name] = true
	}
	for field := range reflect.TypeFor[Change]().Fields() {
		want, ok := decided[field.Name]
		if !ok {
			t.Errorf("nobody has decided whether a match must be read again after a change of %s", field.Name)
			continue
		}
		var c Change
		into := reflect.ValueOf(&c).Elem().FieldByIndex(field.Index)
		switch into.Kind() {
		case reflect.Pointer:
			into.Set(reflect.New(into.Type().Elem()))
		case reflect.Slice:
			into.Set(reflect.MakeSlice(into.Type(), 1, 1))
		case reflect.String:
			into.SetString("x")
		case reflect.Bool:
			into.SetBool(true)
		case reflect.Int64:
			into.SetInt(1)
		case reflect.Uint32:
			into.SetUint(1)
		default:
			t.Fatalf("%s is of a kind that this test cannot set", field.Name)
		}
		if c.Unknown() != want {
			t.Errorf("after a change of %s: read again %t, want %t", field.Name, !want, want)
		}
	}
}
