// Package chatkit is what chat platforms have in common: to try again with
// longer and longer pauses. It knows no platform; what an error of one's means,
// its adapter says.
package chatkit
