package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// TestInput posts what is right, and looks at what the app gets.
func TestInput(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct{ path, body, want string }{
		{"/pointer", `{"phase":"down","x":0,"y":0}`, "30 finger 0 at 0,0"},
		{"/pointer", ` { "y" : 186 , "x":139,"id":0,"phase":"move"}` + "\r\n", "31 finger 0 at 139,186"},
		{"/pointer", `{"phase":"down","x":7,"y":8,"id":1}`, "30 finger 1 at 7,8"},
		{"/pointer", `{"phase":"up","x":-0,"y":5}`, "29 finger 0 at 0,5"},
		{"/pointer", `{"phase":"up","x":1,"y":5,"id":1}`, "29 finger 1 at 1,5"},
		{"/pointer", `{"phase":"up","x":1,"y":5,"id":1}`, ""}, // as on the glass: a finger that is not there
		{"/key", `{"name":"next","state":"press"}`, "25 next"},
		{"/key", `{"name":"next","state":"release"}`, "26 next"},
		{"/key", `{"name":"\u006denu","state":"press"}`, "25 menu"},
		{"/control", `{"action":"net-down"}`, "event 257"},
		{"/control", `{"action":"net-up"}`, "event 256"},
		{"/control", `{"action":"exit"}`, "event 22"},
		{"/control", `{"action":"home"}`, "event 152"},
		{"/pointer", `{"phase":"down","x":0,"y":0}`, ""}, // in the background input is dropped
		{"/key", `{"name":"next","state":"press"}`, ""},
		{"/control", `{"action":"resume"}`, "event 151"},
	} {
		r.want(http.StatusNoContent, "", "POST", c.path, c.body)
		if got := strings.Join(took(r.panel), ", "); got != c.want {
			t.Errorf("%s %s: the app gets %q, want %q", c.path, c.body, got, c.want)
		}
	}
}

func TestKeys(t *testing.T) {
	r := newRig(t)
	names := "prev next prev2 next2 menu ok back home up down left right plus minus delete power"
	for name := range strings.FieldsSeq(names) {
		r.want(http.StatusNoContent, "", "POST", "/key", `{"name":"`+name+`","state":"press"}`)
		if got := took(r.panel); !slices.Equal(got, []string{"25 " + name}) {
			t.Errorf("the app gets %q of %s", got, name)
		}
	}
	if n := len(strings.Fields(names)); n != len(record.Keys()) {
		t.Errorf("there are %d keys, %d were tried", len(record.Keys()), n)
	}
}

func TestBattery(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct {
		body     string
		percent  int
		charging bool
	}{
		{`{"action":"battery","percent":64,"charging":true}`, 64, true},
		{`{"action":"battery","percent":0}`, 0, false},
		{`{"action":"battery","percent":100,"charging":false}`, 100, false},
	} {
		r.want(http.StatusNoContent, "", "POST", "/control", c.body)
		if percent, charging, _ := r.panel.Battery(); percent != c.percent || charging != c.charging {
			t.Errorf("%s: battery is %d, charging %t", c.body, percent, charging)
		}
	}
}

func TestFault(t *testing.T) {
	r := newRig(t)
	all := emulator.Misbehaviour{Latency: 2 * time.Second, Status: 500, Cut: 0}
	for _, c := range []struct {
		body string
		want emulator.Misbehaviour
	}{
		{`{"latency":"2s"}`, emulator.Misbehaviour{Latency: 2 * time.Second, Cut: -1}},
		{`{"status":500}`, emulator.Misbehaviour{Latency: 2 * time.Second, Status: 500, Cut: -1}},
		{`{"cut":0}`, all},
		{`{"off":"latency"}`, emulator.Misbehaviour{Status: 500}},
		{`{"off":"status"}`, emulator.Misbehaviour{}},
		{`{"off":"cut"}`, emulator.WellBehaved()},
		{`{"cut":2147483647}`, emulator.Misbehaviour{Cut: 2147483647}},
		{`{"status":599}`, emulator.Misbehaviour{Status: 599, Cut: 2147483647}},
		{`{"off":true}`, emulator.WellBehaved()},
	} {
		r.want(http.StatusNoContent, "", "POST", "/fault", c.body)
		if got := r.faults.Now(); got != c.want {
			t.Errorf("%s: wrong is %+v, want %+v", c.body, got, c.want)
		}
	}
}

// wrong holds bodies that are refused, each with a part of what is said.
var wrong = map[string]map[string]string{
	"/pointer": {
		`{"phase":"over","x":1,"y":1}`:                        `\"phase\" is \"over\", none of down, move, up`,
		`{"phase":"Down","x":1,"y":1}`:                        `none of`,
		`{"phase":0,"x":1,"y":1}`:                             `\"phase\" is a number, not text`,
		`{"x":1,"y":1}`:                                       `\"phase\" is missing`,
		`{"phase":"down","y":1}`:                              `\"x\" is missing`,
		`{"phase":"down","x":1}`:                              `\"y\" is missing`,
		`{"phase":"down","x":140,"y":1}`:                      `\"x\" is 140, not within 0 and 139`,
		`{"phase":"down","x":1,"y":187}`:                      `\"y\" is 187, not within 0 and 186`,
		`{"phase":"down","x":-1,"y":1}`:                       `\"x\" is -1, not within`,
		`{"phase":"down","x":4294967296,"y":1}`:               `not within`,
		`{"phase":"down","x":99999999999999999999,"y":1}`:     `not within`,
		`{"phase":"down","x":1.0,"y":1}`:                      `\"x\" is 1.0, not a whole number`,
		`{"phase":"down","x":1e2,"y":1}`:                      `not a whole number`,
		`{"phase":"down","x":"1","y":1}`:                      `\"x\" is text, not a number`,
		`{"phase":"down","x":null,"y":1}`:                     `\"x\" is null`,
		`{"phase":"down","x":true,"y":1}`:                     `\"x\" is a boolean`,
		`{"phase":"down","x":[1],"y":1}`:                      `\"x\" is an array`,
		`{"phase":"down","x":{"y":1},"y":1}`:                  `\"x\" is an object`,
		`{"phase":"down","x":1,"y":1,"id":2}`:                 `\"id\" is 2, not within 0 and 1`,
		`{"phase":"down","x":1,"y":1,"id":null}`:              `\"id\" is null`,
		`{"phase":"down","x":1,"y":1,"pressure":1}`:           `\"pressure\" is unknown`,
		`{"phase":"down","X":1,"y":1}`:                        `\"x\" is missing`,
		`{"phase":"down","x":1,"X":1,"y":1}`:                  `\"X\" is unknown`,
		`{"phase":"down","x":1,"x":1,"y":1}`:                  `\"x\" is given twice`,
		`{"phase":"down","x":1,"\u0078":1,"y":1}`:             `\"x\" is given twice`,
		`{"phase":"down","x":1,"y":1,"":1}`:                   `\"\" is unknown`,
		`{"phase":"down","x":1,"y":1}{}`:                      `not JSON`,
		`{"phase":"down","x":1,"y":1} x`:                      `not JSON`,
		`{"phase":"down","x":1,"y":1,}`:                       `not JSON`,
		`{"phase":"down","x":01,"y":1}`:                       `not JSON`,
		"\ufeff" + `{"phase":"down","x":1,"y":1}`:             `not JSON`,
		"{\"phase\":\"down\",\"x\":1,\"y\":1,\"\xff\":1}":     `not UTF-8`,
		`phase=down&x=1&y=1`:                                  `not JSON`,
		`[{"phase":"down","x":1,"y":1}]`:                      `the body is an array, not an object`,
		`null`:                                                `the body is null`,
		`"down"`:                                              `the body is text`,
		`5`:                                                   `the body is a number`,
		``:                                                    `there is no body`,
		` `:                                                   `not JSON`,
		`{}`:                                                  `missing`,
		strings.Repeat(`[`, 4096):                             `not JSON`,
		strings.Repeat(`[`, 2048) + strings.Repeat(`]`, 2048): `an array`,
	},
	"/key": {
		`{"name":"Next","state":"press"}`:             `\"name\" is \"Next\", none of prev, next, `,
		`{"name":"","state":"press"}`:                 `none of`,
		`{"name":25,"state":"press"}`:                 `\"name\" is a number`,
		`{"name":"next","state":"hold"}`:              `\"state\" is \"hold\", none of press, release`,
		`{"name":"next","state":true}`:                `\"state\" is a boolean`,
		`{"name":"next"}`:                             `\"state\" is missing`,
		`{"state":"press"}`:                           `\"name\" is missing`,
		`{"name":"next","state":"press","ms":1}`:      `\"ms\" is unknown`,
		`{"name":"next","name":"ok","state":"press"}`: `\"name\" is given twice`,
		`[]`: `an array`,
		``:   `no body`,
	},
	"/control": {
		`{"action":"reboot"}`:                               `\"action\" is \"reboot\", none of home, resume, battery, net-up, net-down, exit`,
		`{"action":null}`:                                   `\"action\" is null`,
		`{}`:                                                `\"action\" is missing`,
		`{"action":"home","percent":1}`:                     `\"percent\" is unknown here`,
		`{"action":"net-up","charging":true}`:               `\"charging\" is unknown here`,
		`{"action":"battery"}`:                              `\"percent\" is missing`,
		`{"action":"battery","charging":true}`:              `\"percent\" is missing`,
		`{"action":"battery","percent":101}`:                `\"percent\" is 101, not within 0 and 100`,
		`{"action":"battery","percent":-1}`:                 `not within`,
		`{"action":"battery","percent":50.5}`:               `not a whole number`,
		`{"action":"battery","percent":"50"}`:               `\"percent\" is text`,
		`{"action":"battery","percent":50,"charging":1}`:    `\"charging\" is a number, not true or false`,
		`{"action":"battery","percent":50,"charging":null}`: `\"charging\" is null`,
		`{"Action":"home"}`:                                 `\"action\" is missing`,
		`{"action":"home","action":"resume"}`:               `given twice`,
		``:                                                  `no body`,
	},
	"/fault": {
		`{}`:                          `one of latency, status, cut and off`,
		`{"status":500,"cut":1}`:      `one of latency, status, cut and off`,
		`{"off":true,"latency":"2s"}`: `one of latency, status, cut and off`,
		`{"status":500,"status":501}`: `given twice`,
		`{"latency":2}`:               `\"latency\" is a number, not text`,
		`{"latency":"soon"}`:          `\"latency\" is \"soon\", not a duration`,
		`{"latency":"0s"}`:            `latency 0s`,
		`{"latency":"-1s"}`:           `latency -1s`,
		`{"latency":"1h"}`:            `latency 1h`,
		`{"latency":"9999999999h"}`:   `not a duration`,
		`{"status":399}`:              `\"status\" is 399, not within 400 and 599`,
		`{"status":600}`:              `not within`,
		`{"status":"500"}`:            `\"status\" is text`,
		`{"cut":-1}`:                  `\"cut\" is -1, not within 0 and`,
		`{"cut":2147483648}`:          `not within`,
		`{"cut":1.5}`:                 `not a whole number`,
		`{"off":false}`:               `\"off\" is false`,
		`{"off":""}`:                  `none of latency, status, cut`,
		`{"off":"all"}`:               `none of latency, status, cut`,
		`{"off":1}`:                   `\"off\" is a number`,
		`{"off":null}`:                `\"off\" is null`,
		`{"off":{}}`:                  `\"off\" is an object`,
		`{"Status":500}`:              `\"Status\" is unknown`,
		`{"jitter":"1s"}`:             `\"jitter\" is unknown`,
		``:                            `no body`,
	},
}

// TestWrong posts what is not right: it is refused with what is wrong, nothing happens, and the endpoint goes on working.
func TestWrong(t *testing.T) {
	r := newRig(t)
	before := r.panel.State()
	for path, bodies := range wrong {
		for body, part := range bodies {
			r.want(http.StatusBadRequest, part, "POST", path, body)
		}
		if got := took(r.panel); got != nil || r.panel.State() != before || r.faults.Now() != emulator.WellBehaved() {
			t.Errorf("%s refuses, and yet the app gets %q, the panel is %+v, the fakes %+v", path, got, r.panel.State(), r.faults.Now())
		}
		r.want(http.StatusNoContent, "", "POST", path, valid[path])
		took(r.panel)
	}
}
