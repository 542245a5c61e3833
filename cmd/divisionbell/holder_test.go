package main

import (
	"os"
	"os/exec"
	"strconv"
	"testing"
)

func TestWhoIsGone(t *testing.T) {
	child := exec.Command(os.Args[0], "-test.run=^$")
	if err := child.Run(); err != nil {
		t.Fatal(err)
	}
	dead := child.ProcessState.Pid()
	for name, want := range map[string]bool{
		holder():                                false,
		machine() + "/1":                        false, // there always is one
		machine() + "/" + strconv.Itoa(dead):    true,
		"another-machine/" + strconv.Itoa(dead): false,
		machine() + "/x":                        false,
		"host-without-number":                   false,
	} {
		if gone(name) != want {
			t.Errorf("%s is gone: %t", name, !want)
		}
	}
}
