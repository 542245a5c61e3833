package record

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

type shade uint8

func (s shade) MarshalText() ([]byte, error) { return []byte{'s', '0' + byte(s)%10}, nil }

type odd struct{ N int }

func (o *odd) MarshalJSON() ([]byte, error) { return []byte(`"odd"`), nil }

type inside struct {
	Seat  int8     `json:"seat"`
	Words []string `json:"words,omitempty"`
	Dice  [3]uint8 `json:"dice"`
}

// many has each kind of field that a fact could have, and what is not plain.
type many struct {
	B       bool              `json:"b"`
	I       int               `json:"i,omitempty"`
	J       int64             `json:"j"`
	U       uint32            `json:"u,omitempty"`
	S       string            `json:"s"`
	E       string            `json:"e,omitempty"`
	L       []int             `json:"l"`
	O       []inside          `json:"o,omitempty"`
	A       [2][]int8         `json:"a"`
	Y       []byte            `json:"y"`
	In      inside            `json:"in,omitempty"`
	M       map[string]int    `json:"m,omitempty"`
	P       *int              `json:"p,omitempty"`
	F       float64           `json:"f"`
	T       shade             `json:"t,omitempty"`
	G       []shade           `json:"g"`
	Any     any               `json:"any,omitempty"`
	Named   int               // by its own name
	Hidden  int               `json:"-"`
	Empty   [0]int            `json:"empty,omitempty"`
	Raw     json.RawMessage   `json:"raw,omitempty"`
	Keys    map[shade]string  `json:"keys"`
	Pointed []*inside         `json:"pointed"`
	private int               // is not written
	Texts   map[string]string `json:"texts"`
}

// Whatever a fact holds is written as encoding/json writes it.
func TestWritersWriteAsJSON(t *testing.T) {
	w := writers{}
	same := func(t interface {
		Fatalf(string, ...any)
		Errorf(string, ...any)
	}, v any) {
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("%v", err)
		}
		got, err := w.of(reflect.TypeOf(v))([]byte("x"), reflect.ValueOf(v))
		if err != nil || string(got) != "x"+string(want) {
			t.Errorf("%+v\nis written %s (%v)\nwant       x%s", v, got, err, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Make[inside]().Draw(t, "inside")
		same(t, m)
		all := many{
			B: rapid.Bool().Draw(t, "b"), I: rapid.IntRange(-2, 2).Draw(t, "i"), J: rapid.Int64().Draw(t, "j"), U: rapid.Uint32Range(0, 3).Draw(t, "u"),
			S: rapid.String().Draw(t, "s"), E: rapid.SampledFrom([]string{"", "a", "<", "\u2028", "\xff", `"\`, "\x7f"}).Draw(t, "e"),
			L: rapid.SampledFrom([][]int{nil, {}, {1, -2}}).Draw(t, "l"), O: rapid.SampledFrom([][]inside{nil, {}, {m, m}}).Draw(t, "o"),
			A: [2][]int8{{-1}, nil}, Y: rapid.SampledFrom([][]byte{nil, {}, {1, 2}}).Draw(t, "y"), In: m, F: rapid.Float64().Draw(t, "f"),
			M: rapid.SampledFrom([]map[string]int{nil, {}, {"b": 1, "a": 2}}).Draw(t, "m"), T: rapid.SampledFrom([]shade{0, 3}).Draw(t, "t"),
			G: []shade{0, 1}, Any: rapid.SampledFrom([]any{nil, 1, "x", m}).Draw(t, "any"), Named: 4, Hidden: 5, private: 6, Keys: map[shade]string{1: "<"}, Pointed: []*inside{nil, &m},
		}
		if rapid.Bool().Draw(t, "p") {
			all.P = &all.I
		}
		same(t, all)
	})
	type embedded struct {
		inside
		N int `json:"n,string"`
	}
	type odds struct {
		O odd   `json:"o"`
		P []odd `json:"p"`
	}
	type zero struct {
		Z inside `json:"z,omitzero"`
	}
	type tree struct {
		Below []tree `json:"below,omitempty"`
		N     int    `json:"n"`
	}
	for _, v := range []any{embedded{}, odds{P: []odd{{1}}}, &odds{}, []odds{{}}, zero{}, tree{Below: []tree{{N: 2}, {Below: []tree{{}}}}}, struct{}{}, shade(2), []any{1, nil}} {
		same(t, v)
	}
	if _, err := w.of(reflect.TypeFor[chan int]())(nil, reflect.ValueOf(make(chan int))); err == nil {
		t.Error("a channel is written")
	}
}
