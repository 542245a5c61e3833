package sqlite

import "testing"

// TestCertificatesAreKept through a restart, the newest of each name, until dropped.
func TestCertificatesAreKept(t *testing.T) {
	d := open(t)
	c := CertificatesIn(d)
	same(t, must[[]byte](t)(c.Certificate(ctx, "bell.example.org")), []byte(nil))
	ok(t, c.PutCertificate(ctx, "bell.example.org", []byte("old")))
	ok(t, c.PutCertificate(ctx, "bell.example.org", []byte("new")))
	ok(t, c.PutCertificate(ctx, "acme_account+key", []byte("key")))
	c = CertificatesIn(openAt(t, d.path, Options{}))
	same(t, must[[]byte](t)(c.Certificate(ctx, "bell.example.org")), []byte("new"))
	ok(t, c.DropCertificate(ctx, "bell.example.org"))
	same(t, must[[]byte](t)(c.Certificate(ctx, "bell.example.org")), []byte(nil))
	same(t, must[[]byte](t)(c.Certificate(ctx, "acme_account+key")), []byte("key"))
}
