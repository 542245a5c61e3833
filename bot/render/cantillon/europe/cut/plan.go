package main

import (
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/render/cantillon/europe"
)

type seed struct {
	region uint8
	x, y   float64 // in cells
	reach  float64 // in cells
	sea    bool
}

type line struct {
	name   string
	points [][2]float64 // in cells
}

// A plan is regions.txt.
type plan struct {
	names           []string
	lands           int
	seeds           []seed
	straits, bridge []line
	sunk            []line
}

func cell(lon, lat float64) (x, y float64) {
	x, y = europe.Place(lon, lat)
	return x / fine, y / fine
}

// kilometre is how many cells one is in the middle of the map.
var kilometre = func() float64 {
	_, a := cell(13, 50)
	_, b := cell(13, 51)
	return (a - b) / 111.2
}()

func readPlan(text string) (*plan, error) {
	p := &plan{names: []string{"outside"}}
	section, beyond := "", [2][]seed{}
	for i, row := range strings.Split(text, "\n") {
		row = strings.TrimSpace(row)
		if row == "" || row[0] == '#' {
			continue
		}
		if row[0] == '[' {
			section = strings.Trim(row, "[]")
			continue
		}
		name, rest, ok := strings.Cut(row, ":")
		if !ok {
			return nil, fmt.Errorf("regions.txt:%d: no colon", i+1)
		}
		var spots [][3]float64
		for _, s := range strings.Fields(rest) {
			var at [3]float64
			parts := strings.Split(s, ",")
			if len(parts) < 2 || len(parts) > 3 {
				return nil, fmt.Errorf("regions.txt:%d: %q is no place", i+1, s)
			}
			for k, part := range parts {
				v, err := strconv.ParseFloat(part, 64)
				if err != nil {
					return nil, fmt.Errorf("regions.txt:%d: %w", i+1, err)
				}
				at[k] = v
			}
			spots = append(spots, at)
		}
		switch section {
		case "lands", "seas":
			id, _, _ := strings.Cut(name, " ")
			sea := section == "seas"
			if id != "-" {
				p.names = append(p.names, id)
				if !sea {
					p.lands++
				}
			}
			for _, s := range spots {
				x, y := cell(s[0], s[1])
				d := seed{uint8(len(p.names) - 1), x, y, s[2] * kilometre, sea}
				if id != "-" {
					p.seeds = append(p.seeds, d)
				} else if sea {
					beyond[1] = append(beyond[1], d)
				} else {
					beyond[0] = append(beyond[0], d)
				}
			}
		default:
			l := line{name: name}
			for _, s := range spots {
				x, y := cell(s[0], s[1])
				l.points = append(l.points, [2]float64{x, y})
			}
			switch section {
			case "straits":
				p.straits = append(p.straits, l)
			case "bridges":
				p.bridge = append(p.bridge, l)
			case "left out":
				p.sunk = append(p.sunk, l)
			default:
				return nil, fmt.Errorf("regions.txt:%d: no such heading: %q", i+1, section)
			}
		}
	}
	p.names = append(p.names, "land beyond", "sea beyond")
	for k, seeds := range beyond {
		for _, s := range seeds {
			s.region = uint8(len(p.names) - 2 + k)
			p.seeds = append(p.seeds, s)
		}
	}
	return p, nil
}
