package httpx

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Roots returns who may vouch for servers: those the system trusts and, if the file exists, the certificates in it, which
// is how a home server with a certificate of its own is trusted. Without the file it returns nil, which
// means the system's.
func Roots(file string) (*x509.CertPool, error) {
	pem, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s holds no certificate in PEM form", file)
	}
	return pool, nil
}
