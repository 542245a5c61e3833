package storage_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/storage"
)

// What is written by hand is, to the byte, what encoding/json would write: whatever member
// these types are given, it is filled here, and one that is forgotten shows.
func TestWrittenAsTheLibraryDoes(t *testing.T) {
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 14))
		var timing match.Timing
		var asks []engine.Ask
		var words []string
		for _, of := range []struct {
			into  any
			write func() (string, error)
		}{
			{&timing, func() (string, error) { return storage.TimingJSON(&timing) }},
			{&asks, func() (string, error) { return storage.AsksJSON(asks) }},
			{&words, func() (string, error) { return storage.WordsJSON(words) }},
		} {
			fill(t, r, reflect.ValueOf(of.into).Elem())
			got, err := of.write()
			if err != nil {
				t.Fatal(err)
			}
			want, err := json.Marshal(of.into)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Fatalf("seed %d: written\n%s\nthe library writes\n%s", seed, got, want)
			}
		}
	}
}

// fill gives a value members by chance, and leaves half of them out.
func fill(t *testing.T, r *rand.Rand, v reflect.Value) {
	if v.Kind() != reflect.Struct && r.IntN(2) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(t, r, v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(t, r, v.Index(i))
		}
	case reflect.String:
		v.SetString([]string{"attack", "", "a \"b\" \\", "<é> & \n\u2028", "\xff", "place-4"}[r.IntN(6)])
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt([]int64{1, -1, 7, 100}[r.IntN(4)])
	case reflect.Uint16, reflect.Uint32:
		v.SetUint(r.Uint64N(1 << 16))
	default:
		t.Fatalf("nothing fills a %s", v.Type())
	}
}
