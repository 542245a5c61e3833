package main

import (
	"context"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path"
	"runtime/debug"
	gometrics "runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// memoryShare is how much of the memory that the program may have its heap keeps to,
// in percent. The rest is for SQLite, which takes its own, and for stacks of threads.
const memoryShare = 80

// limitMemory has the garbage collector keep to the memory that the container, or else
// the machine, gives: it collects sooner then, where it would grow beyond. GOMEMLIMIT
// overrides it.
func limitMemory(root fs.FS, log *slog.Logger) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	given, by := memoryGiven(root)
	if given == 0 {
		return
	}
	limit := given / 100 * memoryShare
	debug.SetMemoryLimit(limit)
	log.Info("memory is limited", "by", by, "given_mib", given>>20, "heap_mib", limit>>20)
}

// How much garbage may lie beside what lives in the heap, before it is collected. Little
// lives long, so that to wait brings an eighth more answers, for some tens of MB; where much
// lives it would be hundreds.
const (
	garbage      = 20 << 20 // bytes, of a heap in which much lives
	mostGarbage  = 300      // percent of what lives
	leastGarbage = 40
	tidyEvery    = 100 * time.Millisecond
)

// garbageBeside is how much garbage may lie beside so many living bytes, in percent of them.
func garbageBeside(living uint64) int {
	return int(max(leastGarbage, min(mostGarbage, garbage*100/max(1, living))))
}

// tidy has the heap hold no more garbage than it should until ctx ends.
func tidy(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	living := []gometrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for was := mostGarbage; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		gometrics.Read(living)
		if percent := garbageBeside(living[0].Value.Uint64()); percent < was*9/10 || percent > was*11/10 { // to set it stops all for a moment
			debug.SetGCPercent(percent)
			was = percent
		}
	}
}

// memoryGiven is the least memory in bytes that any group of processes around this one
// may have, or the machine has, and what says so; 0: nothing does.
func memoryGiven(root fs.FS) (least int64, by string) {
	take := func(n int64, from string) {
		if n > 0 && (least == 0 || n < least) {
			least, by = n, from
		}
	}
	take(machineMemory(root), "proc/meminfo")
	groups, _ := fs.ReadFile(root, "proc/self/cgroup")
	for line := range strings.Lines(string(groups)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3) // 0::/a/b, or 5:cpu,memory:/a/b
		if len(parts) < 3 {
			continue
		}
		folder, file := "sys/fs/cgroup", "memory.max"
		if parts[1] != "" {
			folder, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
			if !strings.Contains(","+parts[1]+",", ",memory,") {
				continue
			}
		}
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) { // a container may see its own group as the root
			name := path.Join(folder, group, file)
			take(bytesIn(root, name), name)
			if group == "/" {
				break
			}
		}
	}
	return least, by
}

// unlimited is from where on a number means that there is no limit: groups of the
// first kind say it by one near the largest there is.
const unlimited = math.MaxInt64 / 2

// bytesIn is the number that a file holds; 0 for none, and for what is no limit.
func bytesIn(root fs.FS, name string) int64 {
	b, err := fs.ReadFile(root, name)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64)
	if err != nil || n >= unlimited { // "max"
		return 0
	}
	return n
}

// machineMemory is what the machine has; 0: not to be known.
func machineMemory(root fs.FS) int64 {
	b, _ := fs.ReadFile(root, "proc/meminfo")
	for line := range strings.Lines(string(b)) {
		words := strings.Fields(line) // MemTotal:       16316412 kB
		if len(words) == 3 && words[0] == "MemTotal:" {
			kib, err := strconv.ParseInt(words[1], 10, 64)
			if err == nil {
				return kib << 10
			}
		}
	}
	return 0
}
