package divisionbell_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "draw the picture in docs/architecture.md anew")

const architecture = "docs/architecture.md"

// The picture in the page stands between these.
const (
	pictureBegins = "<!-- drawn by go test . -run Architecture -update -->\n"
	pictureEnds   = "<!-- end of what is drawn -->"
)

// TestArchitectureIsDrawnFromTheImports, so that the picture cannot lie.
func TestArchitectureIsDrawnFromTheImports(t *testing.T) {
	page := readPage(t)
	before, rest, begins := strings.Cut(page, pictureBegins)
	_, after, ends := strings.Cut(rest, pictureEnds)
	if !begins || !ends {
		t.Fatalf("%s has no place for the picture: %q, and %q below it", architecture, strings.TrimSpace(pictureBegins), pictureEnds)
	}
	drawn := before + pictureBegins + "```mermaid\n" + draw(arrows(packages(t))) + "```\n" + pictureEnds + after
	if drawn == page {
		return
	}
	if !*update {
		t.Fatalf("%s does not show what imports what now; go test . -run Architecture -update draws it anew", architecture)
	}
	if err := os.WriteFile(architecture, []byte(drawn), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile(architecture)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// box is where a package stands in the picture; "" for kits and fakes that only
// tests import. All games are one box, and so are their looks.
func box(pkg string) string {
	of, _, _ := lawOf(pkg)
	switch {
	case strings.HasSuffix(pkg, "test"):
		return ""
	case strings.Contains(of, "<game>"):
		return strings.TrimSuffix(of, "/...")
	}
	return pkg
}

// arrows lead from box to box, without those that a way over another box tells.
func arrows(imports map[string][]string) map[string][]string {
	all := map[string][]string{}
	for pkg, list := range imports {
		from := box(pkg)
		if from == "" {
			continue
		}
		for _, i := range list {
			if to := box(i); to != "" && to != from && !slices.Contains(all[from], to) {
				all[from] = append(all[from], to)
			}
		}
		all[from] = append([]string{}, all[from]...)
	}
	direct := map[string][]string{}
	for from, list := range all {
		direct[from] = slices.DeleteFunc(slices.Sorted(slices.Values(list)), func(to string) bool {
			return slices.ContainsFunc(list, func(by string) bool { return by != to && leads(all, by, to) })
		})
	}
	return direct
}

// leads reports whether arrows lead from one box to another, which is not above it.
func leads(arrows map[string][]string, from, to string) bool {
	return from == to || slices.ContainsFunc(arrows[from], func(by string) bool { return leads(arrows, by, to) })
}

// draw is boxes and arrows as Mermaid.
func draw(arrows map[string][]string) string {
	var b strings.Builder
	b.WriteString("flowchart TD\n")
	id := func(box string) string { return strings.NewReplacer("/", "_", "<", "", ">", "").Replace(box) }
	label := strings.NewReplacer("<", "#lt;", ">", "#gt;")
	boxes := slices.Sorted(maps.Keys(arrows))
	for _, from := range boxes {
		fmt.Fprintf(&b, "    %s[\"%s\"]\n", id(from), label.Replace(from))
	}
	for _, from := range boxes {
		for _, to := range arrows[from] {
			fmt.Fprintf(&b, "    %s --> %s\n", id(from), id(to))
		}
	}
	return b.String()
}

// named is a file or folder of ours, as the page writes them.
var named = regexp.MustCompile("`((?:bot|engine|storage|adapters|cmd)/[^` ]*|[a-z]+_test\\.go)`")

// TestArchitectureNamesWhatIsThere: each file and folder that the page names. One
// that was renamed is looked for, so that its row is quickly mended.
func TestArchitectureNamesWhatIsThere(t *testing.T) {
	found := named.FindAllStringSubmatch(readPage(t), -1)
	if len(found) < 40 {
		t.Fatalf("the page names but %d files and folders", len(found))
	}
	for _, m := range found {
		if strings.Contains(m[1], "<game>") {
			continue
		}
		if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
			t.Errorf("%s names %s, which is not there%s", architecture, m[1], perhaps(t, m[1]))
		}
	}
}

// perhaps names the files of the same name elsewhere.
func perhaps(t *testing.T, name string) string {
	t.Helper()
	var same []string
	for _, s := range sources(t) {
		if path.Base(s.name) == path.Base(name) {
			same = append(same, s.name)
		}
	}
	if len(same) == 0 {
		return "; nor is a file of that name elsewhere"
	}
	return "; is it " + strings.Join(same, " or ") + " now?"
}
