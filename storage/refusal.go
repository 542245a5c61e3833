package storage

import "fmt"

// A Refusal is a line for people that keeps what is behind it.
type Refusal struct {
	line   string
	kind   error // one of this package's errors
	behind error // nil: nothing
}

// Refuse is one of a store that people know by this name, with nothing behind it.
func Refuse(name string, kind error, format string, args ...any) error {
	return RefuseFor(nil, kind, name+": "+fmt.Sprintf(format, args...))
}

// RefuseFor is one with an error behind it.
func RefuseFor(behind, kind error, line string) error { return &Refusal{line, kind, behind} }

func (r *Refusal) Error() string { return r.line }

// Unwrap gives its kind and what is behind it.
func (r *Refusal) Unwrap() []error {
	if r.behind == nil {
		return []error{r.kind}
	}
	return []error{r.kind, r.behind}
}
