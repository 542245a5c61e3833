package match

import (
	"context"
	"hash/fnv"
	"strconv"
)

// A Member is a process of the fleet on one store, and what it takes part in, such as
// speaking on a platform.
type Member struct {
	Holder string // of leases
	Does   []string
	Fit    int // how much of its share it can do, in hundredths; less than 0: an older program does not say
}

// A Fleet is the processes on one store, and how they share out what is to be done once.
type Fleet interface {
	// Lanes is into how many lanes the rooms of a platform fall, each of which one
	// process speaks in. In a store with one lane there are no members.
	Lanes() int
	// Join has a member live until an instant, ten minutes away at most, and lists all
	// who live, by holder; until now it leaves.
	Join(ctx context.Context, m Member, now, until int64) ([]Member, error)
	// LeaseAll is Lease for several at once: the fences of those that holder has now.
	LeaseAll(ctx context.Context, names []string, holder string, now, until int64) (map[string]int64, error)
}

// A Lane is a part of a platform's rooms: "slack/17", or "slack" where there is one.
type Lane string

// LaneOf is a room's lane of so many. Discord's are those of its shards: where their
// number divides that of the lanes, a shard has whole lanes.
func LaneOf(r Room, lanes int) Lane {
	if lanes < 2 {
		return Lane(r.Platform)
	}
	return Lane(r.Platform + "/" + strconv.Itoa(r.Lane(lanes)))
}

// Lane is the number of a room's lane among so many.
func (r Room) Lane(lanes int) int {
	if r.Platform == "discord" {
		guild, _ := strconv.ParseUint(r.Workspace, 10, 64) // direct messages have none, and come by the first shard
		return int(guild >> 22 % uint64(lanes))
	}
	h := fnv.New32a()
	h.Write([]byte(r.Workspace))
	return int(h.Sum32() % uint32(lanes))
}

// LanesOn are all lanes of a platform.
func LanesOn(platform string, lanes int) (all []Lane) {
	if lanes < 2 {
		return []Lane{Lane(platform)}
	}
	for n := range lanes {
		all = append(all, Lane(platform+"/"+strconv.Itoa(n)))
	}
	return all
}
