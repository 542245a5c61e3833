package slacktest

import (
	"fmt"
	"net"
	"net/url"
	"testing"
	"time"
)

// An upload that ends before it is whole, since its sender was killed or its line cut, is
// none that Slack refuses; one that is whole and shorter than was announced is.
func TestACutUploadIsNoRefusal(t *testing.T) {
	for _, c := range []struct{ announced, refused int }{{100, 0}, {5, 1}} {
		s := New(Options{})
		at, err := url.Parse(s.server.URL)
		if err != nil {
			t.Fatal(err)
		}
		line, err := net.Dial("tcp", at.Host)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(line, "POST /upload/F1 HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\nhello", at.Host, c.announced)
		line.Close()
		for end := time.Now().Add(10 * time.Second); s.Calls("upload") == 0 && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		s.Close() // once all is served
		if got := s.Refused(); len(got) != c.refused || s.Calls("upload") != 1 {
			t.Errorf("of %d bytes announced: %q after %d uploads", c.announced, got, s.Calls("upload"))
		}
	}
}
