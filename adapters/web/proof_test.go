package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"flag"
	"os"
	"regexp"
	"testing"
)

var update = flag.Bool("update", false, "write the hashes into proof.html, and its copy beside the docs")

// docsProof is the page that people find beside the law it was written from.
const docsProof = "../../docs/proof.html"

// The page that checks proofs runs its own script and style alone, and is the same
// here and in the docs; -update writes both.
func TestProofPageIsSealed(t *testing.T) {
	page := pages[proofPage].data
	sealed := page
	for tag, source := range map[string]string{"script": "script-src", "style": "style-src"} {
		all := regexp.MustCompile(`(?s)<`+tag+`>(.*?)</`+tag+`>`).FindAllSubmatch(page, -1)
		if len(all) != 1 {
			t.Fatalf("there are %d of <%s>", len(all), tag)
		}
		sum := sha256.Sum256(all[0][1])
		want := []byte(source + " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
		sealed = regexp.MustCompile(source+` 'sha256-[^']*'`).ReplaceAll(sealed, want)
	}
	if *update {
		for _, file := range []string{"page/" + proofPage, docsProof} {
			if err := os.WriteFile(file, sealed, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	if !bytes.Equal(sealed, page) {
		t.Error("script or style has changed and the policy has not (-update writes it)")
	}
	docs, err := os.ReadFile(docsProof)
	if err != nil || !bytes.Equal(docs, page) {
		t.Errorf("the docs have another page (-update writes it): %v", err)
	}
	for _, outside := range []string{"http://", "https://", "fetch(", "XMLHttpRequest", "import(", "src="} {
		if bytes.Contains(page, []byte(outside)) {
			t.Errorf("the page has %q in it, and is to ask nobody for anything", outside)
		}
	}
}
