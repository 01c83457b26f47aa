package saved

import (
	"encoding/json"
	"reflect"
	"strings"
)

// prune leaves out what a type does not know. Without that, encoding/json would take fields whose names differ from ours by
// letter case, and they would be there twice once they are saved.
func prune(raw json.RawMessage, t reflect.Type) json.RawMessage {
	member := members(t)
	o := asObject(raw)
	if member == nil || o == nil {
		return raw
	}
	for name, value := range o {
		if t, ok := member(name); ok {
			o[name] = prune(value, t)
		} else {
			delete(o, name)
		}
	}
	return o.encode()
}

// merge returns what now is, with everything out of old that the type does not know. What it knows and now lacks is gone:
// fields that have become empty, and keys of maps.
func merge(old, now json.RawMessage, t reflect.Type) json.RawMessage {
	member := members(t)
	was, is := asObject(old), asObject(now)
	if member == nil || was == nil || is == nil {
		return now
	}
	for name, value := range was {
		t, ok := member(name)
		if !ok {
			is[name] = value
		} else if next, stays := is[name]; stays {
			is[name] = merge(value, next, t)
		}
	}
	return is.encode()
}

// members returns what a type knows of an object: of a struct the fields, of a map any name. It is nil where the type is
// not written as an object, or in a way of its own.
func members(t reflect.Type) func(name string) (reflect.Type, bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	switch t.Kind() {
	case reflect.Map:
		return func(string) (reflect.Type, bool) { return t.Elem(), true }
	case reflect.Struct:
		fields := fieldsOf(t)
		return func(name string) (reflect.Type, bool) { f, ok := fields[name]; return f, ok }
	}
	return nil
}

// fieldsOf returns the fields of a struct under their names in JSON.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		name, _, _ := strings.Cut(tag, ",")
		switch {
		case !f.IsExported(), tag == "-", f.Anonymous && name == "": // an embedded struct's fields come by themselves
			continue
		case name == "":
			name = f.Name
		}
		fields[name] = f.Type
	}
	return fields
}
