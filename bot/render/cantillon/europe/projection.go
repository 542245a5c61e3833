package europe

import "math"

// The map is Europe as seen from space above the middle of Germany: what is
// crowded lies in front and is drawn larger, what is empty curves away.

const (
	middleLon = 13.0
	middleLat = 50.5
	distance  = 1.42 // of the eye from the middle of the earth, in its radii
)

// The frame of the map on the plane of projection, in radii of the earth.
const (
	frameLeft  = -0.288
	frameTop   = 0.330
	frameWidth = 0.612
)

// Size of the map in its own units.
const (
	Width  = 12800
	Height = 13360
)

// Place is where a longitude and latitude, in degrees, lie on the map.
func Place(lon, lat float64) (x, y float64) {
	const degree = math.Pi / 180
	sin, cos := math.Sincos(lat * degree)
	sin0, cos0 := math.Sincos(middleLat * degree)
	sinL, cosL := math.Sincos((lon - middleLon) * degree)
	c := sin0*sin + cos0*cos*cosL // the cosine of the angle from the middle
	k := (distance - 1) / (distance - c)
	px, py := k*cos*sinL, k*(cos0*sin-sin0*cos*cosL)
	return (px - frameLeft) / frameWidth * Width, (frameTop - py) / frameWidth * Width
}

// Cities are where they are, by name: longitude and latitude.
var Cities = map[string][2]float64{
	"London":         {-0.12, 51.5},
	"Stockholm":      {17.95, 59.35},
	"Copenhagen":     {12.25, 55.66},
	"St Petersburg":  {30.4, 59.9},
	"Moscow":         {37.6, 55.75},
	"Warsaw":         {21.0, 52.2},
	"Vienna":         {16.3, 48.2},
	"Paris":          {2.35, 48.85},
	"Lisbon":         {-9.1, 38.9},
	"Madrid":         {-3.7, 40.4},
	"Venice":         {12.2, 45.6},
	"Constantinople": {28.7, 41.15},
}
