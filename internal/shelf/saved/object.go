package saved

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// version is that of the files written here. It is raised when a field comes to mean something else; a further field needs
// no new version.
const version = 1

// object is a JSON object whose values are left as they are.
type object map[string]json.RawMessage

// decode reads a value, and the object that it is part of.
func decode[T any](data []byte) (v T, whole object, err error) {
	if err := json.Unmarshal(data, &whole); err != nil {
		return v, nil, err
	}
	if _, err := whole.version(); err != nil {
		return v, nil, err
	}
	if err := json.Unmarshal(prune(data, reflect.TypeFor[T]()), &v); err != nil {
		var zero T // what was read of v before the error does not count
		return zero, nil, err
	}
	return v, whole, nil
}

// encode returns the object with v in place of what it held of T. It may be nil.
func encode[T any](whole object, v T) ([]byte, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	n := int64(version)
	if whole != nil {
		if n, err = whole.version(); err != nil {
			return nil, err
		}
		data = merge(whole.encode(), data, reflect.TypeFor[T]())
	}
	now := asObject(data)
	if now == nil {
		return nil, fmt.Errorf("%T is not a JSON object", v)
	}
	now["version"] = fmt.Append(nil, max(n, version))
	return now.encode(), nil
}

func (o object) version() (n int64, err error) {
	if err := json.Unmarshal(o["version"], &n); err != nil || n < 1 {
		return 0, errors.New("no version")
	}
	return n, nil
}

// encode cannot fail: the values were read from JSON.
func (o object) encode() json.RawMessage {
	data, _ := json.Marshal(o)
	return data
}

// asObject returns nil for everything that is not an object.
func asObject(raw json.RawMessage) object {
	var o object
	if json.Unmarshal(raw, &o) != nil {
		return nil
	}
	return o
}
