//go:build !unix

package postgrestest

import (
	"errors"
	"os/exec"
)

func folder() string { return "" }

func ordinary(*exec.Cmd, string) error {
	return errors.New("a server is started on Unix alone; name one by " + given)
}
