package main

import (
	"bytes"
	"os"
	"testing"
)

// The embedded map is what the tables give.
func TestMapIsUpToDate(t *testing.T) {
	g, err := label(coastText, regionsText)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../europe.map")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(pack(g).bytes, want) {
		t.Error("europe.map is out of date: go generate ./bot/render/cantillon/europe")
	}
}
