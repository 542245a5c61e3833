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
