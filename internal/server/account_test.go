package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

func TestSecretStaysHidden(t *testing.T) {
	const key = "s3cret-k3y"
	account := server.Account{Name: "Home", APIKey: key, Username: key, Password: key}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%U", "%10.3v"} {
		fmt.Fprintf(&out, verb+"\n", account)
		fmt.Fprintf(&out, verb+"\n", &account)
		fmt.Fprintf(&out, verb+"\n", account.APIKey)
		fmt.Fprintf(&out, verb+"\n", []server.Secret{key})
		fmt.Fprintf(&out, verb+"\n", map[server.Secret]int{key: 1})
	}
	fmt.Fprintln(&out, fmt.Errorf("open %v: %s", account, account.Password))
	for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
		slog.New(handler).Info("open", "key", account.APIKey, "account", account)
	}
	if err := json.NewEncoder(&out).Encode(map[string]any{"a": account.APIKey, "b": []any{account.Password}}); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{key, fmt.Sprintf("%x", key), fmt.Sprintf("%X", key), fmt.Sprintf("%d", []byte(key))} {
		if i := strings.Index(out.String(), secret); i >= 0 {
			t.Errorf("the key shows: …%s", out.String()[max(0, i-60):i+len(secret)])
		}
	}
	if !strings.Contains(out.String(), "(hidden)") {
		t.Errorf("nothing says that there is a key")
	}
	if got := fmt.Sprint(server.Secret("")); got != "(none)" {
		t.Errorf("no key: got %q", got)
	}
	if got := account.APIKey.Reveal(); got != key {
		t.Errorf("revealed: got %q", got)
	}
}
