package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// foreign has a program that isn't ours read a file from its standard input, and gives what
// it says; it must exit with 0 and complain of nothing. False where it is not installed,
// which the log says, or fails where DIVISIONBELL_READERS=required.
func foreign(t *testing.T, file []byte, program string, args ...string) ([]byte, bool) {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("DIVISIONBELL_READERS") == "required" {
			t.Fatalf("%s is not installed", program)
		}
		t.Logf("%s is not installed, so no other program reads a file of %d bytes", program, len(file))
		return nil, false
	}
	var said, complaints bytes.Buffer
	c := exec.CommandContext(t.Context(), path, args...)
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(file), &said, &complaints
	if err := c.Run(); err != nil || complaints.Len() > 0 {
		t.Errorf("%s: %v: %s", program, err, complaints.String())
	}
	return said.Bytes(), true
}

// moves has a GIF opened by gifsicle, which finds so many frames in it.
func moves(t *testing.T, film []byte, frames int) {
	t.Helper()
	said, ok := foreign(t, film, "gifsicle", "--info", "-")
	if want := fmt.Sprintf(" %d images\n", frames); ok && !bytes.Contains(said, []byte(want)) {
		t.Errorf("gifsicle finds in a film of %d frames: %.200s", frames, said)
	}
}

// printed has a page of a PDF drawn by poppler, on which there is something.
func printed(t *testing.T, pdf []byte) {
	t.Helper()
	picture, ok := foreign(t, pdf, "pdftoppm", "-r", "36", "-gray", "-singlefile", "-")
	if !ok {
		return
	}
	var wide, high, most int
	if _, err := fmt.Fscanf(bytes.NewReader(picture), "P5\n%d %d\n%d\n", &wide, &high, &most); err != nil || wide < 400 || high < 400 || len(picture) < wide*high {
		t.Fatalf("poppler draws %d × %d in %d bytes: %v", wide, high, len(picture), err)
	}
	dots := picture[len(picture)-wide*high:]
	shades := map[byte]bool{}
	for _, d := range dots {
		shades[d] = true
	}
	if len(shades) < 20 {
		t.Errorf("poppler draws a page of %d shades", len(shades))
	}
}
