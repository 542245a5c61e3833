package main

import "time"

// wall is the clock on the wall.
type wall struct{}

// Now is the time.
func (wall) Now() time.Time { return time.Now() }
