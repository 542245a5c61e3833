package postgres

import (
	"bytes"
	"context"
)

const (
	secretAt   = `SELECT data FROM secrets WHERE name = $1`
	putSecret  = `INSERT INTO secrets(name, data) VALUES($1, $2) ON CONFLICT(name) DO UPDATE SET data = excluded.data`
	dropSecret = `DELETE FROM secrets WHERE name = $1`
)

// Certificates keep the page's certificates, with their keys.
type Certificates struct{ d *link }

// CertificatesIn are those in a store.
func CertificatesIn(d *DB) *Certificates { return &Certificates{d.link} }

// The names of certificates among what is secret.
const certificates = "certificate "

// Certificate is what is kept under a name; nil: nothing.
func (c *Certificates) Certificate(ctx context.Context, name string) (data []byte, err error) {
	err = c.d.row(ctx, secretAt, []any{certificates + name}, []any{&data})
	if none(err) {
		return nil, nil
	}
	return bytes.Clone(data), fault(c.d.name, err)
}

// PutCertificate keeps one in place of what was kept.
func (c *Certificates) PutCertificate(ctx context.Context, name string, data []byte) error {
	_, err := c.d.set(ctx, putSecret, certificates+name, nonNil(data))
	return err
}

// DropCertificate forgets one.
func (c *Certificates) DropCertificate(ctx context.Context, name string) error {
	_, err := c.d.set(ctx, dropSecret, certificates+name)
	return err
}

// Sessions keep with which of a platform's sessions the processes are connected, so that
// another goes on with one when its process dies.
type Sessions struct{ d *link }

// SessionsIn are those in a store.
func SessionsIn(d *DB) *Sessions { return &Sessions{d.link} }

// The names of sessions among what is secret.
const sessions = "session "

// Session is what is kept under a name; nil: nothing.
func (x *Sessions) Session(ctx context.Context, name string) (data []byte, err error) {
	err = x.d.row(ctx, secretAt, []any{sessions + name}, []any{&data})
	if none(err) {
		return nil, nil
	}
	return bytes.Clone(data), fault(x.d.name, err)
}

// PutSession keeps one in place of what was kept.
func (x *Sessions) PutSession(ctx context.Context, name string, data []byte) error {
	_, err := x.d.set(ctx, putSecret, sessions+name, nonNil(data))
	return err
}
