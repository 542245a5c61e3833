package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A letter is a line of the post: a delivery before it is made, or its answer.
type letter struct {
	Delivery string `json:"delivery"`
	Name     string `json:"name,omitempty"`
	Line     string `json:"line,omitempty"`
	Press    string `json:"press,omitempty"`
	Answer   string `json:"answer,omitempty"` // its first line
}

// paper is a file to whose end whole lines are added.
type paper struct{ *os.File }

// openPaper opens a paper behind its last whole line: a kill can tear the line
// that is being written, which then was never said.
func openPaper(dir, name string) (paper, error) {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return paper{}, err
	}
	b, err := io.ReadAll(f)
	if err != nil {
		return paper{}, err
	}
	return paper{f}, f.Truncate(int64(bytes.LastIndexByte(b, '\n') + 1))
}

func (p paper) add(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = p.Write(append(b, '\n'))
	return err
}

// read reads a paper's whole lines.
func read[T any](dir, name string) (list []T, err error) {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if os.IsNotExist(err) {
		return nil, nil
	}
	for _, line := range strings.SplitAfter(string(b), "\n") {
		if !strings.HasSuffix(line, "\n") {
			break
		}
		var v T
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, err
}

// An utterance is a message as it left, or as it was told anew.
type utterance struct {
	ID   string `json:"id,omitempty"`
	To   string `json:"to,omitempty"`
	Ring string `json:"ring,omitempty"`
	Text string `json:"text"`
}

// A crier is a platform that writes down what is said.
type crier struct{ paper }

func (c crier) Platform() string { return "crier" }

func (c crier) Post(_ context.Context, _ match.Room, m msg.Message) (string, error) {
	u := utterance{ID: fmt.Sprint(time.Now().UnixNano()), Text: m.Text.String()}
	if len(m.Text) > 0 && m.Text[0].Style == msg.Ring {
		u.Ring = m.Text[0].Words
	}
	return u.ID, c.add(u)
}

func (c crier) Edit(_ context.Context, _ match.Room, id string, m msg.Message) error {
	return c.add(utterance{ID: id, Text: m.Text.String()})
}

func (c crier) Drop(context.Context, match.Room, string) error { return nil }

func (c crier) Whisper(_ context.Context, _ match.Room, to match.Account, m msg.Message) error {
	return c.add(utterance{To: to.Name, Text: m.Text.String()})
}
