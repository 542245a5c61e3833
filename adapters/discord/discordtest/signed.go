package discordtest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// Signed is a request as Discord signs it, of a time.
func (s *Server) Signed(url string, body []byte, at time.Time) (*http.Request, error) {
	stamp := strconv.FormatInt(at.Unix(), 10)
	r, err := http.NewRequest("POST", url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(s.private, append([]byte(stamp), body...))))
	return r, nil
}

var poster = &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 256}}

// post delivers by signed HTTP and takes the first answer from the response.
func (i *Interaction) post(url string) {
	r, err := i.s.Signed(url, i.Body, time.Now())
	if err != nil {
		i.fail(err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), i.s.o.Ack)
	defer cancel()
	answer, err := poster.Do(r.WithContext(ctx))
	if err != nil {
		i.fail(fmt.Errorf("%w: %w", ErrSilent, err))
		return
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		i.fail(fmt.Errorf("%w: %s %s", ErrSilent, answer.Status, body))
		return
	}
	if no := i.answer(&asked{body: body}); no != nil && no != alreadyAnswered {
		i.s.mu.Lock()
		i.s.refusals = append(i.s.refusals, "response: "+no.message)
		i.s.mu.Unlock()
		i.fail(fmt.Errorf("%w: %s", ErrSilent, no.message))
	}
}
