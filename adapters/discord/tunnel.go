package discord

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"divisionbell/adapters/discord/frames"
)

// A tunnel is the connection to the gateway that discordgo is given. Its upgrade
// is made by net/http, which knows TLS and proxies, so that what comes after can
// be read here before discordgo acts on it. It ends its link with the first
// error, and takes the connection down at once: discordgo's farewell would tell
// Discord to forget the session.
type tunnel struct {
	link   *link
	way    http.RoundTripper
	ctx    context.Context // of the upgrade
	origin string          // such as https://gateway.discord.gg:443

	asked  []byte       // of the request for the upgrade, as far as it was written
	head   bytes.Buffer // of the answer to it
	in     io.Reader    // nil until the upgrade is answered
	stream io.Writer    // nil unless it was granted
}

// tunnel is discordgo's way to the gateway by a scheme. Discord hears nothing
// before the tunnel is written to.
func (s *session) tunnel(scheme string) func(ctx context.Context, network, address string) (net.Conn, error) {
	return func(ctx context.Context, _, address string) (net.Conn, error) {
		k := s.current()
		return &tunnel{link: k, way: s.app.way(k.dial), ctx: ctx, origin: scheme + "://" + address}, nil
	}
}

// Write makes the upgrade as soon as the request for it is whole.
func (t *tunnel) Write(b []byte) (int, error) {
	if t.stream != nil {
		return t.stream.Write(b)
	}
	t.asked = append(t.asked, b...)
	if !bytes.HasSuffix(t.asked, []byte("\r\n\r\n")) {
		return len(b), nil
	}
	if err := t.upgrade(); err != nil {
		return 0, err
	}
	return len(b), nil
}

func (t *tunnel) upgrade() error {
	asked, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(t.asked)))
	if err != nil {
		return fmt.Errorf("discord: the gateway is asked for: %w", err)
	}
	q, err := http.NewRequestWithContext(t.ctx, asked.Method, t.origin+asked.URL.RequestURI(), nil)
	if err != nil {
		return fmt.Errorf("discord: the gateway is asked for: %w", err)
	}
	q.Header, q.Host = asked.Header, asked.Host
	answer, err := t.way.RoundTrip(q)
	if err != nil {
		return err
	}
	fmt.Fprintf(&t.head, "HTTP/1.1 %s\r\n", answer.Status)
	_ = answer.Header.Write(&t.head)
	t.head.WriteString("\r\n")
	t.in = &t.head
	stream, granted := answer.Body.(io.ReadWriter)
	if answer.StatusCode != http.StatusSwitchingProtocols || !granted {
		return answer.Body.Close()
	}
	t.stream = stream
	t.in = io.MultiReader(&t.head, frames.Until(bufio.NewReader(stream)))
	return nil
}

var errEarly = errors.New("discord: the gateway is read from before it is asked")

// Read gives the answer to the upgrade, and then what the gateway says.
func (t *tunnel) Read(b []byte) (int, error) {
	if t.in == nil {
		return 0, errEarly
	}
	answered := t.head.Len() == 0
	n, err := t.in.Read(b)
	if answered && n > 0 && t.stream != nil {
		t.link.reached.Store(true)
	}
	if err != nil {
		t.link.cut(err)
	}
	return n, err
}

// Close cuts the connection.
func (t *tunnel) Close() error {
	t.link.cut(errLeft)
	return nil
}

// LocalAddr and RemoteAddr are nobody's concern.
func (t *tunnel) LocalAddr() net.Addr  { return &net.TCPAddr{} }
func (t *tunnel) RemoteAddr() net.Addr { return &net.TCPAddr{} }

// Deadlines are those of the connection below, a conn.
func (t *tunnel) SetDeadline(time.Time) error      { return nil }
func (t *tunnel) SetReadDeadline(time.Time) error  { return nil }
func (t *tunnel) SetWriteDeadline(time.Time) error { return nil }
