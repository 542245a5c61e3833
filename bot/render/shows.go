package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"slices"
)

// fingerprint is equal for values that are equal down to what they point at, and of one type.
func fingerprint(v any) string {
	b := append([]byte(fmt.Sprintf("%T", v)), 0)
	sum := sha256.Sum256(deep(b, reflect.ValueOf(v)))
	return hex.EncodeToString(sum[:16])
}

// deep appends all that a value holds, such that no two values of a type give the same.
func deep(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(b, 1)
		}
		return append(b, 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint())
	case reflect.Float32, reflect.Float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
	case reflect.String:
		return append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...)
	case reflect.Slice, reflect.Array:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		for i := range v.Len() {
			b = deep(b, v.Index(i))
		}
		return b
	case reflect.Struct:
		for i := range v.NumField() {
			b = deep(b, v.Field(i))
		}
		return b
	case reflect.Map:
		return entries(b, v)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(b, 0)
		}
		if b = append(b, 1); v.Kind() == reflect.Interface {
			name := v.Elem().Type().String()
			b = append(binary.AppendUvarint(b, uint64(len(name))), name...)
		}
		return deep(b, v.Elem())
	}
	panic("render: a picture cannot show a " + v.Type().String())
}

// entries appends a map in an order of its own.
func entries(b []byte, m reflect.Value) []byte {
	var all [][]byte
	for each := m.MapRange(); each.Next(); {
		all = append(all, deep(deep(nil, each.Key()), each.Value()))
	}
	slices.SortFunc(all, bytes.Compare)
	b = binary.AppendUvarint(b, uint64(len(all)))
	for _, e := range all {
		b = append(b, e...)
	}
	return b
}
