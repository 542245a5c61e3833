package main

import (
	"log/slog"
	"math"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"divisionbell/adapters/chatkit/chattest"
)

const gib = 1 << 30

func files(pairs ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return m
}

func TestMemoryGiven(t *testing.T) {
	const machine = "MemFree: 5 kB\nMemTotal:       16777216 kB\n"
	for name, c := range map[string]struct {
		root  fstest.MapFS
		given int64
		by    string
	}{
		"nothing says":       {files(), 0, ""},
		"the machine":        {files("proc/meminfo", machine), 16 * gib, "proc/meminfo"},
		"a container":        {files("proc/meminfo", machine, "proc/self/cgroup", "0::/\n", "sys/fs/cgroup/memory.max", "536870912\n"), gib / 2, "sys/fs/cgroup/memory.max"},
		"a group above":      {files("proc/self/cgroup", "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max", "max\n", "sys/fs/cgroup/a/memory.max", "1073741824\n"), gib, "sys/fs/cgroup/a/memory.max"},
		"the least":          {files("proc/self/cgroup", "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max", "4294967296\n", "sys/fs/cgroup/a/memory.max", "1073741824\n"), gib, "sys/fs/cgroup/a/memory.max"},
		"no limit":           {files("proc/meminfo", machine, "proc/self/cgroup", "0::/\n", "sys/fs/cgroup/memory.max", "max\n"), 16 * gib, "proc/meminfo"},
		"the first kind":     {files("proc/self/cgroup", "7:cpu:/x\n5:cpuset,memory:/docker/7\n", "sys/fs/cgroup/memory/memory.limit_in_bytes", "268435456\n"), gib / 4, "sys/fs/cgroup/memory/memory.limit_in_bytes"},
		"the first, without": {files("proc/self/cgroup", "5:memory:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"), 0, ""},
		"nonsense":           {files("proc/meminfo", "MemTotal: many kB\n", "proc/self/cgroup", "what\n0::/../..\n", "sys/fs/cgroup/memory.max", "-5\n"), 0, ""},
	} {
		if given, by := memoryGiven(c.root); given != c.given || by != c.by {
			t.Errorf("%s: %d by %s, not %d by %s", name, given, by, c.given, c.by)
		}
	}
}

// TestMemoryIsLimited by what the container gives, less what is not the heap's, unless
// the environment says otherwise.
func TestMemoryIsLimited(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	root := files("proc/self/cgroup", "0::/\n", "sys/fs/cgroup/memory.max", "536870912\n")
	for _, c := range []struct {
		environ string
		limit   int64
		logged  bool
	}{{"1GiB", math.MaxInt64, false}, {"", 536870912 / 100 * memoryShare, true}} {
		t.Setenv("GOMEMLIMIT", c.environ)
		debug.SetMemoryLimit(math.MaxInt64)
		var log chattest.Log
		limitMemory(root, slog.New(slog.NewTextHandler(&log, nil)))
		if got := debug.SetMemoryLimit(-1); got != c.limit {
			t.Errorf("GOMEMLIMIT=%s: the limit is %d, not %d", c.environ, got, c.limit)
		}
		if strings.Contains(log.String(), "given_mib=512 heap_mib=409") != c.logged {
			t.Errorf("GOMEMLIMIT=%s: logged %q", c.environ, &log)
		}
	}
}

// TestGarbageIsBounded: a small table keeps the four fold heap that makes it quick, a large
// one holds tens of MB of garbage and not hundreds.
func TestGarbageIsBounded(t *testing.T) {
	for living, percent := range map[uint64]int{0: 300, 6 << 20: 300, 16 << 20: 125, 32 << 20: 62, 50 << 20: 40, 1 << 30: 40} {
		if got := garbageBeside(living); got != percent {
			t.Errorf("%d MB live: %d%%, not %d", living>>20, got, percent)
		}
	}
}
