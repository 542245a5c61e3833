//go:build unix

package postgrestest

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// folder is where a server's folder is made. What is below a folder of root's own cannot
// be reached by the user that a server runs as.
func folder() string {
	if os.Geteuid() != 0 {
		return ""
	}
	for _, dir := range []string{"/dev/shm", "/tmp"} {
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return dir
		}
	}
	return ""
}

// ordinary has a server run as somebody else than root, which it refuses.
func ordinary(c *exec.Cmd, dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, bad := strconv.Atoi(u.Uid)
		gid, worse := strconv.Atoi(u.Gid)
		if bad != nil || worse != nil {
			continue
		}
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, Setpgid: true}
		return os.Chown(dir, uid, gid)
	}
	return errors.New("root cannot run a server, and there is nobody else")
}
