package pushtest

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// signed checks a call's signature (RFC 8292): by the key the browser was subscribed
// with, for this service, for a day at most, and by whom it names.
func (d *Device) signed(authorization string) error {
	rest, ok := strings.CutPrefix(authorization, "vapid t=")
	token, key, keyed := strings.Cut(rest, ", k=")
	if !ok || !keyed {
		return fmt.Errorf("the Authorization is %q", authorization)
	}
	if key != d.signer {
		return errors.New("signed with another key than the browser was subscribed with")
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return fmt.Errorf("a token of %d parts", len(parts))
	}
	var header struct{ Alg, Typ string }
	var claims struct {
		Aud string
		Exp int64
		Sub string
	}
	if err := errors.Join(decode(parts[0], &header), decode(parts[1], &claims)); err != nil {
		return err
	}
	left := time.Until(time.Unix(claims.Exp, 0))
	switch {
	case header.Alg != "ES256":
		return fmt.Errorf("signed by %q", header.Alg)
	case claims.Aud != "https://"+d.host:
		return fmt.Errorf("signed for %q, not for %s", claims.Aud, d.host)
	case left <= 0 || left > mostLate:
		return fmt.Errorf("a signature that holds for %s", left)
	case claims.Sub != d.subject || !strings.HasPrefix(claims.Sub, "https://"):
		return fmt.Errorf("said to be of %q", claims.Sub)
	}
	raw, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return fmt.Errorf("key %q: %w", key, err)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return fmt.Errorf("key %q: %w", key, err)
	}
	sig, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(sig) != 64 {
		return fmt.Errorf("a signature of %d bytes: %w", len(sig), err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(sig[:32]), new(big.Int).SetBytes(sig[32:])) {
		return errors.New("the signature is not of this key")
	}
	return nil
}

func decode(part string, into any) error {
	raw, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// open reads a body (RFC 8188, aes128gcm) with the browser's keys (RFC 8291).
func (d *Device) open(sealed []byte) (plain bytes.Buffer, err error) {
	const head = 16 + 4 + 1
	if len(sealed) < head || len(sealed) < head+int(sealed[20]) {
		return plain, fmt.Errorf("a body of %d bytes", len(sealed))
	}
	salt, size, id := sealed[:16], binary.BigEndian.Uint32(sealed[16:20]), sealed[head:head+int(sealed[20])]
	record := sealed[head+len(id):]
	if int(size) < len(record) {
		return plain, fmt.Errorf("a record of %d bytes where %d are said", len(record), size)
	}
	sender, err := ecdh.P256().NewPublicKey(id)
	if err != nil {
		return plain, fmt.Errorf("the sender's key: %w", err)
	}
	shared, err := d.private.ECDH(sender)
	if err != nil {
		return plain, err
	}
	info := "WebPush: info\x00" + string(d.private.PublicKey().Bytes()) + string(id)
	ikm, err := hkdf.Key(sha256.New, shared, d.auth, info, 32)
	if err != nil {
		return plain, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return plain, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return plain, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return plain, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return plain, err
	}
	said, err := gcm.Open(nil, nonce, record, nil)
	if err != nil {
		return plain, fmt.Errorf("not for this browser: %w", err)
	}
	said = bytes.TrimRight(said, "\x00")
	if len(said) == 0 || said[len(said)-1] != 2 { // the mark of the last record
		return plain, errors.New("the record has no end")
	}
	plain.Write(said[:len(said)-1])
	return plain, nil
}
