package main

import "flag"

var soak = flag.Bool("soak", false, "go on for minutes, as the package soak wants")

// lasting is how often something is tried: a few times, or many when it soaks.
func lasting(few, many int) int {
	if *soak {
		return many
	}
	return few
}
