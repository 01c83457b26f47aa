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
	source := server.Source{Name: "Home", Address: "http://host/opds/" + key} // some have the key in their address
	account := server.Account{Name: "Home", APIKey: server.Hide(key), Username: server.Hide(key), Password: server.Hide(key)}
	// An adapter holds its account in a field that fmt may look at and not ask.
	adapter := struct {
		account server.Account
		key     server.Secret
		keys    []server.Secret
		pointer *server.Account
	}{account, account.APIKey, []server.Secret{account.APIKey}, &account}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%U", "%10.3v"} {
		fmt.Fprintf(&out, verb+"\n", account)
		fmt.Fprintf(&out, verb+"\n", &account)
		fmt.Fprintf(&out, verb+"\n", source)
		fmt.Fprintf(&out, verb+"\n", adapter)
		fmt.Fprintf(&out, verb+"\n", &adapter)
		fmt.Fprintf(&out, verb+"\n", account.APIKey)
		fmt.Fprintf(&out, verb+"\n", []server.Secret{account.APIKey})
		fmt.Fprintf(&out, verb+"\n", map[server.Secret]int{account.APIKey: 1})
	}
	fmt.Fprintln(&out, fmt.Errorf("open %v: %s", account, account.Password))
	for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
		slog.New(handler).Info("open", "key", account.APIKey, "account", account, "source", source)
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
	if got := fmt.Sprint(server.Hide("")); got != "(none)" {
		t.Errorf("no key: got %q", got)
	}
	if server.Hide(key) != account.APIKey || server.Hide("other") == account.APIKey || !server.Hide("").Empty() {
		t.Errorf("secrets do not compare by their texts")
	}
	if got := account.APIKey.Reveal(); got != key {
		t.Errorf("revealed: got %q", got)
	}
}
