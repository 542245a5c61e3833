// Package poleconomy is Poleconomy, the Game of Canada.
package poleconomy

type rules struct{}
