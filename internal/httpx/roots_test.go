package httpx

import (
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestRoots(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "home") }))
	s.Config.ErrorLog = log.New(io.Discard, "", 0) // a client that does not trust it is part of the test
	s.StartTLS()
	t.Cleanup(s.Close)
	dir := t.TempDir()
	file := filepath.Join(dir, "ca.pem")

	pool, err := Roots(file)
	if pool != nil || err != nil {
		t.Errorf("without the file: got %v and %v, want the system's", pool, err)
	}
	ask := func(pool *x509.CertPool) error {
		a := account(s.URL)
		a.Roots = pool
		c := client(t, a, nil)
		_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)})
		return err
	}
	if _, ok := errors.AsType[x509.UnknownAuthorityError](ask(nil)); !ok {
		t.Errorf("a certificate of its own, not trusted: got %v", ask(nil))
	}

	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})
	if err := os.WriteFile(file, cert, 0o600); err != nil {
		t.Fatal(err)
	}
	pool, err = Roots(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := ask(pool); err != nil {
		t.Errorf("trusted through the file: %v", err)
	}
	alone := x509.NewCertPool()
	alone.AddCert(s.Certificate())
	if pool.Equal(alone) {
		t.Error("with the file nobody else is trusted")
	}

	for name, content := range map[string]string{"empty": "", "no certificate": "hello", "half": string(cert[:len(cert)/2])} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Roots(file); err == nil || !strings.Contains(err.Error(), "ca.pem") {
			t.Errorf("%s: got %v, want an error that names the file", name, err)
		}
	}
	if _, err := Roots(dir); err == nil {
		t.Error("a folder was taken for a file")
	}
}

// elsewhere runs one test of this binary in a process of its own, with its own environment.
func elsewhere(t *testing.T, test string, env ...string) {
	t.Helper()
	// Under an emulator of another processor a test cannot start itself without help.
	self := append(strings.Fields(os.Getenv("INKSHELF_EXEC")), os.Args[0], "-test.run=^"+test+"$", "-test.v")
	cmd := exec.CommandContext(t.Context(), self[0], self[1:]...)
	cmd.Env = append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A reader without any certificates still trusts the web's authorities, and those of the file beside them.
func TestRootsWithoutSystem(t *testing.T) {
	if os.Getenv("INKSHELF_TEST_BARE") == "" {
		elsewhere(t, "TestRootsWithoutSystem", "INKSHELF_TEST_BARE=1",
			"SSL_CERT_FILE="+filepath.Join(t.TempDir(), "none"), "SSL_CERT_DIR="+t.TempDir())
		return
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		t.Fatal(err)
	}
	if pool.Equal(x509.NewCertPool()) {
		t.Error("no authority is trusted")
	}
	TestRoots(t)
}

// The proxy of the environment is used for hosts that are not this one.
func TestProxy(t *testing.T) {
	if address := os.Getenv("INKSHELF_TEST_PROXY"); address != "" {
		c := keyed(t, "http://comics.example")
		data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "through")})
		if err != nil || string(data) != "http://comics.example/through" {
			t.Errorf("got %q and %v", data, err)
		}
		return
	}
	proxy := serve(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.RequestURI) })
	elsewhere(t, "TestProxy", "INKSHELF_TEST_PROXY=1", "HTTP_PROXY="+proxy.URL, "http_proxy=", "NO_PROXY=", "no_proxy=")
}
