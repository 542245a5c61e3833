package record

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// An encode appends a value as encoding/json writes it. It is made once for each
// type, so that facts, which are small and plain, need not be looked into anew.
type encode func(b []byte, v reflect.Value) ([]byte, error)

// writers are the encodes of the types that were met. They are for one goroutine.
type writers map[reflect.Type]encode

// of is a type's encode. What is not plain is left to encoding/json.
func (w writers) of(t reflect.Type) encode {
	if e, ok := w[t]; ok {
		return e
	}
	w[t] = byJSON // of a type that holds itself
	w[t] = w.made(t)
	return w[t]
}

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

func (w writers) made(t reflect.Type) encode {
	for _, says := range []reflect.Type{jsonMarshaler, textMarshaler} {
		if t.Implements(says) || reflect.PointerTo(t).Implements(says) {
			return byJSON
		}
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(b []byte, v reflect.Value) ([]byte, error) { return strconv.AppendBool(b, v.Bool()), nil }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(b []byte, v reflect.Value) ([]byte, error) { return strconv.AppendInt(b, v.Int(), 10), nil }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(b []byte, v reflect.Value) ([]byte, error) { return strconv.AppendUint(b, v.Uint(), 10), nil }
	case reflect.String:
		return byPlainText
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return byJSON // bytes are written as base64
		}
		each := w.list(t.Elem())
		return func(b []byte, v reflect.Value) ([]byte, error) {
			if v.IsNil() {
				return append(b, "null"...), nil
			}
			return each(b, v)
		}
	case reflect.Array:
		return w.list(t.Elem())
	case reflect.Struct:
		return w.object(t)
	}
	return byJSON
}

// byJSON leaves a value to encoding/json, which asks a pointer how it is written
// where it can have one.
func byJSON(b []byte, v reflect.Value) ([]byte, error) {
	if v.CanAddr() {
		v = v.Addr()
	}
	raw, err := json.Marshal(v.Interface())
	return append(b, raw...), err
}

// byPlainText writes what needs no escape.
func byPlainText(b []byte, v reflect.Value) ([]byte, error) {
	s := v.String()
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return byJSON(b, v)
		}
	}
	return append(append(append(b, '"'), s...), '"'), nil
}

func (w writers) list(elem reflect.Type) encode {
	each := w.of(elem)
	return func(b []byte, v reflect.Value) (_ []byte, err error) {
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = each(b, v.Index(i)); err != nil {
				return b, err
			}
		}
		return append(b, ']'), nil
	}
}

// A member is a field of an object, with its name as it is written.
type member struct {
	at     int
	name   string // with quotes and colon
	absent func(v reflect.Value) bool
	encode encode
}

// object writes a struct whose fields say no more than their name and omitempty;
// another is left to encoding/json.
func (w writers) object(t reflect.Type) encode {
	var members []member
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _ := f.Tag.Lookup("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous || options != "" && options != "omitempty" || !isPlainName(name):
			return byJSON
		case !f.IsExported() || tag == "-":
			continue
		case name == "":
			name = f.Name
		}
		m := member{at: i, name: strconv.Quote(name) + ":", encode: w.of(f.Type)}
		if options == "omitempty" {
			if m.absent = emptied(f.Type); m.absent == nil {
				return byJSON
			}
		}
		members = append(members, m)
	}
	return func(b []byte, v reflect.Value) (_ []byte, err error) {
		b = append(b, '{')
		first := true
		for i := range members {
			m := &members[i]
			f := v.Field(m.at)
			if m.absent != nil && m.absent(f) {
				continue
			}
			if !first {
				b = append(b, ',')
			}
			first = false
			if b, err = m.encode(append(b, m.name...), f); err != nil {
				return b, err
			}
		}
		return append(b, '}'), nil
	}
}

func isPlainName(name string) bool {
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// emptied tells what omitempty leaves out of a type; nil for kinds that are left
// to encoding/json.
func emptied(t reflect.Type) func(v reflect.Value) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Pointer, reflect.Interface:
		return reflect.Value.IsZero
	case reflect.Slice, reflect.Map, reflect.Array:
		return func(v reflect.Value) bool { return v.Len() == 0 }
	case reflect.Struct: // is never empty
		return func(reflect.Value) bool { return false }
	}
	return nil
}
