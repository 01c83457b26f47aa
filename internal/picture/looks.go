package picture

import (
	"bytes"
	"fmt"
)

// signs tell what else servers send where a picture is expected. Those of texts are in small letters.
var signs = []struct{ magic, is string }{
	{"????ftypavi", "image/avif"}, // avif, and avis for a sequence
	{"????ftyphe", "image/heic"},  // heic, heix, hevc
	{"????ftypmif1", "image/heif"},
	{"\x00\x00\x00\x0cJXL ", "image/jxl"},
	{"\xff\x0a", "image/jxl"},
	{"II*\x00", "image/tiff"},
	{"MM\x00*", "image/tiff"},
	{"BM", "image/bmp"},
	{"%PDF-", "application/pdf"},
	{"<svg", "image/svg+xml"},
	{"<!doctype svg", "image/svg+xml"},
	{"<!doctype html", "text/html"},
	{"<html", "text/html"},
	{"<?xml", "application/xml"},
	{"{", "application/json"},
}

// looks names what the first bytes look like.
func looks(data []byte) string {
	if len(data) == 0 {
		return "no bytes"
	}
	head := data[:min(len(data), 512)]
	text := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"))
	for _, s := range signs {
		if !matches(head, s.magic) && !matches(text, s.magic) {
			continue
		}
		if s.is == "application/xml" && bytes.Contains(text, []byte("<svg")) {
			return "image/svg+xml"
		}
		return s.is
	}
	return fmt.Sprintf("unknown bytes % x", head[:min(len(head), 8)])
}
