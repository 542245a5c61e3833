package sqlite

import (
	"bytes"
	"context"
)

const (
	secretAt   = `SELECT data FROM secrets WHERE name = ?`
	putSecret  = `INSERT OR REPLACE INTO secrets(name, data) VALUES(?, ?)`
	dropSecret = `DELETE FROM secrets WHERE name = ?`
)

// Certificates keep the page's certificates, with their keys.
type Certificates struct{ d *DB }

// CertificatesIn are those in a store.
func CertificatesIn(d *DB) *Certificates { return &Certificates{d} }

// The names of certificates among what is secret.
const certificates = "certificate "

// Certificate is what is kept under a name; nil: nothing.
func (c *Certificates) Certificate(ctx context.Context, name string) (data []byte, err error) {
	err = c.d.row(ctx, secretAt, []any{certificates + name}, []any{&data})
	if none(err) {
		return nil, nil
	}
	return bytes.Clone(data), fault(c.d.path, err)
}

// PutCertificate keeps one in place of what was kept.
func (c *Certificates) PutCertificate(ctx context.Context, name string, data []byte) error {
	_, _, err := c.d.set(ctx, putSecret, certificates+name, nonNil(data))
	return err
}

// DropCertificate forgets one.
func (c *Certificates) DropCertificate(ctx context.Context, name string) error {
	_, _, err := c.d.set(ctx, dropSecret, certificates+name)
	return err
}
