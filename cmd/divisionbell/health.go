package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// healthCommand asks a running host whether it is well, for containers.
type healthCommand struct {
	Ready bool `help:"Ask whether it is ready, with every platform connected."`
}

// Run asks on the address that the configuration gives; not well is exit status 3.
func (k *healthCommand) Run(ctx context.Context, c *cli, t terminal) error {
	conf, err := load(c.Config, c.DB, t.environ)
	if err != nil {
		return err
	}
	if conf.Metrics.Listen == "" {
		return fmt.Errorf("metrics.listen is empty, so there is nothing to ask; set it to an address")
	}
	host, port, err := net.SplitHostPort(conf.Metrics.Listen)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	path := "/healthz"
	if k.Ready {
		path = "/readyz"
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return err
	}
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		return falsehood{tell(t, "no answer: "+err.Error())}
	}
	defer a.Body.Close()
	body, err := io.ReadAll(io.LimitReader(a.Body, 4<<10))
	if err != nil {
		return err
	}
	said := strings.TrimSpace(string(body))
	if a.StatusCode != http.StatusOK {
		return falsehood{tell(t, said)}
	}
	fmt.Fprintln(t.out, said)
	return nil
}

// tell writes what is wrong and gives it as an error.
func tell(t terminal, what string) error {
	fmt.Fprintln(t.out, what)
	return fmt.Errorf("%s", what)
}
