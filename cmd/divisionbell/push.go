package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"divisionbell/adapters/web/push"
)

// openPush has people's browsers told of their turns while the page is closed, in the
// name of its address, and gives the key with which they subscribe. The keys are the
// store's: a browser takes nothing signed by others. far leads to push services; nil: over
// the internet.
func (h *house) openPush(ctx context.Context, address string, far http.RoundTripper) (key string, err error) {
	keys, err := push.NewKeys()
	if err != nil {
		return "", err
	}
	fresh, err := json.Marshal(keys)
	if err != nil {
		return "", fmt.Errorf("keys of pushes: %w", err)
	}
	kept := h.store.pushes
	said, err := kept.PushKeys(ctx, string(fresh))
	if err != nil {
		return "", fmt.Errorf("keys of pushes: %w", err)
	}
	if err := json.Unmarshal([]byte(said), &keys); err != nil {
		return "", fmt.Errorf("keys of pushes: %w", err)
	}
	h.host.Attach(push.New(push.Options{Store: kept, Keys: keys, Subject: address, Transport: far, Log: h.log}))
	return keys.Public, nil
}
