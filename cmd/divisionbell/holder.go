package main

import (
	"crypto/rand"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"

	"divisionbell/storage/postgres"
)

// holder names this process among those on the same store: machine/process.
func holder() string { return fmt.Sprintf("%s/%d", machine(), os.Getpid()) }

// holderOn is that in a database: on a server, whose processes may be in containers that
// bear one name, it has chance in it, and is never seen to be gone.
func holderOn(place string) string {
	if postgres.Is(place) {
		return holder() + "/" + rand.Text()[:8]
	}
	return holder()
}

func machine() string {
	name, err := os.Hostname()
	if err != nil {
		return "host"
	}
	return name
}

// gone reports whether a holder was a process of this machine that is no more,
// so that nobody need wait for its leases to run out.
func gone(holder string) bool {
	i := strings.LastIndexByte(holder, '/')
	if i < 0 || holder[:i] != machine() {
		return false
	}
	id, err := strconv.Atoi(holder[i+1:])
	if err != nil || id == os.Getpid() {
		return false
	}
	p, err := os.FindProcess(id)
	if err != nil {
		return true
	}
	defer p.Release()
	err = p.Signal(syscall.Signal(0))
	return err == os.ErrProcessDone || err == syscall.ESRCH
}
