package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// instruction is a line of a Dockerfile, its continued lines joined.
type instruction struct{ name, rest string }

func dockerfile(t *testing.T) (list []instruction) {
	t.Helper()
	raw, err := os.ReadFile("../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(strings.ReplaceAll(string(raw), "\\\n", " ")) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(line, " ")
		list = append(list, instruction{name, strings.TrimSpace(rest)})
	}
	return list
}

var goBuild = regexp.MustCompile(`(?m)^\s*(?:RUN )?((?:\S+=\S+ )*go build .*)$`)

// TestTheContainerIsBuiltAsCIBuilds: what is checked is what is shipped.
func TestTheContainerIsBuiltAsCIBuilds(t *testing.T) {
	builds := func(file string) (lines []string) {
		raw, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range goBuild.FindAllStringSubmatch(string(raw), -1) {
			lines = append(lines, strings.TrimSpace(m[1]))
		}
		return lines
	}
	image, ci := builds("Dockerfile"), builds(".ci/run")
	if len(image) != 1 || !slices.Equal(image, ci) {
		t.Errorf("the Dockerfile builds by %q, .ci/run by %q", image, ci)
	}
	if len(image) == 1 && !strings.HasPrefix(image[0], "CGO_ENABLED=0 ") {
		t.Errorf("%q is not static", image[0])
	}
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	from := dockerfile(t)[0]
	version, _, _ := strings.Cut(strings.TrimPrefix(from.rest, "golang:"), " ")
	if from.name != "FROM" || !regexp.MustCompile(`(?m)^go `+regexp.QuoteMeta(version)+`(\.|$)`).Match(mod) {
		t.Errorf("go.mod wants another Go than %q", from.rest)
	}
}

// TestTheContainerIsBare: nothing but the program, no root, one volume, a check
// of its health, and an end by SIGTERM.
func TestTheContainerIsBare(t *testing.T) {
	last := map[string]string{}
	count := map[string]int{}
	for _, i := range dockerfile(t) {
		last[i.name] = i.rest
		count[i.name]++
	}
	for name, want := range map[string]string{
		"FROM": "scratch", "USER": "65532:65532", "VOLUME": "/data", "STOPSIGNAL": "SIGTERM",
		"ENTRYPOINT": `["/divisionbell"]`, "CMD": `["serve"]`,
	} {
		if last[name] != want {
			t.Errorf("%s is %q, not %q", name, last[name], want)
		}
	}
	if count["VOLUME"] != 1 || !strings.HasSuffix(last["HEALTHCHECK"], `CMD ["/divisionbell", "health"]`) {
		t.Errorf("%d volumes, health is checked by %q", count["VOLUME"], last["HEALTHCHECK"])
	}
	environ := strings.Fields(last["ENV"])
	got, err := load("", "", environ)
	if err != nil || got.Database != "/data/divisionbell.db" || got.Metrics.Listen == "" {
		t.Errorf("the container is configured as %+v: %v", got, err)
	}
}

// TestCompose: one service, as the Dockerfile makes it, that writes to its volume alone
// and has a limit of memory; and no variable that the program does not know.
func TestCompose(t *testing.T) {
	raw, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	type service struct {
		Build       string
		ReadOnly    bool `yaml:"read_only"`
		Volumes     []string
		MemLimit    string   `yaml:"mem_limit"`
		CapDrop     []string `yaml:"cap_drop"`
		Healthcheck struct {
			Test     []string
			Interval string
			Timeout  string
		}
		Ports []string
	}
	var file struct {
		Services map[string]service
		Volumes  map[string]any
	}
	if err := yaml.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	s, ok := file.Services["divisionbell"]
	if !ok || len(file.Services) != 1 || len(file.Volumes) != 1 {
		t.Fatalf("%d services, %d volumes", len(file.Services), len(file.Volumes))
	}
	if s.Build != "." || !s.ReadOnly || s.MemLimit == "" || !slices.Equal(s.CapDrop, []string{"ALL"}) || len(s.Ports) > 0 {
		t.Errorf("the service is %+v", s)
	}
	last := map[string]string{}
	for _, i := range dockerfile(t) {
		last[i.name] = i.rest
	}
	if !slices.Equal(s.Volumes, []string{"divisionbell:" + last["VOLUME"]}) {
		t.Errorf("volumes %v, where the container has %s", s.Volumes, last["VOLUME"])
	}
	check := `--interval=` + s.Healthcheck.Interval + ` --timeout=` + s.Healthcheck.Timeout
	if !strings.HasPrefix(last["HEALTHCHECK"], check) || strings.Join(s.Healthcheck.Test, " ") != "CMD /divisionbell health" {
		t.Errorf("health is checked by %+v, the container's own by %s", s.Healthcheck, last["HEALTHCHECK"])
	}
	named := regexp.MustCompile(`DIVISIONBELL_[A-Z_]+`).FindAllString(string(raw), -1)
	for _, name := range named {
		if !slices.ContainsFunc(keys, func(k key) bool { return k.variable == name }) {
			t.Errorf("the program knows no %s", name)
		}
	}
	if len(named) < 3 {
		t.Errorf("only %v are named", named)
	}
}
