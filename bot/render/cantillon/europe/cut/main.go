// Command cut makes the map of Cantillon's Europe: it cuts a real coastline
// into the game's lands and seas and writes their borders for the pictures.
//
//	go run . [-o ../europe.map] [-view europe.png] [-meet]
//	go run . -atlas land-10m.json
//
// The first reads coast.txt and regions.txt, which it carries. The second makes
// coast.txt anew from the npm package world-atlas 2.0.2, which carries Natural
// Earth's coastline (public domain, 1:10,000,000) as TopoJSON.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"image/png"
	"os"
)

var (
	//go:embed coast.txt
	coastText string
	//go:embed regions.txt
	regionsText string
)

func main() {
	atlas := flag.String("atlas", "", "make coast.txt from this TopoJSON `file`")
	out := flag.String("o", "../europe.map", "where the map goes")
	meet := flag.Bool("meet", false, "also list who meets whom, and along how many cells")
	view := flag.String("view", "", "also draw the cells as a PNG `file`")
	flag.Parse()
	if err := run(*atlas, *out, *view, *meet); err != nil {
		fmt.Fprintln(os.Stderr, "cut:", err)
		os.Exit(1)
	}
}

func run(atlas, out, view string, meet bool) error {
	if atlas != "" {
		text, err := extract(atlas)
		if err != nil {
			return err
		}
		return os.WriteFile("coast.txt", text, 0o644)
	}
	g, err := label(coastText, regionsText)
	if err != nil {
		return err
	}
	packed := pack(g)
	if meet {
		for k, n := range g.meetings() {
			fmt.Println("MEET", g.names[k[0]], g.names[k[1]], n)
		}
	}
	fmt.Printf("%d regions, %d borders, %d points, %d bytes\n", len(g.names)-1, packed.arcs, packed.points, len(packed.bytes))
	if view != "" {
		f, err := os.Create(view)
		if err != nil {
			return err
		}
		if err := png.Encode(f, g.image()); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return os.WriteFile(out, packed.bytes, 0o644)
}
