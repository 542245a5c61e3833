package postgrestest

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// guarding runs two servers, each by a Patroni, which agree by an etcd, until it is told to
// end: "kill NAME" ends one of them with its Patroni as a cut of its power would, "begin
// NAME" has it come back.
const guarding = `
cd "$2" || exit 1
etcd --data-dir "$2/etcd" --listen-client-urls "http://$3" --advertise-client-urls "http://$3" --listen-peer-urls "http://$4" \
  --initial-advertise-peer-urls "http://$4" --initial-cluster "default=http://$4" --unsafe-no-fsync >>log 2>&1 &
etcd=$!
begin() { PATH="$bin:$PATH" patroni "$1.yaml" >>"$1.log" 2>&1 & echo $! >"$1.pid"; }
kill_all() {
  server=$(head -n 1 "$1/postmaster.pid" 2>/dev/null)
  kill -KILL $(cat "$1.pid") $server $(cat "/proc/$server/task/$server/children" 2>/dev/null)
}
bin=$1
begin a
begin b
while read -r order name; do
  case $order in
  kill) kill_all "$name" ;;
  begin) begin "$name" ;;
  esac
done
kill_all a
kill_all b
kill -KILL $etcd
wait
rm -rf "$2"
`

// patroniConf is a Patroni's configuration: its name, and the addresses of it, of the etcd
// and of its server.
const patroniConf = `scope: bell
name: %[1]s
restapi: {listen: "%[2]s", connect_address: "%[2]s"}
etcd3: {host: "%[3]s"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: {fsync: "off", full_page_writes: "on", dynamic_shared_memory_type: mmap, shared_buffers: 16MB, jit: "off", wal_receiver_timeout: 5s}
  initdb: [encoding: UTF8, locale: C]
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
postgresql:
  listen: "%[4]s"
  connect_address: "%[4]s"
  data_dir: %[1]s
  bin_dir: "%[5]s"
  pgpass: %[1]s.pass
  authentication: {superuser: {username: postgres}, replication: {username: replicator}, rewind: {username: postgres}}
  parameters: {unix_socket_directories: ""}
`

// A Patroni is two servers of which a cluster manager promotes one when the other dies.
type Patroni struct {
	tb      testing.TB
	dir     string
	orders  io.Writer
	at      map[string]string // each server's address, by its name
	manager map[string]string // its Patroni's
}

// NewPatroni starts a cluster and waits until its standby is waited for. It ends with the
// test, which is skipped where Patroni or etcd is not installed.
func NewPatroni(tb testing.TB) *Patroni {
	tb.Helper()
	bin, err := programs()
	for _, name := range []string{"patroni", "etcd"} {
		if err == nil {
			_, err = exec.LookPath(name)
		}
	}
	if err != nil {
		tb.Skipf("no cluster to try it on (Debian has patroni, python3-etcd and etcd-server): %v", err)
	}
	dir, err := os.MkdirTemp(folder(), "bell-patroni-*")
	if err != nil {
		tb.Fatal(err)
	}
	p := &Patroni{tb: tb, dir: dir, at: map[string]string{}, manager: map[string]string{}}
	etcd := free(tb)
	for _, name := range []string{"a", "b"} {
		p.at[name], p.manager[name] = free(tb), free(tb)
		conf := fmt.Sprintf(patroniConf, name, p.manager[name], etcd, p.at[name], bin)
		if err := os.WriteFile(filepath.Join(dir, name+".yaml"), []byte(conf), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	p.orders = kept(tb, dir, guarding, bin, dir, etcd, free(tb))
	tb.Cleanup(func() { // before the folder goes
		if tb.Failed() {
			for _, name := range []string{"log", "a.log", "b.log"} {
				said, _ := os.ReadFile(filepath.Join(dir, name))
				tb.Logf("%s:\n%s", name, said[max(0, len(said)-4000):])
			}
		}
	})
	p.Ready()
	return p
}

// free is an address that nobody listens at.
func free(tb testing.TB) string {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Both is the address of whichever server can be written.
func (p *Patroni) Both() string {
	return "postgres://postgres@" + p.at["a"] + "," + p.at["b"] + "/postgres?sslmode=disable&target_session_attrs=read-write"
}

// Leader is the name of the server that can be written; empty: there is none now.
func (p *Patroni) Leader() string { return p.that("primary") }

// that is the server whose Patroni says that it is something; empty: none.
func (p *Patroni) that(is string) string {
	client := http.Client{Timeout: time.Second}
	for name, at := range p.manager {
		if a, err := client.Get("http://" + at + "/" + is); err == nil {
			if a.Body.Close(); a.StatusCode == http.StatusOK {
				return name
			}
		}
	}
	return ""
}

// Kill ends a server and its Patroni at once.
func (p *Patroni) Kill(name string) { p.order("kill", name) }

// Begin has a server that was killed come back, and follow the other.
func (p *Patroni) Begin(name string) { p.order("begin", name) }

func (p *Patroni) order(what, name string) {
	p.tb.Helper()
	if _, err := fmt.Fprintln(p.orders, what, name); err != nil {
		p.tb.Fatal(err)
	}
}

// Ready waits until one server follows the other, which waits for it, and both managers
// know: until then nobody would be promoted.
func (p *Patroni) Ready() {
	p.tb.Helper()
	for end := time.Now().Add(3 * time.Minute); p.that("synchronous") == "" || p.that("primary") == ""; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			p.tb.Fatal("the cluster is not ready")
		}
	}
}
